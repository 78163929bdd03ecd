/** The play state: what each event does to it, and what new facts drop. */

import { describe, expect, test } from "vitest";
import type { Block } from "../../src/rules/blocks";
import { orientationsOf } from "../../src/rules/blocks";
import { hold, movedTo, withOrientation } from "../../src/rules/heldBlock";
import { EMPTY_TEMPLE } from "../../src/rules/temple";
import { trayOrientation } from "../../src/rules/trayOrientation";
import type { ClaimEvent } from "../../src/table/play/claimFlight";
import { initialState, type PlayEvent, type PlayState, reduce, type TableFacts } from "../../src/table/play/playState";
import { legalOnlyAt } from "../support/kernel";

const SUPPLY: readonly Block[] = ["green-L4", "white-I3"];
const FACTS: TableFacts = {
  phase: "action",
  mine: true,
  layout: "wide",
  seat: "south",
  placements: null,
  ancients: null,
  supply: SUPPLY,
  hand: ["star-1", "sun-2", "moon-3"],
  claimable: [],
  buriable: [],
  ring: [],
  yard: "grey-T4 1",
  position: 5,
};
const CLAIM: ClaimEvent = { version: 9, seat: "east", claims: [], temple: EMPTY_TEMPLE };
const SHOW = { seat: "south", squares: [] } as const;

/** The state after some events, at a table with these facts. */
function stateAfter(events: readonly PlayEvent[], facts: Partial<TableFacts> = {}): PlayState {
  return events.reduce(reduce, initialState({ ...FACTS, ...facts }));
}
function changed(facts: Partial<TableFacts>): PlayEvent {
  return { type: "changed", facts: { ...FACTS, ...facts } };
}
const TAKE: PlayEvent = { type: "take", block: "green-L4" };
const D4 = { x: 3, y: 3 };

describe("a held block", () => {
  test("lies as in the tray, and as the player left it when taken again", () => {
    const first = stateAfter([TAKE]);
    expect(first.held).toEqual(hold("green-L4", trayOrientation("green-L4", "south")));
    const other = orientationsOf("L4").find(({ index }) => index !== first.held!.orientation)!.index;
    const again = stateAfter([
      TAKE,
      { type: "hold", held: withOrientation(first.held!, other) },
      { type: "cancel" },
      TAKE,
    ]);
    expect(again.held?.orientation).toBe(other);
    expect(again.lastOrientations).toEqual({ "green-L4": other });
  });
  test("follows the pointer until a square is tapped; beside the floor it stays", () => {
    const hovering = stateAfter([TAKE, { type: "point", square: D4, how: "hover" }]);
    expect(hovering.held).toMatchObject({ over: D4, follows: true });
    const beside = reduce(hovering, { type: "point", square: null, how: "hover" });
    expect(beside).toBe(hovering);
    const tapped = reduce(hovering, { type: "point", square: { x: 5, y: 5 }, how: "tap" });
    expect(tapped.held).toMatchObject({ over: { x: 5, y: 5 }, follows: false });
    expect(reduce(tapped, { type: "point", square: D4, how: "hover" }).held?.over).toEqual({ x: 5, y: 5 });
  });
  test("closes the drawer, and on a phone opens the view", () => {
    const wide = stateAfter([{ type: "openDrawer", drawer: "log" }, { type: "openTab", tab: "log" }, TAKE]);
    expect(wide).toMatchObject({ drawer: null, tab: "log" });
    expect(stateAfter([{ type: "openTab", tab: "log" }, TAKE], { layout: "tall" }).tab).toBe("view");
  });
  test("replaces a chosen line, a pinned Key and insets", () => {
    const state = stateAfter([
      { type: "chooseLine", line: "R1" },
      { type: "pressKey", key: "star-1" },
      { type: "addInset", claim: CLAIM },
      TAKE,
    ]);
    expect(state).toMatchObject({ line: null, pinnedKey: null, insets: [] });
  });
  test("is dropped when it left the supply or may not be held", () => {
    expect(stateAfter([TAKE, changed({ supply: ["white-I3"] })]).held).toBeNull();
    expect(stateAfter([TAKE, changed({ phase: "discard" })]).held).toBeNull();
    expect(stateAfter([TAKE, changed({ position: 6 })]).held?.block).toBe("green-L4");
  });
  test("gets a legal orientation once the rules are loaded, unless the player has rotated it", () => {
    const along = orientationsOf("I3").find(({ cells }) => cells.some(({ x }) => x === 2))!.index;
    const placements = legalOnlyAt("white-I3", along, D4);
    const across = orientationsOf("I3").find(({ index }) => index !== along)!.index;
    const taken = stateAfter([{ type: "take", block: "white-I3" }], { seat: "east" }); // lies across for this seat
    expect(taken.held?.orientation).not.toBe(along);
    expect(reduce(taken, changed({ seat: "east", placements })).held?.orientation).toBe(along);
    const rotated = reduce(taken, { type: "hold", held: withOrientation(taken.held!, across) });
    expect(reduce(rotated, changed({ seat: "east", placements })).held?.orientation).toBe(across);
  });
  test("gives way to the Ancients' block, which a cancel only takes off the floor", () => {
    const state = stateAfter([TAKE, changed({ phase: "ancients", ancients: "brown-O4" })]);
    expect(state.held?.block).toBe("brown-O4");
    const placed = reduce(state, { type: "hold", held: { ...movedTo(state.held!, D4), follows: false } });
    expect(reduce(placed, { type: "cancel" }).held).toMatchObject({ block: "brown-O4", over: null, follows: true });
    expect(stateAfter([], { phase: "ancients", ancients: "brown-O4" }).held?.block).toBe("brown-O4");
  });
});

describe("what is chosen", () => {
  test("a line is for one yard only, and choosing it lets go of the block", () => {
    const state = stateAfter([TAKE, { type: "chooseLine", line: "C2" }]);
    expect(state).toMatchObject({ held: null, line: { name: "C2", yard: FACTS.yard } });
    expect(reduce(state, changed({ position: 6 })).line).not.toBeNull();
    expect(reduce(state, changed({ yard: "other 2" })).line).toBeNull();
  });
  test("claimable Keys are toggled, one Key is buried, others are pinned", () => {
    const claims = { phase: "claim", claimable: ["star-1", "sun-2"] } as const;
    const press = (key: string): PlayEvent => ({ type: "pressKey", key });
    expect(stateAfter([press("star-1"), press("sun-2"), press("star-1")], claims).keys).toEqual(["sun-2"]);
    const buries = { phase: "bury", buriable: ["sun-2", "moon-3"] } as const;
    expect(stateAfter([press("sun-2"), press("moon-3")], buries).keys).toEqual(["moon-3"]);
    expect(stateAfter([press("moon-3"), press("moon-3")], buries).keys).toEqual([]);
    expect(stateAfter([press("star-1")]).pinnedKey).toBe("star-1");
    expect(stateAfter([press("star-1"), press("star-1")]).pinnedKey).toBeNull();
  });
  test("on a phone a pinned Key opens the view; a chosen one doesn't", () => {
    const keys: PlayEvent = { type: "openTab", tab: "keys" };
    const press: PlayEvent = { type: "pressKey", key: "star-1" };
    expect(stateAfter([keys, press], { layout: "tall" }).tab).toBe("view");
    expect(stateAfter([keys, press], { layout: "tall", phase: "claim", claimable: ["star-1"] }).tab).toBe("keys");
  });
  test("Keys and the block to put back are void once the position changes", () => {
    const chosen = stateAfter(
      [
        { type: "chooseBlock", block: "white-I3" },
        { type: "pressKey", key: "sun-2" },
      ],
      {
        buriable: ["sun-2"],
      },
    );
    expect(chosen).toMatchObject({ block: "white-I3", keys: ["sun-2"] });
    expect(reduce(chosen, changed({ mine: false }))).toMatchObject({ block: "white-I3", keys: ["sun-2"] });
    expect(reduce(chosen, changed({ position: 6 }))).toMatchObject({ block: null, keys: [] });
  });
  test("a second block can be chosen while the first is still on its way back", () => {
    const chosen = stateAfter([{ type: "chooseBlock", block: "white-I3" }], { phase: "discard" });
    expect(reduce(chosen, changed({ phase: "discard", position: 6 })).block).toBe("white-I3");
    expect(reduce(chosen, changed({ phase: "discard", position: 6, supply: ["green-L4"] })).block).toBeNull();
    expect(reduce(chosen, changed({ phase: "action", position: 6 })).block).toBeNull();
  });
  test("a pinned Key that left the hand is forgotten", () => {
    expect(stateAfter([{ type: "pressKey", key: "star-1" }, changed({ hand: ["sun-2"] })]).pinnedKey).toBeNull();
  });
  test("a Key is peeked at while the pointer is on it", () => {
    const state = stateAfter([{ type: "peekKey", key: "star-1", shown: true }]);
    expect(reduce(state, { type: "peekKey", key: "sun-2", shown: false }).peekedKey).toBe("star-1");
    expect(reduce(state, { type: "peekKey", key: "star-1", shown: false }).peekedKey).toBeNull();
  });
});

describe("a suggestion is put on the table", () => {
  test.each<[string, Partial<PlayState>]>([
    ["take R2", { line: { name: "R2", yard: FACTS.yard }, tab: "yard" }],
    ["discard white-I3", { block: "white-I3" }],
    ["claim star-1 sun-2", { keys: ["star-1", "sun-2"] }],
    ["bury none", { keys: [] }],
    ["core b", { core: 1 }],
  ])("%s", (action, expected) => {
    const state = stateAfter([TAKE, { type: "suggest", action }], { ring: ["core a", "core b"] });
    expect(state).toMatchObject({ held: null, ...expected });
  });
  test("position green-L4 …", () => {
    const action = "position green-L4 a1.1 b1.1 c1.1 c2.1";
    const state = stateAfter(
      [
        { type: "chooseLine", line: "R1" },
        { type: "suggest", action },
      ],
      { layout: "tall" },
    );
    expect(state).toMatchObject({ held: { block: "green-L4", follows: false }, line: null, tab: "view" });
    expect(state.lastOrientations["green-L4"]).toBe(state.held!.orientation);
  });
});

describe("tabs", () => {
  test("on a phone, the tab follows what the phase asks for, but not away from the chat", () => {
    expect(stateAfter([], { layout: "tall", phase: "draft" }).tab).toBe("yard");
    expect(stateAfter([changed({ layout: "tall", phase: "claim" })], { layout: "tall" }).tab).toBe("keys");
    const chat: PlayEvent = { type: "openTab", tab: "chat" };
    expect(stateAfter([chat, changed({ layout: "tall", phase: "claim" })], { layout: "tall" }).tab).toBe("chat");
    expect(stateAfter([changed({ phase: "claim" })]).tab).toBe("view");
  });
  test("the same facts change nothing", () => {
    const state = initialState(FACTS);
    expect(reduce(state, { type: "changed", facts: FACTS })).toBe(state);
  });
});

describe("the camera", () => {
  test("goes to a picture, and tells which side it looks from", () => {
    const asked = stateAfter([{ type: "goTo", mode: "top" }]);
    expect(asked).toMatchObject({ shot: { mode: "top", seat: "south" }, camera: { mode: "raised", side: "south" } });
    const state = reduce(asked, { type: "shotTaken", shot: asked.shot });
    expect(state.camera).toEqual({ mode: "top", side: "south" });
    const turned = reduce(state, { type: "cameraMoved", mode: "free", side: "east" });
    expect(turned.camera).toEqual({ mode: "free", side: "east" });
    expect(reduce(turned, { type: "cameraMoved", mode: "free", side: "east" })).toBe(turned);
  });
  test("shows a claim and comes back", () => {
    const shown = stateAfter([{ type: "showClaim", show: SHOW, cut: false }]);
    expect(shown).toMatchObject({ show: SHOW, shot: { mode: "mine" } });
    const ended = reduce(shown, { type: "endShow", show: SHOW, cut: false });
    expect(ended).toMatchObject({ show: null, shot: { mode: "raised" } });
    expect(reduce(ended, { type: "endShow", cut: false })).toBe(ended);
  });
  test("an older show doesn't end a newer one", () => {
    const newer = { ...SHOW };
    const state = stateAfter([
      { type: "showClaim", show: SHOW, cut: false },
      { type: "showClaim", show: newer, cut: false },
    ]);
    expect(reduce(state, { type: "endShow", show: SHOW, cut: false }).show).toBe(newer);
  });
  test("stays where it is while a block is held", () => {
    const state = stateAfter([TAKE, { type: "showClaim", show: SHOW, cut: false }]);
    expect(state).toMatchObject({ show: SHOW, shot: { mode: "raised" } });
    const { shot } = state;
    expect(reduce(state, { type: "endShow", cut: false })).toMatchObject({ show: null, shot });
  });
  test("claims of others wait in line", () => {
    const later = { ...CLAIM, version: 10 };
    const state = stateAfter([
      { type: "addInset", claim: CLAIM },
      { type: "addInset", claim: later },
    ]);
    expect(reduce(state, { type: "closeInset" }).insets).toEqual([later]);
    expect(reduce(state, { type: "clearInsets" }).insets).toEqual([]);
  });
});
