/** The supply: places in a tray, with a picture of each block. */

import type { Block } from "../../rules/blocks";
import type { Seat } from "../../rules/cells";
import { countLegalPlacements, type Placements } from "../../rules/placements";
import { SUPPLY_LIMIT } from "../../rules/rules";
import { blocksIn } from "../../rules/yardLines";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { blockName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import type { Playing } from "../play/usePlaying";

export interface SupplyProps {
  readonly blocks: readonly Block[];
  /** The blocks of the chosen line: shown after the supply, not taken yet. */
  readonly coming: readonly Block[];
  readonly chosen: Block | null;
  readonly seat: Seat;
  readonly placements: Placements | null;
  /** Why no block can be picked, or null. */
  readonly off: string | null;
  readonly back: boolean;
  readonly onChoose: (block: Block) => void;
}

export function Supply({ blocks, coming, chosen, seat, placements, off, back, onChoose }: SupplyProps) {
  const free = Math.max(0, SUPPLY_LIMIT - blocks.length - coming.length);
  return (
    <section class="supply" aria-label={t("table-supply")}>
      <ul>
        {blocks.map((block) => {
          const places = placements ? countLegalPlacements(placements, block) : null;
          const label = back
            ? t("table-supply-back", { block: blockName(block) })
            : places === 0 && !off
              ? t("table-supply-nowhere", { block: blockName(block) })
              : t("table-supply-hold", { block: blockName(block) });
          return (
            <li key={block}>
              <button
                type="button"
                class={places === 0 && !back ? "block nowhere" : "block"}
                aria-pressed={chosen === block}
                disabled={off !== null}
                title={off ?? label}
                aria-label={label}
                onClick={() => onChoose(block)}
              >
                <BlockPicture block={block} seat={seat} />
              </button>
            </li>
          );
        })}
        {coming.map((block) => (
          <li key={`coming ${block}`}>
            <span class="block coming">
              <BlockPicture block={block} seat={seat} label={t("table-supply-coming", { block: blockName(block) })} />
            </span>
          </li>
        ))}
        {Array.from({ length: free }, (_, i) => (
          <li key={`free ${i}`} aria-hidden="true">
            <span class="block free" />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SupplyPanel({ play }: { play: Playing }) {
  const { message, view, me, seat, placements, mine, held, ancients, state, dispatch, line, take } = play;
  const back = mine && view.phase === "discard";
  return (
    <Supply
      blocks={me?.supply ?? []}
      coming={line ? blocksIn(line, view.yard, message.room.box) : []}
      chosen={back ? state.block : (held?.block ?? null)}
      seat={seat}
      placements={placements}
      off={!view.temple || view.phase === "core" ? t("table-off-core") : ancients ? t("table-off-ancients") : null}
      back={back}
      onChoose={(block) => (back ? dispatch({ type: "chooseBlock", block }) : take(block))}
    />
  );
}
