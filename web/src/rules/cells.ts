/** Cells, squares and view squares (RULES 2), with their text forms and rotations. */

import { HEIGHT, type SEATS, WIDTH } from "./rules";

/** RULES 2.1: x from west to east, y from south to north, z upwards, all from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Square {
  readonly x: number;
  readonly y: number;
}

/** A square of a view: `column` from the viewer's left, `level` from the floor. */
export interface ViewSquare {
  readonly column: number;
  readonly level: number;
}

export type Seat = (typeof SEATS)[number];

export class InvalidText extends Error {
  constructor(what: string, text: string) {
    super(`not a ${what}: ${JSON.stringify(text)}`);
    this.name = "InvalidText";
  }
}

/** The letters of the columns of squares, from west to east. */
export const FILES: readonly string[] = Array.from({ length: WIDTH }, (_, x) => fileOf(x));

function fileOf(x: number): string {
  return String.fromCharCode("a".charCodeAt(0) + x);
}

/** Read a file and a number from 1 to `most`, such as `d4`. */
function parsePair(text: string, most: number, what: string): [file: number, number: number] {
  const [file, number] = [FILES.indexOf(text[0] ?? ""), Number(text[1]) - 1];
  if (text.length !== 2 || file < 0 || !(number >= 0 && number < most)) throw new InvalidText(what, text);
  return [file, number];
}

export function parseSquare(text: string): Square {
  const [x, y] = parsePair(text, WIDTH, "square");
  return { x, y };
}

export function formatSquare({ x, y }: Square): string {
  return `${FILES[x]}${y + 1}`;
}

/** Read `d4.1`. Accepts cells beyond the floor too (PROTOCOL 1): broken rules may name them. */
export function parseCell(text: string): Cell {
  const match = /^([a-z])([1-9]\d*)\.([1-9]\d*)$/.exec(text);
  if (!match) throw new InvalidText("cell", text);
  return { x: match[1]!.charCodeAt(0) - 97, y: Number(match[2]) - 1, z: Number(match[3]) - 1 };
}

export function formatCell({ x, y, z }: Cell): string {
  return `${fileOf(x)}${y + 1}.${z + 1}`;
}

/** Read a view square: `a1` is the viewer's leftmost column at the lowest level. */
export function parseViewSquare(text: string): ViewSquare {
  const [column, level] = parsePair(text, HEIGHT, "view square");
  return { column, level };
}

export function formatViewSquare({ column, level }: ViewSquare): string {
  return `${FILES[column]}${level + 1}`;
}

/** Order cells by x, then y, then z. */
export function compareCells(a: Cell, b: Cell): number {
  return a.x - b.x || a.y - b.y || a.z - b.z;
}

export function sameCells(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => compareCells(cell, b[i]!) === 0);
}

export function shift(cells: readonly Cell[], by: Cell): Cell[] {
  return cells.map(({ x, y, z }) => ({ x: x + by.x, y: y + by.y, z: z + by.z }));
}

/** Read cells as rules.ts writes them: `000 100 110`, the digits x, y and z of each. */
export function parseDigits(text: string): Cell[] {
  return text.split(" ").map((digits) => ({ x: Number(digits[0]), y: Number(digits[1]), z: Number(digits[2]) }));
}

/** The bounding box: its lowest corner and its size in cubes. */
export function bounds(cells: readonly Cell[]): { low: Cell; size: Cell } {
  const low = { x: Infinity, y: Infinity, z: Infinity };
  const high = { x: -Infinity, y: -Infinity, z: -Infinity };
  for (const cell of cells)
    for (const axis of ["x", "y", "z"] as const) {
      low[axis] = Math.min(low[axis], cell[axis]);
      high[axis] = Math.max(high[axis], cell[axis]);
    }
  return { low, size: { x: high.x - low.x + 1, y: high.y - low.y + 1, z: high.z - low.z + 1 } };
}

/**
 * Moves the lowest corner to the origin and sorts. Two blocks have the same orientation exactly if the results are
 * equal.
 */
export function settle(cells: readonly Cell[]): Cell[] {
  const { low } = bounds(cells);
  return shift(cells, { x: -low.x, y: -low.y, z: -low.z }).sort(compareCells);
}

export type Axis = "x" | "y" | "z";

/** Rotates by quarter turns about an axis through `pivot`, right-handed: about z it is anticlockwise from above. */
export function rotateCells(
  cells: readonly Cell[],
  axis: Axis,
  quarters: number,
  pivot: Cell = { x: 0, y: 0, z: 0 },
): Cell[] {
  const times = ((quarters % 4) + 4) % 4;
  return cells.map((cell) => {
    let [x, y, z] = [cell.x - pivot.x, cell.y - pivot.y, cell.z - pivot.z];
    for (let i = 0; i < times; i++)
      if (axis === "x") [y, z] = [-z, y];
      else if (axis === "y") [z, x] = [-x, z];
      else [x, y] = [-y, x];
    return { x: x + pivot.x, y: y + pivot.y, z: z + pivot.z };
  });
}

export function inside({ x, y, z }: Cell): boolean {
  return x >= 0 && x < WIDTH && y >= 0 && y < WIDTH && z >= 0 && z < HEIGHT;
}
