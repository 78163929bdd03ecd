/** The block in a player's hand: how it is rotated and where it hovers. Pure functions. */

import { type Block, ORIENTATIONS, orientationOf, orientationsOf, parseBlock, turnedOrientation } from "./blocks";
import { type Axis, bounds, type Cell, compareCells, formatCell, rotateCells, type Seat, type Square } from "./cells";
import type { PlacementResult, Placements } from "./placements";
import { WIDTH } from "./rules";

export interface HeldBlock {
  readonly block: Block;
  /** Index into ORIENTATIONS. */
  readonly orientation: number;
  /** The cube of the orientation that the player holds the block by. It stays in place when the block is rotated. */
  readonly grab: Cell;
  /** The square that the grabbed cube hovers over; null until the player has pointed at one. */
  readonly over: Square | null;
  /** Does it follow the pointer? If not, it stays where the player has put it. */
  readonly follows: boolean;
}

/**
 * The six rotations as the viewer sees them: to the left and right, tipped backwards and forwards, rolled to the
 * left and right.
 */
export const ROTATION_BUTTONS = ["left", "right", "back", "front", "rollleft", "rollright"] as const;

export type RotationButton = (typeof ROTATION_BUTTONS)[number];

/** The axis and direction of a rotation for a viewer at this side. */
function axisOf(way: RotationButton, side: Seat): { axis: Axis; quarters: number } {
  const across: Record<Seat, [Axis, number]> = { south: ["x", 1], east: ["y", 1], north: ["x", -1], west: ["y", -1] };
  const towards: Record<Seat, [Axis, number]> = { south: ["y", -1], east: ["x", 1], north: ["y", 1], west: ["x", -1] };
  switch (way) {
    case "left": // clockwise from above: what was in front moves to the left
      return { axis: "z", quarters: -1 };
    case "right":
      return { axis: "z", quarters: 1 };
    case "back": // about the axis that points right: the top moves away
      return { axis: across[side][0], quarters: -across[side][1] };
    case "front":
      return { axis: across[side][0], quarters: across[side][1] };
    case "rollleft": // about the axis towards the viewer: anticlockwise
      return { axis: towards[side][0], quarters: towards[side][1] };
    case "rollright":
      return { axis: towards[side][0], quarters: -towards[side][1] };
  }
}

/** Holds a block by the cube nearest to its middle. */
export function hold(block: Block, orientation = orientationsOf(parseBlock(block).shape)[0]!.index): HeldBlock {
  return { block, orientation, grab: middle(ORIENTATIONS[orientation]!.cells), over: null, follows: true };
}

/** Holds a block over the given cells. It stays there and does not follow the pointer. */
export function holdOver(block: Block, cells: readonly Cell[]): HeldBlock {
  const { low } = bounds(cells);
  const held = hold(block, orientationOf(cells)!.index);
  return { ...held, over: { x: low.x + held.grab.x, y: low.y + held.grab.y }, follows: false };
}

/** The cube nearest to the middle, preferring low ones. */
function middle(cells: readonly Cell[]): Cell {
  const { size } = bounds(cells);
  const far = ({ x, y, z }: Cell) => Math.abs(x - (size.x - 1) / 2) + Math.abs(y - (size.y - 1) / 2) + z * 0.9;
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** Rotates the block as the viewer sees it; null if that changes nothing. */
export function rotated(held: HeldBlock, way: RotationButton, side: Seat): HeldBlock | null {
  const { axis, quarters } = axisOf(way, side);
  const cells = rotateCells(ORIENTATIONS[held.orientation]!.cells, axis, quarters, held.grab);
  const orientation = turnedOrientation(held.orientation, axis, quarters);
  if (orientation === held.orientation) return null;
  const { low } = bounds(cells);
  const { x, y, z } = held.grab;
  return { ...held, orientation, grab: { x: x - low.x, y: y - low.y, z: z - low.z } };
}

/** Gives the block another orientation and holds it by its middle again. */
export function withOrientation(held: HeldBlock, orientation: number): HeldBlock {
  return { ...held, orientation, grab: middle(ORIENTATIONS[orientation]!.cells) };
}

export function movedTo(held: HeldBlock, over: Square | null): HeldBlock {
  return { ...held, over };
}

const MIDDLE = WIDTH / 2 - 1;

/** Moves the block by squares as the viewer sees them: `right` to the right, `away` away. It stays over the floor. */
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

/** The square under the lowest corner of the block. */
export function lowestSquare(held: HeldBlock): Square | null {
  return held.over && { x: held.over.x - held.grab.x, y: held.over.y - held.grab.y };
}

/** What would happen if the block were placed where it hovers. */
export function placementResult(held: HeldBlock, placements: Placements | null): PlacementResult | null {
  const square = lowestSquare(held);
  return square && (placements?.resultAt(held.block, held.orientation, square) ?? null);
}

/** The squares where the grabbed cube may hover so that the block, as it is oriented now, can be placed. */
export function legalHoverSquares(held: HeldBlock, placements: Placements | null): Square[] {
  const squares = placements?.legalSquares(held.block, held.orientation) ?? [];
  return squares.map(({ x, y }) => ({ x: x + held.grab.x, y: y + held.grab.y }));
}

/** Every orientation of a block, with the number of squares where it can be placed. */
export function orientationChoices(
  block: Block,
  placements: Placements | null,
): { index: number; cells: readonly Cell[]; squares: number }[] {
  return orientationsOf(parseBlock(block).shape).map(({ index, cells }) => ({
    index,
    cells,
    squares: placements?.legalSquares(block, index).length ?? 0,
  }));
}

/** The action that places the block on these cells. */
export function placementAction(block: Block, cells: readonly Cell[], ancients: boolean): string {
  const text = [...cells].sort(compareCells).map(formatCell).join(" ");
  return ancients ? `ancients ${text}` : `position ${block} ${text}`;
}

/** The level that the highest cell reaches, counted from 1. */
export function heightOf(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ z }) => z)) + 1;
}
