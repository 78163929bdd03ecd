/** What a player has in hand, chosen and opened at the table: one value, changed only by `reduce`. */

import type { Phase } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import { parseCell, parseViewSquare, type Seat, type Square, type ViewSquare } from "../../rules/cells";
import { type HeldBlock, hold, holdOver, movedTo } from "../../rules/heldBlock";
import type { Placements } from "../../rules/placements";
import { pickUpOrientation } from "../../rules/trayOrientation";
import type { YardLine } from "../../rules/yardLines";
import type { CameraMode } from "../../scene/camera";
import type { ClaimEvent } from "./claimFlight";
import type { Layout } from "./layout";

export const TABS = ["view", "keys", "yard", "log", "chat"] as const;
export type Tab = (typeof TABS)[number];
export type DrawerContent = "log" | "chat" | Seat;

/** A camera position to go to. A new object is a new request. */
export interface CameraShot {
  readonly mode: Exclude<CameraMode, "free">;
  readonly seat: Seat;
  readonly cut?: boolean;
}

/** The faces of a claim that glow on the canvas. A new object is a new show. */
export interface ClaimShow {
  readonly seat: Seat;
  readonly squares: readonly ViewSquare[];
}

/** What the reducer needs to know of the message, the placements and the window. */
export interface TableFacts {
  readonly phase: Phase;
  /** Is it the viewer's turn? */
  readonly mine: boolean;
  readonly layout: Layout;
  readonly seat: Seat;
  /** Null until the compiled rules are loaded. */
  readonly placements: Placements | null;
  /** The block that the viewer has to place for the Ancients. */
  readonly ancients: Block | null;
  /** The viewer's own blocks. */
  readonly supply: readonly Block[];
  /** The ids of the Keys in the viewer's hand. */
  readonly hand: readonly string[];
  readonly claimable: readonly string[];
  readonly buriable: readonly string[];
  /** The actions that place the Core Cube, in the order of its turns. */
  readonly ring: readonly string[];
  /** The yard and the turn as a text: a line is chosen for this yard only. */
  readonly yard: string;
  /** The version since which the game's position stands. */
  readonly position: number;
}

export interface PlayState {
  readonly facts: TableFacts;
  readonly held: HeldBlock | null;
  /** How each block was oriented when it was last in hand. */
  readonly lastOrientations: Readonly<Partial<Record<Block, number>>>;
  /** The chosen way to place the Core Cube: an index into `facts.ring`. */
  readonly core: number;
  /** The chosen line, and the yard that it was chosen for. */
  readonly line: { readonly name: YardLine; readonly yard: string } | null;
  /** The Keys chosen to be claimed or buried. */
  readonly keys: readonly string[];
  /** The block chosen to be put back. */
  readonly block: Block | null;
  /** The Key under the pointer or the focus. */
  readonly peekedKey: string | null;
  /** The Key that was pressed, to see where it is. */
  readonly pinnedKey: string | null;
  readonly tab: Tab;
  readonly drawer: DrawerContent | null;
  /** On a phone: are all orientations of the held block shown? */
  readonly orientationsOpen: boolean;
  /** The last requested camera position. */
  readonly shot: CameraShot;
  /** What the camera shows: it follows `shot` once the scene has got it, and the player's gestures. */
  readonly camera: { readonly mode: CameraMode; readonly side: Seat };
  readonly show: ClaimShow | null;
  /** Claims of other players that are still to be shown. */
  readonly insets: readonly ClaimEvent[];
}

export type PlayEvent =
  /** A message, the placements or the window's layout have changed. */
  | { readonly type: "changed"; readonly facts: TableFacts }
  /** Pick up a block of the supply. */
  | { readonly type: "take"; readonly block: Block }
  /** The held block was rotated or moved by a command. */
  | { readonly type: "hold"; readonly held: HeldBlock }
  /** The pointer is over a square, or a square was tapped; null beside the floor. */
  | { readonly type: "point"; readonly square: Square | null; readonly how: "hover" | "tap" | "carry" }
  /** Put back what is held or chosen. */
  | { readonly type: "cancel" }
  | { readonly type: "turnCore"; readonly core: number }
  | { readonly type: "chooseLine"; readonly line: YardLine | null }
  | { readonly type: "chooseBlock"; readonly block: Block }
  | { readonly type: "pressKey"; readonly key: string }
  | { readonly type: "peekKey"; readonly key: string; readonly shown: boolean }
  /** Put an action on the table as if the player had chosen it; it is still to be confirmed. */
  | { readonly type: "suggest"; readonly action: string }
  | { readonly type: "openTab"; readonly tab: Tab }
  | { readonly type: "openDrawer"; readonly drawer: DrawerContent | null }
  | { readonly type: "toggleOrientations" }
  | { readonly type: "goTo"; readonly mode: CameraShot["mode"] }
  /** The scene has got the requested shot. */
  | { readonly type: "shotTaken"; readonly shot: CameraShot }
  /** The player has turned the camera by hand. */
  | { readonly type: "cameraMoved"; readonly mode: CameraMode; readonly side: Seat }
  /** The viewer's own claim is shown on the canvas. */
  | { readonly type: "showClaim"; readonly show: ClaimShow; readonly cut: boolean }
  /** End the show of a claim: this one, or whichever is on. */
  | { readonly type: "endShow"; readonly show?: ClaimShow; readonly cut: boolean }
  | { readonly type: "addInset"; readonly claim: ClaimEvent }
  | { readonly type: "closeInset" }
  | { readonly type: "clearInsets" };

export type Dispatch = (event: PlayEvent) => void;

/** On a phone, the tab that shows what a phase asks for. */
const TAB_OF_PHASE: Readonly<Partial<Record<Phase, Tab>>> = {
  draft: "yard",
  discard: "yard",
  claim: "keys",
  bury: "keys",
  core: "view",
};

/** The state when the table opens. */
export function initialState(facts: TableFacts): PlayState {
  const { seat } = facts;
  const empty: PlayState = {
    facts,
    held: null,
    lastOrientations: {},
    core: 0,
    line: null,
    keys: [],
    block: null,
    peekedKey: null,
    pinnedKey: null,
    tab: "view",
    drawer: null,
    orientationsOpen: false,
    shot: { mode: "raised", seat, cut: true },
    camera: { mode: "raised", side: seat },
    show: null,
    insets: [],
  };
  return withPhaseTab(withPossibleHeld(empty));
}

/** The state after an event. Pure. */
export function reduce(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case "changed":
      return changed(state, event.facts);
    case "take":
      return take(state, event.block);
    case "hold":
      return withHeld(withOrientationOf(state, event.held), event.held);
    case "point":
      return point(state, event.square, event.how);
    case "cancel":
      return { ...state, held: putBack(state), line: null, block: null };
    case "turnCore":
      return { ...state, core: event.core };
    case "chooseLine":
      return withLine({ ...state, held: state.facts.ancients ? state.held : null }, event.line);
    case "chooseBlock":
      return { ...state, block: state.block === event.block ? null : event.block };
    case "pressKey":
      return pressKey(state, event.key);
    case "peekKey":
      return { ...state, peekedKey: event.shown ? event.key : state.peekedKey === event.key ? null : state.peekedKey };
    case "suggest":
      return suggest(state, event.action);
    case "openTab":
      return { ...state, tab: event.tab };
    case "openDrawer":
      return { ...state, drawer: event.drawer };
    case "toggleOrientations":
      return { ...state, orientationsOpen: !state.orientationsOpen };
    default:
      return reduceCamera(state, event);
  }
}

type CameraEvent = Extract<
  PlayEvent,
  { type: "goTo" | "shotTaken" | "cameraMoved" | "showClaim" | "endShow" | "addInset" | "closeInset" | "clearInsets" }
>;

/** The camera, and the claims that it moves for. While a block is held, no claim moves the camera. */
function reduceCamera(state: PlayState, event: CameraEvent): PlayState {
  switch (event.type) {
    case "goTo":
      return { ...state, show: null, shot: { mode: event.mode, seat: state.facts.seat } };
    case "shotTaken":
      return withCamera(state, event.shot.mode, event.shot.seat);
    case "cameraMoved":
      return withCamera(state.show ? { ...state, show: null } : state, event.mode, event.side);
    case "showClaim": {
      const shown = { ...state, show: event.show };
      return state.held ? shown : { ...shown, shot: { mode: "mine", seat: event.show.seat, cut: event.cut } };
    }
    case "endShow": {
      if (!state.show || (event.show && event.show !== state.show)) return state;
      const ended = { ...state, show: null };
      return state.held ? ended : { ...ended, shot: { mode: "raised", seat: state.facts.seat, cut: event.cut } };
    }
    case "addInset":
      return { ...state, insets: [...state.insets, event.claim] };
    case "closeInset":
      return { ...state, insets: state.insets.slice(1) };
    case "clearInsets":
      return { ...state, insets: [] };
  }
}

function withCamera(state: PlayState, mode: CameraMode, side: Seat): PlayState {
  const same = state.camera.mode === mode && state.camera.side === side;
  return same ? state : { ...state, camera: { mode, side } };
}

/** New facts: what no longer fits them is dropped. */
function changed(before: PlayState, facts: TableFacts): PlayState {
  const old = before.facts;
  if (facts === old) return before;
  const moved = facts.position !== old.position;
  const state: PlayState = {
    ...before,
    facts,
    line: facts.yard === old.yard ? before.line : null,
    keys: moved ? [] : before.keys,
    block: moved && !mayPutBack(before.block, facts) ? null : before.block,
    pinnedKey: before.pinnedKey && facts.hand.includes(before.pinnedKey) ? before.pinnedKey : null,
  };
  const held = withPossibleHeld(facts.placements === old.placements ? state : withPossibleOrientation(state));
  const asked = facts.phase !== old.phase || facts.mine !== old.mine || facts.layout !== old.layout;
  return asked ? withPhaseTab(held) : held;
}

/** Two blocks may have to go back: the second can be chosen while the answer to the first is still on its way. */
function mayPutBack(block: Block | null, { phase, supply }: TableFacts): boolean {
  return block !== null && phase === "discard" && supply.includes(block);
}

/** Holds only what can be held now: the Ancients' block if there is one, else a block of the own supply. */
function withPossibleHeld(state: PlayState): PlayState {
  const { held } = state;
  const { ancients, phase, supply, seat, placements } = state.facts;
  if (ancients)
    return held?.block === ancients
      ? state
      : withHeld(state, hold(ancients, pickUpOrientation(ancients, seat, placements)));
  const possible = held && supply.includes(held.block) && phase !== "discard" && phase !== "core";
  return held && !possible ? { ...state, held: null } : state;
}

/** A block that was picked up before the rules were loaded gets a legal orientation, unless the player has rotated it. */
function withPossibleOrientation(state: PlayState): PlayState {
  const { held } = state;
  const { seat, placements } = state.facts;
  if (!held || !placements || state.lastOrientations[held.block] !== undefined) return state;
  const orientation = pickUpOrientation(held.block, seat, placements);
  if (orientation === held.orientation) return state;
  return { ...state, held: { ...hold(held.block, orientation), over: held.over, follows: held.follows } };
}

/** On a phone, opens the tab that has what the phase asks for; nobody is torn away from writing in the chat. */
function withPhaseTab(state: PlayState): PlayState {
  const { phase, mine, layout } = state.facts;
  if (layout === "wide" || !mine || state.tab === "chat") return state;
  return { ...state, tab: TAB_OF_PHASE[phase] ?? state.tab };
}

/** Holds a block. A newly held block needs the view: drawers close and a phone shows the view. */
function withHeld(state: PlayState, held: HeldBlock): PlayState {
  if (state.held?.block === held.block) return { ...state, held };
  return { ...state, held, drawer: null, tab: state.facts.layout === "wide" ? state.tab : "view" };
}

function withOrientationOf(state: PlayState, { block, orientation }: HeldBlock): PlayState {
  return { ...state, lastOrientations: { ...state.lastOrientations, [block]: orientation } };
}

function withLine(state: PlayState, line: YardLine | null): PlayState {
  return { ...state, line: line && { name: line, yard: state.facts.yard } };
}

function take(state: PlayState, block: Block): PlayState {
  const { seat, placements } = state.facts;
  const orientation = state.lastOrientations[block] ?? pickUpOrientation(block, seat, placements);
  return withHeld({ ...state, line: null, pinnedKey: null, insets: [] }, hold(block, orientation));
}

/** What is held after a cancel: the Ancients' block stays in hand, but nowhere. */
function putBack({ held, facts }: PlayState): HeldBlock | null {
  return held && facts.ancients ? { ...held, over: null, follows: true } : null;
}

function point(state: PlayState, square: Square | null, how: "hover" | "tap" | "carry"): PlayState {
  const { held } = state;
  if (!held) return state;
  if (how === "hover") {
    // Beside the floor the block stays where it was last, so that the way to a button doesn't lose it.
    return held.follows && square ? { ...state, held: movedTo(held, square) } : state;
  }
  const cleared = { ...state, insets: [], orientationsOpen: false };
  return square ? { ...cleared, held: { ...movedTo(held, square), follows: false } } : cleared;
}

function pressKey(state: PlayState, key: string): PlayState {
  const { claimable, buriable, phase, layout } = state.facts;
  const chosen = state.keys.includes(key);
  if (claimable.includes(key))
    return { ...state, keys: chosen ? state.keys.filter((other) => other !== key) : [...state.keys, key] };
  const pressed: PlayState = buriable.includes(key)
    ? { ...state, keys: chosen ? [] : [key] }
    : { ...state, pinnedKey: state.pinnedKey === key ? null : key };
  if (layout === "wide" || phase === "bury") return pressed;
  return { ...pressed, peekedKey: null, tab: "view" }; // a phone shows either the Keys or the view
}

function suggest(state: PlayState, action: string): PlayState {
  const [verb, ...rest] = action.split(" ");
  const { ancients, ring } = state.facts;
  const cleared: PlayState = { ...state, insets: [], orientationsOpen: false, held: null, line: null };
  switch (verb) {
    case "position":
    case "ancients": {
      const cells = (verb === "position" ? rest.slice(1) : rest).map(parseCell);
      const held = holdOver(ancients ?? (rest[0] as Block), cells);
      return { ...withHeld(withOrientationOf({ ...cleared, held: state.held }, held), held), tab: "view" };
    }
    case "take":
      return { ...withLine(cleared, rest[0] as YardLine), tab: "yard" };
    case "core":
      return { ...cleared, core: Math.max(0, ring.indexOf(action)) };
    case "discard":
      return { ...cleared, block: rest[0] as Block };
    case "claim":
    case "bury":
      return { ...cleared, keys: rest[0] === "none" ? [] : rest };
    default:
      return cleared;
  }
}

/** The show of a claim: its squares in the claimer's view. */
export function claimShow({ seat, claims }: ClaimEvent): ClaimShow {
  return { seat, squares: claims.flatMap(({ place }) => place.map(parseViewSquare)) };
}
