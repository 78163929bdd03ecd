/** Another player's claim, seen from their side. */

import { useEffect } from "preact/hooks";
import type { RoomData } from "../../net/messages";
import { parseViewSquare } from "../../rules/cells";
import { viewFrom } from "../../rules/views";
import { Icon } from "../../ui/Icon";
import { KeyFace } from "../../ui/pictures/KeyFace";
import { ViewPicture } from "../../ui/pictures/ViewPicture";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import type { ClaimEvent } from "../play/claimFlight";

const INSET_MS = 9000;

export function ClaimInset({ claimed, room, onClose }: { claimed: ClaimEvent; room: RoomData; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, INSET_MS);
    return () => clearTimeout(timer);
  }, [claimed.version]);
  const view = viewFrom(claimed.temple, claimed.seat);
  const places = claimed.claims.flatMap(({ place }) => place.map(parseViewSquare));
  const name = playerName(claimed.seat, room);
  return (
    <aside class="inset" aria-label={t("table-inset", { name, count: claimed.claims.length })}>
      <header>
        <h2>{t("table-inset", { name, count: claimed.claims.length })}</h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div class="inset-body">
        <ViewPicture view={view} seat={claimed.seat} glowing={places} label={viewText(view, claimed.seat)} />
        <div class="inset-keys">
          {claimed.claims.map(({ key }) => (
            <KeyFace key={key.id} card={key} />
          ))}
        </div>
      </div>
    </aside>
  );
}
