/** What a player can do with a saved game without opening it: links, leaving the seat, ending, deleting. */

import { useEffect, useState } from "preact/hooks";
import { call, uuid } from "../net/api";
import { forgetGame, type SavedGame } from "../net/savedGames";
import type { CommandData, Message } from "../net/wire";
import { OtherLinks } from "../table/seats/OtherLinks";
import { notify } from "../ui/announce";
import { failureText } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";

export function Manage({ game, onGone }: { game: SavedGame; onGone: () => void }) {
  const { room, token } = game;
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => {
    call<Message>("GET", `/api/rooms/${room}`, undefined, token).then(setMessage, (error: unknown) =>
      notify(failureText(error), "wrong"),
    );
  }, [room, token]);
  const off = () => {
    forgetGame(room);
    onGone();
  };
  const command = (wanted: "leave" | "end") => async () => {
    try {
      const now = await call<Message>("GET", `/api/rooms/${room}`, undefined, token);
      const body: CommandData = { client: uuid(), version: now.version, do: wanted };
      await call("POST", `/api/rooms/${room}/commands`, body, token);
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
