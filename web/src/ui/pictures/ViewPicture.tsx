/** A seat's view: the flat 8 x 6 picture that counts (RULES 6.1). */

import { formatViewSquare, type Seat, type ViewSquare } from "../../rules/cells";
import type { WantedSquare } from "../../rules/keyProgress";
import { HEIGHT, WIDTH } from "../../rules/rules";
import { columnLabels, type TempleView } from "../../rules/views";
import { PALETTE, UseFace } from "./faces";

/** Slanted lines across a square of 100 by 100. */
const HATCH = [40, 70, 100, 130, 160]
  .map((sum) => `M${Math.max(4, sum - 96)} ${Math.min(96, sum - 4)}L${Math.min(96, sum - 4)} ${Math.max(4, sum - 96)}`)
  .join("");

export function ViewPicture({
  view,
  seat,
  changed = [],
  glowing = [],
  lying = [],
  wanted = [],
  label,
}: {
  view: TempleView;
  seat: Seat;
  /** Squares that a held block would change: outlined. */
  changed?: readonly ViewSquare[];
  /** Squares that complete a Key: glowing. */
  glowing?: readonly ViewSquare[];
  /** Squares where a Key is complete already: hatched. */
  lying?: readonly ViewSquare[];
  /** The nearest place of a Key that would count: squares that fit are framed, missing ones show their colour dimly. */
  wanted?: readonly WantedSquare[];
  label: string;
}) {
  const at = ({ column, level }: ViewSquare) => ({ x: column * 100, y: (HEIGHT - 1 - level) * 100 });
  return (
    <svg class="view" viewBox={`-46 -6 ${WIDTH * 100 + 52} ${HEIGHT * 100 + 78}`} role="img" aria-label={label}>
      <rect x="-4" y="-4" width={WIDTH * 100 + 8} height={HEIGHT * 100 + 8} fill={PALETTE.line} />
      {view.map((row, level) =>
        row.map((seen, column) => {
          const { x, y } = at({ column, level });
          return seen ? (
            <UseFace key={`${column} ${level}`} colour={seen.colour} x={x} y={y} />
          ) : (
            <rect key={`${column} ${level}`} x={x + 2} y={y + 2} width="96" height="96" fill={PALETTE.background} />
          );
        }),
      )}
      {lying.map((square) => {
        const { x, y } = at(square);
        return (
          <g
            class="lying"
            key={`lying ${formatViewSquare(square)}`}
            fill="none"
            transform={`translate(${x} ${y})`}
            stroke-linecap="round"
          >
            <path d={HATCH} stroke={PALETTE.ink} stroke-width="10" />
            <path d={HATCH} stroke={PALETTE.parchment} stroke-width="5" />
          </g>
        );
      })}
      {wanted.map((square) => {
        const { x, y } = at(square);
        return (
          <g class="wanted" key={`wanted ${formatViewSquare(square)}`} fill="none">
            {!square.there && (
              <g opacity="0.6" transform={`translate(${x + 14} ${y + 14}) scale(0.72)`}>
                <UseFace colour={square.colour} />
              </g>
            )}
            <rect x={x + 5} y={y + 5} width="90" height="90" stroke={PALETTE.ink} stroke-width="13" />
            <rect
              x={x + 5}
              y={y + 5}
              width="90"
              height="90"
              stroke="#E9C978"
              stroke-width="7"
              stroke-dasharray={square.there ? undefined : "18 10"}
            />
          </g>
        );
      })}
      {glowing.map((square) => {
        const { x, y } = at(square);
        return (
          <g class="glowing" key={`glow ${formatViewSquare(square)}`} fill="none">
            <rect x={x + 3} y={y + 3} width="94" height="94" stroke={PALETTE.ink} stroke-width="18" />
            <rect x={x + 3} y={y + 3} width="94" height="94" stroke="#FFD56A" stroke-width="11" />
          </g>
        );
      })}
      {changed.map((square) => {
        const { x, y } = at(square);
        return (
          <g class="changed" key={`changed ${formatViewSquare(square)}`} fill="none">
            <rect x={x + 9} y={y + 9} width="82" height="82" stroke={PALETTE.ink} stroke-width="9" />
            <rect
              x={x + 9}
              y={y + 9}
              width="82"
              height="82"
              stroke={PALETTE.good}
              stroke-width="5"
              stroke-dasharray="16 9"
            />
          </g>
        );
      })}
      <g fill={PALETTE.parchment} font-size="34" font-family="system-ui, sans-serif" text-anchor="middle">
        {columnLabels(seat).map((text, column) => (
          <text key={text} x={column * 100 + 50} y={HEIGHT * 100 + 58}>
            {text}
          </text>
        ))}
        {Array.from({ length: HEIGHT }, (_, level) => (
          <text key={level} x="-26" y={(HEIGHT - 1 - level) * 100 + 62}>
            {level + 1}
          </text>
        ))}
      </g>
    </svg>
  );
}
