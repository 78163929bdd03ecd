/**
 * How close the Keys of the hand are: where each is complete already, what it lacks elsewhere, what the last block
 * completed.
 */

import type { KeyData, ReceivedMessage } from "../net/messages";
import type { KeyNear } from "../net/wire";
import type { Colour } from "./blocks";
import { formatViewSquare, parseViewSquare, type Seat, type ViewSquare } from "./cells";
import { HEIGHT, WIDTH } from "./rules";
import type { Temple } from "./temple";
import { COLOUR_OF_LETTER, changedSquares, type TempleView, viewFrom } from "./views";

/** A square of a Key's place: the colour that the Key needs, and whether the view shows it already. */
export interface WantedSquare extends ViewSquare {
  readonly colour: Colour;
  readonly there: boolean;
}

interface DesignSquare extends ViewSquare {
  readonly colour: Colour;
}

/** The coloured squares of a design, its lowest row first, moved to the lower left corner. */
function designSquares(design: readonly string[]): DesignSquare[] {
  const found = design.flatMap((row, i) =>
    [...row].flatMap((letter, column) =>
      COLOUR_OF_LETTER[letter] ? [{ column, level: design.length - 1 - i, colour: COLOUR_OF_LETTER[letter]! }] : [],
    ),
  );
  const [left, low] = [Math.min(...found.map(({ column }) => column)), Math.min(...found.map(({ level }) => level))];
  return found.map((square) => ({ ...square, column: square.column - left, level: square.level - low }));
}

function turnedRight(design: readonly string[]): string[] {
  return [...design[0]!].map((_, column) =>
    [...design]
      .reverse()
      .map((row) => row[column]!)
      .join(""),
  );
}

/**
 * The squares of a place with the colours that a Key needs there: of the design's four rotations, the one that
 * covers exactly these squares and lacks `missing` colours.
 */
export function wantedSquares(
  design: readonly string[],
  place: readonly ViewSquare[],
  missing: number,
  view: TempleView,
): WantedSquare[] {
  if (!place.length) return [];
  const [left, low] = [Math.min(...place.map(({ column }) => column)), Math.min(...place.map(({ level }) => level))];
  const squares = place.map(formatViewSquare).sort().join(" ");
  let turn = design;
  for (let i = 0; i < 4; i++, turn = turnedRight(turn)) {
    const there = designSquares(turn).map((square) => ({
      ...square,
      column: square.column + left,
      level: square.level + low,
    }));
    if (there.some(({ column, level }) => column >= WIDTH || level >= HEIGHT)) continue;
    if (there.map(formatViewSquare).sort().join(" ") !== squares) continue;
    const wanted = there.map((square) => ({
      ...square,
      there: view[square.level]?.[square.column]?.colour === square.colour,
    }));
    if (wanted.filter(({ there }) => !there).length === missing) return wanted;
  }
  return [];
}

export function keyProgress({ keys }: ReceivedMessage, id: string): KeyNear | null {
  return keys.find((near) => near.id === id) ?? null;
}

/** Where the last placed block completed a Key: the first place with a square that changed (RULES 6.3, 6.4). */
export function completedAt({ there }: KeyNear, temple: Temple, seat: Seat): ViewSquare[] {
  const before = viewFrom({ ...temple, blocks: temple.blocks.slice(0, -1) }, seat);
  const fresh = new Set(changedSquares(before, viewFrom(temple, seat)).map(formatViewSquare));
  return (there.find((place) => place.some((square) => fresh.has(square))) ?? []).map(parseViewSquare);
}

/**
 * What the view marks for a Key: `lying`, where it is complete already, and `wanted`, the nearest place that would
 * count.
 */
export interface KeyMarks {
  readonly lying: readonly ViewSquare[];
  readonly wanted: readonly WantedSquare[];
}

export function keyMarks({ design }: KeyData, { missing, place, there }: KeyNear, view: TempleView): KeyMarks {
  return {
    lying: [...new Set(there.flat())].map(parseViewSquare),
    wanted: missing === null ? [] : wantedSquares(design, place.map(parseViewSquare), missing, view),
  };
}
