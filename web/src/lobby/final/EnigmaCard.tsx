/** An Enigma face down, then turned over. */

import type { ScoreData } from "../../net/messages";
import type { Colour } from "../../rules/blocks";
import { Face } from "../../ui/pictures/faces";
import { t } from "../../ui/text/texts";

export function EnigmaCard({ colour, open, score }: { colour: Colour | null; open: boolean; score: ScoreData }) {
  const shown = open && colour;
  return (
    <span class="enigma-cell">
      <span class={`riddle ${shown ? "open" : ""}`}>
        <svg viewBox="0 0 100 100" aria-hidden="true" class="front">
          {colour && shown ? <Face colour={colour} /> : null}
        </svg>
        <svg viewBox="0 0 100 100" aria-hidden="true" class="back">
          <rect width="100" height="100" rx="10" fill="#16302a" stroke="#c89b3c" stroke-width="6" />
          <path
            d="M36 38C36 20 66 20 66 39C66 54 51 52 51 66"
            fill="none"
            stroke="#e9c978"
            stroke-width="9"
            stroke-linecap="round"
          />
          <circle cx="51" cy="81" r="6" fill="#e9c978" />
        </svg>
      </span>
      {shown ? (
        <span>
          <strong>{score.enigma}</strong>
          <small>{t("final-enigma", { colour: t(`colour-${colour}`), faces: score.faces })}</small>
        </span>
      ) : (
        <span class="spoken">{t("final-closed")}</span>
      )}
    </span>
  );
}
