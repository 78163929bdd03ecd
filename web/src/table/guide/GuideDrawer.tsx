/** The guide at the table: beside the temple, on a phone below it. */

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { closeGuide, type GuideRequest, guideRequest } from "../../ui/guideRequest";
import { useStore } from "../../ui/hooks";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import type { GuideSetting } from "./chapters";

type Body = ComponentType<{ ask: GuideRequest; setting: GuideSetting; typing: boolean }>;

export function GuideDrawer({ setting, typing }: { setting: GuideSetting; typing: boolean }) {
  const ask = useStore(guideRequest);
  return ask && <OpenDrawer ask={ask} setting={setting} typing={typing} />;
}

function OpenDrawer({ ask, setting, typing }: { ask: GuideRequest; setting: GuideSetting; typing: boolean }) {
  const [Body, setBody] = useState<Body | null>(null);
  const [failed, setFailed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    import("./Guide").then(
      (loaded) => setBody(() => loaded.default),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!Body || !typing) title.current?.focus({ preventScroll: true }); // else the guide itself moves the focus
  }, [ask]);
  return (
    <aside
      class="drawer manual"
      aria-label={t("how-to-play")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // the held block stays in hand
        closeGuide();
      }}
    >
      <header>
        <h2 ref={title} tabIndex={-1}>
          {t("how-to-play")}
        </h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={closeGuide}>
          <Icon name="cross" />
        </button>
      </header>
      {Body ? (
        <Body ask={ask} setting={setting} typing={typing} />
      ) : (
        <p class="soft guide-wait" role="status">
          {t(failed ? "load-failed-why" : "opening")}
        </p>
      )}
    </aside>
  );
}
