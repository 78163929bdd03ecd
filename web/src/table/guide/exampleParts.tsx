/** The parts of the guide's pictures: stacks of stones, pieces of views, marks of right and wrong. */

import type { JSX } from "preact";
import type { Colour } from "../../rules/blocks";
import type { Cell } from "../../rules/cells";
import { COLOUR_OF_LETTER } from "../../rules/views";
import { PALETTE, UseFace } from "../../ui/pictures/faces";
import { drawIsometric } from "../../ui/pictures/isometric";
import { t } from "../../ui/text/texts";

type Mark = "new" | "wrong";

/** Cubes of one colour, each as digits x y z. The block that the picture is about has a mark. */
export type ExampleCubes = readonly [Colour | "core", string, Mark?];

export const GILT = "#FFD56A";
const HATCH = "M0 34L34 0M0 67L67 0M0 100L100 0M33 100L100 33M66 100L100 66";

/** The mark on each face of the block that the picture is about. */
function Marking({ mark }: { mark: Mark }) {
  if (mark === "new") return <rect x="7" y="7" width="86" height="86" fill="none" stroke={GILT} stroke-width="11" />;
  return (
    <>
      <path d={HATCH} stroke={PALETTE.ink} stroke-width="13" />
      <path d={HATCH} stroke={PALETTE.wrong} stroke-width="8" />
      <rect x="6" y="6" width="88" height="88" fill="none" stroke={PALETTE.wrong} stroke-width="12" />
    </>
  );
}

/** Stones on a part of the floor, given as digits x0 y0 x1 y1. */
export function Stack({
  stones,
  floor,
  label,
  ring = [],
}: {
  stones: readonly ExampleCubes[];
  floor: string;
  label: string;
  ring?: readonly string[];
}) {
  const cubes = new Map<string, { colour: Colour | "core"; mark?: Mark }>();
  for (const [colour, text, mark] of stones) for (const xyz of text.split(" ")) cubes.set(xyz, { colour, mark });
  const cells: Cell[] = [...cubes.keys()].map((xyz) => ({ x: +xyz[0]!, y: +xyz[1]!, z: +xyz[2]! }));
  const [x0, y0, x1, y1] = [...floor].map(Number) as [number, number, number, number];
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) cells.push({ x, y, z: -1 });
  const { faces, width, height } = drawIsometric(cells);
  return (
    <svg class="stack" viewBox={`-8 -8 ${width + 16} ${height - 80}`} role="img" aria-label={label}>
      {faces.map(({ cell, side, matrix }, i) => {
        const cube = cubes.get(`${cell.x}${cell.y}${cell.z}`);
        if (!cube && side !== "top") return null;
        return (
          <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
            {cube ? (
              <CubeFace colour={cube.colour} side={side} ring={ring} />
            ) : (
              <rect width="100" height="100" fill="#1F3A33" stroke="#47695D" stroke-width="5" />
            )}
            {side === "left" && <rect width="100" height="100" fill={PALETTE.background} opacity="0.2" />}
            {cube?.mark && <Marking mark={cube.mark} />}
          </g>
        );
      })}
    </svg>
  );
}

/** A face. The ring of the Core Cube runs clockwise from above, so from the right side to the left (RULES 1.3). */
function CubeFace({
  colour,
  side,
  ring,
}: {
  colour: Colour | "core";
  side: "left" | "right" | "top";
  ring: readonly string[];
}) {
  if (colour !== "core") return <UseFace colour={colour} />;
  if (side === "top")
    return <rect width="100" height="100" fill={PALETTE.brass} stroke={PALETTE.ink} stroke-width="4" />;
  return <UseFace colour={ring[side === "right" ? 0 : 1] as Colour} />;
}

/** A part of a view, top row first, with marked squares. The first `limit` rows are above the highest level. */
export function Flat({
  rows,
  marks = [],
  limit = 0,
  label,
}: {
  rows: readonly string[];
  marks?: readonly (readonly [number, number, Mark])[];
  limit?: number;
  label: string;
}) {
  const width = rows[0]!.length * 100;
  return (
    <svg class="flat" viewBox={`-8 -8 ${width + 16} ${rows.length * 100 + 16}`} role="img" aria-label={label}>
      {rows.flatMap((row, y) =>
        [...row].map((letter, x) => {
          const colour = COLOUR_OF_LETTER[letter];
          if (colour) return <UseFace key={`${x} ${y}`} colour={colour} x={x * 100} y={y * 100} />;
          return y < limit ? null : (
            <rect
              key={`${x} ${y}`}
              x={x * 100 + 2}
              y={y * 100 + 2}
              width="96"
              height="96"
              fill={PALETTE.background}
              stroke="#47695D"
              stroke-width="4"
            />
          );
        }),
      )}
      {marks.map(([x, y, mark]) => (
        <g key={`${x} ${y}`} transform={`translate(${x * 100} ${y * 100})`}>
          <Marking mark={mark} />
        </g>
      ))}
      {limit > 0 && (
        <path d={`M-8 ${limit * 100}H${width + 8}`} stroke={GILT} stroke-width="12" stroke-dasharray="28 16" />
      )}
    </svg>
  );
}

/** A picture of something allowed or forbidden, with a label and a sign. */
function Example({ name, good, children }: { name: string; good: boolean; children: (label: string) => JSX.Element }) {
  return (
    <span class={`example ${good ? "good" : "bad"}`}>
      {children(`${t(good ? "guide-allowed" : "guide-forbidden")}: ${t(`guide-picture-${name}`)}`)}
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="11" />
        <path d={good ? "M6.5 12.5 10.5 16.5 17.5 8" : "M7.5 7.5l9 9M16.5 7.5l-9 9"} />
      </svg>
    </span>
  );
}

export const stood =
  (name: string, good: boolean, floor: string, ...stones: ExampleCubes[]) =>
  () => (
    <Example name={name} good={good}>
      {(label) => <Stack stones={stones} floor={floor} label={label} />}
    </Example>
  );

export const seen =
  (
    name: string,
    good: boolean,
    rows: readonly string[],
    marks: readonly (readonly [number, number, Mark])[],
    limit = 0,
  ) =>
  () => (
    <Example name={name} good={good}>
      {(label) => <Flat rows={rows} marks={marks} limit={limit} label={label} />}
    </Example>
  );

export function Arrow() {
  return (
    <svg class="arrow" viewBox="0 0 60 40" aria-hidden="true" focusable="false">
      <path
        d="M4 20H50M36 6L52 20L36 34"
        fill="none"
        stroke={PALETTE.brass}
        stroke-width="6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
