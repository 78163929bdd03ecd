/** The state of a room's chat, kept whether its panel is open or not. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnsweredCommand } from "../../net/connection";
import type { ChatMode, Draft, Phrase, ReceivedMessage, RoomEvent, SayDraft } from "../../net/messages";
import { savedGameOf, updateSavedGame } from "../../net/savedGames";
import type { Store } from "../../net/store";
import type { Seat } from "../../rules/cells";
import { announce } from "../../ui/announce";
import { chatEvents, chatText, speakerOf } from "./chatText";
import { useChatDraft } from "./useChatDraft";

const BUBBLE_MS = 6000;
export type Chat = ReturnType<typeof useChat>;

interface ChatInput {
  readonly message: ReceivedMessage | null;
  readonly room: string;
  readonly token: string;
  readonly send: (draft: Draft) => void;
  readonly answered: Store<AnsweredCommand | null>;
  /** Chat lines that are still to be sent. */
  readonly saying: readonly SayDraft[];
  /** Is the connection lost? */
  readonly lost: boolean;
}

export function useChat({ message, room, token, send, answered, saying, lost }: ChatInput) {
  const [muted, setMuted] = useState<readonly Seat[]>(() => savedGameOf(room, token)?.muted ?? []);
  const [read, setRead] = useState(() => savedGameOf(room, token)?.read ?? 0);
  const [shown, setShown] = useState(false);
  const { draft, note, type, say } = useChatDraft(send, answered, lost);
  const events = message?.events;
  const lines = useMemo(() => chatEvents(events ?? [], muted), [events, muted]);
  const others = lines.filter(({ kind, seat }) => kind === "said" && seat !== message?.you.seat);
  const last = lines.at(-1)?.version ?? 0;
  useEffect(() => {
    if (!shown || last <= read) return;
    setRead(last);
    updateSavedGame(room, token, { read: last });
  }, [shown, last]);
  const fresh = useFreshLines(message, others, shown, last);
  return {
    lines,
    muted,
    draft,
    note,
    setShown,
    saying,
    unread: others.filter(({ version }) => version > read).length,
    bubbles: shown ? [] : bubblesOf(fresh, lines),
    type,
    say: (what: { text: string } | { phrase: Phrase }) => say({ do: "say", ...what }),
    remove: (said: number) => send({ do: "unsay", said }),
    allow: (chat: ChatMode) => send({ do: "chat", chat }),
    mute: (seat: Seat) => {
      const next = muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat];
      setMuted(next);
      updateSavedGame(room, token, { muted: next });
    },
  };
}

/** The lines that arrived just now, while the panel was closed. They are announced once. */
function useFreshLines(
  message: ReceivedMessage | null,
  others: readonly RoomEvent[],
  shown: boolean,
  last: number,
): readonly RoomEvent[] {
  const [fresh, setFresh] = useState<readonly RoomEvent[]>([]);
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (shown) setFresh([]);
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
  return fresh;
}

/** The latest fresh line of each player, unless it was removed or its player was muted meanwhile. */
function bubblesOf(fresh: readonly RoomEvent[], lines: readonly RoomEvent[]): readonly RoomEvent[] {
  return fresh.filter(
    (line, i) =>
      lines.some(({ version }) => version === line.version) &&
      !fresh.some(({ seat }, j) => j > i && seat === line.seat),
  );
}

export interface ChatProps {
  readonly chat: Chat;
  readonly message: ReceivedMessage;
}
