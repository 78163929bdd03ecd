/** The floor from above as a small picture: the Ancients' corner with its Stars. */

import type { Square } from "../../rules/cells";
import { WIDTH } from "../../rules/rules";

/** Lines between the squares, ten units apart. */
const GRID = Array.from({ length: WIDTH - 1 }, (_, i) => (i + 1) * 10)
  .map((at) => `M${at} 0v${WIDTH * 10}M0 ${at}h${WIDTH * 10}`)
  .join("");

export function CornerMap({ stars, corner }: { stars: number; corner: Square }) {
  const [x, y] = [corner.x * 10, (WIDTH - 1 - corner.y) * 10];
  return (
    <svg class="corner-map" viewBox="-2 -2 84 84" aria-hidden="true" focusable="false">
      <rect width="80" height="80" fill="#C9B68F" stroke="#241A12" stroke-width="3" />
      <path d={GRID} stroke="#8A7650" stroke-width="1" />
      <rect x={x} y={y} width="10" height="10" fill="#FFD56A" stroke="#241A12" stroke-width="2" />
      {Array.from({ length: stars }, (_, i) => {
        const sx = (corner.x ? 52 : 28) + (corner.x ? -1 : 1) * i * 13;
        return (
          <path
            key={i}
            d={`M${Math.min(72, Math.max(8, sx - (corner.x ? -18 : 18)))} ${corner.y ? 16 : 54}l2.3 5.2 5.7.6-4.3 3.8 1.2 5.6-4.9-2.9-4.9 2.9 1.2-5.6-4.3-3.8 5.7-.6Z`}
            fill="#FFD56A"
            stroke="#241A12"
            stroke-width="1.5"
          />
        );
      })}
    </svg>
  );
}
