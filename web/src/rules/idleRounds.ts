/** Rounds without a placed block: after some of them the game is stuck and ends (RULES 4.5). */

import type { ReceivedMessage } from "../net/messages";

/** How many whole rounds have passed without a placed block; 0 if that can't end the game. */
export function idleRounds({ room, view }: ReceivedMessage): number {
  const counts = room.players > 1 && room.status === "playing" && view !== null && view.turns_left === null;
  // A player who claims or draws has just placed a block: the count restarts when the turn ends.
  return counts && view.phase !== "claim" && view.phase !== "draw" ? Math.floor(view.idle_turns / room.players) : 0;
}
