/** Solo: the turns as a track. */

import type { ViewData } from "../../net/messages";
import { SOLO_TURNS } from "../../rules/rules";
import { t } from "../../ui/text/texts";

export function SoloTrack({ view }: { view: ViewData }) {
  const turn = Math.max(0, view.turn);
  const vp = view.players[0]?.claimed.reduce((sum, { key }) => sum + key.vp, 0) ?? 0;
  const words = [
    turn ? t("table-track", { turn, turns: SOLO_TURNS }) : t("table-track-before"),
    t("table-vp-so-far", { vp }),
  ];
  if (view.aside.length) words.push(t("table-aside-count", { count: view.aside.length }));
  return (
    <div class="track">
      <ol aria-hidden="true">
        {Array.from({ length: SOLO_TURNS }, (_, i) => (
          <li key={i} class={i + 1 < turn ? "done" : i + 1 === turn ? "now" : ""}>
            <span>{i + 1}</span>
          </li>
        ))}
      </ol>
      <p>{words.join(" · ")}</p>
    </div>
  );
}
