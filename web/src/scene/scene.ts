/**
 * Draws the temple with three.js. It shows what it is told to show; it knows no rules and no game.
 *
 * The coordinates are the temple's own: x east, y north, z up, one unit per cube, the square a1 from (0, 0) to (1, 1).
 * A frame is drawn only when something has changed: every setter requests one, an animation requests frames until it ends.
 */

import {
  LinearSRGBColorSpace,
  Mesh,
  type ShaderMaterial,
  Scene as ThreeScene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { type Block, parseBlock } from "../rules/blocks";
import type { Cell, Seat, Square, ViewSquare } from "../rules/cells";
import { COLOURS, HEIGHT, WIDTH } from "../rules/rules";
import { CubeGrid, EMPTY_TEMPLE, type Temple } from "../rules/temple";
import { viewFrom } from "../rules/views";
import { PALETTE } from "../ui/pictures/faces";
import { AZIMUTH, type CameraMode, ray, Turntable } from "./camera";
import { drawFloor, grain, type SeatMarks } from "./floor";
import {
  fadedStones,
  faultInstances,
  ghostStones,
  markInstances,
  type SharedUniforms,
  sharedUniforms,
  solidStones,
} from "./layers";
import { Light, sunFor } from "./light";
import { faultBoxes, glowMarks, glowTime, squareMarks } from "./marks";
import { type Cube, joined, nearestHit, type Stones, stonesOf } from "./meshes";
import { hidingStacks, stackKey } from "./occlusion";
import { GROUND_LEVEL } from "./platform";
import { addScenery } from "./scenery";
import { FLOOR_PIXELS, type SceneTextures, sceneTextures } from "./textures";

/** A held block where it would lie. */
export interface Ghost {
  readonly block: Block;
  readonly cells: readonly Cell[];
  readonly legal: boolean;
}

export interface Stats {
  /** Draw calls and triangles of the last frame; frames since the start. */
  readonly calls: number;
  readonly triangles: number;
  readonly frames: number;
  /** Milliseconds that the last tracing of light took. */
  readonly lightMs: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const FALL_MS = 180;
const FLASH_MS = 320;
const RAKE_MS = 900;

export class Scene {
  readonly turntable = new Turntable();
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #stage = new ThreeScene();
  readonly #light = new Light();
  readonly #textures: SceneTextures;
  readonly #noise: HTMLCanvasElement;
  readonly #shared: SharedUniforms;
  readonly #horizon = new Vector2();
  readonly #solid: Stones;
  readonly #faded: Stones;
  readonly #ghosts: Stones;
  readonly #marks = markInstances();
  readonly #faults = faultInstances();

  #temple: Temple = EMPTY_TEMPLE;
  #cubes = new CubeGrid(EMPTY_TEMPLE);
  #stones: Cube[] = [];
  #ghost: Ghost | null = null;
  #lit: readonly Square[] = [];
  #beacon: Square | null = null;
  #seat: Seat = "south";
  #fall: { owner: number; start: number } | null = null;
  #glow: { seat: Seat; cells: Cell[]; start: number; done: () => void } | null = null;
  #hiding = "";
  #stale = { light: true, floor: true };
  #seats: SeatMarks = { seats: [] };
  #margin = { left: 0, top: 0 };
  #frame = 0;
  #frames = 0;
  #lightMs = 0;
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #reducedMotion = false;
  #waiting: (() => void)[] = [];

  /** Draws on a canvas. Call `resize` when its size on the page changes. */
  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace; // the shaders write sRGB values
    this.#renderer.setClearColor(PALETTE.background);
    this.#noise = grain(256, 3);
    this.#textures = sceneTextures(this.#light, this.#noise, this.#renderer);
    this.#shared = sharedUniforms(this.#textures);
    addScenery(this.#stage, this.#textures, this.#shared.sun, this.#horizon);
    this.#solid = solidStones(this.#shared);
    this.#faded = fadedStones(this.#shared);
    this.#ghosts = ghostStones(this.#shared);
    for (const instances of [this.#solid, this.#faded, this.#ghosts, this.#marks, this.#faults])
      this.#stage.add(...instances.meshes);
    canvas.addEventListener("webglcontextrestored", this.#restored);
    this.#calm.addEventListener("change", this.#calmed);
    this.#calmed();
    this.#size();
    this.invalidate();
  }

  /** Shows a temple. With `fall`, its last block drops into place. */
  setTemple(temple: Temple, fall = false): void {
    this.#temple = temple;
    this.#cubes = new CubeGrid(temple);
    this.#stones = stonesOf(temple, this.#cubes);
    this.#fall =
      fall && !this.#reducedMotion && temple.blocks.length
        ? { owner: temple.blocks.length - 1, start: performance.now() }
        : null;
    this.clearGlow();
    // Room for the tallest stack and a little more
    this.turntable.height = Math.min(HEIGHT, Math.max(2, ...this.#stones.map(({ cell }) => cell.z + 1)) + 0.6) + 0.2;
    this.turntable.refit();
    this.#stale.light = true;
    this.#hiding = "?";
    this.#mark();
    this.invalidate();
  }
  /** The viewer's seat. The sun shines from behind its left shoulder. */
  setSeat(seat: Seat): void {
    this.#stale.light ||= seat !== this.#seat;
    this.#seat = this.turntable.home = seat;
    this.invalidate();
  }
  /** Which seats are taken and who is on turn, for the marks on the rim. */
  setSeats(marks: SeatMarks): void {
    const same = marks.turn === this.#seats.turn && marks.seats.join() === this.#seats.seats.join();
    this.#stale.floor ||= !same;
    this.#seats = marks;
    this.invalidate();
  }
  /**
   * Shows a held block where it would lie, or none. Stacks that hide it fade, except in my view, where hiding
   * counts.
   */
  setGhost(ghost: Ghost | null): void {
    this.#ghost = ghost;
    this.#shared.legal.value = ghost?.legal ? 1 : 0;
    const colour = ghost ? COLOURS.indexOf(parseBlock(ghost.block).colour) : 0;
    this.#ghosts.fill(ghost ? joined(ghost.cells, () => Array(6).fill(colour)) : [], null);
    this.#hiding = "?";
    this.#mark();
    this.invalidate();
  }
  /** Marks the squares where the held block can be placed, on top of their stacks. */
  setLit(squares: readonly Square[]): void {
    this.#lit = squares;
    this.#mark();
    this.invalidate();
  }
  /** Marks one square of the floor, or none. */
  setBeacon(square: Square | null): void {
    this.#beacon = square;
    this.#mark();
    this.invalidate();
  }
  /** Marks what breaks a rule: cells (filled or empty) and whole stacks. */
  setFault(cells: readonly Cell[], squares: readonly Square[] = []): void {
    const boxes = faultBoxes(cells, squares, this.#cubes);
    this.#faults.set(boxes.length, (i) => boxes[i]!);
    this.invalidate();
  }
  /** Lets the faces on these squares of a seat's view glow one by one, while a band of light moves across. */
  glow(seat: Seat, squares: readonly ViewSquare[]): Promise<void> {
    this.clearGlow();
    const view = viewFrom(this.#temple, seat, this.#cubes);
    const cells = squares.map(({ column, level }) => view[level]?.[column]?.cell).filter((cell) => cell !== undefined);
    return new Promise((done) => {
      this.#glow = { seat, cells, start: performance.now(), done };
      this.invalidate();
    });
  }
  clearGlow(): void {
    this.#glow?.done();
    this.#glow = null;
    this.#shared.rake.value.w = 0;
    this.#mark();
    this.invalidate();
  }
  /** Moves the camera to a picture of a seat; `cut` jumps there. */
  go(mode: Exclude<CameraMode, "free">, seat: Seat = this.#seat, cut = false): void {
    this.turntable.go(mode, seat, performance.now(), cut);
    this.invalidate();
  }
  orbit(azimuth: number, elevation: number): void {
    this.turntable.orbit(azimuth, elevation, performance.now());
    this.invalidate();
  }
  zoom(factor: number): void {
    this.turntable.zoom(factor);
    this.invalidate();
  }
  /**
   * With reduced motion the camera jumps, blocks don't fall, and faces glow together. The system's setting is
   * followed by default.
   */
  setReducedMotion(reduced: boolean): void {
    this.#reducedMotion = this.turntable.reducedMotion = reduced;
  }

  /** The square whose stack or floor is visible at a point of the canvas, in CSS pixels. */
  pick(x: number, y: number): Square | null {
    const { from, along } = ray(
      this.turntable.camera,
      (x / this.#canvas.clientWidth) * 2 - 1,
      1 - (y / this.#canvas.clientHeight) * 2,
    );
    const hit = nearestHit(from, along, this.#stones);
    if (hit) return { x: hit.cell.x, y: hit.cell.y };
    const distance = -from.z / along.z;
    if (!(distance > 0) || !Number.isFinite(distance)) return null;
    const square = { x: Math.floor(from.x + along.x * distance), y: Math.floor(from.y + along.y * distance) };
    return square.x >= 0 && square.x < WIDTH && square.y >= 0 && square.y < WIDTH ? square : null;
  }
  /** Where the middle of a cell, or of the top of a square's stack, is on the canvas, in CSS pixels. */
  project(place: Square | Cell): Point {
    const z = "z" in place ? place.z + 0.5 : this.#cubes.height(place);
    const at = new Vector3(place.x + 0.5, place.y + 0.5, z)
      .applyMatrix4(this.turntable.camera.matrixWorldInverse)
      .applyMatrix4(this.turntable.camera.projectionMatrix);
    return { x: ((at.x + 1) / 2) * this.#canvas.clientWidth, y: ((1 - at.y) / 2) * this.#canvas.clientHeight };
  }
  get stats(): Stats {
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles, frames: this.#frames, lightMs: this.#lightMs };
  }
  /** Resolves when everything has been drawn and nothing moves any more. */
  settled(): Promise<void> {
    return this.#frame ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }
  /** Keeps this many pixels free at the left and the top of the canvas, for buttons. */
  setMargin(left: number, top: number): void {
    this.#margin = { left, top };
    this.#size();
    this.invalidate();
  }
  /** Adapts to the canvas's size on the page. Draws at once to avoid flicker. */
  resize(): void {
    this.#size();
    this.#draw(performance.now());
  }
  #size(): void {
    const [width, height] = [Math.max(1, this.#canvas.clientWidth), Math.max(1, this.#canvas.clientHeight)];
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.turntable.margin = {
      left: Math.min(0.4, this.#margin.left / width),
      top: Math.min(0.4, this.#margin.top / height),
    };
    this.turntable.resize(width / height);
  }
  /** Requests a frame. */
  invalidate(): void {
    this.#frame ||= requestAnimationFrame(this.#tick);
  }
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas.removeEventListener("webglcontextrestored", this.#restored);
    this.#calm.removeEventListener("change", this.#calmed);
    for (const texture of Object.values(this.#textures)) texture.dispose();
    this.#stage.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      thing.geometry.dispose();
      (thing.material as ShaderMaterial).dispose();
    });
    this.#renderer.dispose();
    // Browsers allow only a few contexts, and on a shared device each turn makes a new one.
    this.#renderer.forceContextLoss();
  }

  readonly #restored = () => this.invalidate();
  readonly #calmed = () => this.setReducedMotion(this.#calm.matches);

  readonly #tick = (now: number) => {
    this.#frame = 0;
    if (this.#draw(now)) return this.invalidate();
    const waiting = this.#waiting;
    this.#waiting = [];
    if (!this.#frame) for (const resolve of waiting) resolve();
    else this.#waiting = waiting;
  };
  /** Draws one frame; true while something moves. */
  #draw(now: number): boolean {
    if (this.#stale.light) this.#trace();
    if (this.#stale.floor) {
      drawFloor(this.#textures.floor.image, FLOOR_PIXELS, this.#noise, this.#seats);
      this.#textures.floor.needsUpdate = true;
    }
    this.#stale = { light: false, floor: false };
    const moving = [this.turntable.step(now), this.#stepFall(now), this.#stepGlow(now)];
    this.#fade();
    this.#setHorizon();
    const azimuth = AZIMUTH[this.turntable.seat];
    this.#shared.seat.value.set(Math.cos(azimuth), Math.sin(azimuth));
    this.#shared.veil.value = this.turntable.mode === "mine" ? 0 : 0.3; // in my view, hidden parts don't count
    this.#renderer.render(this.#stage, this.turntable.camera);
    this.#frames++;
    return moving.some(Boolean);
  }
  #stepFall(now: number): boolean {
    if (!this.#fall) return false;
    const time = now - this.#fall.start;
    const lift = time < FALL_MS ? 0.5 * (1 - (Math.max(0, time) / FALL_MS) ** 2) : 0;
    const flash = time < FALL_MS ? 0 : Math.max(0, 1 - (time - FALL_MS) / FLASH_MS) ** 2;
    this.#solid.drop(this.#fall.owner, lift, flash);
    if (time > FALL_MS + FLASH_MS) this.#fall = null;
    return this.#fall !== null;
  }
  #stepGlow(now: number): boolean {
    if (!this.#glow) return false;
    const { cells, start, seat, done } = this.#glow;
    const time = this.#reducedMotion ? Infinity : now - start;
    const azimuth = AZIMUTH[seat];
    const sweep = Math.min(1, time / RAKE_MS);
    const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
    this.#shared.rake.value.set(c, s, (c + s) * 4 - 7 + 14 * sweep, Math.sin(sweep * Math.PI));
    this.#mark(time);
    const moving = time < Math.max(RAKE_MS, glowTime(cells.length));
    if (!moving) done();
    return moving;
  }

  #trace(): void {
    const start = performance.now();
    const sun = sunFor(AZIMUTH[this.#seat]);
    this.#shared.sun.value.set(...sun);
    this.#light.trace(
      this.#stones.map(({ cell }) => cell),
      sun,
    );
    this.#textures.light.needsUpdate = this.#textures.floorLight.needsUpdate = true;
    this.#lightMs = performance.now() - start;
  }
  /** Fades the stacks between the camera and the ghost. */
  #fade(): void {
    const { camera, mode } = this.turntable;
    const hiding =
      this.#ghost && mode !== "mine" ? hidingStacks(this.#ghost.cells, this.#stones, camera) : new Set<string>();
    // Nearest first, so that the depth test skips hidden stones. The order depends only on the camera's quadrant.
    const [towardsX, towardsY] = [8, 9].map((i) => Math.sign(Math.round(camera.matrix.elements[i]! * 1e6)) || 1) as [
      number,
      number,
    ];
    const key = [towardsX, towardsY, ...[...hiding].sort()].join(",");
    if (key === this.#hiding) return;
    this.#hiding = key;
    const hides = ({ cell }: Cube) => hiding.has(stackKey(cell));
    const near = ({ cell: { x, y, z } }: Cube) => towardsX * x + towardsY * y + z;
    const solid = this.#stones.filter((stone) => !hides(stone)).sort((a, b) => near(b) - near(a));
    this.#solid.fill(solid, this.#fall?.owner ?? null);
    this.#faded.fill(this.#stones.filter(hides), null);
  }
  #setHorizon(): void {
    const level = this.turntable.camera.matrix.elements[10]!; // how far the camera looks down
    const at = new Vector3(WIDTH / 2, WIDTH / 2, GROUND_LEVEL)
      .applyMatrix4(this.turntable.camera.matrixWorldInverse)
      .applyMatrix4(this.turntable.camera.projectionMatrix);
    this.#horizon.set(at.y, Math.max(0, 1 - level / 0.3));
  }
  /** Lays out the shadow, the marked squares and the glowing faces; `time` is since the glow began. */
  #mark(time = this.#glow ? Infinity : 0): void {
    const marks = [
      ...squareMarks(this.#cubes, this.#beacon, this.#lit, this.#ghost?.cells ?? []),
      ...(this.#glow ? glowMarks(this.#glow.seat, this.#glow.cells, time) : []),
    ];
    this.#marks.set(marks.length, (i) => marks[i]!);
  }
}
