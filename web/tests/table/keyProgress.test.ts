/** How close a Key is: what the view marks, and what the card says. */

import { expect, test } from "vitest";
import type { Block } from "../../src/rules/blocks";
import { formatViewSquare, parseCell, parseViewSquare } from "../../src/rules/cells";
import type { KeyNear } from "../../src/rules/judge";
import { completedMarks, keyMarks } from "../../src/rules/keyProgress";
import { EMPTY_TEMPLE, type Temple, withBlock } from "../../src/rules/temple";
import { viewFrom } from "../../src/rules/views";
import { alreadyCompleteText, progressSentences } from "../../src/table/play/keyText";
import { LANGUAGES, t } from "../../src/ui/text/texts";
import { speak } from "../support/speak";

const built = (temple: Temple, block: Block, ...cells: string[]) => withBlock(temple, block, cells.map(parseCell));
const places = (...texts: string[]) => texts.map(parseViewSquare);
const VIEW = viewFrom(
  built(built(EMPTY_TEMPLE, "white-I3", "a1.1", "a1.2", "a1.3"), "green-I3", "b1.1", "b1.2", "b1.3"),
  "south",
);
/** WG: complete in three places; turned, it lacks both squares of one of them. */
const NEAR: KeyNear = {
  missing: 2,
  place: [
    { column: 0, level: 0, colour: "green" },
    { column: 1, level: 0, colour: "white" },
  ],
  there: [places("a1", "b1"), places("a2", "b2"), places("a2", "b1")],
  completed: places("a2", "b2"),
};

test("6.3 where a Key lies is told apart from the nearest place that would count, even on the same squares turned", () => {
  const { lying, wanted } = keyMarks(NEAR, VIEW);
  expect(lying.map(formatViewSquare)).toEqual(["a1", "b1", "a2", "b2"]);
  expect(wanted.map(({ column, colour, there }) => [column, colour, there])).toEqual([
    [0, "green", false],
    [1, "white", false],
  ]);
  const half = keyMarks({ ...NEAR, place: [{ column: 1, level: 0, colour: "green" }] }, VIEW);
  expect(half.wanted).toMatchObject([{ there: true }]);
});
test("6.3 a Key that may be claimed is marked where it was completed, with the colours that are seen there", () => {
  const { lying, wanted } = completedMarks(NEAR, VIEW);
  expect(lying).toEqual([]);
  expect(wanted.map(({ column, level, colour, there }) => [column, level, colour, there])).toEqual([
    [0, 1, "white", true],
    [1, 1, "green", true],
  ]);
});
test.each(LANGUAGES)(
  "%s: a card says that its Key lies in the view, and how many squares the nearest other place lacks",
  (language) => {
    speak(language);
    expect(alreadyCompleteText({ ...NEAR, missing: 3 })).toMatch(/3/);
    expect(alreadyCompleteText({ ...NEAR, missing: null })).not.toMatch(/\d|[{}]/);
    expect(alreadyCompleteText({ ...NEAR, there: [] })).toBe("");
    expect(alreadyCompleteText(null)).toBe("");
  },
);
test.each(LANGUAGES)(
  "%s: 6.3 the text view says of a Key just completed that it may be claimed, and where, not that it was already there",
  (language) => {
    speak(language);
    const near = { ...NEAR, there: [places("c1", "d1"), places("e2", "f2")] };
    const [words, ...more] = progressSentences(near, "south", places("e2", "f2"));
    expect(words).toContain(t("table-key-lit"));
    expect(words).toContain(t("view-square", { column: "e", level: 2 }));
    expect(more).toEqual([]);
    expect(progressSentences(near, "south", []).join()).toContain(t("view-square", { column: "c", level: 1 }));
    expect(progressSentences(near, "south", []).join()).not.toContain(t("table-key-lit"));
  },
);
