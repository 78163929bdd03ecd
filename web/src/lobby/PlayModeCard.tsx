/** One way to play: a button that starts at once, and options for those who want them. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ownName } from "../net/savedGames";
import { prefersReducedMotion } from "../ui/hooks";
import { SlidersIcon } from "../ui/Icon";
import { failureText } from "../ui/text/refusalText";
import { t } from "../ui/text/texts";
import { type Choices, createRoom, defaults, type PlayMode, withChange } from "./create/choices";
import { Options } from "./create/Options";
import { PlayModeArt } from "./PlayModeArt";

export function PlayModeCard({ mode }: { mode: PlayMode }) {
  const [choices, setChoices] = useState<Choices>(() => defaults(mode, ownName()));
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const panel = `options-${mode}`;
  const slab = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    slab.current?.focus({ preventScroll: true });
    slab.current?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }, [open]);
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
            title={t("options-title", { way: t(`way-${mode}`) })}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            aria-label={t("options-title", { way: t(`way-${mode}`) })}
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
        <section
          class="slab"
          id={panel}
          ref={slab}
          tabIndex={-1}
          aria-label={t("options-title", { way: t(`way-${mode}`) })}
        >
          <h3>{t("options-title", { way: t(`way-${mode}`) })}</h3>
          <Options choices={choices} change={(change) => setChoices((now) => withChange(now, change))} />
          <p>
            <button type="button" class="brass" disabled={busy} onClick={start}>
              {t(`way-${mode}-begin`)}
            </button>
          </p>
        </section>
      )}
    </>
  );
}
