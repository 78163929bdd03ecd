/** The live connection to one room. It survives lost sockets and restarts of the server. */

import { CallError, call, parseJson, uuid } from "./api";
import type { Command, Draft, Event, Hint, Message, Refusal, Said, Tables, Why } from "./messages";
import { Store } from "./store";

// The live connection

/** What the page knows of a room at this moment. */
export interface Link {
  readonly message: Message | null;
  readonly tables: Tables | null;
  readonly connection: "opening" | "live" | "lost";
  /** Commands not yet answered; words don't count, they keep nobody from playing. */
  readonly waiting: number;
  /** Words that are still to be sent. */
  readonly saying: readonly Said[];
  /** Why the room can't be had at all: no such room, or the token doesn't open it. */
  readonly gone: Refusal | null;
}

/** The part of a WebSocket that is used here, so that tests can give another. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(url: string): Socket;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
  call: typeof call;
  /** Call back later; answers how to forget it. */
  after(milliseconds: number, then: () => void): () => void;
  now(): number;
}

const PING_EVERY = 10_000;
const SILENT_FOR = 25_000;
const WAITS = [250, 500, 1000, 2000, 4000];

/** Refusals that pass: whoever asks again later is let in. */
const TRANSIENT = ["too_many", "too_fast", "too_slow", "storage", "not_ready", "internal"];

const TALK = ["say", "unsay", "chat"];

export class Connection {
  readonly link = new Store<Link>({
    message: null,
    tables: null,
    connection: "opening",
    waiting: 0,
    saying: [],
    gone: null,
  });
  /** A command was refused, and won't be sent again. */
  onRefusal: (refusal: Refusal, command: Command) => void = () => {};
  /** A command was done. */
  onDone: (command: Command, message: Message) => void = () => {};

  readonly #room: string;
  readonly #token: string;
  readonly #around: Surroundings;
  #socket: Socket | null = null;
  #greeted = false; // has this socket brought a message yet?
  #outbox: { command: Command; seen: string }[] = [];
  #tries = 0;
  #heard = 0;
  #timers: (() => void)[] = [];
  #stopped = false;

  constructor(room: string, token: string, around: Surroundings = browserSurroundings()) {
    this.#room = room;
    this.#token = token;
    this.#around = around;
    this.#outbox = this.#kept();
  }

  start(): void {
    this.#stopped = false;
    this.#count();
    this.#open();
  }
  stop(): void {
    this.#stopped = true;
    this.#forget();
    this.#drop();
  }
  /** Try at once, because something says that the way is open again. */
  wake(): void {
    if (this.#stopped || this.link.value.gone) return;
    if (this.#socket && this.#greeted) this.#ping();
    else if (!this.#socket) this.#open();
  }

  /** Have `draft` done: kept until the server has answered it, whatever happens in between. */
  send(draft: Draft): void {
    const { message } = this.link.value;
    const same = (other: Command) =>
      JSON.stringify({ ...other, client: "", version: 0 }) === JSON.stringify({ ...draft, client: "", version: 0 });
    if (this.#outbox.some(({ command }) => same(command))) return; // a second click on the same button
    const command = { ...draft, client: uuid(), version: message?.version ?? 0 };
    this.#outbox.push({ command, seen: situation(message) });
    this.#keep();
    if (this.#outbox.length === 1) this.#post();
  }
  /** A good move for the position as it is now, and why; asked for again it's the same and counts once. */
  hint(): Promise<Hint> {
    return this.#ask("POST", "hint", { version: this.link.value.message?.version ?? 0 });
  }
  /** Why a bot did what the event of this version tells, as far as one may know. */
  why(version: number): Promise<Why> {
    return this.#ask("GET", `why/${version}`);
  }
  #ask<Answer>(method: "GET" | "POST", what: string, body?: unknown): Promise<Answer> {
    return this.#around.call<Answer>(method, `/api/rooms/${this.#room}/${what}`, body, this.#token);
  }

  // The socket

  #open(): void {
    this.#forget();
    const socket = this.#around.open(`/api/rooms/${this.#room}/socket`);
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.#token, have: this.link.value.message?.version ?? 0 }));
      this.#heard = this.#around.now();
      this.#watch();
      this.#post();
    };
    socket.onmessage = ({ data }) => this.#hear(parseJson(String(data)));
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost();
    };
  }
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
  async #lost(): Promise<void> {
    const greeted = this.#greeted;
    this.#forget();
    this.#socket = null;
    this.#show({ connection: this.link.value.message ? "lost" : "opening" });
    if (!greeted) {
      const refusal = await this.#refused();
      if (this.#stopped || this.#socket) return;
      if (refusal) return this.#show({ gone: refusal });
    }
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)]!;
    this.#timers.push(this.#around.after(wait, () => this.#open()));
  }
  /** A socket that closes unheard may be a server that is away, or one that won't have us: ask. */
  async #refused(): Promise<Refusal | null> {
    try {
      await this.#around.call("GET", `/api/rooms/${this.#room}`, undefined, this.#token);
      return null;
    } catch (error) {
      return error instanceof CallError && [401, 403, 404, 410].includes(error.status) ? error.refusal : null;
    }
  }
  /** Ask now and then whether the other end is there; a silent one is as good as gone. */
  #watch(): void {
    const beat = () => {
      if (this.#around.now() - this.#heard > SILENT_FOR) {
        this.#drop();
        void this.#lost();
        return;
      }
      this.#ping();
      this.#timers.push(this.#around.after(PING_EVERY, beat));
    };
    this.#timers.push(this.#around.after(PING_EVERY, beat));
  }
  #ping(): void {
    this.#socket?.send(JSON.stringify({ ping: this.#around.now() }));
  }
  #forget(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }

  // What comes in

  #hear(frame: unknown): void {
    this.#heard = this.#around.now();
    if (!frame || typeof frame !== "object" || "pong" in frame) return;
    if ("tables" in frame) this.#show({ tables: frame.tables as Tables | null });
    else if ("room" in frame) this.#receive(frame as Message);
    else if ("error" in frame) this.#turnedAway(frame.error as Refusal);
  }
  #turnedAway(refusal: Refusal): void {
    if (TRANSIENT.includes(refusal.code)) {
      this.#drop();
      return void this.#lost();
    }
    this.stop();
    this.#show({ gone: refusal });
  }
  #receive(message: Message): void {
    const before = this.link.value.message;
    const first = !this.#greeted;
    this.#greeted = true;
    this.#tries = 0;
    if (!before || first || message.version >= before.version) {
      // One device for all: whose secrets may be shown has changed, so nothing told to another seat stays.
      const turned = !!before && before.you.seat !== message.you.seat;
      const events = turned ? message.events : merged(before?.events ?? [], message.events);
      this.#show({
        message: { ...message, events, received: this.#around.now() },
        connection: "live",
        ...(turned || message.curtain ? { tables: null } : {}),
      });
      if (turned) void this.#readAgain();
    }
    this.#answer(message);
  }
  async #readAgain(): Promise<void> {
    const whole = await this.#around
      .call<Message>("GET", `/api/rooms/${this.#room}`, undefined, this.#token)
      .catch(() => null);
    const { message } = this.link.value;
    if (!whole || !message || whole.you.seat !== message.you.seat) return;
    this.#show({ message: { ...message, events: merged(whole.events, message.events) } });
  }
  #answer(message: Message): void {
    const head = this.#outbox[0];
    if (!head || message.answers !== head.command.client) return;
    // Something else happened meanwhile (someone came in), but what the player wanted is still to be done.
    const again = message.error?.code === "stale" && (head.command.do !== "act" || situation(message) === head.seen);
    if (again) this.#outbox[0] = { ...head, command: { ...head.command, client: uuid(), version: message.version } };
    else this.#outbox.shift();
    this.#keep();
    this.#post();
    if (again) return;
    if (message.error) this.onRefusal(message.error, head.command);
    else this.onDone(head.command, message);
  }

  // What goes out: one command at a time, the next when it is answered

  #post(): void {
    const head = this.#outbox[0];
    if (head && this.#socket) this.#try(JSON.stringify(head.command));
  }
  #try(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      // Not open (any more): the next socket sends it.
    }
  }
  get #drawer(): string {
    return `blockandkey.outbox.${this.#room}.${this.#token.slice(0, 8)}`;
  }
  #keep(): void {
    if (this.#outbox.length) this.#around.storage?.setItem(this.#drawer, JSON.stringify(this.#outbox));
    else this.#around.storage?.removeItem(this.#drawer);
    this.#count();
  }
  #count(): void {
    const commands = this.#outbox.map(({ command }) => command);
    this.#show({
      waiting: commands.filter((command) => !TALK.includes(command.do)).length,
      saying: commands.filter((command) => command.do === "say"),
    });
  }
  #kept(): { command: Command; seen: string }[] {
    const kept = parseJson(this.#around.storage?.getItem(this.#drawer) ?? "");
    return Array.isArray(kept) ? kept : [];
  }

  #show(change: Partial<Link>): void {
    this.link.value = { ...this.link.value, ...change };
  }
}

/** What decides whether a player's action still means what it meant: whose step it is, and which. */
export function situation(message: Message | null): string {
  const view = message?.view;
  return view
    ? `${view.on_turn} ${view.phase} ${view.turn} ${view.hand.length} ${view.temple?.blocks.length ?? 0}`
    : "";
}

/** The log, each event once, in order; of words that were removed nothing stays. */
export function merged(known: readonly Event[], news: readonly Event[]): readonly Event[] {
  if (!news.length) return known;
  const all = new Map(known.map((event) => [event.version, event]));
  for (const event of news) all.set(event.version, event);
  for (const { kind, facts } of news) {
    const said = kind === "unsaid" && all.get(facts.version!);
    if (said) all.set(said.version, { ...said, facts: { removed: true } });
  }
  return [...all.values()].sort((a, b) => a.version - b.version);
}

function browserSurroundings(): Surroundings {
  return {
    open: (path) =>
      new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`) as unknown as Socket,
    storage: sessionStorageIfAllowed(),
    call,
    after: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
  };
}

function sessionStorageIfAllowed(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
