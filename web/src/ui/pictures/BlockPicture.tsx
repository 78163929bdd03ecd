/** A block as it lies in the supply tray. */

import { type Block, ORIENTATIONS } from "../../rules/blocks";
import type { Seat } from "../../rules/cells";
import { trayOrientation } from "../../rules/trayOrientation";
import { Thumbnail } from "./Thumbnail";

export function BlockPicture({ block, seat, label }: { block: Block; seat: Seat; label?: string }) {
  return (
    <Thumbnail
      block={block}
      cells={ORIENTATIONS[trayOrientation(block, seat)]!.cells}
      seat={seat}
      frame={2.3}
      label={label}
    />
  );
}
