/** Where blocks can be placed, and what would happen. */

import { type Block, orientationOf, orientationsOf, parseBlock } from "./blocks";
import { bounds, type Cell, formatSquare, parseCell, type Square, type ViewSquare } from "./cells";

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

export interface Placements {
  /** The blocks that the viewer may have to place: the supply, or the Ancients' block. */
  readonly blocks: readonly Block[];
  /** The squares where this orientation's lowest corner can be placed. */
  legalSquares(block: Block, orientation: number): readonly Square[];
  /** What happens if this orientation's lowest corner is over a square; null if that is unknown. */
  resultAt(block: Block, orientation: number, square: Square): PlacementResult | null;
}

/** The number of legal placements of a block, over all orientations. */
export function countLegalPlacements(placements: Placements, block: Block): number {
  return orientationsOf(parseBlock(block).shape).reduce(
    (sum, { index }) => sum + placements.legalSquares(block, index).length,
    0,
  );
}

/**
 * The placements among the actions that the server offers, for browsers that can't run the compiled rules. Why a
 * placement is illegal, and which Keys it completes, is unknown.
 */
export function offeredPlacements(actions: readonly string[], ancients: Block | null): Placements {
  const cellsAt = new Map<string, readonly Cell[]>();
  const squares = new Map<string, Square[]>();
  const blocks = new Set<Block>();
  for (const action of actions) {
    const [verb, ...rest] = action.split(" ");
    const block = verb === "position" ? (rest.shift() as Block) : verb === "ancients" ? ancients : null;
    if (!block) continue;
    const cells = rest.map(parseCell);
    const { low } = bounds(cells);
    const held = `${block} ${orientationOf(cells)!.index}`;
    blocks.add(block);
    cellsAt.set(`${held} ${formatSquare(low)}`, cells);
    squares.set(held, [...(squares.get(held) ?? []), { x: low.x, y: low.y }]);
  }
  return {
    blocks: [...blocks],
    legalSquares: (block, orientation) => squares.get(`${block} ${orientation}`) ?? [],
    resultAt: (block, orientation, square) => {
      const cells = cellsAt.get(`${block} ${orientation} ${formatSquare(square)}`);
      return cells ? { cells, broken: [], completes: [] } : null;
    },
  };
}
