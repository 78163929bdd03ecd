import { expect, test } from "vitest";
import { ORIENTATIONS, orientationsOf } from "../../src/rules/blocks";
import type { Seat } from "../../src/rules/cells";
import { coreRing } from "../../src/rules/coreCube";
import {
  hold,
  holdOver,
  lowestSquare,
  movedTo,
  nudged,
  ROTATION_BUTTONS,
  type RotationButton,
  rotated,
  withOrientation,
} from "../../src/rules/heldBlock";
import { SEATS } from "../../src/rules/rules";
import { BOX, OTHER_BOX } from "../support/samples";

const OPPOSITE: Record<RotationButton, RotationButton> = {
  left: "right",
  right: "left",
  back: "front",
  front: "back",
  rollleft: "rollright",
  rollright: "rollleft",
};

test("a turn and its opposite cancel, and the grabbed cube stays over its square", () => {
  for (const shape of ["L4", "A4", "Y4"] as const)
    for (const { index } of orientationsOf(shape))
      for (const side of SEATS)
        for (const way of ROTATION_BUTTONS) {
          const held = movedTo(hold(`green-${shape}`, index), { x: 4, y: 3 });
          const next = rotated(held, way, side);
          if (!next) continue;
          expect(next.over).toEqual(held.over);
          expect(ORIENTATIONS[next.orientation]!.cells).toContainEqual(next.grab);
          expect(rotated(next, OPPOSITE[way], side)).toEqual(held);
        }
});
test("a block is held over the very cells that are named", () => {
  for (const shape of ["I3", "L4", "A4", "Y4"] as const)
    for (const { index, cells } of orientationsOf(shape)) {
      const wanted = cells.map(({ x, y, z }) => ({ x: x + 2, y: y + 4, z: z + 1 }));
      const held = holdOver(`green-${shape}`, wanted);
      expect([held.orientation, lowestSquare(held), held.follows]).toEqual([index, { x: 2, y: 4 }, false]);
    }
});
test("turns that change nothing are none", () => {
  const upright = orientationsOf("I3").find(({ cells }) => cells.every(({ x, y }) => x === 0 && y === 0))!;
  const held = hold("grey-I3", upright.index);
  expect(rotated(held, "left", "south")).toBeNull();
  expect(rotated(held, "right", "west")).toBeNull();
  expect(rotated(held, "back", "south")).not.toBeNull();
});
test("turns are about the axes of the one who looks", () => {
  const upright = orientationsOf("I3").find(({ cells }) => cells.some(({ z }) => z === 2))!;
  const lies = (way: RotationButton, side: Seat) => {
    const cells = ORIENTATIONS[rotated(hold("grey-I3", upright.index), way, side)!.orientation]!.cells;
    return cells.some(({ x }) => x === 2) ? "x" : "y";
  };
  expect([lies("back", "south"), lies("back", "east"), lies("rollleft", "south"), lies("rollleft", "west")]).toEqual([
    "y",
    "x",
    "x",
    "y",
  ]);
});
test("four turns to the left are none at all", () => {
  let held = hold("green-L4");
  for (let i = 0; i < 4; i++) held = rotated(held, "left", "east")!;
  expect(held).toEqual(hold("green-L4"));
});
test("tipping back takes the top away from the eye", () => {
  // An upright L seen from each side: its foot is the cube with another square than the column's.
  const upright = orientationsOf("I4").find(({ cells }) => cells.some(({ z }) => z === 3))!;
  const held = { ...hold("brown-I4", upright.index), grab: { x: 0, y: 0, z: 0 }, over: { x: 4, y: 4 } };
  const far = (side: Seat) => {
    const next = rotated(held, "back", side)!;
    return lowestSquare(next);
  };
  expect(far("south")).toEqual({ x: 4, y: 4 }); // it now reaches from y 4 to y 7
  expect(far("north")).toEqual({ x: 4, y: 1 });
  expect(far("east")).toEqual({ x: 1, y: 4 });
  expect(far("west")).toEqual({ x: 4, y: 4 });
});
test("steps go as the one who looks has them and stay over the floor", () => {
  const held = movedTo(hold("white-O4"), { x: 0, y: 7 });
  expect(nudged(held, 1, 0, "south").over).toEqual({ x: 1, y: 7 });
  expect(nudged(held, 0, 1, "south").over).toEqual({ x: 0, y: 7 });
  expect(nudged(held, 1, 0, "east").over).toEqual({ x: 0, y: 7 });
  expect(nudged(held, -1, 0, "east").over).toEqual({ x: 0, y: 6 });
  expect(nudged(held, -1, 0, "north").over).toEqual({ x: 1, y: 7 });
});
test("laying it another way keeps the square", () => {
  const held = movedTo(hold("green-T4"), { x: 2, y: 2 });
  const other = orientationsOf("T4").at(-1)!.index;
  expect(withOrientation(held, other)).toMatchObject({ orientation: other, over: { x: 2, y: 2 } });
});
test.each([BOX, OTHER_BOX])(
  "the eight ways of the Core Cube go round each golden side, in whichever order its colours are",
  ({ ring: colours }) => {
    const faces = [1, 3].flatMap((step) =>
      [0, 1, 2, 3].map((start) => [0, 1, 2, 3].map((i) => colours[(start + step * i) % 4]).join(" ")),
    );
    const ring = coreRing(["take R1", ...[...faces].sort().map((text) => `core ${text}`)]);
    expect(new Set(ring).size).toBe(8);
    for (const start of [0, 4])
      for (let i = 0; i < 4; i++) {
        const [, ...sides] = ring[start + i]!.split(" ");
        const [, ...next] = ring[start + ((i + 1) % 4)]!.split(" ");
        expect(next).toEqual([sides[3], ...sides.slice(0, 3)]);
      }
  },
);
