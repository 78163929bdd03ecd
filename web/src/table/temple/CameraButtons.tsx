/** The three pictures of the temple; spectators have no view of their own. */

import type { CameraMode } from "../../scene/camera";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";

const VIEWS = [
  ["mine", "1"],
  ["raised", "2"],
  ["top", "3"],
] as const;

export function CameraButtons({
  mode,
  watching,
  onGo,
}: {
  mode: CameraMode;
  watching: boolean;
  onGo: (mode: Exclude<CameraMode, "free">) => void;
}) {
  return (
    <div class="camera" role="group" aria-label={t("table-camera")}>
      {VIEWS.slice(watching ? 1 : 0).map(([name, key]) => (
        <button
          type="button"
          key={name}
          aria-pressed={mode === name}
          aria-label={t(`table-camera-${name}`)}
          aria-keyshortcuts={key}
          title={t(`table-camera-${name}-hint`)}
          onClick={() => onGo(name)}
        >
          <Icon name={name} />
          <span>{t(`table-camera-${name}`)}</span>
        </button>
      ))}
    </div>
  );
}
