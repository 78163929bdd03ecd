/** The guide's pictures, made of the game's own faces: stones as they stand, views as they are seen, right and wrong. */

import type { ComponentChildren, JSX } from "preact";
import type { Setting } from "./chapters";
import { Design, LETTERS } from "./design";
import { PALETTE, UseFace } from "./faces";
import type { Block, Cell, Colour } from "./geometry";
import { COLOURS, orientationsOf, SHAPES } from "./geometry";
import { t } from "./texts";
import { draw, Thumbnail } from "./thumbnail";

type Mark = "new" | "wrong";
/** Cubes of one colour, `xyz` digits each; the block that the picture is about is marked. */
type Stones = readonly [Colour | "core", string, Mark?];
const GILT = "#FFD56A";
const HATCH = "M0 34L34 0M0 67L67 0M0 100L100 0M33 100L100 33M66 100L100 66";

/** What lies over a face of the block that the picture is about. */
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

/** Stones on a piece of the floor, `x0 y0 x1 y1`. */
function Stack({
  stones,
  floor,
  label,
  ring = [],
}: {
  stones: readonly Stones[];
  floor: string;
  label: string;
  ring?: readonly string[];
}) {
  const cubes = new Map<string, { colour: Colour | "core"; mark?: Mark }>();
  for (const [colour, text, mark] of stones) for (const xyz of text.split(" ")) cubes.set(xyz, { colour, mark });
  const cells: Cell[] = [...cubes.keys()].map((xyz) => ({ x: +xyz[0]!, y: +xyz[1]!, z: +xyz[2]! }));
  const [x0, y0, x1, y1] = [...floor].map(Number) as [number, number, number, number];
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) cells.push({ x, y, z: -1 });
  const { faces, width, height } = draw(cells);
  return (
    <svg class="stack" viewBox={`-8 -8 ${width + 16} ${height - 80}`} role="img" aria-label={label}>
      {faces.map(({ cell, side, matrix }, i) => {
        const cube = cubes.get(`${cell.x}${cell.y}${cell.z}`);
        if (!cube && side !== "top") return null;
        return (
          <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
            {cube ? (
              <Stone colour={cube.colour} side={side} ring={ring} />
            ) : (
              <rect width="100" height="100" fill="#1F3A33" stroke="#47695D" stroke-width="5" />
            )}
            {side === "left" && <rect width="100" height="100" fill={PALETTE.ground} opacity="0.2" />}
            {cube?.mark && <Marking mark={cube.mark} />}
          </g>
        );
      })}
    </svg>
  );
}
/** A face; the Core Cube's `ring` goes clockwise from above, so from the right side to the left (RULES 1.3). */
function Stone({
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

/** A piece of a view, top row first; some squares are marked, and what is above `limit` rows is outside. */
function Flat({
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
          const colour = LETTERS[letter];
          if (colour) return <UseFace key={`${x} ${y}`} colour={colour} x={x * 100} y={y * 100} />;
          return y < limit ? null : (
            <rect
              key={`${x} ${y}`}
              x={x * 100 + 2}
              y={y * 100 + 2}
              width="96"
              height="96"
              fill={PALETTE.ground}
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

/** A picture of what is allowed, or isn't: said in words, and shown by a sign. */
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
const stood =
  (name: string, good: boolean, floor: string, ...stones: Stones[]) =>
  () => (
    <Example name={name} good={good}>
      {(label) => <Stack stones={stones} floor={floor} label={label} />}
    </Example>
  );
const seen =
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

function Arrow() {
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
function Card({ label }: { label: string }) {
  return (
    <span class="key-picture">
      <Design design={["WG", "Y."]} label={label} />
    </span>
  );
}
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <span class="small-stones">
      {blocks.map((block) => (
        <Thumbnail key={block} block={block} cells={orientationsOf(block.split("-")[1] as "T4")[0]!.cells} frame={3} />
      ))}
    </span>
  );
}
/** The yard's sites, numbered. */
function Sites({ box }: { box: Setting["box"] }) {
  return (
    <svg class="flat" viewBox="-6 -6 312 312" role="img" aria-label={t("guide-picture-yard")}>
      {Array.from({ length: 9 }, (_, i) => (
        <g key={i} transform={`translate(${(i % 3) * 100} ${Math.floor(i / 3) * 100})`}>
          <rect x="4" y="4" width="92" height="92" rx="10" fill="#0B1613" stroke="#47695D" stroke-width="5" />
          <text x="50" y="67" text-anchor="middle" font-size="48" fill={PALETTE.parchment}>
            {box.sites[Math.floor(i / 3)]![i % 3]}
          </text>
        </g>
      ))}
    </svg>
  );
}
/** The floor from above, and in each corner as many Stars as name it (RULES 8.3). */
function Corners({ box }: { box: Setting["box"] }) {
  const corners = box.corners.map((square) => [square.startsWith("a") ? 0 : 1, square.endsWith("8") ? 0 : 1] as const);
  return (
    <svg class="flat" viewBox="-2 -2 84 84" role="img" aria-label={t("guide-picture-ancients")}>
      <rect width="80" height="80" fill="#C9B68F" stroke={PALETTE.ink} stroke-width="2" />
      <path
        d={[10, 20, 30, 40, 50, 60, 70].map((n) => `M${n} 0v80M0 ${n}h80`).join("")}
        stroke="#A08D64"
        stroke-width="0.8"
      />
      {corners.map(([x, y], i) => (
        <g key={i}>
          <rect x={x * 70} y={y * 70} width="10" height="10" fill={GILT} stroke={PALETTE.ink} stroke-width="1.5" />
          {Array.from({ length: i + 1 }, (_, n) => (
            <path
              key={n}
              d={`M${x ? 66 - (n % 2) * 12 : 14 + (n % 2) * 12} ${(y ? 58 : 12) + Math.floor(n / 2) * 10}l1.5 3.4 3.7.4-2.8 2.5.8 3.6-3.2-1.9-3.2 1.9.8-3.6-2.8-2.5 3.7-.4Z`}
              fill={PALETTE.ink}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
function Faces() {
  return (
    <svg class="enigma-picture" viewBox="-4 -4 428 108" role="img" aria-label={t("guide-picture-score")}>
      {COLOURS.map((colour, i) => (
        <UseFace key={colour} colour={colour} x={i * 107} />
      ))}
    </svg>
  );
}

const SCENE: readonly Stones[] = [
  ["grey", "000 001"],
  ["white", "110 111 112"],
  ["green", "200 300"],
  ["brown", "310 311"],
];
const LINE: readonly Block[] = ["white-T4", "green-L4", "brown-Y4"];
const ALL = SHAPES.map((shape, i) => `${COLOURS[i % 4]!}-${shape}` as Block);

/** The pictures of each section that has some, side by side. */
const PICTURES: Readonly<Record<string, readonly ((props: { box: Setting["box"] }) => ComponentChildren)[]>> = {
  view: [
    () => <Stack stones={SCENE} floor="0031" label={t("guide-picture-view-stacks")} />,
    Arrow,
    () => <Flat rows={[".W..", "YW.B", "YWGG"]} label={t("guide-picture-view-flat")} />,
  ],
  blocks: [() => <Blocks blocks={ALL} />],
  yard: [Sites],
  core: [
    ({ box }) => (
      <Stack
        stones={[["core", "110 120 210 220 111 121 211 221"]]}
        floor="0033"
        label={t("guide-picture-core")}
        ring={box.ring}
      />
    ),
  ],
  excavate: [() => <Blocks blocks={LINE} />],
  grid: [stood("grid", false, "1143", ["grey", "330 331"], ["green", "020 120 220", "wrong"])],
  overlap: [stood("overlap", false, "0031", ["grey", "110 111 112"], ["white", "010 110 210", "wrong"])],
  entry: [
    stood("entry", false, "0032", ["brown", "010 210"], ["green", "011 111 211"], ["white", "100 110 120", "wrong"]),
  ],
  height: [
    seen(
      "height",
      false,
      [".W..", ".W..", ".WB.", ".YB.", "GYB.", "GYBW", "GYWW"],
      [
        [1, 0, "wrong"],
        [1, 1, "wrong"],
        [1, 2, "wrong"],
      ],
      1,
    ),
  ],
  touch: [
    stood("touch-good", true, "0032", ["grey", "010 011"], ["white", "100 200 300", "new"]),
    stood("touch-bad", false, "0042", ["grey", "010 011"], ["white", "200 300 400", "wrong"]),
  ],
  taller: [
    stood("taller-good", true, "0032", ["grey", "110 111"], ["white", "210 211 212", "new"]),
    stood("taller-bad", false, "0032", ["grey", "110 111"], ["white", "100 200 300", "wrong"]),
    stood("taller-edge", true, "0032", ["grey", "010 011"], ["white", "100 200 300", "new"]),
  ],
  support: [
    stood("support-good", true, "0031", ["grey", "200 300"], ["white", "100 101 201", "new"]),
    stood("support-bad", false, "0031", ["grey", "000"], ["white", "100 101 201", "wrong"]),
  ],
  bridge: [
    stood("bridge-flat", true, "0021", ["brown", "000 200"], ["green", "001 101 201", "new"]),
    stood("bridge-upright", true, "0021", ["brown", "200"], ["green", "000 001 101 201", "new"]),
  ],
  overhang: [
    stood("overhang-end", false, "0021", ["brown", "000"], ["green", "001 101 201", "wrong"]),
    stood("overhang-bent", false, "0021", ["brown", "000 110"], ["green", "001 101 111", "wrong"]),
  ],
  top: [
    stood("top", true, "0031", ["grey", "000 010 100 110"], ["brown", "200 210 300"], ["white", "101 201 301", "new"]),
  ],
  design: [
    () => <Card label={t("guide-picture-design-key")} />,
    seen(
      "design-turned",
      true,
      ["..B.", ".YWB", "WBGG"],
      [
        [1, 1, "new"],
        [2, 1, "new"],
        [2, 2, "new"],
      ],
    ),
    seen(
      "design-mirrored",
      false,
      [".B..", ".GWB", "WBYY"],
      [
        [1, 1, "wrong"],
        [2, 1, "wrong"],
        [2, 2, "wrong"],
      ],
    ),
  ],
  claim: [
    () => <Flat rows={["..B.", ".W.B", "BYBB"]} label={t("guide-picture-claim-before")} />,
    Arrow,
    seen(
      "claim-after",
      true,
      ["..B.", ".WGB", "BYGB"],
      [
        [1, 1, "new"],
        [2, 1, "new"],
        [1, 2, "new"],
      ],
    ),
  ],
  again: [
    seen("again-same", false, [".B..", ".WGB", "BYBB"], [[2, 1, "wrong"]]),
    seen(
      "again-other",
      true,
      [".B..WG", ".WGBY.", "BYBBGG"],
      [
        [4, 0, "new"],
        [5, 0, "new"],
        [4, 1, "new"],
      ],
    ),
  ],
  score: [Faces],
  ancients: [Corners],
  corner: [
    stood("corner-good", true, "0032", ["brown", "010 110 011"], ["green", "200 300 201", "new"]),
    stood("corner-bad", false, "0032", ["brown", "010 110 011"], ["green", "100 200 201", "wrong"]),
  ],
};

export function Pictures({ of, box }: { of: string; box: Setting["box"] }) {
  const pictures = PICTURES[of];
  return pictures ? (
    <div class="pictures">
      {pictures.map((Picture, i) => (
        <Picture key={i} box={box} />
      ))}
    </div>
  ) : null;
}
