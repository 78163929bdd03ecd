/** A Key card to look at: claimed, or another player's. */

import type { KeyData } from "../../net/messages";
import { keyWorth } from "../text/names";
import { designText } from "../text/viewText";
import { Emblem } from "./Emblem";
import { KeyDesign } from "./KeyDesign";

export function KeyFace({ card }: { card: KeyData }) {
  return (
    <span class={`card small ${card.level}`} role="img" aria-label={`${keyWorth(card)}. ${designText(card.design)}`}>
      <span class="head" aria-hidden="true">
        <Emblem level={card.level} />
        <b>{card.vp}</b>
      </span>
      <KeyDesign design={card.design} />
    </span>
  );
}
