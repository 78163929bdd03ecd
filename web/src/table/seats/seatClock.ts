/** Clocks of the players' cards, counted down between messages. */

import { useEffect, useState } from "preact/hooks";
import { isChatEvent, type ReceivedMessage } from "../../net/messages";

/** Seconds left on the clock, counted down here between messages. */
export function useClock(message: ReceivedMessage): number | null {
  const clock = message.room.clock;
  const [, tick] = useState(0);
  const running = !!clock?.running && clock.left !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (!clock || clock.left === null) return null;
  const since = running && message.received ? (Date.now() - message.received) / 1000 : 0;
  return Math.max(0, Math.round(clock.left - since));
}

export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long the player on turn has been thinking, in seconds. */
export function useWaiting(message: ReceivedMessage, active: boolean): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [active]);
  const last = message.events.findLast((event) => !isChatEvent(event));
  return active && last ? Math.max(0, Math.round(Date.now() / 1000 - last.at)) : 0;
}
