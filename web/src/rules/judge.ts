/** The compiled rules, asked about one position: placements, and how close the Keys of the hand are. */

import type { KeyData } from "../net/messages";
import { type Block, type Colour, ORIENTATIONS, orientationOf, orientationsOf, parseBlock, type Shape } from "./blocks";
import { bounds, type Cell, compareCells, type Seat, type Square, shift, type ViewSquare } from "./cells";
import { type Kernel, type QuestionName, replaceKernel } from "./kernel";
import type { BrokenRule, PlacementResult, Placements } from "./placements";
import { CLAUSES, COLOURS, HEIGHT, SEATS, SHAPES, WIDTH } from "./rules";
import type { Temple } from "./temple";
import { COLOUR_OF_LETTER } from "./views";

/** What a seat may know that matters here. */
export interface Position {
  readonly temple: Temple;
  readonly seat: Seat;
  readonly hand: readonly KeyData[];
  /** The blocks that may be placed. */
  readonly blocks: readonly Block[];
  /** The corner that the Ancients build towards, if they place the block (RULES 8.3). */
  readonly corner: Square | null;
}

/** A square of a Key's place, and the colour that the Key needs there. */
export interface DesignSquare extends ViewSquare {
  readonly colour: Colour;
}

/** How close a Key is (RULES 6.3). */
export interface KeyNear {
  /** How many squares it lacks in the nearest place that would count; null if there is none. */
  readonly missing: number | null;
  /** The squares of that place. */
  readonly place: readonly DesignSquare[];
  /** The places where it is complete, and so can't be completed again. */
  readonly there: readonly (readonly ViewSquare[])[];
  /** The first place that the last block has completed; empty if there is none. */
  readonly completed: readonly ViewSquare[];
}

// The words of a judgement (kernel/rules/judgement.py)
const OUTSIDE = 1;
const TAKEN = 2;
const HIGH = 3;
const HANGING = 4;
const STACKS = 5;
const ENTRY = 6;
const JUDGEMENT = ENTRY + HEIGHT;

const MOST_KEYS = 8; // that fit on the desk

export class Judge implements Placements {
  readonly blocks: readonly Block[];
  readonly #kernel: Kernel;
  readonly #position: Position;
  readonly #squares = new Map<number, readonly Square[]>();
  readonly #near = new Map<string, KeyNear | null>();

  constructor(kernel: Kernel, position: Position) {
    this.#kernel = kernel;
    this.#position = position;
    this.blocks = position.blocks;
  }

  legalSquares(block: Block, orientation: number): readonly Square[] {
    if (!this.blocks.includes(block)) return [];
    const known = this.#squares.get(orientation);
    return known ?? this.#asking<readonly Square[]>([], () => this.#findSquares(parseBlock(block).shape, orientation));
  }
  #findSquares(shape: Shape, orientation: number): readonly Square[] {
    const { corner } = this.#position;
    if (corner) {
      const count = Number(this.#ask("ancients", SHAPES.indexOf(shape), indexOf(corner)));
      const words = this.#kernel.words(count);
      for (const [i, { index }] of orientationsOf(shape).entries()) this.#squares.set(index, squaresOf(words[i]!));
    } else this.#squares.set(orientation, squaresOf(this.#ask("squares", orientation)));
    return this.#squares.get(orientation) ?? [];
  }

  resultAt(block: Block, orientation: number, square: Square): PlacementResult | null {
    if (!this.blocks.includes(block)) return null;
    return this.#asking(null, () => {
      const anchor = { ...square, z: Number(this.#ask("rest", orientation, square.x, square.y)) };
      const cells = shift(ORIENTATIONS[orientation]!.cells, anchor);
      const broken = this.brokenBy(orientation, anchor);
      if (broken.length) return { cells, broken, completes: [] };
      const { corner, hand } = this.#position;
      if (!corner) return { cells, broken, completes: this.#completes(block, orientation, anchor, hand) };
      const allowed = this.legalSquares(block, orientation).some(({ x, y }) => x === square.x && y === square.y);
      return { cells, broken: allowed ? [] : [{ rule: "ancients", cells: [], stacks: [] }], completes: [] };
    });
  }
  #completes(block: Block, orientation: number, { x, y, z }: Cell, hand: readonly KeyData[]) {
    const [seat, colour] = [SEATS.indexOf(this.#position.seat), COLOURS.indexOf(parseBlock(block).colour)];
    return hand.flatMap(({ id }, number) => {
      const place = viewSquaresOf(this.#ask("completes", number, seat, colour, orientation, x, y, z));
      return place.length ? [{ key: id, place }] : [];
    });
  }
  /** The clauses of RULES 5 that an orientation breaks with its lowest corner in a cell, wherever that is. */
  brokenBy(orientation: number, { x, y, z }: Cell): BrokenRule[] {
    return this.#asking([], () => {
      const clauses = this.#ask("judge", orientation, x, y, z);
      const words = this.#kernel.words(JUDGEMENT);
      const cells = shift(ORIENTATIONS[orientation]!.cells, { x, y, z });
      return CLAUSES.filter((_, i) => (clauses >> BigInt(i)) & 1n).map((rule) => faultOf(rule, words, cells));
    });
  }

  /** How close a Key of the hand is; null if that is unknown. */
  near(id: string): KeyNear | null {
    const number = this.#position.hand.findIndex((key) => key.id === id);
    if (number < 0) return null;
    if (!this.#near.has(id))
      this.#near.set(
        id,
        this.#asking(null, () => this.#nearOf(number)),
      );
    return this.#near.get(id)!;
  }
  #nearOf(number: number): KeyNear {
    const seat = SEATS.indexOf(this.#position.seat);
    const places = (question: QuestionName) => {
      const count = Number(this.#ask(question, number, seat));
      return [...this.#kernel.words(count)].map(viewSquaresOf);
    };
    const there = places("complete");
    const completed = places("claims")[0] ?? [];
    const missing = Number(this.#ask("nearest", number, seat)) || null;
    const place = [...this.#kernel.words(COLOURS.length)].flatMap((sheet, i) =>
      viewSquaresOf(sheet).map((square) => ({ ...square, colour: COLOURS[i]! })),
    );
    return { missing, place: place.sort(compareViewSquares), there, completed };
  }

  // The desk

  #ask(question: QuestionName, ...numbers: number[]): bigint {
    if (this.#kernel.holder !== this) this.#lay();
    return this.#kernel.ask(question, ...numbers);
  }
  /** Lays the position on the desk. */
  #lay(): void {
    const { core, blocks } = this.#position.temple;
    const faces = SEATS.map((seat) => (core ? COLOURS.indexOf(core.faces[seat]) : 0));
    this.#kernel.holder = this;
    this.#kernel.ask("found", core ? indexOf(core.square) : -1, ...faces);
    for (const { colour, cells } of blocks) {
      const { low } = bounds(cells);
      this.#kernel.ask("add", COLOURS.indexOf(colour), orientationOf(cells)!.index, low.x, low.y, low.z);
    }
    this.#position.hand.slice(0, MOST_KEYS).forEach(({ design }, number) => {
      const squares = squaresOfDesign(design);
      const numbers = squares.flatMap(({ column, level, colour }) => [column, level, COLOURS.indexOf(colour)]);
      this.#kernel.words(numbers.length).set(numbers.map(BigInt));
      this.#kernel.ask("design", number, squares.length);
    });
  }
  /** The answer to some questions, or `unknown` if the module traps. */
  #asking<Answer>(unknown: Answer, questions: () => Answer): Answer {
    try {
      return questions();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      replaceKernel(this.#kernel);
      return unknown;
    }
  }
}

/** What is at fault, of the words of a judgement. */
function faultOf(rule: (typeof CLAUSES)[number], words: BigUint64Array, cells: readonly Cell[]): BrokenRule {
  const cubes = (word: number) => cells.filter((_, i) => (words[word]! >> BigInt(i)) & 1n);
  const found = (at: readonly Cell[]) => ({ rule, cells: at, stacks: [] });
  switch (rule) {
    case "grid":
      return found(cubes(OUTSIDE));
    case "overlap":
      return found(cubes(TAKEN));
    case "entry":
      return found(cellsOf(words.subarray(ENTRY, JUDGEMENT)));
    case "height":
      return found(cubes(HIGH));
    case "touch":
      return found(cells);
    case "taller":
      return { rule, cells: [], stacks: squaresOf(words[STACKS]!).sort((a, b) => a.x - b.x || a.y - b.y) };
    case "support":
      return found(cubes(HANGING).map((cell) => ({ ...cell, z: cell.z - 1 })));
  }
}

const indexOf = ({ x, y }: Square) => x + WIDTH * y;

/** The numbers of the bits that are set. */
function bitsOf(word: bigint): number[] {
  const unsigned = BigInt.asUintN(64, word);
  return Array.from({ length: 64 }, (_, i) => i).filter((i) => (unsigned >> BigInt(i)) & 1n);
}

function squaresOf(word: bigint): Square[] {
  return bitsOf(word).map((i) => ({ x: i % WIDTH, y: Math.floor(i / WIDTH) }));
}

function cellsOf(levels: BigUint64Array): Cell[] {
  return [...levels].flatMap((word, z) => squaresOf(word).map((square) => ({ ...square, z }))).sort(compareCells);
}

function viewSquaresOf(sheet: bigint): ViewSquare[] {
  return bitsOf(sheet)
    .map((i) => ({ column: i % WIDTH, level: Math.floor(i / WIDTH) }))
    .sort(compareViewSquares);
}

function compareViewSquares(a: ViewSquare, b: ViewSquare): number {
  return a.column - b.column || a.level - b.level;
}

/** The coloured squares of a design, as its rows have them. */
function squaresOfDesign(design: readonly string[]): DesignSquare[] {
  return design.flatMap((row, i) =>
    [...row].flatMap((letter, column) => {
      const colour = COLOUR_OF_LETTER[letter];
      return colour ? [{ column, level: design.length - 1 - i, colour }] : [];
    }),
  );
}
