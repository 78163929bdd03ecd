/** Shown while a part of the page is loading. */

import { t } from "./text/texts";

export function LoadingPage() {
  return (
    <main class="narrow opening">
      <h1>{t("opening")}</h1>
    </main>
  );
}
