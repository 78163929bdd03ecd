/** The table in words: an equal alternative to the canvas. A whole turn can be played here with keyboard and screen reader alone. */

import type { Seat } from "../../rules/cells";
import { completedAt, keyProgress } from "../../rules/keyProgress";
import { blocksOf } from "../../rules/placementTables";
import { HEIGHT, SEATS, SOLO_TURNS } from "../../rules/rules";
import { columnLabels, enigmaPoints, viewFrom } from "../../rules/views";
import { UseFace } from "../../ui/pictures/faces";
import { blockNames, keyName, playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { designText, viewText } from "../../ui/text/viewText";
import { ChatPanel } from "../chat/ChatPanel";
import { hasChat } from "../chat/chatText";
import { RulesButton } from "../guide/RulesButton";
import { Log } from "../log/Log";
import { HintButton } from "../panels/HintButton";
import { HintPanel } from "../panels/HintPanel";
import { actionText } from "../play/actionText";
import { idleText } from "../play/idleText";
import { nearWords } from "../play/keyText";
import type { Prompt } from "../play/prompt";
import type { Playing } from "../play/usePlaying";
import { SeatTools } from "../seats/SeatTools";
import { yardLater } from "../yard/Yard";
import { PlacementForm } from "./PlacementForm";
import { TempleTable } from "./TempleTable";
import { YardTable } from "./YardTable";

export interface TextProps {
  readonly play: Playing;
  readonly prompt: Prompt;
  readonly undoWhy: string | null;
  readonly onUndo: () => void;
}

export function TextView({ play, prompt, undoWhy, onUndo }: TextProps) {
  const { message, view, tables, temple, seat, mine, busy, claimable, hinting, act, send } = play;
  const hinted = hinting.hint?.action ?? null;
  const actions = mine ? view.actions.filter((action) => !/^(position|ancients) /.test(action)) : [];
  const me = view.players.find((player) => player.seat === message.you.seat);
  const seen = viewFrom(temple, seat);
  const host = message.you.creator && message.room.status === "playing";
  const seatOf = (seat: Seat) => message.room.seats.find((each) => each.seat === seat)!;
  return (
    <div class="words">
      <h1>{t("table-title")}</h1>
      <p class="prompt" tabIndex={-1}>
        {prompt.text}
      </p>
      <RulesButton about={prompt.about} />
      {idleText(message) && <p>{idleText(message)}</p>}
      <section aria-labelledby="words-do">
        <h2 id="words-do">{t("table-words-do")}</h2>
        {hinting.may && (
          <p>
            <HintButton hinting={hinting} wordy />
          </p>
        )}
        <HintPanel hinting={hinting} view={view} room={message.room} seat={seat} />
        {actions.length > 0 && (
          <ul class="choices">
            {actions.map((action) => (
              <li key={action}>
                <button
                  type="button"
                  class={action === hinted ? "hinted" : ""}
                  disabled={busy}
                  onClick={() => act(action)}
                >
                  {actionText(action, view, message.room.box)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {blocksOf(tables).length > 0 && tables && <PlacementForm play={play} tables={tables} hinted={hinted} />}
        {message.you.seat && (
          <p>
            <button type="button" aria-disabled={undoWhy !== null} onClick={onUndo}>
              {t("table-undo")}
            </button>{" "}
            {undoWhy && <span class="soft">{undoWhy}</span>}
          </p>
        )}
      </section>
      <section aria-labelledby="words-keys">
        <h2 id="words-keys">{t("table-hand")}</h2>
        <ul>
          {view.hand.map((card) => {
            const near = keyProgress(message, card.id);
            const guide =
              message.room.players === 1 && card.pips
                ? t("table-key-guide", { stars: card.stars!, pips: card.pips })
                : "";
            const where = near
              ? nearWords(near, seat, claimable.includes(card.id) ? completedAt(near, temple, seat) : [])
              : [];
            return (
              <li key={card.id}>
                <b>
                  {keyName(card)}, {t("points", { points: card.vp })}
                </b>
                {t("table-words-colon")} {[designText(card.design), guide, ...where].filter(Boolean).join(". ")}
              </li>
            );
          })}
          {view.enigma && (
            <li>
              <b>{t("table-enigma", { colour: t(`colour-${view.enigma}`) })}</b>,{" "}
              {t("table-enigma-count", {
                faces: message.enigma?.faces ?? 0,
                points: enigmaPoints(message.enigma?.faces ?? 0),
              })}
            </li>
          )}
        </ul>
      </section>
      <section aria-labelledby="words-view">
        <h2 id="words-view">
          {message.you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) })}
        </h2>
        <p>{viewText(seen, seat)}</p>
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-view">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("table-words-level")}</th>
                {columnLabels(seat).map((label) => (
                  <th scope="col" key={label}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: HEIGHT }, (_, i) => HEIGHT - 1 - i).map((level) => (
                <tr key={level}>
                  <th scope="row">{level + 1}</th>
                  {seen[level]!.map((face, column) => (
                    <td key={column}>{face ? <Stone colour={face.colour} /> : <span aria-hidden="true">·</span>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="words-temple">
        <h2 id="words-temple">{t("table-words-temple")}</h2>
        <p class="soft">{t("table-words-temple-note")}</p>
        {view.temple && (
          <p>
            {actionText(`core ${SEATS.map((side) => view.temple!.core.faces[side]).join(" ")}`, view, message.room.box)}
            .
          </p>
        )}
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-temple">
          <TempleTable temple={temple} />
        </div>
      </section>
      <section aria-labelledby="words-yard">
        <h2 id="words-yard">{t("table-yard")}</h2>
        {yardLater(message) ? (
          <p>{yardLater(message)}</p>
        ) : (
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-yard">
            <YardTable view={view} box={message.room.box} />
          </div>
        )}
        <p>
          {t("table-altar", { level: t("level-sun"), count: view.altars.sun })},{" "}
          {t("table-altar", { level: t("level-moon"), count: view.altars.moon })},{" "}
          {t("table-bag", { count: view.bag.length })}
        </p>
        {me && (
          <p>
            <b>{t("table-supply")}</b>
            {t("table-words-colon")} {blockNames(me.supply)}
          </p>
        )}
      </section>
      <section aria-labelledby="words-players">
        <h2 id="words-players">{t("table-seats")}</h2>
        <ul>
          {view.players.map((player) => (
            <li key={player.seat}>
              <b>{playerName(player.seat, message.room)}</b> ({t(`seat-${player.seat}`)}){t("table-words-colon")}{" "}
              {[
                seatOf(player.seat).stand_in ? t("stands-in") : "",
                player.seat === view.on_turn ? t("table-on-turn") : "",
                message.trigger
                  ? t("table-keys-of", { count: player.claimed.length, trigger: message.trigger })
                  : t("table-keys-count", { count: player.claimed.length }),
                blockNames(player.supply),
              ]
                .filter(Boolean)
                .join(", ")}
              {host && (
                <SeatTools
                  key={`${seatOf(player.seat).holder} ${seatOf(player.seat).bot}`}
                  seat={seatOf(player.seat)}
                  send={send}
                />
              )}
            </li>
          ))}
        </ul>
        {message.room.players === 1 && (
          <p>{view.turn ? t("table-track", { turn: view.turn, turns: SOLO_TURNS }) : t("table-track-before")}</p>
        )}
      </section>
      <section aria-labelledby="words-log">
        <h2 id="words-log">{t("table-log")}</h2>
        <div class="scroll logged" tabIndex={0} role="group" aria-labelledby="words-log">
          <Log message={message} ask={play.ask.why} />
        </div>
      </section>
      {hasChat(message) && (
        <section aria-labelledby="words-chat">
          <h2 id="words-chat">{t("chat")}</h2>
          <ChatPanel chat={play.chat} message={message} />
        </section>
      )}
    </div>
  );
}

function Stone({ colour }: { colour: "white" | "grey" | "brown" | "green" }) {
  return (
    <span class="stone">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <UseFace colour={colour} />
      </svg>
      {t(`colour-${colour}`)}
    </span>
  );
}
