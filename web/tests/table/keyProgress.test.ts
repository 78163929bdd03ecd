/** How close a Key is: where it is complete already, what it lacks elsewhere, and what the card says. */

import { expect, test } from "vitest";
import type { Block } from "../../src/rules/blocks";
import { formatViewSquare, parseCell, parseViewSquare } from "../../src/rules/cells";
import { completedAt, keyMarks, wantedSquares } from "../../src/rules/keyProgress";
import { EMPTY_TEMPLE, type Temple, withBlock } from "../../src/rules/temple";
import { viewFrom } from "../../src/rules/views";
import { alreadyCompleteText, progressSentences } from "../../src/table/play/keyText";
import { LANGUAGES, t } from "../../src/ui/text/texts";
import { speak } from "../support/speak";

const KEY = { id: "star-1", level: "star", vp: 1, design: ["WG"] } as const;
const built = (temple: Temple, block: Block, ...cells: string[]) => withBlock(temple, block, cells.map(parseCell));
const places = (...texts: string[]) => texts.map(parseViewSquare);

test("a Key's nearest place: what is there and what is missing", () => {
  const view = viewFrom(built(EMPTY_TEMPLE, "green-I3", "b1.1", "b1.2", "b1.3"), "south");
  // WG stood upright: turned so that green is at the foot, white above it.
  const wanted = wantedSquares(["WG"], places("b1", "b2"), 1, view);
  expect(wanted).toHaveLength(2);
  expect(wanted.filter(({ there }) => there).map(({ colour }) => colour)).toEqual(["green"]);
  expect(wanted.filter(({ there }) => !there).map(({ colour }) => colour)).toEqual(["white"]);
});
test("blank squares ask for nothing", () => {
  const view = viewFrom(EMPTY_TEMPLE, "south");
  expect(wantedSquares(["B.", ".G"], places("c1", "d2"), 2, view)).toHaveLength(2);
  expect(wantedSquares(["B.", ".G"], [], 2, view)).toEqual([]);
});
test("6.3 where a Key lies is told apart from the nearest place that would count, even on the same squares turned", () => {
  const temple = built(built(EMPTY_TEMPLE, "white-I3", "a1.1", "a1.2", "a1.3"), "green-I3", "b1.1", "b1.2", "b1.3");
  const view = viewFrom(temple, "south");
  const { lying, wanted } = keyMarks(
    KEY,
    {
      id: "star-1",
      missing: 2,
      place: ["a1", "b1"],
      there: [
        ["a1", "b1"],
        ["a2", "b2"],
        ["a2", "b1"],
      ],
    },
    view,
  );
  expect(lying.map(formatViewSquare)).toEqual(["a1", "b1", "a2", "b2"]);
  expect(wanted.map(({ column, colour, there }) => [column, colour, there])).toEqual([
    [0, "green", false],
    [1, "white", false],
  ]);
  expect(keyMarks(KEY, { id: "star-1", missing: null, place: [], there: [["a1", "b1"]] }, view).wanted).toEqual([]);
});
test("6.3 a Key was completed where the block just placed shows something new", () => {
  const before = built(built(EMPTY_TEMPLE, "white-I3", "a2.1", "b2.1", "c2.1"), "green-I3", "d2.1", "d2.2", "d2.3");
  const near = {
    id: "star-1",
    missing: 1,
    place: [],
    there: [
      ["c1", "d1"],
      ["c2", "d2"],
    ],
  };
  // Its lower cube covers white with white; its upper one is new.
  expect(completedAt(near, built(before, "white-I3", "c1.1", "c1.2", "c1.3"), "south").map(formatViewSquare)).toEqual([
    "c2",
    "d2",
  ]);
  expect(completedAt(near, built(before, "white-I4", "c1.1", "b1.1", "a1.1", "e1.1"), "south")).toEqual([]);
});
test.each(LANGUAGES)(
  "%s: a card says that its Key lies in the view, and how many squares the nearest other place lacks",
  (language) => {
    speak(language);
    const near = { id: "star-1", missing: 3, place: ["a1", "b1"], there: [["c1", "d1"]] };
    expect(alreadyCompleteText(near)).toMatch(/3/);
    expect(alreadyCompleteText({ ...near, missing: null })).not.toMatch(/\d|[{}]/);
    expect(alreadyCompleteText({ ...near, there: [] })).toBe("");
    expect(alreadyCompleteText(null)).toBe("");
  },
);
test.each(LANGUAGES)(
  "%s: 6.3 the text view says of a Key just completed that it may be claimed, and where, not that it was already there",
  (language) => {
    speak(language);
    const near = {
      id: "star-1",
      missing: 2,
      place: ["a1", "b1"],
      there: [
        ["c1", "d1"],
        ["e2", "f2"],
      ],
    };
    const [words, ...more] = progressSentences(near, "south", places("e2", "f2"));
    expect(words).toContain(t("table-key-lit"));
    expect(words).toContain(t("view-square", { column: "e", level: 2 }));
    expect(more).toEqual([]);
    expect(progressSentences(near, "south", []).join()).toContain(t("view-square", { column: "c", level: 1 }));
    expect(progressSentences(near, "south", []).join()).not.toContain(t("table-key-lit"));
  },
);
