import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { SEATS } from "../../src/rules/rules";
import { toView } from "../../src/rules/views";
import { AZIMUTH, ray, Turntable } from "../../src/scene/camera";

function see(turntable: Turntable, x: number, y: number, z: number): Vector3 {
  const { camera } = turntable;
  return new Vector3(x, y, z).applyMatrix4(camera.matrixWorldInverse).applyMatrix4(camera.projectionMatrix);
}

describe("my view", () => {
  test("6.1 is exactly orthographic: cubes behind each other fall on one another, columns run as the seat reads them", () => {
    const turntable = new Turntable();
    turntable.resize(1.6);
    for (const seat of SEATS) {
      turntable.go("mine", seat, 0, true);
      expect(turntable.exact).toBe(true);
      const columns = new Map<number, number>();
      for (let x = 0; x < 8; x++)
        for (let y = 0; y < 8; y++) {
          const at = see(turntable, x + 0.5, y + 0.5, 2.5);
          const { column } = toView({ x, y, z: 2 }, seat);
          if (columns.has(column)) expect(at.x).toBeCloseTo(columns.get(column)!, 10);
          else columns.set(column, at.x);
        }
      const across = [...columns.entries()].sort(([a], [b]) => a - b).map(([, at]) => at);
      for (let i = 1; i < 8; i++) expect(across[i]!).toBeGreaterThan(across[i - 1]!);
      for (const [x, z] of [
        [0, 0],
        [8, 0],
        [0, 6],
        [8, 6],
      ] as const) {
        const corner = see(turntable, x, x, z);
        expect(Math.max(Math.abs(corner.x), Math.abs(corner.y))).toBeLessThan(1);
      }
    }
  });
});

describe("the turntable", () => {
  test("keeps the whole floor in the picture in every mode, wide or tall", () => {
    for (const aspect of [0.5, 1, 1.78])
      for (const mode of ["raised", "top"] as const)
        for (const seat of SEATS) {
          const turntable = new Turntable();
          turntable.resize(aspect);
          turntable.go(mode, seat, 0, true);
          for (const [x, y, z] of [
            [-1, -1, 0],
            [9, -1, 0],
            [-1, 9, 0],
            [9, 9, 0],
            [0, 0, 3],
            [8, 8, 3],
          ] as const) {
            const at = see(turntable, x, y, z);
            expect(Math.max(Math.abs(at.x), Math.abs(at.y))).toBeLessThan(1);
          }
        }
  });
  test("keeps the floor and six levels clear of the buttons", () => {
    for (const margin of [
      { left: 0.15, top: 0 },
      { left: 0, top: 0.12 },
      { left: 0.1, top: 0.1 },
    ])
      for (const mode of ["mine", "raised", "top"] as const)
        for (const seat of SEATS) {
          const turntable = new Turntable();
          turntable.height = 6.2;
          turntable.margin = margin;
          turntable.resize(1.1);
          turntable.go(mode, seat, 0, true);
          for (const [x, y, z] of [
            [0, 0, 0],
            [8, 0, 0],
            [0, 8, 0],
            [8, 8, 0],
            [0, 0, 6],
            [8, 0, 6],
            [0, 8, 6],
            [8, 8, 6],
          ] as const) {
            const at = see(turntable, x, y, z);
            expect(at.x).toBeGreaterThan(2 * margin.left - 1);
            expect(at.x).toBeLessThan(1);
            expect(at.y).toBeLessThan(1 - 2 * margin.top);
            expect(at.y).toBeGreaterThan(-1);
          }
        }
  });
  test("glides in time and goes the short way round", () => {
    const turntable = new Turntable();
    turntable.go("raised", "west", 0, true);
    turntable.go("raised", "north", 1000);
    expect(turntable.step(1200)).toBe(true);
    expect(Math.cos(turntable.azimuth - AZIMUTH.south)).toBeLessThan(0.01);
    expect(turntable.step(1500)).toBe(false);
    expect(turntable.side).toBe("north");
  });
  test("cuts under reduced motion", () => {
    const turntable = new Turntable();
    turntable.reducedMotion = true;
    turntable.go("mine", "east", 0);
    expect(turntable.moving).toBe(false);
    expect(turntable.exact).toBe(true);
  });
  test("9.4 strict perspective stays within 60 degrees of one's own side", () => {
    for (const seat of SEATS)
      for (const way of [-1, 1]) {
        const turntable = new Turntable();
        turntable.strict = true;
        turntable.home = seat;
        turntable.go("raised", seat, 0, true);
        for (let i = 0; i < 50; i++) turntable.orbit(0.3 * way, 0, i);
        expect(turntable.azimuth - AZIMUTH[seat]).toBeCloseTo((way * Math.PI) / 3, 6);
      }
  });
  test("a ray goes through the point it was asked for, with either lens", () => {
    const turntable = new Turntable();
    for (const mode of ["mine", "raised", "top"] as const) {
      turntable.go(mode, "east", 0, true);
      const seen = see(turntable, 3, 5, 1);
      const { from, along } = ray(turntable.camera, seen.x, seen.y);
      const off = new Vector3(3, 5, 1).sub(from).cross(along).length();
      expect(off).toBeLessThan(1e-3);
    }
  });
});
