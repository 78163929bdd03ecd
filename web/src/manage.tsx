/** What one can do with a game of one's own without sitting at it: links, giving up the seat, ending, clearing away. */

import { useEffect, useState } from "preact/hooks";
import { notify } from "./announce";
import type { Kept } from "./games";
import { forget } from "./games";
import { call, uuid } from "./net";
import { failureText } from "./refusal";
import { OtherLinks } from "./share";
import type { Message } from "./state";
import { t } from "./texts";

export function Manage({ game, onGone }: { game: Kept; onGone: () => void }) {
  const { room, token } = game;
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    call<Message>("GET", `/api/rooms/${room}`, undefined, token).then(setMessage, (error: unknown) =>
      notify(failureText(error), "wrong"),
    );
  }, [room, token]);
  const off = () => {
    forget(room);
    onGone();
  };
  const command = (wanted: "leave" | "end") => async () => {
    try {
      const now = await call<Message>("GET", `/api/rooms/${room}`, undefined, token);
      await call("POST", `/api/rooms/${room}/commands`, { client: uuid(), version: now.version, do: wanted }, token);
      off();
    } catch (error) {
      notify(failureText(error), "wrong");
    }
  };
  const clear = () =>
    void call("DELETE", `/api/rooms/${room}`, undefined, token).then(off, (error: unknown) =>
      notify(failureText(error), "wrong"),
    );
  return (
    <div class="manage">
      {message && <OtherLinks message={message} token={token} />}
      <p class="final-buttons">
        <button type="button" onClick={off}>
          {t("manage-forget")}
        </button>
        {message?.you.role === "seat" && (
          <button type="button" onClick={command("leave")}>
            {t("manage-leave")}
          </button>
        )}
        {message?.you.creator && message.room.status === "playing" && (
          <button type="button" onClick={command("end")}>
            {t("manage-end")}
          </button>
        )}
        {message?.you.creator && (
          <button type="button" onClick={clear}>
            {t("manage-delete")}
          </button>
        )}
      </p>
    </div>
  );
}
