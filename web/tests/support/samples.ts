/** Small messages for tests. */

import type { BoxData, ReceivedMessage, RoomData, RoomEvent, ViewData } from "../../src/net/messages";

export const BOX: BoxData = {
  core: "c5",
  corners: ["a8", "h8", "h1", "a1"],
  sites: [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ],
  ring: ["white", "grey", "brown", "green"],
};
/** A box in which every entry differs. */
export const OTHER_BOX: BoxData = {
  core: "d4",
  corners: ["h1", "a1", "a8", "h8"],
  sites: [
    [9, 5, 1],
    [2, 8, 6],
    [7, 3, 4],
  ],
  ring: ["white", "brown", "grey", "green"],
};
export const ROOM: RoomData = {
  id: "abcd1234",
  kind: "online",
  players: 2,
  status: "playing",
  strict: true,
  hints: true,
  chat: "all",
  clock: null,
  seats: [
    {
      seat: "east",
      holder: "bot",
      name: null,
      bot: "researcher",
      connected: true,
      away: false,
      stand_in: false,
      thinking: false,
      hints: 0,
    },
    {
      seat: "south",
      holder: "human",
      name: "Ann",
      bot: null,
      connected: true,
      away: false,
      stand_in: false,
      thinking: false,
      hints: 0,
    },
  ],
  set: { name: "standard", version: 1, sha256: "0" },
  box: BOX,
  worth: { star: [1, 1], sun: [2, 2], moon: [4, 4] },
  invite: "invite",
  watch: "watch",
  rematch: null,
};
export const VIEW: ViewData = {
  format: "blockandkey-view/1",
  set: ROOM.set,
  seat: "south",
  hand: [],
  enigma: "green",
  view: null,
  players: [],
  yard: [],
  bag: [],
  altars: { sun: 20, moon: 12 },
  temple: null,
  phase: "action",
  on_turn: "south",
  turn: 3,
  idle_turns: 0,
  turns_left: null,
  ended: null,
  aside: [],
  buried: [],
  drew: null,
  scores: null,
  actions: ["take R1"],
};
export function message(version: number, change: Partial<ReceivedMessage> = {}): ReceivedMessage {
  return {
    version,
    answers: null,
    error: null,
    room: ROOM,
    you: { role: "seat", seat: "south", creator: true },
    view: VIEW,
    curtain: null,
    undo: { may: false, reason: "nothing" },
    enigma: null,
    trigger: 12,
    audit: null,
    events: [],
    ...change,
  };
}
export function event(version: number, change: Partial<RoomEvent> = {}): RoomEvent {
  return { version, at: 0, kind: "action", seat: "south", name: null, text: null, facts: {}, ...change };
}
