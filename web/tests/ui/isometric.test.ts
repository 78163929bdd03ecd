import { expect, test } from "vitest";
import { ORIENTATIONS } from "../../src/rules/blocks";
import { SEATS } from "../../src/rules/rules";
import { drawIsometric } from "../../src/ui/pictures/isometric";

test("every cube that is seen from front, side or above has its faces, inside the picture", () => {
  for (const { cells } of ORIENTATIONS)
    for (const seat of SEATS) {
      const { faces, width, height } = drawIsometric(cells, seat);
      expect(faces.filter(({ side }) => side === "top").length).toBeGreaterThan(0);
      for (const {
        matrix: [a, b, c, d, e, f],
      } of faces)
        for (const [u, v] of [
          [0, 0],
          [100, 0],
          [0, 100],
          [100, 100],
        ] as const) {
          const [x, y] = [a * u + c * v + e, b * u + d * v + f];
          expect(x).toBeGreaterThan(-0.01);
          expect(y).toBeGreaterThan(-0.01);
          expect(x).toBeLessThan(width + 0.01);
          expect(y).toBeLessThan(height + 0.01);
        }
    }
});
test("faces between two cubes of the block are not drawn", () => {
  const bar = drawIsometric([
    { x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 },
    { x: 2, y: 0, z: 0 },
  ]);
  expect(bar.faces.map(({ side }) => side).sort()).toEqual(["left", "right", "right", "right", "top", "top", "top"]);
});
