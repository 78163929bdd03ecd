/** A turntable camera around the temple: my view, 3D, top, and free turning between them. */

import { Camera, Matrix4, Vector3 } from "three";
import type { Seat } from "../rules/cells";
import { WIDTH } from "../rules/rules";

/**
 * `mine` is exactly orthographic from the seat's side (RULES 6.1), `raised` the same side from above, `top` straight
 * down.
 */
export type CameraMode = "mine" | "raised" | "top" | "free";

/** The seats anticlockwise from above, a quarter turn of the camera apart; the azimuth of the first is 0. */
export const SEATS_BY_AZIMUTH = ["south", "east", "north", "west"] as const;

/** The camera's angle for each seat, anticlockwise from above. */
export const AZIMUTH = Object.fromEntries(
  SEATS_BY_AZIMUTH.map((seat, quarter) => [seat, (quarter * Math.PI) / 2]),
) as Readonly<Record<Seat, number>>;

interface Pose {
  /** Radians about the middle of the floor, 0 in the south. */
  azimuth: number;
  /** Radians above the floor. */
  elevation: number;
  /** Tangent of half the angle of view; 0 is orthographic. */
  lens: number;
  zoom: number;
}

const LENS = 0.24;

/** From above the lens is long, so that towers don't seem to lean. */
const TOP_LENS = 0.05;

const RAISED = 0.62;

/** Below this value the projection becomes exactly orthographic. */
const FLAT = 0.004;

const STRICT = Math.PI / 3;
const GLIDE_MS = 420;

export class Turntable {
  readonly camera = new Camera();
  /** With reduced motion, the camera jumps instead of gliding. */
  reducedMotion = false;
  /** RULES 9.4: the player can't turn the camera more than 60 degrees away from the home side. Showing a claim can. */
  strict = false;
  home: Seat = "south";
  /** The height above the floor that must be visible, in cubes. */
  height = 3;
  /** The parts of the width and height that stay free at the left and the top, for buttons. */
  margin: { readonly left: number; readonly top: number } = { left: 0, top: 0 };
  #seat: Seat = "south";
  #mode: CameraMode = "raised";
  #aspect = 1;
  #pose: Pose = { azimuth: 0, elevation: RAISED, lens: LENS, zoom: 1 };
  #glide: { from: Pose; to: Pose; start: number; ms: number } | null = null;

  constructor() {
    this.camera.matrixAutoUpdate = false;
    this.#apply();
  }
  get mode(): CameraMode {
    return this.#mode;
  }
  get seat(): Seat {
    return this.#seat;
  }
  /** Is the camera still moving? */
  get moving(): boolean {
    return this.#glide !== null;
  }
  /** Does the picture show exactly the view that counts? */
  get exact(): boolean {
    return this.#mode === "mine" && !this.#glide;
  }
  get azimuth(): number {
    return this.#pose.azimuth;
  }
  /** The side of the floor nearest to the camera. */
  get side(): Seat {
    const quarter = Math.round(this.#pose.azimuth / (Math.PI / 2));
    return SEATS_BY_AZIMUTH[((quarter % 4) + 4) % 4]!;
  }

  /** Moves to a picture of a seat. `now` is the time in milliseconds; `cut` jumps there. */
  go(mode: Exclude<CameraMode, "free">, seat: Seat, now: number, cut = false): void {
    this.#seat = seat;
    this.#mode = mode;
    const to: Pose = {
      azimuth: AZIMUTH[seat],
      elevation: mode === "mine" ? 0 : mode === "raised" ? RAISED : Math.PI / 2,
      lens: mode === "mine" ? 0 : mode === "top" ? TOP_LENS : LENS,
      zoom: 1,
    };
    this.#move(to, now, cut ? 0 : GLIDE_MS);
  }
  /** Turns by radians. Leaving my view changes from orthographic to perspective. */
  orbit(azimuth: number, elevation: number, now: number): void {
    const aim = this.#glide?.to ?? this.#pose;
    const to = {
      azimuth: this.#bounded(aim.azimuth + azimuth),
      elevation: Math.min(Math.PI / 2, Math.max(0.04, aim.elevation + elevation)),
      lens: LENS,
      zoom: aim.zoom,
    };
    this.#mode = "free";
    this.#move(to, now, this.#pose.lens < LENS * 0.9 ? 160 : 0);
  }
  zoom(factor: number): void {
    this.#pose.zoom = Math.min(2.5, Math.max(0.7, this.#pose.zoom * factor));
    if (this.#glide) this.#glide.to.zoom = this.#pose.zoom;
    this.#apply();
  }
  resize(aspect: number): void {
    this.#aspect = aspect;
    this.#apply();
  }
  /** Advances the movement; true while it continues. */
  step(now: number): boolean {
    if (!this.#glide) return false;
    const { from, to, start, ms } = this.#glide;
    const time = Math.min(1, ms ? (now - start) / ms : 1);
    const eased = time * time * (3 - 2 * time);
    const mix = (a: number, b: number) => a + (b - a) * eased;
    this.#pose = {
      azimuth: mix(from.azimuth, to.azimuth),
      elevation: mix(from.elevation, to.elevation),
      lens: mix(from.lens, to.lens),
      zoom: mix(from.zoom, to.zoom),
    };
    if (time >= 1) {
      this.#pose = { ...to };
      this.#glide = null;
    }
    this.#apply();
    return this.#glide !== null;
  }
  refit(): void {
    this.#apply();
  }

  #bounded(azimuth: number): number {
    if (!this.strict) return azimuth;
    const off = nearest(azimuth - AZIMUTH[this.home]);
    return AZIMUTH[this.home] + Math.min(STRICT, Math.max(-STRICT, off));
  }
  #move(to: Pose, now: number, ms: number): void {
    const from = { ...this.#pose, azimuth: to.azimuth + nearest(this.#pose.azimuth - to.azimuth) };
    this.#glide = { from, to, start: now, ms: this.reducedMotion ? 0 : ms };
    if (this.#glide.ms === 0) this.step(now);
  }

  /** The aspect ratio of the picture without its margin. */
  get #inner(): number {
    return (this.#aspect * (1 - this.margin.left)) / (1 - this.margin.top);
  }
  /** Sets the camera's matrices. Every pose is framed so that the whole floor fits. */
  #apply(): void {
    const { azimuth, elevation, zoom } = this.#pose;
    const lens = this.#pose.lens < FLAT ? 0 : this.#pose.lens;
    const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
    const right = new Vector3(ca, sa, 0);
    const up = new Vector3(-se * sa, se * ca, ce);
    const back = new Vector3(ce * sa, -ce * ca, se);
    const { half, middle } = this.#frame(right, up, back, lens);
    const size = half / zoom;
    const distance = lens ? size / lens : 60;
    const eye = middle.addScaledVector(back, distance);
    this.camera.matrix.makeBasis(right, up, back).setPosition(eye);
    const [near, far] = [Math.max(0.5, distance - 40), distance + 60];
    const scale = lens ? near * lens : size;
    const projection = this.camera.projectionMatrix;
    // A shifted lens moves the framed part to the right of and below the margin.
    const across = scale * this.#inner;
    const left = -across * ((1 + this.margin.left) / (1 - this.margin.left));
    const top = scale * ((1 + this.margin.top) / (1 - this.margin.top));
    if (lens) projection.makePerspective(left, across, top, -scale, near, far);
    else projection.makeOrthographic(left, across, top, -scale, near, far);
    this.camera.projectionMatrixInverse.copy(projection).invert();
    this.camera.updateMatrixWorld(true);
  }

  /** The smallest picture that contains the floor and the stacks: half its height, and the point in its middle. */
  #frame(right: Vector3, up: Vector3, back: Vector3, lens: number): { half: number; middle: Vector3 } {
    // My view shows the levels and the letters below the floor's edge. The other pictures show the rim of the floor
    // too.
    const open = Math.min(1, lens / TOP_LENS);
    const rim = 0.1 + (1.25 - 0.3 * back.z ** 6) * open; // from above, the outer part of the rim may be cut off
    const [low, high] = [-0.62 * (1 - open) - 0.45 * open, 6.15 * (1 - open) + this.height * open];
    const middle = new Vector3(WIDTH / 2, WIDTH / 2, 0);
    const corners: [across: number, along: number, depth: number][] = [];
    for (const x of [-rim, WIDTH + rim])
      for (const y of [-rim, WIDTH + rim])
        for (const [z, inset] of [
          [low, 0],
          [high, rim * open],
        ] as const) {
          const corner = new Vector3(x + (x < 0 ? inset : -inset), y + (y < 0 ? inset : -inset), z).sub(middle);
          corners.push([corner.dot(right), corner.dot(up), corner.dot(back)]);
        }
    let [half, lift] = [1, 0];
    for (let round = 0; round < 12; round++) {
      const above = Math.max(...corners.map(([, v, depth]) => v - lift + lens * depth));
      const below = Math.max(...corners.map(([, v, depth]) => lift - v + lens * depth));
      const beside = Math.max(...corners.map(([u, , depth]) => Math.abs(u) / this.#inner + lens * depth));
      half = Math.max((above + below) / 2, beside) * 1.02;
      lift += (above - below) / 2;
    }
    return { half, middle: middle.addScaledVector(up, lift) };
  }
}

/** The same angle, between -pi and pi. */
function nearest(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/**
 * The ray through a point of the picture (from -1 to 1, up is positive), for orthographic and perspective
 * projection.
 */
export function ray(camera: Camera, x: number, y: number): { from: Vector3; along: Vector3 } {
  const unproject = new Matrix4().multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse);
  const from = new Vector3(x, y, -1).applyMatrix4(unproject);
  const along = new Vector3(x, y, 1).applyMatrix4(unproject).sub(from).normalize();
  return { from, along };
}
