/** How the view shows how close a Key of the hand is: where it is complete already, and what it lacks elsewhere. */

import type { ViewSquare } from "./cells";
import type { DesignSquare, KeyNear } from "./judge";
import type { TempleView } from "./views";

/** A square of a Key's place: the colour that the Key needs, and whether the view shows it already. */
export interface WantedSquare extends DesignSquare {
  readonly there: boolean;
}

/**
 * What the view marks for a Key: `lying`, where it is complete already, and `wanted`, the nearest place that would
 * count.
 */
export interface KeyMarks {
  readonly lying: readonly ViewSquare[];
  readonly wanted: readonly WantedSquare[];
}

export const NO_MARKS: KeyMarks = { lying: [], wanted: [] };

export function keyMarks({ place, there }: KeyNear, view: TempleView): KeyMarks {
  const lying = there.flat();
  return {
    lying: lying.filter((square, i) => lying.findIndex((other) => sameSquare(square, other)) === i),
    wanted: place.map((square) => ({ ...square, there: colourAt(view, square) === square.colour })),
  };
}

/** The marks for a Key that may be claimed: where the last block has completed it. */
export function completedMarks({ completed }: KeyNear, view: TempleView): KeyMarks {
  return {
    lying: [],
    wanted: completed.map((square) => ({ ...square, colour: colourAt(view, square)!, there: true })),
  };
}

function colourAt(view: TempleView, { column, level }: ViewSquare) {
  return view[level]?.[column]?.colour;
}

function sameSquare(one: ViewSquare, other: ViewSquare): boolean {
  return one.column === other.column && one.level === other.level;
}
