/** The camera, and the claims that it is moved for: one's own on the canvas, those of others in an inset. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../../net/messages";
import { parseViewSquare, type Seat, type ViewSquare } from "../../rules/cells";
import type { Temple } from "../../rules/temple";
import type { CameraMode } from "../../scene/camera";
import { prefersReducedMotion } from "../../ui/hooks";
import { type ClaimEvent, flyCards } from "./claimFlight";
import { useNewClaims } from "./newEvents";

const CLAIM_MS = 1900;
export type Moments = ReturnType<typeof useMoments>;

export function useMoments(message: Message, since: number, built: Temple, seat: Seat) {
  const [shot, setShot] = useState<CameraShot>({ mode: "raised", seat, cut: true });
  const [camera, setCamera] = useState<{ mode: CameraMode; side: Seat }>({ mode: "raised", side: seat });
  const [show, setShow] = useState<ClaimShow | null>(null);
  const [insets, setInsets] = useState<readonly ClaimEvent[]>([]); // claims of the others, not yet looked at
  const showing = useRef<ClaimShow | null>(null);
  const holding = useRef(false); // no camera moves while a block is held
  const cards = useRef<readonly HTMLElement[]>([]); // of the Keys being claimed, as they lay in the hand
  useEffect(() => setCamera({ mode: shot.mode, side: shot.seat }), [shot]);
  /** The moment is over, or somebody doesn't want to wait: back to the ruin, unless a block is held. */
  const endShow = (back = true) => {
    if (!showing.current) return;
    showing.current = null;
    setShow(null);
    if (back && !holding.current) setShot({ mode: "raised", seat, cut: prefersReducedMotion() });
  };
  const own = message.you.seat;
  useNewClaims(
    message,
    since,
    built,
    useCallback(
      (claim: ClaimEvent) => {
        if (claim.seat !== own) return setInsets((now) => [...now, claim]);
        const moment: ClaimShow = {
          seat: claim.seat,
          squares: claim.claims.flatMap(({ place }) => place.map(parseViewSquare)),
        };
        showing.current = moment;
        setShow(moment);
        if (!holding.current) setShot({ mode: "mine", seat: claim.seat, cut: prefersReducedMotion() });
        setTimeout(() => showing.current === moment && endShow(), prefersReducedMotion() ? 4000 : CLAIM_MS);
        if (!prefersReducedMotion()) flyCards(cards.current);
      },
      [own],
    ),
  );
  return {
    shot,
    camera,
    show,
    insets,
    holding,
    cards,
    endShow,
    goTo: (mode: Exclude<CameraMode, "free">) => {
      endShow(false);
      setShot({ mode, seat });
    },
    onCamera: (mode: CameraMode, side: Seat) => {
      endShow(false);
      setCamera((now) => (now.mode === mode && now.side === side ? now : { mode, side }));
    },
    clearInsets: () => setInsets([]),
    closeInset: () => setInsets((now) => now.slice(1)),
  };
}

/** A wish for the camera; a new object is a new wish. */
export interface CameraShot {
  readonly mode: Exclude<CameraMode, "free">;
  readonly seat: Seat;
  readonly cut?: boolean;
}

/** Faces that a seat sees, to be shown off; a new object is a new show. */
export interface ClaimShow {
  readonly seat: Seat;
  readonly squares: readonly ViewSquare[];
}
