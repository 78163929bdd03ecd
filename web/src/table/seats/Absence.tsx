/** A player who is away: the others are told and may let a bot stand in; whoever returns gets the seat back at once. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Draft, ReceivedMessage, SeatData } from "../../net/messages";
import { savedGameOf } from "../../net/savedGames";
import { notify } from "../../ui/announce";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

type Send = (draft: Draft) => void;

/** May the viewer let a bot stand in at this seat? Its player must be away or have left. */
export function mayStandIn({ room, you }: ReceivedMessage, { seat, holder, away, stand_in }: SeatData): boolean {
  const seated = you.role === "seat" && room.seats.some((own) => own.seat === you.seat && own.holder === "human");
  return room.status === "playing" && (holder === "open" || (away && !stand_in)) && seated && seat !== you.seat;
}

/** How many minutes each player has been away, as far as this page knows. */
function useMinutesAway({ room, events }: ReceivedMessage): (seat: SeatData) => number {
  const since = useRef(new Map<string, number>());
  const [, tick] = useState(0);
  const waited = room.seats.some(({ away }) => away);
  for (const { seat, connected } of room.seats) {
    if (connected) since.current.delete(seat);
    else if (!since.current.has(seat)) since.current.set(seat, Date.now());
  }
  useEffect(() => {
    if (!waited) return;
    const timer = setInterval(() => tick((n) => n + 1), 10_000);
    return () => clearInterval(timer);
  }, [waited]);
  return ({ seat }) => {
    const told = events.findLast((event) => event.kind === "away" && event.seat === seat)?.at ?? Infinity;
    return Math.round((Date.now() - Math.min(since.current.get(seat) ?? Infinity, told * 1000)) / 60_000);
  };
}

/** Shown in place of the prompt: the player on turn is away or has left, and what the others can do. */
export function useAbsenceNote(message: ReceivedMessage, send: Send) {
  const minutes = useMinutesAway(message);
  const [patient, setPatient] = useState(0); // the player chose to wait for absences up to this version
  const awayAt = ({ seat }: SeatData) =>
    message.events.findLast((event) => ["away", "left", "seat"].includes(event.kind) && event.seat === seat)?.version ??
    1;
  const gone = message.room.seats.find(
    (seat) => seat.seat === message.view?.on_turn && mayStandIn(message, seat) && awayAt(seat) > patient,
  );
  if (!gone) return null;
  return (
    <div class="prompt absent" role="group" aria-label={playerName(gone.seat, message.room)}>
      <p>
        {gone.holder === "open"
          ? t("log-seat-open", { seat: t(`seat-${gone.seat}`) })
          : t("absent", { name: playerName(gone.seat, message.room), minutes: Math.max(0, minutes(gone)) })}
      </p>
      <StandInButton seat={gone} send={send} />
      <button type="button" onClick={() => setPatient(awayAt(gone))}>
        {t("absent-wait")}
      </button>
    </div>
  );
}

export function StandInButton({ seat: { seat }, send }: { seat: SeatData; send: Send }) {
  return (
    <button type="button" class="brass" onClick={() => send({ do: "stand_in", seat })}>
      {t("stand-in")}
    </button>
  );
}

/** Tells a returning player that the bot has given the seat back. */
export function useReturnNotice(message: ReceivedMessage | null, token: string): void {
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (!message) return;
    const { events, you, version } = message;
    const since = seen.current ?? version - 1;
    seen.current = version;
    const own = events.filter(({ seat }) => seat === you.seat);
    const back = own.findLast(({ kind }) => kind === "back");
    const before = own.findLast(
      (event) => event.version < (back?.version ?? 0) && (event.kind === "stand_in" || event.kind === "back"),
    );
    if (back && back.version > since && before?.kind === "stand_in") notify(t("seat-yours-again"));
  }, [message]);
  // Read the version seen last time before this page saves the new one.
  if (message && seen.current === null) seen.current = savedGameOf(message.room.id, token)?.version ?? null;
}
