/** The temple: the Core Cube and the placed blocks, and what fills each cell. */

import type { TempleData } from "../net/wire";
import { type Block, type Colour, parseBlock } from "./blocks";
import {
  type Cell,
  formatCell,
  formatSquare,
  inside,
  parseCell,
  parseDigits,
  parseSquare,
  type Seat,
  type Square,
  shift,
} from "./cells";
import { COLOURS, CORE_CELLS, HEIGHT, SHAPE_ORIENTATIONS, SHAPES, WIDTH } from "./rules";

/** The Core Cube's four coloured sides, by the side of the floor they face. */
export type CoreFaces = Readonly<Record<Seat, Colour>>;

export interface PlacedBlock {
  readonly block: Block;
  readonly colour: Colour;
  readonly cells: readonly Cell[];
}

/** A temple; `blocks` are in the order of placement. */
export interface Temple {
  readonly core: { readonly square: Square; readonly faces: CoreFaces } | null;
  readonly blocks: readonly PlacedBlock[];
}

export const EMPTY_TEMPLE: Temple = { core: null, blocks: [] };

export function parseTemple({ core, blocks }: TempleData): Temple {
  return {
    core: { square: parseSquare(core.square), faces: core.faces },
    blocks: blocks.map(({ block, cells }) => ({
      block,
      colour: parseBlock(block).colour,
      cells: cells.map(parseCell),
    })),
  };
}

/** The temple as the server writes it: null before the Core Cube is placed. */
export function formatTemple({ core, blocks }: Temple): TempleData | null {
  return (
    core && {
      core: { square: formatSquare(core.square), faces: core.faces },
      blocks: blocks.map(({ block, cells }) => ({ block, cells: cells.map(formatCell) })),
    }
  );
}

/** What fills a cell: the index of its block, or CORE. */
export const CORE = -1;

const NOTHING = -2;

/** What fills each cell; cells outside the temple are empty. */
export class CubeGrid {
  readonly #owners = new Int16Array(WIDTH * WIDTH * HEIGHT).fill(NOTHING);

  constructor(temple: Temple) {
    for (const cell of coreCells(temple)) this.#owners[index(cell)] = CORE;
    temple.blocks.forEach(({ cells }, owner) => {
      for (const cell of cells) if (inside(cell)) this.#owners[index(cell)] = owner;
    });
  }
  owner(cell: Cell): number | null {
    const owner = inside(cell) ? this.#owners[index(cell)]! : NOTHING;
    return owner === NOTHING ? null : owner;
  }
  /** RULES 2.2: the height of the stack on a square, including gaps. */
  height({ x, y }: Square): number {
    for (let z = HEIGHT - 1; z >= 0; z--) if (this.owner({ x, y, z }) !== null) return z + 1;
    return 0;
  }
}

export function index({ x, y, z }: Cell): number {
  return (z * WIDTH + y) * WIDTH + x;
}

export function coreCells({ core }: Temple): Cell[] {
  return core ? shift(parseDigits(CORE_CELLS), { ...core.square, z: 0 }) : [];
}

/** The number of cubes in the Core Cube and all blocks together. */
export const MOST_CUBES =
  parseDigits(CORE_CELLS).length +
  COLOURS.length * SHAPES.reduce((sum, shape) => sum + parseDigits(SHAPE_ORIENTATIONS[shape][0]).length, 0);

/** The temple with one more block, as it would be while a block is held. */
export function withBlock(temple: Temple, block: Block, cells: readonly Cell[]): Temple {
  return { ...temple, blocks: [...temple.blocks, { block, colour: parseBlock(block).colour, cells }] };
}
