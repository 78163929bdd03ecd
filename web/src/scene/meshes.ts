/** The geometry of the stones: instanced cubes, and which cubes a temple has. */

import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type ShaderMaterial,
  type Vector3,
} from "three";
import type { Cell } from "../rules/cells";
import { COLOURS, HEIGHT, WIDTH } from "../rules/rules";
import { CORE, type CubeGrid, coreCells, type Temple } from "../rules/temple";
import { FACES } from "./light";
import { GOLD } from "./textures";

/** One cube to draw. */
export interface Cube {
  readonly cell: Cell;
  /** The sides on which the same block continues: see STONE_VERTEX. */
  readonly joins: number;
  /** The layer of the face texture for each side. */
  readonly layers: readonly number[];
  /** Its place in the light map. */
  readonly slot: number;
  readonly owner: number;
}

/** Instances of one geometry, drawn once with each material, in order. */
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
  /** Shows these cubes; those of the `falling` block start half a cube higher. */
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

/** The cubes of a temple. The Core Cube has golden faces above and below, and coloured sides. */
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

/** The distance at which a ray enters a cube; Infinity if it misses. */
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
 * A cube with bevelled edges. STONE_VERTEX computes the final shape: `position` only names the corner that a vertex belongs
 * to, and `normal` the sides whose bevels it is part of. Each face has 3 x 3 quads:
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

export function staticMesh<T extends Mesh>(mesh: T, order: number): T {
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = order;
  return mesh;
}

export function geometry(attributes: Record<string, [number[], number]>, index: number[]): BufferGeometry {
  const made = new BufferGeometry();
  for (const [name, [values, size]] of Object.entries(attributes))
    made.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
  made.setIndex(index);
  return made;
}
