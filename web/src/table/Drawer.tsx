/** Slides in from the right: the log, the chat, or one player's details. */

import { Icon } from "../ui/Icon";
import { playerName } from "../ui/text/names";
import { t } from "../ui/text/texts";
import { ChatPanel } from "./chat/ChatPanel";
import { Log } from "./log/Log";
import type { Playing } from "./play/usePlaying";
import { SeatDetail } from "./seats/SeatDetail";

export function Drawer({
  play: {
    message,
    view,
    built,
    send,
    ask,
    chat,
    state: { drawer },
    dispatch,
  },
}: {
  play: Playing;
}) {
  if (!drawer) return null;
  const close = () => dispatch({ type: "openDrawer", drawer: null });
  const title = drawer === "log" ? t("table-log") : drawer === "chat" ? t("chat") : playerName(drawer, message.room);
  return (
    <aside class="drawer" aria-label={title} onKeyDown={({ key }) => key === "Escape" && close()}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      {drawer === "chat" ? (
        <ChatPanel chat={chat} message={message} />
      ) : (
        <div class="scroll" tabIndex={0}>
          {drawer === "log" ? (
            <Log message={message} ask={ask.why} />
          ) : (
            <SeatDetail message={message} view={view} seat={drawer} temple={built} send={send} />
          )}
        </div>
      )}
    </aside>
  );
}
