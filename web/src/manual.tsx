/** What opens the guide at the table (a button beside a refusal, the question mark), and the drawer it opens in. */

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dismiss, notices } from "./announce";
import type { Asked } from "./asked";
import { asked, askRules, closeRules } from "./asked";
import type { Setting } from "./chapters";
import { useStore } from "./hooks";
import { t } from "./texts";
import { Icon } from "./turns";

/** Beside what was refused: the rule that says so. */
export function RulesButton({ about }: { about: readonly string[] | undefined }) {
  if (!about?.length) return null;
  return (
    <button type="button" class="rules-button" title={t("table-rules-why")} onClick={() => askRules(about)}>
      <Icon name="help" />
      <span>{t("table-rules")}</span>
    </button>
  );
}

/** The question mark opens the guide, at what was refused last if something was, and closes it. */
export function useQuestion(about: readonly string[] | undefined): void {
  const latest = useRef(about);
  latest.current = about;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && asked.value && !event.defaultPrevented) return closeRules();
      if (
        event.key !== "?" ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        (event.target as HTMLElement).closest("input, select, textarea")
      )
        return;
      const notice = notices.value.findLast((notice) => notice.about);
      const refused = notice?.about ?? latest.current ?? [];
      if (notice) dismiss(notice.id);
      if (asked.value && asked.value.about.join() === refused.join()) closeRules();
      else askRules(refused);
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      asked.value = null; // it belongs to this table
    };
  }, []);
}

type Body = ComponentType<{ ask: Asked; setting: Setting; typing: boolean }>;

/** The guide at the table: beside the temple, on a phone below it. */
export function Manual({ setting, typing }: { setting: Setting; typing: boolean }) {
  const ask = useStore(asked);
  return ask && <Drawer ask={ask} setting={setting} typing={typing} />;
}
function Drawer({ ask, setting, typing }: { ask: Asked; setting: Setting; typing: boolean }) {
  const [Body, setBody] = useState<Body | null>(null);
  const [failed, setFailed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    import("./guide").then(
      (loaded) => setBody(() => loaded.default),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!Body || !typing) title.current?.focus({ preventScroll: true }); // else the guide itself takes the keyboard further
  }, [ask]);
  return (
    <aside
      class="drawer manual"
      aria-label={t("how-to-play")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // what is held stays in hand
        closeRules();
      }}
    >
      <header>
        <h2 ref={title} tabIndex={-1}>
          {t("how-to-play")}
        </h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={closeRules}>
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
