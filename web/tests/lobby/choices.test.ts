import { expect, test } from "vitest";
import {
  type Choices,
  createRequest,
  defaults,
  recordOf,
  seatPlans,
  seatsOf,
  withChange,
} from "../../src/lobby/create/choices";

const AROUND = ["north", "east", "south", "west"] as const;
const BOXED = {
  toml: "x",
  file: "boxed.toml",
  box: { seats: { 2: ["north", "west"], 3: ["east", "south", "west"] } },
} as const;
/** Who sits where, such as `north open`. */
const seated = ({ plans }: Choices) => plans.map(({ seat, holder }) => `${seat} ${holder}`).join(", ");

test("every way to play has defaults that just work", () => {
  expect(createRequest(defaults("solo", "Ann"))).toEqual({
    kind: "solo",
    players: 1,
    seats: [{ holder: "human", name: "Ann" }],
  });
  expect(createRequest(defaults("device", "Ann"))).toEqual({
    kind: "device",
    players: 2,
    strict: false,
    seats: [{ holder: "human" }, { holder: "human" }],
  });
  expect(createRequest(defaults("friends", ""))).toEqual({
    kind: "online",
    players: 2,
    strict: true,
    seats: [{ holder: "open" }, { holder: "human" }],
  });
  expect(createRequest(defaults("bots", "Ann"))).toEqual({
    kind: "online",
    players: 2,
    strict: false,
    seats: [
      { holder: "bot", bot: "researcher" },
      { holder: "human", name: "Ann" },
    ],
  });
});
test("another number of players keeps who was chosen at the seats that stay", () => {
  const two = seatPlans("friends", ["east", "south"], [], "Ann");
  const chosen = two.map((plan, i) => (i === 0 ? { ...plan, holder: "bot" as const, bot: "random" } : plan));
  const four = seatPlans("friends", AROUND, chosen);
  expect(four.map(({ holder }) => holder)).toEqual(["open", "bot", "you", "open"]);
  expect([four[1]!.bot, four[2]!.name]).toEqual(["random", "Ann"]);
});
test("seats are those of RULES 2.3, of the set's box or of the record", () => {
  const usual = { set: { name: "standard" }, record: null };
  expect([1, 2, 3, 4].map((players) => seatsOf({ ...usual, players }).join(" "))).toEqual([
    "south",
    "east south",
    "north east south",
    "north east south west",
  ]);
  expect([1, 2, 3, 4].map((players) => seatsOf({ ...usual, set: BOXED, players }).join(" "))).toEqual([
    "south",
    "north west",
    "east south west",
    "north east south west",
  ]);
  expect(seatsOf({ ...usual, players: 2, record: { file: "r.json", data: { order: ["south", "north"] } } })).toEqual([
    "north",
    "south",
  ]);
});
test("a set's box changes the seats, and you keep one with your name", () => {
  const two = withChange(defaults("friends", "Ann"), { set: BOXED });
  expect(seated(two)).toBe("north open, west you");
  expect(two.plans[1]!.name).toBe("Ann");
  expect(seated(withChange(two, { players: 3 }))).toBe("east open, south open, west you");
  expect(seated(withChange(two, { set: { name: "standard" } }))).toBe("east open, south you");
  expect(seated(withChange(defaults("device", "Ann"), { set: BOXED }))).toBe("north person, west person");
  expect(createRequest(two)).toMatchObject({
    seats: [{ holder: "open" }, { holder: "human", name: "Ann" }],
    set: { toml: "x" },
  });
});
test("a game that starts from a record has the record's seats", () => {
  const data = { format: "blockandkey-game/2", order: ["south", "north"] as const };
  const begun = withChange(defaults("device", ""), { record: { file: "r.json", data }, players: 2 });
  expect(seated(begun)).toBe("north person, south person");
  expect(seated(withChange(begun, { record: null }))).toBe("east person, south person");
});
test("what was chosen is asked for, and a seed only where it is allowed", () => {
  const chosen = {
    clock: 60,
    strict: true,
    seed: " dig ",
    set: { toml: "x", file: "my.toml" },
    record: { file: "r.json", data: { format: "f", order: [] } },
  };
  expect(createRequest({ ...defaults("device", ""), ...chosen })).toMatchObject({
    clock: 60,
    strict: true,
    seed: "dig",
    set: { toml: "x" },
    record: { format: "f" },
  });
  expect(createRequest({ ...defaults("friends", ""), ...chosen })).not.toHaveProperty("seed");
});
test("hints are there unless they are not wanted", () => {
  expect(createRequest(defaults("solo", ""))).not.toHaveProperty("hints");
  expect(createRequest({ ...defaults("solo", ""), hints: false })).toMatchObject({ hints: false });
});
test("friends talk as they like unless something else is chosen", () => {
  expect(createRequest({ ...defaults("friends", ""), chat: "phrases" })).toMatchObject({ chat: "phrases" });
  expect(createRequest({ ...defaults("device", ""), chat: "off" })).not.toHaveProperty("chat");
});
test("a record is taken only where its players fit", () => {
  const solo = JSON.stringify({ format: "blockandkey-game/2", order: ["south"], moves: [] });
  expect(recordOf(solo, "solo")).not.toBeNull();
  expect(recordOf(solo, "bots")).toBeNull();
  expect(recordOf("{", "solo")).toBeNull();
  expect(recordOf('{"format": "other", "order": ["south"]}', "solo")).toBeNull();
});
