/** The temple as it is drawn, and what would happen with the held block: derived from the state, never stored. */

import { useMemo } from "preact/hooks";
import type { ReceivedMessage, ViewData } from "../../net/messages";
import { parseSquare, type Seat } from "../../rules/cells";
import { coreFaces } from "../../rules/coreCube";
import { type HeldBlock, legalHoverSquares, placementResult } from "../../rules/heldBlock";
import type { Placements } from "../../rules/placements";
import { EMPTY_TEMPLE, parseTemple, type Temple, withBlock } from "../../rules/temple";
import { type TempleView, viewFrom } from "../../rules/views";

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
