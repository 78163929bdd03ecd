/** The camera, and the moments that it is moved for: claims, one's own on the stage, those of others in an inset. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Mode } from "./camera";
import type { Claimed } from "./claim";
import { fly } from "./claim";
import type { Seat, Temple } from "./geometry";
import { parseViewSquare } from "./geometry";
import { still } from "./hooks";
import { useNews } from "./news";
import type { Shot, Show } from "./stage";
import type { Message } from "./state";

const CLAIM_MS = 1900;

export type Moments = ReturnType<typeof useMoments>;

export function useMoments(message: Message, since: number, built: Temple, seat: Seat) {
  const [shot, setShot] = useState<Shot>({ mode: "raised", seat, cut: true });
  const [camera, setCamera] = useState<{ mode: Mode; side: Seat }>({ mode: "raised", side: seat });
  const [show, setShow] = useState<Show | null>(null);
  const [insets, setInsets] = useState<readonly Claimed[]>([]); // claims of the others, not yet looked at
  const showing = useRef<Show | null>(null);
  const holding = useRef(false); // no camera moves while a block is held
  const cards = useRef<readonly HTMLElement[]>([]); // of the Keys being claimed, as they lay in the hand
  useEffect(() => setCamera({ mode: shot.mode, side: shot.seat }), [shot]);
  /** The moment is over, or somebody doesn't want to wait: back to the ruin, unless a block is held. */
  const endShow = (back = true) => {
    if (!showing.current) return;
    showing.current = null;
    setShow(null);
    if (back && !holding.current) setShot({ mode: "raised", seat, cut: still() });
  };
  const own = message.you.seat;
  useNews(
    message,
    since,
    built,
    useCallback(
      (claim: Claimed) => {
        if (claim.seat !== own) return setInsets((now) => [...now, claim]);
        const moment: Show = {
          seat: claim.seat,
          squares: claim.claims.flatMap(({ place }) => place.map(parseViewSquare)),
        };
        showing.current = moment;
        setShow(moment);
        if (!holding.current) setShot({ mode: "mine", seat: claim.seat, cut: still() });
        setTimeout(() => showing.current === moment && endShow(), still() ? 4000 : CLAIM_MS);
        if (!still()) fly(cards.current);
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
    goTo: (mode: Exclude<Mode, "free">) => {
      endShow(false);
      setShot({ mode, seat });
    },
    onCamera: (mode: Mode, side: Seat) => {
      endShow(false);
      setCamera((now) => (now.mode === mode && now.side === side ? now : { mode, side }));
    },
    clearInsets: () => setInsets([]),
    closeInset: () => setInsets((now) => now.slice(1)),
  };
}
