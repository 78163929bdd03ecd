/** The lines of the chat, scrolled to the latest. Their author and the host can remove them. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { RoomData, RoomEvent } from "../../net/messages";
import type { You } from "../../net/wire";
import { announce } from "../../ui/announce";
import { CrossIcon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import { chatText, speakerOf } from "./chatText";
import type { ChatProps } from "./useChat";

export function ChatLines({ chat, message: { room, you } }: ChatProps) {
  const list = useRef<HTMLDivElement>(null);
  const [sure, setSure] = useState(0); // the line of another player that the host is about to remove
  const last = chat.lines.at(-1)?.version;
  useEffect(() => {
    const scroller = list.current!;
    const watcher = new ResizeObserver(() => {
      scroller.scrollTop = scroller.scrollHeight;
    }); // also called for the first size
    watcher.observe(scroller);
    return () => watcher.disconnect();
  }, [last, chat.saying.length]);
  return (
    <div class="chat-lines" role="log" aria-label={t("chat-lines")} tabIndex={0} ref={list}>
      {!chat.lines.length && !chat.saying.length && <p class="soft">{t("chat-empty")}</p>}
      <ul>
        {chat.lines.map((line) =>
          line.kind === "chat" ? (
            <li key={line.version} class="chat-changed">
              {chatText(line)}
            </li>
          ) : (
            <ChatLine
              key={line.version}
              line={line}
              room={room}
              you={you}
              sure={sure === line.version}
              onSure={(now) => setSure(now ? line.version : 0)}
              onRemove={() => chat.remove(line.version)}
            />
          ),
        )}
        {chat.saying.map((facts, i) => (
          <li key={`saying ${i}`} class="own saying" aria-hidden="true">
            <p>
              <b>{t("you")}</b> <span>{chatText({ kind: "said", facts })}</span>
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

interface ChatLineProps {
  readonly line: RoomEvent;
  readonly room: RoomData;
  readonly you: You;
  /** Was its removal asked for once? */
  readonly sure: boolean;
  readonly onSure: (sure: boolean) => void;
  readonly onRemove: () => void;
}

/** What somebody said. The host confirms before a line of another player is removed. */
function ChatLine({ line, room, you, sure, onSure, onRemove }: ChatLineProps) {
  const mine = line.seat === you.seat && you.role === "seat";
  const remove = () => {
    if (mine || sure) return onRemove();
    onSure(true);
    announce(t("chat-remove-sure"));
  };
  return (
    <li class={mine ? "own" : ""}>
      <p>
        <b>{mine ? t("you") : speakerOf(line, room)}</b> <span>{chatText(line)}</span>
      </p>
      {(mine || you.creator) && (
        <button
          type="button"
          class="plain"
          aria-label={`${sure ? `${t("chat-remove-sure")} ` : ""}${t("chat-remove", { text: chatText(line) })}`}
          title={t("chat-remove-short")}
          onClick={remove}
          onBlur={() => onSure(false)}
        >
          {sure ? t("chat-remove-sure") : <CrossIcon />}
        </button>
      )}
    </li>
  );
}
