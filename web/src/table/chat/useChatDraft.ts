/** The line that the player is writing, and why the last one was refused. */

import { useEffect, useState } from "preact/hooks";
import type { AnsweredCommand } from "../../net/connection";
import type { Refusal, SayDraft } from "../../net/messages";
import type { Store } from "../../net/store";
import { CHAT_LENGTH } from "../../rules/rules";
import { announce } from "../../ui/announce";
import { refusalText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";

export function useChatDraft(send: (say: SayDraft) => void, answered: Store<AnsweredCommand | null>, lost: boolean) {
  const [draft, setDraft] = useState("");
  const [note, setNote] = useState("");
  // A line was refused: show why, and put the text back into the field.
  useEffect(
    () =>
      answered.watch(() => {
        const { command, refusal } = answered.value!;
        if (!refusal || command.do !== "say") return;
        const why = refusedLineText(refusal);
        setNote(why);
        announce(why);
        const text = "text" in command ? command.text : "";
        setDraft((now) => [text, now].filter(Boolean).join(" ").slice(0, CHAT_LENGTH));
      }),
    [answered],
  );
  return {
    draft,
    note,
    type: (text: string) => {
      setDraft(text);
      setNote("");
    },
    say: (line: SayDraft) => {
      setNote("");
      send(line);
      if (lost) announce(t("chat-waits"));
      if ("text" in line) setDraft("");
    },
  };
}

function refusedLineText(refusal: Refusal): string {
  if (refusal.code !== "too_fast") return refusalText(refusal);
  return t("chat-too-fast", { seconds: Math.ceil(Number(refusal.details.wait) || 1) });
}
