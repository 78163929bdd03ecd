/** Names of players, bots, blocks, Keys, lines and squares in the player's language. */

import type { KeyData, Level, RoomData, SeatData } from "../../net/messages";
import { type Block, parseBlock } from "../../rules/blocks";
import { type Cell, formatCell, type Seat, type ViewSquare } from "../../rules/cells";
import { KEY_LEVELS } from "../../rules/rules";
import { columnLabels } from "../../rules/views";
import { has, t } from "./texts";

/** Who sits there: the name given, else the seat. */
export function playerName(seat: Seat | null, room: RoomData): string {
  const found = room.seats.find((other) => other.seat === seat);
  if (found?.name) return found.name;
  if (!seat) return t("somebody");
  return found?.bot && !found.stand_in
    ? t("bot-name", { seat: t(`seat-${seat}`), bot: botName(found.bot) })
    : t(`seat-${seat}`);
}

/** Who sits there, where the seat is named already. */
export function holderName({ seat, holder, name, bot }: SeatData, room: RoomData): string {
  if (holder === "open") return t("waiting-open");
  return name ? playerName(seat, room) : bot ? t("holder-bot", { bot: botName(bot) }) : t("somebody");
}

/** Bots are called after the ranks of solo play. */
export function botName(bot: string): string {
  return has(`rank-${bot}`) ? t(`rank-${bot}`) : has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** How a bot plays, in a line. */
export function botDescription(bot: string): string {
  return has(`bot-what-${bot}`) ? t(`bot-what-${bot}`) : "";
}

export function blockName(block: Block): string {
  const { colour, shape } = parseBlock(block);
  return t("block", { colour: t(`colour-${colour}`), shape });
}

/** `Sun 3`. Keys of custom sets keep their own names. */
export function keyName(key: Pick<KeyData, "id">): string {
  // No regular expression: browsers keep the last match (RegExp.$1), which the next player on this device could read.
  const [level = "", number = "", more] = key.id.split("-");
  const known = KEY_LEVELS.some((known) => known === level) && Number(number) > 0 && more === undefined;
  return known ? t("key-name", { level: t(`level-${level}`), number }) : key.id;
}

export function lineName(line: string): string {
  return t(line.startsWith("R") ? "line-row" : "line-column", { number: Number(line.slice(1)) });
}

/** Squares of a seat's view, with the column labels of that seat. */
export function placeName(place: readonly ViewSquare[], seat: Seat): string {
  const names = columnLabels(seat);
  return place.map(({ column, level }) => t("view-square", { column: names[column]!, level: level + 1 })).join(", ");
}

export function blockNames(blocks: readonly Block[]): string {
  return blocks.map(blockName).join(", ") || t("none");
}

export function levelName(level: Level): string {
  return t(`level-${level}`);
}

/** `Sun, 2 VP`. */
export function keyWorth(key: KeyData): string {
  return t("table-key-name", { level: t(`level-${key.level}`), vp: key.vp });
}

/** A corner of the floor, such as `north-west (a8)`. */
export function cornerName(square: string): string {
  return t(`corner-${square}`);
}

export function cellNames(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(", ");
}
