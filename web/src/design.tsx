/** A Key's design as a small picture: the faces of stones, blank squares recessed. */

import { PALETTE, UseFace } from "./faces";
import type { Colour } from "./geometry";

const LETTERS: Readonly<Record<string, Colour>> = { W: "white", Y: "grey", B: "brown", G: "green" };

/** The picture fits a square; `grid` is how many squares a side has at least, so that cards have one scale. */
export function Design({ design, grid = 3, label }: { design: readonly string[]; grid?: number; label?: string }) {
  const rows = design.length;
  const columns = design[0]?.length ?? 0;
  const side = Math.max(grid, rows, columns) * 100;
  const [x, y] = [(side - columns * 100) / 2, (side - rows * 100) / 2];
  return (
    <svg class="design" viewBox={`-4 -4 ${side + 8} ${side + 8}`} role={label ? "img" : undefined} aria-label={label} aria-hidden={!label}>
      {design.flatMap((row, j) =>
        [...row].map((letter, i) => {
          const colour = LETTERS[letter];
          const at = { x: x + i * 100, y: y + j * 100 };
          return colour ? (
            <UseFace key={`${i} ${j}`} colour={colour} {...at} />
          ) : (
            <rect key={`${i} ${j}`} x={at.x + 8} y={at.y + 8} width="84" height="84" rx="8" fill="#c9b48c" stroke={PALETTE.ink} stroke-opacity="0.35" stroke-width="4" />
          );
        }),
      )}
    </svg>
  );
}
