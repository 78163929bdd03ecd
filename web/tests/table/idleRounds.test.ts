/** Rounds without a block (RULES 4.5), and a turn that is passed. */

import { expect, test } from "vitest";
import { idleRounds } from "../../src/rules/idleRounds";
import { EMPTY_TEMPLE } from "../../src/rules/temple";
import { idleText } from "../../src/table/play/idleText";
import { promptOf } from "../../src/table/play/prompt";
import { LANGUAGES, t } from "../../src/ui/text/texts";
import { message, ROOM, VIEW } from "../support/samples";
import { speak } from "../support/speak";

const after = (idle_turns: number, players = 2, change: Partial<typeof VIEW> = {}) =>
  message(1, { room: { ...ROOM, players }, view: { ...VIEW, idle_turns, ...change } });

test("4.5 only whole rounds count, of however many players", () => {
  expect([0, 1, 2, 3, 4, 7].map((turns) => idleRounds(after(turns)))).toEqual([0, 0, 1, 1, 2, 3]);
  expect([2, 3, 11].map((turns) => idleRounds(after(turns, 3)))).toEqual([0, 1, 3]);
});
test("alone, in the last turns and after the end they end nothing", () => {
  expect(idleRounds(after(9, 1))).toBe(0);
  expect(idleRounds(after(4, 2, { turns_left: 1 }))).toBe(0);
  expect(idleRounds(message(1, { room: { ...ROOM, status: "over" }, view: { ...VIEW, idle_turns: 8 } }))).toBe(0);
});
test("while Keys are claimed and drawn a block has just been positioned", () => {
  expect(idleRounds(after(4, 2, { phase: "claim" }))).toBe(0);
  expect(idleRounds(after(4, 2, { phase: "draw" }))).toBe(0);
  expect(idleRounds(after(4, 2, { phase: "discard" }))).toBe(2);
});
test.each(LANGUAGES)("%s: it is said from the first whole round on", (language) => {
  speak(language);
  expect(idleText(after(1))).toBe("");
  for (const short of [false, true]) expect(idleText(after(4), short)).toMatch(/2.*4|4.*2/);
});
test("one round is said as one", () => {
  speak("en");
  expect(idleText(after(2))).toBe("1 round without a new block. After 4 in a row the game ends.");
  expect(idleText(after(2), true)).toBe("Ends after 4 rounds without a block: 1\u00a0so\u00a0far");
});
test.each(LANGUAGES)(
  "%s: the prompt says why a turn is passed, and what a Key that lies in the view asks for",
  (language) => {
    speak(language);
    const asking = {
      message: message(1),
      view: { ...VIEW, actions: ["pass"] },
      held: null,
      result: null,
      temple: EMPTY_TEMPLE,
      line: null,
      mine: true,
      mayPlace: true,
      claimable: [],
      ancients: null,
      why: null,
      chosenBlock: null,
      keyNote: "",
    };
    expect(promptOf(asking).text).toBe(t("table-pass-why"));
    expect(promptOf({ ...asking, keyNote: "already there" }).text).toBe("already there");
  },
);
