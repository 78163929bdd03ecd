/** A link in a field, with buttons to copy and share it. */

import { useId } from "preact/hooks";
import { notify } from "../../ui/announce";
import { t } from "../../ui/text/texts";

/** `main`: this link is the main thing on the page. */
export function LinkField({ label, link, main = false }: { label: string; link: string; main?: boolean }) {
  const id = useId();
  const copy = () => {
    void copyText(link, document.getElementById(id) as HTMLInputElement).then((done) =>
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

/** Copies a text. Plain http has no clipboard API, only execCommand. */
async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
