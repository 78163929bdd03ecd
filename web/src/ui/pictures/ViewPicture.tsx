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

/** The picture is `SQUARE` units wide per square. */
const SQUARE = 100;

/** Where a square's top left corner is in the picture. */
function cornerOf({ column, level }: ViewSquare): { x: number; y: number } {
  return { x: column * SQUARE, y: (HEIGHT - 1 - level) * SQUARE };
}

export interface ViewPictureProps {
  readonly view: TempleView;
  readonly seat: Seat;
  /** Squares that a held block would change: outlined. */
  readonly changed?: readonly ViewSquare[];
  /** Squares that complete a Key: glowing. */
  readonly glowing?: readonly ViewSquare[];
  /** Squares where a Key is complete already: hatched. */
  readonly lying?: readonly ViewSquare[];
  /** The nearest place of a Key that would count: squares that fit are framed, missing ones show their colour dimly. */
  readonly wanted?: readonly WantedSquare[];
  readonly label: string;
}

export function ViewPicture({
  view,
  seat,
  changed = [],
  glowing = [],
  lying = [],
  wanted = [],
  label,
}: ViewPictureProps) {
  const [width, height] = [WIDTH * SQUARE, HEIGHT * SQUARE];
  return (
    <svg class="view" viewBox={`-46 -6 ${width + 52} ${height + 78}`} role="img" aria-label={label}>
      <rect x="-4" y="-4" width={width + 8} height={height + 8} fill={PALETTE.line} />
      {view.map((row, level) =>
        row.map((seen, column) => {
          const { x, y } = cornerOf({ column, level });
          return seen ? (
            <UseFace key={`${column} ${level}`} colour={seen.colour} x={x} y={y} />
          ) : (
            <rect key={`${column} ${level}`} x={x + 2} y={y + 2} width="96" height="96" fill={PALETTE.background} />
          );
        }),
      )}
      {lying.map((square) => (
        <Lying key={`lying ${formatViewSquare(square)}`} square={square} />
      ))}
      {wanted.map((square) => (
        <Wanted key={`wanted ${formatViewSquare(square)}`} square={square} />
      ))}
      {glowing.map((square) => (
        <Glowing key={`glow ${formatViewSquare(square)}`} square={square} />
      ))}
      {changed.map((square) => (
        <Changed key={`changed ${formatViewSquare(square)}`} square={square} />
      ))}
      <g fill={PALETTE.parchment} font-size="34" font-family="system-ui, sans-serif" text-anchor="middle">
        {columnLabels(seat).map((text, column) => (
          <text key={text} x={column * SQUARE + 50} y={height + 58}>
            {text}
          </text>
        ))}
        {Array.from({ length: HEIGHT }, (_, level) => (
          <text key={level} x="-26" y={(HEIGHT - 1 - level) * SQUARE + 62}>
            {level + 1}
          </text>
        ))}
      </g>
    </svg>
  );
}

function Lying({ square }: { square: ViewSquare }) {
  const { x, y } = cornerOf(square);
  return (
    <g class="lying" fill="none" transform={`translate(${x} ${y})`} stroke-linecap="round">
      <path d={HATCH} stroke={PALETTE.ink} stroke-width="10" />
      <path d={HATCH} stroke={PALETTE.parchment} stroke-width="5" />
    </g>
  );
}

function Wanted({ square }: { square: WantedSquare }) {
  const { x, y } = cornerOf(square);
  const frame = { x: x + 5, y: y + 5, width: 90, height: 90 };
  return (
    <g class="wanted" fill="none">
      {!square.there && (
        <g opacity="0.6" transform={`translate(${x + 14} ${y + 14}) scale(0.72)`}>
          <UseFace colour={square.colour} />
        </g>
      )}
      <rect {...frame} stroke={PALETTE.ink} stroke-width="13" />
      <rect {...frame} stroke="#E9C978" stroke-width="7" stroke-dasharray={square.there ? undefined : "18 10"} />
    </g>
  );
}

function Glowing({ square }: { square: ViewSquare }) {
  const { x, y } = cornerOf(square);
  const frame = { x: x + 3, y: y + 3, width: 94, height: 94 };
  return (
    <g class="glowing" fill="none">
      <rect {...frame} stroke={PALETTE.ink} stroke-width="18" />
      <rect {...frame} stroke="#FFD56A" stroke-width="11" />
    </g>
  );
}

function Changed({ square }: { square: ViewSquare }) {
  const { x, y } = cornerOf(square);
  const frame = { x: x + 9, y: y + 9, width: 82, height: 82 };
  return (
    <g class="changed" fill="none">
      <rect {...frame} stroke={PALETTE.ink} stroke-width="9" />
      <rect {...frame} stroke={PALETTE.good} stroke-width="5" stroke-dasharray="16 9" />
    </g>
  );
}
