/** A hint on one's own turn: asked for, shown in place, and never played by itself. */

import { useEffect, useRef, useState } from "preact/hooks";
import { announce, notify } from "./announce";
import { actionWords, blockOf } from "./deed";
import type { Seat } from "./geometry";
import { Reasons, sentencesOf } from "./reasons";
import { failureText } from "./refusal";
import type { Hint, Message, RoomData, ViewData } from "./state";
import { BlockPicture } from "./supply";
import { t } from "./texts";
import { Icon } from "./turns";

/** Since when the game stands as it does; hints and comings and goings leave it so. */
export function standsSince({ events }: Message): number {
  return events.findLast(({ kind }) => kind === "action" || kind === "undone" || kind === "ended")?.version ?? 0;
}

export interface Hinting {
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
): Hinting {
  const [given, setGiven] = useState<{ hint: Hint; stands: number } | null>(null);
  const [asking, setAsking] = useState(false);
  const stands = standsSince(message);
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
      announce(hintWords(answer, view, message.room));
    } catch (error) {
      if (latest.current) notify(failureText(error), "wrong");
    } finally {
      setAsking(false);
    }
  };
  return { hint, asking, may, ask: () => void ask(), close: () => setGiven(null) };
}
function hintWords({ action, reasons }: Hint, view: ViewData, room: RoomData): string {
  return t("table-hint-said", {
    deed: actionWords(action, view, room.box),
    reasons: sentencesOf(reasons, room)
      .map(({ words }) => words)
      .join(" "),
  });
}

export function HintButton({ hinting: { asking, may, ask }, wordy }: { hinting: Hinting; wordy: boolean }) {
  if (!may) return null;
  const words = t(asking ? "table-hint-wait" : "table-hint");
  return (
    <button
      type="button"
      class="hint-button"
      aria-busy={asking}
      aria-label={words}
      aria-keyshortcuts="h"
      title={t("table-hint-ask")}
      onClick={ask}
    >
      <Icon name="hint" />
      {wordy && <span aria-hidden="true">{words}</span>}
    </button>
  );
}

/** What is suggested, and why. */
export function HintPanel({
  hinting: { hint, close },
  view,
  room,
  seat,
}: {
  hinting: Hinting;
  view: ViewData;
  room: RoomData;
  seat: Seat;
}) {
  if (!hint) return null;
  const block = blockOf(hint.action, view);
  return (
    <aside class="suggestion" aria-label={t("table-hint-title")}>
      <header>
        <h2>
          <Icon name="hint" />
          {t("table-hint-title")}
        </h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="suggestion-body" tabIndex={0} role="group" aria-label={t("table-hint-title")}>
        <p class="deed">
          {block && <BlockPicture block={block} seat={seat} />}
          <b>{actionWords(hint.action, view, room.box)}</b>
        </p>
        {hint.reasons.length > 0 ? <Reasons reasons={hint.reasons} room={room} /> : <p>{t("table-hint-none")}</p>}
      </div>
    </aside>
  );
}
