/** The component set of a new game: one of the server's, or a file. */

import { useEffect, useId, useState } from "preact/hooks";
import { call } from "../../net/api";
import type { CheckSet, SetAnswer } from "../../net/wire";
import { failureText, faultsOf } from "../../ui/text/refusalText";
import { language, t } from "../../ui/text/texts";
import type { Change, Choices } from "./choices";
import { FileButton } from "./FileButton";

export function SetChoice({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  const [names, setNames] = useState<readonly string[]>(["standard"]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    call<unknown>("GET", "/api/sets").then(
      (answer) => setNames(setNamesOf(answer)),
      () => {},
    );
  }, []);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const toml = await file.text();
    try {
      const { set } = await call<SetAnswer>("POST", "/api/sets/check", { toml } satisfies CheckSet);
      setFaults([]);
      change({ set: { toml, file: file.name, box: set.box } });
    } catch (error) {
      const lines = faultsOf(error);
      setFaults(lines.length ? lines : [failureText(error)]);
      change({ set: { name: "standard" } });
    }
  };
  const told = "toml" in choices.set ? t(choices.set.box ? "create-set-box" : "create-set-good") : t("create-set-what");
  return (
    <div class="field">
      <label for={id}>{t("create-set")}</label>
      <select
        id={id}
        value={"toml" in choices.set ? "" : choices.set.name}
        onChange={(event) => event.currentTarget.value && change({ set: { name: event.currentTarget.value } })}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name === "standard" ? t("set-standard") : name}
          </option>
        ))}
        {"toml" in choices.set && <option value="">{choices.set.file}</option>}
      </select>
      <FileButton label={t("create-set-file")} accept=".toml,text/plain" onFile={read} />
      <small>{told}</small>
      {faults.length > 0 && <SetFaults faults={faults} />}
    </div>
  );
}

/** What is wrong with a set's file. The server's checker writes English. */
function SetFaults({ faults }: { faults: readonly string[] }) {
  return (
    <div class="faults" role="alert">
      <p>{t("create-set-faults", { count: faults.length })}</p>
      <ul lang="en">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      {language.value !== "en" && (
        <p>
          <small>{t("create-set-english")}</small>
        </p>
      )}
    </div>
  );
}

/** The names of the sets, whether the server lists names or whole heads. */
function setNamesOf(answer: unknown): readonly string[] {
  const list = Array.isArray(answer) ? answer : ((answer as { sets?: unknown[] } | null)?.sets ?? []);
  const names = list
    .map((entry) => (typeof entry === "string" ? entry : ((entry as { name?: string }).name ?? "")))
    .filter(Boolean);
  return [...new Set(["standard", ...names])];
}
