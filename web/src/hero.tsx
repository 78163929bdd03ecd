/** Pictures of our own for the pages around the game: the ruin at dusk, the emblem, who sits at the table. */

import { PALETTE, UseFace } from "./faces";
import type { Cell, Colour } from "./geometry";
import { box } from "./geometry";
import { draw } from "./thumbnail";

const RUIN: readonly (readonly [Colour | "core", string])[] = [
  ["core", "330 430 340 440 331 431 341 441"],
  ["grey", "550 551 552 553"],
  ["white", "530 540 630 640"],
  ["brown", "250 350 450 451"],
  ["green", "342 442 443"],
  ["white", "230 240 241"],
  ["brown", "520 620 720"],
  ["green", "130 120 220"],
  ["grey", "531 541 631"],
  ["brown", "452 453 454"],
  ["white", "542 543"],
  ["grey", "251 351 352"],
  ["green", "650 651 751 750"],
  ["white", "310 410 420"],
  ["brown", "060 160 260"],
  ["grey", "610 710 711"],
];
const CELLS = RUIN.flatMap(([colour, text]) =>
  text.split(" ").map((xyz) => ({ colour, cell: { x: +xyz[0]!, y: +xyz[1]!, z: +xyz[2]! } })),
);
const CORE: Readonly<Record<string, Colour>> = { right: "brown", left: "green" };

/** A corner of the floor's grid in the picture: as thumbnail.tsx lays it out. */
function corner(x: number, y: number, z = 0): [number, number] {
  return [(x - y) * 88, -(x + y) * 46 - z * 96];
}
function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map((point) => point.join(" ")).join("L")}Z`;
}

function Temple() {
  const cells: Cell[] = CELLS.map(({ cell }) => cell);
  const colours = new Map(CELLS.map(({ cell, colour }) => [`${cell.x}${cell.y}${cell.z}`, colour]));
  const { low, size } = box(cells);
  const dx = corner(low.x, low.y + size.y)[0];
  const dy = corner(low.x + size.x, low.y + size.y, low.z + size.z)[1];
  return (
    <g transform={`translate(${dx} ${dy})`}>
      {draw(cells).faces.map(({ cell, side, matrix }, i) => {
        const colour = colours.get(`${cell.x}${cell.y}${cell.z}`)!;
        return (
          <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
            {colour === "core" && side === "top" ? (
              <Gold />
            ) : (
              <UseFace colour={colour === "core" ? CORE[side]! : colour} />
            )}
            {side === "left" && <rect width="100" height="100" fill={PALETTE.ground} opacity="0.34" />}
            {side === "right" && <rect width="100" height="100" fill="#f0a44a" opacity="0.07" />}
          </g>
        );
      })}
    </g>
  );
}
function Gold() {
  return (
    <>
      <rect width="100" height="100" fill={PALETTE.ink} />
      <rect x="4" y="4" width="92" height="92" fill="#e7c873" />
      <rect x="22" y="22" width="56" height="56" fill="none" stroke="#8a6620" stroke-width="6" />
    </>
  );
}

/** One side's leaves of a fern's frond that grows from (x, y) and bends sideways. */
function leaves(x: number, y: number, lean: number, length: number, side: 1 | -1): string {
  const at = (s: number): [number, number] => [x + lean * length * s * s, y - length * s * (1 - 0.25 * s)];
  const text = ([a, b]: readonly [number, number]) => `${a.toFixed(0)} ${b.toFixed(0)}`;
  return Array.from({ length: 12 }, (_, i) => {
    const s = 0.16 + (i / 11) * 0.84;
    const [px, py] = at(s);
    const [qx, qy] = at(s - 0.02);
    const turn = Math.atan2(py - qy, px - qx) + side * 0.9;
    const reach = length * 0.26 * (1.1 - s) ** 0.7;
    const along = (by: number, share: number): [number, number] => [
      px + Math.cos(turn + by) * reach * share,
      py + Math.sin(turn + by) * reach * share,
    ];
    return `M${text([px, py])}Q${text(along(-side * 0.4, 0.5))} ${text(along(0, 1))}Q${text(along(side * 0.25, 0.5))} ${text([px, py])}Z`;
  }).join("");
}
type Frond = readonly [x: number, y: number, lean: number, length: number];
const FAR: readonly Frond[] = [
  [-850, 40, 0.25, 560],
  [-800, 60, -0.16, 520],
  [850, 40, -0.25, 560],
  [800, 60, 0.16, 520],
];
const NEAR: readonly Frond[] = [
  [-760, 140, -0.45, 400],
  [-740, 140, 0.1, 380],
  [-720, 140, 0.55, 330],
  [760, 140, 0.45, 400],
  [740, 140, -0.1, 380],
  [720, 140, -0.55, 330],
];
/** The two sides of a frond are paths of their own: leaves that cross would cut holes into each other. */
function Ferns({ fronds, fill }: { fronds: readonly Frond[]; fill: string }) {
  return (
    <g fill={fill}>
      {fronds.flatMap((frond) =>
        ([1, -1] as const).map((side) => <path key={`${frond} ${side}`} d={leaves(...frond, side)} />),
      )}
    </g>
  );
}

/** The ruin at dusk. */
export function Hero() {
  const plate = [corner(-0.5, -0.5), corner(8.5, -0.5), corner(8.5, 8.5), corner(-0.5, 8.5)] as const;
  const lines = Array.from({ length: 9 }, (_, i) => [corner(i, 0), corner(i, 8), corner(0, i), corner(8, i)] as const);
  return (
    <svg class="hero-picture" viewBox="-1020 -1000 2040 1150" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="dusk" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stop-color="#f3c069" stop-opacity="0.75" />
          <stop offset="0.35" stop-color="#c9792f" stop-opacity="0.4" />
          <stop offset="0.7" stop-color="#5b4a2b" stop-opacity="0.18" />
          <stop offset="1" stop-color={PALETTE.ground} stop-opacity="0" />
        </radialGradient>
        <linearGradient id="stone" x1="0" y1="0" x2="1" y2="0.4">
          <stop offset="0" stop-color="#4a4436" />
          <stop offset="1" stop-color="#7b6d52" />
        </linearGradient>
        <radialGradient id="shade" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0.55" stop-color="#000" stop-opacity="0.55" />
          <stop offset="1" stop-color="#000" stop-opacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="90" cy="-520" rx="900" ry="620" fill="url(#dusk)" />
      <circle cx="330" cy="-640" r="190" fill="#f6cf86" opacity="0.85" />
      <Ferns fronds={FAR} fill="#17463a" />
      <ellipse cx="0" cy="-330" rx="980" ry="430" fill="url(#shade)" />
      <g transform="translate(0 20)">
        <path
          d={outline([plate[0], plate[1], [plate[1][0], plate[1][1] + 70], [plate[0][0], plate[0][1] + 70]])}
          fill="#6a5c43"
        />
        <path
          d={outline([plate[0], plate[3], [plate[3][0], plate[3][1] + 70], [plate[0][0], plate[0][1] + 70]])}
          fill="#39342a"
        />
        <path d={outline(plate)} fill="url(#stone)" />
        <path
          d={lines.map(([a, b, c, d]) => `M${a}L${b}M${c}L${d}`).join("")}
          stroke={PALETTE.ink}
          stroke-opacity="0.55"
          stroke-width="3.5"
          fill="none"
        />
        <Temple />
      </g>
      <Ferns fronds={NEAR} fill="#0c2b22" />
    </svg>
  );
}

/** The emblem: a cut stone with a keyhole; the app's icon shows the same. */
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

export type Company = "solo" | "device" | "friends" | "bots";

/** Who sits at the table, for the four ways to play. */
export function Around({ company }: { company: Company }) {
  return (
    <svg class="around" viewBox="0 0 200 116" aria-hidden="true" focusable="false">
      {company === "device" && (
        <rect x="14" y="6" width="172" height="104" rx="12" fill="none" stroke={PALETTE.ink} stroke-width="4" />
      )}
      {company === "device" && <circle cx="178" cy="58" r="3" fill={PALETTE.ink} />}
      {company === "friends" && <Waves />}
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
          {draw([
            { x: 0, y: 0, z: 0 },
            { x: 1, y: 0, z: 0 },
            { x: 1, y: 1, z: 0 },
            { x: 1, y: 1, z: 1 },
          ]).faces.map(({ side, matrix, cell }, i) => (
            <g key={i} transform={`translate(-176 -225) matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
              <UseFace colour={cell.z ? "white" : cell.y ? "green" : cell.x ? "brown" : "grey"} />
              {side === "left" && <rect width="100" height="100" fill={PALETTE.ground} opacity="0.25" />}
            </g>
          ))}
        </g>
      </g>
      {company === "solo" && (
        <>
          <Person x={54} y={84} />
          <Mask x={150} y={30} />
        </>
      )}
      {company === "device" && (
        <>
          <Person x={48} y={80} />
          <Person x={152} y={36} />
        </>
      )}
      {company === "friends" && (
        <>
          <Person x={48} y={82} />
          <Person x={152} y={82} />
          <Person x={48} y={32} />
          <Person x={152} y={32} />
        </>
      )}
      {company === "bots" && (
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
/** The Ancients: a carved face. */
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
