/** Cells, squares, seats, shapes and views: RULES 1.2, 2 and 6.1, for display only. Judges nothing. */

export const SIDE = 8;
export const LEVELS = 6;

/** RULES 2.1: x from west to east, y from south to north, z upwards, all from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
export interface Square {
  readonly x: number;
  readonly y: number;
}
/** A square of a view: `column` from the viewer's left, `level` from the floor. */
export interface ViewSquare {
  readonly column: number;
  readonly level: number;
}

/** Clockwise from above. */
export const SEATS = ["north", "east", "south", "west"] as const;
export type Seat = (typeof SEATS)[number];
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

/** The Core Cube's four coloured sides, by the side of the floor they face. */
export type CoreFaces = Readonly<Record<Seat, Colour>>;

/** A temple as PROTOCOL 1 writes it. */
export interface TempleText {
  readonly core?: { readonly square: string; readonly faces: CoreFaces } | null;
  readonly blocks: readonly { readonly block: string; readonly cells: readonly string[] }[];
}
export interface Placed {
  readonly block: Block;
  readonly colour: Colour;
  readonly cells: readonly Cell[];
}
/** A temple as the client holds it; `blocks` in order of placement. */
export interface Temple {
  readonly core: { readonly square: Square; readonly faces: CoreFaces } | null;
  readonly blocks: readonly Placed[];
}
export const EMPTY_TEMPLE: Temple = { core: null, blocks: [] };

export class InvalidText extends Error {
  constructor(what: string, text: string) {
    super(`not a ${what}: ${JSON.stringify(text)}`);
    this.name = "InvalidText";
  }
}

const FILES = "abcdefgh";

export function parseSquare(text: string): Square {
  const match = /^([a-h])([1-8])$/.exec(text);
  if (!match) throw new InvalidText("square", text);
  return { x: FILES.indexOf(match[1]!), y: Number(match[2]) - 1 };
}
export function formatSquare({ x, y }: Square): string {
  return `${FILES[x]}${y + 1}`;
}
/** Read `d4.1`; any file a-z and any number from 1, as PROTOCOL 1 does, so that faults off the floor can be shown. */
export function parseCell(text: string): Cell {
  const match = /^([a-z])([1-9]\d*)\.([1-9]\d*)$/.exec(text);
  if (!match) throw new InvalidText("cell", text);
  return { x: match[1]!.charCodeAt(0) - 97, y: Number(match[2]) - 1, z: Number(match[3]) - 1 };
}
export function formatCell({ x, y, z }: Cell): string {
  return `${String.fromCharCode(97 + x)}${y + 1}.${z + 1}`;
}
/** Read a view square: `a1` is the viewer's leftmost column at the lowest level. */
export function parseViewSquare(text: string): ViewSquare {
  const match = /^([a-h])([1-6])$/.exec(text);
  if (!match) throw new InvalidText("view square", text);
  return { column: FILES.indexOf(match[1]!), level: Number(match[2]) - 1 };
}
export function formatViewSquare({ column, level }: ViewSquare): string {
  return `${FILES[column]}${level + 1}`;
}
export function parseBlock(text: string): { block: Block; colour: Colour; shape: Shape } {
  const [colour, shape, ...rest] = text.split("-");
  if (rest.length || !COLOURS.includes(colour as Colour) || !SHAPES.includes(shape as Shape))
    throw new InvalidText("block", text);
  return { block: text as Block, colour: colour as Colour, shape: shape as Shape };
}
export function parseTemple(text: TempleText): Temple {
  return {
    core: text.core ? { square: parseSquare(text.core.square), faces: text.core.faces } : null,
    blocks: text.blocks.map(({ block, cells }) => {
      const { colour } = parseBlock(block);
      return { block: block as Block, colour, cells: cells.map(parseCell) };
    }),
  };
}
export function formatTemple(temple: Temple): TempleText {
  return {
    core: temple.core && { square: formatSquare(temple.core.square), faces: temple.core.faces },
    blocks: temple.blocks.map(({ block, cells }) => ({ block, cells: cells.map(formatCell) })),
  };
}

/** Order cells by x, then y, then z. */
export function compareCells(a: Cell, b: Cell): number {
  return a.x - b.x || a.y - b.y || a.z - b.z;
}
export function sameCells(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => compareCells(cell, b[i]!) === 0);
}
export function shift(cells: readonly Cell[], by: Cell): Cell[] {
  return cells.map(({ x, y, z }) => ({ x: x + by.x, y: y + by.y, z: z + by.z }));
}

/** The bounding box: its lowest corner and its size in cubes. */
export function box(cells: readonly Cell[]): { low: Cell; size: Cell } {
  const low = { x: Infinity, y: Infinity, z: Infinity };
  const high = { x: -Infinity, y: -Infinity, z: -Infinity };
  for (const cell of cells)
    for (const axis of ["x", "y", "z"] as const) {
      low[axis] = Math.min(low[axis], cell[axis]);
      high[axis] = Math.max(high[axis], cell[axis]);
    }
  return { low, size: { x: high.x - low.x + 1, y: high.y - low.y + 1, z: high.z - low.z + 1 } };
}
/** Move the lowest corner to the origin and sort: two blocks lie alike exactly if this is the same. */
export function settle(cells: readonly Cell[]): Cell[] {
  const { low } = box(cells);
  return shift(cells, { x: -low.x, y: -low.y, z: -low.z }).sort(compareCells);
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

export type Axis = "x" | "y" | "z";

/** Turn by quarter turns about an axis, right-handed (about z: anticlockwise from above); `pivot` stays put. */
export function turn(cells: readonly Cell[], axis: Axis, quarters: number, pivot: Cell = { x: 0, y: 0, z: 0 }): Cell[] {
  const times = ((quarters % 4) + 4) % 4;
  return cells.map((cell) => {
    let [x, y, z] = [cell.x - pivot.x, cell.y - pivot.y, cell.z - pivot.z];
    for (let i = 0; i < times; i++)
      if (axis === "x") [y, z] = [-z, y];
      else if (axis === "y") [z, x] = [-x, z];
      else [x, y] = [-y, x];
    return { x: x + pivot.x, y: y + pivot.y, z: z + pivot.z };
  });
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

/** What fills a cell: the index of its block, or CORE. */
export const CORE = -1;
const NOTHING = -2;

/** Who fills each cell; cells outside the 8 x 8 x 6 are nobody's. */
export class Cubes {
  readonly #owners = new Int16Array(SIDE * SIDE * LEVELS).fill(NOTHING);

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
  /** RULES 2.2: the height of the stack on a square, gaps below included. */
  height({ x, y }: Square): number {
    for (let z = LEVELS - 1; z >= 0; z--) if (this.owner({ x, y, z }) !== null) return z + 1;
    return 0;
  }
}

export function inside({ x, y, z }: Cell): boolean {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0 && z < LEVELS;
}
function index({ x, y, z }: Cell): number {
  return (z * SIDE + y) * SIDE + x;
}
export function coreCells({ core }: Temple): Cell[] {
  if (!core) return [];
  const { x, y } = core.square;
  const cells: Cell[] = [];
  for (let z = 0; z < 2; z++)
    for (let dy = 0; dy < 2; dy++) for (let dx = 0; dx < 2; dx++) cells.push({ x: x + dx, y: y + dy, z });
  return cells;
}

/** RULES 6.1: where a seat sees a cell, and how far behind the nearest row it is. */
export function toView({ x, y, z }: Cell, seat: Seat): ViewSquare & { depth: number } {
  const last = SIDE - 1;
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
  const last = SIDE - 1;
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

/** A face in a view: its colour, the cube it belongs to and that cube's block. */
export interface Seen {
  readonly colour: Colour;
  readonly cell: Cell;
  readonly owner: number;
}
/** view[level][column], the floor first. */
export type View = readonly (readonly (Seen | null)[])[];

/** RULES 6.1: what a seat sees, nearest cube first. */
export function see(temple: Temple, seat: Seat, cubes = new Cubes(temple)): View {
  return Array.from({ length: LEVELS }, (_, level) =>
    Array.from({ length: SIDE }, (_, column) => {
      for (let depth = 0; depth < SIDE; depth++) {
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
/** The temple as it would be with one more block: for the view while a block is held. */
export function withBlock(temple: Temple, block: Block, cells: readonly Cell[]): Temple {
  return { ...temple, blocks: [...temple.blocks, { block, colour: parseBlock(block).colour, cells }] };
}
/** The view squares that show another colour in `after`, or show something now: a square covered with its own colour is not new (RULES 6.3). */
export function changed(before: View, after: View): ViewSquare[] {
  return squares().filter(({ column, level }) => before[level]![column]?.colour !== after[level]![column]?.colour);
}
function squares(): ViewSquare[] {
  return Array.from({ length: LEVELS * SIDE }, (_, i) => ({ column: i % SIDE, level: Math.floor(i / SIDE) }));
}

const LETTER: Readonly<Record<Colour, string>> = { white: "W", grey: "Y", brown: "B", green: "G" };

/** A view as PROTOCOL 1 draws it: 6 rows of 8, the highest level first. */
export function formatView(view: View): string[] {
  return view.map((row) => row.map((seen) => (seen ? LETTER[seen.colour] : ".")).join("")).reverse();
}
