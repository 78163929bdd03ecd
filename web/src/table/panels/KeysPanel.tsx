/** The hand: its Keys, large enough to read, and the Enigma. */

import { HAND_SIZE } from "../../rules/rules";
import { countFaces } from "../../rules/views";
import { t } from "../../ui/text/texts";
import { completesOf, type Playing } from "../play/usePlaying";
import { Enigma } from "./Enigma";
import { KeyCard } from "./KeyCard";

export function KeysPanel({ play }: { play: Playing }) {
  const { message, view, judge, mine, after, claimable, state, dispatch, solo } = play;
  const completes = completesOf(play);
  return (
    <section class="hand" aria-label={t("table-hand")}>
      <div class="cards">
        {view.hand.map((card) => {
          const claims = claimable.includes(card.id);
          const loose = mine && view.actions.includes(`bury ${card.id}`);
          return (
            <KeyCard
              key={card.id}
              card={card}
              near={after ? null : (judge?.near(card.id) ?? null)}
              lit={claims || completes.some(({ key }) => key === card.id)}
              loose={loose}
              pressed={claims || loose ? state.keys.includes(card.id) : state.pinnedKey === card.id}
              solo={solo}
              pressText={t(
                claims ? "table-key-action-claim" : loose ? "table-key-action-bury" : "table-key-action-show",
              )}
              onPress={() => dispatch({ type: "pressKey", key: card.id })}
              onShow={(shown) => dispatch({ type: "peekKey", key: card.id, shown })}
            />
          );
        })}
        {message.you.seat &&
          Array.from({ length: Math.max(0, HAND_SIZE - view.hand.length) }, (_, i) => (
            <span key={`gap ${i}`} class="card gap" aria-hidden="true" />
          ))}
      </div>
      {view.enigma && (
        <Enigma colour={view.enigma} faces={after ? countFaces(after, view.enigma) : (message.enigma?.faces ?? 0)} />
      )}
      {!message.you.seat && <p class="soft">{t("table-watching-hands")}</p>}
    </section>
  );
}
