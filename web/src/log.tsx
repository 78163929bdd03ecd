/** The log in words: what happened, as the viewer may know it. */

import { useEffect, useRef } from "preact/hooks";
import type { Block, Seat, ViewSquare } from "./geometry";
import { parseBlock, parseViewSquare } from "./geometry";
import type { Event, Facts, KeyData, Level, Message, RoomData, SeatData } from "./state";
import { has, t } from "./texts";
import { columns } from "./view";
import type { AskWhy } from "./why";
import { hasWhy, WhyButton } from "./why";

/** Who sits there: the name given, else the seat. */
export function nameOf(seat: Seat | null, room: RoomData): string {
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
  return name ? nameOf(seat, room) : bot ? t("holder-bot", { bot: botName(bot) }) : t("somebody");
}
/** Bots are called after the ranks of solo play. */
export function botName(bot: string): string {
  return has(`rank-${bot}`) ? t(`rank-${bot}`) : has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}
/** How a bot plays, in a line. */
export function botWhat(bot: string): string {
  return has(`bot-what-${bot}`) ? t(`bot-what-${bot}`) : "";
}
export function blockName(block: Block): string {
  const { colour, shape } = parseBlock(block);
  return t("block", { colour: t(`colour-${colour}`), shape });
}
/** `Sun 3`; Keys of other people's sets keep the names that they came with. */
export function keyName(key: Pick<KeyData, "id">): string {
  // No regular expression: the browser keeps what the last one matched, beyond the curtain.
  const [level = "", number = "", more] = key.id.split("-");
  const known = ["star", "sun", "moon"].includes(level) && Number(number) > 0 && more === undefined;
  return known ? t("key-name", { level: t(`level-${level}`), number }) : key.id;
}
export function lineName(line: string): string {
  return t(line.startsWith("R") ? "line-row" : "line-column", { number: Number(line.slice(1)) });
}
/** Squares of a seat's view, in the columns that the seat reads. */
export function placeName(place: readonly ViewSquare[], seat: Seat): string {
  const names = columns(seat);
  return place.map(({ column, level }) => t("view-square", { column: names[column]!, level: level + 1 })).join(", ");
}
export function blockNames(blocks: readonly Block[]): string {
  return blocks.map(blockName).join(", ") || t("none");
}
function levelName(level: Level): string {
  return t(`level-${level}`);
}

/** An event in words: a line or more; none for what only the machinery cares about. */
export function wordsOf(event: Event, room: RoomData): string[] {
  const who = event.name ?? nameOf(event.seat, room);
  switch (event.kind) {
    case "action":
      return [
        ...told(event, who).map((line) => (event.facts.by === "clock" ? t("log-clock", { line }) : line)),
        ...followed(event.facts, who),
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
      return []; // told in the chat
  }
}
function seatChanged({ seat, name, facts }: Event, who: string): string {
  const place = seat ? t(`seat-${seat}`) : "";
  if (facts.holder === "open") return t("log-seat-open", { seat: place });
  if (facts.holder === "bot") return t("log-seat-bot", { seat: place, bot: botName(facts.bot ?? "") });
  return t(name ? "log-named" : "log-seat-person", { who, seat: place });
}

/** What the action itself did. */
function told({ text, facts, seat }: Event, who: string): string[] {
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
      return []; // told with what followed
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
/** What came of it: the Ancients, the yard, the end. */
function followed(facts: Facts, who: string): string[] {
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
/** Those who may not know the Key that woke the Ancients don't know their site either. */
function stayedAway(block: Block, site: number | undefined): string {
  return site
    ? t("log-ancients-away", { block: blockName(block), site })
    : t("log-ancients-back", { block: blockName(block) });
}

/** The list of all that happened, the latest in sight; what was taken back is struck out; bots can be asked why. */
export function Log({ message, ask }: { message: Message; ask: AskWhy }) {
  const list = useRef<HTMLOListElement>(null);
  const undone = new Set(
    message.events.flatMap(({ kind, facts }) =>
      kind === "undone" && facts.version !== undefined ? [facts.version] : [],
    ),
  );
  const count = message.events.length;
  useEffect(() => {
    const scroller = list.current!.parentElement!;
    const watcher = new ResizeObserver(() => {
      scroller.scrollTop = scroller.scrollHeight;
    }); // also called for the first size
    watcher.observe(scroller);
    return () => watcher.disconnect();
  }, [count]);
  return (
    <ol class="log" ref={list}>
      {message.events.map((event) => {
        const lines = wordsOf(event, message.room);
        if (!lines.length) return null;
        return (
          <li
            key={event.version}
            class={event.facts.claimed?.length ? "claim" : event.kind === "action" ? "action" : ""}
            data-seat={event.seat}
          >
            {lines.map((line, i) =>
              undone.has(event.version) ? <del key={i}>{line}</del> : <span key={i}>{line}</span>,
            )}
            {hasWhy(event) && !undone.has(event.version) && (
              <WhyButton event={event} line={lines[0]!} room={message.room} ask={ask} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
