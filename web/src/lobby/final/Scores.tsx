/** The score table, counted up step by step. */

import type { PlayerData, RoomData, ScoreData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { KeyDesign } from "../../ui/pictures/KeyDesign";
import { keyName, playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { EnigmaCard } from "./EnigmaCard";

interface ScoresProps {
  readonly players: readonly PlayerData[];
  readonly scores: readonly ScoreData[];
  readonly room: RoomData;
  readonly own: Seat | null;
  /** How far the scores have been counted: the Keys in step 1, then one Enigma in each step. */
  readonly step: number;
  readonly done: boolean;
}

export function Scores(props: ScoresProps) {
  const { players, scores, room, done } = props;
  const helped = room.seats.some((seat) => seat.hints > 0);
  return (
    <table class="scores">
      <caption class="spoken">{t("final-table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("score-player")}</th>
          <th scope="col">{t("score-keys")}</th>
          <th scope="col">{t("score-enigma")}</th>
          {helped && (
            <th scope="col" class="hints-td">
              {t("final-hints")}
            </th>
          )}
          <th scope="col" class="total">
            {t("score-total")}
          </th>
        </tr>
      </thead>
      {players.map((player, i) => {
        const place = scores.findIndex(({ seat }) => seat === player.seat) + 1;
        return (
          <tbody key={player.seat} class={done && place === 1 && scores.length > 1 ? "winner" : ""}>
            <ScoreRow {...props} player={player} nth={i} place={place} helped={helped} />
          </tbody>
        );
      })}
    </table>
  );
}

function ScoreRow({
  player,
  nth,
  place,
  helped,
  scores,
  room,
  own,
  step,
  done,
}: ScoresProps & { player: PlayerData; nth: number; place: number; helped: boolean }) {
  const score = scores[place - 1]!;
  const open = step >= 2 + nth;
  const name = playerName(player.seat, room);
  return (
    <tr>
      <th scope="row">
        <div class="player-cell">
          {scores.length > 1 && (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: screen readers read "second place" for the bare digit
            <span class="place" aria-label={done ? t("final-place", { place }) : undefined}>
              {done ? place : ""}
            </span>
          )}
          <span class="holder-name">
            {name}
            {player.seat === own && room.kind === "online" && <small>{t("you")}</small>}
          </span>
        </div>
      </th>
      <td class="keys-td">
        <div class="keys-cell">
          <span class={step >= 1 ? "sum" : "sum hidden"}>
            <strong>{score.keys}</strong>
            <small>{t("final-keys", { count: score.claimed })}</small>
          </span>
          {player.claimed.length > 0 && <Claims player={player} who={name} counted={step >= 1} />}
        </div>
      </td>
      <td class="enigma-td">
        <EnigmaCard colour={player.enigma} open={open} score={score} />
      </td>
      {helped && <td class="hints-td">{t("final-hints-count", { count: hintsOf(player, room) })}</td>}
      <td class="total">
        <strong>{(step >= 1 ? score.keys : 0) + (open ? score.enigma : 0)}</strong>
      </td>
    </tr>
  );
}

function hintsOf({ seat }: PlayerData, { seats }: RoomData): number {
  return seats.find((other) => other.seat === seat)?.hints ?? 0;
}

/** The Keys that a player has claimed. */
function Claims({ player, who, counted }: { player: PlayerData; who: string; counted: boolean }) {
  return (
    <ul class="claims" aria-label={t("final-claimed", { who })}>
      {player.claimed.map(({ key }, nth) => (
        <li
          key={key.id}
          class={`mini ${key.level} ${counted ? "counted" : ""}`}
          style={{ animationDelay: `${nth * 45}ms` }}
        >
          <KeyDesign design={key.design} label={t("final-key", { key: keyName(key), vp: key.vp })} />
          <span aria-hidden="true">{key.vp}</span>
        </li>
      ))}
    </ul>
  );
}
