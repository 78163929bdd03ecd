/** Every orientation of the held block, to choose from. */

import type { Seat } from "../../rules/cells";
import { type HeldBlock, orientationChoices } from "../../rules/heldBlock";
import type { Placements } from "../../rules/placements";
import { Thumbnail } from "../../ui/pictures/Thumbnail";
import { blockName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

/** Orientations that can't be placed anywhere are dimmed, and their names say so. */
export function OrientationPicker({
  held,
  seat,
  placements,
  onLay,
}: {
  held: HeldBlock;
  seat: Seat;
  placements: Placements | null;
  onLay: (orientation: number) => void;
}) {
  const all = orientationChoices(held.block, placements);
  return (
    <div class="ways" role="group" aria-label={t("table-ways", { block: blockName(held.block) })}>
      {all.map(({ index, cells, squares }, i) => (
        <button
          type="button"
          key={index}
          class={squares ? "way" : "way nowhere"}
          aria-pressed={index === held.orientation}
          aria-label={t("table-way", { number: i + 1, all: all.length, squares })}
          title={t("table-way", { number: i + 1, all: all.length, squares })}
          onClick={() => onLay(index)}
        >
          <Thumbnail block={held.block} cells={cells} seat={seat} frame={3} />
        </button>
      ))}
    </div>
  );
}
