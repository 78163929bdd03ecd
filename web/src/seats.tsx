/** Everyone at the table: who is on turn, how near the end, what lies open; and one player looked at closely. */

import { useEffect, useState } from "preact/hooks";
import { mayStandIn, StandIn } from "./absent";
import type { Chat } from "./chat";
import { Bubbles } from "./chat";
import { BOTS } from "./create";
import type { Seat, Temple } from "./geometry";
import { ORIENTATIONS, see } from "./geometry";
import { OwnName, SeatTools } from "./holders";
import { KeyFace } from "./keys";
import { blockName, seatName, viewWords } from "./names";
import { Invitation } from "./share";
import type { Draft, Message, SeatData, ViewData } from "./state";
import { isChat } from "./state";
import { trayWay } from "./supply";
import { t } from "./texts";
import { Thumbnail } from "./thumbnail";
import { ViewPicture } from "./view";

/** Seconds left on the clock, counted down here between messages. */
function useClock(message: Message): number | null {
  const clock = message.room.clock;
  const [, tick] = useState(0);
  const running = !!clock?.running && clock.left !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!clock || clock.left === null) return null;
  const since = running && message.received ? (Date.now() - message.received) / 1000 : 0;
  return Math.max(0, Math.round(clock.left - since));
}
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
/** How long the one on turn has been at it, in seconds. */
function useWaiting(message: Message, active: boolean): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [active]);
  const last = message.events.findLast((event) => !isChat(event));
  return active && last ? Math.max(0, Math.round(Date.now() / 1000 - last.at)) : 0;
}

export interface SeatsProps {
  readonly message: Message;
  readonly view: ViewData;
  readonly shown: Seat | null;
  /** There is little room: how long somebody thinks is said in seconds alone. */
  readonly short: boolean;
  readonly onShow: (seat: Seat | null) => void;
  readonly chat: Chat;
  readonly onChat: () => void;
}
export function Seats({ message, view, shown, short, onShow, chat, onChat }: SeatsProps) {
  const { room, you, trigger } = message;
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
          const name = seatName(seat.seat, room);
          const keys = trigger
            ? t("table-keys-of", { count: player.claimed.length, trigger })
            : t("table-keys-count", { count: player.claimed.length });
          const state = stateOf(seat, turn, waiting, room.preparing);
          const thinks = t("table-thinking", { seconds: waiting });
          return (
            <li key={seat.seat}>
              <button
                type="button"
                class={`seat${turn ? " turn" : ""}${seat.seat === you.seat ? " own" : ""}`}
                aria-pressed={shown === seat.seat}
                onClick={() => onShow(shown === seat.seat ? null : seat.seat)}
              >
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
                <span class="spoken">
                  {[
                    t(`seat-${seat.seat}`),
                    seat.stand_in ? t("stands-in") : "",
                    seat.seat === you.seat ? t("table-you") : "",
                    turn ? t("table-on-turn") : "",
                    keys,
                    t("table-supply-count", { count: player.supply.length }),
                    state,
                    turn && clock !== null ? t("table-clock", { time: minutes(clock) }) : "",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <Bubbles chat={chat} message={message} onPress={onChat} />
    </nav>
  );
}
function stateOf(seat: SeatData, turn: boolean, waiting: number, preparing: boolean): string {
  if (seat.holder === "open") return t("table-seat-open");
  if (!seat.connected && seat.holder !== "bot") return t("table-away");
  if (turn && preparing && seat.bot && !BOTS.includes(seat.bot)) return t("table-preparing");
  if (turn && waiting > 2) return t("table-thinking", { seconds: waiting });
  if (seat.thinking) return t("table-thinking-now");
  return "";
}
/** Which side someone sits at: a square with that side in brass. */
function Compass({ seat }: { seat: Seat }) {
  const side = { north: "M3 3h14", east: "M17 3v14", south: "M3 17h14", west: "M3 3v14" }[seat];
  return (
    <svg class="compass" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="14" height="14" fill="none" stroke="#6D9484" stroke-width="1.5" />
      <path d={side} stroke="#E9C978" stroke-width="4.5" stroke-linecap="round" />
    </svg>
  );
}
function KeyGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M7 4a4 4 0 1 0 2.8 6.9L14 15l2.5-.3.2-2.2 1.5-.5"
        transform="translate(-1 1)"
        fill="none"
        stroke="#E9C978"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
function CubeGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M10 2.5 16.5 6v7.5L10 17.5l-6.5-4V6ZM3.5 6 10 9.8 16.5 6M10 9.8v7.7"
        fill="none"
        stroke="#C3CDBF"
        stroke-width="1.7"
        stroke-linejoin="round"
      />
    </svg>
  );
}

function BotGlyph() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d="M4 8h12v9H4ZM10 8V4M8 12v1M12 12v1"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** What everybody may know of a player; their view too, unless everyone keeps to their own side (RULES 9.4). */
export function SeatDetail({
  message,
  view,
  seat,
  temple,
  send,
}: {
  message: Message;
  view: ViewData;
  seat: Seat;
  temple: Temple;
  send: (draft: Draft) => void;
}) {
  const player = view.players.find((each) => each.seat === seat);
  if (!player) return null;
  const name = seatName(seat, message.room);
  const seen = see(temple, seat);
  const open = !message.room.strict || seat === message.you.seat;
  const held = message.room.seats.find((each) => each.seat === seat)!;
  const host = message.you.creator && message.room.status === "playing";
  return (
    <div class="detail">
      {seat === message.you.seat && message.you.role === "seat" && held.holder === "human" && (
        <OwnName name={held.name} send={send} />
      )}
      {held.stand_in && <p>{t("log-stand_in", { who: name })}</p>}
      {mayStandIn(message, held) && !(host && held.holder === "open") && <StandIn seat={held} send={send} />}
      {host && <SeatTools key={`${held.holder} ${held.bot}`} seat={held} send={send} />}
      {held.holder === "open" && message.room.invite && (
        <>
          <h3>{t("invite-title")}</h3>
          <Invitation message={message} />
        </>
      )}
      <h3>{t("table-detail-supply", { count: player.supply.length })}</h3>
      <ul class="small-blocks">
        {player.supply.map((block) => (
          <li key={block}>
            <Thumbnail
              block={block}
              cells={ORIENTATIONS[trayWay(block, message.you.seat ?? "south")]!.cells}
              seat={message.you.seat ?? "south"}
              frame={2.6}
              label={blockName(block)}
            />
          </li>
        ))}
      </ul>
      <h3>
        {t("table-detail-claimed", {
          count: player.claimed.length,
          vp: player.claimed.reduce((sum, { key }) => sum + key.vp, 0),
        })}
      </h3>
      <ul class="small-keys">
        {player.claimed.map(({ key }) => (
          <li key={key.id}>
            <KeyFace card={key} />
          </li>
        ))}
      </ul>
      {seat !== message.you.seat && (
        <>
          <h3>{t("table-detail-hand")}</h3>
          <p>{player.hand.map((level) => t(`level-${level}`)).join(", ") || t("none")}</p>
        </>
      )}
      {open ? (
        <>
          <h3>{t("table-detail-view", { name })}</h3>
          <ViewPicture view={seen} seat={seat} label={viewWords(seen, seat)} />
        </>
      ) : (
        <p class="soft">{t("table-detail-strict")}</p>
      )}
    </div>
  );
}
