/** The solo ranks, with the one that was reached. */

import { type BestResult, bestResults } from "../../net/savedGames";
import { RANKS } from "../../rules/rules";
import { t } from "../../ui/text/texts";

export function RankLadder({ total, done, newBest }: { total: number; done: boolean; newBest: boolean }) {
  const reached = RANKS.find(([, least]) => total >= least)![0];
  const best: BestResult | undefined = bestResults()[0];
  return (
    <section class="ladder" aria-labelledby="ranks">
      <h2 id="ranks">{t("ranks-title")}</h2>
      <ol>
        {RANKS.map(([rank, least], i) => {
          const most = i ? RANKS[i - 1]![1] - 1 : null;
          return (
            <li
              key={rank}
              class={done && rank === reached ? "reached" : ""}
              aria-current={done && rank === reached ? "true" : undefined}
            >
              <span>{t(`rank-${rank}`)}</span>
              <small>{most === null ? t("rank-from", { least }) : t("rank-range", { least, most })}</small>
            </li>
          );
        })}
      </ol>
      {done && <p>{newBest ? t("final-new-best") : best ? t("final-best", { total: best.total }) : null}</p>}
    </section>
  );
}
