/** The language chooser of the start page and the table. */

import { useStore } from "./hooks";
import { choose, LANGUAGE_NAMES, LANGUAGES, type Language, language, t } from "./text/texts";

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
