/** Who sits where in a new game. */

import { useId } from "preact/hooks";
import type { Seat } from "../../rules/cells";
import { NAME_LENGTH } from "../../rules/rules";
import { useBots } from "../../ui/bots";
import { botDescription, botName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import type { Change, Choices, PlayMode, SeatPlan } from "./choices";

export function SeatOptions({ choices, change }: { choices: Choices; change: Change }) {
  const { mode, plans } = choices;
  const put = (seat: Seat, plan: Partial<SeatPlan>) =>
    change({ plans: plans.map((old) => (old.seat === seat ? { ...old, ...plan } : old)) });
  // The player sits at one seat only: the two seats swap their holders.
  const sit = (plan: SeatPlan) => {
    const own = plans.find(({ holder }) => holder === "you")!;
    change({
      plans: plans.map((old) =>
        old === plan ? { ...own, seat: old.seat } : old === own ? { ...plan, seat: old.seat } : old,
      ),
    });
  };
  return (
    <fieldset class="seat-list">
      <legend>{t("create-seats")}</legend>
      {plans.map((plan) => (
        <SeatOption
          key={plan.seat}
          plan={plan}
          mode={mode}
          put={(change) => put(plan.seat, change)}
          sit={() => sit(plan)}
        />
      ))}
    </fieldset>
  );
}

function SeatOption({
  plan,
  mode,
  put,
  sit,
}: {
  plan: SeatPlan;
  mode: PlayMode;
  put: (plan: Partial<SeatPlan>) => void;
  sit: () => void;
}) {
  const seatName = t(`seat-${plan.seat}`);
  const known = useBots();
  const id = useId();
  const named = plan.holder === "you" || plan.holder === "person";
  return (
    <div class="seat-row">
      <span class="seat-name">{seatName}</span>
      {mode !== "solo" && (
        <select
          aria-label={t("create-holder", { seat: seatName })}
          aria-describedby={plan.holder === "bot" ? id : undefined}
          value={plan.holder === "bot" ? `bot ${plan.bot}` : plan.holder}
          onChange={(event) => {
            const [holder, bot] = event.currentTarget.value.split(" ");
            if (holder === "you") sit();
            else put({ holder: holder as SeatPlan["holder"], ...(bot ? { bot } : {}) });
          }}
        >
          {mode !== "device" && <option value="you">{t("holder-you")}</option>}
          {mode === "device" && <option value="person">{t("holder-person")}</option>}
          {mode === "friends" && plan.holder !== "you" && <option value="open">{t("holder-open")}</option>}
          {plan.holder !== "you" &&
            known.map((bot) => (
              <option key={bot} value={`bot ${bot}`}>
                {t("holder-bot", { bot: botName(bot) })}
              </option>
            ))}
        </select>
      )}
      {named && (
        <input
          type="text"
          maxLength={NAME_LENGTH}
          autocomplete="off"
          value={plan.name}
          placeholder={t("create-name")}
          aria-label={t("create-name-of", { seat: seatName })}
          onInput={(event) => put({ name: event.currentTarget.value })}
        />
      )}
      {plan.holder === "bot" && (
        <small id={id} class="bot-what">
          {botDescription(plan.bot)}
        </small>
      )}
    </div>
  );
}
