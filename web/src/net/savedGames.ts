/** The player's own games and best solo results, saved in this browser and nowhere else. */

import type { Kind, Message, Rank } from "./messages";
import type { SeatName } from "./wire";

export interface SavedGame {
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
  readonly muted?: readonly SeatName[] | undefined;
  /** The version of the last words that were read. */
  readonly read?: number | undefined;
}

export interface BestResult {
  readonly room: string;
  readonly total: number;
  readonly rank: Rank;
  /** The set's name. */
  readonly set: string;
  readonly at: number;
}

type KeyValueStore = Pick<Storage, "getItem" | "setItem">;
const ROOMS = "blockandkey.rooms";
const BESTS = "blockandkey.bests";
const NAME = "blockandkey.name";
const MOST_GAMES = 30;
const MOST_RESULTS = 10;

function localStorageIfAllowed(): KeyValueStore | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function readList<Thing>(key: string, drawer: KeyValueStore | null): readonly Thing[] {
  try {
    const kept: unknown = JSON.parse(drawer?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function writeItem(key: string, value: string, drawer: KeyValueStore | null): void {
  try {
    drawer?.setItem(key, value);
  } catch {
    // Full or forbidden: the game goes on, only the list doesn't.
  }
}

/** The kept rooms, the last seen first. */
export function savedGames(drawer: KeyValueStore | null = localStorageIfAllowed()): readonly SavedGame[] {
  return [...readList<SavedGame>(ROOMS, drawer)].sort((a, b) => b.seen - a.seen);
}

/** Those to go on with. */
export function unfinishedGames(drawer: KeyValueStore | null = localStorageIfAllowed()): readonly SavedGame[] {
  return savedGames(drawer).filter(
    ({ status, role }) => role !== "spectator" && (status === "waiting" || status === "playing"),
  );
}

/** What is kept of a room for this token. */
export function savedGameOf(
  room: string,
  token: string,
  drawer: KeyValueStore | null = localStorageIfAllowed(),
): SavedGame | undefined {
  return readList<SavedGame>(ROOMS, drawer).find((kept) => kept.room === room && kept.token === token);
}

/** Keep something more about a room. */
export function updateSavedGame(
  room: string,
  token: string,
  change: Pick<SavedGame, "muted" | "read">,
  drawer: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const all = readList<SavedGame>(ROOMS, drawer).map((kept) =>
    kept.room === room && kept.token === token ? { ...kept, ...change } : kept,
  );
  writeItem(ROOMS, JSON.stringify(all), drawer);
}

/** Keep a room as it is now. */
export function saveGame(
  message: Message,
  token: string,
  now: number = Date.now(),
  drawer: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const { room, you, view } = message;
  const before = savedGameOf(room.id, token, drawer);
  const kept: SavedGame = {
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
  const others = savedGames(drawer).filter((other) => other.room !== room.id || other.token !== token);
  writeItem(ROOMS, JSON.stringify([kept, ...others].slice(0, MOST_GAMES)), drawer);
}

/** Keep how a room stands now, but as seen when it was: the list keeps its order, and the table still has its news. */
export function refreshSavedGame(
  message: Message,
  token: string,
  drawer: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const before = savedGameOf(message.room.id, token, drawer);
  if (before) saveGame({ ...message, version: before.version ?? message.version }, token, before.seen, drawer);
}

export function forgetGame(room: string, drawer: KeyValueStore | null = localStorageIfAllowed()): void {
  writeItem(ROOMS, JSON.stringify(savedGames(drawer).filter((kept) => kept.room !== room)), drawer);
}

/** The best solo games, the best first. */
export function bestResults(drawer: KeyValueStore | null = localStorageIfAllowed()): readonly BestResult[] {
  return [...readList<BestResult>(BESTS, drawer)].sort((a, b) => b.total - a.total || a.at - b.at);
}

/** Keep a finished solo game; says whether it is the best so far. */
export function saveResult(
  message: Message,
  now: number = Date.now(),
  drawer: KeyValueStore | null = localStorageIfAllowed(),
): boolean {
  const score = message.view?.scores?.[0];
  if (message.room.kind !== "solo" || message.you.role === "spectator" || !score?.rank) return false;
  const before = bestResults(drawer);
  const others = before.filter(({ room }) => room !== message.room.id);
  const at = before.find(({ room }) => room === message.room.id)?.at ?? now; // looked at again later
  const best = { room: message.room.id, total: score.total, rank: score.rank, set: message.room.set.name, at };
  const all = [...others, best].sort((a, b) => b.total - a.total || a.at - b.at);
  writeItem(BESTS, JSON.stringify(all.slice(0, MOST_RESULTS)), drawer);
  return all[0] === best;
}

/** The name the player used last. */
export function ownName(drawer: KeyValueStore | null = localStorageIfAllowed()): string {
  try {
    return drawer?.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function saveOwnName(name: string, drawer: KeyValueStore | null = localStorageIfAllowed()): void {
  writeItem(NAME, name, drawer);
}
