/** A hint on the player's own turn: requested, shown in place, never played by itself. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Hint, Message, RoomData, ViewData } from "../../net/messages";
import { announce, notify } from "../../ui/announce";
import { failureText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";
import { reasonSentences } from "../log/Reasons";
import { actionText } from "./actionText";

/** Since when the game stands as it does; hints and comings and goings leave it so. */
export function positionVersion({ events }: Message): number {
  return events.findLast(({ kind }) => kind === "action" || kind === "undone" || kind === "ended")?.version ?? 0;
}

export interface HintState {
  readonly hint: Hint | null;
  readonly asking: boolean;
  /** May one ask now? */
  readonly may: boolean;
  readonly ask: () => void;
  readonly close: () => void;
}

/** The hint for the game as it stands; `onHint` puts it on the table. While something is being played (`busy`) nothing is asked. */
export function useHint(
  message: Message,
  view: ViewData,
  { may, busy }: { may: boolean; busy: boolean },
  call: () => Promise<Hint>,
  onHint: (action: string) => void,
): HintState {
  const [given, setGiven] = useState<{ hint: Hint; stands: number } | null>(null);
  const [asking, setAsking] = useState(false);
  const stands = positionVersion(message);
  const hint = given?.stands === stands ? given.hint : null; // for another position it means nothing
  const latest = useRef<{ stands: number; onHint: (action: string) => void } | null>(null);
  latest.current = { stands, onHint };
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  ); // the seat has left the screen: on one device the next one sits there
  const ask = async () => {
    if (asking || busy || !may) return;
    setAsking(true);
    try {
      const answer = await call();
      if (latest.current?.stands !== stands) return; // played meanwhile, or the curtain is down
      setGiven({ hint: answer, stands });
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
    deed: actionText(action, view, room.box),
    reasons: reasonSentences(reasons, room)
      .map(({ words }) => words)
      .join(" "),
  });
}
