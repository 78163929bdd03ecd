/** Claimed cards fly from the hand onto their owner's pile. */

import type { ClaimedData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import type { Temple } from "../../rules/temple";

/** A claim that a player made. */
export interface ClaimEvent {
  readonly version: number;
  readonly seat: Seat;
  readonly claims: readonly ClaimedData[];
  /** The temple at the time of the claim. */
  readonly temple: Temple;
}

const FLIGHT_MS = 900;

/** Copies of the cards of these Keys, placed where the cards lie in the hand now. */
export function copyCards(keys: readonly string[]): HTMLElement[] {
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

/** Animates the copies: they turn over onto their owner's pile. */
export function flyCards(cards: readonly HTMLElement[]): void {
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
