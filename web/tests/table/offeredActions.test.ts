/** The page without the compiled rules asks the server for its actions until they come. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OfferedActions } from "../../src/net/messages";
import { askUntil } from "../../src/table/play/useTemple";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is found of the actions of version 5 if these are the answers, null a failure; and how often it was asked. */
async function found(...answers: (number | null)[]): Promise<{ versions: number[]; asked: number }> {
  const versions: number[] = [];
  const ask = vi.fn(async (): Promise<OfferedActions> => {
    const version = answers.shift();
    if (typeof version !== "number") throw new Error("the server can't be reached");
    return { version, actions: [] };
  });
  const stop = askUntil(5, ask, ({ version }) => versions.push(version));
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return { versions, asked: ask.mock.calls.length };
}

test("once, if the answer fits", async () => {
  expect(await found(5)).toEqual({ versions: [5], asked: 1 });
});
test("again after failures", async () => {
  expect(await found(null, null, 5)).toEqual({ versions: [5], asked: 3 });
});
test("again if the server that answers is behind", async () => {
  expect(await found(4, 5)).toEqual({ versions: [5], asked: 2 });
});
test("a newer answer is kept under its own version", async () => {
  expect(await found(6, 5)).toEqual({ versions: [6, 5], asked: 2 });
});
test("not when it is stopped, and a late answer counts for nothing", async () => {
  let answer: (offer: OfferedActions) => void = () => {};
  const [ask, use] = [vi.fn(() => new Promise<OfferedActions>((resolve) => (answer = resolve))), vi.fn()];
  askUntil(5, ask, use)();
  answer({ version: 5, actions: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(use).not.toHaveBeenCalled();
});
