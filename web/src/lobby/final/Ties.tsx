/** Who comes before whom with equal points, and why (RULES 7.3). */

import type { RoomData, ScoreData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { TIE_BREAKS } from "../../rules/rules";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** Players with equal points in order, and what decided it (RULES 7.3). */
export function tiesOf(
  scores: readonly ScoreData[],
): { first: Seat; second: Seat; by: (typeof TIE_BREAKS)[number] | "order" }[] {
  return scores.slice(1).flatMap((second, i) => {
    const first = scores[i]!;
    if (first.total !== second.total) return [];
    const by = TIE_BREAKS.find((count) => first[count] !== second[count]) ?? "order";
    return [{ first: first.seat, second: second.seat, by }];
  });
}

export function Ties({ scores, room }: { scores: readonly ScoreData[]; room: RoomData }) {
  const ties = tiesOf(scores);
  if (!ties.length) return null;
  return (
    <ul class="ties">
      {ties.map(({ first, second, by }) => (
        <li key={first}>
          {t(`final-tie-${by}`, { first: playerName(first, room), second: playerName(second, room) })}
        </li>
      ))}
    </ul>
  );
}
