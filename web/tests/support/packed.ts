/** Small placement tables for tests: one orientation of I3, legal at a1 only, too low at b1. */

import type { Tables } from "../../src/net/messages";
import { orientationsOf } from "../../src/rules/blocks";
import { parseTemple } from "../../src/rules/temple";

export function packed() {
  const along = orientationsOf("I3").find(({ cells }) => cells.some(({ x }) => x === 2))!.index;
  const why = Array.from({ length: 64 }, (_, i) => (i === 0 ? "0" : i === 1 ? "1" : "2"));
  const levels = Array.from({ length: 64 }, (_, i) => (i === 8 ? "2" : "0"));
  const tables: Tables = {
    version: 7,
    shapes: { I3: [{ o: along, levels: levels.join(""), why: why.join(",") }] },
    blocks: { "green-I3": { [along]: { 0: [0] } }, "white-I3": {} },
    sets: [[], [0], [1, 2]],
    faults: [
      { rule: "taller", at: [[3, 0]] },
      {
        rule: "touch",
        at: [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 0],
        ],
      },
      { rule: "support", at: [[1, 0, -1]] },
    ],
    places: [{ key: "star-1", place: ["a1", "b1"] }],
  };
  const temple = parseTemple({
    core: { square: "d4", faces: { north: "white", east: "grey", south: "brown", west: "green" } },
    blocks: [],
  });
  return { tables, temple, along };
}
