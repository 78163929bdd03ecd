/** The compiled rules, asked by the page: placements, Keys, and a module that fails. */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeyData } from "../../src/net/messages";
import { type Block, orientationOf, orientationsOf } from "../../src/rules/blocks";
import { formatCell, formatSquare, formatViewSquare, parseCell, parseSquare, type Square } from "../../src/rules/cells";
import { hold, legalHoverSquares, movedTo, placementAction, placementResult } from "../../src/rules/heldBlock";
import { Judge, type Position } from "../../src/rules/judge";
import { integrityOf, type Kernel, kernelState, makeKernel } from "../../src/rules/kernel";
import { countLegalPlacements, offeredPlacements } from "../../src/rules/placements";
import { parseTemple, type Temple, withBlock } from "../../src/rules/temple";
import { kernelBytes, testKernel } from "../support/kernel";

const CORE = parseTemple({
  core: { square: "d4", faces: { north: "white", east: "grey", south: "brown", west: "green" } },
  blocks: [],
});
const FLAT = orientationOf(["a1.1", "b1.1", "c1.1"].map(parseCell))!.index;
const UPRIGHT = orientationOf(["a1.1", "a1.2", "a1.3"].map(parseCell))!.index;
const KEY: KeyData = { id: "star-1", level: "star", vp: 1, design: ["WG"] };
const built = (temple: Temple, block: Block, ...cells: string[]) => withBlock(temple, block, cells.map(parseCell));

let kernel: Kernel;
beforeAll(async () => {
  kernel = await testKernel();
});
function judge(change: Partial<Position> = {}): Judge {
  return new Judge(kernel, {
    temple: CORE,
    seat: "south",
    hand: [],
    blocks: ["green-I3", "white-I3"],
    corner: null,
    ...change,
  });
}
const texts = (squares: readonly Square[]) => squares.map(formatSquare);

describe("placements", () => {
  test("a legal one, and its action", () => {
    const result = judge().resultAt("green-I3", UPRIGHT, parseSquare("c3"))!;
    expect(result).toMatchObject({ broken: [], completes: [] });
    expect(result.cells.map(formatCell)).toEqual(["c3.1", "c3.2", "c3.3"]);
    expect(placementAction("green-I3", result.cells, false)).toBe("position green-I3 c3.1 c3.2 c3.3");
    expect(placementAction("green-I3", result.cells, true)).toBe("ancients c3.1 c3.2 c3.3");
  });
  test("what is at fault", () => {
    const at = (orientation: number, square: string) =>
      judge()
        .resultAt("green-I3", orientation, parseSquare(square))!
        .broken.map(({ rule, cells, stacks }) => [rule, cells.map(formatCell).join(" "), texts(stacks).join(" ")]);
    expect(at(UPRIGHT, "a1")).toEqual([["touch", "a1.1 a1.2 a1.3", ""]]);
    expect(at(FLAT, "c3")).toEqual([["taller", "", "d4 e4"]]);
    expect(at(FLAT, "d4")).toEqual([["support", "f4.2", ""]]);
  });
  test("beside the floor the grid is broken, and the block lies on what is there", () => {
    const { cells, broken } = judge().resultAt("green-I3", FLAT, { x: -2, y: 3 })!;
    expect(broken.map(({ rule }) => rule)).toEqual(["grid"]);
    expect(broken[0]!.cells.map(({ x }) => x)).toEqual([-2, -1]);
    expect(cells.map(({ z }) => z)).toEqual([0, 0, 0]);
    expect(judge().resultAt("green-I3", FLAT, { x: 6, y: 3 })!.cells[0]!.z).toBe(0);
  });
  test("a block that isn't to be placed is judged nowhere", () => {
    expect(judge().resultAt("brown-I3", FLAT, parseSquare("c3"))).toBeNull();
    expect(judge().legalSquares("brown-I3", FLAT)).toEqual([]);
  });
  test("legal squares are those without a broken clause", () => {
    const asked = judge();
    for (const { index } of orientationsOf("I3"))
      for (let i = 0; i < 64; i++) {
        const square = { x: i % 8, y: Math.floor(i / 8) };
        const legal = texts(asked.legalSquares("green-I3", index)).includes(formatSquare(square));
        expect(asked.resultAt("green-I3", index, square)!.broken.length === 0).toBe(legal);
      }
    expect(countLegalPlacements(asked, "green-I3")).toBeGreaterThan(10);
  });
  test("the Ancients build at the closest block, and touch it without sharing a face", () => {
    const asked = judge({ blocks: ["white-I3"], corner: parseSquare("a1") });
    expect(texts(asked.legalSquares("white-I3", UPRIGHT))).toContain("c3");
    expect(asked.resultAt("white-I3", UPRIGHT, parseSquare("c3"))!.broken).toEqual([]);
    // Upright beside the Core Cube it would be legal, but it shares a face.
    expect(judge().resultAt("white-I3", UPRIGHT, parseSquare("c4"))!.broken).toEqual([]);
    expect(asked.resultAt("white-I3", UPRIGHT, parseSquare("c4"))!.broken).toEqual([
      { rule: "ancients", cells: [], stacks: [] },
    ]);
  });
  test("a held block: where it hovers, and where it may hover", () => {
    const held = { ...hold("green-I3", UPRIGHT), grab: { x: 0, y: 0, z: 0 } };
    expect(placementResult(held, judge())).toBeNull();
    expect(placementResult(movedTo(held, parseSquare("c3")), null)).toBeNull();
    expect(placementResult(movedTo(held, parseSquare("c3")), judge())!.broken).toEqual([]);
    const moved = legalHoverSquares({ ...held, grab: { x: 1, y: 0, z: 0 } }, judge());
    expect(moved).toContainEqual(parseSquare("d3"));
    expect(legalHoverSquares(held, null)).toEqual([]);
  });
  test("two positions take turns on the desk", () => {
    const one = judge();
    const other = judge({ temple: built(CORE, "brown-I3", "c3.1", "c3.2", "c3.3") });
    const level = (asked: Judge) => asked.resultAt("green-I3", UPRIGHT, parseSquare("c3"))!.cells[0]!.z;
    expect([level(one), level(other), level(one)]).toEqual([0, 3, 0]);
  });
  test("nothing stays on a cleared desk, and a position is laid on it again", () => {
    const asked = judge({ hand: [KEY] });
    expect(asked.resultAt("green-I3", UPRIGHT, parseSquare("c3"))!.broken).toEqual([]);
    expect(kernel.holder).toBe(asked);
    kernel.clear();
    expect(kernel.holder).toBeNull();
    expect(kernel.words(4000).every((word) => word === 0n)).toBe(true);
    expect(asked.resultAt("green-I3", UPRIGHT, parseSquare("c3"))!.broken).toEqual([]);
  });
  test("read from the offered actions, they are legal but not explained", () => {
    const offered = offeredPlacements(
      ["take R1", "position green-I3 c3.1 c3.2 c3.3", "position white-I3 c3.1 c3.2 c3.3"],
      null,
    );
    expect(offered.blocks).toEqual(["green-I3", "white-I3"]);
    expect(texts(offered.legalSquares("green-I3", UPRIGHT))).toEqual(["c3"]);
    expect(offered.legalSquares("green-I3", FLAT)).toEqual([]);
    expect(offered.resultAt("green-I3", UPRIGHT, parseSquare("c3"))).toMatchObject({ broken: [], completes: [] });
    expect(offered.resultAt("green-I3", UPRIGHT, parseSquare("a1"))).toBeNull();
    const ancients = offeredPlacements(["ancients c3.1 c3.2 c3.3"], "brown-I3");
    expect(texts(ancients.legalSquares("brown-I3", UPRIGHT))).toEqual(["c3"]);
  });
});

describe("Keys", () => {
  const near = (temple: Temple, key: KeyData = KEY) => judge({ temple, hand: [key] }).near(key.id)!;
  test("the nearest place: what the Key needs there", () => {
    const { missing, place, there } = near(built(CORE, "green-I3", "b1.1", "b1.2", "b1.3"));
    expect(missing).toBe(1);
    expect(place.map(({ colour, ...square }) => `${formatViewSquare(square)} ${colour}`)).toEqual([
      "a1 white",
      "b1 green",
    ]);
    expect(there).toEqual([]);
  });
  test("6.3 where a Key is complete already, and where the last block completed it", () => {
    const white = built(CORE, "white-I3", "a1.1", "a1.2", "a1.3");
    const { missing, there, completed } = near(built(white, "green-I3", "b1.1", "b1.2", "b1.3"));
    expect(there.map((place) => place.map(formatViewSquare).join(" "))).toEqual(["a1 b1", "a2 b2", "a3 b3"]);
    expect(completed.map(formatViewSquare)).toEqual(["a1", "b1"]);
    expect(missing).toBe(1);
    expect(near(white).completed).toEqual([]);
  });
  test("a Key that a placement would complete, and where", () => {
    const temple = built(CORE, "green-I3", "c3.1", "c3.2", "c3.3");
    const asked = judge({ temple, hand: [KEY], blocks: ["white-I3", "grey-I3"] });
    const { broken, completes } = asked.resultAt("white-I3", UPRIGHT, parseSquare("b2"))!;
    expect(broken).toEqual([]);
    expect(completes.map(({ key, place }) => [key, ...place.map(formatViewSquare)])).toEqual([["star-1", "b1", "c1"]]);
    expect(asked.resultAt("grey-I3", UPRIGHT, parseSquare("b2"))!.completes).toEqual([]);
  });
  test("a Key that isn't in the hand", () => {
    expect(judge({ hand: [KEY] }).near("moon-1")).toBeNull();
  });
});

describe("a module that fails", () => {
  beforeEach(() => {
    kernelState.value = { kernel: null, failed: false };
  });
  test("damaged or foreign files are refused", async () => {
    await expect(makeKernel(new Uint8Array([0, 97, 115, 109, 1]))).rejects.toThrow();
    await expect(makeKernel(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).rejects.toThrow("isn't the kernel");
    const cut = (await kernelBytes()).slice(0, 1000);
    await expect(makeKernel(cut)).rejects.toThrow();
  });
  test("a checksum is told to the browser in its own form", () => {
    const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  kernel.wasm\n";
    expect(integrityOf(empty)).toBe("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  });
  /** A judge whose module traps with the first question. */
  function trapping(broken: Kernel): Judge {
    broken.ask = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    return new Judge(broken, { temple: CORE, seat: "south", hand: [KEY], blocks: ["green-I3"], corner: null });
  }
  function expectNoAnswers(asked: Judge): void {
    expect(asked.resultAt("green-I3", UPRIGHT, parseSquare("c3"))).toBeNull();
    expect(asked.legalSquares("green-I3", UPRIGHT)).toEqual([]);
    expect(asked.near("star-1")).toBeNull();
  }
  test("after a trap another instance answers; after its trap the page goes on without it", async () => {
    const first = await testKernel();
    kernelState.value = { kernel: first, failed: false };
    const before = trapping(first);
    expectNoAnswers(before);
    expect(kernelState.value).toEqual({ kernel: null, failed: false });
    await vi.waitFor(() => expect(kernelState.value.kernel).not.toBeNull());

    const second = kernelState.value.kernel!;
    expect(second).not.toBe(first);
    expectNoAnswers(before); // a late question to the first changes nothing
    expect(kernelState.value).toEqual({ kernel: second, failed: false });
    const position = { temple: CORE, seat: "south", hand: [], blocks: ["green-I3"], corner: null } as const;
    expect(texts(new Judge(second, position).legalSquares("green-I3", UPRIGHT))).toContain("c3");

    expectNoAnswers(trapping(second));
    expect(kernelState.value).toEqual({ kernel: null, failed: true });
  });
});
