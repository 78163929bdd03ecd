/** Blocks, their shapes and orientations (RULES 1.2). */

import { type Cell, formatCell, InvalidText, sameCells, settle } from "./cells";

export const COLOURS = ["white", "grey", "brown", "green"] as const;
export type Colour = (typeof COLOURS)[number];

const SHAPE_TEXT = {
  I3: "000 100 200",
  V3: "000 100 010",
  I4: "000 100 200 300",
  L4: "000 100 200 210",
  T4: "000 100 200 110",
  S4: "000 100 110 210",
  O4: "000 100 010 110",
  Y4: "000 100 010 001",
  A4: "000 100 010 011",
  B4: "000 100 010 101",
} as const;

export type Shape = keyof typeof SHAPE_TEXT;
export const SHAPES = Object.keys(SHAPE_TEXT) as Shape[];

/** A block by its text form, `green-L4`. */
export type Block = `${Colour}-${Shape}`;

export function parseBlock(text: string): { block: Block; colour: Colour; shape: Shape } {
  const [colour, shape, ...rest] = text.split("-");
  if (rest.length || !COLOURS.includes(colour as Colour) || !SHAPES.includes(shape as Shape))
    throw new InvalidText("block", text);
  return { block: text as Block, colour: colour as Colour, shape: shape as Shape };
}

/** A rotation: where x, y and z come from, and with which sign. */
type Rotation = readonly [axis: number, sign: number][];

/** The 24 rotations of the cube, the identity first. */
export const ROTATIONS: readonly Rotation[] = (() => {
  const even = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ];
  const odd = [
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
  ];
  const found: Rotation[] = [];
  for (const axes of [...even, ...odd])
    for (let signs = 0; signs < 8; signs++) {
      const minus = [0, 1, 2].map((i) => (signs >> i) & 1);
      const mirrored = (minus[0]! + minus[1]! + minus[2]! + (even.includes(axes) ? 0 : 1)) % 2 === 1;
      if (!mirrored) found.push(axes.map((axis, i) => [axis, minus[i] ? -1 : 1]));
    }
  return found;
})();

export function rotate({ x, y, z }: Cell, rotation: Rotation): Cell {
  const from = [x, y, z];
  const [a, b, c] = rotation.map(([axis, sign]) => sign * from[axis]! || 0);
  return { x: a!, y: b!, z: c! };
}

/** One way a shape can lie: `cells` settled, `index` into ORIENTATIONS, the same as in the Python core. */
export interface Orientation {
  readonly index: number;
  readonly shape: Shape;
  readonly cells: readonly Cell[];
}

/** All 101, shape by shape, each shape's sorted by their cells. */
export const ORIENTATIONS: readonly Orientation[] = SHAPES.flatMap((shape) => {
  const cells = SHAPE_TEXT[shape].split(" ").map((digits) => {
    const [x, y, z] = [...digits].map(Number);
    return { x: x!, y: y!, z: z! };
  });
  const distinct = new Map<string, Cell[]>();
  for (const rotation of ROTATIONS) {
    const settled = settle(cells.map((cell) => rotate(cell, rotation)));
    distinct.set(settled.map(formatCell).join(" "), settled);
  }
  const sorted = [...distinct.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, settled]) => ({ shape, cells: settled }));
}).map((orientation, index) => ({ index, ...orientation }));

export function orientationsOf(shape: Shape): readonly Orientation[] {
  return ORIENTATIONS.filter((orientation) => orientation.shape === shape);
}

/** How these cells lie, or null if they are none of the ten shapes. */
export function orientationOf(cells: readonly Cell[]): Orientation | null {
  const settled = settle(cells);
  return ORIENTATIONS.find((orientation) => sameCells(orientation.cells, settled)) ?? null;
}
