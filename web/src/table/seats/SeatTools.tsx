/** The host's tools for a seat: give it to a bot, or take it back from one. */

import { useId, useState } from "preact/hooks";
import type { Draft, SeatData } from "../../net/messages";
import { USUAL_BOT } from "../../rules/rules";
import { useBots } from "../../ui/bots";
import { botDescription, botName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

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
        {botDescription(bot)}
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
