/** Where the Ancients build (RULES 8.3). */

import type { BoxData, KeyData } from "../net/messages";
import { parseSquare, type Square } from "./cells";

/** RULES 8.3: the corner of the floor that the Stars of the drawn Key point to. */
export function ancientsCorner(key: KeyData | null, box: BoxData): Square | null {
  const corner = key?.stars && box.corners[key.stars - 1];
  return corner ? parseSquare(corner) : null;
}
