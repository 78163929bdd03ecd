/** Shows new claims: the viewer's own on the canvas, those of others in an inset. */

import { useCallback, useRef } from "preact/hooks";
import type { ReceivedMessage } from "../../net/messages";
import type { Temple } from "../../rules/temple";
import { prefersReducedMotion } from "../../ui/hooks";
import { type ClaimEvent, copyCards, flyCards } from "./claimFlight";
import { useNewClaims } from "./newEvents";
import { claimShow, type Dispatch } from "./playState";

const SHOW_MS = 1900;
/** Without the flight of the cards there is less to see, so the squares glow for longer. */
const STILL_SHOW_MS = 4000;

/** Returns a function that copies the cards of claimed Keys before they leave the hand. */
export function useClaimShow(
  message: ReceivedMessage,
  since: number,
  built: Temple,
  dispatch: Dispatch,
): (keys: readonly string[]) => void {
  const cards = useRef<readonly HTMLElement[]>([]); // copies of the cards, where they lay in the hand
  const own = message.you.seat;
  useNewClaims(
    message,
    since,
    built,
    useCallback(
      (claim: ClaimEvent) => {
        if (claim.seat !== own) return dispatch({ type: "addInset", claim });
        const still = prefersReducedMotion();
        const show = claimShow(claim);
        dispatch({ type: "showClaim", show, cut: still });
        setTimeout(
          () => dispatch({ type: "endShow", show, cut: prefersReducedMotion() }),
          still ? STILL_SHOW_MS : SHOW_MS,
        );
        if (!still) flyCards(cards.current);
      },
      [own],
    ),
  );
  return (keys) => {
    cards.current = copyCards(keys);
  };
}
