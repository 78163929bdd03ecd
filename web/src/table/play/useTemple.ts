/** The temple as it is drawn, and what the rules say of it: derived from the message and the state, never stored. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { isOwnTurn, type OfferedActions, type ReceivedMessage, type ViewData } from "../../net/messages";
import { ancientsCorner } from "../../rules/ancients";
import type { Block } from "../../rules/blocks";
import { parseSquare, type Seat } from "../../rules/cells";
import { coreFaces } from "../../rules/coreCube";
import { type HeldBlock, legalHoverSquares, placementResult } from "../../rules/heldBlock";
import { Judge } from "../../rules/judge";
import { kernelState, loadKernel } from "../../rules/kernel";
import { offeredPlacements, type Placements } from "../../rules/placements";
import { EMPTY_TEMPLE, parseTemple, type Temple, withBlock } from "../../rules/temple";
import { type TempleView, viewFrom } from "../../rules/views";
import { announce } from "../../ui/announce";
import { useStore } from "../../ui/hooks";
import { t } from "../../ui/text/texts";
import type { TableProps } from "./tableProps";

/** The temple that is built. */
export function useBuiltTemple(message: ReceivedMessage, view: ViewData): Temple {
  return useMemo(() => (view.temple ? parseTemple(view.temple) : EMPTY_TEMPLE), [message.version]);
}

/** The temple that is shown: while the Core Cube is being placed, with it as it would lie. */
export function useShownTemple(message: ReceivedMessage, built: Temple, ring: readonly string[], core: number): Temple {
  return useMemo(() => {
    const action = ring[core % Math.max(1, ring.length)];
    return action
      ? { core: { square: parseSquare(message.room.box.core), faces: coreFaces(action) }, blocks: [] }
      : built;
  }, [built, ring, core]);
}

export interface Rules {
  /** The compiled rules, asked about the current position; null until they are loaded, and for spectators. */
  readonly judge: Judge | null;
  readonly placements: Placements | null;
  /** Can't the player have the compiled rules? */
  readonly rulesFailed: boolean;
}

type PlacementProps = TableProps & { readonly view: ViewData };

/** Asks the compiled rules about the current position; the server, if the browser can't run them. */
export function usePlacements(props: PlacementProps, built: Temple): Rules {
  const { message, view } = props;
  const { kernel, failed } = useStore(kernelState);
  const judge = useMemo(() => {
    const { seat } = message.you;
    if (!kernel || !seat || !view.temple || view.phase === "over") return null;
    const ancients = ancientsBlock(props);
    const corner = ancients && ancientsCorner(view.drew, message.room.box);
    const supply = view.players.find((player) => player.seat === seat)?.supply ?? [];
    return new Judge(kernel, { temple: built, seat, hand: view.hand, blocks: ancients ? [ancients] : supply, corner });
  }, [kernel, message.version, built]);
  const rulesFailed = failed && message.you.seat !== null;
  const offered = useOffered(props, rulesFailed);
  useEffect(() => () => kernel?.clear(), [kernel]);
  useEffect(() => {
    if (!rulesFailed) return;
    announce(t("table-no-rules"));
    addEventListener("online", loadKernel); // it may have been the network
    return () => removeEventListener("online", loadKernel);
  }, [rulesFailed]);
  return { judge, placements: judge ?? offered, rulesFailed };
}

/** The block that the viewer has to place for the Ancients. */
export function ancientsBlock({ message, view }: Pick<PlacementProps, "message" | "view">): Block | null {
  return isOwnTurn(message) && view.phase === "ancients" ? (view.yard[view.drew!.pips! - 1] ?? null) : null;
}

/** How long the page waits before it asks for its actions again, in milliseconds. */
const ASK_AGAIN_MS = 1000;

/** The placements that the server offers, if they are `needed`. */
function useOffered(props: PlacementProps, needed: boolean): Placements | null {
  const { message, view, ask, connection } = props;
  const [offer, setOffer] = useState<OfferedActions | null>(null);
  const { version } = message;
  const known = offer?.version === version;
  const placing = isOwnTurn(message) && (view.phase === "action" || view.phase === "ancients");
  const asks = needed && placing && !known && connection === "live";
  useEffect(() => (asks ? askUntil(version, ask.actions, setOffer) : undefined), [asks, version]);
  return useMemo(() => (known ? offeredPlacements(offer.actions, ancientsBlock(props)) : null), [offer, known]);
}

/**
 * Asks for the actions of a version until they come: a request may fail, and another server may be behind. Returns a
 * function that stops it.
 */
export function askUntil(
  version: number,
  ask: () => Promise<OfferedActions>,
  found: (offer: OfferedActions) => void,
): () => void {
  let [stopped, timer] = [false, 0];
  const later = () => {
    if (!stopped) timer = setTimeout(tryOnce, ASK_AGAIN_MS);
  };
  const tryOnce = () => {
    ask().then((offer) => {
      if (stopped) return;
      if (offer.version >= version) found(offer); // the Message of a newer version is on its way
      if (offer.version !== version) later();
    }, later);
  };
  tryOnce();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** What the rules say of where the held block hovers, and the view as it would be. */
export function usePlacement(held: HeldBlock | null, placements: Placements | null, temple: Temple, seat: Seat) {
  const result = useMemo(() => (held ? placementResult(held, placements) : null), [held, placements]);
  const legal = !!result && result.broken.length === 0;
  const squares = useMemo(
    () => (held ? legalHoverSquares(held, placements) : []),
    [held?.block, held?.orientation, held?.grab, placements],
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
  return { result, legal, squares, ghost, fault, before, after };
}
