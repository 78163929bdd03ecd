/** The plain data of the page: what the server sends, where the page is, and the little store that holds both. */

import type { Block, Colour, Seat, TempleText } from "./geometry";

// What the server sends (wire.py)

export type Level = "star" | "sun" | "moon";
export type Phase = "core" | "draft" | "action" | "discard" | "claim" | "aside" | "bury" | "draw" | "ancients" | "over";
export type Kind = "solo" | "device" | "online";
export type Holder = "human" | "bot" | "open";
export type Rank = "trainee" | "researcher" | "field-director" | "dig-director" | "expert";

export interface KeyData {
  readonly id: string;
  readonly level: Level;
  readonly vp: number;
  readonly design: readonly string[];
  readonly stars?: number;
  readonly pips?: number;
}
export interface ClaimedData {
  readonly key: KeyData;
  readonly place: readonly string[];
}
export interface PlayerData {
  readonly seat: Seat;
  readonly hand: readonly Level[];
  readonly supply: readonly Block[];
  readonly claimed: readonly ClaimedData[];
  readonly enigma: Colour | null;
}
export interface ScoreData {
  readonly seat: Seat;
  readonly total: number;
  readonly keys: number;
  readonly enigma: number;
  readonly faces: number;
  readonly claimed: number;
  readonly supply: number;
  readonly rank: Rank | null;
}
/** The view of PROTOCOL 3, `blockandkey-view/1`. */
export interface ViewData {
  readonly format: "blockandkey-view/1";
  readonly set: SetData;
  readonly seat: Seat | null;
  readonly hand: readonly KeyData[];
  readonly enigma: Colour | null;
  readonly view: readonly string[] | null;
  readonly players: readonly PlayerData[];
  readonly yard: readonly (Block | null)[];
  readonly bag: readonly Block[];
  readonly altars: { readonly sun: number; readonly moon: number };
  readonly temple: TempleText | null;
  readonly phase: Phase;
  readonly on_turn: Seat;
  readonly turn: number;
  readonly idle_turns: number;
  readonly turns_left: number | null;
  readonly ended: "keys" | "turns" | "stuck" | null;
  readonly aside: readonly Level[];
  readonly buried: readonly KeyData[];
  readonly drew: KeyData | null;
  readonly scores: readonly ScoreData[] | null;
  readonly actions: readonly string[];
}
export interface SetData {
  readonly name: string;
  readonly version: number;
  readonly sha256: string;
}
export interface SeatData {
  readonly seat: Seat;
  readonly holder: Holder;
  readonly name: string | null;
  readonly bot: string | null;
  readonly connected: boolean;
  readonly thinking: boolean;
}
export interface RoomData {
  readonly id: string;
  readonly kind: Kind;
  readonly players: number;
  readonly status: "waiting" | "playing" | "over" | "closed";
  readonly strict: boolean;
  readonly clock: { readonly seconds: number; readonly left: number | null; readonly running: boolean } | null;
  readonly seats: readonly SeatData[];
  readonly set: SetData;
  readonly invite: string | null;
  readonly watch: string | null;
  readonly rematch: string | null;
}
export interface Facts {
  readonly phase?: Phase;
  readonly turn?: number;
  readonly block?: Block;
  readonly cells?: readonly string[];
  readonly taken?: readonly Block[];
  readonly refill?: readonly Block[];
  readonly discarded?: Block;
  readonly claimed?: readonly (ClaimedData & { readonly seat: Seat })[];
  readonly altar?: "sun" | "moon";
  readonly drew?: KeyData;
  readonly aside?: "sun" | "moon";
  readonly buried?: "sun" | "moon" | null;
  readonly ancients?: { readonly block: Block | null; readonly cells: readonly string[] | null; readonly site?: number; readonly stars?: number };
  readonly triggered?: boolean;
  readonly ended?: "keys" | "turns" | "stuck";
  /** Of an undone event: the version taken back. */
  readonly version?: number;
  readonly holder?: Holder;
  readonly bot?: string | null;
  /** Who did it for the player. */
  readonly by?: "bot" | "clock";
  readonly room?: string;
}
export interface Event {
  readonly version: number;
  readonly at: number;
  readonly kind: "created" | "joined" | "left" | "back" | "seat" | "started" | "action" | "undone" | "ended" | "rematch" | "closed";
  readonly seat: Seat | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly facts: Facts;
}
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: { readonly [name: string]: unknown };
}
export interface Message {
  readonly version: number;
  readonly answers: string | null;
  readonly error: Refusal | null;
  readonly room: RoomData;
  readonly you: { readonly role: "seat" | "device" | "spectator"; readonly seat: Seat | null; readonly creator: boolean };
  readonly view: ViewData | null;
  readonly curtain: { readonly seat: Seat; readonly name: string | null } | null;
  readonly undo: { readonly may: boolean; readonly reason: null | "nothing" | "revealed" | "others" | "over" };
  readonly keys: readonly { readonly id: string; readonly missing: number; readonly place: readonly string[] }[];
  readonly enigma: { readonly colour: Colour; readonly faces: number } | null;
  readonly trigger: number | null;
  /** The whole log, in order: net.ts adds the new events of each message to those before. */
  readonly events: readonly Event[];
  /** When it came, by this device's clock (milliseconds); added by net.ts. */
  readonly received?: number;
}
/** The placement tables as they come; only tables.ts looks inside. */
export interface Tables {
  readonly version: number;
  readonly [field: string]: unknown;
}

/** What a player wants done; net.ts adds the client id and the version it was made for. */
export type Draft =
  | { readonly do: "act"; readonly action: string }
  | { readonly do: "undo" | "lift" | "lower" | "leave" | "back" | "end" | "rematch" }
  | { readonly do: "seat"; readonly seat: Seat; readonly holder: Holder; readonly bot?: string; readonly name?: string }
  | { readonly do: "name"; readonly name: string };
export type Command = Draft & { readonly client: string; readonly version: number };

/** RULES 2.3: who sits where, in the order of the server's seats. */
export function seatsOf(players: number): readonly Seat[] {
  const seats: Record<number, readonly Seat[]> = {
    1: ["south"],
    2: ["east", "south"],
    3: ["north", "east", "south"],
    4: ["north", "east", "south", "west"],
  };
  return seats[players] ?? [];
}

/** May the viewer act now? */
export function onTurn(message: Message): boolean {
  const { view, you, room } = message;
  return room.status === "playing" && !!view && view.phase !== "over" && you.seat !== null && view.on_turn === you.seat;
}

/** A value that tells its watchers when it is replaced. */
export class Store<Value> {
  #value: Value;
  readonly #watchers = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }
  get value(): Value {
    return this.#value;
  }
  set value(value: Value) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watcher of [...this.#watchers]) watcher();
  }
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
