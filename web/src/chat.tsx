/** Chat in online rooms: phrases in everyone's own language, short words, muting, and the host's rein. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "./announce";
import { Cross } from "./app";
import { MODES } from "./create";
import { amend, keptOf } from "./games";
import type { Seat } from "./geometry";
import { nameOf } from "./log";
import { refusalText } from "./refusal";
import { Sliders } from "./start";
import type { ChatMode, Command, Draft, Event, Message, Phrase, Refusal, RoomData, Said } from "./state";
import { isChat } from "./state";
import { has, t } from "./texts";

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "your_turn",
  "one_moment",
  "nice_move",
  "wow",
  "thanks",
  "sorry",
  "well_played",
  "goodbye",
];
const LONGEST = 140;
const COUNTED = 100; // from here on it's told how long it is
const BUBBLE_FOR = 6000; // milliseconds

/** The words that were said, and changes of what may be said; without what was removed. */
export function spokenIn(events: readonly Event[], muted: readonly Seat[]): readonly Event[] {
  return events.filter(
    (event) =>
      isChat(event) &&
      event.kind !== "unsaid" &&
      !event.facts.removed &&
      !(event.kind === "said" && muted.includes(event.seat!)),
  );
}
/** What was said, in the reader's language. */
export function wordsSaid({ kind, facts }: Pick<Event, "kind" | "facts">): string {
  if (kind === "chat") return t("chat-changed", { mode: t(`chat-${facts.chat ?? "all"}`) });
  return facts.phrase
    ? has(`phrase-${facts.phrase}`)
      ? t(`phrase-${facts.phrase}`)
      : facts.phrase
    : (facts.text ?? "");
}
export function speakerOf({ name, seat }: Event, room: RoomData): string {
  return name ?? nameOf(seat, room);
}
/** Is there anybody to talk with? */
export function isTalking({ room, you, events }: Message): boolean {
  const people = room.seats.filter(({ holder, stand_in }) => holder !== "bot" || stand_in);
  return room.kind === "online" && people.length > 1 && (room.chat !== "off" || you.creator || events.some(isChat));
}

export type Chat = ReturnType<typeof useChat>;

/** All that the page knows of a room's chat; kept here whether its panel is open or not. */
export function useChat(
  message: Message | null,
  room: string,
  token: string,
  send: (draft: Draft) => void,
  saying: readonly Said[],
  lost: boolean,
) {
  const [muted, setMuted] = useState<readonly Seat[]>(() => keptOf(room, token)?.muted ?? []);
  const [read, setRead] = useState(() => keptOf(room, token)?.read ?? 0);
  const [shown, setShown] = useState(false);
  const [draft, setDraft] = useState("");
  const [note, setNote] = useState("");
  const [fresh, setFresh] = useState<readonly Event[]>([]); // said just now, while the panel is closed
  const seen = useRef<number | null>(null);
  const events = message?.events;
  const lines = useMemo(() => spokenIn(events ?? [], muted), [events, muted]);
  const others = lines.filter(({ kind, seat }) => kind === "said" && seat !== message?.you.seat);
  const last = lines.at(-1)?.version ?? 0;
  useEffect(() => {
    if (!shown) return;
    setFresh([]);
    if (last <= read) return;
    setRead(last);
    amend(room, token, { read: last });
  }, [shown, last]);
  useEffect(() => {
    if (!message) return;
    const since = seen.current ?? message.version;
    seen.current = message.version;
    const news = others.filter(({ version }) => version > since);
    if (shown || !news.length) return;
    announce(news.map((line) => `${speakerOf(line, message.room)}: ${wordsSaid(line)}`).join(" "));
    setFresh((now) => [...now, ...news]);
    setTimeout(() => setFresh((now) => now.filter((line) => !news.includes(line))), BUBBLE_FOR);
  }, [message]);
  return {
    lines,
    muted,
    draft,
    note,
    setShown,
    saying,
    unread: others.filter(({ version }) => version > read).length,
    /** What each has just said, the latest last; while the panel is closed. */
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
    /** It wasn't taken: say why, and give back what was typed. */
    refused: (refusal: Refusal, command: Command) => {
      const wait = Math.ceil(Number(refusal.details?.wait) || 1);
      const why = refusal.code === "too_fast" ? t("chat-too-fast", { seconds: wait }) : refusalText(refusal);
      setNote(why);
      announce(why);
      const text = "text" in command ? command.text : "";
      setDraft((now) => [text, now].filter(Boolean).join(" ").slice(0, LONGEST));
    },
    remove: (said: number) => send({ do: "unsay", said }),
    allow: (chat: ChatMode) => send({ do: "chat", chat }),
    mute: (seat: Seat) => {
      const next = muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat];
      setMuted(next);
      amend(room, token, { muted: next });
    },
  };
}

interface ChatProps {
  readonly chat: Chat;
  readonly message: Message;
}

/** What was said, and what to say it with. */
export function ChatPanel({ chat, message }: ChatProps) {
  const { room, you } = message;
  const [open, setOpen] = useState(false); // the settings
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    chat.setShown(true);
    return () => chat.setShown(false);
  }, []);
  const seated =
    you.role === "seat" &&
    room.status !== "closed" &&
    room.seats.some(({ seat, holder }) => seat === you.seat && holder === "human");
  const may = seated && room.chat !== "off";
  const people = room.seats.filter(
    ({ seat, holder, stand_in }) => seat !== you.seat && (holder === "human" || stand_in),
  );
  return (
    <div class="chat">
      <Lines chat={chat} message={message} />
      {chat.note && <p class="chat-note">{chat.note}</p>}
      {!may && <p class="soft">{t(room.chat === "off" ? "chat-is-off" : "chat-read-only")}</p>}
      {open && (
        <div class="chat-settings">
          {people.map(({ seat }) => (
            <button key={seat} type="button" onClick={() => chat.mute(seat)}>
              {t(chat.muted.includes(seat) ? "chat-unmute" : "chat-mute", { name: nameOf(seat, room) })}
            </button>
          ))}
          {you.creator && (
            <label>
              {t("chat-mode")}
              <select value={room.chat} onChange={(event) => chat.allow(event.currentTarget.value as ChatMode)}>
                {MODES.map((mode) => (
                  <option key={mode} value={mode}>
                    {t(`chat-${mode}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      {may && !open && (
        <div class="phrases" role="group" aria-label={t("chat-phrases-title")}>
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" onClick={() => chat.say({ phrase })}>
              {t(`phrase-${phrase}`)}
            </button>
          ))}
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = chat.draft.trim();
          if (text) chat.say({ text });
          field.current?.focus();
        }}
      >
        {(people.length > 0 || you.creator) && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={t("options")}
            title={t("options")}
            onClick={() => setOpen(!open)}
          >
            <Sliders />
          </button>
        )}
        {may && room.chat === "all" && (
          <>
            <input
              ref={field}
              type="text"
              maxLength={LONGEST}
              autocomplete="off"
              enterkeyhint="send"
              aria-label={t("chat-field")}
              placeholder={t("chat-field")}
              value={chat.draft}
              onInput={(event) => chat.type(event.currentTarget.value)}
            />
            {chat.draft.length >= COUNTED && <small class="chat-count">{`${chat.draft.length}/${LONGEST}`}</small>}
            <button type="submit" class="brass">
              {t("chat-send")}
            </button>
          </>
        )}
      </form>
    </div>
  );
}
/** The words, the latest in sight; their author and the host can take them away. */
function Lines({ chat, message: { room, you } }: ChatProps) {
  const list = useRef<HTMLDivElement>(null);
  const [sure, setSure] = useState(0); // the version of somebody else's words that shall perhaps be removed
  const last = chat.lines.at(-1)?.version;
  useEffect(() => {
    const scroller = list.current!;
    const watcher = new ResizeObserver(() => {
      scroller.scrollTop = scroller.scrollHeight;
    }); // also called for the first size
    watcher.observe(scroller);
    return () => watcher.disconnect();
  }, [last, chat.saying.length]);
  const remove = (version: number, mine: boolean) => {
    if (mine || sure === version) return chat.remove(version);
    setSure(version);
    announce(t("chat-remove-sure"));
  };
  return (
    <div class="chat-lines" role="log" aria-label={t("chat-lines")} tabIndex={0} ref={list}>
      {!chat.lines.length && !chat.saying.length && <p class="soft">{t("chat-empty")}</p>}
      <ul>
        {chat.lines.map((line) => {
          const { version, kind, seat } = line;
          if (kind === "chat")
            return (
              <li key={version} class="chat-changed">
                {wordsSaid(line)}
              </li>
            );
          const mine = seat === you.seat && you.role === "seat";
          return (
            <li key={version} class={mine ? "own" : ""}>
              <p>
                <b>{mine ? t("you") : speakerOf(line, room)}</b> <span>{wordsSaid(line)}</span>
              </p>
              {(mine || you.creator) && (
                <button
                  type="button"
                  class="plain"
                  aria-label={`${sure === version ? `${t("chat-remove-sure")} ` : ""}${t("chat-remove", { text: wordsSaid(line) })}`}
                  title={t("chat-remove-short")}
                  onClick={() => remove(version, mine)}
                  onBlur={() => setSure(0)}
                >
                  {sure === version ? t("chat-remove-sure") : <Cross />}
                </button>
              )}
            </li>
          );
        })}
        {chat.saying.map((facts, i) => (
          <li key={`saying ${i}`} class="own saying" aria-hidden="true">
            <p>
              <b>{t("you")}</b> <span>{wordsSaid({ kind: "said", facts })}</span>
            </p>
          </li>
        ))}
      </ul>
      {chat.saying.length > 0 && (
        <p class="soft chat-waits" aria-hidden="true">
          {t("chat-waits")}
        </p>
      )}
    </div>
  );
}

/** How many words one hasn't read. */
export function Unread({ chat: { unread } }: { chat: Chat }) {
  return unread ? (
    <i class="unread">
      <span aria-hidden="true">{unread > 9 ? "9+" : unread}</span>
      <span class="spoken">{t("chat-unread", { count: unread })}</span>
    </i>
  ) : null;
}
/** What was said a moment ago, one below the other; the words are announced too. At the table they hang from the speakers' cards. */
export function Bubbles({
  chat,
  message: { room },
  named = false,
  onPress,
}: ChatProps & { named?: boolean; onPress: () => void }) {
  const lines = chat.bubbles;
  const count = room.seats.length;
  return (
    <div class="bubbles" aria-hidden="true">
      {lines.map((line) => {
        const at = room.seats.findIndex(({ seat }) => seat === line.seat);
        const right = named || at * 2 >= count;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the bubbles are hidden from assistive technology; the chat button does the same
          <p
            key={line.version}
            class={`bubble${right ? " right" : ""}`}
            style={{ "--cards": named ? 0 : (right ? count - 1 - at : at) / count }}
            onClick={onPress}
          >
            <span>
              {(named || lines.length > 1) && <b>{speakerOf(line, room)} </b>}
              {wordsSaid(line)}
            </span>
          </p>
        );
      })}
    </div>
  );
}

/** Before and after the game: a button, and the panel that slides in from the right. */
export function ChatCorner({ chat, message }: ChatProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isTalking(message)) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div class="chat-corner">
      <button type="button" ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("chat")}
        <Unread chat={chat} />
      </button>
      <Bubbles chat={chat} message={message} named onPress={() => setOpen(true)} />
      {open && (
        <aside class="side" aria-label={t("chat")} onKeyDown={({ key }) => key === "Escape" && close()}>
          <header>
            <h2>{t("chat")}</h2>
            <button type="button" class="plain" aria-label={t("close")} onClick={close}>
              <Cross />
            </button>
          </header>
          <ChatPanel chat={chat} message={message} />
        </aside>
      )}
    </div>
  );
}
