/** What one does with a held block besides pointing: turn it, step it, lay it another way, put it down. And the icons of all this. */

import type { Seat } from "./geometry";
import type { Held, Turn } from "./hold";
import { TURN_KEYS, TURNS, turned, ways } from "./hold";
import { blockName } from "./names";
import type { Tables } from "./state";
import { t } from "./texts";
import { Thumbnail } from "./thumbnail";

const ICONS = {
  // Arrows in a 24 x 24 square: turned about the upright axis, about the one across, about the one towards the eye.
  left: "M5 12a7 3.4 0 1 0 7-3.4M12 5.2 8.6 8.6 12 12",
  right: "M19 12a7 3.4 0 1 1-7-3.4M12 5.2l3.4 3.4L12 12",
  back: "M12 19a3.4 7 0 1 0-3.4-7M5.2 12l3.4-3.4L12 12",
  front: "M12 5a3.4 7 0 1 1-3.4 7M5.2 12l3.4 3.4L12 12",
  rollleft: "M18.5 14.5a7 7 0 1 0-11-7.8M7 2.6v4.6h4.6",
  rollright: "M5.5 14.5a7 7 0 1 1 11-7.8M17 2.6v4.6h-4.6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  west: "M19 12H5M11 6l-6 6 6 6",
  east: "M5 12h14M13 6l6 6-6 6",
  mine: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z",
  raised: "M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9",
  top: "M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  ways: "M3 4h7v7H3ZM14 4h7v3.5h-7ZM3 15h7v5H3ZM14 11.5h7V20h-7Z",
  undo: "M4 9h10a5.5 5.5 0 0 1 0 11H8M8 4.5 3.5 9 8 13.5",
  log: "M5 5h14M5 12h14M5 19h9",
  chat: "M4 5h16v11h-8l-5 4v-4H4Z",
  text: "M4 5h16v14H4ZM4 10h16M10 5v14",
  leave: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  check: "M4.5 12.5 10 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  menu: "M4 6h16M4 12h16M4 18h16",
  curtain: "M4 4h16M6 4v16c3-2 4-5 4-8M18 4v16c-3-2-4-5-4-8",
  sound: "M4 9v6h4l5 4V5L8 9ZM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
  silence: "M4 9v6h4l5 4V5L8 9ZM16.5 9.5l5 5M21.5 9.5l-5 5",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.2 1.1 2.2h5c0-1 .3-1.6 1.1-2.2A6 6 0 0 0 12 3",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 2.3M12 17.5v.5",
} as const;
export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The six turn buttons; a turn that changes nothing is off. */
export function TurnButtons({ held, side, onTurn }: { held: Held; side: Seat; onTurn: (way: Turn) => void }) {
  return (
    <div class="turn-buttons" role="group" aria-label={t("table-turns")}>
      {TURNS.map((way) => (
        <button
          type="button"
          key={way}
          class="square"
          disabled={!turned(held, way, side)}
          aria-label={t(`table-turn-${way}`)}
          title={t("table-turn-hint", { turn: t(`table-turn-${way}`), key: TURN_KEYS[way].toUpperCase() })}
          aria-keyshortcuts={TURN_KEYS[way]}
          onClick={() => onTurn(way)}
        >
          <Icon name={way} />
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <kbd> takes no focus */}
          <kbd aria-hidden="true">{TURN_KEYS[way].toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}

const STEPS = [
  ["up", 0, 1],
  ["west", -1, 0],
  ["east", 1, 0],
  ["down", 0, -1],
] as const;

/** Steps of one square, as one looks at the ruin. */
export function Nudges({ onNudge }: { onNudge: (right: number, away: number) => void }) {
  return (
    <div class="nudges" role="group" aria-label={t("table-nudges")}>
      {STEPS.map(([name, right, away]) => (
        <button
          type="button"
          key={name}
          class={`square ${name}`}
          aria-label={t(`table-nudge-${name}`)}
          onClick={() => onNudge(right, away)}
        >
          <Icon name={name} />
        </button>
      ))}
    </div>
  );
}

/** Every way the block can lie, to choose from; those that can stand nowhere now are dimmed and say so. */
export function Ways({
  held,
  seat,
  tables,
  onLay,
}: {
  held: Held;
  seat: Seat;
  tables: Tables | null;
  onLay: (orientation: number) => void;
}) {
  const all = ways(held.block, tables);
  return (
    <div class="ways" role="group" aria-label={t("table-ways", { block: blockName(held.block) })}>
      {all.map(({ index, cells, squares }, i) => (
        <button
          type="button"
          key={index}
          class={squares ? "way" : "way nowhere"}
          aria-pressed={index === held.orientation}
          aria-label={t("table-way", { number: i + 1, all: all.length, squares })}
          title={t("table-way", { number: i + 1, all: all.length, squares })}
          onClick={() => onLay(index)}
        >
          <Thumbnail block={held.block} cells={cells} seat={seat} frame={3} />
        </button>
      ))}
    </div>
  );
}
