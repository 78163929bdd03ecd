/** The block in a player's hand: how it is rotated and where it hovers. Pure functions. */

import type { Tables } from "../net/messages";
import { type Block, ORIENTATIONS, orientationOf, orientationsOf, parseBlock, turnedOrientation } from "./blocks";
import {
  type Axis,
  bounds,
  type Cell,
  compareCells,
  formatCell,
  rotateCells,
  type Seat,
  type Square,
  shift,
} from "./cells";
import { legalSquares, lookup, type PlacementResult } from "./placementTables";
import { WIDTH } from "./rules";
import { CubeGrid, type Temple } from "./temple";

export interface HeldBlock {
  readonly block: Block;
  /** Index into ORIENTATIONS. */
  readonly orientation: number;
  /** The cube one holds it by, as it lies in the orientation: it stays put when the block is turned. */
  readonly grab: Cell;
  /** The square that the grabbed cube hovers over; null until one has pointed somewhere. */
  readonly over: Square | null;
  /** It goes with the pointer; else it stays where it was put for a look. */
  readonly follows: boolean;
}

/** The six turns, as the one who looks has them: to the left and right, over backwards and forwards, rolled to the left and right. */
export const ROTATION_BUTTONS = ["left", "right", "back", "front", "rollleft", "rollright"] as const;

export type RotationButton = (typeof ROTATION_BUTTONS)[number];

/** The axis and sense of a turn for someone who looks from a side. */
function axisOf(way: RotationButton, side: Seat): { axis: Axis; quarters: number } {
  const across: Record<Seat, [Axis, number]> = { south: ["x", 1], east: ["y", 1], north: ["x", -1], west: ["y", -1] };
  const towards: Record<Seat, [Axis, number]> = { south: ["y", -1], east: ["x", 1], north: ["y", 1], west: ["x", -1] };
  switch (way) {
    case "left": // clockwise from above: what was in front goes to the left
      return { axis: "z", quarters: -1 };
    case "right":
      return { axis: "z", quarters: 1 };
    case "back": // about the axis to the right: the top goes away
      return { axis: across[side][0], quarters: -across[side][1] };
    case "front":
      return { axis: across[side][0], quarters: across[side][1] };
    case "rollleft": // about the axis towards the eye: anticlockwise as seen
      return { axis: towards[side][0], quarters: towards[side][1] };
    case "rollright":
      return { axis: towards[side][0], quarters: -towards[side][1] };
  }
}

/** Take a block in hand, as it lies in the tray, by its cube nearest to its middle. */
export function hold(block: Block, orientation = orientationsOf(parseBlock(block).shape)[0]!.index): HeldBlock {
  return { block, orientation, grab: middle(ORIENTATIONS[orientation]!.cells), over: null, follows: true };
}

/** Take a block in hand over the cells that it shall lie on; it stays there for a look. */
export function holdOver(block: Block, cells: readonly Cell[]): HeldBlock {
  const { low } = bounds(cells);
  const held = hold(block, orientationOf(cells)!.index);
  return { ...held, over: { x: low.x + held.grab.x, y: low.y + held.grab.y }, follows: false };
}

/** The lowest cube nearest to the middle. */
function middle(cells: readonly Cell[]): Cell {
  const { size } = bounds(cells);
  const far = ({ x, y, z }: Cell) => Math.abs(x - (size.x - 1) / 2) + Math.abs(y - (size.y - 1) / 2) + z * 0.9;
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** Turn it about an axis of the one who looks; null if it would lie as before. */
export function rotated(held: HeldBlock, way: RotationButton, side: Seat): HeldBlock | null {
  const { axis, quarters } = axisOf(way, side);
  const cells = rotateCells(ORIENTATIONS[held.orientation]!.cells, axis, quarters, held.grab);
  const orientation = turnedOrientation(held.orientation, axis, quarters);
  if (orientation === held.orientation) return null;
  const { low } = bounds(cells);
  const { x, y, z } = held.grab;
  return { ...held, orientation, grab: { x: x - low.x, y: y - low.y, z: z - low.z } };
}

/** Lay it another way; it is held by its middle again. */
export function withOrientation(held: HeldBlock, orientation: number): HeldBlock {
  return { ...held, orientation, grab: middle(ORIENTATIONS[orientation]!.cells) };
}

export function movedTo(held: HeldBlock, over: Square | null): HeldBlock {
  return { ...held, over };
}

const MIDDLE = WIDTH / 2 - 1;

/** A step as the one who looks has it: `right` squares to the right, `away` squares away. It stays over the floor. */
export function nudged(held: HeldBlock, right: number, away: number, side: Seat): HeldBlock {
  const from = held.over ?? { x: MIDDLE, y: MIDDLE };
  const step = {
    south: { x: right, y: away },
    east: { x: -away, y: right },
    north: { x: -right, y: -away },
    west: { x: away, y: -right },
  }[side];
  const within = (v: number) => Math.min(WIDTH - 1, Math.max(0, v));
  return { ...held, over: { x: within(from.x + step.x), y: within(from.y + step.y) }, follows: false };
}

/** The square under the lowest corner. */
export function lowestSquare(held: HeldBlock): Square | null {
  return held.over && { x: held.over.x - held.grab.x, y: held.over.y - held.grab.y };
}

/** What the tables say of where it hovers. Off the floor they say nothing: then grid (RULES 5.1) is what is broken. */
export function placementResult(held: HeldBlock, tables: Tables | null, temple: Temple): PlacementResult | null {
  const square = lowestSquare(held);
  if (!square || !tables) return null;
  return lookup(tables, held.block, held.orientation, square) ?? offFloor(held, square, temple);
}

function offFloor(held: HeldBlock, square: Square, temple: Temple): PlacementResult {
  const cells = drop(ORIENTATIONS[held.orientation]!.cells, square, temple);
  const outside = cells.filter(({ x, y }) => x < 0 || y < 0 || x >= WIDTH || y >= WIDTH);
  return { cells, broken: [{ rule: "grid", cells: outside, stacks: [] }], completes: [] };
}

/** Let cells down on what is there: only for the picture. */
export function drop(cells: readonly Cell[], square: Square, temple: Temple): Cell[] {
  const cubes = new CubeGrid(temple);
  const levels = cells.map(({ x, y, z }) => cubes.height({ x: x + square.x, y: y + square.y }) - z);
  return shift(cells, { ...square, z: Math.max(0, ...levels) });
}

/** The squares that the grabbed cube can be over with the block standing as it is turned now. */
export function legalHoverSquares(held: HeldBlock, tables: Tables | null): Square[] {
  if (!tables) return [];
  return legalSquares(tables, held.block, held.orientation).map(({ x, y }) => ({
    x: x + held.grab.x,
    y: y + held.grab.y,
  }));
}

/** Every way a block can lie, with the number of squares where it may stand so. */
export function orientationChoices(
  block: Block,
  tables: Tables | null,
): { index: number; cells: readonly Cell[]; squares: number }[] {
  return orientationsOf(parseBlock(block).shape).map(({ index, cells }) => ({
    index,
    cells,
    squares: tables ? legalSquares(tables, block, index).length : 0,
  }));
}

/** The text of the action that puts the block down there. */
export function placementAction(held: HeldBlock, cells: readonly Cell[], ancients: boolean): string {
  const text = [...cells].sort(compareCells).map(formatCell).join(" ");
  return ancients ? `ancients ${text}` : `position ${held.block} ${text}`;
}

/** How far up the block would reach. */
export function heightOf(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ z }) => z)) + 1;
}
