import { beforeEach, expect, test } from "vitest";
import {
  amend,
  bests,
  forget,
  keptOf,
  ownName,
  remember,
  rememberName,
  rememberResult,
  renew,
  rooms,
  unfinished,
} from "../src/games";
import { message, ROOM, VIEW } from "./samples";

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
  remember(message(1, { room: { ...ROOM, id: "a" } }), "token a", 1, drawer);
  remember(message(1, { room: { ...ROOM, id: "b" } }), "token b", 2, drawer);
  remember(message(2, { room: { ...ROOM, id: "a" } }), "token a", 3, drawer);
  expect(rooms(drawer).map(({ room }) => room)).toEqual(["a", "b"]);
  expect(rooms(drawer)[0]).toMatchObject({ mine: true, names: ["", "Ann"] });
  forget("a", drawer);
  expect(rooms(drawer).map(({ room }) => room)).toEqual(["b"]);
});
test("a rematch, which has the same token, leaves what is kept of the game before", () => {
  remember(message(5, { room: { ...ROOM, id: "a", status: "over" } }), "token", 1, drawer);
  amend("a", "token", { read: 4 }, drawer);
  remember(message(1, { room: { ...ROOM, id: "b" } }), "token", 2, drawer);
  expect(keptOf("a", "token", drawer)?.read).toBe(4);
  expect(unfinished(drawer).map(({ room }) => room)).toEqual(["b"]);
});
test("what the start page sees is still news at the table", () => {
  remember(message(3), "token", 1, drawer);
  renew(message(8, { room: { ...ROOM, status: "over" } }), "token", drawer);
  expect(keptOf(ROOM.id, "token", drawer)).toMatchObject({ version: 3, seen: 1, status: "over" });
});
test("only what can be gone on with is offered", () => {
  remember(message(1, { room: { ...ROOM, id: "a" } }), "a", 1, drawer);
  remember(message(1, { room: { ...ROOM, id: "b", status: "over" } }), "b", 2, drawer);
  remember(
    message(1, { room: { ...ROOM, id: "c" }, you: { role: "spectator", seat: null, creator: false } }),
    "c",
    3,
    drawer,
  );
  expect(unfinished(drawer).map(({ room }) => room)).toEqual(["a"]);
});
test("no more than thirty rooms are kept", () => {
  for (let i = 0; i < 40; i++) remember(message(1, { room: { ...ROOM, id: `r${i}` } }), `t${i}`, i, drawer);
  expect(rooms(drawer)).toHaveLength(30);
  expect(rooms(drawer)[0]!.room).toBe("r39");
});
test("the best solo games, each once", () => {
  expect(rememberResult(solo("a", 12), 1, drawer)).toBe(true);
  expect(rememberResult(solo("b", 10), 2, drawer)).toBe(false);
  expect(rememberResult(solo("c", 15), 3, drawer)).toBe(true);
  expect(rememberResult(solo("c", 15), 4, drawer)).toBe(true);
  expect(bests(drawer).map(({ room, at }) => [room, at])).toEqual([
    ["c", 3],
    ["a", 1],
    ["b", 2],
  ]);
  expect(rememberResult(message(1), 5, drawer)).toBe(false);
});
test("what was spoilt from outside is as good as nothing", () => {
  kept.set("blockandkey.rooms", "{no json");
  kept.set("blockandkey.bests", "7");
  expect(rooms(drawer)).toEqual([]);
  expect(bests(drawer)).toEqual([]);
  expect(rooms(null)).toEqual([]);
});
test("the name is kept", () => {
  expect(ownName(drawer)).toBe("");
  rememberName("Ann", drawer);
  expect(ownName(drawer)).toBe("Ann");
});
