/** Which stacks hide the held block from the camera. */

import { type Camera, Vector3 } from "three";
import type { Cell, Square } from "../rules/cells";
import { ray } from "./camera";
import { type Cube, enters } from "./meshes";

/** Points of a cube that must be visible: its middle and the corners of its top. */
const PROBES = [
  [0.5, 0.5, 0.5],
  [0.15, 0.15, 0.85],
  [0.85, 0.15, 0.85],
  [0.15, 0.85, 0.85],
  [0.85, 0.85, 0.85],
] as const;

/** The keys of the squares whose stacks stand between the camera and these cells. */
export function hidingStacks(cells: readonly Cell[], stones: readonly Cube[], camera: Camera): Set<string> {
  const hiding = new Set<string>();
  const under = new Set(cells.map(stackKey));
  for (const { x, y, z } of cells)
    for (const [dx, dy, dz] of PROBES) {
      const at = new Vector3(x + dx, y + dy, z + dz);
      const seen = at.clone().applyMatrix4(camera.matrixWorldInverse).applyMatrix4(camera.projectionMatrix);
      const { from, along } = ray(camera, seen.x, seen.y);
      const reach = at.distanceTo(from);
      for (const { cell } of stones) {
        const key = stackKey(cell);
        if (!under.has(key) && !hiding.has(key) && enters(from, along, cell) < reach - 0.6) hiding.add(key);
      }
    }
  return hiding;
}

/** A text that names the square of a cell. */
export function stackKey({ x, y }: Square): string {
  return `${x} ${y}`;
}
