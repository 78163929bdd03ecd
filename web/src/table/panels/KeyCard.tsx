/** A Key of the hand. */

import type { KeyData } from "../../net/messages";
import type { KeyNear } from "../../rules/judge";
import { Emblem } from "../../ui/pictures/Emblem";
import { KeyDesign } from "../../ui/pictures/KeyDesign";
import { t } from "../../ui/text/texts";
import { designText } from "../../ui/text/viewText";
import { alreadyCompleteText, progressLines } from "../play/keyText";

export interface KeyCardProps {
  readonly card: KeyData;
  /** Where the Key is complete already and what it lacks elsewhere; null if unknown. */
  readonly near: KeyNear | null;
  /** The held block would complete it, or it may be claimed. */
  readonly lit: boolean;
  /** It may be buried under its altar. */
  readonly loose: boolean;
  readonly pressed: boolean;
  readonly solo: boolean;
  /** What a press does, for the accessible name. */
  readonly pressText: string;
  readonly onPress: () => void;
  readonly onShow: (shown: boolean) => void;
}

export function KeyCard({ card, near, lit, loose, pressed, solo, pressText, onPress, onShow }: KeyCardProps) {
  const lines = progressLines(near, lit);
  const again = lit ? "" : alreadyCompleteText(near);
  const guide = solo && card.pips ? t("table-key-guide", { stars: card.stars!, pips: card.pips }) : "";
  return (
    <button
      type="button"
      class={`card ${card.level}${lit ? " lit" : loose ? " loose" : ""}`}
      data-key={card.id}
      aria-pressed={pressed}
      onClick={onPress}
      onPointerEnter={(event) => event.pointerType === "mouse" && onShow(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && onShow(false)}
      onFocus={() => onShow(true)}
      onBlur={() => onShow(false)}
    >
      <span class="head">
        <Emblem level={card.level} />
        <span class="level">{t(`level-${card.level}`)}</span>
        <b>
          {card.vp}
          <span class="spoken"> {t("table-vp")}.</span>
        </b>
      </span>
      <KeyDesign design={card.design} />
      <span class="spoken">{designText(card.design)}.</span>
      <span class="foot">
        <span class={again ? "again" : undefined} aria-hidden={again ? true : undefined}>
          {lines.length ? lines.map((line) => <span key={line}>{line} </span>) : "\u00a0"}
        </span>
        {guide && (
          <small aria-hidden="true">{t("table-key-guide-short", { stars: card.stars!, pips: card.pips! })}</small>
        )}
      </span>
      <span class="spoken">{[again, guide, pressText].filter(Boolean).join(". ")}</span>
    </button>
  );
}
