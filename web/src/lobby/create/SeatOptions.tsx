/** Who sits where in a new game. */

import { useId } from "preact/hooks";
import type { Seat } from "../../rules/cells";
import { NAME_LENGTH } from "../../rules/rules";
import { useBots } from "../../ui/bots";
import { botDescription, botName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import type { Change, Choices, PlayMode, SeatPlan } from "./choices";

export function SeatOptions({ choices, change }: { choices: Choices; change: Change }) {
  const { company, places } = choices;
  const put = (seat: Seat, place: Partial<SeatPlan>) =>
    change({ places: places.map((old) => (old.seat === seat ? { ...old, ...place } : old)) });
  // You sit at one seat only: whoever was there goes where you were.
  const sit = (place: SeatPlan) => {
    const own = places.find(({ holder }) => holder === "you")!;
    change({
      places: places.map((old) =>
        old === place ? { ...own, seat: old.seat } : old === own ? { ...place, seat: old.seat } : old,
      ),
    });
  };
  return (
    <fieldset class="seat-list">
      <legend>{t("create-seats")}</legend>
      {places.map((place) => (
        <SeatOption
          key={place.seat}
          place={place}
          company={company}
          put={(change) => put(place.seat, change)}
          sit={() => sit(place)}
        />
      ))}
    </fieldset>
  );
}

function SeatOption({
  place,
  company,
  put,
  sit,
}: {
  place: SeatPlan;
  company: PlayMode;
  put: (place: Partial<SeatPlan>) => void;
  sit: () => void;
}) {
  const seatName = t(`seat-${place.seat}`);
  const known = useBots();
  const id = useId();
  const named = place.holder === "you" || place.holder === "person";
  return (
    <div class="seat-row">
      <span class="seat-name">{seatName}</span>
      {company !== "solo" && (
        <select
          aria-label={t("create-holder", { seat: seatName })}
          aria-describedby={place.holder === "bot" ? id : undefined}
          value={place.holder === "bot" ? `bot ${place.bot}` : place.holder}
          onChange={(event) => {
            const [holder, bot] = event.currentTarget.value.split(" ");
            if (holder === "you") sit();
            else put({ holder: holder as SeatPlan["holder"], ...(bot ? { bot } : {}) });
          }}
        >
          {company !== "device" && <option value="you">{t("holder-you")}</option>}
          {company === "device" && <option value="person">{t("holder-person")}</option>}
          {company === "friends" && place.holder !== "you" && <option value="open">{t("holder-open")}</option>}
          {place.holder !== "you" &&
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
          value={place.name}
          placeholder={t("create-name")}
          aria-label={t("create-name-of", { seat: seatName })}
          onInput={(event) => put({ name: event.currentTarget.value })}
        />
      )}
      {place.holder === "bot" && (
        <small id={id} class="bot-what">
          {botDescription(place.bot)}
        </small>
      )}
    </div>
  );
}
