/** Which page is shown, the live region and the notices. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dismiss, hush, notices, spoken } from "./announce";
import { askRules } from "./asked";
import { FaceSymbols } from "./faces";
import { useStore } from "./hooks";
import { formatRoute, parseRoute } from "./route";
import { Start } from "./start";
import { language, t } from "./texts";

/** The pages that the start page needn't carry; loaded when asked for, or when nothing else is to be done. */
const PAGES = {
  guide: async () => (await import("./guide")).Guide,
  join: async () => (await import("./join")).Join,
  room: async () => (await import("./room")).Room,
};
type Props = { room: string; token: string };

/** Fetch what a game needs, three.js included, while the player looks at the start page. */
export function prefetch(): void {
  const idle = (then: () => void) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(then, { timeout: 3000 }) : setTimeout(then, 1500);
  idle(() => void import("./room").then(({ loadTable }) => loadTable()).catch(() => {}));
}

export function App() {
  useStore(language); // all is drawn anew in another language
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const moved = () => {
      hush();
      setRoute(parseRoute(location.hash));
      scrollTo(0, 0);
      setTimeout(attend);
    };
    addEventListener("hashchange", moved);
    setRoute(parseRoute(location.hash)); // it may have changed before anybody listened
    return () => removeEventListener("hashchange", moved);
  }, []);
  const page = route.page === "watch" ? "room" : route.page;
  const props = "room" in route ? { room: route.room, token: route.token } : { room: "", token: "" };
  return (
    <>
      <FaceSymbols />
      {page === "start" ? <Start /> : <Lazy key={formatRoute(route)} load={PAGES[page]} props={props} />}
      <Notices />
      <LiveRegion />
    </>
  );
}

/** On a new page, keyboard and screen reader begin at its heading. */
function attend(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function Lazy({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  const [Page, setPage] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setPage(() => loaded),
      () => setFailed(true),
    );
  }, [load]);
  if (failed) return <Failed />;
  return Page ? <Page {...props} /> : <Opening />;
}

/** A word while something is on its way. */
export function Opening() {
  return (
    <main class="narrow opening">
      <h1>{t("opening")}</h1>
    </main>
  );
}
/** A part of the page couldn't be fetched. */
export function Failed() {
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

/** The one live region of the page; `announce` fills it. */
function LiveRegion() {
  return (
    <div class="spoken" role="status" aria-live="polite">
      {useStore(spoken)}
    </div>
  );
}

function Notices() {
  return (
    <div class="notices">
      {useStore(notices).map(({ id, text, tone, about }) => (
        <p key={id} class={`notice ${tone === "wrong" ? "alarm" : ""}`}>
          <span>{text}</span>
          {about && (
            <button
              type="button"
              class="plain rules-link"
              title={t("table-rules-why")}
              onClick={() => {
                askRules(about);
                dismiss(id);
              }}
            >
              {t("table-rules")}
            </button>
          )}
          <button type="button" class="plain" aria-label={t("close")} onClick={() => dismiss(id)}>
            <Cross />
          </button>
        </p>
      ))}
    </div>
  );
}
export function Cross() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M6 6L18 18M18 6L6 18" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
    </svg>
  );
}
