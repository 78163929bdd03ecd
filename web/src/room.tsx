/** A room: connect, wait, play, count up. The table, and with it three.js, is loaded only here. */

import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useReturn } from "./absent";
import { announce, announceBriefly, notify, spoken } from "./announce";
import { Failed, Opening } from "./app";
import type { Chat } from "./chat";
import { useChat } from "./chat";
import { Final, Relaid } from "./final";
import { forget, remember } from "./games";
import { useStore } from "./hooks";
import { Connection } from "./net";
import { refusalText, rulesOf } from "./refusal";
import { go } from "./route";
import { heard, play } from "./sound";
import type { Draft, Hint, Message, Refusal, Tables, Why } from "./state";
import { t } from "./texts";
import { titleOf } from "./title";
import { Waiting } from "./waiting";

export interface TableProps {
  readonly message: Message;
  readonly tables: Tables | null;
  readonly send: (draft: Draft) => void;
  readonly ask: { readonly hint: () => Promise<Hint>; readonly why: (version: number) => Promise<Why> };
  readonly chat: Chat;
  readonly connection: "live" | "lost";
  /** Something was sent and isn't answered yet. */
  readonly waiting: boolean;
  readonly onLeave: () => void;
}

/** Fetch the table's code; when the start page is idle too, so that it's there when a game begins. */
export async function loadTable(): Promise<ComponentType<TableProps>> {
  return (await import("./table")).Table;
}

export function Room({ room, token }: { room: string; token: string }) {
  const connection = useMemo(() => new Connection(room, token), [room, token]);
  const { message, tables, connection: state, gone, waiting, saying } = useStore(connection.link);
  const send = (draft: Draft) => connection.send(draft);
  const chat = useChat(message, room, token, send, saying, state === "lost");
  useLive(connection, chat);
  useTitle(message);
  useReturn(message, token);
  useEffect(() => {
    if (!message) return;
    remember(message, token);
    heard(message);
  }, [message, token]);
  useEffect(() => {
    // Only a room that isn't there any more is forgotten; a wrong token may be a mistyped link.
    if (gone?.code === "room") forget(room);
  }, [gone, room]);
  const wasLost = useRef(false);
  const before = spoken.value;
  useEffect(() => {
    if (state === "lost") announce(t("connection-lost"));
    else if (state === "live" && wasLost.current && spoken.value === before) announceBriefly(t("connection-back")); // else there are news already
    wasLost.current = state === "lost" || (wasLost.current && state !== "live");
  }, [state]);

  const ask = { hint: () => connection.hint(), why: (version: number) => connection.why(version) };
  if (gone) return <Gone refusal={gone} />;
  if (!message) return <Opening />;
  return (
    <>
      {message.view && message.room.status !== "waiting" ? (
        <Game
          message={message}
          tables={tables}
          send={send}
          ask={ask}
          chat={chat}
          connection={state === "live" ? "live" : "lost"}
          waiting={waiting > 0}
          token={token}
        />
      ) : (
        <Waiting message={message} token={token} send={send} chat={chat} />
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

/** Who left a seat can take it back as long as nobody else has it. */
function SeatBack({ message, send }: { message: Message; send: (draft: Draft) => void }) {
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

function useLive(connection: Connection, chat: Chat): void {
  const refused = useRef(chat.refused);
  refused.current = chat.refused;
  useEffect(() => {
    connection.onRefusal = (refusal, command) => {
      if (command.do === "say") return refused.current(refusal, command);
      play("refused");
      notify(refusalText(refusal), "wrong", rulesOf(refusal));
    };
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

function Game({
  message,
  tables,
  send,
  ask,
  chat,
  connection,
  waiting,
  token,
}: Omit<TableProps, "onLeave"> & { token: string }) {
  const [Table, setTable] = useState<ComponentType<TableProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const over = message.room.status !== "playing" || message.view?.phase === "over";
  const [ruins, setRuins] = useState(false); // looking at the ruins after the end
  useEffect(() => {
    loadTable().then(
      (loaded) => setTable(() => loaded),
      () => setFailed(true),
    );
  }, []);
  const relaid = over && <Relaid message={message} token={token} />;
  if (over && !ruins)
    return (
      <>
        <Final message={message} token={token} send={send} chat={chat} onRuins={() => setRuins(true)} />
        {relaid}
      </>
    );
  if (failed) return <Failed />;
  if (!Table) return <Opening />;
  return (
    <>
      <Table
        message={message}
        tables={tables}
        send={send}
        ask={ask}
        chat={chat}
        connection={connection}
        waiting={waiting}
        onLeave={() => go({ page: "start" })}
      />
      {over && (
        <button type="button" class="brass floating" onClick={() => setRuins(false)}>
          {t("final-back")}
        </button>
      )}
      {relaid}
    </>
  );
}

function Gone({ refusal }: { refusal: Refusal }) {
  return (
    <main class="narrow">
      <h1>{t("gone-title")}</h1>
      <p>{refusalText(refusal)}</p>
      <p>
        <a class="button brass" href="#/">
          {t("back-to-start")}
        </a>
      </p>
    </main>
  );
}

/** The tab says whose turn it is. */
function useTitle(message: Message | null): void {
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
