/** The lesson of a first solo game: each step explains what the game asks for now. */

import { useRef, useState } from "preact/hooks";
import type { ViewData } from "../../net/messages";
import type { HeldBlock } from "../../rules/heldBlock";
import type { PlacementResult } from "../../rules/placements";
import type { YardLine } from "../../rules/yardLines";

const KEPT = "blockandkey.lesson";

function isLessonOver(): boolean {
  try {
    return localStorage.getItem(KEPT) === "over";
  } catch {
    return true;
  }
}

function endLesson(): void {
  try {
    localStorage.setItem(KEPT, "over");
  } catch {
    // Not saved: the lesson is shown again.
  }
}

const LESSON_STEPS = [
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

type LessonStep = (typeof LESSON_STEPS)[number];

/** The step for the current situation, or null. */
function stepOf(
  view: ViewData,
  held: HeldBlock | null,
  result: PlacementResult | null,
  line: YardLine | null,
): LessonStep | null {
  switch (view.phase) {
    case "action":
      if (!held) return line ? null : "take"; // a chosen line is explained by the prompt
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
  readonly step: LessonStep;
  /** Has the player closed this step? */
  readonly read: boolean;
  readonly onRead: () => void;
  readonly onSkip: () => void;
}

/** The lesson's step for a first solo game, until its first two turns are played or it is skipped. */
export function useLesson(
  view: ViewData,
  solo: boolean,
  held: HeldBlock | null,
  result: PlacementResult | null,
  line: YardLine | null,
): LessonState | null {
  const [done, setDone] = useState(isLessonOver);
  const [read, setRead] = useState<readonly LessonStep[]>([]);
  const first = useRef(new Map<LessonStep, number>()); // the turn in which each step was first shown
  if (!solo || done) return null;
  if (view.turn > 2) {
    endLesson();
    return null;
  }
  const step = stepOf(view, held, result, line);
  if (!step) return null;
  if (!first.current.has(step)) first.current.set(step, view.turn);
  if (first.current.get(step) !== view.turn) return null; // already shown in the turn before
  return {
    step,
    read: read.includes(step),
    onRead: () => setRead([...read, step]),
    onSkip: () => {
      endLesson();
      setDone(true);
    },
  };
}
