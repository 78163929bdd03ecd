/** The two altars; buttons when a Key is to be drawn or put aside. */

import type { ViewData } from "../../net/messages";
import { ALTARS } from "../../rules/rules";
import { Emblem } from "../../ui/pictures/Emblem";
import { t } from "../../ui/text/texts";

/** `asked`: what the player has to do at an altar; `hinted`: the action that a hint suggests. */
export function AltarPair({
  view,
  asked,
  hinted,
  onChoose,
}: {
  view: ViewData;
  asked: "draw" | "aside" | null;
  hinted: string | null;
  onChoose: (action: string) => void;
}) {
  return (
    <section class="altars" aria-label={t("table-altars")}>
      {ALTARS.map((altar) => {
        const count = view.altars[altar];
        const action = `${asked} ${altar}`;
        const inside = (
          <>
            <Emblem level={altar} />
            <span>
              {t("table-altar", { level: t(`level-${altar}`), count })}
              <small>{t(`table-altar-${altar}`)}</small>
            </span>
          </>
        );
        return asked && view.actions.includes(action) ? (
          <button
            type="button"
            key={altar}
            class={action === hinted ? "altar lit hinted" : "altar lit"}
            onClick={() => onChoose(action)}
          >
            {inside}
            <span class="spoken">{t(`table-${asked}-from`, { level: t(`level-${altar}`), count })}</span>
          </button>
        ) : (
          <div key={altar} class="altar">
            {inside}
          </div>
        );
      })}
      <div class="altar bag" title={t("table-bag", { count: view.bag.length })}>
        <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path
            d="M8 3h8l-2 4c4 2 6 5.5 6 9 0 3.5-3 5-8 5s-8-1.5-8-5c0-3.5 2-7 6-9Z"
            fill="#8A6A3F"
            stroke="#241A12"
            stroke-width="1.6"
            stroke-linejoin="round"
          />
        </svg>
        <span>{t("table-bag-short", { count: view.bag.length })}</span>
      </div>
    </section>
  );
}
