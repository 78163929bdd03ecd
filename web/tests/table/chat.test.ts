/** The chat, and players who are away. */

import { beforeEach, expect, test } from "vitest";
import { savedGameOf, saveGame, updateSavedGame } from "../../src/net/savedGames";
import { chatEvents, chatText, hasChat, PHRASES } from "../../src/table/chat/chatText";
import { mayStandIn } from "../../src/table/seats/Absence";
import { LANGUAGES, makeBundle, use } from "../../src/ui/text/texts";
import { event, message, ROOM } from "../support/samples";

const FILES = import.meta.glob<string>("../../../blockandkey/locales/*/page.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
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
let kept: Map<string, string>;
let drawer: { getItem(key: string): string | null; setItem(key: string, value: string): void };
beforeEach(() => {
  kept = new Map();
  drawer = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});
const [bot, ann] = ROOM.seats;
const ben = { ...ann!, seat: "east", name: "Ben" } as const;
const two = { ...ROOM, seats: [ben, ann!] };

test("each reads a phrase in their own language", () => {
  for (const phrase of PHRASES) {
    const said = LANGUAGES.map((language) => {
      speak(language);
      return chatText(event(1, { kind: "said", facts: { phrase } }));
    });
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const words of said) expect(words).not.toMatch(/phrase-|_/);
  }
  expect(chatText(event(1, { kind: "said", facts: { text: "as it was typed" } }))).toBe("as it was typed");
});
test("what was removed, and what the muted say, isn't shown", () => {
  const events = [
    event(1, { kind: "said", seat: "east", facts: { text: "one" } }),
    event(2, { kind: "said", seat: "south", facts: { removed: true } }),
    event(3),
    event(4, { kind: "unsaid", facts: { version: 2 } }),
    event(5, { kind: "chat", seat: null, facts: { chat: "phrases" } }),
    event(6, { kind: "said", seat: "south", facts: { phrase: "hello" } }),
  ];
  expect(chatEvents(events, []).map(({ version }) => version)).toEqual([1, 5, 6]);
  expect(chatEvents(events, ["east"]).map(({ version }) => version)).toEqual([5, 6]);
});
test("there is a chat where there is somebody to talk with", () => {
  expect(hasChat(message(1, { room: two }))).toBe(true);
  expect(hasChat(message(1))).toBe(false); // only a bot
  expect(hasChat(message(1, { room: { ...ROOM, seats: [{ ...bot!, name: "Ben", stand_in: true }, ann!] } }))).toBe(
    true,
  );
  expect(hasChat(message(1, { room: { ...two, kind: "device" } }))).toBe(false);
  const off = { ...two, chat: "off" } as const;
  expect(hasChat(message(1, { room: off }))).toBe(true); // the host can turn it on
  expect(hasChat(message(1, { room: off, you: { role: "seat", seat: "east", creator: false } }))).toBe(false);
});
test("whom one doesn't want to read is kept with the room, and stays so", () => {
  saveGame(message(3, { room: two }), "token", 1, drawer);
  updateSavedGame(ROOM.id, "token", { muted: ["east"] }, drawer);
  updateSavedGame(ROOM.id, "token", { read: 2 }, drawer);
  saveGame(message(4, { room: two }), "token", 2, drawer);
  expect(savedGameOf(ROOM.id, "token", drawer)).toMatchObject({ muted: ["east"], read: 2, version: 4, seen: 2 });
  saveGame(message(1, { room: { ...two, id: "rematch" } }), "token", 3, drawer);
  expect(savedGameOf("rematch", "token", drawer)?.muted).toBeUndefined();
});
test("anybody else at the table may let a bot stand in, once somebody is away", () => {
  const away = { ...ben, connected: false, away: true };
  const at = (seat: typeof away) => message(1, { room: { ...two, seats: [seat, ann!] } });
  expect(mayStandIn(at(away), away)).toBe(true);
  expect(mayStandIn(at({ ...away, away: false }), { ...away, away: false })).toBe(false);
  expect(mayStandIn(at({ ...away, stand_in: true }), { ...away, stand_in: true })).toBe(false);
  expect(mayStandIn({ ...at(away), you: { role: "spectator", seat: null, creator: false } }, away)).toBe(false);
  expect(mayStandIn({ ...at(away), you: { role: "seat", seat: "east", creator: false } }, away)).toBe(false);
  expect(mayStandIn(message(1, { room: { ...two, status: "over", seats: [away, ann!] } }), away)).toBe(false);
  const left = { ...away, holder: "open", away: false } as const;
  expect(mayStandIn(message(1, { room: { ...two, seats: [left, ann!] } }), left)).toBe(true);
  expect(mayStandIn(message(1, { room: { ...two, status: "waiting", seats: [left, ann!] } }), left)).toBe(false);
});
