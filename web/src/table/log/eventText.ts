/** Events of the log in sentences, as the viewer may know them. */

import type { Facts, Level, ReceivedMessage, RoomData, RoomEvent } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import { parseViewSquare } from "../../rules/cells";
import {
  blockName,
  blockNames,
  botName,
  keyName,
  levelName,
  lineName,
  placeName,
  playerName,
} from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** An event in words: one line or more, or none if players don't care about it. */
export function eventLines(event: RoomEvent, room: RoomData): string[] {
  const who = event.name ?? playerName(event.seat, room);
  switch (event.kind) {
    case "action":
      return [
        ...actionLines(event, who).map((line) => (event.facts.by === "clock" ? t("log-clock", { line }) : line)),
        ...consequenceLines(event.facts, who),
      ];
    case "seat":
      return [seatChanged(event, who)];
    case "created":
    case "started":
    case "joined":
    case "left":
    case "away":
    case "stand_in":
    case "back":
    case "undone":
    case "hint":
    case "ended":
    case "rematch":
    case "closed":
      return [t(`log-${event.kind}`, { who })];
    case "said":
    case "unsaid":
    case "chat":
      return []; // shown in the chat
  }
}

function seatChanged({ seat, name, facts }: RoomEvent, who: string): string {
  const place = seat ? t(`seat-${seat}`) : "";
  if (facts.holder === "open") return t("log-seat-open", { seat: place });
  if (facts.holder === "bot") return t("log-seat-bot", { seat: place, bot: botName(facts.bot ?? "") });
  return t(name ? "log-named" : "log-seat-person", { who, seat: place });
}

/** What the action itself did. */
function actionLines({ text, facts, seat }: RoomEvent, who: string): string[] {
  const [verb, ...rest] = (text ?? "").split(" ");
  switch (verb) {
    case "core": {
      const [north, east, south, west] = rest.map((colour) => t(`colour-${colour}`));
      return [t("log-core", { who, north: north!, east: east!, south: south!, west: west! })];
    }
    case "take":
      return [
        t(facts.phase === "draft" ? "log-draft" : "log-excavate", {
          who,
          line: lineName(rest[0]!),
          blocks: blockNames(facts.taken ?? []),
        }),
      ];
    case "discard":
      return [t("log-discard", { who, block: blockName(rest[0] as Block) })];
    case "position":
      return [
        t("log-position", {
          who,
          block: blockName(rest[0] as Block),
          cells: (facts.cells ?? rest.slice(1)).join(", "),
        }),
      ];
    case "claim":
      if (!facts.claimed?.length) return [t("log-claim-none", { who })];
      return facts.claimed.map((claimed) =>
        t("log-claim", {
          who,
          key: keyName(claimed.key),
          vp: claimed.key.vp,
          place: placeName(claimed.place.map(parseViewSquare), claimed.seat ?? seat),
        }),
      );
    case "draw":
      return [
        facts.drew
          ? t("log-draw-own", { who, key: keyName(facts.drew) })
          : t("log-draw", { who, level: levelName(rest[0] as Level) }),
      ];
    case "aside":
      return [t("log-aside", { who, level: levelName(rest[0] as Level) })];
    case "bury":
      return [buried(rest[0]!, facts, who)];
    case "ancients":
      return []; // shown with the consequences
    case "pass":
      return [t("log-pass", { who })];
    default:
      return [];
  }
}

function buried(what: string, facts: Facts, who: string): string {
  if (what === "none") return t("log-bury-none", { who });
  if (what === "sun" || what === "moon") return t("log-bury", { who, level: levelName(what) });
  return facts.buried && !what
    ? t("log-bury", { who, level: levelName(facts.buried) })
    : t("log-bury-own", { who, key: keyName({ id: what }) });
}

/** What followed from the action: the Ancients, the yard, the end. */
function consequenceLines(facts: Facts, who: string): string[] {
  const lines: string[] = [];
  const { ancients } = facts;
  if (ancients?.cells && ancients.block)
    lines.push(t("log-ancients", { block: blockName(ancients.block), cells: ancients.cells.join(", ") }));
  else if (ancients?.block) lines.push(stayedAway(ancients.block, ancients.site));
  else if (ancients)
    lines.push(ancients.site ? t("log-ancients-empty", { site: ancients.site }) : t("log-ancients-idle"));
  if (facts.refill?.length) lines.push(t("log-refill", { blocks: blockNames(facts.refill) }));
  if (facts.triggered) lines.push(t("log-trigger", { who }));
  if (facts.ended) lines.push(t(`log-over-${facts.ended}`));
  return lines;
}

/** Players who may not know the drawn Key don't know the Ancients' site either. */
function stayedAway(block: Block, site: number | undefined): string {
  return site
    ? t("log-ancients-away", { block: blockName(block), site })
    : t("log-ancients-back", { block: blockName(block) });
}

/** What the player before took or passed, if it is the last action: the temple shows no trace of it. */
export function quietTurn({ events, room, you }: ReceivedMessage): string {
  const undone = new Set(events.map(({ facts }) => facts.version));
  const last = events.findLast(
    ({ kind, version, text }) => kind === "action" && !undone.has(version) && !/^discard /.test(text ?? ""),
  );
  if (!last || last.seat === you.seat || !/^(take|pass)\b/.test(last.text ?? "")) return "";
  return eventLines(last, room)[0] ?? "";
}
