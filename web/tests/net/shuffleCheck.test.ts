/** The check of the shuffle's commitment. */

import { beforeEach, expect, test, vi } from "vitest";
import { saveGame } from "../../src/net/savedGames";
import { sha256 } from "../../src/net/sha256";
import { checkShuffle } from "../../src/net/shuffleCheck";
import { event, message } from "../support/samples";

const SERVER_SEED = "the server's seed";
const SALT = "and the salt";
/** The digest by the Web Crypto API. */
async function digest(text: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
const COMMIT = await digest(`${SERVER_SEED}:${SALT}`);
const audit = { commit: COMMIT, server_seed: SERVER_SEED, salt: SALT, seed: await digest(SERVER_SEED) };
const created = (commit: string) => event(1, { kind: "created", seat: null, facts: { commit } });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("SHA-256 is what everybody else's is, whatever the length", async () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const text of ["Schlüssel 🗝", ...Array.from({ length: 130 }, (_, length) => "k".repeat(length))])
    expect(sha256(text)).toBe(await digest(text));
});
test("a server's seed and salt that fit what was promised first, and the seed that follows from it", () => {
  saveGame(message(1, { events: [created(COMMIT)] }), "token");
  expect(checkShuffle(message(9, { audit, events: [created(COMMIT)] }), "token")).toEqual({
    ...audit,
    kept: true,
    seen: true,
  });
});
test("a promise that is another one at the end than at the start", () => {
  const other = "f".repeat(64);
  saveGame(message(1, { events: [created(other)] }), "token");
  saveGame(message(5, { events: [created(COMMIT)] }), "token"); // a different commitment, received later
  expect(checkShuffle(message(9, { audit, events: [created(COMMIT)] }), "token")).toEqual({
    ...audit,
    commit: other,
    kept: false,
    seen: true,
  });
});
test("another seed or salt than promised, or a seed that doesn't follow from it", () => {
  for (const told of [
    { ...audit, server_seed: "another" },
    { ...audit, salt: "another" },
    { ...audit, seed: "another" },
  ])
    expect(checkShuffle(message(9, { audit: told, events: [created(COMMIT)] }), "token")).toMatchObject({
      kept: false,
    });
});
test("nothing to check while the game runs, or without a promise", () => {
  expect(checkShuffle(message(9), "token")).toBeNull();
});
test("a salt with a colon, whose promise fits two seeds", async () => {
  const commit = await digest("the:seed:salt");
  for (const [server_seed, salt] of [
    ["the", "seed:salt"],
    ["the:seed", "salt"],
  ] as const) {
    const told = { commit, server_seed, salt, seed: await digest(server_seed) };
    expect(checkShuffle(message(9, { audit: told, events: [created(commit)] }), "token")).toMatchObject({
      kept: salt === "salt",
    });
  }
});
test("a game that this browser sees only after its end", () => {
  const late = message(9, { audit, events: [created(COMMIT)] });
  saveGame(late, "token");
  expect(checkShuffle(late, "token")).toEqual({ ...audit, kept: true, seen: false });
});
