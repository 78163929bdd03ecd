import { expect, test } from "vitest";
import { FLOOR_MAP, Light, MAP, ROW, SPAN, TILE, type Vector } from "../../src/scene/light";

const WEST: Vector = [-0.8, 0, 0.6];

/** Sky and sun at the middle of a cube's face. */
function face(light: Light, slot: number, side: number): [number, number] {
  const tile = slot * 6 + side;
  const at = ((Math.floor(tile / ROW) * TILE + TILE / 2) * MAP + (tile % ROW) * TILE + TILE / 2) * 2;
  return [light.faces[at]!, light.faces[at + 1]!];
}
function floor(light: Light, x: number, y: number): [number, number] {
  const [i, j] = [x, y].map((v) => Math.floor(((v - 4) / SPAN + 0.5) * FLOOR_MAP)) as [number, number];
  const at = (j * FLOOR_MAP + i) * 2;
  return [light.floor[at]!, light.floor[at + 1]!];
}

test("a lone cube is lit towards the sun, dark away from it, and throws a shadow", () => {
  const light = new Light();
  light.trace([{ x: 3, y: 3, z: 0 }], WEST);
  expect(face(light, 0, 1)[1]).toBe(255);
  expect(face(light, 0, 0)[1]).toBe(0);
  expect(face(light, 0, 4)).toEqual([255, 255]);
  expect(floor(light, 4.5, 3.5)[1]).toBe(0);
  expect(floor(light, 2, 3.5)[1]).toBe(255);
  expect(floor(light, 7, 3.5)[1]).toBe(255);
});
test("the floor beside a cube sees less sky than the open floor", () => {
  const light = new Light();
  light.trace([{ x: 3, y: 3, z: 0 }], WEST);
  expect(floor(light, 2.9, 3.5)[0]).toBeLessThan(200);
  expect(floor(light, 7.5, 7.5)[0]).toBe(255);
});
test("a face between two cubes gets no light", () => {
  const light = new Light();
  light.trace(
    [
      { x: 3, y: 3, z: 0 },
      { x: 4, y: 3, z: 0 },
    ],
    WEST,
  );
  expect(face(light, 0, 0)).toEqual([0, 0]);
  expect(face(light, 1, 1)).toEqual([0, 0]);
});
