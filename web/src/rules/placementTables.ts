/**
 * Reads the placement tables that the server sends: where a block comes to rest, which rules it breaks, which Keys
 * it completes.
 */

import type { Tables } from "../net/messages";
import type { Turned } from "../net/wire";
import { type Block, ORIENTATIONS, parseBlock } from "./blocks";
import { type Cell, parseViewSquare, type Square, shift, type ViewSquare } from "./cells";
import { WIDTH } from "./rules";

/** A clause of RULES 5 (or 8.4, `ancients`) that a placement would break, and what is at fault. */
export interface BrokenRule {
  readonly rule: string;
  readonly cells: readonly Cell[];
  readonly stacks: readonly Square[];
}

export interface PlacementResult {
  /** Where the block would lie. */
  readonly cells: readonly Cell[];
  /** Empty if the placement is legal. */
  readonly broken: readonly BrokenRule[];
  /** The Keys of the hand that the placement would complete, and where. */
  readonly completes: readonly { readonly key: string; readonly place: readonly ViewSquare[] }[];
}

/** Caches each row's indices. */
const split = new WeakMap<Turned, readonly number[]>();

function whyOf(row: Turned): readonly number[] {
  let why = split.get(row);
  if (!why) {
    why = row.why.split(",").map((text) => parseInt(text, 36));
    split.set(row, why);
  }
  return why;
}

function rowsOf(tables: Tables, block: Block): readonly Turned[] {
  return (tables.blocks[block] && tables.shapes[parseBlock(block).shape]) || [];
}

function rowOf(tables: Tables, block: Block, orientation: number): Turned | undefined {
  return rowsOf(tables, block).find(({ o }) => o === orientation);
}

const indexOf = ({ x, y }: Square) => x + WIDTH * y;
const squareAt = (index: number) => ({ x: index % WIDTH, y: Math.floor(index / WIDTH) });
const onFloor = ({ x, y }: Square) => x >= 0 && x < WIDTH && y >= 0 && y < WIDTH;

/** The blocks that the tables cover. */
export function blocksOf(tables: Tables | null): Block[] {
  return Object.keys(tables?.blocks ?? {}) as Block[];
}

/** What happens if this orientation's lowest corner is over a square; null beside the floor. */
export function lookup(tables: Tables, block: Block, orientation: number, square: Square): PlacementResult | null {
  const row = onFloor(square) ? rowOf(tables, block, orientation) : undefined;
  if (!row) return null;
  const { sets, faults, places, blocks } = tables;
  const index = indexOf(square);
  const level = parseInt(row.levels[index]!, 36);
  const broken = (sets[whyOf(row)[index]!] ?? []).map((n) => {
    const { rule, at } = faults[n]!;
    const cells = at.map(([dx, dy, dz]) => ({ x: square.x + dx!, y: square.y + dy!, z: level + (dz ?? 0) }));
    return rule === "taller"
      ? { rule, cells: [], stacks: cells.map(({ x, y }) => ({ x, y })) }
      : { rule, cells, stacks: [] };
  });
  const completes = blocks[block]?.[orientation]?.[index] ?? [];
  return {
    cells: shift(ORIENTATIONS[orientation]!.cells, { ...square, z: level }),
    broken,
    completes: completes.map((n) => ({ key: places[n]!.key, place: places[n]!.place.map(parseViewSquare) })),
  };
}

/** The squares where this orientation's lowest corner can be placed. */
export function legalSquares(tables: Tables, block: Block, orientation: number): Square[] {
  const row = rowOf(tables, block, orientation);
  return row ? whyOf(row).flatMap((why, index) => (why === 0 ? [squareAt(index)] : [])) : [];
}

/** The number of legal placements of a block, over all orientations. */
export function countLegalPlacements(tables: Tables | null, block: Block): number {
  return tables ? rowsOf(tables, block).reduce((sum, row) => sum + whyOf(row).filter((why) => why === 0).length, 0) : 0;
}
