/** The Keys of the hand and the Enigma in words. */

import type { KeyData } from "../../net/messages";
import { enigmaPoints } from "../../rules/views";
import { keyName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { designText } from "../../ui/text/viewText";
import { progressSentences } from "../play/keyText";
import type { Playing } from "../play/usePlaying";

export function KeysSection({ play }: { play: Playing }) {
  const { message, view } = play;
  return (
    <section aria-labelledby="words-keys">
      <h2 id="words-keys">{t("table-hand")}</h2>
      <ul>
        {view.hand.map((card) => (
          <li key={card.id}>
            <b>
              {keyName(card)}, {t("points", { points: card.vp })}
            </b>
            {t("table-words-colon")} {keyLines(card, play).join(". ")}
          </li>
        ))}
        {view.enigma && (
          <li>
            <b>{t("table-enigma", { colour: t(`colour-${view.enigma}`) })}</b>,{" "}
            {t("table-enigma-count", {
              faces: message.enigma?.faces ?? 0,
              points: enigmaPoints(message.enigma?.faces ?? 0),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

/** A Key's design, its Stars and pips in solo, and how close it is. */
function keyLines(card: KeyData, { judge, seat, solo, claimable }: Playing): string[] {
  const near = judge?.near(card.id);
  const completed = near && claimable.includes(card.id) ? near.completed : [];
  return [
    designText(card.design),
    solo && card.pips ? t("table-key-guide", { stars: card.stars!, pips: card.pips }) : "",
    ...(near ? progressSentences(near, seat, completed) : []),
  ].filter(Boolean);
}
