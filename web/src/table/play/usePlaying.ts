/**
 * All that the table's components share: the message, the play state and what follows from it, and the player's
 * commands.
 */

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { isOwnTurn, type ReceivedMessage, type ViewData } from "../../net/messages";
import { claimableKeys } from "../../rules/claimableKeys";
import { coreRing, coreTurn } from "../../rules/coreCube";
import { movedTo, nudged, rotated } from "../../rules/heldBlock";
import { idleRounds } from "../../rules/idleRounds";
import type { Placements } from "../../rules/placements";
import { closeGuide, guideRequest } from "../../ui/guideRequest";
import { prefersReducedMotion } from "../../ui/hooks";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { idleText } from "./idleText";
import { alreadyCompleteText } from "./keyText";
import { useLayout } from "./layout";
import { useAnnouncements, useFocusAfterAction } from "./newEvents";
import { type PlayCommands, playCommands } from "./playCommands";
import { initialState, reduce, type TableFacts } from "./playState";
import { type PromptInput, promptOf } from "./prompt";
import { useBackButton, useShortcuts } from "./shortcuts";
import type { TableProps } from "./tableProps";
import { useClaimShow } from "./useClaimShow";
import { type HintState, positionVersion, useHint } from "./useHint";
import { ancientsBlock, useBuiltTemple, usePlacement, usePlacements, useShownTemple } from "./useTemple";

export type PlayingProps = TableProps & { readonly view: ViewData; readonly since: number };
export type Playing = ReturnType<typeof usePlaying>;
type Shared = ReturnType<typeof useShared>;

/** The facts that the reducer needs, of the latest message, placements and layout. */
function useFacts({ message, view }: PlayingProps, placements: Placements | null): TableFacts {
  const { room, you } = message;
  const { phase, actions } = view;
  const layout = useLayout();
  const mine = isOwnTurn(message);
  const claimable = useMemo(() => (mine && phase === "claim" ? claimableKeys(actions) : []), [mine, phase, view]);
  const ring = useMemo(() => (mine && phase === "core" ? coreRing(actions) : []), [mine, view]);
  return {
    phase,
    mine,
    layout,
    seat: you.seat ?? room.seats.at(-1)!.seat,
    placements,
    ancients: ancientsBlock({ message, view }),
    supply: view.players.find((player) => player.seat === you.seat)?.supply ?? [],
    hand: view.hand.map(({ id }) => id),
    claimable,
    buriable: view.hand.map(({ id }) => id).filter((id) => actions.includes(`bury ${id}`)),
    ring,
    yard: `${view.yard.join()} ${view.turn}`,
    position: positionVersion(message),
  };
}

/** The play state, and what follows from it and the message. */
function useShared(props: PlayingProps) {
  const { message, view, waiting: busy } = props;
  const { room, you } = message;
  const built = useBuiltTemple(message, view);
  const rules = usePlacements(props, built);
  const { placements } = rules;
  const facts = useFacts(props, placements);
  const { phase, mine, layout, seat, ancients, claimable, ring } = facts;
  const [state, dispatch] = useReducer(reduce, facts, initialState);
  useEffect(() => dispatch({ type: "changed", facts }), [message, placements, layout]);
  // The canvas is a child: its effect has passed the shot on to the scene before this one runs.
  useEffect(() => dispatch({ type: "shotTaken", shot: state.shot }), [state.shot]);
  const { held } = state;
  const temple = useShownTemple(message, built, ring, state.core);
  const placement = usePlacement(held, placements, temple, seat);
  const mayPlace = mine && (phase === "action" || phase === "ancients");
  const line = state.line?.yard === facts.yard ? state.line.name : null;
  const shownKey = state.peekedKey ?? state.pinnedKey;
  return {
    ...props,
    ...rules,
    ...placement,
    state,
    dispatch,
    held,
    built,
    temple,
    busy,
    phase,
    layout,
    solo: room.players === 1,
    seat,
    mine,
    mayPlace,
    me: view.players.find((player) => player.seat === you.seat),
    ancients,
    claimable,
    ring,
    line,
    shownKey,
    why: mine ? null : waitReason(message, view),
  };
}

/** What the prompt is about. */
function promptInputOf(shared: Shared): PromptInput {
  const { judge, phase, shownKey, state } = shared;
  return {
    ...shared,
    chosenBlock: state.block,
    // Only this phase has nothing more urgent to say.
    keyNote: phase === "action" && shownKey ? alreadyCompleteText(judge?.near(shownKey) ?? null) : "",
  };
}

/** Why the viewer can't act: somebody else is on turn, or the viewer is a spectator. */
function waitReason({ room, you }: ReceivedMessage, { on_turn }: ViewData): string {
  if (!you.seat) return t("table-watching");
  const missing = room.seats.some(
    ({ seat, holder, connected }) => seat === on_turn && holder === "human" && !connected,
  );
  return t(missing ? "table-not-connected" : "table-not-your-turn", { name: playerName(on_turn, room) });
}

/** The keyboard, and a phone's back button. */
function useInput(shared: Shared, commands: PlayCommands, act: (action: string) => void, hinting: HintState): void {
  const { state, dispatch, held, squares, ring, line, ancients, layout } = shared;
  const { cancel, change, confirm } = commands;
  const { side } = state.camera;
  useShortcuts({
    camera: (mode) => dispatch({ type: "goTo", mode }),
    cancel: () => {
      if (guideRequest.value) return closeGuide(); // the held block stays in hand
      dispatch({ type: "endShow", cut: prefersReducedMotion() });
      dispatch({ type: "clearInsets" });
      hinting.close();
      if (held || line || state.block) cancel();
      else dispatch({ type: "openDrawer", drawer: null });
    },
    turn: (way) => {
      if (held) change(rotated(held, way, side));
      else if (ring.length) dispatch({ type: "turnCore", core: coreTurn(state.core, way) });
    },
    nudge: (right, away) => held && change(nudged(held, right, away, side)),
    next: (step) => {
      if (!held || !squares.length) return;
      const at = squares.findIndex(({ x, y }) => x === held.over?.x && y === held.over.y);
      change({ ...movedTo(held, squares[(at + step + squares.length) % squares.length]!), follows: false });
    },
    confirm: () => (held ? confirm() : ring.length && act(ring[state.core]!)),
    hint: hinting.ask,
    active: !!held || ring.length > 0,
  });
  useBackButton(!!held && !ancients && layout !== "wide", cancel);
}

/**
 * The prompt that is announced with a message: none while the player is busy with a block or a line that still
 * counts.
 */
function spokenPrompt(shared: Shared, promptInput: PromptInput): string {
  const { phase, mine, mayPlace, me, ancients, held, line } = shared;
  const stillHeld = mayPlace && !!held && (ancients ? held.block === ancients : !!me?.supply.includes(held.block));
  const pending = stillHeld || (mine && (phase === "draft" || phase === "action") && !!line);
  return mine && !pending
    ? promptOf({ ...promptInput, held: null, result: null, line: null, chosenBlock: null, keyNote: "" }).text
    : "";
}

/** The warning that another round has passed without a placed block, once per round. */
function useIdleNews(message: ReceivedMessage): string {
  const rounds = idleRounds(message);
  const told = useRef(rounds);
  useEffect(() => {
    told.current = rounds;
  });
  return rounds > told.current ? idleText(message) : "";
}

export function usePlaying(props: PlayingProps) {
  const shared = useShared(props);
  const { message, view, busy, mine, dispatch } = shared;
  const canvas = useRef<HTMLDivElement>(null);
  const copyClaimedCards = useClaimShow(message, props.since, shared.built, dispatch);
  const onAct = useFocusAfterAction(message, busy);
  const act = (action: string) => {
    if (busy) return;
    if (action.startsWith("claim ")) copyClaimedCards(action.split(" ").slice(1));
    onAct();
    props.send({ do: "act", action });
  };
  const promptInput = promptInputOf(shared);
  const commands = playCommands({ ...shared, promptInput, canvas, act });
  const mayAsk = { may: mine && message.room.hints, busy };
  const hinting = useHint(message, view, mayAsk, props.ask.hint, commands.suggest);
  useInput(shared, commands, act, hinting);
  useAnnouncements(message, [useIdleNews(message), spokenPrompt(shared, promptInput)].filter(Boolean).join(" "));
  return { ...shared, ...commands, promptInput, canvas, act, hinting };
}

/** The Keys that the held block would complete where it hovers. */
export function completesOf({ legal, ancients, result }: Playing) {
  return legal && !ancients ? result!.completes : [];
}
