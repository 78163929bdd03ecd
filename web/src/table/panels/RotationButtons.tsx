/** Buttons that rotate the held block. */

import type { Seat } from "../../rules/cells";
import { type HeldBlock, ROTATION_BUTTONS, type RotationButton, rotated } from "../../rules/heldBlock";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import { ROTATION_KEYS } from "../play/shortcuts";

/** A rotation that changes nothing is disabled. */
export function RotationButtons({
  held,
  side,
  onTurn,
}: {
  held: HeldBlock;
  side: Seat;
  onTurn: (way: RotationButton) => void;
}) {
  return (
    <div class="turn-buttons" role="group" aria-label={t("table-turns")}>
      {ROTATION_BUTTONS.map((way) => (
        <button
          type="button"
          key={way}
          class="square"
          disabled={!rotated(held, way, side)}
          aria-label={t(`table-turn-${way}`)}
          title={t("table-turn-hint", { turn: t(`table-turn-${way}`), key: ROTATION_KEYS[way].toUpperCase() })}
          aria-keyshortcuts={ROTATION_KEYS[way]}
          onClick={() => onTurn(way)}
        >
          <Icon name={way} />
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <kbd> takes no focus */}
          <kbd aria-hidden="true">{ROTATION_KEYS[way].toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}
