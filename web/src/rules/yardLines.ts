/** The rows and columns of the excavation yard. */

import type { BoxData } from "../net/messages";
import type { Block } from "./blocks";
import type { YARD_LINES } from "./rules";

export type YardLine = (typeof YARD_LINES)[number];

/** The numbers of a line's sites, in reading order. */
export function sitesOf(line: YardLine, { sites }: BoxData): readonly number[] {
  const nth = Number(line[1]) - 1;
  return line[0] === "R" ? sites[nth]! : sites.map((row) => row[nth]!);
}

export function blocksIn(line: YardLine, yard: readonly (Block | null)[], box: BoxData): Block[] {
  return sitesOf(line, box).flatMap((site) => yard[site - 1] ?? []);
}
