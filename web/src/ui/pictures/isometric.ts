/** Isometric drawings of cells: which faces are visible, and where each is drawn. */

import { bounds, type Cell, type Seat } from "../../rules/cells";

/** One visible face: its cell, its direction, and the matrix that maps the 100 x 100 face into the picture. */
export interface IsometricFace {
  readonly cell: Cell;
  readonly side: "left" | "right" | "top";
  readonly matrix: readonly [number, number, number, number, number, number];
}

export interface IsometricDrawing {
  readonly faces: readonly IsometricFace[];
  readonly width: number;
  readonly height: number;
}

// The edges of a cube in the picture, in units of 100: to the right and down, to the left and down, straight up.
const ACROSS = 88;

const DOWN = 46;
const UP = 96;

/** Where the corner (x, y, z) of the grid is drawn: x runs right and up, y (away) left and up. */
export function gridCorner(x: number, y: number, z = 0): [number, number] {
  return [(x - y) * ACROSS, -(x + y) * DOWN - z * UP];
}

/** The cell in the coordinates of a seat: x to the right, y away. */
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
export function drawIsometric(cells: readonly Cell[], seat: Seat = "south"): IsometricDrawing {
  const turned = cells.map((cell) => ({ cell, at: faceSeat(cell, seat) }));
  const filled = new Set(turned.map(({ at }) => `${at.x} ${at.y} ${at.z}`));
  const has = (x: number, y: number, z: number) => filled.has(`${x} ${y} ${z}`);
  const faces: IsometricFace[] = [];
  turned.sort((a, b) => b.at.y - a.at.y || b.at.x - a.at.x || a.at.z - b.at.z);
  for (const {
    cell,
    at: { x, y, z },
  } of turned) {
    // The near side (towards -y) runs from x on the left to x + 1 on the right, rising to the right.
    if (!has(x, y - 1, z))
      faces.push({
        cell,
        side: "right",
        matrix: matrix(gridCorner(x, y, z + 1), gridCorner(x + 1, y, z + 1), gridCorner(x, y, z)),
      });
    if (!has(x - 1, y, z))
      faces.push({
        cell,
        side: "left",
        matrix: matrix(gridCorner(x, y + 1, z + 1), gridCorner(x, y, z + 1), gridCorner(x, y + 1, z)),
      });
    if (!has(x, y, z + 1))
      faces.push({
        cell,
        side: "top",
        matrix: matrix(gridCorner(x, y + 1, z + 1), gridCorner(x + 1, y + 1, z + 1), gridCorner(x, y, z + 1)),
      });
  }
  const { low, size } = bounds(turned.map(({ at }) => at));
  const left = gridCorner(low.x, low.y + size.y, 0)[0];
  const right = gridCorner(low.x + size.x, low.y, 0)[0];
  const top = gridCorner(low.x + size.x, low.y + size.y, low.z + size.z)[1];
  const bottom = gridCorner(low.x, low.y, low.z)[1];
  const moved = faces.map((face) => {
    const [a, b, c, d, e, f] = face.matrix;
    return { ...face, matrix: [a, b, c, d, e - left, f - top] as const };
  });
  return { faces: moved, width: right - left, height: bottom - top };
}

export function matrix(
  corner: [number, number],
  right: [number, number],
  below: [number, number],
): IsometricFace["matrix"] {
  return [
    (right[0] - corner[0]) / 100,
    (right[1] - corner[1]) / 100,
    (below[0] - corner[0]) / 100,
    (below[1] - corner[1]) / 100,
    corner[0],
    corner[1],
  ];
}
