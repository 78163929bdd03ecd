/** The whole table in words, for readers of text and users of screen readers. */

import { SEATS } from "../../rules/rules";
import { blockNames } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { ChatPanel } from "../chat/ChatPanel";
import { hasChat } from "../chat/chatText";
import { RulesButton } from "../guide/RulesButton";
import { Log } from "../log/Log";
import { actionText } from "../play/actionText";
import { idleText } from "../play/idleText";
import type { Prompt } from "../play/prompt";
import type { Playing } from "../play/usePlaying";
import { yardLater } from "../yard/Yard";
import { ActionsSection } from "./ActionsSection";
import { KeysSection } from "./KeysSection";
import { PlayersSection } from "./PlayersSection";
import { TempleTable } from "./TempleTable";
import { ViewSection } from "./ViewSection";
import { YardTable } from "./YardTable";

export interface TextProps {
  readonly play: Playing;
  readonly prompt: Prompt;
  readonly undoWhy: string | null;
  readonly onUndo: () => void;
}

export function TextView({ play, prompt, undoWhy, onUndo }: TextProps) {
  const { message, rulesFailed } = play;
  return (
    <div class="words">
      <h1>{t("table-title")}</h1>
      <p class="prompt" tabIndex={-1}>
        {prompt.text}
      </p>
      <RulesButton about={prompt.about} />
      {rulesFailed && <p>{t("table-no-rules")}</p>}
      {idleText(message) && <p>{idleText(message)}</p>}
      <ActionsSection play={play} undoWhy={undoWhy} onUndo={onUndo} />
      <KeysSection play={play} />
      <ViewSection play={play} />
      <TempleSection play={play} />
      <YardSection play={play} />
      <PlayersSection play={play} />
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

function TempleSection({ play: { message, view, temple } }: { play: Playing }) {
  return (
    <section aria-labelledby="words-temple">
      <h2 id="words-temple">{t("table-words-temple")}</h2>
      <p class="soft">{t("table-words-temple-note")}</p>
      {view.temple && (
        <p>
          {actionText(`core ${SEATS.map((side) => view.temple!.core.faces[side]).join(" ")}`, view, message.room.box)}.
        </p>
      )}
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-temple">
        <TempleTable temple={temple} />
      </div>
    </section>
  );
}

function YardSection({ play: { message, view, me } }: { play: Playing }) {
  return (
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
  );
}
