/** Things of the table put into words. */

import type { Cell, Seat, Temple, View } from "./geometry";
import { Cubes, formatCell, formatSquare } from "./geometry";
import { reach } from "./hold";
import type { KeyData } from "./state";
import type { Fault } from "./tables";
import { t } from "./texts";
import { columns } from "./view";

export { blockName, blockNames, lineName, nameOf as seatName, placeName } from "./log";

/** `Sun, 2 VP`. */
export function keyWorth(key: KeyData): string {
  return t("table-key-name", { level: t(`level-${key.level}`), vp: key.vp });
}
/** A corner of the floor, such as `north-west (a8)`. */
export function cornerName(square: string): string {
  return t(`corner-${square}`);
}
export function cellNames(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(", ");
}

/** Say what is wrong with a placement by one clause, and what to do. */
export function faultName(fault: Fault, cells: readonly Cell[], temple: Temple): string {
  if (fault.rule === "ancients") return t("reason-ancients");
  if (fault.rule === "taller") {
    const cubes = new Cubes(temple);
    const height = Math.max(...fault.stacks.map((stack) => cubes.height(stack)));
    return t("broken-taller", {
      stacks: fault.stacks.map(formatSquare).join(", "),
      count: fault.stacks.length,
      height,
      top: reach(cells),
    });
  }
  if (fault.rule === "grid") return t("broken-grid-ghost");
  const at = fault.rule === "support" ? fault.cells.map((cell) => ({ ...cell, z: cell.z + 1 })) : fault.cells;
  return t(`broken-${fault.rule}`, { cells: cellNames(at), count: at.length });
}

/** A row of a view in words, left to right: `c white, d to e brown`; empty if nothing is seen there. */
export function rowWords(row: View[number], seat: Seat): string {
  const labels = columns(seat);
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
/** A whole view in a sentence for screen readers, the floor first. */
export function viewWords(view: View, seat: Seat): string {
  const rows = view
    .map((row, level) => ({ level: level + 1, words: rowWords(row, seat) }))
    .filter(({ words }) => words);
  return rows.map(({ level, words }) => t("table-level-words", { level, words })).join(" ") || t("table-view-empty");
}
