/** The viewer's view, as sentences and as a table. */

import type { Colour } from "../../rules/blocks";
import { HEIGHT } from "../../rules/rules";
import { columnLabels, viewFrom } from "../../rules/views";
import { UseFace } from "../../ui/pictures/faces";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import type { Playing } from "../play/usePlaying";

export function ViewSection({ play: { message, temple, seat } }: { play: Playing }) {
  const seen = viewFrom(temple, seat);
  return (
    <section aria-labelledby="words-view">
      <h2 id="words-view">
        {message.you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) })}
      </h2>
      <p>{viewText(seen, seat)}</p>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-view">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("table-words-level")}</th>
              {columnLabels(seat).map((label) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: HEIGHT }, (_, i) => HEIGHT - 1 - i).map((level) => (
              <tr key={level}>
                <th scope="row">{level + 1}</th>
                {seen[level]!.map((face, column) => (
                  <td key={column}>
                    {face ? <NamedColour colour={face.colour} /> : <span aria-hidden="true">·</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NamedColour({ colour }: { colour: Colour }) {
  return (
    <span class="stone">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <UseFace colour={colour} />
      </svg>
      {t(`colour-${colour}`)}
    </span>
  );
}
