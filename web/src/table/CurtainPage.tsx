/** Between turns on one device: a curtain, with nothing secret in the document behind it. */

import { useEffect, useRef } from "preact/hooks";
import type { Draft, ReceivedMessage } from "../net/messages";
import { announce } from "../ui/announce";
import { Icon } from "../ui/Icon";
import { playerName } from "../ui/text/names";
import { t } from "../ui/text/texts";

/** While the curtain is down, the page renders nothing else, so no hand is in the document. */
export function CurtainPage({
  message,
  send,
  onLeave,
}: {
  message: ReceivedMessage;
  send: (draft: Draft) => void;
  onLeave: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const seat = message.curtain!.seat;
  const name = message.curtain!.name ?? playerName(seat, message.room);
  useEffect(() => {
    button.current?.focus();
    announce(`${t("table-curtain-pass")} ${name}`); // replaces what was announced to the player before
  }, [seat]);
  return (
    <main class="curtain">
      <div>
        <p class="soft">{t("table-curtain-pass")}</p>
        <h1>{name}</h1>
        <p>{t(`from-${seat}`)}</p>
        <button type="button" class="brass" ref={button} onClick={() => send({ do: "lift", seat })}>
          {t("table-curtain-lift", { name })}
        </button>
        <p class="soft">{t("table-curtain-note")}</p>
      </div>
      <button type="button" class="plain away" aria-label={t("table-leave")} onClick={onLeave}>
        <Icon name="leave" />
      </button>
    </main>
  );
}
