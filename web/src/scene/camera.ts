/** A turntable camera around the temple: my view, 3D, top, and free turning between them. */

import { Camera, Matrix4, Vector3 } from "three";
import type { Seat } from "../rules/cells";
import { WIDTH } from "../rules/rules";

/** `mine` is exactly orthographic from the seat's side (RULES 6.1), `raised` the same side from above, `top` straight down. */
export type CameraMode = "mine" | "raised" | "top" | "free";

/** Where the camera stands as it goes round, anticlockwise from above. */
export const AZIMUTH: Readonly<Record<Seat, number>> = {
  south: 0,
  east: Math.PI / 2,
  north: Math.PI,
  west: -Math.PI / 2,
};

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

/** From above a long lens: towers must not lean over the floor. */
const TOP_LENS = 0.05;

const RAISED = 0.62;

/** Below this the lens is as good as flat, and is made exactly so. */
const FLAT = 0.004;

const STRICT = Math.PI / 3;
const GLIDE_MS = 420;

export class Turntable {
  readonly camera = new Camera();
  /** Without movement, every change of pose is a cut. */
  reducedMotion = false;
  /** RULES 9.4: turning keeps the camera within 60 degrees of the home side. Going to a seat's picture, as for a claim, is not held back. */
  strict = false;
  home: Seat = "south";
  /** What must be in the picture above the floor, in cubes. */
  height = 3;
  /** Parts of the picture's width and height that are kept free on its left and at its top: buttons lie there. */
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
  /** Whether the camera is still on its way. */
  get moving(): boolean {
    return this.#glide !== null;
  }
  /** Whether the picture is now exactly the view that counts. */
  get exact(): boolean {
    return this.#mode === "mine" && !this.#glide;
  }
  get azimuth(): number {
    return this.#pose.azimuth;
  }
  /** The side of the floor nearest to the camera. */
  get side(): Seat {
    const quarter = Math.round(this.#pose.azimuth / (Math.PI / 2));
    return (["south", "east", "north", "west"] as const)[((quarter % 4) + 4) % 4]!;
  }

  /** Go to a seat's picture. `now` is the clock's time in milliseconds; `cut` goes there at once. */
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
  /** Turn by radians; from my view the lens opens on the way. */
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
  /** Move along; true while there is more to come. */
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

  /** The aspect of the picture without its margin. */
  get #inner(): number {
    return (this.#aspect * (1 - this.margin.left)) / (1 - this.margin.top);
  }
  /** Set the camera's matrices. The picture is framed anew for every pose, so that the floor always fits. */
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
    // The lens is shifted: what is framed lies right of and below the margin, the rest of the picture goes on behind it.
    const across = scale * this.#inner;
    const left = -across * ((1 + this.margin.left) / (1 - this.margin.left));
    const top = scale * ((1 + this.margin.top) / (1 - this.margin.top));
    if (lens) projection.makePerspective(left, across, top, -scale, near, far);
    else projection.makeOrthographic(left, across, top, -scale, near, far);
    this.camera.projectionMatrixInverse.copy(projection).invert();
    this.camera.updateMatrixWorld(true);
  }

  /** The smallest picture that holds the floor and what stands on it: half its height and the point in its middle. */
  #frame(right: Vector3, up: Vector3, back: Vector3, lens: number): { half: number; middle: Vector3 } {
    // In my view the six levels fill the picture, down to the letters below the floor's edge; else the floor's rim is in it too.
    const open = Math.min(1, lens / TOP_LENS);
    const rim = 0.1 + (1.25 - 0.3 * back.z ** 6) * open; // from above its outer part isn't missed
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

/** The same angle between -pi and pi. */
function nearest(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

/** The ray through a point of the picture (each from -1 to 1, up positive), for either kind of lens. */
export function ray(camera: Camera, x: number, y: number): { from: Vector3; along: Vector3 } {
  const unproject = new Matrix4().multiplyMatrices(camera.matrixWorld, camera.projectionMatrixInverse);
  const from = new Vector3(x, y, -1).applyMatrix4(unproject);
  const along = new Vector3(x, y, 1).applyMatrix4(unproject).sub(from).normalize();
  return { from, along };
}
