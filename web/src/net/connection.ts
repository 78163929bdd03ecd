/** The live connection to one room. It survives lost sockets and restarts of the server. */

import { CallError, call, parseJson, uuid } from "./api";
import type {
  Draft,
  Hint,
  OfferedActions,
  QueuedCommand,
  ReceivedMessage,
  Refusal,
  RoomEvent,
  SayDraft,
  Why,
} from "./messages";
import { Store } from "./store";
import type { ErrorAnswer, Hello, HintRequest, Message, Ping, Pong } from "./wire";

/** What the page knows of a room now. */
export interface Link {
  readonly message: ReceivedMessage | null;
  readonly connection: "opening" | "live" | "lost";
  /** The number of commands without an answer. Chat commands don't count: they block nothing. */
  readonly waiting: number;
  /** Chat lines that are still to be sent. */
  readonly saying: readonly SayDraft[];
  /** Why the room can't be opened at all: it doesn't exist, or the token doesn't fit. */
  readonly gone: Refusal | null;
}

/** What the server sends over the socket. */
type Frame = Message | Pong | ErrorAnswer;

/** The part of a WebSocket that is used here. Tests pass their own. */
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
  /** Calls `then` later; returns a function that cancels it. */
  after(milliseconds: number, then: () => void): () => void;
  now(): number;
}

const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const RETRY_MS = [250, 500, 1000, 2000, 4000];

/** Codes of temporary refusals: a later attempt may succeed. */
const TRANSIENT = ["too_many", "too_fast", "too_slow", "storage", "not_ready", "internal"];

const CHAT_COMMANDS = ["say", "unsay", "chat"];

/** A command that was carried out or finally refused; it won't be sent again. */
export interface AnsweredCommand {
  readonly command: QueuedCommand;
  readonly refusal: Refusal | null;
}

export class Connection {
  readonly link = new Store<Link>({
    message: null,
    connection: "opening",
    waiting: 0,
    saying: [],
    gone: null,
  });
  /** The command that was answered last. */
  readonly answered = new Store<AnsweredCommand | null>(null);
  readonly #room: string;
  readonly #token: string;
  readonly #around: Surroundings;
  #socket: Socket | null = null;
  #receivedAny = false; // has this socket delivered a message yet?
  #outbox: { command: QueuedCommand; seen: string }[] = [];
  #tries = 0;
  #lastHeard = 0;
  #timers: (() => void)[] = [];
  #stopped = false;

  constructor(room: string, token: string, around: Surroundings = browserSurroundings()) {
    this.#room = room;
    this.#token = token;
    this.#around = around;
    this.#outbox = this.#restoreOutbox();
  }

  start(): void {
    this.#stopped = false;
    this.#showOutbox();
    this.#open();
  }
  stop(): void {
    this.#stopped = true;
    this.#clearTimers();
    this.#closeSocket();
  }
  /** Reconnects at once instead of waiting, because the network seems to be back. */
  wake(): void {
    if (this.#stopped || this.link.value.gone) return;
    if (this.#socket && this.#receivedAny) this.#ping();
    else if (!this.#socket) this.#open();
  }

  /** Queues a command. It stays in the outbox until the server has answered it, across lost connections and reloads. */
  send(draft: Draft): void {
    const { message } = this.link.value;
    const same = (other: QueuedCommand) =>
      JSON.stringify({ ...other, client: "", version: 0 }) === JSON.stringify({ ...draft, client: "", version: 0 });
    if (this.#outbox.some(({ command }) => same(command))) return; // a second click on the same button sends nothing
    const command = { ...draft, client: uuid(), version: message?.version ?? 0 };
    this.#outbox.push({ command, seen: gameStep(message) });
    this.#saveOutbox();
    if (this.#outbox.length === 1) this.#sendNext();
  }
  /**
   * Asks for a good move in the current position, with its reasons. The same position gets the same hint and counts
   * once.
   */
  hint(): Promise<Hint> {
    return this.#ask("POST", "hint", { version: this.link.value.message?.version ?? 0 } satisfies HintRequest);
  }
  /** Asks for the reasons of a bot's action, as far as the viewer may know them. */
  why(version: number): Promise<Why> {
    return this.#ask("GET", `why/${version}`);
  }
  /** Asks for all legal actions: Messages on the socket leave out placements. */
  async actions(): Promise<OfferedActions> {
    const { version, view } = await this.#wholeMessage();
    return { version, actions: view?.actions ?? [] };
  }
  #wholeMessage(): Promise<Message> {
    return this.#around.call("GET", `/api/rooms/${this.#room}`, undefined, this.#token);
  }
  #ask<Answer>(method: "GET" | "POST", what: string, body?: unknown): Promise<Answer> {
    return this.#around.call<Answer>(method, `/api/rooms/${this.#room}/${what}`, body, this.#token);
  }

  // The socket

  #open(): void {
    this.#clearTimers();
    const socket = this.#around.open(`/api/rooms/${this.#room}/socket`);
    this.#socket = socket;
    this.#receivedAny = false;
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.#token, have: this.link.value.message?.version ?? 0 } satisfies Hello));
      this.#lastHeard = this.#around.now();
      this.#startHeartbeat();
      this.#sendNext();
    };
    socket.onmessage = ({ data }) => this.#onFrame(parseJson(String(data)) as Frame | undefined);
    socket.onclose = () => {
      if (this.#socket === socket) void this.#onLost();
    };
  }
  #closeSocket(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
  async #onLost(): Promise<void> {
    const received = this.#receivedAny;
    this.#clearTimers();
    this.#socket = null;
    this.#update({ connection: this.link.value.message ? "lost" : "opening" });
    if (!received) {
      const refusal = await this.#findRefusal();
      if (this.#stopped || this.#socket) return;
      if (refusal) return this.#update({ gone: refusal });
    }
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]!;
    this.#timers.push(this.#around.after(wait, () => this.#open()));
  }
  /**
   * When a socket closes before any message, the server may be down or may refuse the token: a plain request tells
   * which.
   */
  async #findRefusal(): Promise<Refusal | null> {
    try {
      await this.#wholeMessage();
      return null;
    } catch (error) {
      return error instanceof CallError && [401, 403, 404, 410].includes(error.status) ? error.refusal : null;
    }
  }
  /** Sends pings. A server that stays silent for too long counts as lost. */
  #startHeartbeat(): void {
    const beat = () => {
      if (this.#around.now() - this.#lastHeard > SILENCE_MS) {
        this.#closeSocket();
        void this.#onLost();
        return;
      }
      this.#ping();
      this.#timers.push(this.#around.after(PING_MS, beat));
    };
    this.#timers.push(this.#around.after(PING_MS, beat));
  }
  #ping(): void {
    this.#socket?.send(JSON.stringify({ ping: this.#around.now() } satisfies Ping));
  }
  #clearTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }

  // What comes in

  #onFrame(frame: Frame | undefined): void {
    this.#lastHeard = this.#around.now();
    if (!frame || typeof frame !== "object" || "pong" in frame) return;
    if ("room" in frame) this.#onMessage(frame);
    else if ("error" in frame) this.#onError(frame.error);
  }
  #onError(refusal: Refusal): void {
    if (TRANSIENT.includes(refusal.code)) {
      this.#closeSocket();
      return void this.#onLost();
    }
    this.stop();
    this.#update({ gone: refusal });
  }
  #onMessage(message: Message): void {
    const before = this.link.value.message;
    const first = !this.#receivedAny;
    this.#receivedAny = true;
    this.#tries = 0;
    if (!before || first || message.version >= before.version) {
      // On a shared device another seat looks at the screen now: drop what only the seat before may know.
      const turned = !!before && before.you.seat !== message.you.seat;
      const events = turned ? message.events : mergedEvents(before?.events ?? [], message.events);
      this.#update({
        message: { ...message, events, received: this.#around.now() },
        connection: "live",
      });
      if (turned) void this.#reloadLog();
    }
    this.#onAnswer(message);
  }
  async #reloadLog(): Promise<void> {
    const whole = await this.#wholeMessage().catch(() => null);
    const { message } = this.link.value;
    if (!whole || !message || whole.you.seat !== message.you.seat) return;
    this.#update({ message: { ...message, events: mergedEvents(whole.events, message.events) } });
  }
  #onAnswer(message: Message): void {
    const head = this.#outbox[0];
    if (!head || message.answers !== head.command.client) return;
    // Something unrelated happened first (someone joined): the command still means the same, so send it again.
    const again = message.error?.code === "stale" && (head.command.do !== "act" || gameStep(message) === head.seen);
    if (again) this.#outbox[0] = { ...head, command: { ...head.command, client: uuid(), version: message.version } };
    else this.#outbox.shift();
    this.#saveOutbox();
    this.#sendNext();
    if (!again) this.answered.value = { command: head.command, refusal: message.error };
  }

  // What goes out: one command at a time, the next when it is answered

  #sendNext(): void {
    const head = this.#outbox[0];
    if (head && this.#socket) this.#sendText(JSON.stringify(head.command));
  }
  #sendText(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      // The socket is not open: the next one sends the command.
    }
  }
  get #storageKey(): string {
    return `blockandkey.outbox.${this.#room}.${this.#token.slice(0, 8)}`;
  }
  #saveOutbox(): void {
    if (this.#outbox.length) this.#around.storage?.setItem(this.#storageKey, JSON.stringify(this.#outbox));
    else this.#around.storage?.removeItem(this.#storageKey);
    this.#showOutbox();
  }
  #showOutbox(): void {
    const commands = this.#outbox.map(({ command }) => command);
    this.#update({
      waiting: commands.filter((command) => !CHAT_COMMANDS.includes(command.do)).length,
      saying: commands.filter((command) => command.do === "say"),
    });
  }
  #restoreOutbox(): { command: QueuedCommand; seen: string }[] {
    const kept = parseJson(this.#around.storage?.getItem(this.#storageKey) ?? "");
    return Array.isArray(kept) ? kept : [];
  }

  #update(change: Partial<Link>): void {
    this.link.value = { ...this.link.value, ...change };
  }
}

/**
 * Whose step of the game it is, and which, as a text. While it is unchanged, an action still means what the player
 * meant.
 */
export function gameStep(message: Message | null): string {
  const view = message?.view;
  return view
    ? `${view.on_turn} ${view.phase} ${view.turn} ${view.hand.length} ${view.temple?.blocks.length ?? 0}`
    : "";
}

/** Merges new events into the log: each event once, in order. Removed chat lines lose their text. */
export function mergedEvents(known: readonly RoomEvent[], news: readonly RoomEvent[]): readonly RoomEvent[] {
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
