/** The final scoring: Keys counted, Enigmas turned over, ties explained, and in solo the rank. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../../net/api";
import type { Draft, ReceivedMessage } from "../../net/messages";
import { saveResult } from "../../net/savedGames";
import { ChatCorner } from "../../table/chat/ChatCorner";
import type { Chat } from "../../table/chat/useChat";
import { announce, notify } from "../../ui/announce";
import { prefersReducedMotion } from "../../ui/hooks";
import { PageBar } from "../../ui/PageBar";
import { playerName } from "../../ui/text/names";
import { failureText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";
import { RankLadder } from "./RankLadder";
import { RematchButton } from "./Rematch";
import { Scores } from "./Scores";
import { ShuffleCheck } from "./ShuffleCheck";
import { Ties } from "./Ties";

const STEP = 850; // milliseconds between two steps

export function Final({
  message,
  token,
  send,
  chat,
  onRuins,
}: {
  message: ReceivedMessage;
  token: string;
  send: (draft: Draft) => void;
  chat: Chat;
  onRuins: () => void;
}) {
  const { room, view, you } = message;
  const scores = view?.scores ?? null;
  const steps = scores ? scores.length + 2 : 0; // Keys, each Enigma, totals
  const { step, skip } = useCounting(steps);
  const done = step >= steps;
  const [newBest] = useState(() => saveResult(message));
  const headline = headlineOf(message);
  useEffect(() => {
    if (done) announce(headline);
  }, [done, headline]);
  return (
    <div class="start final">
      <PageBar>
        <ChatCorner chat={chat} message={message} />
      </PageBar>
      <main>
        <p class="final-why">{view?.ended ? t(`log-over-${view.ended}`) : t("final-ended")}</p>
        <h1>{done ? headline : t("final-counting")}</h1>
        {scores && view && (
          <>
            <Scores players={view.players} scores={scores} room={room} own={you.seat} step={step} done={done} />
            {done && <Ties scores={scores} room={room} />}
            {room.players === 1 && <RankLadder total={scores[0]!.total} done={done} newBest={newBest} />}
          </>
        )}
        <div class="final-end">
          {done && <ShuffleCheck message={message} token={token} />}
          <p class="final-buttons">
            {!done && (
              <button type="button" class="brass" onClick={skip}>
                {t("skip")}
              </button>
            )}
            {done && you.role !== "spectator" && <RematchButton message={message} token={token} send={send} />}
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

/** Counts up step by step; at once with reduced motion. */
function useCounting(steps: number): { step: number; skip: () => void } {
  const [step, setStep] = useState(() => (prefersReducedMotion() ? steps : 0));
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

export function headlineOf({ view, room, you }: ReceivedMessage): string {
  const best = view?.scores?.[0];
  if (!best) return t("final-no-result");
  if (best.rank) return t("final-rank", { rank: t(`rank-${best.rank}`), total: best.total });
  if (best.seat === you.seat && you.role === "seat") return t("final-you-win", { total: best.total });
  return t("score-winner", { who: playerName(best.seat, room), total: best.total });
}

/** Saves the game's record as a file. */
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
