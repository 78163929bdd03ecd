/** What the page's own code answers about positions: tests/browser compares it with the core. */

import type { KeyData } from "../../src/net/messages";
import type { TempleData } from "../../src/net/wire";
import type { Block } from "../../src/rules/blocks";
import {
  type Cell,
  formatSquare,
  formatViewSquare,
  parseSquare,
  type Seat,
  type ViewSquare,
} from "../../src/rules/cells";
import { Judge, type KeyNear } from "../../src/rules/judge";
import { makeKernel } from "../../src/rules/kernel";
import type { BrokenRule } from "../../src/rules/placements";
import { parseTemple } from "../../src/rules/temple";

type Numbers = readonly [x: number, y: number, z: number];

/** A position and what is asked about it; tests/browser/judgements.py makes them. */
interface Asked {
  readonly temple: TempleData;
  readonly seat: Seat;
  readonly hand: readonly KeyData[];
  readonly blocks: readonly Block[];
  readonly corner: string | null;
  /** Orientations at rest over a square. */
  readonly resting: readonly { readonly block: Block; readonly orientation: number; readonly over: Numbers }[];
  /** Orientations anywhere. */
  readonly anywhere: readonly { readonly orientation: number; readonly at: Numbers }[];
  /** Orientations whose legal squares are asked for. */
  readonly squares: readonly { readonly block: Block; readonly orientation: number }[];
}

const place = (squares: readonly ViewSquare[]) => squares.map(formatViewSquare);
const numbers = ({ x, y, z }: Cell) => [x, y, z];
const fault = ({ rule, cells, stacks }: BrokenRule) => [rule, cells.map(numbers), stacks.map(formatSquare)];
const near = ({ missing, place: nearest, there, completed }: KeyNear) => ({
  missing,
  place: place(nearest),
  colours: nearest.map(({ colour }) => colour),
  there: there.map(place),
  completed: place(completed),
});

export async function answers(file: string, asked: readonly Asked[]): Promise<unknown[]> {
  const kernel = await makeKernel(await (await fetch(file)).arrayBuffer());
  return asked.map(({ temple, corner, resting, anywhere, squares, ...position }) => {
    const judge = new Judge(kernel, {
      ...position,
      temple: parseTemple(temple),
      corner: corner === null ? null : parseSquare(corner),
    });
    return {
      resting: resting.map(({ block, orientation, over: [x, y] }) => {
        const { cells, broken, completes } = judge.resultAt(block, orientation, { x, y })!;
        return [cells.map(numbers), broken.map(fault), completes.map(({ key, place: at }) => [key, place(at)])];
      }),
      anywhere: anywhere.map(({ orientation, at: [x, y, z] }) => judge.brokenBy(orientation, { x, y, z }).map(fault)),
      squares: squares.map(({ block, orientation }) => judge.legalSquares(block, orientation).map(formatSquare)),
      near: position.hand.map(({ id }) => near(judge.near(id)!)),
    };
  });
}
