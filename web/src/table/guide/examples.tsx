/** The guide's pictures by section, drawn with the game's own faces. */

import type { ComponentChildren } from "preact";
import { type Block, orientationsOf } from "../../rules/blocks";
import { parseSquare } from "../../rules/cells";
import { COLOURS, SHAPES, WIDTH } from "../../rules/rules";
import { PALETTE, UseFace } from "../../ui/pictures/faces";
import { KeyDesign } from "../../ui/pictures/KeyDesign";
import { Thumbnail } from "../../ui/pictures/Thumbnail";
import { t } from "../../ui/text/texts";
import type { GuideSetting } from "./chapters";
import { Arrow, type ExampleCubes, Flat, GILT, Stack, seen, stood } from "./exampleParts";

function Card({ label }: { label: string }) {
  return (
    <span class="key-picture">
      <KeyDesign design={["WG", "Y."]} label={label} />
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
function Sites({ box }: { box: GuideSetting["box"] }) {
  return (
    <svg class="flat" viewBox="-6 -6 312 312" role="img" aria-label={t("guide-picture-yard")}>
      {box.sites.flatMap((row, y) =>
        row.map((site, x) => (
          <g key={site} transform={`translate(${x * 100} ${y * 100})`}>
            <rect x="4" y="4" width="92" height="92" rx="10" fill="#0B1613" stroke="#47695D" stroke-width="5" />
            <text x="50" y="67" text-anchor="middle" font-size="48" fill={PALETTE.parchment}>
              {site}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

/** The floor from above, with the number of Stars in each corner (RULES 8.3). */
function Corners({ box }: { box: GuideSetting["box"] }) {
  const corners = box.corners.map(parseSquare).map(({ x, y }) => [x ? 1 : 0, y ? 0 : 1] as const);
  return (
    <svg class="flat" viewBox="-2 -2 84 84" role="img" aria-label={t("guide-picture-ancients")}>
      <rect width="80" height="80" fill="#C9B68F" stroke={PALETTE.ink} stroke-width="2" />
      <path
        d={Array.from({ length: WIDTH - 1 }, (_, i) => (i + 1) * 10)
          .map((n) => `M${n} 0v80M0 ${n}h80`)
          .join("")}
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

const SCENE: readonly ExampleCubes[] = [
  ["grey", "000 001"],
  ["white", "110 111 112"],
  ["green", "200 300"],
  ["brown", "310 311"],
];

const LINE: readonly Block[] = ["white-T4", "green-L4", "brown-Y4"];
const ONE_OF_EACH_SHAPE = SHAPES.map((shape, i) => `${COLOURS[i % 4]!}-${shape}` as Block);

/** The pictures of each section, shown side by side. */
const PICTURES: Readonly<Record<string, readonly ((props: { box: GuideSetting["box"] }) => ComponentChildren)[]>> = {
  view: [
    () => <Stack stones={SCENE} floor="0031" label={t("guide-picture-view-stacks")} />,
    Arrow,
    () => <Flat rows={[".W..", "YW.B", "YWGG"]} label={t("guide-picture-view-flat")} />,
  ],
  blocks: [() => <Blocks blocks={ONE_OF_EACH_SHAPE} />],
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

export function Pictures({ of, box }: { of: string; box: GuideSetting["box"] }) {
  const pictures = PICTURES[of];
  return pictures ? (
    <div class="pictures">
      {pictures.map((Picture, i) => (
        <Picture key={i} box={box} />
      ))}
    </div>
  ) : null;
}
