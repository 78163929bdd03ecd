/** The players: who is on turn, how many Keys each has claimed, and their blocks. */

import type { PlayerData, SeatData } from "../../net/messages";
import { SOLO_TURNS } from "../../rules/rules";
import { blockNames, playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import type { Playing } from "../play/usePlaying";
import { SeatTools } from "../seats/SeatTools";

export function PlayersSection({ play }: { play: Playing }) {
  const { message, view, send } = play;
  const host = message.you.creator && message.room.status === "playing";
  return (
    <section aria-labelledby="words-players">
      <h2 id="words-players">{t("table-seats")}</h2>
      <ul>
        {view.players.map((player) => {
          const seat = message.room.seats.find((each) => each.seat === player.seat)!;
          return (
            <li key={player.seat}>
              <b>{playerName(player.seat, message.room)}</b> ({t(`seat-${player.seat}`)}){t("table-words-colon")}{" "}
              {playerFacts(player, seat, play).join(", ")}
              {host && <SeatTools key={`${seat.holder} ${seat.bot}`} seat={seat} send={send} />}
            </li>
          );
        })}
      </ul>
      {message.room.players === 1 && (
        <p>{view.turn ? t("table-track", { turn: view.turn, turns: SOLO_TURNS }) : t("table-track-before")}</p>
      )}
    </section>
  );
}

function playerFacts({ claimed, supply }: PlayerData, seat: SeatData, { message, view }: Playing): string[] {
  const { trigger } = message;
  return [
    seat.stand_in ? t("stands-in") : "",
    seat.seat === view.on_turn ? t("table-on-turn") : "",
    trigger ? t("table-keys-of", { count: claimed.length, trigger }) : t("table-keys-count", { count: claimed.length }),
    blockNames(supply),
  ].filter(Boolean);
}
