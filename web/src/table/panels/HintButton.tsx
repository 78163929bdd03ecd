/** Asks for a hint. */

import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import type { HintState } from "../play/useHint";

export function HintButton({ hinting: { asking, may, ask }, wordy }: { hinting: HintState; wordy: boolean }) {
  if (!may) return null;
  const words = t(asking ? "table-hint-wait" : "table-hint");
  return (
    <button
      type="button"
      class="hint-button"
      aria-busy={asking}
      aria-label={words}
      aria-keyshortcuts="h"
      title={t("table-hint-ask")}
      onClick={ask}
    >
      <Icon name="hint" />
      {wordy && <span aria-hidden="true">{words}</span>}
    </button>
  );
}
