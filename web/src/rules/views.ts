/** What a seat sees of the temple (RULES 6.1), for display only. */

import type { Colour } from "./blocks";
import { type Cell, LEVELS, type Seat, SIDE, type ViewSquare } from "./cells";
import { CORE, CubeGrid, type Temple } from "./temple";

/** RULES 6.1: where a seat sees a cell, and how far behind the nearest row it is. */
export function toView({ x, y, z }: Cell, seat: Seat): ViewSquare & { depth: number } {
  const last = SIDE - 1;
  switch (seat) {
    case "south":
      return { column: x, level: z, depth: y };
    case "east":
      return { column: y, level: z, depth: last - x };
    case "north":
      return { column: last - x, level: z, depth: last - y };
    case "west":
      return { column: last - y, level: z, depth: x };
  }
}

/** The cell that lies `depth` behind a view square: the inverse of toView. */
export function fromView({ column, level }: ViewSquare, depth: number, seat: Seat): Cell {
  const last = SIDE - 1;
  switch (seat) {
    case "south":
      return { x: column, y: depth, z: level };
    case "east":
      return { x: last - depth, y: column, z: level };
    case "north":
      return { x: last - column, y: last - depth, z: level };
    case "west":
      return { x: depth, y: last - column, z: level };
  }
}

/** A face in a view: its colour, the cube it belongs to and that cube's block. */
export interface VisibleFace {
  readonly colour: Colour;
  readonly cell: Cell;
  readonly owner: number;
}

/** view[level][column], the floor first. */
export type TempleView = readonly (readonly (VisibleFace | null)[])[];

/** RULES 6.1: what a seat sees, nearest cube first. */
export function viewFrom(temple: Temple, seat: Seat, cubes = new CubeGrid(temple)): TempleView {
  return Array.from({ length: LEVELS }, (_, level) =>
    Array.from({ length: SIDE }, (_, column) => {
      for (let depth = 0; depth < SIDE; depth++) {
        const cell = fromView({ column, level }, depth, seat);
        const owner = cubes.owner(cell);
        if (owner === null) continue;
        const colour = owner === CORE ? temple.core!.faces[seat] : temple.blocks[owner]!.colour;
        return { colour, cell, owner };
      }
      return null;
    }),
  );
}

/** The view squares that show another colour in `after`, or show something now: a square covered with its own colour is not new (RULES 6.3). */
export function changedSquares(before: TempleView, after: TempleView): ViewSquare[] {
  return allViewSquares().filter(
    ({ column, level }) => before[level]![column]?.colour !== after[level]![column]?.colour,
  );
}

function allViewSquares(): ViewSquare[] {
  return Array.from({ length: LEVELS * SIDE }, (_, i) => ({ column: i % SIDE, level: Math.floor(i / SIDE) }));
}

const LETTER: Readonly<Record<Colour, string>> = { white: "W", grey: "Y", brown: "B", green: "G" };

/** A view as PROTOCOL 1 draws it: 6 rows of 8, the highest level first. */
export function formatView(view: TempleView): string[] {
  return view.map((row) => row.map((seen) => (seen ? LETTER[seen.colour] : ".")).join("")).reverse();
}

/** Column labels as the seat reads them, left to right. */
export function columnLabels(seat: Seat): string[] {
  const labels = seat === "south" || seat === "north" ? [..."abcdefgh"] : [..."12345678"];
  return seat === "north" || seat === "west" ? labels.reverse() : labels;
}

export function countFaces(view: TempleView, colour: string): number {
  return view.reduce((sum, row) => sum + row.filter((seen) => seen?.colour === colour).length, 0);
}
