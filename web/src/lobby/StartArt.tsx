/** The picture of the start page: the temple at dusk. */

import type { Colour } from "../rules/blocks";
import { bounds, type Cell, parseDigits } from "../rules/cells";
import { WIDTH } from "../rules/rules";
import { PALETTE, UseFace } from "../ui/pictures/faces";
import { drawIsometric, gridCorner } from "../ui/pictures/isometric";

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

const CELLS = RUIN.flatMap(([colour, text]) => parseDigits(text).map((cell) => ({ colour, cell })));

const CORE_SIDES: Readonly<Record<string, Colour>> = { right: "brown", left: "green" };

function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map((point) => point.join(" ")).join("L")}Z`;
}

function TempleArt() {
  const cells: Cell[] = CELLS.map(({ cell }) => cell);
  const colours = new Map(CELLS.map(({ cell, colour }) => [`${cell.x}${cell.y}${cell.z}`, colour]));
  const { low, size } = bounds(cells);
  const dx = gridCorner(low.x, low.y + size.y)[0];
  const dy = gridCorner(low.x + size.x, low.y + size.y, low.z + size.z)[1];
  return (
    <g transform={`translate(${dx} ${dy})`}>
      {drawIsometric(cells).faces.map(({ cell, side, matrix }, i) => {
        const colour = colours.get(`${cell.x}${cell.y}${cell.z}`)!;
        return (
          <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
            {colour === "core" && side === "top" ? (
              <Gold />
            ) : (
              <UseFace colour={colour === "core" ? CORE_SIDES[side]! : colour} />
            )}
            {side === "left" && <rect width="100" height="100" fill={PALETTE.background} opacity="0.34" />}
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

/** The leaves on one side of a fern frond that grows from (x, y) and bends sideways. */
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

/** The two sides of a frond are separate paths: overlapping leaves in one path would cut holes. */
function Ferns({ fronds, fill }: { fronds: readonly Frond[]; fill: string }) {
  return (
    <g fill={fill}>
      {fronds.flatMap((frond) =>
        ([1, -1] as const).map((side) => <path key={`${frond} ${side}`} d={leaves(...frond, side)} />),
      )}
    </g>
  );
}

export function StartArt() {
  const [near, far] = [-0.5, WIDTH + 0.5];
  const plate = [gridCorner(near, near), gridCorner(far, near), gridCorner(far, far), gridCorner(near, far)] as const;
  const lines = Array.from(
    { length: WIDTH + 1 },
    (_, i) => [gridCorner(i, 0), gridCorner(i, WIDTH), gridCorner(0, i), gridCorner(WIDTH, i)] as const,
  );
  return (
    <svg class="start-art-picture" viewBox="-1020 -1000 2040 1150" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="dusk" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stop-color="#f3c069" stop-opacity="0.75" />
          <stop offset="0.35" stop-color="#c9792f" stop-opacity="0.4" />
          <stop offset="0.7" stop-color="#5b4a2b" stop-opacity="0.18" />
          <stop offset="1" stop-color={PALETTE.background} stop-opacity="0" />
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
        <TempleArt />
      </g>
      <Ferns fronds={NEAR} fill="#0c2b22" />
    </svg>
  );
}
