/**
 * Gestures on the canvas: pointing, tapping, dragging the held block, turning the camera. Knows nothing of the game.
 */

import type { Square } from "../rules/cells";
import type { Scene } from "./scene";

export interface Gestures {
  /** Is a block held? Then one finger or the mouse pointer moves it. */
  readonly holding: () => boolean;
  /** The mouse is over a square, or over none. */
  readonly onHover: (square: Square | null) => void;
  /** A click or a tap on a square, or beside the floor. */
  readonly onTap: (square: Square | null) => void;
  /** A finger drags the block over a square. */
  readonly onCarry: (square: Square | null) => void;
  /** The camera was turned by hand. */
  readonly onOrbit: () => void;
}

const STILL = 6;

/** On touch the block floats this many pixels above the finger. */
const ABOVE = 52;

const RADIANS = 0.0085;

/** A finger, or the mouse with a button down. */
interface Finger {
  startX: number;
  startY: number;
  x: number;
  y: number;
  moved: boolean;
}

/** Listens to gestures on a canvas; returns a function that stops it. */
export function listenToGestures(canvas: HTMLCanvasElement, scene: Scene, gestures: Gestures): () => void {
  const fingers = new Map<number, Finger>();
  let several = false; // was more than one finger down during this gesture?
  const at = (event: PointerEvent, above = 0) => {
    const frame = canvas.getBoundingClientRect();
    return scene.pick(event.clientX - frame.left, event.clientY - frame.top - above);
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button === 2) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, {
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      moved: false,
    });
    several = fingers.size > 1;
  };
  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") gestures.onHover(at(event));
      return;
    }
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.moved ||= Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > STILL;
    if (!finger.moved) return;
    const spread = fingers.size === 2 ? distance() : 0;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (fingers.size === 2) {
      const now = distance();
      if (spread > 0 && now > 0) scene.zoom(now / spread);
      scene.orbit((-dx * RADIANS) / 2, (dy * RADIANS) / 2);
      gestures.onOrbit();
    } else if (event.pointerType !== "mouse" && gestures.holding()) {
      if (!several) gestures.onCarry(at(event, ABOVE));
    } else {
      scene.orbit(-dx * RADIANS, dy * RADIANS);
      gestures.onOrbit();
    }
  };
  const distance = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const up = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (finger && !finger.moved && !several && event.type === "pointerup") gestures.onTap(at(event));
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !fingers.size) gestures.onHover(null);
  };
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey) return; // leave the browser's own zoom alone
    event.preventDefault();
    scene.zoom(Math.exp(-event.deltaY * 0.0012));
  };
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener("pointerleave", leave, { signal });
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  return () => listening.abort();
}
