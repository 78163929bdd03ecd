/** How to play: as a page of its own, and as the content of the drawer at the table. */

import { useEffect, useState } from "preact/hooks";
import type { GuideRequest } from "../../ui/guideRequest";
import { useStore } from "../../ui/hooks";
import { LoadingPage } from "../../ui/LoadingPage";
import { PageBar } from "../../ui/PageBar";
import { type Language, language, learn, t } from "../../ui/text/texts";
import { ChapterList } from "./ChapterList";
import { type GuideSetting, STANDARD } from "./chapters";
import "./guide.css";

const GUIDE_FILES = import.meta.glob<string>("../../../../blockandkey/locales/*/guide.ftl", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Are the texts of the guide loaded in the page's language? */
function useGuide(): "coming" | "there" | "failed" {
  const spoken = useStore(language);
  const [loaded, setLoaded] = useState<Partial<Record<Language, "there" | "failed">>>({});
  useEffect(() => {
    learn(GUIDE_FILES, spoken).then(
      () => setLoaded({ [spoken]: "there" }),
      () => setLoaded({ [spoken]: "failed" }),
    );
  }, [spoken]);
  return loaded[spoken] ?? "coming";
}

/** The page #/guide. */
export function Guide() {
  const state = useGuide();
  useEffect(() => {
    document.title = t("how-to-play");
  });
  if (state === "coming") return <LoadingPage />;
  return (
    <div class="start guide">
      <PageBar />
      <main>
        <h1>{t("how-to-play")}</h1>
        {state === "failed" ? (
          <p>{t("load-failed-why")}</p>
        ) : (
          <>
            <p class="lede">{t("guide-lede")}</p>
            <ChapterList setting={STANDARD} top={2} spread />
          </>
        )}
        <p class="mode-buttons">
          <a class="button brass" href="#/">
            {t("back-to-start")}
          </a>
        </p>
      </main>
    </div>
  );
}

/** The guide inside the table's drawer. With `typing`, the search field has the focus first. */
export default function GuideBody({
  ask,
  setting,
  typing,
}: {
  ask: GuideRequest;
  setting: GuideSetting;
  typing: boolean;
}) {
  const state = useGuide();
  if (state !== "there")
    return (
      <p class="soft guide-wait" role="status">
        {t(state === "failed" ? "load-failed-why" : "opening")}
      </p>
    );
  return <ChapterList setting={setting} top={3} ask={ask} typing={typing} />;
}
