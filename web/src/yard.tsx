/** The excavation yard: nine sites with their pips, a handle on each of the six lines; and the two altars. */

import type { Block, Seat } from "./geometry";
import { Emblem } from "./keys";
import { blockName, blockNames, lineName } from "./names";
import type { BoxData, Message, ViewData } from "./state";
import { BlockPicture } from "./supply";
import { t } from "./texts";

export const LINES = ["R1", "R2", "R3", "C1", "C2", "C3"] as const;
export type Line = (typeof LINES)[number];

/** The numbers of a line's sites, in reading order. */
export function sitesOf(line: Line, { sites }: BoxData): readonly number[] {
  const nth = Number(line[1]) - 1;
  return line[0] === "R" ? sites[nth]! : sites.map((row) => row[nth]!);
}
export function blocksIn(line: Line, yard: readonly (Block | null)[], box: BoxData): Block[] {
  return sitesOf(line, box).flatMap((site) => yard[site - 1] ?? []);
}

/** Why there are no blocks yet, or null: alone, the Core Cube comes first (RULES 8.1). */
export function yardLater({ room, view }: Message): string | null {
  return room.players === 1 && view?.phase === "core" ? t("table-yard-later") : null;
}

export interface YardProps {
  /** The block of each site, that of site 1 first. */
  readonly yard: readonly (Block | null)[];
  readonly box: BoxData;
  readonly seat: Seat;
  /** Lines that may be taken now. */
  readonly open: readonly string[];
  readonly chosen: Line | null;
  /** The Ancients' site, counted from 1. */
  readonly site: number | null;
  /** Why no line can be taken, or null. */
  readonly off: string | null;
  /** Pips matter only to the Ancients. */
  readonly pips: boolean;
  /** Why there are no blocks yet, or null. */
  readonly later: string | null;
  readonly onChoose: (line: Line | null) => void;
  /** Pressed again: take it. */
  readonly onTake: (line: Line) => void;
}
export function Yard({ yard, box, seat, open, chosen, site, off, pips, later, onChoose, onTake }: YardProps) {
  const within = new Set(chosen ? sitesOf(chosen, box) : []);
  return (
    <section class="yard" aria-label={t("table-yard")}>
      <div class="sites">
        {LINES.map((line) => {
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

/** One to nine dots in threes. */
export function Pips({ count }: { count: number }) {
  return (
    <svg class="pips" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      {Array.from({ length: count }, (_, i) => (
        <circle key={i} cx={5 + (i % 3) * 10} cy={5 + Math.floor(i / 3) * 10} r="3.6" fill="currentColor" />
      ))}
    </svg>
  );
}

/** Both altars with what lies on them; buttons when a Key is to be drawn or put aside, one of them `hinted`. */
export function Altars({
  view,
  deed,
  hinted,
  onChoose,
}: {
  view: ViewData;
  deed: "draw" | "aside" | null;
  hinted: string | null;
  onChoose: (action: string) => void;
}) {
  return (
    <section class="altars" aria-label={t("table-altars")}>
      {(["sun", "moon"] as const).map((altar) => {
        const count = view.altars[altar];
        const action = `${deed} ${altar}`;
        const inside = (
          <>
            <Emblem level={altar} />
            <span>
              {t("table-altar", { level: t(`level-${altar}`), count })}
              <small>{t(`table-altar-${altar}`)}</small>
            </span>
          </>
        );
        return deed && view.actions.includes(action) ? (
          <button
            type="button"
            key={altar}
            class={action === hinted ? "altar lit hinted" : "altar lit"}
            onClick={() => onChoose(action)}
          >
            {inside}
            <span class="spoken">{t(`table-${deed}-from`, { level: t(`level-${altar}`), count })}</span>
          </button>
        ) : (
          <div key={altar} class="altar">
            {inside}
          </div>
        );
      })}
      <div class="altar bag" title={t("table-bag", { count: view.bag.length })}>
        <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d="M8 3h8l-2 4c4 2 6 5.5 6 9 0 3.5-3 5-8 5s-8-1.5-8-5c0-3.5 2-7 6-9Z"
            fill="#8A6A3F"
            stroke="#241A12"
            stroke-width="1.6"
            stroke-linejoin="round"
          />
        </svg>
        <span>{t("table-bag-short", { count: view.bag.length })}</span>
      </div>
    </section>
  );
}
