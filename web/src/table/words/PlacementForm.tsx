/** Choose a block, a square and an orientation among the legal ones. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { ViewData } from "../../net/messages";
import { type Block, ORIENTATIONS, orientationOf, orientationsOf, parseBlock } from "../../rules/blocks";
import { bounds, formatSquare, parseCell, parseSquare } from "../../rules/cells";
import { placementAction } from "../../rules/heldBlock";
import type { PlacementResult, Placements } from "../../rules/placements";
import { withBlock } from "../../rules/temple";
import { viewFrom } from "../../rules/views";
import { blockName, cellNames, keyWorth } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import { RulesButton } from "../guide/RulesButton";
import type { Playing } from "../play/usePlaying";

/** The legal placements of a block: for each square of its lowest corner, the orientations that fit there. */
function placementsBySquare(placements: Placements, block: Block): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { index } of orientationsOf(parseBlock(block).shape))
    for (const square of placements.legalSquares(block, index)) {
      const name = formatSquare(square);
      found.set(name, [...(found.get(name) ?? []), index]);
    }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The chosen block, square and orientation. What is no longer possible is replaced by the first possible choice. */
function usePlacementChoice(placements: Placements, hinted: string | null) {
  const { blocks } = placements;
  const [wantedBlock, setBlock] = useState<Block>(blocks[0]!);
  const [wantedSquare, setSquare] = useState("");
  const [wantedOrientation, setOrientation] = useState(-1);
  const block = blocks.includes(wantedBlock) ? wantedBlock : blocks[0]!;
  const bySquare = useMemo(() => placementsBySquare(placements, block), [placements, block]);
  const square = bySquare.has(wantedSquare) ? wantedSquare : ([...bySquare.keys()][0] ?? "");
  const orientations = bySquare.get(square) ?? [];
  const orientation = orientations.includes(wantedOrientation) ? wantedOrientation : (orientations[0] ?? -1);
  useEffect(() => {
    const [verb, ...rest] = (hinted ?? "").split(" ");
    if (verb !== "position" && verb !== "ancients") return;
    const cells = rest.slice(verb === "position" ? 1 : 0).map(parseCell);
    if (verb === "position") setBlock(rest[0] as Block);
    setSquare(formatSquare(bounds(cells).low));
    setOrientation(orientationOf(cells)!.index);
  }, [hinted]);
  return { blocks, block, bySquare, square, orientations, orientation, setBlock, setSquare, setOrientation };
}

export function PlacementForm({
  play,
  placements,
  hinted,
}: {
  play: Playing;
  placements: Placements;
  hinted: string | null;
}) {
  const { view, mine, busy, act } = play;
  const choice = usePlacementChoice(placements, hinted);
  const { blocks, block, bySquare, square, orientation, setBlock } = choice;
  const ancients = view.phase === "ancients";
  const result = orientation >= 0 ? placements.resultAt(block, orientation, parseSquare(square)) : null;
  const may = mine && (view.phase === "action" || ancients);
  return (
    <form
      class="placing"
      onSubmit={(event) => {
        event.preventDefault();
        if (result && may && !busy) act(placementAction(block, result.cells, ancients));
      }}
    >
      <h3>{t("table-words-place")}</h3>
      <label>
        {t("table-words-block")}
        <select value={block} onChange={(event) => setBlock(event.currentTarget.value as Block)}>
          {blocks.map((each) => (
            <option key={each} value={each}>
              {blockName(each)}
              {t("table-words-colon")} {t(`shape-${parseBlock(each).shape}`)}
            </option>
          ))}
        </select>
      </label>
      {bySquare.size === 0 ? (
        <p>
          {t("table-supply-nowhere", { block: blockName(block) })} <RulesButton about={["placement"]} />
        </p>
      ) : (
        <Where play={play} placements={placements} choice={choice} result={result} may={may} />
      )}
    </form>
  );
}

interface WhereProps {
  readonly play: Playing;
  readonly placements: Placements;
  readonly choice: ReturnType<typeof usePlacementChoice>;
  readonly result: PlacementResult | null;
  readonly may: boolean;
}

/** The square and the orientation, what would happen, and the button. */
function Where({ play: { view, busy, why, ...play }, placements, choice, result, may }: WhereProps) {
  const { block, bySquare, square, orientations, orientation, setSquare, setOrientation } = choice;
  const completes = (there: PlacementResult | null) =>
    there && view.phase !== "ancients" && there.completes.length
      ? t("table-would-complete", { keys: keysOf(there.completes, view) })
      : "";
  return (
    <>
      <label>
        {t("table-words-square")}
        <select value={square} onChange={(event) => setSquare(event.currentTarget.value)}>
          {[...bySquare].map(([name, all]) => (
            <option key={name} value={name}>
              {t("table-words-ways", { square: name, count: all.length })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("table-words-way")}
        <select value={String(orientation)} onChange={(event) => setOrientation(Number(event.currentTarget.value))}>
          {orientations.map((index) => {
            const there = placements.resultAt(block, index, parseSquare(square));
            const keys = completes(there);
            return (
              <option key={index} value={String(index)}>
                {cellNames(there?.cells ?? ORIENTATIONS[index]!.cells)}
                {keys && ` – ${keys}`}
              </option>
            );
          })}
        </select>
      </label>
      {result && (
        <div class="would" aria-live="polite">
          <p>{t("table-words-would", { view: viewTextWith(play, block, result) })}</p>
          {completes(result) && <p class="good">{completes(result)}</p>}
        </div>
      )}
      <button type="submit" class="brass" disabled={!may || busy}>
        {t("table-words-place-it", { block: blockName(block) })}
      </button>
      {!may && <p class="soft">{why ?? t("table-not-now")}</p>}
    </>
  );
}

/** The viewer's view in words, with one more block. */
function viewTextWith(
  { temple, seat }: Pick<Playing, "temple" | "seat">,
  block: Block,
  { cells }: PlacementResult,
): string {
  return viewText(viewFrom(withBlock(temple, block, cells), seat), seat);
}

function keysOf(completes: readonly { readonly key: string }[], view: ViewData): string {
  return completes
    .map(({ key }) => view.hand.find(({ id }) => id === key))
    .filter((key) => key !== undefined)
    .map(keyWorth)
    .join(", ");
}
