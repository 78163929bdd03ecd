/** One way to play: a button that starts at once, and options for those who want them. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ownName } from "../net/savedGames";
import { prefersReducedMotion } from "../ui/hooks";
import { SlidersIcon } from "../ui/Icon";
import { failureText } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";
import { type Change, type Choices, createRoom, defaults, type PlayMode, withChange } from "./create/choices";
import { Options } from "./create/Options";
import { PlayModeArt } from "./PlayModeArt";

export function PlayModeCard({ mode }: { mode: PlayMode }) {
  const { choices, change, start, busy, wrong } = useNewGame(mode);
  const [open, setOpen] = useState(false);
  const panel = `options-${mode}`;
  const optionsTitle = t("options-title", { way: t(`way-${mode}`) });
  return (
    <>
      <article class={`parchment mode ${open ? "open" : ""}`}>
        <PlayModeArt mode={mode} />
        <h3>{t(`way-${mode}`)}</h3>
        <p>{t(`way-${mode}-what`)}</p>
        <p class="mode-buttons">
          <button
            type="button"
            class="brass"
            disabled={busy}
            aria-describedby={wrong ? `${panel}-wrong` : undefined}
            onClick={start}
          >
            {busy ? t("opening") : t(`way-${mode}-begin`)}
          </button>
          <button
            type="button"
            class="quiet"
            title={optionsTitle}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            aria-label={optionsTitle}
            onClick={() => setOpen(!open)}
          >
            <SlidersIcon />
          </button>
        </p>
        {wrong && (
          <p class="refused" id={`${panel}-wrong`} role="alert">
            {wrong}
          </p>
        )}
      </article>
      {open && (
        <OptionsPanel id={panel} title={optionsTitle}>
          <Options choices={choices} change={change} />
          <p>
            <button type="button" class="brass" disabled={busy} onClick={start}>
              {t(`way-${mode}-begin`)}
            </button>
          </p>
        </OptionsPanel>
      )}
    </>
  );
}

/** The choices for a new game, and its start. */
function useNewGame(mode: PlayMode) {
  const [choices, setChoices] = useState<Choices>(() => defaults(mode, ownName()));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const start = () => {
    setBusy(true);
    setWrong("");
    // A record contains everyone's Keys: don't keep it in the page.
    createRoom(choices).then(
      () => setChoices((now) => ({ ...now, record: null })),
      (error: unknown) => {
        setWrong(failureText(error));
        setBusy(false);
      },
    );
  };
  const change: Change = (part) => setChoices((now) => withChange(now, part));
  return { choices, change, start, busy, wrong };
}

/** A panel that takes the focus and scrolls into view when it opens. */
function OptionsPanel({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  const slab = useRef<HTMLElement>(null);
  useEffect(() => {
    slab.current?.focus({ preventScroll: true });
    slab.current?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }, []);
  return (
    <section class="slab" id={id} ref={slab} tabIndex={-1} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
