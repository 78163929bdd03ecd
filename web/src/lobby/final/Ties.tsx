/** Who comes before whom with equal points, and why (RULES 7.3). */

import type { RoomData, ScoreData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** Players with equal points in order, and what decided it (RULES 7.3). */
export function tiesOf(
  scores: readonly ScoreData[],
): { first: Seat; second: Seat; by: "claimed" | "supply" | "order" }[] {
  return scores.slice(1).flatMap((second, i) => {
    const first = scores[i]!;
    if (first.total !== second.total) return [];
    const by = first.claimed !== second.claimed ? "claimed" : first.supply !== second.supply ? "supply" : "order";
    return [{ first: first.seat, second: second.seat, by } as const];
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
