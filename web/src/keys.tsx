/** The hand: four Keys large enough to read, and the Enigma. */

import { Design, LETTERS } from "./design";
import { PALETTE, UseFace } from "./faces";
import type { Colour } from "./geometry";
import { keyWorth } from "./names";
import type { KeyData, Level } from "./state";
import { t } from "./texts";
import type { KeyNear } from "./wire";

/** A Key's design in words, row by row from the top. */
export function designWords(design: readonly string[]): string {
  return design
    .map((row) =>
      [...row].map((letter) => (LETTERS[letter] ? t(`colour-${LETTERS[letter]}`) : t("table-blank"))).join(" "),
    )
    .join(" / ");
}

const EMBLEMS: Readonly<Record<Level, string>> = {
  star: "M12 2.5l2.8 6.3 6.9.7-5.2 4.6 1.5 6.8L12 17.4l-6 3.5 1.5-6.8L2.3 9.5l6.9-.7Z",
  sun: "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM12 1.5v3.2M12 19.3v3.2M1.5 12h3.2M19.3 12h3.2M4.6 4.6l2.2 2.2M17.2 17.2l2.2 2.2M4.6 19.4l2.2-2.2M17.2 6.8l2.2-2.2",
  moon: "M15.5 2.8a9.5 9.5 0 1 0 5.7 13.4A8 8 0 0 1 15.5 2.8Z",
};
export function Emblem({ level }: { level: Level }) {
  return (
    <svg class={`emblem ${level}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={EMBLEMS[level]}
        fill={PALETTE.brass}
        stroke={PALETTE.ink}
        stroke-width="1.6"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}

export interface CardProps {
  readonly card: KeyData;
  /** Where it lies and what it lacks elsewhere; null where that means nothing. */
  readonly near: KeyNear | null;
  /** It would be completed, or may be claimed. */
  readonly lit: boolean;
  /** It may be put under its altar. */
  readonly loose: boolean;
  readonly pressed: boolean;
  readonly solo: boolean;
  /** What a press does, in words for the label. */
  readonly deed: string;
  readonly onPress: () => void;
  readonly onShow: (shown: boolean) => void;
}
/** What a card says of how near it is, line by line. */
function nearLines(near: KeyNear | null, lit: boolean): readonly string[] {
  if (lit) return [t("table-key-lit")];
  if (near?.there.length) return [t("table-key-there"), t("table-key-elsewhere", { missing: near.missing ?? "none" })];
  return near?.missing ? [t("table-key-missing", { missing: near.missing })] : [];
}
/** That a Key lies in the view, and what that means; empty if it doesn't. */
export function thereWords(near: KeyNear | null): string {
  return near?.there.length ? t("table-key-again", { missing: near.missing ?? "none" }) : "";
}

/** A Key of the hand. */
export function KeyCard({ card, near, lit, loose, pressed, solo, deed, onPress, onShow }: CardProps) {
  const lines = nearLines(near, lit);
  const again = lit ? "" : thereWords(near);
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
      <Design design={card.design} />
      <span class="spoken">{designWords(card.design)}.</span>
      <span class="foot">
        <span class={again ? "again" : undefined} aria-hidden={again ? true : undefined}>
          {lines.length ? lines.map((line) => <span key={line}>{line} </span>) : "\u00a0"}
        </span>
        {guide && (
          <small aria-hidden="true">{t("table-key-guide-short", { stars: card.stars!, pips: card.pips! })}</small>
        )}
      </span>
      <span class="spoken">{[again, guide, deed].filter(Boolean).join(". ")}</span>
    </button>
  );
}

/** A claimed Key, or another that is just looked at. */
export function KeyFace({ card }: { card: KeyData }) {
  return (
    <span class={`card small ${card.level}`} role="img" aria-label={`${keyWorth(card)}. ${designWords(card.design)}`}>
      <span class="head" aria-hidden="true">
        <Emblem level={card.level} />
        <b>{card.vp}</b>
      </span>
      <Design design={card.design} />
    </span>
  );
}

/** The secret colour, and how many of its faces the view shows now. */
export function Enigma({ colour, faces }: { colour: Colour; faces: number | null }) {
  const words = t("table-enigma", { colour: t(`colour-${colour}`) });
  return (
    <div class="enigma">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <UseFace colour={colour} />
      </svg>
      <span>
        <b>{words}</b> {t("table-enigma-count", { faces: faces ?? 0, points: Math.floor((faces ?? 0) / 3) })}
      </span>
    </div>
  );
}
