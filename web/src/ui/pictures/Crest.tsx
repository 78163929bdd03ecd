/** The game's emblem. */

import { PALETTE } from "./faces";

/** A cut stone with a keyhole, as on the app's icon. */
export function Crest() {
  return (
    <svg class="crest" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d="M50 7L89 28V72L50 93L11 72V28Z" fill={PALETTE.ink} />
      <path d="M50 11L85 30L50 49L15 30Z" fill="#f1ebdd" />
      <path d="M13.5 33L48.5 52V89.500L13.5 70.500Z" fill="#2e7d57" />
      <path d="M86.5 33L51.5 52V89.500L86.5 70.500Z" fill={PALETTE.brass} />
      <path d="M50 20L68 30L50 40L32 30Z" fill="none" stroke="#7a6a4e" stroke-width="3.5" />
      <g transform="matrix(0.35 -0.19 0 0.375 51.5 52)" fill={PALETTE.ink}>
        <circle cx="50" cy="40" r="17" />
        <path d="M43 48H57L64 84H36Z" />
      </g>
      <g transform="matrix(0.35 0.19 0 0.375 13.5 33)" fill="#c9ebd2">
        <path d="M50 47C38 40 37 29 50 18C63 29 62 40 50 47ZM53 50C60 38 71 37 82 50C71 63 60 62 53 50ZM50 53C62 60 63 71 50 82C37 71 38 60 50 53ZM47 50C40 62 29 63 18 50C29 37 40 38 47 50Z" />
      </g>
    </svg>
  );
}
