/** The title of the browser tab: whose turn it is. */

import { hasRematch, isOwnTurn, type ReceivedMessage } from "../net/messages";
import { playerName } from "../ui/text/names";
import { t } from "../ui/text/texts";

export function titleOf(message: ReceivedMessage): string {
  const { room, view } = message;
  if (isOwnTurn(message)) return t("title-your-turn");
  if (room.status === "waiting") return t("title-waiting");
  if (room.status !== "playing" || !view || view.phase === "over")
    return t(hasRematch(room) ? "title-rematch" : "title-over");
  return t("title-turn", { name: playerName(view.on_turn, room) });
}
