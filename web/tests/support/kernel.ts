/** The compiled rules, and placements as they answer, for tests. */

import file from "../../../blockandkey/kernel/kernel.wasm?inline";
import type { Block } from "../../src/rules/blocks";
import type { Square } from "../../src/rules/cells";
import { type Kernel, makeKernel } from "../../src/rules/kernel";
import type { Placements } from "../../src/rules/placements";

export async function kernelBytes(): Promise<ArrayBuffer> {
  return (await fetch(file)).arrayBuffer();
}

export async function testKernel(): Promise<Kernel> {
  return makeKernel(await kernelBytes());
}

/** Placements that are legal in one orientation over one square only. */
export function legalOnlyAt(block: Block, orientation: number, square: Square): Placements {
  return {
    blocks: [block],
    legalSquares: (asked, turned) => (asked === block && turned === orientation ? [square] : []),
    resultAt: () => null,
  };
}
