/** Keyboard shortcuts of the table, and a phone's back button. */

import { useEffect, useRef } from "preact/hooks";
import { ROTATION_BUTTONS, type RotationButton } from "../../rules/heldBlock";
import type { CameraMode } from "../../scene/camera";

interface Shortcuts {
  readonly camera: (mode: Exclude<CameraMode, "free">) => void;
  readonly cancel: () => void;
  readonly turn: (way: RotationButton) => void;
  readonly nudge: (right: number, away: number) => void;
  /** To the next marked square, or the one before. */
  readonly next: (step: number) => void;
  readonly confirm: () => void;
  readonly hint: () => void;
  /** Is something held? Then letters, arrows and Enter act on it. */
  readonly active: boolean;
}

const CAMERA_KEYS: Readonly<Record<string, Exclude<CameraMode, "free">>> = { 1: "mine", 2: "raised", 3: "top" };

export const ROTATION_KEYS: Readonly<Record<RotationButton, string>> = {
  left: "q",
  right: "e",
  back: "r",
  front: "f",
  rollleft: "t",
  rollright: "g",
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        target.closest("input, select, textarea, dialog, .textual")
      )
        return;
      const { camera, cancel, turn, nudge, next, confirm, hint, active } = latest.current;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const way = ROTATION_BUTTONS.find((each) => ROTATION_KEYS[each] === key);
      // Single-character shortcuts work only here.
      const free = target === document.body || !!target.closest(".ruin, .action-bar, .telling");
      if (key === "Escape") cancel();
      else if (free && CAMERA_KEYS[key]) camera(CAMERA_KEYS[key]);
      else if (free && key === "h") hint();
      else if (active && way) turn(way);
      else if (active && ARROWS[key] && !target.closest("[role=tablist]")) nudge(...ARROWS[key]);
      else if (active && key === "n") next(event.shiftKey ? -1 : 1);
      else if (active && key === "Enter" && !target.closest("button, a")) confirm();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** On a phone, the back button puts the held block back instead of leaving the page. */
export function useBackButton(active: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!active) return;
    history.pushState({ held: true }, "");
    let went = false;
    const back = () => {
      went = true;
      latest.current();
    };
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      if (!went && history.state?.held) history.back();
    };
  }, [active]);
}
