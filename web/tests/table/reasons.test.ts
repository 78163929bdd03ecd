/** Reasons for moves as sentences, hints and their actions, and which moves of a bot can be asked about. */

import { describe, expect, test } from "vitest";
import type { ReasonData } from "../../src/net/messages";
import { quietTurn } from "../../src/table/log/eventText";
import { reasonSentences, reasonText } from "../../src/table/log/Reasons";
import { hasWhy, whyNote } from "../../src/table/log/WhyButton";
import { actionText } from "../../src/table/play/actionText";
import { positionVersion } from "../../src/table/play/useHint";
import { LANGUAGES, makeBundle, use } from "../../src/ui/text/texts";
import { BOX, event, message, ROOM, VIEW } from "../support/samples";

const FILES = import.meta.glob<string>("../../../blockandkey/locales/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
function speak(language: (typeof LANGUAGES)[number]): void {
  use(
    makeBundle(
      language,
      Object.entries(FILES)
        .filter(([path]) => path.includes(`/${language}/`) && !path.includes("terminal"))
        .map(([, text]) => text),
    ),
  );
}
const key = { id: "sun-7", level: "sun", vp: 2, design: ["WG"], stars: 1, pips: 4 } as const;
const REASONS: ReasonData[] = [
  { kind: "finishes", key, vp: 2 },
  { kind: "claims", key, vp: 2 },
  { kind: "nearer", key, squares: 1 },
  { kind: "nearer", key, squares: 2 },
  { kind: "farther", key, squares: 1 },
  { kind: "farther", key, squares: 3 },
  { kind: "enigma", colour: "green", faces: 1 },
  { kind: "enigma", colour: "green", faces: -2 },
  { kind: "shows", colour: "grey", faces: 2, seat: "east" },
  { kind: "hides", colour: "green", faces: 2, seat: "south" },
  { kind: "hides", colour: "green", faces: 1, seat: "south" },
  { kind: "brings", blocks: ["white-L4", "grey-I3"] },
  { kind: "wanted", colour: "brown" },
  { kind: "spare", colour: "brown", blocks: ["brown-T4"] },
  { kind: "unwanted", colour: "brown", blocks: ["brown-T4"] },
  { kind: "excess", blocks: ["brown-T4"] },
  { kind: "draws", altar: "sun" },
  { kind: "draws", altar: "moon" },
  { kind: "aside", altar: "sun" },
  { kind: "aside", altar: "moon" },
  { kind: "buries", key, squares: 3 },
  { kind: "buries", altar: "sun" },
  { kind: "keeps" },
  { kind: "leaves" },
  { kind: "nothing" },
];

describe.each(LANGUAGES)("%s", (language) => {
  test("every reason is a sentence of its own", () => {
    speak(language);
    const said = REASONS.map((reason) => reasonText(reason, ROOM));
    for (const words of said) expect(words).toMatch(/^[\p{Lu}\d].*\.$/u);
    for (const words of said) expect(words).not.toMatch(/[{}]|undefined|because-/);
    expect(new Set(said).size).toBe(REASONS.length);
  });
});
test("numbers decide between one and several", () => {
  speak("en");
  expect(reasonText({ kind: "nearer", key, squares: 1 }, ROOM)).toBe("Leaves Sun 7 one square short.");
  expect(reasonText({ kind: "nearer", key, squares: 3 }, ROOM)).toBe("Leaves Sun 7 3 squares short.");
  expect(reasonText({ kind: "hides", colour: "green", faces: 2, seat: "south" }, ROOM)).toBe(
    "Hides 2 faces from Ann (green).",
  );
  expect(reasonText({ kind: "enigma", colour: "green", faces: -1 }, ROOM)).toBe(
    "One face fewer of the Enigma's colour (green).",
  );
});

test("colours that are wanted make one sentence", () => {
  speak("en");
  const said = reasonSentences(
    [
      { kind: "brings" },
      { kind: "wanted", colour: "green" },
      { kind: "wanted", colour: "white" },
      { kind: "finishes", key, vp: 2 },
    ],
    ROOM,
  );
  expect(said.map(({ words }) => words)).toEqual([
    "New blocks for the turns to come.",
    "Has green and white, which the Keys ask for and the supply lacks.",
    "Completes Sun 7 for 2 VP.",
  ]);
  expect(said.map(({ key }) => key?.id)).toEqual([undefined, undefined, "sun-7"]);
});

test("every action has words", () => {
  speak("en");
  const hand = {
    ...VIEW,
    hand: [key],
    yard: ["white-L4", null, null, null, null, null, null, null, null] as const,
    drew: { ...key, pips: 1 },
  };
  const told = [
    "core white grey brown green",
    "take R1",
    "position grey-I3 a1.1 a2.1 a3.1",
    "ancients c1.1 c2.1 c3.1 d3.1",
    "discard grey-I3",
    "claim sun-7",
    "claim none",
    "draw sun",
    "aside moon",
    "bury sun-7",
    "bury none",
    "pass",
  ];
  const words = told.map((action) => actionText(action, hand, BOX));
  expect(words[1]).toBe("Take row 1: white L4");
  expect(words[2]).toBe("Place grey I3 on a1.1, a2.1, a3.1");
  expect(words[3]).toBe("Place white L4 on c1.1, c2.1, c3.1, d3.1");
  expect(new Set(words).size).toBe(told.length);
});

test("a bot is asked only about what it chose", () => {
  const done = (text: string, by?: "bot" | "clock") => event(9, { seat: "east", text, facts: by ? { by } : {} });
  expect(
    ["core white grey brown green", "take R1", "position grey-I3 a1.1 a2.1 a3.1", "discard grey-I3", "bury sun"].map(
      (text) => hasWhy(done(text, "bot")),
    ),
  ).toEqual(Array(5).fill(true));
  expect(["claim none", "draw sun", "aside moon", "pass"].map((text) => hasWhy(done(text, "bot")))).toEqual(
    Array(4).fill(false),
  );
  expect(hasWhy(done("take R1"))).toBe(false);
  expect(hasWhy(done("take R1", "clock"))).toBe(false);
});

test("9.4 with strict perspective the reasons never pass for all that a bot knew", () => {
  const notes = (strict: boolean) =>
    [
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ].map(([told, whole]) => whyNote(told!, whole!, strict));
  expect(notes(true)).toEqual(["why-strict", "why-strict", "why-seen", "why-strict"]);
  expect(notes(false)).toEqual(["why-whole", "why-whole", "why-seen", "why-unseen"]);
});
test("hints, comings and goings leave the game as it stands", () => {
  const played = event(4, { text: "take R1" });
  expect(
    positionVersion(message(9, { events: [played, event(5, { kind: "hint" }), event(6, { kind: "joined" })] })),
  ).toBe(4);
  expect(positionVersion(message(9, { events: [played, event(5, { kind: "undone", facts: { version: 4 } })] }))).toBe(
    5,
  );
  expect(positionVersion(message(9))).toBe(0);
});
test("what the one before did quietly is told, until one plays oneself", () => {
  speak("en");
  const took = event(4, {
    seat: "east",
    text: "take R1",
    facts: { phase: "action", taken: ["white-L4"], refill: ["green-O4"] },
  });
  expect(quietTurn(message(5, { events: [took, event(5, { kind: "hint" })] }))).toBe(
    "East (Researcher) excavates row 1: white L4.",
  );
  expect(quietTurn(message(5, { events: [took, event(5, { seat: "east", text: "discard grey-I3" })] }))).toBe(
    "East (Researcher) excavates row 1: white L4.",
  );
  expect(quietTurn(message(5, { events: [event(4, { seat: "east", text: "position grey-I3 a1.1 a2.1 a3.1" })] }))).toBe(
    "",
  );
  expect(
    quietTurn(message(5, { events: [took, event(5, { text: "take R2", facts: { phase: "action", taken: [] } })] })),
  ).toBe("");
  expect(quietTurn(message(5))).toBe("");
});
