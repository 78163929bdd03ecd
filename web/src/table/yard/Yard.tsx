/** The excavation yard: nine sites with their pips, and a handle on each of the six lines. */

import type { BoxData, ReceivedMessage } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import type { Seat } from "../../rules/cells";
import { YARD_LINES } from "../../rules/rules";
import { blocksIn, sitesOf, type YardLine } from "../../rules/yardLines";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { blockName, blockNames, lineName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** Why the yard has no blocks yet, or null: in solo, the Core Cube comes first (RULES 8.1). */
export function yardLater({ room, view }: ReceivedMessage): string | null {
  return room.players === 1 && view?.phase === "core" ? t("table-yard-later") : null;
}

export interface YardProps {
  /** The blocks by site; site 1 first. */
  readonly yard: readonly (Block | null)[];
  readonly box: BoxData;
  readonly seat: Seat;
  /** The actions offered now, such as `take R1`. */
  readonly open: readonly string[];
  readonly chosen: YardLine | null;
  /** The Ancients' site, counted from 1. */
  readonly site: number | null;
  /** Why no line can be taken, or null. */
  readonly off: string | null;
  /** Show pips? They matter only to the Ancients. */
  readonly pips: boolean;
  /** Why there are no blocks yet, or null. */
  readonly later: string | null;
  readonly onChoose: (line: YardLine | null) => void;
  /** A chosen line was pressed again. */
  readonly onTake: (line: YardLine) => void;
}

export function Yard({ yard, box, seat, open, chosen, site, off, pips, later, onChoose, onTake }: YardProps) {
  const within = new Set(chosen ? sitesOf(chosen, box) : []);
  return (
    <section class="yard" aria-label={t("table-yard")}>
      <div class="sites">
        {YARD_LINES.map((line) => {
          const blocks = blocksIn(line, yard, box);
          const may = open.includes(`take ${line}`);
          return (
            <button
              type="button"
              key={line}
              class={`handle ${line}`}
              style={{ gridArea: line }}
              aria-pressed={chosen === line}
              aria-label={t("table-line", { line: lineName(line), blocks: blockNames(blocks) })}
              title={off ?? t("table-line", { line: lineName(line), blocks: blockNames(blocks) })}
              disabled={!blocks.length}
              onClick={() => (chosen === line && may ? onTake(line) : onChoose(chosen === line ? null : line))}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path
                  d={line[0] === "R" ? "M4 12h14M12 6l6 6-6 6" : "M12 4v14M6 12l6 6 6-6"}
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2.4"
                  stroke-linecap="round"
                  stroke-linejoin="round"
                />
              </svg>
            </button>
          );
        })}
        {box.sites.flat().map((number, place) => {
          const block = yard[number - 1];
          return (
            <div
              class={`site${within.has(number) ? " chosen" : ""}${site === number ? " ancients" : ""}`}
              key={number}
              style={{ gridArea: `s${place + 1}` }}
            >
              {pips && <Pips count={number} />}
              {block ? (
                <BlockPicture
                  block={block}
                  seat={seat}
                  label={t("table-site", { site: number, block: blockName(block) })}
                />
              ) : (
                <span class="spoken">{t("table-site-empty", { site: number })}</span>
              )}
            </div>
          );
        })}
        {later && <p class="later">{later}</p>}
      </div>
    </section>
  );
}

/** One to nine dots, three in a row. */
export function Pips({ count }: { count: number }) {
  return (
    <svg class="pips" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      {Array.from({ length: count }, (_, i) => (
        <circle key={i} cx={5 + (i % 3) * 10} cy={5 + Math.floor(i / 3) * 10} r="3.6" fill="currentColor" />
      ))}
    </svg>
  );
}
