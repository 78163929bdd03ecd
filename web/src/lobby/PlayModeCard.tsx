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

/** One way to play: a button that begins at once, and the details for those who want them. */
export function PlayModeCard({ company }: { company: PlayMode }) {
  const [choices, setChoices] = useState<Choices>(() => defaults(company, ownName()));
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const panel = `options-${company}`;
  const slab = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    slab.current?.focus({ preventScroll: true });
    slab.current?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }, [open]);
  const start = () => {
    setBusy(true);
    setWrong("");
    // A record holds everyone's Keys: the page keeps nothing of it.
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
        <PlayModeArt company={company} />
        <h3>{t(`way-${company}`)}</h3>
        <p>{t(`way-${company}-what`)}</p>
        <p class="mode-buttons">
          <button
            type="button"
            class="brass"
            disabled={busy}
            aria-describedby={wrong ? `${panel}-wrong` : undefined}
            onClick={start}
          >
            {busy ? t("opening") : t(`way-${company}-begin`)}
          </button>
          <button
            type="button"
            class="quiet"
            title={t("options-title", { way: t(`way-${company}`) })}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            aria-label={t("options-title", { way: t(`way-${company}`) })}
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
          aria-label={t("options-title", { way: t(`way-${company}`) })}
        >
          <h3>{t("options-title", { way: t(`way-${company}`) })}</h3>
          <Options choices={choices} change={(change) => setChoices((now) => withChange(now, change))} />
          <p>
            <button type="button" class="brass" disabled={busy} onClick={start}>
              {t(`way-${company}-begin`)}
            </button>
          </p>
        </section>
      )}
    </>
  );
}
