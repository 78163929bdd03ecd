/** Buttons that move the held block by one square. */

import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";

const STEPS = [
  ["up", 0, 1],
  ["west", -1, 0],
  ["east", 1, 0],
  ["down", 0, -1],
] as const;

/** The directions are as the viewer sees the temple. */
export function NudgeButtons({ onNudge }: { onNudge: (right: number, away: number) => void }) {
  return (
    <div class="nudges" role="group" aria-label={t("table-nudges")}>
      {STEPS.map(([name, right, away]) => (
        <button
          type="button"
          key={name}
          class={`square ${name}`}
          aria-label={t(`table-nudge-${name}`)}
          onClick={() => onNudge(right, away)}
        >
          <Icon name={name} />
        </button>
      ))}
    </div>
  );
}
