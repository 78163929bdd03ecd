/** A card for each player: who is on turn, how close the end is, what lies open. */

import type { PlayerData, ReceivedMessage, SeatData, ViewData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { Bubbles } from "../chat/Bubbles";
import type { Chat } from "../chat/useChat";
import { BotGlyph, Compass, CubeGlyph, KeyGlyph } from "./SeatGlyphs";
import { minutes, useClock, useWaiting } from "./seatClock";

export interface SeatCardsProps {
  readonly message: ReceivedMessage;
  readonly view: ViewData;
  readonly shown: Seat | null;
  /** On small screens the thinking time is shown in seconds alone. */
  readonly short: boolean;
  readonly onShow: (seat: Seat | null) => void;
  readonly chat: Chat;
  readonly onChat: () => void;
}

export function SeatCards({ message, view, shown, short, onShow, chat, onChat }: SeatCardsProps) {
  const { room, you } = message;
  const clock = useClock(message);
  const others = room.status === "playing" && view.on_turn !== you.seat;
  const waiting = useWaiting(message, others);
  return (
    <nav class="seats" aria-label={t("table-seats")}>
      <ul>
        {room.seats.map((seat) => {
          const player = view.players.find((each) => each.seat === seat.seat);
          if (!player) return null;
          const turn = view.on_turn === seat.seat && view.phase !== "over";
          return (
            <li key={seat.seat}>
              <button
                type="button"
                class={`seat${turn ? " turn" : ""}${seat.seat === you.seat ? " own" : ""}`}
                aria-pressed={shown === seat.seat}
                onClick={() => onShow(shown === seat.seat ? null : seat.seat)}
              >
                <CardContent {...{ message, seat, player, turn, clock, waiting, short }} />
              </button>
            </li>
          );
        })}
      </ul>
      <Bubbles chat={chat} message={message} onPress={onChat} />
    </nav>
  );
}

interface CardContentProps {
  readonly message: ReceivedMessage;
  readonly seat: SeatData;
  readonly player: PlayerData;
  readonly turn: boolean;
  readonly clock: number | null;
  readonly waiting: number;
  readonly short: boolean;
}

function CardContent({ message, seat, player, turn, clock, waiting, short }: CardContentProps) {
  const { room, you, trigger } = message;
  const name = playerName(seat.seat, room);
  const state = seatStateText(seat, turn, waiting);
  const thinks = t("table-thinking", { seconds: waiting });
  return (
    <>
      <span class="who">
        <Compass seat={seat.seat} />
        <b title={name}>{name}</b>
        {seat.stand_in && (
          <small class="stands-in" title={t("stands-in")}>
            <BotGlyph />
            <span aria-hidden="true">{t("stands-in")}</span>
          </small>
        )}
        {seat.seat === you.seat && room.kind !== "device" && (
          <small class="own-mark" aria-hidden="true">
            {t("table-you")}
          </small>
        )}
        {!seat.connected && seat.holder !== "bot" && <i class="away" title={state} />}
      </span>
      <span class="facts">
        <span class="count">
          <KeyGlyph />
          {trigger ? `${player.claimed.length}/${trigger}` : player.claimed.length}
        </span>
        <span class="count">
          <CubeGlyph />
          {player.supply.length}
        </span>
        {turn && clock !== null && <span class={clock < 15 ? "clock late" : "clock"}>{minutes(clock)}</span>}
        {turn && clock === null && state && (
          <span class={seat.connected || seat.holder === "bot" ? "state" : "state off"}>
            {(short || room.seats.length > 2) && state === thinks
              ? t("table-thinking-short", { seconds: waiting })
              : state}
          </span>
        )}
      </span>
      <span class="spoken">{spokenFacts(message, seat, player, { turn, clock, state }).join(", ")}</span>
    </>
  );
}

/** What a card says to screen readers after the name. */
function spokenFacts(
  { you, trigger }: ReceivedMessage,
  seat: SeatData,
  { claimed, supply }: PlayerData,
  { turn, clock, state }: { turn: boolean; clock: number | null; state: string },
): string[] {
  return [
    t(`seat-${seat.seat}`),
    seat.stand_in ? t("stands-in") : "",
    seat.seat === you.seat ? t("table-you") : "",
    turn ? t("table-on-turn") : "",
    trigger ? t("table-keys-of", { count: claimed.length, trigger }) : t("table-keys-count", { count: claimed.length }),
    t("table-supply-count", { count: supply.length }),
    state,
    turn && clock !== null ? t("table-clock", { time: minutes(clock) }) : "",
  ].filter(Boolean);
}

function seatStateText(seat: SeatData, turn: boolean, waiting: number): string {
  if (seat.holder === "open") return t("table-seat-open");
  if (!seat.connected && seat.holder !== "bot") return t("table-away");
  if (turn && waiting > 2) return t("table-thinking", { seconds: waiting });
  if (seat.thinking) return t("table-thinking-now");
  return "";
}
