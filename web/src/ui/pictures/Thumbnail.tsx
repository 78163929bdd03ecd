/** A small isometric picture of a block in SVG. */

import { type Block, parseBlock } from "../../rules/blocks";
import type { Cell, Seat } from "../../rules/cells";
import { UseFace } from "./faces";
import { drawIsometric } from "./isometric";

const SHADE = { left: 0.16, right: 0, top: 0 } as const;

/** Thumbnails with the same `frame` (in cubes) have the same scale. Needs FaceSymbols on the page. */
export function Thumbnail({
  block,
  cells,
  seat = "south",
  frame,
  label,
}: {
  block: Block;
  cells: readonly Cell[];
  seat?: Seat;
  frame?: number;
  label?: string;
}) {
  const { colour } = parseBlock(block);
  const { faces, width, height } = drawIsometric(cells, seat);
  const side = frame ? frame * 120 : 0;
  const [w, h] = [Math.max(width, side) + 8, Math.max(height, side) + 8];
  return (
    <svg
      class="thumbnail"
      viewBox={`${(width - w) / 2} ${(height - h) / 2} ${w} ${h}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {faces.map(({ side, matrix }, i) => (
        <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(3)).join(" ")})`}>
          <UseFace colour={colour} />
          {SHADE[side] > 0 && <rect width="100" height="100" fill="#0E1B18" opacity={SHADE[side]} />}
          {side === "top" && <rect width="100" height="100" fill="#FFF3D6" opacity={0.1} />}
        </g>
      ))}
    </svg>
  );
}
