/** What a set's box changes on the page: the lines of the yard, the Ancients' corner, their names. */

import { expect, test } from "vitest";
import { ancientsCorner } from "../../src/rules/ancients";
import type { Block } from "../../src/rules/blocks";
import { formatSquare } from "../../src/rules/cells";
import { SHAPES, YARD_LINES } from "../../src/rules/rules";
import { blocksIn, sitesOf } from "../../src/rules/yardLines";
import { actionText } from "../../src/table/play/actionText";
import { yardLater } from "../../src/table/yard/Yard";
import { cornerName } from "../../src/ui/text/names";
import { LANGUAGES } from "../../src/ui/text/texts";
import { BOX, message, OTHER_BOX, ROOM, VIEW } from "../support/samples";
import { speak } from "../support/speak";

const YARD = SHAPES.slice(0, 9).map((shape) => `white-${shape}` as Block); // site 1 first

test("1.6 a line is a row or column of the layout, whatever the sites' numbers", () => {
  expect(YARD_LINES.map((line) => sitesOf(line, BOX).join(""))).toEqual(["123", "456", "789", "147", "258", "369"]);
  expect(YARD_LINES.map((line) => sitesOf(line, OTHER_BOX).join(""))).toEqual([
    "951",
    "286",
    "734",
    "927",
    "583",
    "164",
  ]);
  expect(blocksIn("R1", YARD, OTHER_BOX)).toEqual([YARD[8], YARD[4], YARD[0]]);
  speak("en");
  expect(actionText("take C3", { ...VIEW, yard: YARD }, OTHER_BOX)).toBe("Take column 3: white I3, white S4, white L4");
});
test("8.3 the corner for so many Stars is the box's", () => {
  const key = (stars: number) => ({ id: "sun-1", level: "sun", vp: 2, design: ["W"], stars, pips: 1 }) as const;
  const corners = (box: typeof BOX) => [1, 2, 3, 4].map((stars) => formatSquare(ancientsCorner(key(stars), box)!));
  expect([corners(BOX), corners(OTHER_BOX)]).toEqual([
    ["a8", "h8", "h1", "a1"],
    ["h1", "a1", "a8", "h8"],
  ]);
  expect(ancientsCorner(null, BOX)).toBeNull();
});
test.each(LANGUAGES)("%s: a corner's name has its square", (language) => {
  speak(language);
  for (const square of BOX.corners) expect(cornerName(square)).toContain(square);
});
test("8.1 alone, the yard is empty until the Core Cube is placed, and says so", () => {
  speak("en");
  const solo = { ...ROOM, kind: "solo", players: 1 } as const;
  expect(yardLater(message(1, { room: solo, view: { ...VIEW, phase: "core" } }))).toContain("Core Cube");
  expect(yardLater(message(1, { room: solo }))).toBeNull();
  expect(yardLater(message(1, { view: { ...VIEW, phase: "core" } }))).toBeNull();
});
