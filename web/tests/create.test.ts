import { expect, test } from "vitest";
import { bodyOf, defaults, placesFor, recordOf } from "../src/create";

test("every way to play has defaults that just work", () => {
  expect(bodyOf(defaults("solo", "Ann"))).toEqual({ kind: "solo", players: 1, seats: [{ holder: "human", name: "Ann" }] });
  expect(bodyOf(defaults("device", "Ann"))).toEqual({ kind: "device", players: 2, strict: false, seats: [{ holder: "human" }, { holder: "human" }] });
  expect(bodyOf(defaults("friends", ""))).toEqual({ kind: "online", players: 2, strict: true, seats: [{ holder: "open" }, { holder: "human" }] });
  expect(bodyOf(defaults("bots", "Ann"))).toEqual({
    kind: "online", players: 2, strict: false, seats: [{ holder: "bot", bot: "researcher" }, { holder: "human", name: "Ann" }],
  });
});
test("another number of players keeps who was chosen at the seats that stay", () => {
  const two = placesFor("friends", 2, [], "Ann");
  const changed = two.map((place, i) => (i === 0 ? { ...place, holder: "bot" as const, bot: "random" } : place));
  const four = placesFor("friends", 4, changed, "Ann");
  expect(four.map(({ holder }) => holder)).toEqual(["open", "bot", "you", "open"]);
  expect(four[1]!.bot).toBe("random");
});
test("what was chosen is asked for, and a seed only where it is allowed", () => {
  const chosen = { clock: 60, strict: true, seed: " dig ", set: { toml: "x", file: "my.toml" }, record: { file: "r.json", data: { format: "f" } } };
  expect(bodyOf({ ...defaults("device", ""), ...chosen })).toMatchObject({ clock: 60, strict: true, seed: "dig", set: { toml: "x" }, record: { format: "f" } });
  expect(bodyOf({ ...defaults("friends", ""), ...chosen })).not.toHaveProperty("seed");
});
test("hints are there unless they are not wanted", () => {
  expect(bodyOf(defaults("solo", ""))).not.toHaveProperty("hints");
  expect(bodyOf({ ...defaults("solo", ""), hints: false })).toMatchObject({ hints: false });
});
test("friends talk as they like unless something else is chosen", () => {
  expect(bodyOf({ ...defaults("friends", ""), chat: "phrases" })).toMatchObject({ chat: "phrases" });
  expect(bodyOf({ ...defaults("device", ""), chat: "off" })).not.toHaveProperty("chat");
});
test("a record is taken only where its players fit", () => {
  const solo = JSON.stringify({ format: "blockandkey-game/1", order: ["south"], moves: [] });
  expect(recordOf(solo, "solo")).not.toBeNull();
  expect(recordOf(solo, "bots")).toBeNull();
  expect(recordOf("{", "solo")).toBeNull();
  expect(recordOf('{"format": "other", "order": ["south"]}', "solo")).toBeNull();
});
