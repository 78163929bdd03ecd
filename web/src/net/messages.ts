/** What the server sends and what the page sends back: the types of wire.ts under the names that the page uses. */

import type { CommandData, EventData, Message, RoomData } from "./wire";

export type {
  BoxData,
  ChatName as ChatMode,
  ClaimedData,
  ErrorData as Refusal,
  EventData as RoomEvent,
  Facts,
  Hint,
  Holder,
  KeyData,
  Kind,
  LevelName as Level,
  Message,
  PhaseName as Phase,
  PhraseName as Phrase,
  PlayerData,
  RankName as Rank,
  ReasonData,
  RoomData,
  ScoreData,
  SeatData,
  ViewData,
  Why,
} from "./wire";

/** The latest Message of a room, as connection.ts keeps it. */
export interface ReceivedMessage extends Message {
  /** The whole log, in order. connection.ts appends each Message's new events to those before. */
  readonly events: readonly EventData[];
  /** When the Message arrived, by this device's clock in milliseconds. */
  readonly received?: number;
}

/** All legal actions of the viewer, and the version of the room that they belong to. */
export interface OfferedActions {
  readonly version: number;
  readonly actions: readonly string[];
}

/** A command before it is queued, with the fields that its `do` needs. */
export type Draft =
  | CommandFields<"act", "action">
  | CommandFields<"undo" | "lower" | "leave" | "back" | "end" | "rematch">
  | CommandFields<"lift" | "stand_in", "seat">
  | CommandFields<"seat", "seat" | "holder", "bot" | "name">
  | CommandFields<"name", "name">
  | SayDraft
  | CommandFields<"unsay", "said">
  | CommandFields<"chat", "chat">;

export type SayDraft = CommandFields<"say", "text"> | CommandFields<"say", "phrase">;

/** A command in the outbox: connection.ts adds the client id and the version that the command was made for. */
export type QueuedCommand = Draft & Required<Pick<CommandData, "client" | "version">>;

type CommandFields<
  Do extends CommandData["do"],
  Needed extends keyof CommandData = never,
  Optional extends keyof CommandData = never,
> = { readonly do: Do } & Required<Pick<CommandData, Needed>> & Pick<CommandData, Optional>;

/** Is the event about the chat, not about the game? */
export function isChatEvent({ kind }: Pick<EventData, "kind">): boolean {
  return kind === "said" || kind === "unsaid" || kind === "chat";
}

/** Has somebody opened a rematch that others can join? */
export function hasRematch({ kind, rematch }: RoomData): boolean {
  return kind === "online" && rematch !== null;
}

/** May the viewer act now? */
export function isOwnTurn(message: ReceivedMessage): boolean {
  const { view, you, room } = message;
  return room.status === "playing" && !!view && view.phase !== "over" && you.seat !== null && view.on_turn === you.seat;
}
