import { beforeEach, expect, test } from "vitest";
import {
  bestResults,
  forgetGame,
  ownName,
  refreshSavedGame,
  savedGameOf,
  savedGames,
  saveGame,
  saveOwnName,
  saveResult,
  unfinishedGames,
  updateSavedGame,
} from "../../src/net/savedGames";
import { message, ROOM, VIEW } from "../support/samples";

let kept: Map<string, string>;
let drawer: { getItem(key: string): string | null; setItem(key: string, value: string): void };
beforeEach(() => {
  kept = new Map();
  drawer = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});
function solo(room: string, total: number) {
  const score = {
    seat: "south",
    total,
    keys: total,
    enigma: 0,
    faces: 0,
    claimed: 1,
    supply: 0,
    rank: "researcher",
  } as const;
  return message(9, {
    room: { ...ROOM, id: room, kind: "solo", status: "over" },
    view: { ...VIEW, phase: "over", scores: [score] },
  });
}

test("a room is kept once a token, the last seen first", () => {
  saveGame(message(1, { room: { ...ROOM, id: "a" } }), "token a", 1, drawer);
  saveGame(message(1, { room: { ...ROOM, id: "b" } }), "token b", 2, drawer);
  saveGame(message(2, { room: { ...ROOM, id: "a" } }), "token a", 3, drawer);
  expect(savedGames(drawer).map(({ room }) => room)).toEqual(["a", "b"]);
  expect(savedGames(drawer)[0]).toMatchObject({ mine: true, names: ["", "Ann"] });
  forgetGame("a", drawer);
  expect(savedGames(drawer).map(({ room }) => room)).toEqual(["b"]);
});
test("a rematch, which has the same token, leaves what is kept of the game before", () => {
  saveGame(message(5, { room: { ...ROOM, id: "a", status: "over" } }), "token", 1, drawer);
  updateSavedGame("a", "token", { read: 4 }, drawer);
  saveGame(message(1, { room: { ...ROOM, id: "b" } }), "token", 2, drawer);
  expect(savedGameOf("a", "token", drawer)?.read).toBe(4);
  expect(unfinishedGames(drawer).map(({ room }) => room)).toEqual(["b"]);
});
test("what the start page sees is still news at the table", () => {
  saveGame(message(3), "token", 1, drawer);
  refreshSavedGame(message(8, { room: { ...ROOM, status: "over" } }), "token", drawer);
  expect(savedGameOf(ROOM.id, "token", drawer)).toMatchObject({ version: 3, seen: 1, status: "over" });
});
test("only what can be gone on with is offered", () => {
  saveGame(message(1, { room: { ...ROOM, id: "a" } }), "a", 1, drawer);
  saveGame(message(1, { room: { ...ROOM, id: "b", status: "over" } }), "b", 2, drawer);
  saveGame(
    message(1, { room: { ...ROOM, id: "c" }, you: { role: "spectator", seat: null, creator: false } }),
    "c",
    3,
    drawer,
  );
  expect(unfinishedGames(drawer).map(({ room }) => room)).toEqual(["a"]);
});
test("no more than thirty rooms are kept", () => {
  for (let i = 0; i < 40; i++) saveGame(message(1, { room: { ...ROOM, id: `r${i}` } }), `t${i}`, i, drawer);
  expect(savedGames(drawer)).toHaveLength(30);
  expect(savedGames(drawer)[0]!.room).toBe("r39");
});
test("the best solo games, each once", () => {
  expect(saveResult(solo("a", 12), 1, drawer)).toBe(true);
  expect(saveResult(solo("b", 10), 2, drawer)).toBe(false);
  expect(saveResult(solo("c", 15), 3, drawer)).toBe(true);
  expect(saveResult(solo("c", 15), 4, drawer)).toBe(true);
  expect(bestResults(drawer).map(({ room, at }) => [room, at])).toEqual([
    ["c", 3],
    ["a", 1],
    ["b", 2],
  ]);
  expect(saveResult(message(1), 5, drawer)).toBe(false);
});
test("what was spoilt from outside is as good as nothing", () => {
  kept.set("blockandkey.rooms", "{no json");
  kept.set("blockandkey.bests", "7");
  expect(savedGames(drawer)).toEqual([]);
  expect(bestResults(drawer)).toEqual([]);
  expect(savedGames(null)).toEqual([]);
});
test("the name is kept", () => {
  expect(ownName(drawer)).toBe("");
  saveOwnName("Ann", drawer);
  expect(ownName(drawer)).toBe("Ann");
});
