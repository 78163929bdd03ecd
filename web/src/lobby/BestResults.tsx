/** The player's best solo results. */

import { bestResults } from "../net/savedGames";
import { language, t } from "../ui/text/texts";

export function BestResults() {
  const list = bestResults().slice(0, 5);
  if (!list.length) return null;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
  return (
    <section class="bests" aria-labelledby="bests">
      <h2 id="bests">{t("bests-title")}</h2>
      <ol>
        {list.map((best) => (
          <li key={best.room}>
            <strong>{t("points", { points: best.total })}</strong>
            <span>{t(`rank-${best.rank}`)}</span>
            <time>{date.format(best.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
