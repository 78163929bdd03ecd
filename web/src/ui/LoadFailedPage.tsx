/** Shown when a part of the page could not be loaded. */

import { t } from "./text/texts";

export function LoadFailedPage() {
  return (
    <main class="narrow">
      <h1>{t("load-failed")}</h1>
      <p>{t("load-failed-why")}</p>
      <p>
        <button type="button" class="brass" onClick={() => location.reload()}>
          {t("try-again")}
        </button>
      </p>
    </main>
  );
}
