/**
 * Light and shadow on the temple, ray-traced once per change and stored in two small textures. There is no shadow pass.
 *
 * Each texel has two bytes: the visible part of the sky, and the visible part of the sun.
 */

import type { Cell } from "../rules/cells";
import { HEIGHT, WIDTH } from "../rules/rules";

export type Vector = readonly [number, number, number];

/** The six faces of a cube: the normal, and right and up as seen from outside. */
export const FACES: readonly { normal: Vector; right: Vector; up: Vector }[] = [
  { normal: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { normal: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { normal: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  { normal: [0, 0, -1], right: [1, 0, 0], up: [0, -1, 0] },
];

/**
 * The tile of a face in the map has TILE x TILE texels; the outermost texels lie on the edges of the face. A row of
 * the map has ROW tiles.
 */
export const TILE = 8;

export const ROW = 32;
export const MAP = TILE * ROW;

/** The map of the floor covers SPAN x SPAN units around its middle. */
export const SPAN = 20;

export const FLOOR_MAP = 120;
const REACH = 2.6;
const RAYS = 20;

const SUN_HEIGHT = 0.47;
const SUN_ASIDE = 0.87;

/** The direction to the sun: behind the left shoulder of the seat at this azimuth. */
export function sunFor(seatAzimuth: number): Vector {
  const azimuth = seatAzimuth - SUN_ASIDE;
  return [Math.sin(azimuth) * Math.cos(SUN_HEIGHT), -Math.cos(azimuth) * Math.cos(SUN_HEIGHT), Math.sin(SUN_HEIGHT)];
}

export class Light {
  /** Two bytes a texel, MAP x MAP: tile `slot * 6 + face`. */
  readonly faces = new Uint8Array(MAP * MAP * 2);
  /** Two bytes a texel, FLOOR_MAP x FLOOR_MAP, south-west first. */
  readonly floor = new Uint8Array(FLOOR_MAP * FLOOR_MAP * 2);
  readonly #filled = new Uint8Array(WIDTH * WIDTH * HEIGHT);

  /** Traces the light for these cubes and a sun in the direction `sun`. A cube's index is its slot in the map. */
  trace(cells: readonly Cell[], sun: Vector): void {
    this.#filled.fill(0);
    for (const { x, y, z } of cells) this.#filled[(z * WIDTH + y) * WIDTH + x] = 1;
    const suns = spread(sun);
    this.faces.fill(0);
    for (const [slot, cell] of cells.entries())
      for (let face = 0; face < FACES.length; face++) this.#traceFace(cell, slot * FACES.length + face, face, suns);
    this.#traceFloor(suns);
  }

  #traceFace({ x, y, z }: Cell, tile: number, face: number, suns: readonly Vector[]): void {
    const { normal, right, up } = FACES[face]!;
    if (z + normal[2] < 0 || this.#at(x + normal[0], y + normal[1], z + normal[2])) return;
    const [left, bottom] = [(tile % ROW) * TILE, Math.floor(tile / ROW) * TILE];
    for (let j = 0; j < TILE; j++)
      for (let i = 0; i < TILE; i++) {
        const u = Math.min(0.98, Math.max(0.02, i / (TILE - 1))) - 0.5;
        const v = Math.min(0.98, Math.max(0.02, j / (TILE - 1))) - 0.5;
        const px = x + 0.5 + normal[0] * 0.505 + right[0] * u + up[0] * v;
        const py = y + 0.5 + normal[1] * 0.505 + right[1] * u + up[1] * v;
        const pz = z + 0.5 + normal[2] * 0.505 + right[2] * u + up[2] * v;
        const at = ((bottom + j) * MAP + left + i) * 2;
        this.faces[at] = 255 * this.#sky(px, py, pz, DOMES[face]!);
        this.faces[at + 1] = 255 * this.#sun(px, py, pz, normal, suns);
      }
  }
  #traceFloor(suns: readonly Vector[]): void {
    const step = SPAN / FLOOR_MAP;
    for (let j = 0; j < FLOOR_MAP; j++)
      for (let i = 0; i < FLOOR_MAP; i++) {
        const [x, y] = [(i + 0.5) * step + (WIDTH - SPAN) / 2, (j + 0.5) * step + (WIDTH - SPAN) / 2];
        const near = x > -REACH && y > -REACH && x < WIDTH + REACH && y < WIDTH + REACH;
        const at = (j * FLOOR_MAP + i) * 2;
        this.floor[at] = near ? 255 * this.#sky(x, y, 0.005, DOMES[4]!) : 255;
        this.floor[at + 1] = 255 * this.#sun(x, y, 0.005, [0, 0, 1], suns);
      }
  }

  #at(x: number, y: number, z: number): boolean {
    return (
      x >= 0 &&
      y >= 0 &&
      z >= 0 &&
      x < WIDTH &&
      y < WIDTH &&
      z < HEIGHT &&
      this.#filled[(z * WIDTH + y) * WIDTH + x] === 1
    );
  }
  /**
   * The visible part of the sky above a point. Near cubes hide more of it than far ones, the floor hides less than
   * cubes.
   */
  #sky(x: number, y: number, z: number, dome: readonly Vector[]): number {
    let shut = 0;
    for (const d of dome) {
      const hit = this.#march(x, y, z, d, REACH);
      if (hit < REACH) shut += 1 - hit / REACH;
      else if (d[2] < 0 && -z / d[2] < REACH) shut += 0.4 * (1 + z / d[2] / REACH);
    }
    return 1 - shut / dome.length;
  }
  #sun(x: number, y: number, z: number, normal: Vector, suns: readonly Vector[]): number {
    let open = 0;
    for (const d of suns)
      if (d[0] * normal[0] + d[1] * normal[1] + d[2] * normal[2] > 0 && this.#march(x, y, z, d, 30) >= 30) open++;
    return open / suns.length;
  }
  /** The distance that a ray travels before it hits a cube, at most `reach`. Walks through the grid cell by cell. */
  #march(px: number, py: number, pz: number, d: Vector, reach: number): number {
    const dx = d[0],
      dy = d[1],
      dz = d[2];
    const ix = 1 / dx,
      iy = 1 / dy,
      iz = 1 / dz;
    const x0 = (dx > 0 ? -px : WIDTH - px) * ix,
      x1 = (dx > 0 ? WIDTH - px : -px) * ix;
    const y0 = (dy > 0 ? -py : WIDTH - py) * iy,
      y1 = (dy > 0 ? WIDTH - py : -py) * iy;
    const z0 = (dz > 0 ? -pz : HEIGHT - pz) * iz,
      z1 = (dz > 0 ? HEIGHT - pz : -pz) * iz;
    let t = Math.max(0, x0, y0, z0);
    const end = Math.min(reach, x1, y1, z1);
    if (t >= end) return reach;
    const inward = t + 1e-6;
    let x = Math.min(WIDTH - 1, Math.max(0, Math.floor(px + dx * inward)));
    let y = Math.min(WIDTH - 1, Math.max(0, Math.floor(py + dy * inward)));
    let z = Math.min(HEIGHT - 1, Math.max(0, Math.floor(pz + dz * inward)));
    const sx = dx > 0 ? 1 : -1,
      sy = dy > 0 ? 1 : -1,
      sz = dz > 0 ? 1 : -1;
    let tx = (x + (dx > 0 ? 1 : 0) - px) * ix;
    let ty = (y + (dy > 0 ? 1 : 0) - py) * iy;
    let tz = (z + (dz > 0 ? 1 : 0) - pz) * iz;
    const ax = Math.abs(ix),
      ay = Math.abs(iy),
      az = Math.abs(iz);
    while (t < end) {
      if (this.#filled[(z * WIDTH + y) * WIDTH + x]) return t;
      if (tx < ty && tx < tz) {
        x += sx;
        t = tx;
        tx += ax;
        if (x < 0 || x >= WIDTH) return reach;
      } else if (ty < tz) {
        y += sy;
        t = ty;
        ty += ay;
        if (y < 0 || y >= WIDTH) return reach;
      } else {
        z += sz;
        t = tz;
        tz += az;
        if (z < 0 || z >= HEIGHT) return reach;
      }
    }
    return reach;
  }
}

/**
 * Ray directions in a dome over each face, denser towards the normal. They are slightly tilted, so that no ray runs
 * along an axis.
 */
const DOMES: readonly (readonly Vector[])[] = FACES.map(({ normal, right, up }) =>
  Array.from({ length: RAYS }, (_, i) => {
    const [radius, angle] = [Math.sqrt((i + 0.5) / RAYS), i * 2.399963 + 0.37];
    const [a, b, c] = [radius * Math.cos(angle), radius * Math.sin(angle), Math.sqrt(1 - radius * radius)];
    return [0, 1, 2].map((k) => right[k]! * a + up[k]! * b + normal[k]! * c + 1e-4) as unknown as Vector;
  }),
);

/** A few directions around the sun, which make its shadows soft. */
function spread([x, y, z]: Vector): Vector[] {
  return [
    [0, 0],
    [1, 0.5],
    [-1, -0.5],
    [0.5, -1],
    [-0.5, 1],
  ].map(([a, b]) => {
    const v: Vector = [x + y * 0.045 * a! + 1e-4, y - x * 0.045 * a! + 1e-4, z + 0.035 * b!];
    const length = Math.hypot(...v);
    return [v[0] / length, v[1] / length, v[2] / length];
  });
}
