/** Choose a block, a square and an orientation among the legal ones. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Tables, ViewData } from "../../net/messages";
import { type Block, ORIENTATIONS, orientationOf, orientationsOf, parseBlock } from "../../rules/blocks";
import { bounds, compareCells, formatCell, formatSquare, parseCell, parseSquare } from "../../rules/cells";
import { blocksOf, legalSquares, lookup } from "../../rules/placementTables";
import { withBlock } from "../../rules/temple";
import { viewFrom } from "../../rules/views";
import { blockName, cellNames, keyWorth } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import { RulesButton } from "../guide/RulesButton";
import type { Playing } from "../play/usePlaying";

/** Choose a block, a square and a way to lie among those that may stand. */
export function PlacementForm({
  play: { view, temple, seat, mine, busy, why, act },
  tables,
  hinted,
}: {
  play: Playing;
  tables: Tables;
  hinted: string | null;
}) {
  const blocks = blocksOf(tables);
  const ancients = view.phase === "ancients";
  const [chosen, setBlock] = useState<Block>(blocks[0]!);
  const block = blocks.includes(chosen) ? chosen : blocks[0]!;
  const bySquare = useMemo(() => {
    const found = new Map<string, number[]>();
    for (const { index } of orientationsOf(parseBlock(block).shape))
      for (const square of legalSquares(tables, block, index)) {
        const name = formatSquare(square);
        found.set(name, [...(found.get(name) ?? []), index]);
      }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }, [tables, block]);
  const [wantedSquare, setSquare] = useState("");
  const square = bySquare.has(wantedSquare) ? wantedSquare : ([...bySquare.keys()][0] ?? "");
  const ways = bySquare.get(square) ?? [];
  const [wantedWay, setWay] = useState(-1);
  const way = ways.includes(wantedWay) ? wantedWay : (ways[0] ?? -1);
  useEffect(() => {
    const [verb, ...rest] = (hinted ?? "").split(" ");
    if (verb !== "position" && verb !== "ancients") return;
    const cells = rest.slice(verb === "position" ? 1 : 0).map(parseCell);
    if (verb === "position") setBlock(rest[0] as Block);
    setSquare(formatSquare(bounds(cells).low));
    setWay(orientationOf(cells)!.index);
  }, [hinted]);
  const result = way >= 0 ? lookup(tables, block, way, parseSquare(square)) : null;
  const may = mine && (view.phase === "action" || ancients);
  const completes = result && !ancients ? result.completes : [];
  return (
    <form
      class="placing"
      onSubmit={(event) => {
        event.preventDefault();
        if (!result || !may || busy) return;
        const cells = [...result.cells].sort(compareCells).map(formatCell).join(" ");
        act(ancients ? `ancients ${cells}` : `position ${block} ${cells}`);
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
            <select value={String(way)} onChange={(event) => setWay(Number(event.currentTarget.value))}>
              {ways.map((index) => {
                const there = lookup(tables, block, index, parseSquare(square));
                const keys =
                  there && !ancients && there.completes.length
                    ? ` – ${t("table-would-complete", { keys: keysOf(there.completes, view) })}`
                    : "";
                return (
                  <option key={index} value={String(index)}>
                    {cellNames(there?.cells ?? ORIENTATIONS[index]!.cells)}
                    {keys}
                  </option>
                );
              })}
            </select>
          </label>
          {result && (
            <div class="would" aria-live="polite">
              <p>
                {t("table-words-would", {
                  view: viewText(viewFrom(withBlock(temple, block, result.cells), seat), seat),
                })}
              </p>
              {completes.length > 0 && (
                <p class="good">{t("table-would-complete", { keys: keysOf(completes, view) })}</p>
              )}
            </div>
          )}
          <button type="submit" class="brass" disabled={!may || busy}>
            {t("table-words-place-it", { block: blockName(block) })}
          </button>
          {!may && <p class="soft">{why ?? t("table-not-now")}</p>}
        </>
      )}
    </form>
  );
}

function keysOf(completes: readonly { readonly key: string }[], view: ViewData): string {
  return completes
    .map(({ key }) => view.hand.find(({ id }) => id === key))
    .filter((key) => key !== undefined)
    .map(keyWorth)
    .join(", ");
}
