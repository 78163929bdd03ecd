/** The shapes and textures that the scene is made of: instanced cubes of stone, the platform, what is painted on them. */

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  ClampToEdgeWrapping,
  DataArrayTexture,
  DataTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RGFormat,
  type ShaderMaterial,
  Vector3,
  type WebGLRenderer,
} from "three";
import type { Colour } from "../rules/blocks";
import type { Cell } from "../rules/cells";
import { COLOURS, HEIGHT, WIDTH } from "../rules/rules";
import { CORE, type CubeGrid, coreCells, type Temple } from "../rules/temple";
import { drawFace } from "../ui/pictures/faces";
import { RISER, STRIPS, sequence } from "./floor";
import { FACES } from "./light";

const FACE_PIXELS = 256;
const GOLD = COLOURS.length;
export const GROUND_LEVEL = -0.95;

/** One cube to draw. */
export interface Cube {
  readonly cell: Cell;
  /** Which sides the same block goes on at: see STONE_VERTEX. */
  readonly joins: number;
  /** The layer of the face texture for each side. */
  readonly layers: readonly number[];
  /** Its place in the light map. */
  readonly slot: number;
  readonly owner: number;
}

/** Some instances of one geometry, drawn once by each of the materials in order. */
export class Instances {
  readonly meshes: Mesh[];
  readonly #geometry = new InstancedBufferGeometry();
  readonly #most: number;

  constructor(
    geometry: BufferGeometry,
    attributes: Record<string, number>,
    most: number,
    materials: readonly ShaderMaterial[],
    order: number,
  ) {
    this.#most = most;
    this.#geometry.index = geometry.index;
    for (const [name, attribute] of Object.entries(geometry.attributes)) this.#geometry.setAttribute(name, attribute);
    for (const [name, size] of Object.entries(attributes))
      this.#geometry.setAttribute(
        name,
        new InstancedBufferAttribute(new Float32Array(size * most), size).setUsage(DynamicDrawUsage),
      );
    this.#geometry.instanceCount = 0;
    this.meshes = materials.map((material, i) => staticMesh(new Mesh(this.#geometry, material), order + i));
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
export class Stones extends Instances {
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
        cell: [cell.x, cell.y, cell.z],
        joins: [joins],
        layersA: layers.slice(0, 3),
        layersB: layers.slice(3),
        slot: [slot],
        fall: [owner === falling ? 0.5 : 0, 0],
      };
    });
  }
  drop(owner: number, lift: number, flash: number): void {
    const fall = this.attribute("fall");
    for (const [i, each] of this.#owners.entries()) if (each === owner) fall.set([lift, flash], i);
  }
}

/** The cubes of a temple, the Core Cube's with their own sides: golden above and below, coloured around. */
export function stonesOf(temple: Temple, cubes: CubeGrid): Cube[] {
  const sides = (["east", "west", "north", "south"] as const).map((seat) =>
    temple.core ? COLOURS.indexOf(temple.core.faces[seat]) : 0,
  );
  const low = temple.core?.square;
  const core = joined(coreCells(temple), ({ x, y }) => {
    const gold = GOLD + (y - low!.y) * 2 + (x - low!.x);
    return [...sides, gold, gold];
  });
  const blocks = temple.blocks.flatMap(({ colour, cells }, owner) =>
    joined(
      cells.filter((cell) => cubes.owner(cell) === owner),
      () => Array(6).fill(COLOURS.indexOf(colour)),
    ).map((cube) => ({ ...cube, owner })),
  );
  return [...core, ...blocks].map((cube, slot) => ({ ...cube, slot }));
}

export function joined(cells: readonly Cell[], layers: (cell: Cell) => number[]): Cube[] {
  const has = (x: number, y: number, z: number) => cells.some((cell) => cell.x === x && cell.y === y && cell.z === z);
  return cells.map((cell, slot) => {
    const joins = FACES.reduce(
      (bits, { normal: [x, y, z] }, side) => bits | (has(cell.x + x, cell.y + y, cell.z + z) ? 1 << side : 0),
      0,
    );
    return { cell, joins, layers: layers(cell), slot, owner: CORE };
  });
}

/** The lowest cube of each of a block's columns, and the level of what lies below it. */
export function columnsOf(cells: readonly Cell[], cubes: CubeGrid): { cell: Cell; below: number }[] {
  const lowest = cells.filter(({ x, y, z }) => !cells.some((other) => other.x === x && other.y === y && other.z < z));
  return lowest
    .filter(({ x, y }) => x >= 0 && x < WIDTH && y >= 0 && y < WIDTH)
    .map((cell) => {
      let below = Math.min(cell.z, HEIGHT);
      while (below > 0 && cubes.owner({ ...cell, z: below - 1 }) === null) below--;
      return { cell, below };
    });
}

/** How far along a ray a cube is entered; Infinity if it's missed. */
export function enters(from: Vector3, along: Vector3, cell: Cell): number {
  let [first, last] = [-Infinity, Infinity];
  for (const axis of ["x", "y", "z"] as const) {
    const a = (cell[axis] - from[axis]) / along[axis];
    const b = (cell[axis] + 1 - from[axis]) / along[axis];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first <= last && last > 0 ? first : Infinity;
}

export function nearestHit(from: Vector3, along: Vector3, stones: readonly Cube[]): Cube | null {
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
export function cube(): BufferGeometry {
  const [position, normal, uv, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const { normal: out, right, up } of FACES) {
    const first = position.length / 3;
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      for (let a = 0; a < 3; a++) position.push(out[a]! + right[a]! * u + up[a]! * v);
      normal.push(...out);
      uv.push((u + 1) / 2, (v + 1) / 2);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return geometry({ position: [position, 3], normal: [normal, 3], uv: [uv, 2] }, index);
}

export function quad(): BufferGeometry {
  return geometry({ position: [[-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3] }, [0, 1, 2, 0, 2, 3]);
}

type Corner = readonly [number, number, number];

/** Flat panels: lower left, lower right and upper left corner, and their texture from (u0, v0) to (u1, v1). */
export function panels(all: readonly Panel[]): BufferGeometry {
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
export function platform(low: number, high: number): BufferGeometry {
  const step = 0.55;
  const bare = 1 / STRIPS;
  const corners = (grow: number, z: number): Corner[] => [
    [low - grow, low - grow, z],
    [high + grow, low - grow, z],
    [high + grow, high + grow, z],
    [low - grow, high + grow, z],
  ];
  const [top, foot, out, ground] = [
    corners(0, 0),
    corners(0, -RISER),
    corners(step, -RISER),
    corners(step, GROUND_LEVEL),
  ];
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
  const drums = [
    [low, low, 2],
    [high, low, 1],
    [high, high, 3],
    [low, high, 4],
  ] as const;
  return drums.flatMap(([x, y, count]) =>
    Array.from({ length: count }, (_, i) => {
      const size = i === 0 ? 0.25 : 0.2 - 0.008 * i;
      const base = -RISER + i * 0.32;
      return hewn(
        [x + (next() - 0.5) * 0.04, y + (next() - 0.5) * 0.04],
        [size, size],
        base,
        base + 0.31,
        (next() - 0.5) * 0.3,
      );
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
    return hewn(
      [4 + Math.cos(angle) * far, 4 + Math.sin(angle) * far],
      [wide, deep],
      GROUND_LEVEL - 0.03,
      GROUND_LEVEL + tall,
      next() * 3,
    );
  }).flat();
}

/** A box of bare stone, turned about the vertical. */
function hewn(
  [x, y]: [number, number],
  [wide, deep]: [number, number],
  bottom: number,
  top: number,
  turned: number,
): Panel[] {
  const [c, s] = [Math.cos(turned), Math.sin(turned)];
  const at = (u: number, v: number, z: number): Corner => [
    x + c * u * wide - s * v * deep,
    y + s * u * wide + c * v * deep,
    z,
  ];
  const around = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const piece = (width: number, low: number, high: number) =>
    [0.1, low / STRIPS, 0.1 + width * 0.12, high / STRIPS] as const;
  const sides = around.map(([u, v], i): Panel => {
    const [p, q] = around[(i + 1) % 4]!;
    return [at(u, v, bottom), at(p, q, bottom), at(u, v, top), piece(i % 2 ? deep : wide, 0.1, 0.9)];
  });
  return [...sides, [at(-1, -1, top), at(1, -1, top), at(-1, 1, top), piece(wide, 0.8, 0.95)]];
}

function geometry(attributes: Record<string, [number[], number]>, index: number[]): BufferGeometry {
  const made = new BufferGeometry();
  for (const [name, [values, size]] of Object.entries(attributes))
    made.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
  made.setIndex(index);
  return made;
}

/** The four faces and the Core Cube's golden emblem in quarters (south-west, south-east, north-west, north-east), a layer each. */
export function faceTexture(noise: HTMLCanvasElement): DataArrayTexture {
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
  const keep = (layer: number, x: number, y: number) =>
    data.set(context.getImageData(x, y, size, size).data, layer * size * size * 4);
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
  for (const [offset, colour] of [
    [1.4, "#F6DE95"],
    [0, "#6E4A12"],
  ] as const) {
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

export function lightTexture(data: Uint8Array<ArrayBuffer>, size: number): DataTexture {
  const texture = new DataTexture(data, size, size, RGFormat);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  return texture;
}

export function canvasTexture(canvas: HTMLCanvasElement, renderer: WebGLRenderer): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = Math.min(8, renderer.capabilities.getMaxAnisotropy());
  return texture;
}

export function staticMesh<T extends Mesh>(mesh: T, order: number): T {
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = order;
  return mesh;
}
