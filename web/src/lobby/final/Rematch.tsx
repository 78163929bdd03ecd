/** Starting and joining a rematch. */

import { useEffect, useState } from "preact/hooks";
import { type Draft, hasRematch, type ReceivedMessage } from "../../net/messages";
import { announce } from "../../ui/announce";
import { formatRoute, go } from "../../ui/route";
import { playerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

export function RematchButton({
  message,
  token,
  send,
}: {
  message: ReceivedMessage;
  token: string;
  send: (draft: Draft) => void;
}) {
  const { rematch } = message.room;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked && rematch) go({ page: "room", room: rematch, token });
  }, [asked, rematch, token]);
  const press = () => {
    setAsked(true);
    if (!rematch) send({ do: "rematch" });
  };
  return (
    <button type="button" class="brass" disabled={asked && !rematch} onClick={press}>
      {t(rematch ? "rematch-join" : message.room.players === 1 ? "rematch-solo" : "rematch")}
    </button>
  );
}

/** Tells that somebody has opened a rematch, until the player goes there. */
export function RematchNotice({ message: { room, you, events }, token }: { message: ReceivedMessage; token: string }) {
  const relaid = hasRematch(room);
  const words = t("rematch-laid", {
    name: playerName(events.findLast(({ kind }) => kind === "rematch")?.seat ?? null, room),
  });
  useEffect(() => {
    if (relaid) announce(words);
  }, [relaid]);
  if (!relaid) return null;
  const page = you.role === "spectator" ? "watch" : "room"; // the rematch has the same tokens
  return (
    <aside class="relaid" aria-label={t("rematch")}>
      <p>{words}</p>
      <a class="button brass" href={formatRoute({ page, room: room.rematch!, token })}>
        {t("rematch-go")}
      </a>
    </aside>
  );
}
