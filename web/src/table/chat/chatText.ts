/** What was said in a room's chat, in the reader's language. */

import type { RoomEvent } from "../../net/messages";
import { isChatEvent, type Phrase, type ReceivedMessage, type RoomData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { playerName } from "../../ui/text/names";
import { has, t } from "../../ui/text/texts";

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "your_turn",
  "one_moment",
  "nice_move",
  "wow",
  "thanks",
  "sorry",
  "well_played",
  "goodbye",
];

/** The lines of the chat and the changes of its mode, without removed lines and muted players. */
export function chatEvents(events: readonly RoomEvent[], muted: readonly Seat[]): readonly RoomEvent[] {
  return events.filter(
    (event) =>
      isChatEvent(event) &&
      event.kind !== "unsaid" &&
      !event.facts.removed &&
      !(event.kind === "said" && muted.includes(event.seat!)),
  );
}

/** A line of the chat in the reader's language. */
export function chatText({ kind, facts }: Pick<RoomEvent, "kind" | "facts">): string {
  if (kind === "chat") return t("chat-changed", { mode: t(`chat-${facts.chat ?? "all"}`) });
  return facts.phrase
    ? has(`phrase-${facts.phrase}`)
      ? t(`phrase-${facts.phrase}`)
      : facts.phrase
    : (facts.text ?? "");
}

export function speakerOf({ name, seat }: RoomEvent, room: RoomData): string {
  return name ?? playerName(seat, room);
}

/** Does the room have a chat, and anybody to talk to? */
export function hasChat({ room, you, events }: ReceivedMessage): boolean {
  const people = room.seats.filter(({ holder, stand_in }) => holder !== "bot" || stand_in);
  return (
    room.kind === "online" && people.length > 1 && (room.chat !== "off" || you.creator || events.some(isChatEvent))
  );
}
