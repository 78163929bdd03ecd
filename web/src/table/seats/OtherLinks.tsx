/** Links that are needed seldom: to watch, and to continue on another device. */

import type { ReceivedMessage } from "../../net/messages";
import { addressOf } from "../../ui/route";
import { t } from "../../ui/text/texts";
import { LinkField } from "./LinkField";
import { usePublicAddress } from "./publicAddress";
import { Qr } from "./Qr";

export function OtherLinks({ message, token }: { message: ReceivedMessage; token: string }) {
  const { base } = usePublicAddress();
  const { id, watch } = message.room;
  const from = base ?? location.origin;
  const own = addressOf({ page: "room", room: id, token }, from);
  return (
    <>
      {watch && (
        <details class="fold">
          <summary>{t("watch-fold")}</summary>
          <p>{t("watch-what")}</p>
          <LinkField label={t("watch-link")} link={addressOf({ page: "watch", room: id, token: watch }, from)} />
        </details>
      )}
      {message.you.role !== "spectator" && (
        <details class="fold">
          <summary>{t("seat-fold")}</summary>
          <p class="warning">{t("seat-warning")}</p>
          <LinkField label={t("seat-link")} link={own} />
          <Qr text={own} />
        </details>
      )}
    </>
  );
}
