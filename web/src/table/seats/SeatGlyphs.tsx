/** Small pictures on the players' cards. */

import type { Seat } from "../../rules/cells";

/** The side at which a player sits: a square with that side in brass. */
export function Compass({ seat }: { seat: Seat }) {
  const side = { north: "M3 3h14", east: "M17 3v14", south: "M3 17h14", west: "M3 3v14" }[seat];
  return (
    <svg class="compass" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="14" height="14" fill="none" stroke="#6D9484" stroke-width="1.5" />
      <path d={side} stroke="#E9C978" stroke-width="4.5" stroke-linecap="round" />
    </svg>
  );
}

export function KeyGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M7 4a4 4 0 1 0 2.8 6.9L14 15l2.5-.3.2-2.2 1.5-.5"
        transform="translate(-1 1)"
        fill="none"
        stroke="#E9C978"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function CubeGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M10 2.5 16.5 6v7.5L10 17.5l-6.5-4V6ZM3.5 6 10 9.8 16.5 6M10 9.8v7.7"
        fill="none"
        stroke="#C3CDBF"
        stroke-width="1.7"
        stroke-linejoin="round"
      />
    </svg>
  );
}

export function BotGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M4 8h12v9H4ZM10 8V4M8 12v1M12 12v1"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
