/** Views and Key designs in words, for screen readers. */

import type { Seat } from "../../rules/cells";
import { COLOUR_OF_LETTER, columnLabels, type TempleView } from "../../rules/views";
import { t } from "./texts";

/** A row of a view in words, left to right: `c white, d to e brown`. Empty if the row is empty. */
export function rowText(row: TempleView[number], seat: Seat): string {
  const labels = columnLabels(seat);
  const runs: { from: number; to: number; colour: string }[] = [];
  row.forEach((seen, column) => {
    const last = runs.at(-1);
    if (!seen) return;
    if (last && last.to === column - 1 && last.colour === seen.colour) last.to = column;
    else runs.push({ from: column, to: column, colour: seen.colour });
  });
  return runs
    .map(({ from, to, colour }) => {
      const word = t(`colour-${colour}`);
      return from === to
        ? t("table-run-one", { at: labels[from]!, colour: word })
        : t("table-run", { from: labels[from]!, to: labels[to]!, colour: word });
    })
    .join(", ");
}

/** A whole view in sentences, the floor first. */
export function viewText(view: TempleView, seat: Seat): string {
  const rows = view.map((row, level) => ({ level: level + 1, words: rowText(row, seat) })).filter(({ words }) => words);
  return rows.map(({ level, words }) => t("table-level-words", { level, words })).join(" ") || t("table-view-empty");
}

/** A Key's design in words, row by row from the top. */
export function designText(design: readonly string[]): string {
  return design
    .map((row) =>
      [...row]
        .map((letter) => (COLOUR_OF_LETTER[letter] ? t(`colour-${COLOUR_OF_LETTER[letter]}`) : t("table-blank")))
        .join(" "),
    )
    .join(" / ");
}
