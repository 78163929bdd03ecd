/** One's own rooms and best solo games, kept in this browser and nowhere else. */

import type { Seat } from "./geometry";
import type { Kind, Message, Rank } from "./state";

export interface Kept {
  readonly room: string;
  readonly token: string;
  readonly kind: Kind;
  readonly role: "seat" | "device" | "spectator";
  readonly names: readonly string[];
  readonly status: "waiting" | "playing" | "over" | "closed";
  /** Is it the keeper's turn, as far as was last heard? */
  readonly mine: boolean;
  /** Unix milliseconds. */
  readonly seen: number;
  /** The last version that was seen at the table. */
  readonly version?: number;
  /** The commitment to the shuffle, as it was told first, before the end. */
  readonly commit?: string | undefined;
  /** Whose words the keeper doesn't want to read. */
  readonly muted?: readonly Seat[] | undefined;
  /** The version of the last words that were read. */
  readonly read?: number | undefined;
}
export interface Best {
  readonly room: string;
  readonly total: number;
  readonly rank: Rank;
  /** The set's name. */
  readonly set: string;
  readonly at: number;
}
type Drawer = Pick<Storage, "getItem" | "setItem">;

const ROOMS = "blockandkey.rooms";
const BESTS = "blockandkey.bests";
const NAME = "blockandkey.name";
const ROOMS_KEPT = 30;
const BESTS_KEPT = 10;

function browser(): Drawer | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
function read<Thing>(key: string, drawer: Drawer | null): readonly Thing[] {
  try {
    const kept: unknown = JSON.parse(drawer?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
function write(key: string, value: string, drawer: Drawer | null): void {
  try {
    drawer?.setItem(key, value);
  } catch {
    // Full or forbidden: the game goes on, only the list doesn't.
  }
}

/** The kept rooms, the last seen first. */
export function rooms(drawer: Drawer | null = browser()): readonly Kept[] {
  return [...read<Kept>(ROOMS, drawer)].sort((a, b) => b.seen - a.seen);
}
/** Those to go on with. */
export function unfinished(drawer: Drawer | null = browser()): readonly Kept[] {
  return rooms(drawer).filter(
    ({ status, role }) => role !== "spectator" && (status === "waiting" || status === "playing"),
  );
}
/** What is kept of a room for this token. */
export function keptOf(room: string, token: string, drawer: Drawer | null = browser()): Kept | undefined {
  return read<Kept>(ROOMS, drawer).find((kept) => kept.room === room && kept.token === token);
}
/** Keep something more about a room. */
export function amend(
  room: string,
  token: string,
  change: Pick<Kept, "muted" | "read">,
  drawer: Drawer | null = browser(),
): void {
  const all = read<Kept>(ROOMS, drawer).map((kept) =>
    kept.room === room && kept.token === token ? { ...kept, ...change } : kept,
  );
  write(ROOMS, JSON.stringify(all), drawer);
}
/** Keep a room as it is now. */
export function remember(
  message: Message,
  token: string,
  now: number = Date.now(),
  drawer: Drawer | null = browser(),
): void {
  const { room, you, view } = message;
  const before = keptOf(room.id, token, drawer);
  const kept: Kept = {
    room: room.id,
    token,
    kind: room.kind,
    role: you.role,
    names: room.seats.map(({ name, holder }) => (holder === "open" ? "" : (name ?? ""))),
    status: view?.phase === "over" ? "over" : room.status,
    mine:
      room.status === "playing" && you.role !== "spectator" && (you.role === "device" || view?.on_turn === you.seat),
    seen: now,
    version: message.version,
    commit:
      before?.commit ??
      (message.audit ? undefined : message.events.find(({ kind }) => kind === "created")?.facts.commit),
    muted: before?.muted,
    read: before?.read,
  };
  // On one device there may be several seats of a room, and a rematch has its room's tokens.
  const others = rooms(drawer).filter((other) => other.room !== room.id || other.token !== token);
  write(ROOMS, JSON.stringify([kept, ...others].slice(0, ROOMS_KEPT)), drawer);
}
/** Keep how a room stands now, but as seen when it was: the list keeps its order, and the table still has its news. */
export function renew(message: Message, token: string, drawer: Drawer | null = browser()): void {
  const before = keptOf(message.room.id, token, drawer);
  if (before) remember({ ...message, version: before.version ?? message.version }, token, before.seen, drawer);
}
export function forget(room: string, drawer: Drawer | null = browser()): void {
  write(ROOMS, JSON.stringify(rooms(drawer).filter((kept) => kept.room !== room)), drawer);
}

/** The best solo games, the best first. */
export function bests(drawer: Drawer | null = browser()): readonly Best[] {
  return [...read<Best>(BESTS, drawer)].sort((a, b) => b.total - a.total || a.at - b.at);
}
/** Keep a finished solo game; says whether it is the best so far. */
export function rememberResult(message: Message, now: number = Date.now(), drawer: Drawer | null = browser()): boolean {
  const score = message.view?.scores?.[0];
  if (message.room.kind !== "solo" || message.you.role === "spectator" || !score?.rank) return false;
  const before = bests(drawer);
  const others = before.filter(({ room }) => room !== message.room.id);
  const at = before.find(({ room }) => room === message.room.id)?.at ?? now; // looked at again later
  const best = { room: message.room.id, total: score.total, rank: score.rank, set: message.room.set.name, at };
  const all = [...others, best].sort((a, b) => b.total - a.total || a.at - b.at);
  write(BESTS, JSON.stringify(all.slice(0, BESTS_KEPT)), drawer);
  return all[0] === best;
}

/** The name the player used last. */
export function ownName(drawer: Drawer | null = browser()): string {
  try {
    return drawer?.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}
export function rememberName(name: string, drawer: Drawer | null = browser()): void {
  write(NAME, name, drawer);
}
