/** The number of unread chat lines. */

import { t } from "../../ui/text/texts";
import type { Chat } from "./useChat";

export function Unread({ chat: { unread } }: { chat: Chat }) {
  return unread ? (
    <i class="unread">
      <span aria-hidden="true">{unread > 9 ? "9+" : unread}</span>
      <span class="spoken">{t("chat-unread", { count: unread })}</span>
    </i>
  ) : null;
}
