/** Choosing the language, on the start page and at the table. */

import { useStore } from "./hooks";
import type { Language } from "./texts";
import { choose, LANGUAGE_NAMES, LANGUAGES, language, t } from "./texts";

export function LanguageSelect() {
  const spokenIn = useStore(language);
  return (
    <select
      value={spokenIn}
      aria-label={t("language")}
      title={t("language")}
      onChange={(event) => void choose(event.currentTarget.value as Language)}
    >
      {LANGUAGES.map((name) => (
        <option key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </option>
      ))}
    </select>
  );
}
