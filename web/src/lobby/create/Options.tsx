/** All options of one way to play. */

import { useId } from "preact/hooks";
import type { ChatMode } from "../../net/messages";
import { STANDARD_SEATS } from "../../rules/rules";
import { CHAT_MODES } from "../../ui/chatModes";
import { t } from "../../ui/text/texts";
import { type Change, type Choices, CLOCKS } from "./choices";
import { RecordChoice } from "./RecordChoice";
import { SeatOptions } from "./SeatOptions";
import { SetChoice } from "./SetChoice";

export function Options({ choices, change }: { choices: Choices; change: Change }) {
  const { mode } = choices;
  return (
    <div class="options">
      {mode !== "solo" && <Players choices={choices} change={change} />}
      <SeatOptions choices={choices} change={change} />
      <div class="columns">
        <SetChoice choices={choices} change={change} />
        {mode !== "solo" && <Clock choices={choices} change={change} />}
        {mode === "friends" && <ChatChoice choices={choices} change={change} />}
        {(mode === "solo" || mode === "device") && <Seed choices={choices} change={change} />}
        <RecordChoice choices={choices} change={change} />
      </div>
      {mode !== "solo" && (
        <label class="check">
          <input
            type="checkbox"
            checked={choices.strict}
            onChange={(event) => change({ strict: event.currentTarget.checked })}
          />
          <span>
            {t("create-strict")}
            <small>{t("create-strict-what")}</small>
          </span>
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={choices.hints}
          onChange={(event) => change({ hints: event.currentTarget.checked })}
        />
        <span>
          {t("create-hints")}
          <small>{t("create-hints-what")}</small>
        </span>
      </label>
    </div>
  );
}

/** How many people can play together. */
const PLAYER_COUNTS = Object.keys(STANDARD_SEATS)
  .map(Number)
  .filter((players) => players > 1);

function Players({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <fieldset class="segments">
      <legend>{t("create-players")}</legend>
      {PLAYER_COUNTS.map((players) => (
        <label key={players}>
          <input
            type="radio"
            name={id}
            checked={choices.players === players}
            disabled={!!choices.record}
            onChange={() => change({ players })}
          />
          <span>{players}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Clock({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("create-clock")}</label>
      <select
        id={id}
        value={String(choices.clock ?? "")}
        onChange={(event) => change({ clock: Number(event.currentTarget.value) || null })}
      >
        {CLOCKS.map((seconds) => (
          <option key={seconds} value={String(seconds ?? "")}>
            {seconds === null
              ? t("clock-none")
              : seconds < 60
                ? t("clock-seconds", { seconds })
                : t("clock-minutes", { minutes: seconds / 60 })}
          </option>
        ))}
      </select>
      <small>{t("create-clock-what")}</small>
    </p>
  );
}

function ChatChoice({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("chat")}</label>
      <select
        id={id}
        value={choices.chat}
        onChange={(event) => change({ chat: event.currentTarget.value as ChatMode })}
      >
        {CHAT_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`chat-${mode}`)}
          </option>
        ))}
      </select>
      <small>{t("create-chat-what")}</small>
    </p>
  );
}

function Seed({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("create-seed")}</label>
      <input
        id={id}
        type="text"
        maxLength={100}
        autocomplete="off"
        value={choices.seed}
        onInput={(event) => change({ seed: event.currentTarget.value })}
      />
      <small>{t("create-seed-what")}</small>
    </p>
  );
}
