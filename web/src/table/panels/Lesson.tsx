/** The card with the lesson's current step. */

import { t } from "../../ui/text/texts";
import type { LessonState } from "../play/useLesson";

/**
 * On small screens the card covers other things (`once`): then each step is shown only until the player has closed
 * it.
 */
export function Lesson({ step, read, onRead, onSkip, once = false }: LessonState & { once?: boolean }) {
  if (once && read) return null;
  return (
    <aside class="lesson" aria-label={t("table-lesson")}>
      <h2>{t(`table-lesson-${step}-title`)}</h2>
      <p>{t(`table-lesson-${step}`)}</p>
      {once && (
        <button type="button" onClick={onRead}>
          {t("table-lesson-read")}
        </button>
      )}
      <button type="button" onClick={onSkip}>
        {t("table-lesson-skip")}
      </button>
    </aside>
  );
}
