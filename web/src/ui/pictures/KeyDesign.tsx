/** A Key's design as a picture: coloured squares are faces of stones, blank squares are sunk into the card. */

import { COLOUR_OF_LETTER } from "../../rules/views";
import { UseFace } from "./faces";

/** Every design is drawn on at least 3 x 3 squares, so that faces have the same size on every card. */
const LEAST = 3;

export function KeyDesign({ design, label }: { design: readonly string[]; label?: string }) {
  const width = Math.max(...design.map((row) => row.length));
  const side = Math.max(LEAST, width, design.length);
  const [dx, dy] = [((side - width) * 100) / 2, ((side - design.length) * 100) / 2];
  return (
    <svg
      class="design"
      viewBox={`-6 -6 ${side * 100 + 12} ${side * 100 + 12}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
      focusable="false"
    >
      {design.flatMap((row, y) =>
        Array.from({ length: width }, (_, x) => {
          const colour = COLOUR_OF_LETTER[row[x] ?? "."];
          const [left, top] = [dx + x * 100, dy + y * 100];
          return colour ? (
            <UseFace key={`${x} ${y}`} colour={colour} x={left} y={top} />
          ) : (
            <g key={`${x} ${y}`}>
              <rect x={left + 5} y={top + 5} width="90" height="90" rx="8" fill="#D9C7A3" />
              <path
                d={`M${left + 8} ${top + 92}V${top + 8}H${left + 92}`}
                fill="none"
                stroke="#B59C70"
                stroke-width="6"
              />
            </g>
          );
        }),
      )}
    </svg>
  );
}
