/** The tabs of a phone's sheet. */

import { t } from "../ui/text/texts";
import { hasChat } from "./chat/chatText";
import { Unread } from "./chat/Unread";
import { TABS, type Tab } from "./play/playState";
import { completesOf, type Playing } from "./play/usePlaying";

export function Tabs({ play, onTab }: { play: Playing; onTab: () => void }) {
  const { claimable } = play;
  const { tab } = play.state;
  const setTab = (next: Tab) => play.dispatch({ type: "openTab", tab: next });
  const tabs = TABS.filter((name) => name !== "chat" || hasChat(play.message));
  const choose = (next: Tab) => {
    setTab(next);
    onTab();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("table-tabs")}>
      {tabs.map((name) => (
        <button
          type="button"
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="sheet"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={(event) => arrowTabs(event, tabs, name, setTab)}
        >
          {t(
            name === "chat"
              ? "chat"
              : name === "view" && !play.message.you.seat
                ? "table-tab-seen"
                : `table-tab-${name}`,
          )}
          {name === "chat" && <Unread chat={play.chat} />}
          {name === "keys" && (claimable.length > 0 || completesOf(play).length > 0) && <i class="dot" />}
        </button>
      ))}
    </div>
  );
}

function arrowTabs(event: KeyboardEvent, tabs: readonly Tab[], name: Tab, setTab: (tab: Tab) => void): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.stopPropagation();
  const next = tabs[(tabs.indexOf(name) + step + tabs.length) % tabs.length]!;
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}
