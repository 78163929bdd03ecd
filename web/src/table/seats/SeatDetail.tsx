/** Everything that is public about one player. */

import type { ClaimedData, Draft, ReceivedMessage, SeatData, ViewData } from "../../net/messages";
import { type Block, ORIENTATIONS } from "../../rules/blocks";
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

interface SeatDetailProps {
  readonly message: ReceivedMessage;
  readonly view: ViewData;
  readonly seat: Seat;
  readonly temple: Temple;
  readonly send: (draft: Draft) => void;
}

/** Includes the player's view, unless the room has strict perspective (RULES 9.4). */
export function SeatDetail({ message, view, seat, temple, send }: SeatDetailProps) {
  const player = view.players.find((each) => each.seat === seat);
  if (!player) return null;
  const { room, you } = message;
  const seen = viewFrom(temple, seat);
  return (
    <div class="detail">
      <HolderTools message={message} holder={room.seats.find((each) => each.seat === seat)!} send={send} />
      <SupplyList supply={player.supply} seat={you.seat ?? "south"} />
      <ClaimedKeys claimed={player.claimed} />
      {seat !== you.seat && (
        <>
          <h3>{t("table-detail-hand")}</h3>
          <p>{player.hand.map((level) => t(`level-${level}`)).join(", ") || t("none")}</p>
        </>
      )}
      {!room.strict || seat === you.seat ? (
        <>
          <h3>{t("table-detail-view", { name: playerName(seat, room) })}</h3>
          <ViewPicture view={seen} seat={seat} label={viewText(seen, seat)} />
        </>
      ) : (
        <p class="soft">{t("table-detail-strict")}</p>
      )}
    </div>
  );
}

/** What the viewer can change about who holds a seat. */
function HolderTools({
  message,
  holder,
  send,
}: {
  message: ReceivedMessage;
  holder: SeatData;
  send: (draft: Draft) => void;
}) {
  const { room, you } = message;
  const host = you.creator && room.status === "playing";
  return (
    <>
      {holder.seat === you.seat && you.role === "seat" && holder.holder === "human" && (
        <OwnName name={holder.name} send={send} />
      )}
      {holder.stand_in && <p>{t("log-stand_in", { who: playerName(holder.seat, room) })}</p>}
      {mayStandIn(message, holder) && !(host && holder.holder === "open") && (
        <StandInButton seat={holder} send={send} />
      )}
      {host && <SeatTools key={`${holder.holder} ${holder.bot}`} seat={holder} send={send} />}
      {holder.holder === "open" && room.invite && (
        <>
          <h3>{t("invite-title")}</h3>
          <Invitation message={message} />
        </>
      )}
    </>
  );
}

/** A player's blocks, as the viewer at `seat` sees them. */
function SupplyList({ supply, seat }: { supply: readonly Block[]; seat: Seat }) {
  return (
    <>
      <h3>{t("table-detail-supply", { count: supply.length })}</h3>
      <ul class="small-blocks">
        {supply.map((block) => (
          <li key={block}>
            <Thumbnail
              block={block}
              cells={ORIENTATIONS[trayOrientation(block, seat)]!.cells}
              seat={seat}
              frame={2.6}
              label={blockName(block)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function ClaimedKeys({ claimed }: { claimed: readonly ClaimedData[] }) {
  const vp = claimed.reduce((sum, { key }) => sum + key.vp, 0);
  return (
    <>
      <h3>{t("table-detail-claimed", { count: claimed.length, vp })}</h3>
      <ul class="small-keys">
        {claimed.map(({ key }) => (
          <li key={key.id}>
            <KeyFace card={key} />
          </li>
        ))}
      </ul>
    </>
  );
}
