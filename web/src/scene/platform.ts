/** The geometry of what lies around the temple floor: risers, a step, broken pillars, fallen stones. */

import { type BufferGeometry, Vector3 } from "three";
import { RISER, STRIPS, sequence } from "./floor";
import { geometry } from "./meshes";

export const GROUND_LEVEL = -0.95;

type Corner = readonly [number, number, number];

type Panel = readonly [Corner, Corner, Corner, readonly [number, number, number, number]];

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

/** The risers below the rim, one broad step around them, and the ruins around that. */
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
    // Each tread extends into both corners. Treads meet there at the same height and look alike.
    const inner: Corner = i % 2 ? [foot[i]![0], out[i]![1], -RISER] : [out[i]![0], foot[i]![1], -RISER];
    return [
      [foot[i]!, foot[j]!, top[i]!, [0, strip - bare, 1, strip]],
      [out[i]!, out[j]!, inner, [0, bare * 0.3, 1, bare * 0.9]],
      [ground[i]!, ground[j]!, out[i]!, [0, 0, 1, bare]],
    ];
  });
  return panels([...steps, ...pillars(low - step / 2, high + step / 2), ...rubble()]);
}

/** The stumps of four corner pillars, broken at different heights: low enough that none hides a stone. */
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

/** Fallen stones on the jungle floor, none between a seat and the temple floor. */
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

/** A box of bare stone, rotated about the vertical axis. */
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
