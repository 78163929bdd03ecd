/** The block in a player's hand: how it is turned, where it hovers, what the tables say of that. Pure; judges nothing itself. */

import type { Axis, Block, Cell, CoreFaces, Seat, Square, Temple } from "./geometry";
import {
  box,
  Cubes,
  compareCells,
  formatCell,
  ORIENTATIONS,
  orientationOf,
  orientationsOf,
  parseBlock,
  SIDE,
  shift,
  turn,
} from "./geometry";
import type { Tables } from "./state";
import type { Outcome } from "./tables";
import { lookup, standing } from "./tables";

export interface Held {
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
export const TURNS = ["left", "right", "back", "front", "rollleft", "rollright"] as const;
export type Turn = (typeof TURNS)[number];
export const TURN_KEYS: Readonly<Record<Turn, string>> = {
  left: "q",
  right: "e",
  back: "r",
  front: "f",
  rollleft: "t",
  rollright: "g",
};

/** The axis and sense of a turn for someone who looks from a side. */
function axisOf(way: Turn, side: Seat): { axis: Axis; quarters: number } {
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
export function hold(block: Block, orientation = orientationsOf(parseBlock(block).shape)[0]!.index): Held {
  return { block, orientation, grab: middle(ORIENTATIONS[orientation]!.cells), over: null, follows: true };
}
/** Take a block in hand over the cells that it shall lie on; it stays there for a look. */
export function heldOn(block: Block, cells: readonly Cell[]): Held {
  const { low } = box(cells);
  const held = hold(block, orientationOf(cells)!.index);
  return { ...held, over: { x: low.x + held.grab.x, y: low.y + held.grab.y }, follows: false };
}
/** The lowest cube nearest to the middle. */
function middle(cells: readonly Cell[]): Cell {
  const { size } = box(cells);
  const far = ({ x, y, z }: Cell) => Math.abs(x - (size.x - 1) / 2) + Math.abs(y - (size.y - 1) / 2) + z * 0.9;
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** Turn it about an axis of the one who looks; null if it would lie as before. */
export function turned(held: Held, way: Turn, side: Seat): Held | null {
  const { axis, quarters } = axisOf(way, side);
  const cells = turn(ORIENTATIONS[held.orientation]!.cells, axis, quarters, held.grab);
  const orientation = orientationOf(cells)!.index;
  if (orientation === held.orientation) return null;
  const { low } = box(cells);
  const { x, y, z } = held.grab;
  return { ...held, orientation, grab: { x: x - low.x, y: y - low.y, z: z - low.z } };
}
/** Lay it another way; it is held by its middle again. */
export function laid(held: Held, orientation: number): Held {
  return { ...held, orientation, grab: middle(ORIENTATIONS[orientation]!.cells) };
}
export function moved(held: Held, over: Square | null): Held {
  return { ...held, over };
}
/** A step as the one who looks has it: `right` squares to the right, `away` squares away. It stays over the floor. */
export function nudged(held: Held, right: number, away: number, side: Seat): Held {
  const from = held.over ?? { x: 3, y: 3 };
  const step = {
    south: { x: right, y: away },
    east: { x: -away, y: right },
    north: { x: -right, y: -away },
    west: { x: away, y: -right },
  }[side];
  const within = (v: number) => Math.min(SIDE - 1, Math.max(0, v));
  return { ...held, over: { x: within(from.x + step.x), y: within(from.y + step.y) }, follows: false };
}

/** The square under the lowest corner. */
export function corner(held: Held): Square | null {
  return held.over && { x: held.over.x - held.grab.x, y: held.over.y - held.grab.y };
}
/** What the tables say of where it hovers. Off the floor they say nothing: then grid (RULES 5.1) is what is broken. */
export function outcome(held: Held, tables: Tables | null, temple: Temple): Outcome | null {
  const square = corner(held);
  if (!square || !tables) return null;
  return lookup(tables, held.block, held.orientation, square) ?? offFloor(held, square, temple);
}
function offFloor(held: Held, square: Square, temple: Temple): Outcome {
  const cells = drop(ORIENTATIONS[held.orientation]!.cells, square, temple);
  const outside = cells.filter(({ x, y }) => x < 0 || y < 0 || x >= SIDE || y >= SIDE);
  return { cells, broken: [{ rule: "grid", cells: outside, stacks: [] }], completes: [] };
}
/** Let cells down on what is there: only for the picture. */
export function drop(cells: readonly Cell[], square: Square, temple: Temple): Cell[] {
  const cubes = new Cubes(temple);
  const levels = cells.map(({ x, y, z }) => cubes.height({ x: x + square.x, y: y + square.y }) - z);
  return shift(cells, { ...square, z: Math.max(0, ...levels) });
}

/** The squares that the grabbed cube can be over with the block standing as it is turned now. */
export function lit(held: Held, tables: Tables | null): Square[] {
  if (!tables) return [];
  return standing(tables, held.block, held.orientation).map(({ x, y }) => ({ x: x + held.grab.x, y: y + held.grab.y }));
}

/** Every way a block can lie, with the number of squares where it may stand so. */
export function ways(
  block: Block,
  tables: Tables | null,
): { index: number; cells: readonly Cell[]; squares: number }[] {
  return orientationsOf(parseBlock(block).shape).map(({ index, cells }) => ({
    index,
    cells,
    squares: tables ? standing(tables, block, index).length : 0,
  }));
}

/** The text of the action that puts the block down there. */
export function placing(held: Held, cells: readonly Cell[], ancients: boolean): string {
  const text = [...cells].sort(compareCells).map(formatCell).join(" ");
  return ancients ? `ancients ${text}` : `position ${held.block} ${text}`;
}

/** How far up the block would reach. */
export function reach(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ z }) => z)) + 1;
}
// The Core Cube (RULES 3.3); the actions that are offered follow from the box's ring of colours

/** The sides that `core white grey brown green` turns to the north, east, south and west. */
export function coreFaces(action: string): CoreFaces {
  const [, north, east, south, west] = action.split(" ");
  return { north, east, south, west } as CoreFaces;
}
/** The same actions, ordered so that a step is a quarter turn within each golden side. */
export function coreRing(actions: readonly string[]): string[] {
  const cores = actions.filter((action) => action.startsWith("core "));
  const ring: string[] = [];
  for (const start of cores) {
    let next = start;
    while (!ring.includes(next) && cores.includes(next)) {
      ring.push(next);
      const [word, ...sides] = next.split(" ");
      next = [word, sides[3], ...sides.slice(0, 3)].join(" ");
    }
  }
  return ring;
}
/** A step in the ring of eight: turns stay within one golden side, rolling turns it over. */
export function coreTurn(core: number, way: Turn): number {
  const golden = Math.floor(core / 4) * 4;
  if (way === "left") return golden + ((core + 1) % 4);
  if (way === "right") return golden + ((core + 3) % 4);
  return (core + 4) % 8;
}
