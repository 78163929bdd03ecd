import { expect, test } from "vitest";
import { blocksOf, countLegalPlacements, legalSquares, lookup } from "../../src/rules/placementTables";
import { packed } from "../support/packed";

const { tables, along } = packed();

test("the tables name their blocks; wiped tables name none", () => {
  expect(blocksOf(tables)).toEqual(["green-I3", "white-I3"]);
  expect(blocksOf(null)).toEqual([]);
  const wiped = { version: 8, shapes: {}, blocks: {}, sets: [], faults: [], places: [] };
  expect(blocksOf(wiped)).toEqual([]);
  expect(lookup(wiped, "green-I3", along, { x: 0, y: 0 })).toBeNull();
});
test("faults are told from the lowest corner as it rests", () => {
  const { cells, broken } = lookup(tables, "green-I3", along, { x: 0, y: 1 })!;
  expect(cells[0]).toEqual({ x: 0, y: 1, z: 2 });
  expect(broken.map(({ rule }) => rule)).toEqual(["touch", "support"]);
  expect(broken[1]!.cells).toEqual([{ x: 1, y: 1, z: 1 }]);
});
test("only a block's own colour completes, though the shape is told once", () => {
  expect(lookup(tables, "green-I3", along, { x: 0, y: 0 })!.completes).toHaveLength(1);
  expect(lookup(tables, "white-I3", along, { x: 0, y: 0 })!.completes).toEqual([]);
  expect(lookup(tables, "brown-I3", along, { x: 0, y: 0 })).toBeNull();
});
test("where it may stand", () => {
  expect(legalSquares(tables, "white-I3", along)).toEqual([{ x: 0, y: 0 }]);
  expect(countLegalPlacements(tables, "white-I3")).toBe(1);
  expect(countLegalPlacements(null, "white-I3")).toBe(0);
});
test("beside the floor the tables say nothing", () => {
  expect(lookup(tables, "green-I3", along, { x: -1, y: 0 })).toBeNull();
});
