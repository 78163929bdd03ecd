/** Shown while a part of the page is loading. */

import { t } from "./text/texts";

/** A word while something is on its way. */
export function LoadingPage() {
  return (
    <main class="narrow opening">
      <h1>{t("opening")}</h1>
    </main>
  );
}
