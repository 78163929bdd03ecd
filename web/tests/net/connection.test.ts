import { beforeEach, expect, type Mock, test, vi } from "vitest";
import { CallError, uuid } from "../../src/net/api";
import {
  type AnsweredCommand,
  Connection,
  mergedEvents,
  type Socket,
  type Surroundings,
} from "../../src/net/connection";
import type { QueuedCommand, ReceivedMessage } from "../../src/net/messages";
import { event, message, VIEW } from "../support/samples";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  get commands(): QueuedCommand[] {
    return this.sent.filter((frame) => "do" in (frame as object)) as QueuedCommand[];
  }
}

let sockets: FakeSocket[];
let timers: { at: number; then: () => void }[];
let kept: Map<string, string>;
let time: number;
let call: ReturnType<typeof vi.fn>;
let around: Surroundings;
let answered: Mock<(answer: AnsweredCommand | null) => void>;
/** Any refusal. */
const REFUSAL = expect.objectContaining({ code: expect.any(String) });
const last = () => sockets.at(-1)!;
const lost = async (socket: FakeSocket) => {
  socket.onclose?.();
  await Promise.resolve();
};
/** Lets time pass and runs all timers that are due. */
const pass = (milliseconds: number) => {
  const until = time + milliseconds;
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers.splice(timers.indexOf(next), 1);
    time = next.at;
    next.then();
  }
  time = until;
};

beforeEach(() => {
  sockets = [];
  timers = [];
  kept = new Map();
  time = 1000;
  call = vi.fn();
  answered = vi.fn();
  around = {
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    call: call as unknown as Surroundings["call"],
    after: (milliseconds, then) => {
      const timer = { at: time + milliseconds, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    now: () => time,
  };
});
function live(first: ReceivedMessage = message(5)): Connection {
  const connection = new Connection("abcd1234", "token", around);
  connection.answered.watch(() => answered(connection.answered.value));
  connection.start();
  last().onopen!();
  last().hear(first);
  return connection;
}

test("says who it is and what it has, then shows what comes", () => {
  const connection = live(message(5, { events: [event(4), event(5)] }));
  expect(last().sent[0]).toEqual({ token: "token", have: 0 });
  expect(connection.link.value.connection).toBe("live");
  last().hear(message(6, { events: [event(6)] }));
  expect(connection.link.value.message!.events.map(({ version }) => version)).toEqual([4, 5, 6]);
});
test("a command carries the version it was made for, is kept until answered and then forgotten", () => {
  const connection = live();
  connection.send({ do: "act", action: "take R1" });
  const [command] = last().commands;
  expect(command).toMatchObject({ do: "act", action: "take R1", version: 5 });
  expect(kept.size).toBe(1);
  last().hear(message(6)); // another player's event, not the answer
  expect(connection.link.value.waiting).toBe(1);
  last().hear(message(7, { answers: command!.client }));
  expect(connection.link.value.waiting).toBe(0);
  expect(kept.size).toBe(0);
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refusal: null }));
});
test("a second click on the same button is one command; another waits for its turn", () => {
  const connection = live();
  connection.send({ do: "act", action: "take R1" });
  connection.send({ do: "act", action: "take R1" });
  connection.send({ do: "undo" });
  expect(last().commands).toHaveLength(1);
  last().hear(message(6, { answers: last().commands[0]!.client }));
  expect(last().commands.map((command) => command.do)).toEqual(["act", "undo"]);
});
test("what was sent into a lost connection is sent again, the same, with what the page has", async () => {
  const connection = live();
  connection.send({ do: "act", action: "take R1" });
  const [first] = last().commands;
  await lost(last());
  expect(connection.link.value.connection).toBe("lost");
  pass(250);
  expect(sockets).toHaveLength(2);
  last().onopen!();
  expect(last().sent[0]).toEqual({ token: "token", have: 5 });
  expect(last().commands).toEqual([first]);
  last().hear(message(6, { answers: first!.client }));
  expect(connection.link.value).toMatchObject({ connection: "live", waiting: 0 });
});
test("what is done while the connection is lost is sent once it is back", async () => {
  const connection = live();
  await lost(last());
  connection.send({ do: "act", action: "take C2" });
  expect(connection.link.value.waiting).toBe(1);
  pass(250);
  last().onopen!();
  expect(last().commands).toHaveLength(1);
});
test("what waits survives a reload of the page", () => {
  live().send({ do: "act", action: "take R1" });
  const [first] = last().commands;
  const again = new Connection("abcd1234", "token", around);
  again.start();
  last().onopen!();
  expect(last().commands).toEqual([first]);
});
test("a server that stays away is tried again, ever more patiently", async () => {
  const connection = live();
  await lost(last());
  call.mockRejectedValue(new CallError(0, { code: "unreachable", message: "", details: {} }));
  for (const [wait, count] of [
    [250, 2],
    [500, 3],
    [1000, 4],
    [2000, 5],
    [4000, 6],
    [4000, 7],
  ] as const) {
    pass(wait - 1);
    expect(sockets).toHaveLength(count - 1);
    pass(1);
    expect(sockets).toHaveLength(count);
    await lost(last());
    await vi.waitFor(() => expect(timers).toHaveLength(1));
  }
  connection.wake();
  expect(sockets).toHaveLength(8);
});
test("a silent server is given up and called anew", async () => {
  const connection = live();
  pass(20_000);
  expect(connection.link.value.connection).toBe("live");
  last().hear({ pong: 1 });
  pass(30_000);
  expect(connection.link.value.connection).toBe("lost");
  expect(sockets[0]!.closed).toBe(true);
  pass(500);
  expect(sockets).toHaveLength(2);
});
test("a room that isn't there is not called for ever", async () => {
  const connection = new Connection("abcd1234", "token", around);
  call.mockRejectedValue(new CallError(404, { code: "room", message: "no such room", details: {} }));
  connection.start();
  await lost(last());
  await vi.waitFor(() => expect(connection.link.value.gone?.code).toBe("room"));
  pass(60_000);
  expect(sockets).toHaveLength(1);
});

test("stale though nothing that matters changed: sent anew for the present version", () => {
  const connection = live();
  connection.send({ do: "act", action: "take R1" });
  const [first] = last().commands;
  last().hear(message(9, { answers: first!.client, error: { code: "stale", message: "", details: {} } }));
  const second = last().commands[1]!;
  expect(second).toMatchObject({ action: "take R1", version: 9 });
  expect(second.client).not.toBe(first!.client);
  expect(answered).not.toHaveBeenCalledWith(expect.objectContaining({ refusal: REFUSAL }));
});
test("stale because the game went on: given back, not played", () => {
  const connection = live();
  connection.send({ do: "act", action: "take R1" });
  last().hear(
    message(9, {
      view: { ...VIEW, turn: 4, on_turn: "east" },
      answers: last().commands[0]!.client,
      error: { code: "stale", message: "", details: {} },
    }),
  );
  expect(last().commands).toHaveLength(1);
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refusal: REFUSAL }));
  expect(connection.link.value.waiting).toBe(0);
});
test("an older message changes nothing that is shown", () => {
  const connection = live(message(7));
  last().hear(message(6));
  expect(connection.link.value.message!.version).toBe(7);
});

test("on one device nothing told to a seat stays when the curtain changes hands", async () => {
  const device = (version: number, seat: "east" | null, change: Partial<ReceivedMessage> = {}) =>
    message(version, { you: { role: "device", seat, creator: true }, ...change });
  const connection = live(device(5, "east", { events: [event(5, { text: "bury sun-3" })] }));
  call.mockResolvedValue(device(6, null, { events: [event(5, { text: "bury sun" }), event(6)] }));
  last().hear(device(6, null, { events: [event(6)], curtain: { seat: "south", name: "Ann" } }));
  expect(JSON.stringify(connection.link.value)).not.toContain("sun-3");
  await vi.waitFor(() => expect(connection.link.value.message!.events).toHaveLength(2));
  expect(JSON.stringify(connection.link.value)).not.toContain("sun-3");
});

test("all legal actions are asked for over HTTP, with their version", async () => {
  const connection = live();
  const actions = ["take R1", "position green-I3 c3.1 c3.2 c3.3"];
  call.mockResolvedValue(message(6, { view: { ...VIEW, actions } }));
  expect(await connection.actions()).toEqual({ version: 6, actions });
  expect(call).toHaveBeenCalledWith("GET", "/api/rooms/abcd1234", undefined, "token");
  call.mockResolvedValue(message(5, { view: null }));
  expect(await connection.actions()).toEqual({ version: 5, actions: [] });
});

test("turned away for a while, it asks again; for good, it doesn't", async () => {
  const connection = new Connection("abcd1234", "token", around);
  connection.start();
  for (const [code, count] of [
    ["too_many", 1],
    ["not_ready", 2],
    ["storage", 3],
  ] as const) {
    expect(sockets).toHaveLength(count);
    last().onopen!();
    last().hear({ error: { code, message: "", details: {} } });
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    expect(connection.link.value.gone).toBeNull();
    pass(1000);
  }
  last().onopen!();
  last().hear({ error: { code: "token", message: "", details: {} } });
  expect(connection.link.value.gone?.code).toBe("token");
  pass(60_000);
  expect(sockets).toHaveLength(4);
});
test("words keep nobody from playing", () => {
  const connection = live();
  connection.send({ do: "say", text: "hello" });
  expect(connection.link.value.waiting).toBe(0);
  connection.send({ do: "act", action: "take R1" });
  expect(connection.link.value.waiting).toBe(1);
});
test("words are shown as long as they are to be sent", async () => {
  const connection = live();
  await lost(last());
  connection.send({ do: "say", text: "still there?" });
  expect(connection.link.value.saying).toMatchObject([{ text: "still there?" }]);
  const reloaded = new Connection("abcd1234", "token", around);
  reloaded.start();
  last().onopen!();
  expect(reloaded.link.value.saying).toHaveLength(1);
  last().hear(message(6, { answers: last().commands[0]!.client }));
  expect(reloaded.link.value.saying).toEqual([]);
});
test("of words that are removed nothing stays", () => {
  const said = event(6, { kind: "said", facts: { text: "rubbish" } });
  const connection = live(message(6, { events: [said] }));
  last().hear(message(7, { events: [event(7, { kind: "unsaid", facts: { version: 6 } })] }));
  expect(JSON.stringify(connection.link.value)).not.toContain("rubbish");
  expect(connection.link.value.message!.events[0]!.facts).toEqual({ removed: true });
});

test("the log has each event once, in order", () => {
  expect(mergedEvents([event(1), event(3)], [event(3), event(2)]).map(({ version }) => version)).toEqual([1, 2, 3]);
});
test("client ids are UUIDs, all different", () => {
  const made = new Set(Array.from({ length: 100 }, uuid));
  expect(made.size).toBe(100);
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
test("a hint is asked for what is seen, and why a bot did something by its event", async () => {
  const connection = live(message(7));
  call
    .mockResolvedValueOnce({ version: 3, action: "take R1", reasons: [] })
    .mockResolvedValueOnce({ version: 4, reasons: [], whole: false });
  expect(await connection.hint()).toMatchObject({ action: "take R1" });
  expect(call).toHaveBeenLastCalledWith("POST", "/api/rooms/abcd1234/hint", { version: 7 }, "token");
  expect(await connection.why(4)).toMatchObject({ whole: false });
  expect(call).toHaveBeenLastCalledWith("GET", "/api/rooms/abcd1234/why/4", undefined, "token");
});
