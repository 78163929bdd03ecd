/** The secret colour, and how many of its faces the view shows now. */

import type { Colour } from "../../rules/blocks";
import { enigmaPoints } from "../../rules/views";
import { UseFace } from "../../ui/pictures/faces";
import { t } from "../../ui/text/texts";

export function Enigma({ colour, faces }: { colour: Colour; faces: number | null }) {
  const words = t("table-enigma", { colour: t(`colour-${colour}`) });
  return (
    <div class="enigma">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <UseFace colour={colour} />
      </svg>
      <span>
        <b>{words}</b> {t("table-enigma-count", { faces: faces ?? 0, points: enigmaPoints(faces ?? 0) })}
      </span>
    </div>
  );
}
