/** How a block lies in the supply tray, and how it lies when it is picked up. */

import { type Block, orientationsOf, parseBlock } from "./blocks";
import { bounds, type Seat } from "./cells";
import type { Placements } from "./placements";

/**
 * The orientation of a block in the tray: as flat as possible, with its long side across for the player at this
 * seat.
 */
export function trayOrientation(block: Block, seat: Seat): number {
  const across = seat === "south" || seat === "north" ? "x" : "y";
  const flat = [...orientationsOf(parseBlock(block).shape)].sort((a, b) => {
    const [p, q] = [bounds(a.cells).size, bounds(b.cells).size];
    return p.z - q.z || q[across] - p[across];
  });
  return flat[0]!.index;
}

/** The orientation of a block that is picked up: as in the tray, or else the first one that can be placed somewhere. */
export function pickUpOrientation(block: Block, seat: Seat, placements: Placements | null): number {
  const tray = trayOrientation(block, seat);
  if (!placements || placements.legalSquares(block, tray).length) return tray;
  const other = orientationsOf(parseBlock(block).shape).find(
    ({ index }) => placements.legalSquares(block, index).length,
  );
  return other?.index ?? tray;
}
