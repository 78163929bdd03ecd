/** What the tab says: whose turn it is. */

import { nameOf } from "./log";
import type { Message } from "./state";
import { isRelaid, onTurn } from "./state";
import { t } from "./texts";

export function titleOf(message: Message): string {
  const { room, view } = message;
  if (onTurn(message)) return t("title-your-turn");
  if (room.status === "waiting") return t("title-waiting");
  if (room.status !== "playing" || !view || view.phase === "over")
    return t(isRelaid(room) ? "title-rematch" : "title-over");
  return t("title-turn", { name: nameOf(view.on_turn, room) });
}
