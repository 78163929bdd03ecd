/** The player's name at this table, saved for the next one. */

import { useId, useState } from "preact/hooks";
import type { Draft } from "../../net/messages";
import { ownName, saveOwnName } from "../../net/savedGames";
import { NAME_LENGTH } from "../../rules/rules";
import { t } from "../../ui/text/texts";

export function OwnName({ name, send }: { name: string | null; send: (draft: Draft) => void }) {
  const [draft, setDraft] = useState(name ?? ownName());
  const wanted = draft.trim();
  const isNew = !!wanted && wanted !== name;
  const id = useId();
  const keep = () => {
    if (!isNew) return;
    saveOwnName(wanted);
    send({ do: "name", name: wanted });
  };
  return (
    <form
      class="own-name"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label for={id}>{t(name ? "own-name" : "own-name-ask")}</label>
      <input
        id={id}
        type="text"
        maxLength={NAME_LENGTH}
        autocomplete="nickname"
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
      />
      {(isNew || !name) && (
        <button type="submit" class={name ? "" : "brass"} disabled={!isNew}>
          {t("own-name-keep")}
        </button>
      )}
    </form>
  );
}
