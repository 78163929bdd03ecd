/** What the server sends and what the page sends back: the types of wire.ts under the names that the page uses. */

import type * as wire from "./wire";

export type {
  BoxData,
  ChatName as ChatMode,
  ClaimedData,
  EventData as RoomEvent,
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
  ReasonData,
  RoomData,
  ScoreData,
  SeatData,
  SetHead as SetData,
  Tables,
  ViewData,
  Why,
} from "./wire";

export type Refusal = Omit<wire.ErrorData, "details"> & Partial<Pick<wire.ErrorData, "details">>;

export interface Message extends wire.Message {
  /** The whole log, in order. connection.ts appends each message's new events to those before. */
  readonly events: readonly wire.EventData[];
  /** When the message arrived, by this device's clock in milliseconds. Added by connection.ts. */
  readonly received?: number;
}

/** A command before it is sent; connection.ts adds the client id and the version that it was made for. */
export type Draft =
  | { readonly do: "act"; readonly action: string }
  | { readonly do: "undo" | "lower" | "leave" | "back" | "end" | "rematch" }
  | { readonly do: "lift"; readonly seat: wire.SeatName }
  | {
      readonly do: "seat";
      readonly seat: wire.SeatName;
      readonly holder: wire.Holder;
      readonly bot?: string;
      readonly name?: string;
    }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "stand_in"; readonly seat: wire.SeatName }
  | Said
  | { readonly do: "unsay"; readonly said: number }
  | { readonly do: "chat"; readonly chat: wire.ChatName };

export type Said = { readonly do: "say" } & ({ readonly text: string } | { readonly phrase: wire.PhraseName });
export type Command = Draft & { readonly client: string; readonly version: number };

/** Is the event about the chat, not about the game? */
export function isChatEvent({ kind }: Pick<wire.EventData, "kind">): boolean {
  return kind === "said" || kind === "unsaid" || kind === "chat";
}

/** Has somebody opened a rematch that others can join? */
export function hasRematch({ kind, rematch }: wire.RoomData): boolean {
  return kind === "online" && rematch !== null;
}

/** May the viewer act now? */
export function isOwnTurn(message: Message): boolean {
  const { view, you, room } = message;
  return room.status === "playing" && !!view && view.phase !== "over" && you.seat !== null && view.on_turn === you.seat;
}
