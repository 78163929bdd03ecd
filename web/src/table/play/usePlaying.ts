/** What a player does at the table: a block in hand, a line or Keys chosen, and the acts that come of it. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isOwnTurn, type Message, type Tables, type ViewData } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import { formatSquare, parseCell, parseSquare, type Seat, type Square } from "../../rules/cells";
import { claimableKeys } from "../../rules/claimableKeys";
import { coreFaces, coreRing, coreTurn } from "../../rules/coreCube";
import {
  type HeldBlock,
  hold,
  holdOver,
  legalHoverSquares,
  movedTo,
  nudged,
  placementAction,
  placementResult,
  rotated,
} from "../../rules/heldBlock";
import { idleRounds } from "../../rules/idleRounds";
import { keyProgress } from "../../rules/keyProgress";
import { EMPTY_TEMPLE, parseTemple, type Temple, withBlock } from "../../rules/temple";
import { pickUpOrientation } from "../../rules/trayOrientation";
import { type TempleView, viewFrom } from "../../rules/views";
import type { YardLine } from "../../rules/yardLines";
import { announce } from "../../ui/announce";
import { closeGuide, guideRequest } from "../../ui/guideRequest";
import { blockName, playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { copyCards } from "./claimFlight";
import { idleText } from "./idleText";
import { alreadyCompleteText } from "./keyText";
import { useLayout } from "./layout";
import { useAnnouncements, useFocusAfterAction } from "./newEvents";
import { type PromptInput, promptOf } from "./prompt";
import { useBackButton, useShortcuts } from "./shortcuts";
import type { TableProps } from "./tableProps";
import { useMoments } from "./useCamera";
import { type HintState, positionVersion, useHint } from "./useHint";

export const TABS = ["view", "keys", "yard", "log", "chat"] as const;
export type Tab = (typeof TABS)[number];
export type PlayingProps = TableProps & { readonly view: ViewData; readonly since: number };
export type Playing = ReturnType<typeof usePlaying>;

/** The temple; while the Core Cube is being placed, with it as it would lie. */
function useTemple({ message, view, mine }: { message: Message; view: ViewData; mine: boolean }) {
  const [core, setCore] = useState(0);
  const ring = useMemo(() => (mine && view.phase === "core" ? coreRing(view.actions) : []), [mine, view]);
  const built = useMemo(() => (view.temple ? parseTemple(view.temple) : EMPTY_TEMPLE), [message.version]);
  const temple: Temple = useMemo(() => {
    const action = ring[core % Math.max(1, ring.length)];
    return action
      ? { core: { square: parseSquare(message.room.box.core), faces: coreFaces(action) }, blocks: [] }
      : built;
  }, [built, ring, core]);
  return { core, setCore, ring, built, temple };
}

/** The block in hand, what the tables say of where it hovers, and the view as it would be. */
function useHeld(tables: Tables | null, temple: Temple, seat: Seat) {
  const [held, setHeld] = useState<HeldBlock | null>(null);
  const result = useMemo(() => (held ? placementResult(held, tables, temple) : null), [held, tables, temple]);
  const legal = !!result && result.broken.length === 0;
  const squares = useMemo(
    () => (held ? legalHoverSquares(held, tables) : []),
    [held?.block, held?.orientation, held?.grab, tables],
  );
  const ghost = useMemo(
    () => (held && result ? { block: held.block, cells: result.cells, legal } : null),
    [held, result],
  );
  const fault = useMemo(() => {
    if (!result || legal) return null;
    const cells = result.broken.flatMap((broken) =>
      broken.rule === "touch" || broken.rule === "grid" || broken.rule === "height" ? [] : broken.cells,
    );
    return { cells, stacks: result.broken.flatMap(({ stacks }) => stacks) };
  }, [result]);
  const before = useMemo(() => viewFrom(temple, seat), [temple, seat]);
  const after: TempleView | null = useMemo(
    () => (held && result && legal ? viewFrom(withBlock(temple, held.block, result.cells), seat) : null),
    [held, result, temple, seat],
  );
  return { held, setHeld, result, legal, squares, ghost, fault, before, after };
}

/** What is chosen besides a block in hand; a step of the game makes it void. */
function useChosen(message: Message, view: ViewData) {
  const [line, setLine] = useState<YardLine | null>(null);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [block, setBlock] = useState<Block | null>(null);
  const [peeked, setPeeked] = useState<string | null>(null); // under the pointer or the focus
  const [pinned, setPinned] = useState<string | null>(null); // pressed
  const yardNow = `${view.yard.join()} ${view.turn}`;
  const lineFrom = useRef(""); // the yard that the line was chosen in
  useEffect(() => setLine(null), [yardNow]); // it was taken, or is another line now
  useEffect(() => {
    setKeys([]);
    setBlock(null);
  }, [positionVersion(message)]);
  useEffect(() => setPinned((id) => (view.hand.some((card) => card.id === id) ? id : null)), [message]);
  return {
    line,
    keys,
    setKeys,
    block,
    setBlock,
    setPeeked,
    pinned,
    setPinned,
    shown: peeked ?? pinned,
    lineStands: !!line && lineFrom.current === yardNow,
    setLine: (next: YardLine | null) => {
      lineFrom.current = yardNow;
      setLine(next);
    },
  };
}

/** All that is known and chosen at the table, before anything is done with it. */
function useBench(props: PlayingProps) {
  const { message, view, tables, waiting: busy, since } = props;
  const { room, you } = message;
  const { phase } = view;
  const layout = useLayout();
  const [tab, setTab] = useState<Tab>("view");
  const [waysOpen, setWaysOpen] = useState(false);
  const [drawer, setDrawer] = useState<"log" | "chat" | Seat | null>(null);
  const seat: Seat = you.seat ?? room.seats.at(-1)!.seat;
  const mine = isOwnTurn(message);
  const mayPlace = mine && (phase === "action" || phase === "ancients");
  const me = view.players.find((player) => player.seat === you.seat);
  const ancients = mine && phase === "ancients" ? (view.yard[view.drew!.pips! - 1] ?? null) : null;
  const laying = useTemple({ message, view, mine });
  const holding = useHeld(tables, laying.temple, seat);
  const chosen = useChosen(message, view);
  const moments = useMoments(message, since, laying.built, seat);
  moments.holding.current = !!holding.held;
  const stage = useRef<HTMLDivElement>(null);
  const lastWay = useRef(new Map<Block, number>()); // how each block lay in hand
  const claimable = useMemo(() => (mine && phase === "claim" ? claimableKeys(view.actions) : []), [mine, phase, view]);
  const missing = room.seats.some((each) => each.seat === view.on_turn && each.holder === "human" && !each.connected);
  const why = !mine
    ? you.seat
      ? t(missing ? "table-not-connected" : "table-not-your-turn", { name: playerName(view.on_turn, room) })
      : t("table-watching")
    : null;
  const { held, result } = holding;
  const looked = phase === "action" && chosen.shown ? alreadyCompleteText(keyProgress(message, chosen.shown)) : ""; // the other phases have their own to say
  const asking: PromptInput = {
    message,
    view,
    held,
    result,
    temple: laying.temple,
    line: chosen.line,
    mine,
    mayPlace,
    claimable,
    ancients,
    why,
    chosenBlock: chosen.block,
    looked,
  };
  return {
    ...props,
    ...laying,
    ...holding,
    busy,
    phase,
    layout,
    tab,
    setTab,
    waysOpen,
    setWaysOpen,
    drawer,
    setDrawer,
    solo: room.players === 1,
    seat,
    mine,
    mayPlace,
    me,
    ancients,
    chosen,
    moments,
    stage,
    lastWay,
    claimable,
    why,
    asking,
  };
}

type Bench = ReturnType<typeof useBench>;

/** What is no longer there can't be held; on a phone, the tab follows what is asked for. */
function useUpkeep({
  message,
  view,
  tables,
  phase,
  layout,
  seat,
  mine,
  me,
  ancients,
  held,
  setHeld,
  lastWay,
  setTab,
  setDrawer,
}: Bench): void {
  useEffect(() => {
    if (ancients)
      setHeld((now) => (now?.block === ancients ? now : hold(ancients, pickUpOrientation(ancients, seat, tables))));
    else
      setHeld((now) => (now && me?.supply.includes(now.block) && phase !== "discard" && phase !== "core" ? now : null));
  }, [message, ancients]);
  useEffect(() => {
    // Taken up before it was known where it can stand: as long as nobody has turned it, it lies in a way that can.
    if (!held || !tables || lastWay.current.has(held.block)) return;
    const way = pickUpOrientation(held.block, seat, tables);
    if (way !== held.orientation) setHeld({ ...hold(held.block, way), over: held.over, follows: held.follows });
  }, [tables]);
  useEffect(() => {
    if (held && layout !== "wide") setTab("view");
    if (held) setDrawer(null);
  }, [held?.block]);
  useEffect(() => {
    if (layout !== "wide" && mine) setTab((now) => (now === "chat" ? now : (TAB_OF[view.phase] ?? now))); // nobody is torn away while writing
  }, [phase, mine, layout]);
}

/** What one does with a block in hand. */
function handling(bench: Bench, act: (action: string) => void) {
  const {
    tables,
    temple,
    seat,
    busy,
    ancients,
    held,
    setHeld,
    result,
    legal,
    mayPlace,
    chosen,
    moments,
    stage,
    lastWay,
    asking,
    setWaysOpen,
  } = bench;
  const cancel = () => {
    setHeld((now) => (now && ancients ? { ...now, over: null, follows: true } : null));
    chosen.setLine(null);
    chosen.setBlock(null);
  };
  const take = (block: Block) => {
    if (held?.block === block) return cancel();
    guideRequest.value = null; // now the view is wanted
    chosen.setLine(null);
    chosen.setPinned(null);
    moments.clearInsets();
    setHeld(hold(block, lastWay.current.get(block) ?? pickUpOrientation(block, seat, tables)));
    stage.current?.focus({ preventScroll: true });
    announce(t("table-held", { block: blockName(block) }));
  };
  const change = (next: HeldBlock | null) => {
    if (!next) return;
    lastWay.current.set(next.block, next.orientation);
    setHeld(next);
    // Say where it hovers, in the words of the prompt: for those who don't see it.
    const said = placementResult(next, tables, temple);
    if (said && next.over && !busy)
      announce(`${formatSquare(next.over)}. ${promptOf({ ...asking, held: next, result: said }).text}`);
  };
  const confirm = () => {
    if (!held || !result || !legal || !mayPlace || busy) return;
    act(placementAction(held, result.cells, !!ancients));
  };
  const point = (square: Square | null, how: "hover" | "tap" | "carry") => {
    if (!held || busy) return;
    if (how === "hover") {
      // Beside the floor it stays where it was last, so that the way to a button doesn't lose it.
      if (held.follows && square) setHeld(movedTo(held, square));
      return;
    }
    moments.clearInsets();
    setWaysOpen(false);
    if (!square) return;
    const again = how === "tap" && !held.follows && held.over?.x === square.x && held.over.y === square.y;
    if (again && legal && mayPlace) confirm();
    else setHeld({ ...movedTo(held, square), follows: false });
  };
  return { cancel, take, change, confirm, point };
}

/** What one chooses besides a block. */
function choosing({ view, phase, layout, busy, ancients, held, setHeld, chosen, claimable, asking, setTab }: Bench) {
  const chooseLine = (next: YardLine | null) => {
    setHeld(ancients ? held : null);
    chosen.setLine(next);
    if (next && !busy) announce(promptOf({ ...asking, held: null, result: null, line: next }).text);
  };
  const pressKey = (id: string) => {
    const claims = claimable.includes(id);
    if (claims) chosen.setKeys((keys) => (keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id]));
    else if (view.actions.includes(`bury ${id}`)) chosen.setKeys((keys) => (keys.includes(id) ? [] : [id]));
    else chosen.setPinned(chosen.pinned === id ? null : id);
    if (layout !== "wide" && !claims && phase !== "bury") {
      chosen.setPeeked(null);
      setTab("view");
    }
  };
  return { chooseLine, pressKey };
}

/** Put what an action says on the table as if it had been chosen there; it's still to be confirmed. */
function suggest(
  action: string,
  { ancients, ring, setCore, setHeld, chosen, moments, stage, lastWay, setWaysOpen, setTab }: Bench,
): void {
  const [verb, ...rest] = action.split(" ");
  moments.clearInsets();
  setWaysOpen(false);
  setHeld(null);
  chosen.setLine(null);
  if (verb === "position" || verb === "ancients") {
    const block = ancients ?? (rest.shift() as Block);
    const next = holdOver(block, rest.map(parseCell));
    lastWay.current.set(block, next.orientation);
    setHeld(next);
    stage.current?.focus({ preventScroll: true });
    setTab("view");
  } else if (verb === "take") {
    chosen.setLine(rest[0] as YardLine);
    setTab("yard");
  } else if (verb === "core") setCore(Math.max(0, ring.indexOf(action)));
  else if (verb === "discard") chosen.setBlock(rest[0] as Block);
  else if (verb === "claim" || verb === "bury") chosen.setKeys(rest[0] === "none" ? [] : rest);
}

/** The keyboard, and a phone's back button. */
function useHands(
  bench: Bench,
  { cancel, change, confirm }: ReturnType<typeof handling>,
  act: (action: string) => void,
  hinting: HintState,
): void {
  const { held, squares, ring, core, setCore, chosen, ancients, layout, moments, setDrawer } = bench;
  const { side } = moments.camera;
  useShortcuts({
    camera: moments.goTo,
    cancel: () => {
      if (guideRequest.value) return closeGuide(); // what is held stays in hand
      moments.endShow();
      moments.clearInsets();
      hinting.close();
      if (held || chosen.line || chosen.block) cancel();
      else setDrawer(null);
    },
    turn: (way) => {
      if (held) change(rotated(held, way, side));
      else if (ring.length) setCore(coreTurn(core, way));
    },
    nudge: (right, away) => held && change(nudged(held, right, away, side)),
    next: (step) => {
      if (!held || !squares.length) return;
      const at = squares.findIndex(({ x, y }) => x === held.over?.x && y === held.over.y);
      change({ ...movedTo(held, squares[(at + step + squares.length) % squares.length]!), follows: false });
    },
    confirm: () => (held ? confirm() : ring.length && act(ring[core]!)),
    hint: hinting.ask,
    active: !!held || ring.length > 0,
  });
  useBackButton(!!held && !ancients && layout !== "wide", cancel);
}

/** What to say when a message comes: of what it did nothing more, and of what still is to be done nothing again. */
function spokenPrompt({ asking, phase, mine, mayPlace, me, ancients, held, chosen }: Bench): string {
  const stillHeld = mayPlace && !!held && (ancients ? held.block === ancients : !!me?.supply.includes(held.block));
  const pending = stillHeld || (mine && (phase === "draft" || phase === "action") && chosen.lineStands);
  return mine && !pending
    ? promptOf({ ...asking, held: null, result: null, line: null, chosenBlock: null, looked: "" }).text
    : "";
}

/** That another round has passed without a block, said once. */
function useIdleNews(message: Message): string {
  const rounds = idleRounds(message);
  const told = useRef(rounds);
  useEffect(() => {
    told.current = rounds;
  });
  return rounds > told.current ? idleText(message) : "";
}

export function usePlaying(props: PlayingProps) {
  const bench = useBench(props);
  const { message, view, busy, mine, moments } = bench;
  useUpkeep(bench);
  const onAct = useFocusAfterAction(message, busy);
  const act = (action: string) => {
    if (busy) return;
    if (action.startsWith("claim ")) moments.cards.current = copyCards(action.split(" ").slice(1));
    onAct();
    props.send({ do: "act", action });
  };
  const hands = handling(bench, act);
  const hinting = useHint(message, view, { may: mine && message.room.hints, busy }, props.ask.hint, (action) =>
    suggest(action, bench),
  );
  useHands(bench, hands, act, hinting);
  useAnnouncements(message, [useIdleNews(message), spokenPrompt(bench)].filter(Boolean).join(" "));
  const { preparing } = message.room;
  useEffect(() => {
    if (preparing) announce(t("bots-preparing"));
  }, [preparing]);
  return { ...bench, ...hands, ...choosing(bench), act, hinting };
}

/** On a phone, the tab that has what a phase asks for. */
const TAB_OF: Readonly<Partial<Record<ViewData["phase"], Tab>>> = {
  draft: "yard",
  discard: "yard",
  claim: "keys",
  bury: "keys",
  core: "view",
};

/** The Keys that the held block would complete where it hovers. */
export function completesOf({ legal, ancients, result }: Playing) {
  return legal && !ancients ? result!.completes : [];
}
