/** Blocks, their shapes and orientations (RULES 1.2). */

import { type Axis, type Cell, InvalidText, parseDigits, sameCells, settle } from "./cells";
import { COLOURS, QUARTER_TURNS, SHAPE_ORIENTATIONS, SHAPES } from "./rules";

export type Colour = (typeof COLOURS)[number];
export type Shape = (typeof SHAPES)[number];

/** A block by its text form, `green-L4`. */
export type Block = `${Colour}-${Shape}`;

export function parseBlock(text: string): { block: Block; colour: Colour; shape: Shape } {
  const [colour, shape, ...rest] = text.split("-");
  if (rest.length || !COLOURS.includes(colour as Colour) || !SHAPES.includes(shape as Shape))
    throw new InvalidText("block", text);
  return { block: text as Block, colour: colour as Colour, shape: shape as Shape };
}

/**
 * One orientation of a shape. `cells` has its lowest corner at the origin; `index` is the number that the Python
 * core uses.
 */
export interface Orientation {
  readonly index: number;
  readonly shape: Shape;
  readonly cells: readonly Cell[];
}

/** All orientations, shape by shape, numbered as in the Python core. */
export const ORIENTATIONS: readonly Orientation[] = SHAPES.flatMap((shape) =>
  SHAPE_ORIENTATIONS[shape].map((text) => ({ shape, cells: parseDigits(text) })),
).map((orientation, index) => ({ index, ...orientation }));

export function orientationsOf(shape: Shape): readonly Orientation[] {
  return ORIENTATIONS.filter((orientation) => orientation.shape === shape);
}

/** The orientation that these cells form, or null if they form none of the shapes. */
export function orientationOf(cells: readonly Cell[]): Orientation | null {
  const settled = settle(cells);
  return ORIENTATIONS.find((orientation) => sameCells(orientation.cells, settled)) ?? null;
}

/** The orientation that another becomes by quarter turns about an axis, right-handed. */
export function turnedOrientation(orientation: number, axis: Axis, quarters: number): number {
  const times = ((quarters % 4) + 4) % 4;
  let turned = orientation;
  for (let i = 0; i < times; i++) turned = QUARTER_TURNS[axis][turned]!;
  return turned;
}
