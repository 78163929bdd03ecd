/** The list of all events, scrolled to the latest. Undone actions are struck out; bots can be asked why. */

import { useEffect, useRef } from "preact/hooks";
import type { ReceivedMessage } from "../../net/messages";
import { eventLines } from "./eventText";
import { type AskWhy, hasWhy, WhyButton } from "./WhyButton";

export function Log({ message, ask }: { message: ReceivedMessage; ask: AskWhy }) {
  const list = useRef<HTMLOListElement>(null);
  const undone = new Set(
    message.events.flatMap(({ kind, facts }) =>
      kind === "undone" && facts.version !== undefined ? [facts.version] : [],
    ),
  );
  const count = message.events.length;
  useEffect(() => {
    const scroller = list.current!.parentElement!;
    const watcher = new ResizeObserver(() => {
      scroller.scrollTop = scroller.scrollHeight;
    }); // also called for the first size
    watcher.observe(scroller);
    return () => watcher.disconnect();
  }, [count]);
  return (
    <ol class="log" ref={list}>
      {message.events.map((event) => {
        const lines = eventLines(event, message.room);
        if (!lines.length) return null;
        return (
          <li
            key={event.version}
            class={event.facts.claimed?.length ? "claim" : event.kind === "action" ? "action" : ""}
            data-seat={event.seat}
          >
            {lines.map((line, i) =>
              undone.has(event.version) ? <del key={i}>{line}</del> : <span key={i}>{line}</span>,
            )}
            {hasWhy(event) && !undone.has(event.version) && (
              <WhyButton event={event} line={lines[0]!} room={message.room} ask={ask} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
