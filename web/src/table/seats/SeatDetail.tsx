/** Everything that is public about one player. */

import type { Draft, ReceivedMessage, ViewData } from "../../net/messages";
import { ORIENTATIONS } from "../../rules/blocks";
import type { Seat } from "../../rules/cells";
import type { Temple } from "../../rules/temple";
import { trayOrientation } from "../../rules/trayOrientation";
import { viewFrom } from "../../rules/views";
import { KeyFace } from "../../ui/pictures/KeyFace";
import { Thumbnail } from "../../ui/pictures/Thumbnail";
import { ViewPicture } from "../../ui/pictures/ViewPicture";
import { blockName, playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import { mayStandIn, StandInButton } from "./Absence";
import { Invitation } from "./Invitation";
import { OwnName } from "./OwnName";
import { SeatTools } from "./SeatTools";

/** Includes the player's view, unless the room has strict perspective (RULES 9.4). */
export function SeatDetail({
  message,
  view,
  seat,
  temple,
  send,
}: {
  message: ReceivedMessage;
  view: ViewData;
  seat: Seat;
  temple: Temple;
  send: (draft: Draft) => void;
}) {
  const player = view.players.find((each) => each.seat === seat);
  if (!player) return null;
  const name = playerName(seat, message.room);
  const seen = viewFrom(temple, seat);
  const open = !message.room.strict || seat === message.you.seat;
  const held = message.room.seats.find((each) => each.seat === seat)!;
  const host = message.you.creator && message.room.status === "playing";
  return (
    <div class="detail">
      {seat === message.you.seat && message.you.role === "seat" && held.holder === "human" && (
        <OwnName name={held.name} send={send} />
      )}
      {held.stand_in && <p>{t("log-stand_in", { who: name })}</p>}
      {mayStandIn(message, held) && !(host && held.holder === "open") && <StandInButton seat={held} send={send} />}
      {host && <SeatTools key={`${held.holder} ${held.bot}`} seat={held} send={send} />}
      {held.holder === "open" && message.room.invite && (
        <>
          <h3>{t("invite-title")}</h3>
          <Invitation message={message} />
        </>
      )}
      <h3>{t("table-detail-supply", { count: player.supply.length })}</h3>
      <ul class="small-blocks">
        {player.supply.map((block) => (
          <li key={block}>
            <Thumbnail
              block={block}
              cells={ORIENTATIONS[trayOrientation(block, message.you.seat ?? "south")]!.cells}
              seat={message.you.seat ?? "south"}
              frame={2.6}
              label={blockName(block)}
            />
          </li>
        ))}
      </ul>
      <h3>
        {t("table-detail-claimed", {
          count: player.claimed.length,
          vp: player.claimed.reduce((sum, { key }) => sum + key.vp, 0),
        })}
      </h3>
      <ul class="small-keys">
        {player.claimed.map(({ key }) => (
          <li key={key.id}>
            <KeyFace card={key} />
          </li>
        ))}
      </ul>
      {seat !== message.you.seat && (
        <>
          <h3>{t("table-detail-hand")}</h3>
          <p>{player.hand.map((level) => t(`level-${level}`)).join(", ") || t("none")}</p>
        </>
      )}
      {open ? (
        <>
          <h3>{t("table-detail-view", { name })}</h3>
          <ViewPicture view={seen} seat={seat} label={viewText(seen, seat)} />
        </>
      ) : (
        <p class="soft">{t("table-detail-strict")}</p>
      )}
    </div>
  );
}
