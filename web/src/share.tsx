/** Links to hand to others: copied, shared, or read from the screen as a QR code. */

import { useEffect, useId, useState } from "preact/hooks";
import { notify } from "./announce";
import { useStore } from "./hooks";
import { call } from "./net";
import { failureText } from "./refusal";
import { addressOf } from "./route";
import type { Message } from "./state";
import { Store } from "./state";
import { t } from "./texts";

/** A link in a field, with the buttons to hand it on; `main`: what the page is there for. */
export function LinkField({ label, link, main = false }: { label: string; link: string; main?: boolean }) {
  const id = useId();
  const copy = () => {
    void copied(link, document.getElementById(id) as HTMLInputElement).then((done) =>
      notify(t(done ? "copied" : "copy-yourself")),
    );
  };
  const share = () => navigator.share({ title: t("title"), url: link }).catch(() => {});
  return (
    <div class="link-field">
      <label for={id}>{label}</label>
      <div class="link-row">
        <input id={id} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class={main ? "brass" : ""} onClick={copy}>
          {t(main ? "copy-link" : "copy")}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={share}>
            {t("share")}
          </button>
        )}
      </div>
    </div>
  );
}
/** Copy a text; on plain http only the old way is open. */
async function copied(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** A text as a QR code. */
export function Qr({ text }: { text: string }) {
  const [path, setPath] = useState<{ side: number; d: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { border: 2, ecc: "M" });
      const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
      if (wanted) setPath({ side: size, d });
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <svg class="qr" viewBox={path ? `0 0 ${path.side} ${path.side}` : "0 0 33 33"} role="img" aria-label={t("qr")}>
      <rect width="100%" height="100%" fill="#fff" />
      {path && <path d={path.d} fill="#000" shape-rendering="crispEdges" />}
    </svg>
  );
}

interface Lan {
  readonly open?: boolean;
  readonly may?: boolean;
  readonly addresses: readonly string[];
}
function isHere(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

// Shared by all links of the page: opened once, open for all of them.
const door = new Store<Lan | null>(null);
const picked = new Store<string | null>(null);

/** Where others reach this server; asks the host before opening it to the network. */
export function useBase(): {
  base: string | null;
  may: boolean;
  open: () => void;
  choices: readonly string[];
  pick: (base: string) => void;
} {
  const lan = useStore(door);
  const chosen = useStore(picked);
  const here = isHere(location.hostname);
  useEffect(() => {
    if (here)
      call<Lan>("GET", "/api/lan").then(
        (found) => (door.value = found),
        () => (door.value = { addresses: [] }),
      );
  }, [here]);
  const choices = here ? (lan?.open === false ? [] : (lan?.addresses ?? [])) : [location.origin];
  const open = () => {
    call<Lan>("POST", "/api/lan").then(
      (found) => (door.value = found),
      (error: unknown) => notify(failureText(error), "wrong"),
    );
  };
  return {
    base: chosen ?? choices[0] ?? null,
    may: here && !choices.length && lan?.may === true,
    open,
    choices,
    pick: (base) => (picked.value = base),
  };
}

/** The invitation: link and QR code, for everyone at the table. */
export function Invitation({ message }: { message: Message }) {
  const { base, may, open, choices, pick } = useBase();
  const { id, invite } = message.room;
  if (!invite) return null;
  const link = addressOf({ page: "join", room: id, token: invite }, base ?? location.origin);
  return (
    <div class="invitation">
      {base && <Qr text={link} />}
      <div class="invitation-words">
        {may && (
          <div class="ask">
            <p>{t("lan-ask")}</p>
            <button type="button" class="brass" onClick={open}>
              {t("lan-open")}
            </button>
          </div>
        )}
        {!base && !may && <p>{t("lan-not")}</p>}
        <LinkField label={t(base ? "invite-link" : "invite-link-here")} link={link} main />
        {choices.length > 1 && (
          <label class="field">
            <span>{t("lan-address")}</span>
            <select value={base ?? ""} onChange={(event) => pick(event.currentTarget.value)}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          </label>
        )}
        {base && <p class="small">{t("invite-how")}</p>}
      </div>
    </div>
  );
}

/** The links one needs seldom: to watch, and to go on elsewhere. */
export function OtherLinks({ message, token }: { message: Message; token: string }) {
  const { base } = useBase();
  const { id, watch } = message.room;
  const from = base ?? location.origin;
  const own = addressOf({ page: "room", room: id, token }, from);
  return (
    <>
      {watch && (
        <details class="fold">
          <summary>{t("watch-fold")}</summary>
          <p>{t("watch-what")}</p>
          <LinkField label={t("watch-link")} link={addressOf({ page: "watch", room: id, token: watch }, from)} />
        </details>
      )}
      {message.you.role !== "spectator" && (
        <details class="fold">
          <summary>{t("seat-fold")}</summary>
          <p class="warning">{t("seat-warning")}</p>
          <LinkField label={t("seat-link")} link={own} />
          <Qr text={own} />
        </details>
      )}
    </>
  );
}
