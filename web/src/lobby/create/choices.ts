/** What can be chosen for a new game, its defaults, and the request that creates the room. */

import { call } from "../../net/api";
import type { ChatMode } from "../../net/messages";
import { saveOwnName } from "../../net/savedGames";
import type { BoxTable, CreateRoom, RoomCreated, SeatRequest } from "../../net/wire";
import type { Seat } from "../../rules/cells";
import { RECORD_FORMAT, SEATS, STANDARD_SEATS, USUAL_BOT } from "../../rules/rules";
import { go } from "../../ui/route";

export type PlayMode = "solo" | "device" | "friends" | "bots";
export const CLOCKS = [null, 30, 60, 120, 300] as const;

/** A seat of the new game. `you` is the player at this device. */
export interface SeatPlan {
  readonly seat: Seat;
  readonly holder: "you" | "person" | "open" | "bot";
  readonly name: string;
  readonly bot: string;
}

export interface Choices {
  readonly mode: PlayMode;
  readonly players: number;
  readonly plans: readonly SeatPlan[];
  /** The name of a set, or the text of a file with its box. */
  readonly set: { readonly name: string } | { readonly toml: string; readonly file: string; readonly box?: BoxTable };
  readonly clock: number | null;
  readonly strict: boolean;
  readonly hints: boolean;
  readonly chat: ChatMode;
  readonly seed: string;
  readonly record: { readonly file: string; readonly data: { readonly order: readonly Seat[] } } | null;
}

/** The seats of a game with the standard box. */
function standardSeats(players: number): readonly Seat[] {
  return STANDARD_SEATS[players as keyof typeof STANDARD_SEATS];
}

/** The default choices. */
export function defaults(mode: PlayMode, name: string): Choices {
  const players = mode === "solo" ? 1 : 2;
  return {
    mode,
    players,
    plans: seatPlans(mode, standardSeats(players), [], name),
    set: { name: "standard" },
    clock: null,
    strict: mode === "friends",
    hints: true,
    chat: "all",
    seed: "",
    record: null,
  };
}

/**
 * The seats of a game, in the server's order: those of the record that it continues, of the set's box, or the
 * standard ones.
 */
export function seatsOf({ players, set, record }: Pick<Choices, "players" | "set" | "record">): readonly Seat[] {
  const told = record?.data.order ?? ("toml" in set ? set.box?.seats?.[players] : undefined);
  return told ? SEATS.filter((seat) => told.includes(seat)) : standardSeats(players);
}

/** Plans for these seats. Earlier plans stay as far as they fit. The player sits south if that seat is in use. */
export function seatPlans(mode: PlayMode, seats: readonly Seat[], before: readonly SeatPlan[], name = ""): SeatPlan[] {
  const filler = { solo: "you", device: "person", friends: "open", bots: "bot" } as const;
  const plans = seats.map(
    (seat): SeatPlan =>
      before.find((old) => old.seat === seat) ?? { seat, holder: filler[mode], name: "", bot: USUAL_BOT },
  );
  const own = before.find(({ holder }) => holder === "you");
  if (mode === "device" || (own && seats.includes(own.seat))) return plans;
  const at = seats.includes("south") ? "south" : seats.at(-1);
  return plans.map((plan) => (plan.seat === at ? { ...plan, holder: "you", name: own?.name ?? name } : plan));
}

/** The choices after a change; the plans follow the seats. */
export function withChange(choices: Choices, change: Partial<Choices>): Choices {
  const next = { ...choices, ...change };
  return change.plans ? next : { ...next, plans: seatPlans(next.mode, seatsOf(next), next.plans) };
}

/**
 * The request that creates the room. A game against bots is an online room without other people: it needs no curtain
 * and can be continued on any device.
 */
export function createRequest(choices: Choices): CreateRoom {
  const { mode, players, plans, set, clock, strict, hints, chat, seed, record } = choices;
  const kind = mode === "friends" || mode === "bots" ? "online" : mode;
  return {
    kind,
    players,
    seats: plans.map(seatWish),
    ...("toml" in set ? { set: { toml: set.toml } } : set.name !== "standard" ? { set: { name: set.name } } : {}),
    ...(clock !== null && { clock }),
    ...(kind !== "solo" && { strict }),
    ...(!hints && { hints }),
    ...(kind === "online" && chat !== "all" && { chat }),
    ...(kind !== "online" && seed.trim() && { seed: seed.trim() }),
    ...(record && { record: record.data }),
  };
}

function seatWish({ holder, name, bot }: SeatPlan): SeatRequest {
  if (holder === "bot") return { holder, bot };
  if (holder === "open") return { holder };
  return { holder: "human", ...(name.trim() && { name: name.trim() }) };
}

/** Creates the room and opens it. */
export async function createRoom(choices: Choices): Promise<void> {
  const own = choices.plans.find(({ holder }) => holder === "you");
  if (own?.name.trim()) saveOwnName(own.name.trim());
  const { room, token } = await call<RoomCreated>("POST", "/api/rooms", createRequest(choices));
  go({ page: "room", room, token });
}

export type Change = (change: Partial<Choices>) => void;

/** The record in a file if it fits this way to play, or null. */
export function recordOf(text: string, mode: PlayMode): { order: readonly Seat[] } | null {
  try {
    const data = JSON.parse(text) as { format?: string; order?: Seat[] };
    const fits =
      data.format === RECORD_FORMAT && Array.isArray(data.order) && (data.order.length === 1) === (mode === "solo");
    return fits ? (data as { order: Seat[] }) : null;
  } catch {
    return null;
  }
}
