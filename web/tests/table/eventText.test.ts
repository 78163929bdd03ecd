/** The log, the title and the final scoring in words, in all languages. */

import { describe, expect, test } from "vitest";
import { headlineOf } from "../../src/lobby/final/Final";
import { tiesOf } from "../../src/lobby/final/Ties";
import { titleOf } from "../../src/lobby/title";
import type { RoomEvent, ScoreData } from "../../src/net/messages";
import { eventLines } from "../../src/table/log/eventText";
import { formatRoute, parseRoute } from "../../src/ui/route";
import { soundOf } from "../../src/ui/sound";
import { holderName, playerName } from "../../src/ui/text/names";
import { refusalText } from "../../src/ui/text/refusalText";
import { LANGUAGES, makeBundle, use } from "../../src/ui/text/texts";
import { event, message, ROOM, VIEW } from "../support/samples";

const FILES = import.meta.glob<string>(
  ["../../../blockandkey/locales/*/game.ftl", "../../../blockandkey/locales/*/page.ftl"],
  { query: "?raw", import: "default", eager: true },
);
function speak(language: (typeof LANGUAGES)[number]): void {
  use(
    makeBundle(
      language,
      Object.entries(FILES)
        .filter(([path]) => path.includes(`/${language}/`))
        .map(([, text]) => text),
    ),
  );
}
const KEY = { id: "sun-3", level: "sun", vp: 2, design: ["WG"], stars: 1, pips: 4 } as const;
const EVENTS: RoomEvent[] = [
  event(1, { kind: "created", seat: null }),
  event(2, { kind: "joined", name: "Ann" }),
  event(3, { kind: "seat", seat: "east", facts: { holder: "bot", bot: "researcher" } }),
  event(4, { kind: "started", seat: null }),
  event(5, { text: "core white grey brown green", facts: { phase: "core" } }),
  event(6, {
    seat: "east",
    text: "take R1",
    facts: { phase: "draft", taken: ["white-L4", "grey-I3"], refill: ["green-O4"] },
  }),
  event(7, { text: "take C2", facts: { phase: "action", taken: ["white-T4"], by: "clock" } }),
  event(8, { text: "discard grey-I3", facts: { discarded: "grey-I3" } }),
  event(9, {
    text: "position white-L4 a1.1 a2.1 a3.1 b3.1",
    facts: { block: "white-L4", cells: ["a1.1", "a2.1", "a3.1", "b3.1"] },
  }),
  event(10, {
    text: "claim sun-3",
    facts: { claimed: [{ key: KEY, place: ["a1", "b1"], seat: "south" }], triggered: true },
  }),
  event(11, { text: "claim none", facts: {} }),
  event(12, { text: "draw sun", facts: { altar: "sun" } }),
  event(13, {
    text: "draw sun",
    facts: { altar: "sun", drew: KEY, ancients: { block: "grey-O4", cells: null, site: 4 } },
  }),
  event(14, { text: "aside moon", facts: { aside: "moon" } }),
  event(15, { text: "bury sun", facts: { buried: "sun" } }),
  event(16, { text: "bury sun-3", facts: { buried: "sun" } }),
  event(17, { text: "bury none", facts: {} }),
  event(18, {
    text: "ancients a1.1 b1.1",
    facts: { ancients: { block: "grey-I3", cells: ["a1.1", "b1.1"], site: 4 } },
  }),
  event(19, { text: "pass", facts: { ended: "stuck" } }),
  event(20, { kind: "undone", facts: { version: 9 } }),
  event(21, { kind: "left" }),
  event(22, { kind: "back" }),
  event(23, { kind: "ended", seat: null }),
  event(24, { kind: "rematch", seat: null }),
  event(25, { kind: "closed", seat: null }),
  event(26, { kind: "hint" }),
  event(27, { kind: "away", name: "Ben" }),
  event(28, { kind: "stand_in", name: "Ben" }),
  event(29, { kind: "seat", name: "Bella", facts: { holder: "human" } }),
  event(30, { kind: "seat", seat: "east", facts: { holder: "human" } }),
  event(31, { text: "discard grey-I3", facts: { discarded: "grey-I3", refill: ["grey-I3", "brown-S4"] } }),
  event(32, { text: "core white grey brown green", facts: { phase: "core", refill: ["white-L4", "grey-O4"] } }),
];

describe.each(LANGUAGES)("%s", (language) => {
  test("every event has words, and none is left unfilled", () => {
    speak(language);
    for (const happened of EVENTS) {
      const lines = eventLines(happened, ROOM);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).not.toMatch(/[{}]|undefined|^[a-z]+(-[a-z]+)+$/);
    }
  });
});
test("the log tells what a viewer may know", () => {
  speak("en");
  const told = (version: number) => eventLines(EVENTS.find((happened) => happened.version === version)!, ROOM);
  expect(told(6)).toEqual([
    "East (Researcher) takes row 1 to begin with: white L4, grey I3.",
    "New in the yard: green O4.",
  ]);
  expect(told(7)).toEqual(["Time is up: Ann excavates column 2: white T4."]);
  expect(told(10)).toEqual([
    "Ann claims Sun 3 (2 VP), seen at a level 1, b level 1.",
    "Ann has claimed enough Keys: everyone has one more turn.",
  ]);
  expect(told(12)).toEqual(["Ann draws a Key: Sun."]);
  expect(told(13)).toEqual([
    "Ann draws Sun 3.",
    "The Ancients' grey O4 (site 4) fits nowhere and goes back into the bag.",
  ]);
  expect(told(15)).toEqual(["Ann puts a Key under its altar: Sun."]);
  expect(told(16)).toEqual(["Ann puts Sun 3 under its altar."]);
  expect(told(19)).toEqual([
    "Ann passes: nothing is left to excavate, and no block of the supply can stand anywhere.",
    "The game is over: for four rounds nobody positioned a block.",
  ]);
  expect(told(31)).toEqual(["Ann puts grey I3 back into the bag.", "New in the yard: grey I3, brown S4."]);
  expect(told(32)).toEqual([
    "Ann lays the Core Cube: white to the north, grey to the east, brown to the south, green to the west.",
    "New in the yard: white L4, grey O4.",
  ]);
  expect(told(29)).toEqual(["South is now called Bella."]);
  expect(told(30)).toEqual(["East: a person takes over."]);
});
test("who has no name is called by the seat, and not by the bot that stands in", () => {
  speak("en");
  const [bot, ann] = ROOM.seats;
  const nameless = { ...bot!, stand_in: true };
  expect(playerName("east", ROOM)).toBe("East (Researcher)");
  expect(playerName("east", { ...ROOM, seats: [nameless, ann!] })).toBe("East");
  const listed = (change: object) => holderName({ ...ann!, ...change }, ROOM);
  expect([listed({}), listed({ name: null }), listed({ holder: "open" }), holderName(bot!, ROOM)]).toEqual([
    "Ann",
    "Somebody",
    "open",
    "Bot, Researcher",
  ]);
});
test("the tab says whose turn it is", () => {
  speak("en");
  expect(titleOf(message(1))).toContain("Your turn");
  expect(titleOf(message(1, { view: { ...VIEW, on_turn: "east" } }))).toContain("East");
  expect(titleOf(message(1, { room: { ...ROOM, status: "waiting" }, view: null }))).toContain("Waiting");
  expect(titleOf(message(1, { room: { ...ROOM, status: "over" } }))).toContain("Game over");
  expect(titleOf(message(1, { room: { ...ROOM, status: "over", rematch: "wxyz5678" } }))).toContain("Rematch");
  expect(titleOf(message(1, { you: { role: "spectator", seat: null, creator: false } }))).toContain("Ann");
});

const score = (seat: ScoreData["seat"], total: number, claimed: number, supply: number): ScoreData => ({
  seat,
  total,
  keys: total,
  enigma: 0,
  faces: 0,
  claimed,
  supply,
  rank: null,
});
test("ties are named by what decides them (RULES 7.3)", () => {
  const scores = [score("north", 9, 5, 1), score("east", 9, 4, 3), score("south", 9, 4, 2), score("west", 9, 4, 2)];
  expect(tiesOf(scores).map(({ by }) => by)).toEqual(["claimed", "supply", "order"]);
  expect(tiesOf([score("east", 9, 1, 1), score("south", 8, 5, 5)])).toEqual([]);
});
test("the headline names the winner", () => {
  speak("en");
  const over = (seat: "east" | "south") =>
    message(1, { view: { ...VIEW, phase: "over", scores: [score(seat, 9, 1, 1)] } });
  expect(headlineOf(over("south"))).toBe("You win with 9 VP!");
  expect(headlineOf(over("east"))).toBe("East (Researcher) wins with 9 VP.");
  expect(headlineOf(message(1))).toBe("No winner this time");
});

test("a refusal is told in the player's words where they are known", () => {
  speak("de");
  expect(refusalText({ code: "undo", message: "", details: { reason: "revealed" } })).toContain("Verdecktes");
  expect(refusalText({ code: "illegal", message: "", details: { reason: "line" } })).toContain("kein Block");
  expect(refusalText({ code: "brand-new", message: "the reason", details: {} })).toContain("the reason");
});
test("the weightiest news is heard, and old news isn't", () => {
  const before = message(9, { view: { ...VIEW, on_turn: "east" } });
  const with_ = (...events: RoomEvent[]) => message(20, { view: { ...VIEW, on_turn: "east" }, events });
  expect(soundOf(with_(EVENTS[9]!), before)).toBe("claim");
  expect(soundOf(with_(EVENTS[8]!), before)).toBeNull();
  expect(soundOf(message(20), before)).toBe("turn");
  expect(soundOf(with_(EVENTS[18]!), before)).toBe("end");
  expect(soundOf(with_(EVENTS[9]!), null)).toBeNull();
});

test("addresses round-trip, and odd ones lead to the start page", () => {
  for (const route of [
    { page: "start" },
    { page: "guide" },
    { page: "room", room: "a1", token: "x-_" },
    { page: "join", room: "a", token: "b" },
    { page: "watch", room: "a", token: "b" },
  ] as const)
    expect(parseRoute(formatRoute(route))).toEqual(route);
  for (const odd of ["", "#", "#/", "#/room", "#/room/x", "#/elsewhere/a/b"])
    expect(parseRoute(odd)).toEqual({ page: "start" });
});
