/** The suggested action and its reasons. */

import type { RoomData, ViewData } from "../../net/messages";
import type { Seat } from "../../rules/cells";
import { Icon } from "../../ui/Icon";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { t } from "../../ui/text/texts";
import { Reasons } from "../log/Reasons";
import { actionText, blockOfAction } from "../play/actionText";
import type { HintState } from "../play/useHint";

export function HintPanel({
  hinting: { hint, close },
  view,
  room,
  seat,
}: {
  hinting: HintState;
  view: ViewData;
  room: RoomData;
  seat: Seat;
}) {
  if (!hint) return null;
  const block = blockOfAction(hint.action, view);
  return (
    <aside class="suggestion" aria-label={t("table-hint-title")}>
      <header>
        <h2>
          <Icon name="hint" />
          {t("table-hint-title")}
        </h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="suggestion-body" tabIndex={0} role="group" aria-label={t("table-hint-title")}>
        <p class="suggested-action">
          {block && <BlockPicture block={block} seat={seat} />}
          <b>{actionText(hint.action, view, room.box)}</b>
        </p>
        {hint.reasons.length > 0 ? <Reasons reasons={hint.reasons} room={room} /> : <p>{t("table-hint-none")}</p>}
      </div>
    </aside>
  );
}
