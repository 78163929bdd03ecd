/** What the player can do now: every offered action as a button, and the form that places a block. */

import { t } from "../../ui/text/texts";
import { HintButton } from "../panels/HintButton";
import { HintPanel } from "../panels/HintPanel";
import { actionText } from "../play/actionText";
import type { Playing } from "../play/usePlaying";
import { PlacementForm } from "./PlacementForm";

export function ActionsSection({
  play,
  undoWhy,
  onUndo,
}: {
  play: Playing;
  undoWhy: string | null;
  onUndo: () => void;
}) {
  const { message, view, placements, seat, mine, busy, hinting, act } = play;
  const hinted = hinting.hint?.action ?? null;
  const actions = mine ? view.actions.filter((action) => !/^(position|ancients) /.test(action)) : [];
  return (
    <section aria-labelledby="words-do">
      <h2 id="words-do">{t("table-words-do")}</h2>
      {hinting.may && (
        <p>
          <HintButton hinting={hinting} wordy />
        </p>
      )}
      <HintPanel hinting={hinting} view={view} room={message.room} seat={seat} />
      {actions.length > 0 && (
        <ul class="choices">
          {actions.map((action) => (
            <li key={action}>
              <button
                type="button"
                class={action === hinted ? "hinted" : ""}
                disabled={busy}
                onClick={() => act(action)}
              >
                {actionText(action, view, message.room.box)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {placements && placements.blocks.length > 0 && (
        <PlacementForm play={play} placements={placements} hinted={hinted} />
      )}
      {message.you.seat && (
        <p>
          <button type="button" aria-disabled={undoWhy !== null} onClick={onUndo}>
            {t("table-undo")}
          </button>{" "}
          {undoWhy && <span class="soft">{undoWhy}</span>}
        </p>
      )}
    </section>
  );
}
