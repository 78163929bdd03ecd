/** The chat: its lines, phrases, text field and settings. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatMode, ReceivedMessage, SeatData } from "../../net/messages";
import { CHAT_LENGTH } from "../../rules/rules";
import { CHAT_MODES } from "../../ui/chatModes";
import { SlidersIcon } from "../../ui/Icon";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { ChatLines } from "./ChatLines";
import { PHRASES } from "./chatText";
import type { ChatProps } from "./useChat";

const COUNTED = 100; // from this length on, the length is shown

export function ChatPanel({ chat, message }: ChatProps) {
  const { room, you } = message;
  const [open, setOpen] = useState(false); // are the settings open?
  useEffect(() => {
    chat.setShown(true);
    return () => chat.setShown(false);
  }, []);
  const seated =
    you.role === "seat" &&
    room.status !== "closed" &&
    room.seats.some(({ seat, holder }) => seat === you.seat && holder === "human");
  const may = seated && room.chat !== "off";
  return (
    <div class="chat">
      <ChatLines chat={chat} message={message} />
      {chat.note && <p class="chat-note">{chat.note}</p>}
      {!may && <p class="soft">{t(room.chat === "off" ? "chat-is-off" : "chat-read-only")}</p>}
      {open && <ChatSettings chat={chat} message={message} />}
      {may && !open && (
        <div class="phrases" role="group" aria-label={t("chat-phrases-title")}>
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" onClick={() => chat.say({ phrase })}>
              {t(`phrase-${phrase}`)}
            </button>
          ))}
        </div>
      )}
      <ChatForm chat={chat} message={message} typing={may && room.chat === "all"} open={open} onOpen={setOpen} />
    </div>
  );
}

/** The other players who can write. */
function otherPeople({ room, you }: ReceivedMessage): readonly SeatData[] {
  return room.seats.filter(({ seat, holder, stand_in }) => seat !== you.seat && (holder === "human" || stand_in));
}

/** Muting players, and for the host what may be said. */
function ChatSettings({ chat, message }: ChatProps) {
  const { room, you } = message;
  return (
    <div class="chat-settings">
      {otherPeople(message).map(({ seat }) => (
        <button key={seat} type="button" onClick={() => chat.mute(seat)}>
          {t(chat.muted.includes(seat) ? "chat-unmute" : "chat-mute", { name: playerName(seat, room) })}
        </button>
      ))}
      {you.creator && (
        <label>
          {t("chat-mode")}
          <select value={room.chat} onChange={(event) => chat.allow(event.currentTarget.value as ChatMode)}>
            {CHAT_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`chat-${mode}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

interface ChatFormProps extends ChatProps {
  /** May the viewer write own words? */
  readonly typing: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The button of the settings, and the text field. */
function ChatForm({ chat, message, typing, open, onOpen }: ChatFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const text = chat.draft.trim();
    if (text) chat.say({ text });
    field.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {(otherPeople(message).length > 0 || message.you.creator) && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t("options")}
          title={t("options")}
          onClick={() => onOpen(!open)}
        >
          <SlidersIcon />
        </button>
      )}
      {typing && (
        <>
          <input
            ref={field}
            type="text"
            maxLength={CHAT_LENGTH}
            autocomplete="off"
            enterkeyhint="send"
            aria-label={t("chat-field")}
            placeholder={t("chat-field")}
            value={chat.draft}
            onInput={(event) => chat.type(event.currentTarget.value)}
          />
          {chat.draft.length >= COUNTED && <small class="chat-count">{`${chat.draft.length}/${CHAT_LENGTH}`}</small>}
          <button type="submit" class="brass">
            {t("chat-send")}
          </button>
        </>
      )}
    </form>
  );
}
