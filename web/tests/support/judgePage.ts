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
import { type Kernel, makeKernel } from "../../src/rules/kernel";
import { type BrokenRule, countLegalPlacements } from "../../src/rules/placements";
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

function judgeOf(kernel: Kernel, { temple, seat, hand, blocks, corner }: Asked): Judge {
  const towards = corner === null ? null : parseSquare(corner);
  return new Judge(kernel, { temple: parseTemple(temple), seat, hand, blocks, corner: towards });
}

export async function answers(file: string, asked: readonly Asked[]): Promise<unknown[]> {
  const kernel = await makeKernel(await (await fetch(file)).arrayBuffer());
  return asked.map((one) => {
    const { resting, anywhere, squares, hand } = one;
    const judge = judgeOf(kernel, one);
    return {
      resting: resting.map(({ block, orientation, over: [x, y] }) => {
        const { cells, broken, completes } = judge.resultAt(block, orientation, { x, y })!;
        return [cells.map(numbers), broken.map(fault), completes.map(({ key, place: at }) => [key, place(at)])];
      }),
      anywhere: anywhere.map(({ orientation, at: [x, y, z] }) => judge.brokenBy(orientation, { x, y, z }).map(fault)),
      squares: squares.map(({ block, orientation }) => judge.legalSquares(block, orientation).map(formatSquare)),
      near: hand.map(({ id }) => near(judge.near(id)!)),
    };
  });
}

const REPEATS = 200;

/**
 * Milliseconds: to make an instance of the module, to find all legal placements of a supply, and to judge a held
 * block. The last two are given for each position.
 */
export async function speeds(file: string, asked: readonly Asked[]) {
  const bytes = await (await fetch(file)).arrayBuffer();
  const begun = performance.now();
  const kernel = await makeKernel(bytes);
  const made = performance.now() - begun;
  const supplies = asked.map((one) => {
    const start = performance.now();
    const judge = judgeOf(kernel, one);
    for (const block of one.blocks) countLegalPlacements(judge, block);
    return performance.now() - start;
  });
  const judgements = asked.map((one) => {
    const [judge, [first]] = [judgeOf(kernel, one), one.resting];
    const start = performance.now();
    for (let i = 0; i < REPEATS; i++) judge.resultAt(first!.block, first!.orientation, { x: i % 8, y: (i >> 3) % 8 });
    return (performance.now() - start) / REPEATS;
  });
  return { made, supplies, judgements };
}
