/** An invited player chooses a seat and a name. */

import { useEffect, useState } from "preact/hooks";
import { CallError, call, uuid } from "../net/api";
import type { Message, SeatData } from "../net/messages";
import { ownName, savedGames, saveOwnName } from "../net/savedGames";
import type { Join, SeatJoined } from "../net/wire";
import type { Seat } from "../rules/cells";
import { NAME_LENGTH } from "../rules/rules";
import { LoadingPage } from "../ui/LoadingPage";
import { PageBar } from "../ui/PageBar";
import { formatRoute, go } from "../ui/route";
import { holderName } from "../ui/text/names";
import { failureText } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";
import { RoomGone } from "./RoomGone";

export function JoinPage({ room, token: invite }: { room: string; token: string }) {
  const { message, wrong } = useInvitedRoom(room, invite);
  const own = savedGames().find((kept) => kept.room === room && kept.role === "seat");
  if (wrong && !message) return <RoomGone reason={wrong} />;
  if (!message) return <LoadingPage />;
  return (
    <div class="start">
      <PageBar />
      <main class="waiting">
        <h1>{t("join-title")}</h1>
        {own && (
          <p class="parchment">
            {t("join-already")}{" "}
            <a class="button brass" href={formatRoute({ page: "room", room, token: own.token })}>
              {t("join-continue")}
            </a>
          </p>
        )}
        <JoinForm message={message} room={room} invite={invite} />
        <p>
          <a class="button" href="#/guide">
            {t("how-to-play")}
          </a>
        </p>
      </main>
    </div>
  );
}

/** The room of an invitation, asked for every few seconds: others may take seats meanwhile. */
function useInvitedRoom(room: string, invite: string): { message: Message | null; wrong: string } {
  const [message, setMessage] = useState<Message | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    document.title = t("join-title");
    let timer = 0;
    let wanted = true;
    const look = () =>
      call<Message>("GET", `/api/rooms/${room}`, undefined, invite)
        .then(
          (found) => wanted && setMessage(found),
          (error: unknown) =>
            wanted && !(error instanceof CallError && error.status === 0) && setWrong(failureText(error)),
        )
        .finally(() => {
          if (wanted) timer = window.setTimeout(look, 3000);
        });
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [room, invite]);
  return { message, wrong };
}

/** Joins a room. If the answer to an attempt is lost, the next one has the same client id: the seat may be ours already. */
function useJoin(room: string, invite: string) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<{ seat: Seat; client: string } | null>(null);
  const join = async (seat: Seat | undefined, name: string) => {
    const asked = attempt ?? (seat ? { seat, client: uuid() } : null);
    if (!asked) return;
    setAttempt(asked);
    setBusy(true);
    try {
      saveOwnName(name);
      const body: Join = { invite, name, ...asked };
      const { token } = await call<SeatJoined>("POST", `/api/rooms/${room}/join`, body);
      go({ page: "room", room, token }, true);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0) setAttempt(null);
      setWrong(failureText(error));
      setBusy(false);
    }
  };
  return { join, wrong, busy };
}

function JoinForm({ message, room, invite }: { message: Message; room: string; invite: string }) {
  const { seats } = message.room;
  const open = seats.filter(({ holder }) => holder === "open");
  const [wish, setWish] = useState<Seat | null>(null);
  const seat = open.find((other) => other.seat === wish)?.seat ?? open[0]?.seat;
  const [name, setName] = useState(ownName());
  const { join, wrong, busy } = useJoin(room, invite);
  if (!open.length) return <RoomFull room={room} invite={invite} />;
  return (
    <form
      class="parchment join"
      onSubmit={(event) => {
        event.preventDefault();
        void join(seat, name.trim());
      }}
    >
      <NameField name={name} onName={setName} />
      <fieldset class="join-seats">
        <legend>{t("join-seat")}</legend>
        {seats.map((other) => (
          <SeatChoice
            key={other.seat}
            data={other}
            chosen={other.seat === seat}
            message={message}
            choose={() => setWish(other.seat)}
          />
        ))}
      </fieldset>
      {wrong && (
        <p class="faults" role="alert">
          {wrong}
        </p>
      )}
      <p class="mode-buttons">
        <button type="submit" class="brass" disabled={busy || !name.trim()}>
          {t("join-go")}
        </button>
        <WatchLink room={room} invite={invite} />
      </p>
    </form>
  );
}

function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <label class="field">
      <span>{t("own-name")}</span>
      <input
        type="text"
        required
        maxLength={NAME_LENGTH}
        autocomplete="nickname"
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </label>
  );
}

function RoomFull({ room, invite }: { room: string; invite: string }) {
  return (
    <section class="parchment">
      <p>{t("join-full")}</p>
      <p class="mode-buttons">
        <WatchLink room={room} invite={invite} />
        <a class="button" href="#/">
          {t("back-to-start")}
        </a>
      </p>
    </section>
  );
}

/** Whoever may join may also watch. */
function WatchLink({ room, invite }: { room: string; invite: string }) {
  return (
    <a class="button" href={formatRoute({ page: "watch", room, token: invite })}>
      {t("join-watch")}
    </a>
  );
}

function SeatChoice({
  data,
  chosen,
  message,
  choose,
}: {
  data: SeatData;
  chosen: boolean;
  message: Message;
  choose: () => void;
}) {
  const free = data.holder === "open";
  return (
    <label class={free ? "free" : "taken"}>
      <input type="radio" name="seat" checked={chosen} disabled={!free} onChange={choose} />
      <span class="seat-name">{t(`seat-${data.seat}`)}</span>
      <span>{holderName(data, message.room)}</span>
    </label>
  );
}
