/** Where the marks lie: below the held block, on squares, on faces that glow, and around what breaks a rule. */

import type { Cell, Seat, Square } from "../rules/cells";
import type { CubeGrid } from "../rules/temple";
import { FACES } from "./light";
import { columnsOf } from "./meshes";

const GLOW_STEP_MS = 110;
const GLOW_MS = 220;

/** Half the size of a frame's quad: the square is its inner 0.55, light spills around it. */
const FRAME_SIZE = 0.5 / 0.55;

/** Milliseconds until this many faces glow one after the other. */
export function glowTime(faces: number): number {
  return faces * GLOW_STEP_MS + GLOW_MS;
}

/** A mark: a quad, and its kind and strength for the shader. */
export type MarkQuad = Readonly<Record<"centre" | "right" | "up" | "kind", readonly number[]>>;

function flatMark({ x, y }: Square, z: number, size: number, kind: readonly number[]): MarkQuad {
  return { centre: [x + 0.5, y + 0.5, z], right: [size, 0, 0], up: [0, size, 0], kind };
}

/** The marks of one beacon, of lit squares and of the shadow of the held block, on top of the stacks. */
export function squareMarks(
  cubes: CubeGrid,
  beacon: Square | null,
  lit: readonly Square[],
  held: readonly Cell[],
): MarkQuad[] {
  return [
    ...(beacon ? [flatMark(beacon, cubes.height(beacon) + 0.016, FRAME_SIZE, [2, 1])] : []),
    ...lit.map((square) => flatMark(square, cubes.height(square) + 0.012, 0.5, [0, 1])),
    ...columnsOf(held, cubes).map(({ cell, below }) => flatMark(cell, below + 0.02, 0.72, [1, 1])),
  ];
}

/** The marks of the faces that glow towards a seat; `time` is in milliseconds since the glow began. */
export function glowMarks(seat: Seat, cells: readonly Cell[], time: number): MarkQuad[] {
  const { normal, right, up } = FACES[{ east: 0, west: 1, north: 2, south: 3 }[seat]]!;
  return cells.map((cell, i) => {
    const strength = Math.min(1, Math.max(0, (time - i * GLOW_STEP_MS) / GLOW_MS));
    const centre = [cell.x, cell.y, cell.z].map((v, a) => v + 0.5 + normal[a]! * 0.52);
    return {
      centre,
      right: right.map((v) => v * FRAME_SIZE),
      up: up.map((v) => v * FRAME_SIZE),
      kind: [2, strength],
    };
  });
}

/** A box between two corners. */
export type MarkBox = Readonly<Record<"low" | "high", readonly number[]>>;

/** The boxes around cells, filled or empty, and around whole stacks. */
export function faultBoxes(cells: readonly Cell[], stacks: readonly Square[], cubes: CubeGrid): MarkBox[] {
  return [
    ...cells.map(({ x, y, z }) => ({ low: [x, y, z], high: [x + 1, y + 1, z + 1] })),
    ...stacks.map(({ x, y }) => ({ low: [x, y, 0], high: [x + 1, y + 1, Math.max(0.04, cubes.height({ x, y }))] })),
  ];
}
