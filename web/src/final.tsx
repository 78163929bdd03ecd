/** The final scoring: Keys counted, Enigmas turned over, ties named, and in solo the rank. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { announce, notify } from "./announce";
import { audited } from "./audit";
import type { Chat } from "./chat";
import { ChatCorner } from "./chat";
import { Design } from "./design";
import { Face } from "./faces";
import type { Best } from "./games";
import { bests, rememberResult } from "./games";
import type { Colour, Seat } from "./geometry";
import { Crest } from "./hero";
import { still } from "./hooks";
import { keyName, nameOf } from "./log";
import { call } from "./net";
import { failureText } from "./refusal";
import { formatRoute, go } from "./route";
import type { Draft, Message, PlayerData, Rank, RoomData, ScoreData } from "./state";
import { isRelaid } from "./state";
import { t } from "./texts";

/** RULES 8.6: the ranks, the highest first, with the least VP each. */
export const RANKS: readonly (readonly [Rank, number])[] = [
  ["expert", 33],
  ["dig-director", 27],
  ["field-director", 21],
  ["researcher", 10],
  ["trainee", 0],
];

const COMMAND = "blockandkey replay --audit FILE";
const STEP = 850; // milliseconds between two steps of the counting

export function Final({
  message,
  token,
  send,
  chat,
  onRuins,
}: {
  message: Message;
  token: string;
  send: (draft: Draft) => void;
  chat: Chat;
  onRuins: () => void;
}) {
  const { room, view, you } = message;
  const scores = view?.scores ?? null;
  const steps = scores ? scores.length + 2 : 0; // the Keys, each Enigma, the totals
  const { step, skip } = useCounting(steps);
  const done = step >= steps;
  const [newBest] = useState(() => rememberResult(message));
  const headline = headlineOf(message);
  useEffect(() => {
    if (done) announce(headline);
  }, [done, headline]);
  return (
    <div class="start final">
      <header class="bar">
        <a class="brand" href="#/">
          <Crest />
          <span>{t("title")}</span>
        </a>
        <ChatCorner chat={chat} message={message} />
      </header>
      <main>
        <p class="final-why">{view?.ended ? t(`log-over-${view.ended}`) : t("final-ended")}</p>
        <h1>{done ? headline : t("final-counting")}</h1>
        {scores && view && (
          <>
            <Scores players={view.players} scores={scores} room={room} own={you.seat} step={step} done={done} />
            {done && <Ties scores={scores} room={room} />}
            {room.players === 1 && <Ladder total={scores[0]!.total} done={done} newBest={newBest} />}
          </>
        )}
        <div class="final-end">
          {done && <ShuffleLine message={message} token={token} />}
          <p class="final-buttons">
            {!done && (
              <button type="button" class="brass" onClick={skip}>
                {t("skip")}
              </button>
            )}
            {done && you.role !== "spectator" && <Rematch message={message} token={token} send={send} />}
            <button type="button" onClick={onRuins}>
              {t("final-ruins")}
            </button>
            <button type="button" onClick={() => void download(room.id, token)}>
              {t("final-record")}
            </button>
            <a class="button" href="#/">
              {t("back-to-start")}
            </a>
          </p>
        </div>
      </main>
    </div>
  );
}

/** Count up one step after the other; at once for those who want things still. */
function useCounting(steps: number): { step: number; skip: () => void } {
  const [step, setStep] = useState(() => (still() ? steps : 0));
  useEffect(() => {
    if (step >= steps) return;
    const timer = setTimeout(() => setStep(step + 1), STEP);
    return () => clearTimeout(timer);
  }, [step, steps]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setStep(steps);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [steps]);
  return { step, skip: () => setStep(steps) };
}

export function headlineOf({ view, room, you }: Message): string {
  const best = view?.scores?.[0];
  if (!best) return t("final-no-result");
  if (best.rank) return t("final-rank", { rank: t(`rank-${best.rank}`), total: best.total });
  if (best.seat === you.seat && you.role === "seat") return t("final-you-win", { total: best.total });
  return t("score-winner", { who: nameOf(best.seat, room), total: best.total });
}

function Scores({
  players,
  scores,
  room,
  own,
  step,
  done,
}: {
  players: readonly PlayerData[];
  scores: readonly ScoreData[];
  room: RoomData;
  own: Seat | null;
  step: number;
  done: boolean;
}) {
  const hints = new Map(room.seats.map((seat) => [seat.seat, seat.hints]));
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
        const score = scores.find(({ seat }) => seat === player.seat)!;
        const open = step >= 2 + i;
        const place = scores.indexOf(score) + 1;
        return (
          <tbody key={player.seat} class={done && place === 1 && scores.length > 1 ? "winner" : ""}>
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
                    {nameOf(player.seat, room)}
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
                  {player.claimed.length > 0 && (
                    <Claims player={player} who={nameOf(player.seat, room)} counted={step >= 1} />
                  )}
                </div>
              </td>
              <td class="enigma-td">
                <EnigmaCard colour={player.enigma} open={open} score={score} />
              </td>
              {helped && <td class="hints-td">{t("final-hints-count", { count: hints.get(player.seat) ?? 0 })}</td>}
              <td class="total">
                <strong>{(step >= 1 ? score.keys : 0) + (open ? score.enigma : 0)}</strong>
              </td>
            </tr>
          </tbody>
        );
      })}
    </table>
  );
}

/** The Keys that a player has claimed, laid out one after the other. */
function Claims({ player, who, counted }: { player: PlayerData; who: string; counted: boolean }) {
  return (
    <ul class="claims" aria-label={t("final-claimed", { who })}>
      {player.claimed.map(({ key }, nth) => (
        <li
          key={key.id}
          class={`mini ${key.level} ${counted ? "counted" : ""}`}
          style={{ animationDelay: `${nth * 45}ms` }}
        >
          <Design design={key.design} label={t("final-key", { key: keyName(key), vp: key.vp })} />
          <span aria-hidden="true">{key.vp}</span>
        </li>
      ))}
    </ul>
  );
}

/** An Enigma from behind, then turned over. */
function EnigmaCard({ colour, open, score }: { colour: Colour | null; open: boolean; score: ScoreData }) {
  const shown = open && colour;
  return (
    <span class="enigma-cell">
      <span class={`riddle ${shown ? "open" : ""}`}>
        <svg viewBox="0 0 100 100" aria-hidden="true" class="front">
          {colour && shown ? <Face colour={colour} /> : null}
        </svg>
        <svg viewBox="0 0 100 100" aria-hidden="true" class="back">
          <rect width="100" height="100" rx="10" fill="#16302a" stroke="#c89b3c" stroke-width="6" />
          <path
            d="M36 38C36 20 66 20 66 39C66 54 51 52 51 66"
            fill="none"
            stroke="#e9c978"
            stroke-width="9"
            stroke-linecap="round"
          />
          <circle cx="51" cy="81" r="6" fill="#e9c978" />
        </svg>
      </span>
      {shown ? (
        <span>
          <strong>{score.enigma}</strong>
          <small>{t("final-enigma", { colour: t(`colour-${colour}`), faces: score.faces })}</small>
        </span>
      ) : (
        <span class="spoken">{t("final-closed")}</span>
      )}
    </span>
  );
}

/** Who comes before whom with equal points, and by what (RULES 7.3). */
export function tiesOf(
  scores: readonly ScoreData[],
): { first: Seat; second: Seat; by: "claimed" | "supply" | "order" }[] {
  return scores.slice(1).flatMap((second, i) => {
    const first = scores[i]!;
    if (first.total !== second.total) return [];
    const by = first.claimed !== second.claimed ? "claimed" : first.supply !== second.supply ? "supply" : "order";
    return [{ first: first.seat, second: second.seat, by } as const];
  });
}
function Ties({ scores, room }: { scores: readonly ScoreData[]; room: RoomData }) {
  const ties = tiesOf(scores);
  if (!ties.length) return null;
  return (
    <ul class="ties">
      {ties.map(({ first, second, by }) => (
        <li key={first}>{t(`final-tie-${by}`, { first: nameOf(first, room), second: nameOf(second, room) })}</li>
      ))}
    </ul>
  );
}

/** Was the shuffle the one that was promised at the start? Says that, and not that it was a good one. */
function ShuffleLine({ message, token }: { message: Message; token: string }) {
  const found = useMemo(() => audited(message, token), [message.audit, token]);
  if (!found) return null;
  return (
    <details class={found.kept ? "fold audit" : "fold audit alarm"}>
      <summary>{t(found.kept ? "audit-kept" : "audit-broken")}</summary>
      <dl>
        {(["commit", "server_seed", "salt", "seed"] as const).map((part) => (
          <div key={part}>
            <dt>{t(`audit-${part}`)}</dt>
            <dd>{found[part]}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t(found.seen ? "audit-seen" : "audit-unseen")} {t("audit-how")} <code>{COMMAND}</code>
      </p>
    </details>
  );
}

function Ladder({ total, done, newBest }: { total: number; done: boolean; newBest: boolean }) {
  const reached = RANKS.find(([, least]) => total >= least)![0];
  const best: Best | undefined = bests()[0];
  return (
    <section class="ladder" aria-labelledby="ranks">
      <h2 id="ranks">{t("ranks-title")}</h2>
      <ol>
        {RANKS.map(([rank, least], i) => {
          const most = i ? RANKS[i - 1]![1] - 1 : null;
          return (
            <li
              key={rank}
              class={done && rank === reached ? "reached" : ""}
              aria-current={done && rank === reached ? "true" : undefined}
            >
              <span>{t(`rank-${rank}`)}</span>
              <small>{most === null ? t("rank-from", { least }) : t("rank-range", { least, most })}</small>
            </li>
          );
        })}
      </ol>
      {done && <p>{newBest ? t("final-new-best") : best ? t("final-best", { total: best.total }) : null}</p>}
    </section>
  );
}

function Rematch({ message, token, send }: { message: Message; token: string; send: (draft: Draft) => void }) {
  const { rematch } = message.room;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && rematch) go({ page: "room", room: rematch, token });
  }, [asked, rematch, token]);
  const press = () => {
    setAsked(true);
    if (!rematch) send({ do: "rematch" });
  };
  return (
    <button type="button" class="brass" disabled={asked && !rematch} onClick={press}>
      {t(rematch ? "rematch-join" : message.room.players === 1 ? "rematch-solo" : "rematch")}
    </button>
  );
}

/** Somebody has laid the table again: said, and in sight until one goes there. */
export function Relaid({ message: { room, you, events }, token }: { message: Message; token: string }) {
  const relaid = isRelaid(room);
  const words = t("rematch-laid", {
    name: nameOf(events.findLast(({ kind }) => kind === "rematch")?.seat ?? null, room),
  });
  useEffect(() => {
    if (relaid) announce(words);
  }, [relaid]);
  if (!relaid) return null;
  const page = you.role === "spectator" ? "watch" : "room"; // the tokens are the same there
  return (
    <aside class="relaid" aria-label={t("rematch")}>
      <p>{words}</p>
      <a class="button brass" href={formatRoute({ page, room: room.rematch!, token })}>
        {t("rematch-go")}
      </a>
    </aside>
  );
}

/** Save the game's record as a file. */
async function download(room: string, token: string): Promise<void> {
  try {
    const record = await call<unknown>("GET", `/api/rooms/${room}/record`, undefined, token);
    const url = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `block-and-key-${room}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    notify(failureText(error), "wrong");
  }
}
