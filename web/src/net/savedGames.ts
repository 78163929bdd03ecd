/** The player's own games and best solo results, saved in this browser and nowhere else. */

import type { Kind, Rank, ReceivedMessage } from "./messages";
import type { SeatName } from "./wire";

export interface SavedGame {
  readonly room: string;
  readonly token: string;
  readonly kind: Kind;
  readonly role: "seat" | "device" | "spectator";
  readonly names: readonly string[];
  readonly status: "waiting" | "playing" | "over" | "closed";
  /** Is it the player's turn, according to the last message? */
  readonly mine: boolean;
  /** Unix milliseconds. */
  readonly seen: number;
  /** The last version that the player saw at the table. */
  readonly version?: number;
  /** The commitment to the shuffle as it was first received, before the end of the game. */
  readonly commit?: string | undefined;
  /** The players whose chat lines are muted. */
  readonly muted?: readonly SeatName[] | undefined;
  /** The version of the last chat line that was read. */
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

function readList<Thing>(key: string, storage: KeyValueStore | null): readonly Thing[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function writeItem(key: string, value: string, storage: KeyValueStore | null): void {
  try {
    storage?.setItem(key, value);
  } catch {
    // The storage is full or forbidden. The game can be played, but is not listed.
  }
}

/** All saved games, the most recently seen first. */
export function savedGames(storage: KeyValueStore | null = localStorageIfAllowed()): readonly SavedGame[] {
  return [...readList<SavedGame>(ROOMS, storage)].sort((a, b) => b.seen - a.seen);
}

/** The saved games that are not over. */
export function unfinishedGames(storage: KeyValueStore | null = localStorageIfAllowed()): readonly SavedGame[] {
  return savedGames(storage).filter(
    ({ status, role }) => role !== "spectator" && (status === "waiting" || status === "playing"),
  );
}

/** The saved game of a room and token. */
export function savedGameOf(
  room: string,
  token: string,
  storage: KeyValueStore | null = localStorageIfAllowed(),
): SavedGame | undefined {
  return readList<SavedGame>(ROOMS, storage).find((kept) => kept.room === room && kept.token === token);
}

/** Changes some fields of a saved game. */
export function updateSavedGame(
  room: string,
  token: string,
  change: Pick<SavedGame, "muted" | "read">,
  storage: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const all = readList<SavedGame>(ROOMS, storage).map((kept) =>
    kept.room === room && kept.token === token ? { ...kept, ...change } : kept,
  );
  writeItem(ROOMS, JSON.stringify(all), storage);
}

/** Saves a room as the message shows it. */
export function saveGame(
  message: ReceivedMessage,
  token: string,
  now: number = Date.now(),
  storage: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const { room, you, view } = message;
  const before = savedGameOf(room.id, token, storage);
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
  // One device may hold several seats of a room, and a rematch has the same tokens as the room before it.
  const others = savedGames(storage).filter((other) => other.room !== room.id || other.token !== token);
  writeItem(ROOMS, JSON.stringify([kept, ...others].slice(0, MOST_GAMES)), storage);
}

/**
 * Updates a saved game without marking it as seen: the list keeps its order, and the table still announces what is
 * new.
 */
export function refreshSavedGame(
  message: ReceivedMessage,
  token: string,
  storage: KeyValueStore | null = localStorageIfAllowed(),
): void {
  const before = savedGameOf(message.room.id, token, storage);
  if (before) saveGame({ ...message, version: before.version ?? message.version }, token, before.seen, storage);
}

export function forgetGame(room: string, storage: KeyValueStore | null = localStorageIfAllowed()): void {
  writeItem(ROOMS, JSON.stringify(savedGames(storage).filter((kept) => kept.room !== room)), storage);
}

/** The best solo results, the best first. */
export function bestResults(storage: KeyValueStore | null = localStorageIfAllowed()): readonly BestResult[] {
  return [...readList<BestResult>(BESTS, storage)].sort((a, b) => b.total - a.total || a.at - b.at);
}

/** Saves the result of a finished solo game; true if it is the best so far. */
export function saveResult(
  message: ReceivedMessage,
  now: number = Date.now(),
  storage: KeyValueStore | null = localStorageIfAllowed(),
): boolean {
  const score = message.view?.scores?.[0];
  if (message.room.kind !== "solo" || message.you.role === "spectator" || !score?.rank) return false;
  const before = bestResults(storage);
  const others = before.filter(({ room }) => room !== message.room.id);
  const at = before.find(({ room }) => room === message.room.id)?.at ?? now; // the same result, opened again later
  const best = { room: message.room.id, total: score.total, rank: score.rank, set: message.room.set.name, at };
  const all = [...others, best].sort((a, b) => b.total - a.total || a.at - b.at);
  writeItem(BESTS, JSON.stringify(all.slice(0, MOST_RESULTS)), storage);
  return all[0] === best;
}

/** The name that the player used last. */
export function ownName(storage: KeyValueStore | null = localStorageIfAllowed()): string {
  try {
    return storage?.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function saveOwnName(name: string, storage: KeyValueStore | null = localStorageIfAllowed()): void {
  writeItem(NAME, name, storage);
}
