/** "Why?" on a bot's move in the log: opens its reasons under the line. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { RoomData, RoomEvent, Why } from "../../net/messages";
import { failureText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";
import { Reasons } from "./Reasons";

export type AskWhy = (version: number) => Promise<Why>;

/** The actions that a player may ask about; claims and draws explain themselves. */
const CHOICES = /^(core|take|position|discard|bury) /;

export function hasWhy({ kind, facts, text }: RoomEvent): boolean {
  return kind === "action" && facts.by === "bot" && CHOICES.test(text ?? "");
}

/** The button and its panel. While the game runs, more becomes public, so every opening asks the server again. */
export function WhyButton({ event, line, room, ask }: { event: RoomEvent; line: string; room: RoomData; ask: AskWhy }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<Why | null>(null);
  const [failure, setFailure] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const press = () => {
    setOpen(!open);
    if (open || answer?.whole) return;
    setFailure("");
    ask(event.version).then(setAnswer, (error: unknown) => setFailure(failureText(error)));
  };
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: "nearest" });
  }, [open, answer, failure]);
  return (
    <>
      {" "}
      <button
        type="button"
        class="why"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t("table-why-of", { line })}
        onClick={press}
      >
        {t("table-why")}
      </button>
      <div id={id} ref={panel} class="why-panel" hidden={!open} aria-live="polite">
        {open &&
          (failure ? <p>{failure}</p> : answer ? <Answer why={answer} room={room} /> : <p>{t("table-why-wait")}</p>)}
      </div>
    </>
  );
}

/** The id of the note below the reasons. With strict perspective the reasons never are complete. */
export function whyNote(told: boolean, whole: boolean, strict: boolean): string {
  if (strict && (whole || !told)) return "why-strict";
  return whole ? "why-whole" : told ? "why-seen" : "why-unseen";
}

function Answer({ why: { reasons, whole }, room }: { why: Why; room: RoomData }) {
  return (
    <>
      {reasons.length > 0 ? (
        <Reasons reasons={reasons} room={room} />
      ) : (
        whole && !room.strict && <p>{t("table-hint-none")}</p>
      )}
      <p class="soft">{t(whyNote(reasons.length > 0, whole, room.strict))}</p>
    </>
  );
}
