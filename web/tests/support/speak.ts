/** The page's texts in a language, for tests. */

import { type LANGUAGES, makeBundle, use } from "../../src/ui/text/texts";

const FILES = import.meta.glob<string>("../../../blockandkey/locales/*/{game,page,table}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function speak(language: (typeof LANGUAGES)[number]): void {
  use(
    makeBundle(
      language,
      Object.entries(FILES)
        .filter(([path]) => path.includes(`/${language}/`))
        .map(([, text]) => text),
    ),
  );
}
