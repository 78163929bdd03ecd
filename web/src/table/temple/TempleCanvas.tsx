/** The canvas with the temple. It loads the scene, and with it three.js, and passes on what to show. */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Cell, parseSquare, type Seat, type Square } from "../../rules/cells";
import type { Temple } from "../../rules/temple";
import type { CameraMode } from "../../scene/camera";
import { listenToGestures } from "../../scene/gestures";
import type { Ghost, Scene } from "../../scene/scene";
import { prefersReducedMotion } from "../../ui/hooks";
import { t } from "../../ui/text/texts";
import type { CameraShot, ClaimShow } from "../play/playState";

export interface TempleCanvasProps {
  readonly temple: Temple;
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  readonly turn: Seat | null;
  readonly strict: boolean;
  readonly ghost: Ghost | null;
  readonly lit: readonly Square[];
  readonly fault: { readonly cells: readonly Cell[]; readonly stacks: readonly Square[] } | null;
  /** A square of the floor to mark: the Ancients' corner. */
  readonly beacon: Square | null;
  readonly shot: CameraShot;
  readonly show: ClaimShow | null;
  readonly holding: boolean;
  readonly label: string;
  /** Pixels at the left and the top that buttons cover: the temple is shown beside them. */
  readonly margin: { readonly left: number; readonly top: number };
  readonly onHover: (square: Square | null) => void;
  readonly onTap: (square: Square | null) => void;
  readonly onCarry: (square: Square | null) => void;
  /** The player has turned the camera: its new mode, and the side nearest to it. */
  readonly onCamera: (mode: CameraMode, side: Seat) => void;
  readonly focus: RefObject<HTMLDivElement | null>;
}

declare global {
  interface Window {
    /** For tests: where the top of a square's stack is on the canvas, in CSS pixels from its top left corner. */
    blockandkey?: { project(square: string): { x: number; y: number }; settled(): Promise<void> };
  }
}

/** Loads the scene for a canvas, and removes it again. Gestures call the latest props. */
function useScene(canvas: RefObject<HTMLCanvasElement | null>, props: TempleCanvasProps) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let made: Scene | null = null;
    let off = () => {};
    let gone = false;
    let hook: Window["blockandkey"];
    import("../../scene/scene")
      .then(({ Scene }) => {
        if (gone || !canvas.current) return;
        made = new Scene(canvas.current);
        made.setReducedMotion(prefersReducedMotion());
        off = listenToGestures(canvas.current, made, {
          holding: () => latest.current.holding,
          onHover: (square) => latest.current.onHover(square),
          onTap: (square) => latest.current.onTap(square),
          onCarry: (square) => latest.current.onCarry(square),
          onOrbit: () => latest.current.onCamera(made!.turntable.mode, made!.turntable.side),
        });
        const drawn = made;
        window.blockandkey = hook = {
          project: (square) => drawn.project(parseSquare(square)),
          settled: () => drawn.settled(),
        };
        setScene(made);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      off();
      made?.dispose();
      // Leave nothing of this seat behind: on a shared device the next player sits down.
      if (window.blockandkey === hook) delete window.blockandkey;
    };
  }, []);
  useEffect(() => {
    if (!scene || !canvas.current) return;
    const watcher = new ResizeObserver(() => scene.resize());
    watcher.observe(canvas.current);
    return () => watcher.disconnect();
  }, [scene]);
  return { scene, failed };
}

/** Passes each changed property on to the scene. */
function useSceneProps(scene: Scene | null, props: TempleCanvasProps): void {
  const { temple, seat, seats, turn, strict, ghost, lit, fault, shot, show } = props;
  const blocks = useRef(-1); // the number of blocks that were shown last
  useEffect(() => scene?.setMargin(props.margin.left, props.margin.top), [scene, props.margin.left, props.margin.top]);
  useEffect(() => scene?.setSeat(seat), [scene, seat]);
  useEffect(() => scene?.setSeats({ seats, turn }), [scene, seats.join(), turn]);
  useEffect(() => {
    if (scene) scene.turntable.strict = strict;
  }, [scene, strict]);
  useEffect(() => {
    if (!scene) return;
    const fell = blocks.current >= 0 && temple.blocks.length === blocks.current + 1;
    blocks.current = temple.blocks.length;
    scene.setTemple(temple, fell);
  }, [scene, temple]);
  useEffect(() => scene?.setGhost(ghost), [scene, ghost]);
  useEffect(() => scene?.setLit(lit), [scene, lit]);
  useEffect(() => scene?.setFault(fault?.cells ?? [], fault?.stacks ?? []), [scene, fault]);
  useEffect(() => scene?.setBeacon(props.beacon), [scene, props.beacon]);
  useEffect(() => {
    scene?.go(shot.mode, shot.seat, shot.cut);
  }, [scene, shot]);
  useEffect(() => {
    if (!scene) return;
    if (show) void scene.glow(show.seat, show.squares);
    else scene.clearGlow();
  }, [scene, show]);
}

export function TempleCanvas(props: TempleCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { scene, failed } = useScene(canvas, props);
  useSceneProps(scene, props);
  return (
    <div
      class="stage"
      ref={props.focus}
      tabIndex={0}
      role="application"
      aria-label={props.label}
      aria-roledescription={t("table-stage-role")}
    >
      <canvas ref={canvas} class={props.holding ? "holding" : ""} />
      {failed && <p class="no-canvas">{t("table-no-canvas")}</p>}
    </div>
  );
}
