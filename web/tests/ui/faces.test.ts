import { expect, test } from "vitest";
import { COLOURS } from "../../src/rules/rules";
import { contrast } from "../../src/ui/pictures/contrast";
import { LOOKS, PALETTE } from "../../src/ui/pictures/faces";

test("every glyph has 3:1 against its stone", () => {
  for (const colour of COLOURS)
    expect(contrast(LOOKS[colour].glyph, LOOKS[colour].stone), colour).toBeGreaterThanOrEqual(3);
});
test("one of the two outlines has 3:1 against every stone and against the ground", () => {
  for (const around of [
    ...COLOURS.map((colour) => LOOKS[colour].stone),
    PALETTE.background,
    PALETTE.panel,
    PALETTE.line,
    PALETTE.parchment,
  ]) {
    const best = Math.max(contrast(PALETTE.ink, around), contrast(PALETTE.parchment, around));
    expect(best, around).toBeGreaterThanOrEqual(3);
  }
});
test("the stones differ in lightness first", () => {
  const order = (["white", "grey", "green", "brown"] as const).map((colour) => LOOKS[colour].stone);
  for (let i = 0; i < 3; i++) expect(contrast(order[i]!, order[i + 1]!)).toBeGreaterThan(1.8);
});
