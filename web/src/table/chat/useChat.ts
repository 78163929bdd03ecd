/** The state of a room's chat, kept whether its panel is open or not. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type {
  ChatMode,
  Draft,
  Phrase,
  QueuedCommand,
  ReceivedMessage,
  Refusal,
  RoomEvent,
  SayDraft,
} from "../../net/messages";
import { savedGameOf, updateSavedGame } from "../../net/savedGames";
import type { Seat } from "../../rules/cells";
import { CHAT_LENGTH } from "../../rules/rules";
import { announce } from "../../ui/announce";
import { refusalText } from "../../ui/text/refusalText";
import { t } from "../../ui/text/texts";
import { chatEvents, chatText, speakerOf } from "./chatText";

const BUBBLE_MS = 6000; // milliseconds
export type Chat = ReturnType<typeof useChat>;

export function useChat(
  message: ReceivedMessage | null,
  room: string,
  token: string,
  send: (draft: Draft) => void,
  saying: readonly SayDraft[],
  lost: boolean,
) {
  const [muted, setMuted] = useState<readonly Seat[]>(() => savedGameOf(room, token)?.muted ?? []);
  const [read, setRead] = useState(() => savedGameOf(room, token)?.read ?? 0);
  const [shown, setShown] = useState(false);
  const [draft, setDraft] = useState("");
  const [note, setNote] = useState("");
  const [fresh, setFresh] = useState<readonly RoomEvent[]>([]); // lines that arrived just now, while the panel was closed
  const seen = useRef<number | null>(null);
  const events = message?.events;
  const lines = useMemo(() => chatEvents(events ?? [], muted), [events, muted]);
  const others = lines.filter(({ kind, seat }) => kind === "said" && seat !== message?.you.seat);
  const last = lines.at(-1)?.version ?? 0;
  useEffect(() => {
    if (!shown) return;
    setFresh([]);
    if (last <= read) return;
    setRead(last);
    updateSavedGame(room, token, { read: last });
  }, [shown, last]);
  useEffect(() => {
    if (!message) return;
    const since = seen.current ?? message.version;
    seen.current = message.version;
    const news = others.filter(({ version }) => version > since);
    if (shown || !news.length) return;
    announce(news.map((line) => `${speakerOf(line, message.room)}: ${chatText(line)}`).join(" "));
    setFresh((now) => [...now, ...news]);
    setTimeout(() => setFresh((now) => now.filter((line) => !news.includes(line))), BUBBLE_MS);
  }, [message]);
  return {
    lines,
    muted,
    draft,
    note,
    setShown,
    saying,
    unread: others.filter(({ version }) => version > read).length,
    /** The latest line of each player, while the panel is closed. */
    bubbles: shown
      ? []
      : fresh.filter(
          (line, i) =>
            lines.some(({ version }) => version === line.version) &&
            !fresh.some(({ seat }, j) => j > i && seat === line.seat),
        ),
    type: (text: string) => {
      setDraft(text);
      setNote("");
    },
    say: (what: { text: string } | { phrase: Phrase }) => {
      setNote("");
      send({ do: "say", ...what });
      if (lost) announce(t("chat-waits"));
      if ("text" in what) setDraft("");
    },
    /** A line was refused: shows why, and puts the text back into the field. */
    refused: (refusal: Refusal, command: QueuedCommand) => {
      const wait = Math.ceil(Number(refusal.details.wait) || 1);
      const why = refusal.code === "too_fast" ? t("chat-too-fast", { seconds: wait }) : refusalText(refusal);
      setNote(why);
      announce(why);
      const text = "text" in command ? command.text : "";
      setDraft((now) => [text, now].filter(Boolean).join(" ").slice(0, CHAT_LENGTH));
    },
    remove: (said: number) => send({ do: "unsay", said }),
    allow: (chat: ChatMode) => send({ do: "chat", chat }),
    mute: (seat: Seat) => {
      const next = muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat];
      setMuted(next);
      updateSavedGame(room, token, { muted: next });
    },
  };
}

export interface ChatProps {
  readonly chat: Chat;
  readonly message: ReceivedMessage;
}
