/**
 * The ruin, drawn. It is told what to show and shows it; it knows no rules and keeps no game.
 *
 * Space is the temple's own: x east, y north, z up, one unit a cube, the square a1 from (0, 0) to (1, 1).
 * Nothing is drawn unless something changed; every setter asks for one frame, animations for frames until they end.
 */

import {
  BufferAttribute, BufferGeometry, CanvasTexture, ClampToEdgeWrapping, DataArrayTexture, DataTexture, DynamicDrawUsage,
  GreaterDepth, InstancedBufferAttribute, InstancedBufferGeometry, LessEqualDepth, LinearFilter, LinearMipmapLinearFilter, LinearSRGBColorSpace,
  Mesh, RepeatWrapping, RGFormat, Scene as Stage, ShaderMaterial, Vector2, Vector3, Vector4, WebGLRenderer,
} from "three";
import type { IUniform, ShaderMaterialParameters, Texture } from "three";
import { AZIMUTH, Turntable, ray } from "./camera";
import type { Mode } from "./camera";
import { PALETTE, drawFace } from "./faces";
import { RIM, RISER, STRIPS, drawFloor, drawGround, drawRisers, grain, sequence } from "./floor";
import type { SeatMarks } from "./floor";
import { COLOURS, CORE, Cubes, EMPTY_TEMPLE, LEVELS, SIDE, coreCells, parseBlock, see } from "./geometry";
import type { Block, Cell, Colour, Seat, Square, Temple, ViewSquare } from "./geometry";
import { FACES, FLOOR_MAP, Light, MAP } from "./light";
import type { Vector } from "./light";
import {
  FAULT_FRAGMENT, FAULT_VERTEX, FLOOR_FRAGMENT, FLOOR_VERTEX, GROUND_FRAGMENT, MARK_FRAGMENT, MARK_VERTEX, RISER_FRAGMENT,
  SKY_FRAGMENT, SKY_VERTEX, STONE_FRAGMENT, STONE_VERTEX,
} from "./shaders";

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

/** One cube to draw. */
interface Cube {
  readonly cell: Cell;
  /** Which sides the same block goes on at: see STONE_VERTEX. */
  readonly joins: number;
  /** The layer of the face texture for each side. */
  readonly layers: readonly number[];
  /** Its place in the light map. */
  readonly slot: number;
  readonly owner: number;
}

const MOST_CUBES = 40 * 4 + 8;
const FACE_PIXELS = 256;
const FLOOR_PIXELS = 2048;
const GROUND_PIXELS = 1024;
const GOLD = COLOURS.length;
const FALL_MS = 180;
const FLASH_MS = 320;
const GLOW_STEP_MS = 110;
const GLOW_MS = 220;
const RAKE_MS = 900;
const SUN_HEIGHT = 0.47;
const SUN_ASIDE = 0.87;
const GROUND_LEVEL = -0.95;

export class Scene {
  readonly turntable = new Turntable();
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #stage = new Stage();
  readonly #light = new Light();
  readonly #textures: {
    faces: DataArrayTexture; light: DataTexture; floorLight: DataTexture; floor: CanvasTexture; risers: CanvasTexture; ground: CanvasTexture;
  };
  readonly #noise: HTMLCanvasElement;
  readonly #shared: Record<string, IUniform>;
  readonly #horizon = new Vector2();
  readonly #solid: Stones;
  readonly #faded: Stones;
  readonly #ghosts: Stones;
  readonly #marks: Instances;
  readonly #faults: Instances;
  readonly #legal: IUniform<number> = { value: 1 };

  #temple: Temple = EMPTY_TEMPLE;
  #cubes = new Cubes(EMPTY_TEMPLE);
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

  /** Draw on a canvas; its size on the page is followed by calling `resize`. */
  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.#renderer.outputColorSpace = LinearSRGBColorSpace; // our shaders write what is shown
    this.#renderer.setClearColor(PALETTE.ground);
    const noise = grain(256, 3);
    this.#textures = {
      faces: faceTexture(noise),
      light: lightTexture(this.#light.faces, MAP),
      floorLight: lightTexture(this.#light.floor, FLOOR_MAP),
      floor: canvasTexture(document.createElement("canvas"), this.#renderer),
      risers: canvasTexture(document.createElement("canvas"), this.#renderer),
      ground: canvasTexture(document.createElement("canvas"), this.#renderer),
    };
    this.#noise = noise;
    drawGround(this.#textures.ground.image, GROUND_PIXELS);
    this.#textures.ground.wrapS = this.#textures.ground.wrapT = RepeatWrapping;
    drawRisers(this.#textures.risers.image, FLOOR_PIXELS, noise);
    this.#shared = {
      sun: { value: new Vector3() },
      seat: { value: new Vector2(1, 0) },
      rake: { value: new Vector4() },
      veil: { value: 0 },
      faces: { value: this.#textures.faces },
      light: { value: this.#textures.light },
    };
    this.#scenery();
    this.#solid = new Stones(MOST_CUBES, [this.#stone({}, 1)], 0);
    this.#faded = new Stones(MOST_CUBES, [this.#stone({ colorWrite: false, transparent: true }, 1), this.#stone({ transparent: true, depthWrite: false }, 0.16)], 6);
    this.#ghosts = new Stones(8, [
      this.#stone({ transparent: true, depthWrite: false, depthFunc: GreaterDepth, defines: { GHOST: 1, HIDDEN: 1 } }, 0.5),
      this.#stone({ colorWrite: false, transparent: true, defines: { GHOST: 1 } }, 1),
      this.#stone({ transparent: true, depthWrite: false, defines: { GHOST: 1 } }, 0.96),
    ], 3);
    this.#marks = new Instances(quad(), { centre: 3, right: 3, up: 3, kind: 2 }, 160, [
      new ShaderMaterial({ vertexShader: MARK_VERTEX, fragmentShader: MARK_FRAGMENT, transparent: true, depthWrite: false, side: 2 }),
    ], 1);
    const fault = (depthFunc: typeof LessEqualDepth | typeof GreaterDepth, opacity: number) =>
      new ShaderMaterial({ vertexShader: FAULT_VERTEX, fragmentShader: FAULT_FRAGMENT, uniforms: { opacity: { value: opacity } }, transparent: true, depthWrite: false, depthFunc });
    this.#faults = new Instances(cube(), { low: 3, high: 3 }, 64, [fault(LessEqualDepth, 1), fault(GreaterDepth, 0.4)], 10);
    for (const instances of [this.#solid, this.#faded, this.#ghosts, this.#marks, this.#faults]) this.#stage.add(...instances.meshes);
    canvas.addEventListener("webglcontextrestored", this.#restored);
    this.#calm.addEventListener("change", this.#calmed);
    this.#calmed();
    this.#size();
    this.invalidate();
  }

  /** Show this temple. With `fall`, its last block drops the last half cube into place. */
  setTemple(temple: Temple, fall = false): void {
    this.#temple = temple;
    this.#cubes = new Cubes(temple);
    this.#stones = stonesOf(temple, this.#cubes);
    this.#fall = fall && !this.#reducedMotion && temple.blocks.length ? { owner: temple.blocks.length - 1, start: performance.now() } : null;
    this.clearGlow();
    // Room for the tallest stack and a little of what may come upon it
    this.turntable.height = Math.min(LEVELS, Math.max(2, ...this.#stones.map(({ cell }) => cell.z + 1)) + 0.6) + 0.2;
    this.turntable.refit();
    this.#stale.light = true;
    this.#hiding = "?";
    this.#mark();
    this.invalidate();
  }
  /** Whose table this is: the evening sun stands behind their left shoulder. */
  setSeat(seat: Seat): void {
    this.#stale.light ||= seat !== this.#seat;
    this.#seat = this.turntable.home = seat;
    this.invalidate();
  }
  /** Which seats are taken and who is on turn: the brass marks on the rim. */
  setSeats(marks: SeatMarks): void {
    const same = marks.turn === this.#seats.turn && marks.seats.join() === this.#seats.seats.join();
    this.#stale.floor ||= !same;
    this.#seats = marks;
    this.invalidate();
  }
  /** Show a held block where it would lie, or none. Stacks that hide it fade, except in the exact view, where hiding counts. */
  setGhost(ghost: Ghost | null): void {
    this.#ghost = ghost;
    this.#legal.value = ghost?.legal ? 1 : 0;
    const colour = ghost ? COLOURS.indexOf(parseBlock(ghost.block).colour) : 0;
    this.#ghosts.fill(ghost ? joined(ghost.cells, () => Array(6).fill(colour)) : [], null);
    this.#hiding = "?";
    this.#mark();
    this.invalidate();
  }
  /** Light the squares where the held block can stand, on top of their stacks. */
  setLit(squares: readonly Square[]): void {
    this.#lit = squares;
    this.#mark();
    this.invalidate();
  }
  /** Let a square of the floor shine, or none. */
  setBeacon(square: Square | null): void {
    this.#beacon = square;
    this.#mark();
    this.invalidate();
  }
  /** Show what is at fault: cells (filled or empty) and whole stacks. Two empty lists show nothing. */
  setFault(cells: readonly Cell[], squares: readonly Square[] = []): void {
    const boxes: number[][] = [
      ...cells.map(({ x, y, z }) => [x, y, z, x + 1, y + 1, z + 1]),
      ...squares.map((square) => [square.x, square.y, 0, square.x + 1, square.y + 1, Math.max(0.04, this.#cubes.height(square))]),
    ];
    this.#faults.set(boxes.length, (i) => ({ low: boxes[i]!.slice(0, 3), high: boxes[i]!.slice(3) }));
    this.invalidate();
  }
  /** Let the faces that a seat sees on these squares of its view glow, one by one, under a light that rakes across. */
  glow(seat: Seat, squares: readonly ViewSquare[]): Promise<void> {
    this.clearGlow();
    const view = see(this.#temple, seat, this.#cubes);
    const cells = squares.map(({ column, level }) => view[level]?.[column]?.cell).filter((cell) => cell !== undefined);
    return new Promise((done) => {
      this.#glow = { seat, cells, start: performance.now(), done };
      this.invalidate();
    });
  }
  clearGlow(): void {
    this.#glow?.done();
    this.#glow = null;
    this.#shared.rake!.value.w = 0;
    this.#mark();
    this.invalidate();
  }
  /** Glide to a seat's picture; `cut` goes at once. */
  go(mode: Exclude<Mode, "free">, seat: Seat = this.#seat, cut = false): void {
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
  /** Nothing moves by itself: camera cuts, blocks lie at once, faces glow together. The system's wish is followed unasked. */
  setReducedMotion(reduced: boolean): void {
    this.#reducedMotion = this.turntable.reducedMotion = reduced;
  }

  /** The square whose stack, or bare floor, is seen at a point of the canvas in CSS pixels. */
  pick(x: number, y: number): Square | null {
    const { from, along } = ray(this.turntable.camera, (x / this.#canvas.clientWidth) * 2 - 1, 1 - (y / this.#canvas.clientHeight) * 2);
    const hit = nearestHit(from, along, this.#stones);
    if (hit) return { x: hit.cell.x, y: hit.cell.y };
    const distance = -from.z / along.z;
    if (!(distance > 0) || !Number.isFinite(distance)) return null;
    const square = { x: Math.floor(from.x + along.x * distance), y: Math.floor(from.y + along.y * distance) };
    return square.x >= 0 && square.x < SIDE && square.y >= 0 && square.y < SIDE ? square : null;
  }
  /** Where the middle of a cell, or of the top of a square's stack, is on the canvas, in CSS pixels. */
  project(place: Square | Cell): Point {
    const z = "z" in place ? place.z + 0.5 : this.#cubes.height(place);
    const at = new Vector3(place.x + 0.5, place.y + 0.5, z).applyMatrix4(this.turntable.camera.matrixWorldInverse).applyMatrix4(this.turntable.camera.projectionMatrix);
    return { x: ((at.x + 1) / 2) * this.#canvas.clientWidth, y: ((1 - at.y) / 2) * this.#canvas.clientHeight };
  }
  get stats(): Stats {
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles, frames: this.#frames, lightMs: this.#lightMs };
  }
  /** Resolves when what is asked for has been drawn and nothing moves any more. */
  settled(): Promise<void> {
    return this.#frame ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }
  /** Keep this many pixels on the left and at the top of the canvas free of what is framed: buttons lie there. */
  setMargin(left: number, top: number): void {
    this.#margin = { left, top };
    this.#size();
    this.invalidate();
  }
  /** Fit the drawing to the canvas's size on the page, at once, so that nothing flickers. */
  resize(): void {
    this.#size();
    this.#draw(performance.now());
  }
  #size(): void {
    const [width, height] = [Math.max(1, this.#canvas.clientWidth), Math.max(1, this.#canvas.clientHeight)];
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.turntable.margin = { left: Math.min(0.4, this.#margin.left / width), top: Math.min(0.4, this.#margin.top / height) };
    this.turntable.resize(width / height);
  }
  /** Ask for a frame. */
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
    this.#renderer.forceContextLoss(); // browsers keep only a few; on one device the stage is made anew every turn
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
  /** Draw one frame; true while something moves. */
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
    this.#shared.seat!.value.set(Math.cos(azimuth), Math.sin(azimuth));
    this.#shared.veil!.value = this.turntable.mode === "mine" ? 0 : 0.3; // in the exact view what is hidden doesn't count
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
    this.#shared.rake!.value.set(c, s, (c + s) * 4 - 7 + 14 * sweep, Math.sin(sweep * Math.PI));
    this.#mark(time);
    const moving = time < Math.max(RAKE_MS, cells.length * GLOW_STEP_MS + GLOW_MS);
    if (!moving) done();
    return moving;
  }

  #trace(): void {
    const start = performance.now();
    const azimuth = AZIMUTH[this.#seat] - SUN_ASIDE;
    const sun: Vector = [Math.sin(azimuth) * Math.cos(SUN_HEIGHT), -Math.cos(azimuth) * Math.cos(SUN_HEIGHT), Math.sin(SUN_HEIGHT)];
    this.#shared.sun!.value.set(...sun);
    this.#light.trace(this.#stones.map(({ cell }) => cell), sun);
    this.#textures.light.needsUpdate = this.#textures.floorLight.needsUpdate = true;
    this.#lightMs = performance.now() - start;
  }
  /** Put the stacks that stand between the camera and the ghost among the faded stones. */
  #fade(): void {
    const hiding = new Set<string>();
    if (this.#ghost && this.turntable.mode !== "mine") {
      const under = new Set(this.#ghost.cells.map(({ x, y }) => `${x} ${y}`));
      for (const { x, y, z } of this.#ghost.cells)
        for (const [dx, dy, dz] of [[0.5, 0.5, 0.5], [0.15, 0.15, 0.85], [0.85, 0.15, 0.85], [0.15, 0.85, 0.85], [0.85, 0.85, 0.85]] as const) {
          const at = new Vector3(x + dx, y + dy, z + dz);
          const seen = at.clone().applyMatrix4(this.turntable.camera.matrixWorldInverse).applyMatrix4(this.turntable.camera.projectionMatrix);
          const { from, along } = ray(this.turntable.camera, seen.x, seen.y);
          const reach = at.distanceTo(from);
          for (const stone of this.#stones) {
            const key = `${stone.cell.x} ${stone.cell.y}`;
            if (!under.has(key) && !hiding.has(key) && enters(from, along, stone.cell) < reach - 0.6) hiding.add(key);
          }
        }
    }
    // Nearest first, so that what is hidden costs little; the order only depends on the quarter that the camera is in.
    const [towardsX, towardsY] = [8, 9].map((i) => Math.sign(Math.round(this.turntable.camera.matrix.elements[i]! * 1e6)) || 1) as [number, number];
    const key = [towardsX, towardsY, ...[...hiding].sort()].join(",");
    if (key === this.#hiding) return;
    this.#hiding = key;
    const hides = ({ cell }: Cube) => hiding.has(`${cell.x} ${cell.y}`);
    const near = ({ cell: { x, y, z } }: Cube) => towardsX * x + towardsY * y + z;
    const solid = this.#stones.filter((stone) => !hides(stone)).sort((a, b) => near(b) - near(a));
    this.#solid.fill(solid, this.#fall?.owner ?? null);
    this.#faded.fill(this.#stones.filter(hides), null);
  }
  #setHorizon(): void {
    const level = this.turntable.camera.matrix.elements[10]!; // how far the camera looks down
    const at = new Vector3(SIDE / 2, SIDE / 2, GROUND_LEVEL).applyMatrix4(this.turntable.camera.matrixWorldInverse).applyMatrix4(this.turntable.camera.projectionMatrix);
    this.#horizon.set(at.y, Math.max(0, 1 - level / 0.3));
  }
  /** Lay out shadow, lit squares and glowing faces; `time` since the glow began. */
  #mark(time = this.#glow ? Infinity : 0): void {
    const marks: { centre: number[]; right: number[]; up: number[]; kind: number[] }[] = [];
    const flat = ({ x, y }: Square, z: number, size: number, kind: number[]) =>
      marks.push({ centre: [x + 0.5, y + 0.5, z], right: [size, 0, 0], up: [0, size, 0], kind });
    if (this.#beacon) flat(this.#beacon, this.#cubes.height(this.#beacon) + 0.016, 0.5 / 0.55, [2, 1]);
    for (const square of this.#lit) flat(square, this.#cubes.height(square) + 0.012, 0.5, [0, 1]);
    for (const { cell, below } of this.#ghost ? columnsOf(this.#ghost.cells, this.#cubes) : [])
      flat(cell, below + 0.02, 0.72, [1, 1]);
    this.#glow?.cells.forEach((cell, i) => {
      const { normal, right, up } = FACES[{ east: 0, west: 1, north: 2, south: 3 }[this.#glow!.seat]]!;
      const strength = Math.min(1, Math.max(0, (time - i * GLOW_STEP_MS) / GLOW_MS));
      const size = 0.5 / 0.55;
      const centre = [cell.x, cell.y, cell.z].map((v, a) => v + 0.5 + normal[a]! * 0.52);
      marks.push({ centre, right: right.map((v) => v * size), up: up.map((v) => v * size), kind: [2, strength] });
    });
    this.#marks.set(marks.length, (i) => marks[i]!);
  }

  #stone(parameters: ShaderMaterialParameters, opacity: number): ShaderMaterial {
    const ghost = parameters.defines && "GHOST" in parameters.defines;
    return new ShaderMaterial({
      vertexShader: STONE_VERTEX,
      fragmentShader: STONE_FRAGMENT,
      uniforms: { ...this.#shared, opacity: { value: opacity }, legal: this.#legal, swell: { value: ghost ? 0.012 : 0 } },
      ...parameters,
    });
  }
  /** What never changes, drawn after the stones and nearest first, so that little is drawn twice: floor, steps, jungle floor, dusk. */
  #scenery(): void {
    const { sun } = this.#shared;
    const light = { value: this.#textures.floorLight };
    const add = (geometry: BufferGeometry, fragmentShader: string, map: Texture, order: number) => {
      const uniforms = { sun: sun!, light, horizon: { value: this.#horizon }, map: { value: map } };
      this.#stage.add(still(new Mesh(geometry, new ShaderMaterial({ vertexShader: FLOOR_VERTEX, fragmentShader, uniforms })), order));
    };
    const sky = new ShaderMaterial({ vertexShader: SKY_VERTEX, fragmentShader: SKY_FRAGMENT, uniforms: { horizon: { value: this.#horizon } }, depthWrite: false });
    this.#stage.add(still(new Mesh(quad(), sky), 4));
    const [low, high] = [-RIM, SIDE + RIM];
    add(panels([[[-40, -40, GROUND_LEVEL], [48, -40, GROUND_LEVEL], [-40, 48, GROUND_LEVEL], [0, 0, 1, 1]]]), GROUND_FRAGMENT, this.#textures.ground, 3);
    add(platform(low, high), RISER_FRAGMENT, this.#textures.risers, 2);
    add(panels([[[low, low, 0], [high, low, 0], [low, high, 0], [0, 0, 1, 1]]]), FLOOR_FRAGMENT, this.#textures.floor, 1);
  }
}

/** Some instances of one geometry, drawn once by each of the materials in order. */
class Instances {
  readonly meshes: Mesh[];
  readonly #geometry = new InstancedBufferGeometry();
  readonly #most: number;

  constructor(geometry: BufferGeometry, attributes: Record<string, number>, most: number, materials: readonly ShaderMaterial[], order: number) {
    this.#most = most;
    this.#geometry.index = geometry.index;
    for (const [name, attribute] of Object.entries(geometry.attributes)) this.#geometry.setAttribute(name, attribute);
    for (const [name, size] of Object.entries(attributes))
      this.#geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(size * most), size).setUsage(DynamicDrawUsage));
    this.#geometry.instanceCount = 0;
    this.meshes = materials.map((material, i) => still(new Mesh(this.#geometry, material), order + i));
    for (const mesh of this.meshes) mesh.visible = false;
  }
  set(count: number, values: (i: number) => Record<string, readonly number[]>): void {
    const shown = Math.min(count, this.#most);
    for (let i = 0; i < shown; i++)
      for (const [name, value] of Object.entries(values(i))) this.attribute(name).set(value, i);
    this.#geometry.instanceCount = shown;
    for (const mesh of this.meshes) mesh.visible = shown > 0;
  }
  attribute(name: string): { set(value: readonly number[], i: number): void } {
    const attribute = this.#geometry.attributes[name] as InstancedBufferAttribute;
    attribute.needsUpdate = true;
    return { set: (value, i) => attribute.array.set(value, i * attribute.itemSize) };
  }
}

/** Cubes of stone. */
class Stones extends Instances {
  #owners: number[] = [];

  constructor(most: number, materials: readonly ShaderMaterial[], order: number) {
    super(bevelled(), { cell: 3, joins: 1, layersA: 3, layersB: 3, slot: 1, fall: 2 }, most, materials, order);
  }
  /** Show these cubes; those of the `falling` block start half a cube up. */
  fill(cubes: readonly Cube[], falling: number | null): void {
    this.#owners = cubes.map(({ owner }) => owner);
    this.set(cubes.length, (i) => {
      const { cell, joins, layers, slot, owner } = cubes[i]!;
      return {
        cell: [cell.x, cell.y, cell.z], joins: [joins], layersA: layers.slice(0, 3), layersB: layers.slice(3), slot: [slot],
        fall: [owner === falling ? 0.5 : 0, 0],
      };
    });
  }
  drop(owner: number, lift: number, flash: number): void {
    const fall = this.attribute("fall");
    this.#owners.forEach((each, i) => each === owner && fall.set([lift, flash], i));
  }
}

function still<T extends Mesh>(mesh: T, order: number): T {
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = order;
  return mesh;
}

/** The cubes of a temple, the Core Cube's with their own sides: golden above and below, coloured around. */
function stonesOf(temple: Temple, cubes: Cubes): Cube[] {
  const sides = (["east", "west", "north", "south"] as const).map((seat) => (temple.core ? COLOURS.indexOf(temple.core.faces[seat]) : 0));
  const low = temple.core?.square;
  const core = joined(coreCells(temple), ({ x, y }) => {
    const gold = GOLD + (y - low!.y) * 2 + (x - low!.x);
    return [...sides, gold, gold];
  });
  const blocks = temple.blocks.flatMap(({ colour, cells }, owner) =>
    joined(cells.filter((cell) => cubes.owner(cell) === owner), () => Array(6).fill(COLOURS.indexOf(colour))).map((cube) => ({ ...cube, owner })),
  );
  return [...core, ...blocks].map((cube, slot) => ({ ...cube, slot }));
}
function joined(cells: readonly Cell[], layers: (cell: Cell) => number[]): Cube[] {
  const has = (x: number, y: number, z: number) => cells.some((cell) => cell.x === x && cell.y === y && cell.z === z);
  return cells.map((cell, slot) => {
    const joins = FACES.reduce((bits, { normal: [x, y, z] }, side) => bits | (has(cell.x + x, cell.y + y, cell.z + z) ? 1 << side : 0), 0);
    return { cell, joins, layers: layers(cell), slot, owner: CORE };
  });
}
/** The lowest cube of each of a block's columns, and the level of what lies below it. */
function columnsOf(cells: readonly Cell[], cubes: Cubes): { cell: Cell; below: number }[] {
  const lowest = cells.filter(({ x, y, z }) => !cells.some((other) => other.x === x && other.y === y && other.z < z));
  return lowest
    .filter(({ x, y }) => x >= 0 && x < SIDE && y >= 0 && y < SIDE)
    .map((cell) => {
      let below = Math.min(cell.z, LEVELS);
      while (below > 0 && cubes.owner({ ...cell, z: below - 1 }) === null) below--;
      return { cell, below };
    });
}

/** How far along a ray a cube is entered; Infinity if it's missed. */
function enters(from: Vector3, along: Vector3, cell: Cell): number {
  let [first, last] = [-Infinity, Infinity];
  for (const axis of ["x", "y", "z"] as const) {
    const a = (cell[axis] - from[axis]) / along[axis];
    const b = (cell[axis] + 1 - from[axis]) / along[axis];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first <= last && last > 0 ? first : Infinity;
}
function nearestHit(from: Vector3, along: Vector3, stones: readonly Cube[]): Cube | null {
  let [best, distance]: [Cube | null, number] = [null, Infinity];
  for (const stone of stones) {
    const at = enters(from, along, stone.cell);
    if (at < distance) [best, distance] = [stone, at];
  }
  return best;
}

/**
 * A cube of which STONE_VERTEX makes the final shape: `position` only says which corner a vertex belongs to, `normal` which sides' bevels
 * it is part of. Each face is 3 x 3 quads:
 *
 *     bevel | bevel | bevel
 *     bevel | face  | bevel
 *     bevel | bevel | bevel
 */
function bevelled(): BufferGeometry {
  const [position, normal, face, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  FACES.forEach(({ normal: out, right, up }, side) => {
    const first = position.length / 3;
    for (let j = 0; j < 4; j++)
      for (let i = 0; i < 4; i++) {
        const [u, v] = [i < 2 ? -1 : 1, j < 2 ? -1 : 1];
        const [du, dv] = [i === 0 ? -1 : i === 3 ? 1 : 0, j === 0 ? -1 : j === 3 ? 1 : 0];
        for (let a = 0; a < 3; a++) {
          position.push(out[a]! + right[a]! * u + up[a]! * v);
          normal.push(out[a]! + right[a]! * du + up[a]! * dv);
        }
        face.push(side);
      }
    for (let j = 0; j < 3; j++)
      for (let i = 0; i < 3; i++) {
        const a = first + j * 4 + i;
        index.push(a, a + 1, a + 5, a, a + 5, a + 4);
      }
  });
  return geometry({ position: [position, 3], normal: [normal, 3], face: [face, 1] }, index);
}
/** A plain cube from -1 to 1. */
function cube(): BufferGeometry {
  const [position, normal, uv, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const { normal: out, right, up } of FACES) {
    const first = position.length / 3;
    for (const [u, v] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
      for (let a = 0; a < 3; a++) position.push(out[a]! + right[a]! * u + up[a]! * v);
      normal.push(...out);
      uv.push((u + 1) / 2, (v + 1) / 2);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return geometry({ position: [position, 3], normal: [normal, 3], uv: [uv, 2] }, index);
}
function quad(): BufferGeometry {
  return geometry({ position: [[-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3] }, [0, 1, 2, 0, 2, 3]);
}
type Corner = readonly [number, number, number];
/** Flat panels: lower left, lower right and upper left corner, and their texture from (u0, v0) to (u1, v1). */
function panels(all: readonly Panel[]): BufferGeometry {
  const [position, normal, uv, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const [corner, right, up, [u0, v0, u1, v1]] of all) {
    const first = position.length / 3;
    const [p, r, u] = [new Vector3(...corner), new Vector3(...right), new Vector3(...up)];
    const far = r.clone().add(u).sub(p);
    const out = r.clone().sub(p).cross(u.clone().sub(p)).normalize();
    for (const at of [p, r, far, u]) position.push(at.x, at.y, at.z);
    for (let i = 0; i < 4; i++) normal.push(out.x, out.y, out.z);
    uv.push(u0, v0, u1, v0, u1, v1, u0, v1);
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return geometry({ position: [position, 3], normal: [normal, 3], uv: [uv, 2] }, index);
}
type Panel = readonly [Corner, Corner, Corner, readonly [number, number, number, number]];

/** The risers below the rim, one broad step around them, and what is left of the temple about it. */
function platform(low: number, high: number): BufferGeometry {
  const step = 0.55;
  const bare = 1 / STRIPS;
  const corners = (grow: number, z: number): Corner[] => [[low - grow, low - grow, z], [high + grow, low - grow, z], [high + grow, high + grow, z], [low - grow, high + grow, z]];
  const [top, foot, out, ground] = [corners(0, 0), corners(0, -RISER), corners(step, -RISER), corners(step, GROUND_LEVEL)];
  const steps = [0, 1, 2, 3].flatMap((i): Panel[] => {
    const j = (i + 1) % 4;
    const strip = 1 - i * bare;
    // A tread reaches into the corners at both ends: treads meet there at one height and look alike.
    const inner: Corner = i % 2 ? [foot[i]![0], out[i]![1], -RISER] : [out[i]![0], foot[i]![1], -RISER];
    return [
      [foot[i]!, foot[j]!, top[i]!, [0, strip - bare, 1, strip]],
      [out[i]!, out[j]!, inner, [0, bare * 0.3, 1, bare * 0.9]],
      [ground[i]!, ground[j]!, out[i]!, [0, 0, 1, bare]],
    ];
  });
  return panels([...steps, ...pillars(low - step / 2, high + step / 2), ...rubble()]);
}
/** The stumps of four corner pillars, drum upon drum, each broken at another height: low in the south-east, never in front of a stone. */
function pillars(low: number, high: number): Panel[] {
  const next = sequence(17);
  const drums = [[low, low, 2], [high, low, 1], [high, high, 3], [low, high, 4]] as const;
  return drums.flatMap(([x, y, count]) =>
    Array.from({ length: count }, (_, i) => {
      const size = i === 0 ? 0.25 : 0.2 - 0.008 * i;
      const base = -RISER + i * 0.32;
      return hewn([x + (next() - 0.5) * 0.04, y + (next() - 0.5) * 0.04], [size, size], base, base + 0.31, (next() - 0.5) * 0.3);
    }).flat(),
  );
}
/** Fallen stones on the jungle floor, none on the way from a seat to the floor. */
function rubble(): Panel[] {
  const next = sequence(41);
  return Array.from({ length: 26 }, (_, i) => {
    const angle = ((i % 4) + 0.5) * (Math.PI / 2) + (next() - 0.5) * 1.1;
    const far = 8.6 + next() * 4;
    const [wide, deep, tall] = [0.18 + next() * 0.5, 0.15 + next() * 0.3, 0.1 + next() * 0.2];
    return hewn([4 + Math.cos(angle) * far, 4 + Math.sin(angle) * far], [wide, deep], GROUND_LEVEL - 0.03, GROUND_LEVEL + tall, next() * 3);
  }).flat();
}
/** A box of bare stone, turned about the vertical. */
function hewn([x, y]: [number, number], [wide, deep]: [number, number], bottom: number, top: number, turned: number): Panel[] {
  const [c, s] = [Math.cos(turned), Math.sin(turned)];
  const at = (u: number, v: number, z: number): Corner => [x + c * u * wide - s * v * deep, y + s * u * wide + c * v * deep, z];
  const around = [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const;
  const piece = (width: number, low: number, high: number) => [0.1, low / STRIPS, 0.1 + width * 0.12, high / STRIPS] as const;
  const sides = around.map(([u, v], i): Panel => {
    const [p, q] = around[(i + 1) % 4]!;
    return [at(u, v, bottom), at(p, q, bottom), at(u, v, top), piece(i % 2 ? deep : wide, 0.1, 0.9)];
  });
  return [...sides, [at(-1, -1, top), at(1, -1, top), at(-1, 1, top), piece(wide, 0.8, 0.95)]];
}
function geometry(attributes: Record<string, [number[], number]>, index: number[]): BufferGeometry {
  const made = new BufferGeometry();
  for (const [name, [values, size]] of Object.entries(attributes)) made.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
  made.setIndex(index);
  return made;
}

/** The four faces and the Core Cube's golden emblem in quarters (south-west, south-east, north-west, north-east), a layer each. */
function faceTexture(noise: HTMLCanvasElement): DataArrayTexture {
  const size = FACE_PIXELS;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * size;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const layers = COLOURS.length + 4;
  const data = new Uint8Array(size * size * 4 * layers);
  const weather = (width: number) => {
    context.save();
    context.globalCompositeOperation = "soft-light";
    context.globalAlpha = 0.34;
    context.fillStyle = context.createPattern(noise, "repeat")!;
    context.fillRect(0, 0, width, width);
    context.restore();
  };
  const keep = (layer: number, x: number, y: number) => data.set(context.getImageData(x, y, size, size).data, layer * size * size * 4);
  COLOURS.forEach((colour: Colour, layer) => {
    drawFace(context, colour, size, false);
    weather(size);
    keep(layer, 0, 0);
  });
  drawGold(context, 2 * size);
  weather(2 * size);
  for (let quarter = 0; quarter < 4; quarter++) keep(GOLD + quarter, (quarter % 2) * size, (1 - (quarter >> 1)) * size);
  const texture = new DataArrayTexture(data, size, size, layers);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
/** The golden side: a sun whose rays reach over the whole 2 x 2. */
function drawGold(context: CanvasRenderingContext2D, size: number): void {
  context.save();
  context.scale(size / 200, size / 200);
  context.fillStyle = "#D9AE4A";
  context.fillRect(0, 0, 200, 200);
  context.translate(100, 100);
  for (const [offset, colour] of [[1.4, "#F6DE95"], [0, "#6E4A12"]] as const) {
    context.save();
    context.translate(offset, offset);
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = 5;
    context.beginPath();
    context.arc(0, 0, 30, 0, 2 * Math.PI);
    context.stroke();
    context.beginPath();
    context.arc(0, 0, 13, 0, 2 * Math.PI);
    context.fill();
    for (let i = 0; i < 16; i++) {
      context.save();
      context.rotate((i * Math.PI) / 8);
      context.beginPath();
      context.moveTo(-5, -40);
      context.lineTo(0, i % 2 ? -62 : -80);
      context.lineTo(5, -40);
      context.fill();
      context.restore();
    }
    context.restore();
  }
  context.restore();
}
function lightTexture(data: Uint8Array<ArrayBuffer>, size: number): DataTexture {
  const texture = new DataTexture(data, size, size, RGFormat);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  return texture;
}
function canvasTexture(canvas: HTMLCanvasElement, renderer: WebGLRenderer): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = Math.min(8, renderer.capabilities.getMaxAnisotropy());
  return texture;
}
