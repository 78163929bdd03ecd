/** The emblems of the three levels of Keys. */

import type { Level } from "../../net/messages";
import { PALETTE } from "./faces";

const EMBLEMS: Readonly<Record<Level, string>> = {
  star: "M12 2.5l2.8 6.3 6.9.7-5.2 4.6 1.5 6.8L12 17.4l-6 3.5 1.5-6.8L2.3 9.5l6.9-.7Z",
  sun: "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM12 1.5v3.2M12 19.3v3.2M1.5 12h3.2M19.3 12h3.2M4.6 4.6l2.2 2.2M17.2 17.2l2.2 2.2M4.6 19.4l2.2-2.2M17.2 6.8l2.2-2.2",
  moon: "M15.5 2.8a9.5 9.5 0 1 0 5.7 13.4A8 8 0 0 1 15.5 2.8Z",
};

export function Emblem({ level }: { level: Level }) {
  return (
    <svg class={`emblem ${level}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={EMBLEMS[level]}
        fill={PALETTE.brass}
        stroke={PALETTE.ink}
        stroke-width="1.6"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}
