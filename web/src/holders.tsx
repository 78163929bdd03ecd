/** Who sits where: the host gives a seat to a bot or takes it back from one, everyone says what they are called. */

import { useId, useState } from "preact/hooks";
import { USUAL_BOT, useBots } from "./create";
import { ownName, rememberName } from "./games";
import { botName, botWhat } from "./log";
import type { Draft, SeatData } from "./state";
import { t } from "./texts";

export function SeatTools({ seat, send }: { seat: SeatData; send: (draft: Draft) => void }) {
  const bots = useBots();
  const [bot, setBot] = useState<string>(seat.bot ?? USUAL_BOT);
  const id = useId();
  const name = t(`seat-${seat.seat}`);
  if (seat.holder === "human") return null;
  const taken = seat.holder === "bot";
  return (
    <span class="row-tools">
      <select
        aria-label={t("waiting-level", { seat: name })}
        aria-describedby={id}
        value={bot}
        onChange={(event) => setBot(event.currentTarget.value)}
      >
        {[...new Set([...bots, bot])].map((each) => (
          <option key={each} value={each}>
            {t("holder-bot", { bot: botName(each) })}
          </option>
        ))}
      </select>
      <small id={id} class="bot-what">
        {botWhat(bot)}
      </small>
      {(!taken || bot !== seat.bot) && (
        <button
          type="button"
          aria-label={t(taken ? "waiting-change-bot-at" : "waiting-add-bot-to", { seat: name })}
          onClick={() => send({ do: "seat", seat: seat.seat, holder: "bot", bot })}
        >
          {t(taken ? "waiting-change-bot" : "waiting-add-bot")}
        </button>
      )}
      {taken && !seat.stand_in && (
        <button
          type="button"
          aria-label={t("waiting-remove-bot-from", { seat: name })}
          onClick={() => send({ do: "seat", seat: seat.seat, holder: "open" })}
        >
          {t("waiting-remove-bot")}
        </button>
      )}
    </span>
  );
}

/** What one is called at this table, and kept for the next. */
export function OwnName({ name, send }: { name: string | null; send: (draft: Draft) => void }) {
  const [draft, setDraft] = useState(name ?? ownName());
  const wanted = draft.trim();
  const isNew = !!wanted && wanted !== name;
  const id = useId();
  const keep = () => {
    if (!isNew) return;
    rememberName(wanted);
    send({ do: "name", name: wanted });
  };
  return (
    <form
      class="own-name"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label for={id}>{t(name ? "own-name" : "own-name-ask")}</label>
      <input
        id={id}
        type="text"
        maxLength={24}
        autocomplete="nickname"
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
      />
      {(isNew || !name) && (
        <button type="submit" class={name ? "" : "brass"} disabled={!isNew}>
          {t("own-name-keep")}
        </button>
      )}
    </form>
  );
}
