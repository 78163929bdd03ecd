/** A game record to continue from. */

import { useState } from "preact/hooks";
import { t } from "../../ui/text/texts";
import { type Change, type Choices, recordOf } from "./choices";
import { FileButton } from "./FileButton";

export function RecordChoice({ choices, change }: { choices: Choices; change: Change }) {
  const [wrong, setWrong] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const data = recordOf(await file.text(), choices.mode);
    setWrong(!data);
    if (!data) return change({ record: null });
    change({ record: { file: file.name, data }, players: data.order.length });
  };
  return (
    <div class="field">
      <span class="label">{t("create-record")}</span>
      <FileButton
        label={choices.record ? choices.record.file : t("create-record-file")}
        accept=".json,application/json"
        onFile={read}
      />
      {choices.record && (
        <button type="button" onClick={() => change({ record: null })}>
          {t("create-record-drop")}
        </button>
      )}
      <small>{t("create-record-what")}</small>
      {wrong && (
        <p class="faults" role="alert">
          {t("create-record-wrong")}
        </p>
      )}
    </div>
  );
}
