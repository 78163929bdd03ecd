/** The page of a room that can't be opened. */

import { t } from "../ui/text/texts";

export function RoomGone({ reason }: { reason: string }) {
  return (
    <main class="narrow">
      <h1>{t("gone-title")}</h1>
      <p>{reason}</p>
      <p>
        <a class="button brass" href="#/">
          {t("back-to-start")}
        </a>
      </p>
    </main>
  );
}
