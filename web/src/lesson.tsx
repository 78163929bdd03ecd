/** The first minute of solo: what the view is, how a block falls, what a Key wants; by doing. Each step is what the game asks just now. */

import { useRef, useState } from "preact/hooks";
import type { Held } from "./hold";
import type { ViewData } from "./state";
import type { Outcome } from "./tables";
import { t } from "./texts";
import type { Line } from "./yard";

const KEPT = "blockandkey.lesson";

function over(): boolean {
  try {
    return localStorage.getItem(KEPT) === "over";
  } catch {
    return true;
  }
}
function end(): void {
  try {
    localStorage.setItem(KEPT, "over");
  } catch {
    // Then it's shown again.
  }
}

const STEPS = [
  "core",
  "draft",
  "take",
  "point",
  "turn",
  "place",
  "claim",
  "aside",
  "bury",
  "draw",
  "ancients",
] as const;
type Step = (typeof STEPS)[number];

/** The step that fits what is going on, or null. */
function stepOf(view: ViewData, held: Held | null, result: Outcome | null, line: Line | null): Step | null {
  switch (view.phase) {
    case "action":
      if (!held) return line ? null : "take"; // taking a line needs no block in hand
      if (!result) return "point";
      return result.broken.length ? "turn" : "place";
    case "discard":
    case "over":
      return null;
    default:
      return view.phase;
  }
}

export interface LessonState {
  readonly step: Step;
  /** This step was read and put away. */
  readonly read: boolean;
  readonly onRead: () => void;
  readonly onSkip: () => void;
}
/** The lesson's step for a first solo game, until its first two turns are played or it is skipped. */
export function useLesson(
  view: ViewData,
  solo: boolean,
  held: Held | null,
  result: Outcome | null,
  line: Line | null,
): LessonState | null {
  const [done, setDone] = useState(over);
  const [read, setRead] = useState<readonly Step[]>([]);
  const first = useRef(new Map<Step, number>()); // the turn each step was first shown in
  if (!solo || done) return null;
  if (view.turn > 2) {
    end();
    return null;
  }
  const step = stepOf(view, held, result, line);
  if (!step) return null;
  if (!first.current.has(step)) first.current.set(step, view.turn);
  if (first.current.get(step) !== view.turn) return null; // known from the turn before
  return {
    step,
    read: read.includes(step),
    onRead: () => setRead([...read, step]),
    onSkip: () => {
      end();
      setDone(true);
    },
  };
}

/** Where there is little room the card lies over other things (`once`): then each step is shown until it's been read, and not again. */
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
