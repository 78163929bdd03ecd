/** Placing the Core Cube (RULES 3.3). The server offers the actions; they follow from the box's ring of colours. */

import type { RotationButton } from "./heldBlock";
import { SEATS } from "./rules";
import type { CoreFaces } from "./temple";

/** The colours that the action `core white grey brown green` turns to the north, east, south and west. */
export function coreFaces(action: string): CoreFaces {
  const [, north, east, south, west] = action.split(" ");
  return { north, east, south, west } as CoreFaces;
}

/**
 * The actions that place the Core Cube, ordered by quarter turns: first all with one golden side up, then all with
 * the other.
 */
export function coreRing(actions: readonly string[]): string[] {
  const cores = actions.filter((action) => action.startsWith("core "));
  const ring: string[] = [];
  for (const start of cores) {
    let next = start;
    while (!ring.includes(next) && cores.includes(next)) {
      ring.push(next);
      const [word, ...sides] = next.split(" ");
      next = [word, sides.at(-1), ...sides.slice(0, -1)].join(" ");
    }
  }
  return ring;
}

/** The coloured sides of the Core Cube. */
const SIDES = SEATS.length;

/**
 * The index in the ring after a turn. Turning left or right keeps the golden side up; any other turn flips the cube.
 */
export function coreTurn(core: number, way: RotationButton): number {
  const golden = Math.floor(core / SIDES) * SIDES;
  if (way === "left") return golden + ((core + 1) % SIDES);
  if (way === "right") return golden + ((core + SIDES - 1) % SIDES);
  return (core + SIDES) % (2 * SIDES);
}
