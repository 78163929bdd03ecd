/** Before and after the game: a button, and the chat panel that slides in from the right. */

import { useRef, useState } from "preact/hooks";
import { CrossIcon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import { Bubbles } from "./Bubbles";
import { ChatPanel } from "./ChatPanel";
import { hasChat } from "./chatText";
import { Unread } from "./Unread";
import type { ChatProps } from "./useChat";

export function ChatCorner({ chat, message }: ChatProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!hasChat(message)) return null;
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
              <CrossIcon />
            </button>
          </header>
          <ChatPanel chat={chat} message={message} />
        </aside>
      )}
    </div>
  );
}
