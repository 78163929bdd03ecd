import { describe, expect, test } from "vitest";
import type { TempleData } from "../../src/net/wire";
import { ORIENTATIONS, orientationOf, orientationsOf, parseBlock } from "../../src/rules/blocks";
import {
  type Cell,
  formatCell,
  formatSquare,
  formatViewSquare,
  parseCell,
  parseDigits,
  parseSquare,
  parseViewSquare,
  rotateCells,
  type Seat,
  settle,
  shift,
} from "../../src/rules/cells";
import { QUARTER_TURNS, SEATS, SHAPE_ORIENTATIONS, SHAPES } from "../../src/rules/rules";
import { CubeGrid, EMPTY_TEMPLE, formatTemple, parseTemple, withBlock } from "../../src/rules/temple";
import { changedSquares, formatView, fromView, toView, viewFrom } from "../../src/rules/views";
import views from "../views.json";

const AXES = ["x", "y", "z"] as const;
const cases = views as unknown as { temple: TempleData; seat: Seat; rows: string[] }[];

describe("text forms", () => {
  test("2.1 a cell round-trips", () => {
    expect(parseCell("d4.1")).toEqual({ x: 3, y: 3, z: 0 });
    for (const text of ["a1.1", "h8.6", "k12.9"]) expect(formatCell(parseCell(text))).toBe(text);
    for (const text of ["", "d4", "D4.1", "d0.1", "d4.0", "d4.1 "])
      expect(() => parseCell(text)).toThrow(JSON.stringify(text));
  });
  test("squares and view squares round-trip", () => {
    for (const text of ["a1", "h8"]) expect(formatSquare(parseSquare(text))).toBe(text);
    for (const text of ["a1", "h6"]) expect(formatViewSquare(parseViewSquare(text))).toBe(text);
    expect(() => parseViewSquare("a7")).toThrow("a7");
    expect(() => parseSquare("i1")).toThrow("i1");
  });
  test("a block names its colour and shape", () => {
    expect(parseBlock("green-L4")).toEqual({ block: "green-L4", colour: "green", shape: "L4" });
    for (const text of ["green", "red-L4", "green-Z4", "green-L4-1"]) expect(() => parseBlock(text)).toThrow(text);
  });
  test("a temple round-trips", () => {
    for (const { temple } of cases) expect(formatTemple(parseTemple(temple))).toEqual(temple);
  });
});

describe("shapes", () => {
  test("1.2 the ten shapes have 101 orientations", () => {
    const counts = Object.fromEntries(SHAPES.map((shape) => [shape, orientationsOf(shape).length]));
    expect(counts).toEqual({ I3: 3, V3: 12, I4: 3, L4: 24, T4: 12, S4: 12, O4: 3, Y4: 8, A4: 12, B4: 12 });
    expect(ORIENTATIONS.map(({ index }) => index)).toEqual([...ORIENTATIONS.keys()]);
  });
  test("the page's own rotations find the same orientations as the core, in the same order", () => {
    for (const shape of SHAPES) {
      const found = new Map<string, readonly Cell[]>();
      const search = (cells: readonly Cell[]) => {
        const settled = settle(cells);
        const text = settled.map(formatCell).join(" ");
        if (found.has(text)) return;
        found.set(text, settled);
        for (const axis of AXES) search(rotateCells(settled, axis, 1));
      };
      search(parseDigits(SHAPE_ORIENTATIONS[shape][0]));
      const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cells]) => cells);
      expect(orientationsOf(shape).map(({ cells }) => cells)).toEqual(sorted);
    }
  });
  test("the page's own rotations number the orientations as the core does", () => {
    for (const { index, cells } of ORIENTATIONS)
      for (const axis of AXES)
        expect(orientationOf(rotateCells(cells, axis, 1))?.index).toBe(QUARTER_TURNS[axis][index]);
  });
  test("turning stays within a shape, and four quarter turns change nothing", () => {
    for (const { shape, cells, index } of ORIENTATIONS)
      for (const axis of AXES) {
        expect(orientationOf(rotateCells(cells, axis, 1))?.shape).toBe(shape);
        expect(settle(rotateCells(rotateCells(cells, axis, 3), axis, 1))).toEqual(cells);
        expect(orientationOf(shift(cells, { x: 2, y: 1, z: 3 }))?.index).toBe(index);
      }
  });
  test("the cube one turns about stays put", () => {
    const cells = shift(orientationsOf("L4")[5]!.cells, { x: 2, y: 3, z: 1 });
    expect(rotateCells(cells, "y", 1, cells[2])[2]).toEqual(cells[2]);
  });
  test("about z is anticlockwise from above", () => {
    expect(rotateCells([{ x: 1, y: 0, z: 0 }], "z", 1)[0]).toMatchObject({ y: 1, z: 0 });
  });
});

describe("views", () => {
  test("6.1 every seat's view is as the conformance cases say", () => {
    for (const { temple, seat, rows } of cases) expect(formatView(viewFrom(parseTemple(temple), seat))).toEqual(rows);
  });
  test("projecting and its inverse agree", () => {
    for (const seat of SEATS)
      for (const text of ["a1.1", "d4.2", "h3.6"]) {
        const seen = toView(parseCell(text), seat);
        expect(formatCell(fromView(seen, seen.depth, seat))).toBe(text);
      }
  });
  test("6.1 left to right: south a to h, east 1 to 8, north h to a, west 8 to 1", () => {
    const a1 = parseCell("a1.1");
    expect(SEATS.map((seat) => toView(a1, seat).column)).toEqual([7, 0, 0, 7]);
  });
  test("a would-be block changes the squares it shows on", () => {
    const temple = parseTemple({
      core: { square: "d4", faces: { north: "white", east: "grey", south: "brown", west: "green" } },
      blocks: [],
    });
    const after = withBlock(temple, "white-I3", ["c3.1", "d3.1", "e3.1"].map(parseCell));
    const squares = changedSquares(viewFrom(temple, "south"), viewFrom(after, "south")).map(formatViewSquare);
    expect(squares).toEqual(["c1", "d1", "e1"]);
    expect(formatView(viewFrom(after, "south"))[5]).toBe("..WWW...");
  });
  test("6.3 a square covered with its own colour is not new", () => {
    const temple = parseTemple({
      core: { square: "d4", faces: { north: "white", east: "grey", south: "brown", west: "green" } },
      blocks: [],
    });
    const after = withBlock(temple, "brown-I3", ["c3.1", "d3.1", "e3.1"].map(parseCell));
    expect(changedSquares(viewFrom(temple, "south"), viewFrom(after, "south")).map(formatViewSquare)).toEqual(["c1"]);
  });
  test("2.2 a stack's height counts gaps below", () => {
    const temple = withBlock(EMPTY_TEMPLE, "white-I3", ["a1.3", "b1.3", "c1.3"].map(parseCell));
    const cubes = new CubeGrid(temple);
    expect(cubes.height(parseSquare("b1"))).toBe(3);
    expect(cubes.height(parseSquare("d1"))).toBe(0);
  });
});
