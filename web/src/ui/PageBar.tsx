/** The bar at the top of a page: the way back to the start page, and what the page adds. */

import type { ComponentChildren } from "preact";
import { Crest } from "./pictures/Crest";
import { t } from "./text/texts";

export function PageBar({ children }: { children?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="brand" href="#/">
        <Crest />
        <span>{t("title")}</span>
      </a>
      {children}
    </header>
  );
}
