/** What a seat sees of the temple (RULES 6.1), for display only. */

import type { Colour } from "./blocks";
import { type Cell, FILES, type Seat, type ViewSquare } from "./cells";
import { COLOUR_LETTERS, COLOURS, FACES_PER_POINT, HEIGHT, WIDTH } from "./rules";
import { CORE, CubeGrid, type Temple } from "./temple";

/** RULES 6.1: where a seat sees a cell, and how far behind the nearest row it is. */
export function toView({ x, y, z }: Cell, seat: Seat): ViewSquare & { depth: number } {
  const last = WIDTH - 1;
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
  const last = WIDTH - 1;
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

/** A face in a view: its colour, its cube, and that cube's block. */
export interface VisibleFace {
  readonly colour: Colour;
  readonly cell: Cell;
  readonly owner: number;
}

/** view[level][column], the floor first. */
export type TempleView = readonly (readonly (VisibleFace | null)[])[];

/** RULES 6.1: what a seat sees: in each column and level, the nearest cube. */
export function viewFrom(temple: Temple, seat: Seat, cubes = new CubeGrid(temple)): TempleView {
  return Array.from({ length: HEIGHT }, (_, level) =>
    Array.from({ length: WIDTH }, (_, column) => {
      for (let depth = 0; depth < WIDTH; depth++) {
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

/** The view squares whose colour changed. A square that is covered with its own colour has not changed (RULES 6.3). */
export function changedSquares(before: TempleView, after: TempleView): ViewSquare[] {
  return allViewSquares().filter(
    ({ column, level }) => before[level]![column]?.colour !== after[level]![column]?.colour,
  );
}

function allViewSquares(): ViewSquare[] {
  return Array.from({ length: HEIGHT * WIDTH }, (_, i) => ({ column: i % WIDTH, level: Math.floor(i / WIDTH) }));
}

/** The colour of each letter in designs and views. */
export const COLOUR_OF_LETTER: Readonly<Record<string, Colour>> = Object.fromEntries(
  COLOURS.map((colour) => [COLOUR_LETTERS[colour], colour]),
);

/** A view as PROTOCOL 1 draws it, the highest level first. */
export function formatView(view: TempleView): string[] {
  return view.map((row) => row.map((seen) => (seen ? COLOUR_LETTERS[seen.colour] : ".")).join("")).reverse();
}

/** Column labels as the seat reads them, left to right. */
export function columnLabels(seat: Seat): string[] {
  const labels = seat === "south" || seat === "north" ? [...FILES] : FILES.map((_, y) => String(y + 1));
  return seat === "north" || seat === "west" ? labels.reverse() : labels;
}

/** The points of an Enigma with so many visible faces of its colour (RULES 7.2). */
export function enigmaPoints(faces: number): number {
  return Math.floor(faces / FACES_PER_POINT);
}

/** How many faces of a colour are visible. */
export function countFaces(view: TempleView, colour: string): number {
  return view.reduce((sum, row) => sum + row.filter((seen) => seen?.colour === colour).length, 0);
}
