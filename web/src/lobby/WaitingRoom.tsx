/** The waiting room: seats filling, the invitation, bots for those who won't come. */

import { call } from "../net/api";
import type { Draft, ReceivedMessage, SeatData } from "../net/messages";
import { forgetGame } from "../net/savedGames";
import { USUAL_BOT } from "../rules/rules";
import { ChatCorner } from "../table/chat/ChatCorner";
import type { Chat } from "../table/chat/useChat";
import { Invitation } from "../table/seats/Invitation";
import { OtherLinks } from "../table/seats/OtherLinks";
import { OwnName } from "../table/seats/OwnName";
import { SeatTools } from "../table/seats/SeatTools";
import { notify } from "../ui/announce";
import { PageBar } from "../ui/PageBar";
import { go } from "../ui/route";
import { holderName } from "../ui/text/names";
import { failureText } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";

export function WaitingRoom({
  message,
  token,
  send,
  chat,
}: {
  message: ReceivedMessage;
  token: string;
  send: (draft: Draft) => void;
  chat: Chat;
}) {
  const { room, you } = message;
  const open = room.seats.filter(({ holder }) => holder === "open");
  const leave = () => {
    if (you.creator)
      call("DELETE", `/api/rooms/${room.id}`, undefined, token).catch((error: unknown) =>
        notify(failureText(error), "wrong"),
      );
    else if (you.role === "seat") send({ do: "leave" });
    forgetGame(room.id);
    go({ page: "start" });
  };
  return (
    <div class="start">
      <PageBar>
        <ChatCorner chat={chat} message={message} />
      </PageBar>
      <main class="waiting">
        <h1>{t("waiting-title", { count: open.length })}</h1>
        <SeatList message={message} send={send} open={open} />
        {room.invite && (
          <section class="slab" aria-labelledby="invite">
            <h2 id="invite">{t("invite-title")}</h2>
            <Invitation message={message} />
            <OtherLinks message={message} token={token} />
          </section>
        )}
        <p>
          <button type="button" onClick={leave}>
            {t(you.creator ? "waiting-delete" : "waiting-leave")}
          </button>
        </p>
      </main>
    </div>
  );
}

interface SeatListProps {
  readonly message: ReceivedMessage;
  readonly send: (draft: Draft) => void;
  readonly open: readonly SeatData[];
}

/** The seats, and for the host a button that gives bots to those that are open. */
function SeatList({ message, send, open }: SeatListProps) {
  const { room, you } = message;
  const start = () => {
    for (const { seat } of open) send({ do: "seat", seat, holder: "bot", bot: USUAL_BOT });
  };
  return (
    <section class="parchment" aria-labelledby="at-the-table">
      <h2 id="at-the-table">{t("waiting-seats")}</h2>
      <ul class="waiting-seats">
        {room.seats.map((seat) => (
          <SeatRow key={seat.seat} seat={seat} message={message} send={send} />
        ))}
      </ul>
      {you.creator && open.length > 0 && (
        <p>
          <button type="button" onClick={start}>
            {t("waiting-start", { count: open.length })}
          </button>
        </p>
      )}
      {!you.creator && <p>{t("waiting-for-host")}</p>}
    </section>
  );
}

function SeatRow({ seat, message, send }: { seat: SeatData; message: ReceivedMessage; send: (draft: Draft) => void }) {
  const { room, you } = message;
  const mine = seat.seat === you.seat;
  const seatName = t(`seat-${seat.seat}`);
  return (
    <li class={seat.holder}>
      <span class="seat-name">{seatName}</span>
      <span class="holder-name">
        {mine && seat.holder === "human" ? (
          <OwnName name={seat.name} send={send} />
        ) : (
          <strong>{holderName(seat, room)}</strong>
        )}
        {!mine && seat.holder === "human" && <small>{t(seat.connected ? "connected" : "away")}</small>}
      </span>
      {you.creator && <SeatTools key={`${seat.holder} ${seat.bot}`} seat={seat} send={send} />}
    </li>
  );
}
