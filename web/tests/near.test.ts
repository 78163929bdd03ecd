import { expect, test } from "vitest";
import { EMPTY_TEMPLE, parseCell, parseViewSquare, see, withBlock } from "../src/geometry";
import { wantedAt } from "../src/keys";

test("a Key's best place: what is there and what is missing", () => {
  const view = see(withBlock(EMPTY_TEMPLE, "green-I3", ["b1.1", "b1.2", "b1.3"].map(parseCell)), "south");
  // WG stood upright: turned so that green is at the foot, white above it.
  const wanted = wantedAt(["WG"], ["b1", "b2"].map(parseViewSquare), view);
  expect(wanted).toHaveLength(2);
  expect(wanted.filter(({ there }) => there).map(({ colour }) => colour)).toEqual(["green"]);
  expect(wanted.filter(({ there }) => !there).map(({ colour }) => colour)).toEqual(["white"]);
});
test("blank squares ask for nothing", () => {
  const view = see(EMPTY_TEMPLE, "south");
  expect(wantedAt(["B.", ".G"], ["c1", "d2"].map(parseViewSquare), view)).toHaveLength(2);
  expect(wantedAt(["B.", ".G"], [], view)).toEqual([]);
});
