/** Small pictures of a block as it lies: an isometric drawing in SVG with the very faces of cards and stones, no WebGL. */

import { UseFace } from "./faces";
import type { Block, Cell, Seat } from "./geometry";
import { box, parseBlock } from "./geometry";

/** One visible face: its cell, which way it looks, and the matrix that takes the 100 x 100 face to the picture. */
export interface ThumbFace {
  readonly cell: Cell;
  readonly side: "left" | "right" | "top";
  readonly matrix: readonly [number, number, number, number, number, number];
}
export interface Drawing {
  readonly faces: readonly ThumbFace[];
  readonly width: number;
  readonly height: number;
}

// A cube's edges in the picture, in units of 100: to the right and down, to the left and down, straight up.
const ACROSS = 88;
const DOWN = 46;
const UP = 96;

/** The cell as someone sitting at `seat` has it: x to their right, y away from them. */
function faceSeat({ x, y, z }: Cell, seat: Seat): Cell {
  switch (seat) {
    case "south":
      return { x, y, z };
    case "east":
      return { x: y, y: -x, z };
    case "north":
      return { x: -x, y: -y, z };
    case "west":
      return { x: -y, y: x, z };
  }
}

/**
 * Lay out the visible faces of some cells, furthest first, seen by `seat` from its left and above.
 *
 *        top          The right face is the one the seat sees in its view,
 *      /     \        the left face looks to the seat's left.
 *     |\     /|
 *     |  \ /  |
 *  left \ | / right
 */
export function draw(cells: readonly Cell[], seat: Seat = "south"): Drawing {
  const turned = cells.map((cell) => ({ cell, at: faceSeat(cell, seat) }));
  const filled = new Set(turned.map(({ at }) => `${at.x} ${at.y} ${at.z}`));
  const has = (x: number, y: number, z: number) => filled.has(`${x} ${y} ${z}`);
  // Where the corner (x, y, z) of the grid is drawn: x runs right and up, y (away) left and up.
  const at = (x: number, y: number, z: number): [number, number] => [(x - y) * ACROSS, -(x + y) * DOWN - z * UP];
  const faces: ThumbFace[] = [];
  turned.sort((a, b) => b.at.y - a.at.y || b.at.x - a.at.x || a.at.z - b.at.z);
  for (const {
    cell,
    at: { x, y, z },
  } of turned) {
    // The near side (towards -y) goes from its left end at x to its right end at x + 1: rising to the right.
    if (!has(x, y - 1, z))
      faces.push({ cell, side: "right", matrix: matrix(at(x, y, z + 1), at(x + 1, y, z + 1), at(x, y, z)) });
    if (!has(x - 1, y, z))
      faces.push({ cell, side: "left", matrix: matrix(at(x, y + 1, z + 1), at(x, y, z + 1), at(x, y + 1, z)) });
    if (!has(x, y, z + 1))
      faces.push({ cell, side: "top", matrix: matrix(at(x, y + 1, z + 1), at(x + 1, y + 1, z + 1), at(x, y, z + 1)) });
  }
  const { low, size } = box(turned.map(({ at }) => at));
  const left = at(low.x, low.y + size.y, 0)[0];
  const right = at(low.x + size.x, low.y, 0)[0];
  const top = at(low.x + size.x, low.y + size.y, low.z + size.z)[1];
  const bottom = at(low.x, low.y, low.z)[1];
  const moved = faces.map((face) => {
    const [a, b, c, d, e, f] = face.matrix;
    return { ...face, matrix: [a, b, c, d, e - left, f - top] as const };
  });
  return { faces: moved, width: right - left, height: bottom - top };
}
function matrix(corner: [number, number], right: [number, number], below: [number, number]): ThumbFace["matrix"] {
  return [
    (right[0] - corner[0]) / 100,
    (right[1] - corner[1]) / 100,
    (below[0] - corner[0]) / 100,
    (below[1] - corner[1]) / 100,
    corner[0],
    corner[1],
  ];
}

const SHADE = { left: 0.16, right: 0, top: 0 } as const;

/** A block's picture. All thumbnails share one scale if `frame` (in cubes) is the same. Needs FaceSymbols on the page. */
export function Thumbnail({
  block,
  cells,
  seat = "south",
  frame,
  label,
}: {
  block: Block;
  cells: readonly Cell[];
  seat?: Seat;
  frame?: number;
  label?: string;
}) {
  const { colour } = parseBlock(block);
  const { faces, width, height } = draw(cells, seat);
  const side = frame ? frame * 120 : 0;
  const [w, h] = [Math.max(width, side) + 8, Math.max(height, side) + 8];
  return (
    <svg
      class="thumbnail"
      viewBox={`${(width - w) / 2} ${(height - h) / 2} ${w} ${h}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {faces.map(({ side, matrix }, i) => (
        <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(3)).join(" ")})`}>
          <UseFace colour={colour} />
          {SHADE[side] > 0 && <rect width="100" height="100" fill="#0E1B18" opacity={SHADE[side]} />}
          {side === "top" && <rect width="100" height="100" fill="#FFF3D6" opacity={0.1} />}
        </g>
      ))}
    </svg>
  );
}
