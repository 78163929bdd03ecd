/** Short notices at the edge of the page. */

import { dismiss, notices } from "./announce";
import { openGuide } from "./guideRequest";
import { useStore } from "./hooks";
import { CrossIcon } from "./Icon";
import { t } from "./text/texts";

export function Notices() {
  return (
    <div class="notices">
      {useStore(notices).map(({ id, text, tone, about }) => (
        <p key={id} class={`notice ${tone === "wrong" ? "alarm" : ""}`}>
          <span>{text}</span>
          {about && (
            <button
              type="button"
              class="plain rules-link"
              title={t("table-rules-why")}
              onClick={() => {
                openGuide(about);
                dismiss(id);
              }}
            >
              {t("table-rules")}
            </button>
          )}
          <button type="button" class="plain" aria-label={t("close")} onClick={() => dismiss(id)}>
            <CrossIcon />
          </button>
        </p>
      ))}
    </div>
  );
}
