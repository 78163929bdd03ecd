/** Who sits at the table, drawn for each of the four ways to play. */

import { PALETTE, UseFace } from "../ui/pictures/faces";
import { drawIsometric } from "../ui/pictures/isometric";
import type { PlayMode } from "./create/choices";

export function PlayModeArt({ mode }: { mode: PlayMode }) {
  return (
    <svg class="around" viewBox="0 0 200 116" aria-hidden="true" focusable="false">
      {mode === "device" && (
        <rect x="14" y="6" width="172" height="104" rx="12" fill="none" stroke={PALETTE.ink} stroke-width="4" />
      )}
      {mode === "device" && <circle cx="178" cy="58" r="3" fill={PALETTE.ink} />}
      {mode === "friends" && <Waves />}
      <g transform="translate(100 58)">
        <path
          d="M0 -38L58 0L0 38L-58 0Z"
          fill="#b8a37a"
          stroke={PALETTE.ink}
          stroke-width="3"
          stroke-linejoin="round"
        />
        <path d="M-29 -19L29 19M29 -19L-29 19" stroke={PALETTE.ink} stroke-opacity="0.35" stroke-width="2" />
        <g transform="translate(0 7) scale(0.19)">
          {drawIsometric([
            { x: 0, y: 0, z: 0 },
            { x: 1, y: 0, z: 0 },
            { x: 1, y: 1, z: 0 },
            { x: 1, y: 1, z: 1 },
          ]).faces.map(({ side, matrix, cell }, i) => (
            <g key={i} transform={`translate(-176 -225) matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
              <UseFace colour={cell.z ? "white" : cell.y ? "green" : cell.x ? "brown" : "grey"} />
              {side === "left" && <rect width="100" height="100" fill={PALETTE.background} opacity="0.25" />}
            </g>
          ))}
        </g>
      </g>
      {mode === "solo" && (
        <>
          <Person x={54} y={84} />
          <Mask x={150} y={30} />
        </>
      )}
      {mode === "device" && (
        <>
          <Person x={48} y={80} />
          <Person x={152} y={36} />
        </>
      )}
      {mode === "friends" && (
        <>
          <Person x={48} y={82} />
          <Person x={152} y={82} />
          <Person x={48} y={32} />
          <Person x={152} y={32} />
        </>
      )}
      {mode === "bots" && (
        <>
          <Person x={48} y={82} />
          <Robot x={150} y={32} />
        </>
      )}
    </svg>
  );
}

function Person({ x, y }: { x: number; y: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      fill={PALETTE.ink}
      stroke={PALETTE.parchment}
      stroke-width="3"
      paint-order="stroke"
    >
      <path d="M-15 20C-15 6 -9 2 0 2C9 2 15 6 15 20Z" />
      <circle cy="-8" r="9" />
      <path d="M-15 -10C-15 -14 15 -14 15 -10C11 -8 -11 -8 -15 -10ZM-9 -12C-9 -22 9 -22 9 -12Z" />
    </g>
  );
}

function Robot({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g fill={PALETTE.ink} stroke={PALETTE.parchment} stroke-width="3" paint-order="stroke">
        <path d="M-15 20V8H15V20Z" />
        <rect x="-14" y="-16" width="28" height="21" rx="4" />
        <path d="M-2 -16V-24H2V-16Z" />
      </g>
      <circle cx="-6" cy="-6" r="3.5" fill={PALETTE.brass} />
      <circle cx="6" cy="-6" r="3.5" fill={PALETTE.brass} />
    </g>
  );
}

/** The Ancients, as a carved face. */
function Mask({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-19 -20H19L22 4C20 20 10 26 0 26C-10 26 -20 20 -22 4Z"
        fill="#6e5f45"
        stroke={PALETTE.ink}
        stroke-width="3"
      />
      <path d="M-13 -6H-4V0H-13ZM4 -6H13V0H4ZM-8 12H8V17H-8ZM-2 -3H2V7H-2Z" fill={PALETTE.ink} />
      <path d="M-19 -13H19" stroke={PALETTE.ink} stroke-width="3" />
    </g>
  );
}

function Waves() {
  return (
    <g fill="none" stroke="#8a6620" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="1 8">
      <path d="M52 14C78 0 122 0 148 14M52 102C78 116 122 116 148 102M26 42C18 52 18 64 26 74M174 42C182 52 182 64 174 74" />
    </g>
  );
}
