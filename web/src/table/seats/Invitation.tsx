/** The invitation to a room: link and QR code. */

import type { ReceivedMessage } from "../../net/messages";
import { addressOf } from "../../ui/route";
import { t } from "../../ui/text/texts";
import { LinkField } from "./LinkField";
import { usePublicAddress } from "./publicAddress";
import { Qr } from "./Qr";

export function Invitation({ message }: { message: ReceivedMessage }) {
  const { base, may, open, choices, pick } = usePublicAddress();
  const { id, invite } = message.room;
  if (!invite) return null;
  const link = addressOf({ page: "join", room: id, token: invite }, base ?? location.origin);
  return (
    <div class="invitation">
      {base && <Qr text={link} />}
      <div class="invitation-words">
        {may && (
          <div class="ask">
            <p>{t("lan-ask")}</p>
            <button type="button" class="brass" onClick={open}>
              {t("lan-open")}
            </button>
          </div>
        )}
        {!base && !may && <p>{t("lan-not")}</p>}
        <LinkField label={t(base ? "invite-link" : "invite-link-here")} link={link} main />
        {choices.length > 1 && (
          <label class="field">
            <span>{t("lan-address")}</span>
            <select value={base ?? ""} onChange={(event) => pick(event.currentTarget.value)}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          </label>
        )}
        {base && <p class="small">{t("invite-how")}</p>}
      </div>
    </div>
  );
}
