/** How close a Key is, in words. */

import type { Seat, ViewSquare } from "../../rules/cells";
import type { KeyNear } from "../../rules/judge";
import { placeName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** The lines on a card that say how close the Key is. */
export function progressLines(near: KeyNear | null, lit: boolean): readonly string[] {
  if (lit) return [t("table-key-lit")];
  if (near?.there.length) return [t("table-key-there"), t("table-key-elsewhere", { missing: near.missing ?? "none" })];
  return near?.missing ? [t("table-key-missing", { missing: near.missing })] : [];
}

/** Says that a Key is complete in the view already, and what that means; empty if it isn't. */
export function alreadyCompleteText(near: KeyNear | null): string {
  return near?.there.length ? t("table-key-again", { missing: near.missing ?? "none" }) : "";
}

/**
 * Where a Key was just `completed`; else where it is complete already, and what it lacks in the nearest other place.
 */
export function progressSentences(
  { missing, place, there }: KeyNear,
  seat: Seat,
  completed: readonly ViewSquare[],
): string[] {
  if (completed.length) return [`${t("table-key-lit")} ${placeName(completed, seat)}`];
  const named = (squares: readonly ViewSquare[]) => placeName(squares, seat);
  const words = there.length
    ? [t("table-words-there", { missing: missing ?? "none", places: there.map(named).join("; ") })]
    : [];
  return missing === null ? words : [...words, t("table-words-near", { missing, place: named(place) })];
}
