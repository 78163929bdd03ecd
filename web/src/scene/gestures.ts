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
  const pointers = new Pointers(canvas, scene, gestures);
  const listening = new AbortController();
  const { signal } = listening;
  canvas.addEventListener("pointerdown", (event) => pointers.down(event), { signal });
  canvas.addEventListener("pointermove", (event) => pointers.move(event), { signal });
  canvas.addEventListener("pointerup", (event) => pointers.up(event), { signal });
  canvas.addEventListener("pointercancel", (event) => pointers.up(event), { signal });
  canvas.addEventListener("pointerleave", (event) => pointers.leave(event), { signal });
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey) return; // leave the browser's own zoom alone
    event.preventDefault();
    scene.zoom(Math.exp(-event.deltaY * 0.0012));
  };
  canvas.addEventListener("wheel", wheel, { signal, passive: false });
  return () => listening.abort();
}

/** The fingers on the canvas, and the gesture that they make. */
class Pointers {
  readonly #canvas: HTMLCanvasElement;
  readonly #scene: Scene;
  readonly #gestures: Gestures;
  readonly #fingers = new Map<number, Finger>();
  #several = false; // was more than one finger down during this gesture?

  constructor(canvas: HTMLCanvasElement, scene: Scene, gestures: Gestures) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#gestures = gestures;
  }
  down({ pointerType, button, pointerId, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType === "mouse" && button === 2) return;
    this.#canvas.setPointerCapture(pointerId);
    this.#fingers.set(pointerId, { startX: x, startY: y, x, y, moved: false });
    this.#several = this.#fingers.size > 1;
  }
  move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") this.#gestures.onHover(this.#squareAt(event));
      return;
    }
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.moved ||= Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > STILL;
    if (!finger.moved) return;
    const before = this.#spread();
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (this.#fingers.size === 2) {
      const now = this.#spread();
      if (before > 0 && now > 0) this.#scene.zoom(now / before);
      this.#orbit(dx / 2, dy / 2);
    } else if (event.pointerType !== "mouse" && this.#gestures.holding()) {
      if (!this.#several) this.#gestures.onCarry(this.#squareAt(event, ABOVE));
    } else this.#orbit(dx, dy);
  }
  up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (finger && !finger.moved && !this.#several && event.type === "pointerup")
      this.#gestures.onTap(this.#squareAt(event));
  }
  leave(event: PointerEvent): void {
    if (event.pointerType === "mouse" && !this.#fingers.size) this.#gestures.onHover(null);
  }

  #orbit(dx: number, dy: number): void {
    this.#scene.orbit(-dx * RADIANS, dy * RADIANS);
    this.#gestures.onOrbit();
  }
  /** The pixels between the first two fingers. */
  #spread(): number {
    const [a, b] = [...this.#fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
  #squareAt(event: PointerEvent, above = 0): Square | null {
    const frame = this.#canvas.getBoundingClientRect();
    return this.#scene.pick(event.clientX - frame.left, event.clientY - frame.top - above);
  }
}
