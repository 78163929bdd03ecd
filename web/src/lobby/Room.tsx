/** A room: connect, wait, play, score. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { type AnsweredCommand, Connection, type Link } from "../net/connection";
import type { Draft, ReceivedMessage } from "../net/messages";
import { forgetGame, saveGame } from "../net/savedGames";
import type { Store } from "../net/store";
import { useChat } from "../table/chat/useChat";
import { useReturnNotice } from "../table/seats/Absence";
import { announce, announceBriefly, notify, spoken } from "../ui/announce";
import { useStore } from "../ui/hooks";
import { LoadingPage } from "../ui/LoadingPage";
import { playSound, playSoundOf } from "../ui/sound";
import { refusalText, refusedRules } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";
import { GameScreen } from "./GameScreen";
import { RoomGone } from "./RoomGone";
import { titleOf } from "./title";
import { WaitingRoom } from "./WaitingRoom";

export function Room({ room, token }: { room: string; token: string }) {
  const connection = useMemo(() => new Connection(room, token), [room, token]);
  const { message, connection: state, gone, waiting, saying } = useStore(connection.link);
  const send = (draft: Draft) => connection.send(draft);
  const { answered } = connection;
  const chat = useChat({ message, room, token, send, answered, saying, lost: state === "lost" });
  useRefusalNotices(answered);
  useConnection(connection);
  useTitle(message);
  useReturnNotice(message, token);
  useEffect(() => {
    if (!message) return;
    saveGame(message, token);
    playSoundOf(message);
  }, [message, token]);
  useEffect(() => {
    // Forget a room only if it no longer exists; a wrong token may be a mistyped link.
    if (gone?.code === "room") forgetGame(room);
  }, [gone, room]);
  useConnectionNews(state);
  const ask = {
    hint: () => connection.hint(),
    why: (version: number) => connection.why(version),
    actions: () => connection.actions(),
  };
  if (gone) return <RoomGone reason={refusalText(gone)} />;
  if (!message) return <LoadingPage />;
  return (
    <>
      {message.view && message.room.status !== "waiting" ? (
        <GameScreen
          message={message}
          send={send}
          ask={ask}
          chat={chat}
          connection={state === "live" ? "live" : "lost"}
          waiting={waiting > 0}
          token={token}
        />
      ) : (
        <WaitingRoom message={message} token={token} send={send} chat={chat} />
      )}
      <SeatBack message={message} send={send} />
      {state === "lost" && (
        <p class="lost" aria-hidden="true">
          <span class="pulse" />
          {t(waiting ? "connection-lost-kept" : "connection-lost")}
        </p>
      )}
    </>
  );
}

/** Announces when the connection is lost and when it is back. */
function useConnectionNews(state: Link["connection"]): void {
  const wasLost = useRef(false);
  const before = spoken.value;
  useEffect(() => {
    if (state === "lost") announce(t("connection-lost"));
    // Otherwise something newer was announced.
    else if (state === "live" && wasLost.current && spoken.value === before) announceBriefly(t("connection-back"));
    wasLost.current = state === "lost" || (wasLost.current && state !== "live");
  }, [state]);
}

/** A player who left a seat can take it back as long as nobody else has it. */
function SeatBack({ message, send }: { message: ReceivedMessage; send: (draft: Draft) => void }) {
  const { you, room } = message;
  const left =
    you.role === "seat" &&
    room.status !== "over" &&
    room.seats.some(({ seat, holder }) => seat === you.seat && holder !== "human");
  return left ? (
    <button type="button" class="brass floating" onClick={() => send({ do: "back" })}>
      {t("seat-back")}
    </button>
  ) : null;
}

/** Tells the player why a command was refused; useChat does so for chat lines. */
function useRefusalNotices(answered: Store<AnsweredCommand | null>): void {
  useEffect(
    () =>
      answered.watch(() => {
        const { command, refusal } = answered.value!;
        if (!refusal || command.do === "say") return;
        playSound("refused");
        notify(refusalText(refusal), "wrong", refusedRules(refusal));
      }),
    [answered],
  );
}

/** Keeps the connection open while the room is shown. */
function useConnection(connection: Connection): void {
  useEffect(() => {
    connection.start();
    const wake = () => document.visibilityState === "visible" && connection.wake();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      connection.stop();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [connection]);
}

/** Shows in the title of the browser tab whose turn it is. */
function useTitle(message: ReceivedMessage | null): void {
  const title = message ? titleOf(message) : t("title");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(
    () => () => {
      document.title = t("title");
    },
    [],
  );
}
