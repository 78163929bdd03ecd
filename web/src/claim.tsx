/** Claiming: the buttons that end a placement, and the moment itself as the others see it. */

import { useEffect } from "preact/hooks";
import type { Seat, Temple } from "./geometry";
import { parseViewSquare, see } from "./geometry";
import { KeyFace } from "./keys";
import { nameOf } from "./log";
import { viewWords } from "./names";
import type { ClaimedData, RoomData } from "./state";
import { t } from "./texts";
import { Icon } from "./turns";
import { ViewPicture } from "./view";

/** Claim the chosen Keys, all, or none; `none` if that is what a hint says. */
export function ClaimButtons({
  open,
  chosen,
  none,
  busy,
  onClaim,
}: {
  open: readonly string[];
  chosen: readonly string[];
  none: boolean;
  busy: boolean;
  onClaim: (keys: readonly string[]) => void;
}) {
  if (!open.length) {
    return (
      <button type="button" class="brass" disabled={busy} onClick={() => onClaim([])}>
        {t("table-claim-go-on")}
      </button>
    );
  }
  const some = chosen.length ? open.filter((key) => chosen.includes(key)) : open;
  return (
    <>
      <button type="button" class="brass" disabled={busy} onClick={() => onClaim(some)}>
        {some.length < open.length || open.length === 1
          ? t("table-claim-some", { count: some.length })
          : t("table-claim-all", { count: open.length })}
      </button>
      <button type="button" class={none ? "hinted" : ""} disabled={busy} onClick={() => onClaim([])}>
        {t("table-claim-none")}
      </button>
    </>
  );
}

/** A claim that somebody made. */
export interface Claimed {
  readonly version: number;
  readonly seat: Seat;
  readonly claims: readonly ClaimedData[];
  /** The temple as it stood then. */
  readonly temple: Temple;
}
const SHOWN_FOR = 9000;
const FLIGHT_MS = 900;

/** Pictures of these Keys' cards, each where it lies now in the hand. */
export function measure(keys: readonly string[]): HTMLElement[] {
  return keys.flatMap((key) => {
    const card = document.querySelector<HTMLElement>(`.hand [data-key="${CSS.escape(key)}"]`);
    if (!card) return [];
    const { left, top, width, height } = card.getBoundingClientRect();
    const picture = card.cloneNode(true) as HTMLElement;
    picture.inert = true;
    picture.classList.add("flying");
    Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    return [picture];
  });
}
/** Let claimed cards turn over onto their owner's pile. */
export function fly(cards: readonly HTMLElement[]): void {
  const pile = document.querySelector(".seat.own, .track")?.getBoundingClientRect();
  if (!pile) return;
  cards.forEach((card, i) => {
    document.querySelector("main.table")?.append(card);
    const from = card.getBoundingClientRect();
    const [x, y] = [
      pile.left + 24 - (from.left + from.width / 2),
      pile.top + pile.height / 2 - (from.top + from.height / 2),
    ];
    const flight = card.animate(
      [
        { transform: "none" },
        { transform: "translateY(-14px) scale(1.08)", offset: 0.3 },
        { transform: `translate(${x * 0.6}px, ${y * 0.6}px) scale(0.6) rotateY(90deg)`, offset: 0.7 },
        { transform: `translate(${x}px, ${y}px) scale(0.22) rotateY(180deg)`, opacity: 0.4 },
      ],
      { duration: FLIGHT_MS, delay: i * 160, easing: "ease-in-out", fill: "both" },
    );
    const end = () => card.remove();
    flight.finished.then(end, end);
  });
}

/** Another player's claim, seen from their side, with the squares marked. */
export function ClaimInset({ claimed, room, onClose }: { claimed: Claimed; room: RoomData; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [claimed.version]);
  const view = see(claimed.temple, claimed.seat);
  const places = claimed.claims.flatMap(({ place }) => place.map(parseViewSquare));
  const name = nameOf(claimed.seat, room);
  return (
    <aside class="inset" aria-label={t("table-inset", { name, count: claimed.claims.length })}>
      <header>
        <h2>{t("table-inset", { name, count: claimed.claims.length })}</h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="inset-body">
        <ViewPicture view={view} seat={claimed.seat} glowing={places} label={viewWords(view, claimed.seat)} />
        <div class="inset-keys">
          {claimed.claims.map(({ key }) => (
            <KeyFace key={key.id} card={key} />
          ))}
        </div>
      </div>
    </aside>
  );
}
