/** The stage: the canvas with the ruin, its camera buttons, and what is lit on it. three.js is loaded only here. */

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Mode } from "./camera";
import type { Cell, Seat, Square, Temple, ViewSquare } from "./geometry";
import { parseSquare } from "./geometry";
import { still } from "./hooks";
import { listen } from "./input";
import type { Ghost, Scene } from "./scene";
import { t } from "./texts";
import { Icon } from "./turns";

/** A wish for the camera; a new object is a new wish. */
export interface Shot {
  readonly mode: Exclude<Mode, "free">;
  readonly seat: Seat;
  readonly cut?: boolean;
}
/** Faces that a seat sees, to be shown off; a new object is a new show. */
export interface Show {
  readonly seat: Seat;
  readonly squares: readonly ViewSquare[];
}
export interface StageProps {
  readonly temple: Temple;
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  readonly turn: Seat | null;
  readonly strict: boolean;
  readonly ghost: Ghost | null;
  readonly lit: readonly Square[];
  readonly fault: { readonly cells: readonly Cell[]; readonly stacks: readonly Square[] } | null;
  /** A square of the floor to be shown: the Ancients' corner. */
  readonly beacon: Square | null;
  readonly shot: Shot;
  readonly show: Show | null;
  readonly holding: boolean;
  readonly label: string;
  /** Pixels that buttons take on the left and at the top: the ruin is shown beside them. */
  readonly margin: { readonly left: number; readonly top: number };
  readonly onHover: (square: Square | null) => void;
  readonly onTap: (square: Square | null) => void;
  readonly onCarry: (square: Square | null) => void;
  /** The camera goes to another picture, or has been turned: what it shows and which side is nearest. */
  readonly onCamera: (mode: Mode, side: Seat) => void;
  readonly focus: RefObject<HTMLDivElement | null>;
}

declare global {
  interface Window {
    /** For tests: where the top of a square's stack is on the canvas, in CSS pixels from its top left corner. */
    blockandkey?: { project(square: string): { x: number; y: number }; settled(): Promise<void> };
  }
}

export function Stage(props: StageProps) {
  const { temple, seat, seats, turn, strict, ghost, lit, fault, shot, show, label } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const blocks = useRef(-1);

  useEffect(() => {
    let made: Scene | null = null;
    let off = () => {};
    let gone = false;
    let hook: Window["blockandkey"];
    import("./scene")
      .then(({ Scene }) => {
        if (gone || !canvas.current) return;
        made = new Scene(canvas.current);
        made.setReducedMotion(still());
        off = listen(canvas.current, made, {
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
      // Nothing of a seat's stays behind: on one device the next player sits down.
      if (window.blockandkey === hook) delete window.blockandkey;
    };
  }, []);
  useEffect(() => {
    if (!scene || !canvas.current) return;
    const watcher = new ResizeObserver(() => scene.resize());
    watcher.observe(canvas.current);
    return () => watcher.disconnect();
  }, [scene]);
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

  return (
    <div
      class="stage"
      ref={props.focus}
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-roledescription={t("table-stage-role")}
    >
      <canvas ref={canvas} class={props.holding ? "holding" : ""} />
      {failed && <p class="no-canvas">{t("table-no-canvas")}</p>}
    </div>
  );
}

const VIEWS = [
  ["mine", "1"],
  ["raised", "2"],
  ["top", "3"],
] as const;

/** The three pictures of the ruin; who only watches has no view of their own. */
export function CameraButtons({
  mode,
  watching,
  onGo,
}: {
  mode: Mode;
  watching: boolean;
  onGo: (mode: Exclude<Mode, "free">) => void;
}) {
  return (
    <div class="camera" role="group" aria-label={t("table-camera")}>
      {VIEWS.slice(watching ? 1 : 0).map(([name, key]) => (
        <button
          type="button"
          key={name}
          aria-pressed={mode === name}
          aria-label={t(`table-camera-${name}`)}
          aria-keyshortcuts={key}
          title={t(`table-camera-${name}-hint`)}
          onClick={() => onGo(name)}
        >
          <Icon name={name} />
          <span>{t(`table-camera-${name}`)}</span>
        </button>
      ))}
    </div>
  );
}
