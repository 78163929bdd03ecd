/** The supply: seven places in a tray, a picture of each block as it would lie. */

import type { Block, Seat } from "./geometry";
import { box, ORIENTATIONS, orientationsOf, parseBlock } from "./geometry";
import { blockName } from "./names";
import type { Tables } from "./state";
import { countStanding, standing } from "./tables";
import { t } from "./texts";
import { Thumbnail } from "./thumbnail";

const PLACES = 7;

/** How a block lies in the tray: as flat as it can, its long side across for the one who sits there. */
export function trayWay(block: Block, seat: Seat): number {
  const across = seat === "south" || seat === "north" ? "x" : "y";
  const flat = [...orientationsOf(parseBlock(block).shape)].sort((a, b) => {
    const [p, q] = [box(a.cells).size, box(b.cells).size];
    return p.z - q.z || q[across] - p[across];
  });
  return flat[0]!.index;
}
/** How it lies when it is taken up: as in the tray, or the first way it can stand somewhere. */
export function firstWay(block: Block, seat: Seat, tables: Tables | null): number {
  const tray = trayWay(block, seat);
  if (!tables || standing(tables, block, tray).length) return tray;
  const other = orientationsOf(parseBlock(block).shape).find(({ index }) => standing(tables, block, index).length);
  return other?.index ?? tray;
}

/** A block as it lies in the tray. */
export function BlockPicture({ block, seat, label }: { block: Block; seat: Seat; label?: string }) {
  return (
    <Thumbnail block={block} cells={ORIENTATIONS[trayWay(block, seat)]!.cells} seat={seat} frame={2.3} label={label} />
  );
}

export interface SupplyProps {
  readonly blocks: readonly Block[];
  /** Blocks of a chosen line: shown after the supply, not yet taken. */
  readonly coming: readonly Block[];
  readonly chosen: Block | null;
  readonly seat: Seat;
  readonly tables: Tables | null;
  /** Why no block can be picked, or null. */
  readonly off: string | null;
  readonly back: boolean;
  readonly onChoose: (block: Block) => void;
}
export function Supply({ blocks, coming, chosen, seat, tables, off, back, onChoose }: SupplyProps) {
  const free = Math.max(0, PLACES - blocks.length - coming.length);
  return (
    <section class="supply" aria-label={t("table-supply")}>
      <ul>
        {blocks.map((block) => {
          const places = tables ? countStanding(tables, block) : null;
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
