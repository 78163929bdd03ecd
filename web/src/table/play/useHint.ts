/** A hint on the player's own turn: requested, shown in place, never played by itself. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Hint, ReceivedMessage, RoomData, ViewData } from "../../net/messages";
import { announce, notify } from "../../ui/announce";
import { failureText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";
import { reasonSentences } from "../log/Reasons";
import { actionText } from "./actionText";

/** The version of the last event that changed the position. Hints, joining and leaving don't. */
export function positionVersion({ events }: ReceivedMessage): number {
  return events.findLast(({ kind }) => kind === "action" || kind === "undone" || kind === "ended")?.version ?? 0;
}

export interface HintState {
  readonly hint: Hint | null;
  readonly asking: boolean;
  /** May the player ask for a hint now? */
  readonly may: boolean;
  readonly ask: () => void;
  readonly close: () => void;
}

/**
 * The hint for the current position; `onHint` shows it on the table. While a command is on its way (`busy`), no hint
 * can be asked for.
 */
export function useHint(
  message: ReceivedMessage,
  view: ViewData,
  { may, busy }: { may: boolean; busy: boolean },
  call: () => Promise<Hint>,
  onHint: (action: string) => void,
): HintState {
  const [given, setGiven] = useState<{ hint: Hint; position: number } | null>(null);
  const [asking, setAsking] = useState(false);
  const position = positionVersion(message);
  const hint = given?.position === position ? given.hint : null; // a hint for another position is useless
  const latest = useRef<{ position: number; onHint: (action: string) => void } | null>(null);
  latest.current = { position, onHint };
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  ); // the seat has left the screen: on a shared device the next player sits there
  const ask = async () => {
    if (asking || busy || !may) return;
    setAsking(true);
    try {
      const answer = await call();
      if (latest.current?.position !== position) return; // the position has changed, or the curtain is down
      setGiven({ hint: answer, position });
      latest.current.onHint(answer.action);
      announce(hintText(answer, view, message.room));
    } catch (error) {
      if (latest.current) notify(failureText(error), "wrong");
    } finally {
      setAsking(false);
    }
  };
  return { hint, asking, may, ask: () => void ask(), close: () => setGiven(null) };
}

function hintText({ action, reasons }: Hint, view: ViewData, room: RoomData): string {
  return t("table-hint-said", {
    action: actionText(action, view, room.box),
    reasons: reasonSentences(reasons, room)
      .map(({ words }) => words)
      .join(" "),
  });
}
