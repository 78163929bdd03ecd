/** The plain data of the page: what the server sends, where the page is, and the little store that holds both. */

import type { Seat } from "./geometry";
import type * as wire from "./wire";

// What the server sends: wire.ts, made of the server's models, under the names that the page uses

export type {
  BoxData,
  ChatName as ChatMode,
  ClaimedData,
  Event,
  Facts,
  Hint,
  Holder,
  KeyData,
  Kind,
  LevelName as Level,
  PhaseName as Phase,
  PhraseName as Phrase,
  PlayerData,
  RankName as Rank,
  Reason,
  RoomData,
  ScoreData,
  SeatData,
  SetHead as SetData,
  Tables,
  View as ViewData,
  Why,
} from "./wire";

export type Refusal = Omit<wire.ErrorData, "details"> & Partial<Pick<wire.ErrorData, "details">>;

export interface Message extends wire.Message {
  /** The whole log, in order: net.ts adds the new events of each message to those before. */
  readonly events: readonly wire.Event[];
  /** When it came, by this device's clock (milliseconds); added by net.ts. */
  readonly received?: number;
}

/** What a player wants done; net.ts adds the client id and the version it was made for. */
export type Draft =
  | { readonly do: "act"; readonly action: string }
  | { readonly do: "undo" | "lower" | "leave" | "back" | "end" | "rematch" }
  | { readonly do: "lift"; readonly seat: Seat }
  | {
      readonly do: "seat";
      readonly seat: Seat;
      readonly holder: wire.Holder;
      readonly bot?: string;
      readonly name?: string;
    }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "stand_in"; readonly seat: Seat }
  | Said
  | { readonly do: "unsay"; readonly said: number }
  | { readonly do: "chat"; readonly chat: wire.ChatName };
export type Said = { readonly do: "say" } & ({ readonly text: string } | { readonly phrase: wire.PhraseName });
export type Command = Draft & { readonly client: string; readonly version: number };

/** Is it about words, not about the game? */
export function isChat({ kind }: Pick<wire.Event, "kind">): boolean {
  return kind === "said" || kind === "unsaid" || kind === "chat";
}

/** Has somebody laid the table again, for others to come? */
export function isRelaid({ kind, rematch }: wire.RoomData): boolean {
  return kind === "online" && rematch !== null;
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
