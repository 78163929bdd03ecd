/** The start page: four ways to play, my games, my bests. */

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { prefetch } from "./app";
import type { Choices } from "./create";
import { begin, changed, defaults, Options } from "./create";
import type { Kept } from "./games";
import { bests, forget, ownName, renew, unfinished } from "./games";
import type { Company } from "./hero";
import { Around, Crest, Hero } from "./hero";
import { still } from "./hooks";
import { LanguageSelect } from "./language";
import { CallError, call } from "./net";
import { failureText } from "./refusal";
import { formatRoute } from "./route";
import { SoundButton } from "./sound";
import type { Message } from "./state";
import { language, t } from "./texts";

const WAYS: readonly Company[] = ["solo", "device", "friends", "bots"];

export function Start() {
  useEffect(() => {
    document.title = t("title");
    prefetch();
  }, []);
  return (
    <div class="start">
      <Header />
      <main>
        <section class="hero">
          <div class="hero-words">
            <h1>
              <Crest />
              {t("title")}
            </h1>
            <p class="tagline">{t("tagline")}</p>
            <p class="lede">{t("lede")}</p>
            <p>
              <a class="button" href="#/guide">
                {t("how-to-play")}
              </a>
            </p>
          </div>
          <Hero />
        </section>
        <Mine />
        <section class="modes" aria-labelledby="ways">
          <h2 id="ways">{t("ways-title")}</h2>
          <div class="modes-grid">
            {WAYS.map((company) => (
              <Way key={company} company={company} />
            ))}
          </div>
        </section>
        <Bests />
      </main>
      <footer>
        <p>{t("footer")}</p>
      </footer>
    </div>
  );
}

function Header() {
  return (
    <header class="bar">
      <div class="bar-tools">
        <Install />
        <SoundButton />
        <div class="language">
          <LanguageSelect />
        </div>
      </div>
    </header>
  );
}
/** Browsers that can put the game among one's apps say so by an event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}
function Install() {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallEvent);
    };
    addEventListener("beforeinstallprompt", offered);
    return () => removeEventListener("beforeinstallprompt", offered);
  }, []);
  if (!offer) return null;
  return (
    <button type="button" onClick={() => void offer.prompt().then(() => setOffer(null))}>
      {t("install")}
    </button>
  );
}

/** One way to play: a button that begins at once, and the details for those who want them. */
function Way({ company }: { company: Company }) {
  const [choices, setChoices] = useState<Choices>(() => defaults(company, ownName()));
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const panel = `options-${company}`;
  const slab = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    slab.current?.focus({ preventScroll: true });
    slab.current?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, [open]);
  const start = () => {
    setBusy(true);
    setWrong("");
    // A record holds everyone's Keys: the page keeps nothing of it.
    begin(choices).then(
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
        <Around company={company} />
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
            <Sliders />
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
          <Options choices={choices} change={(change) => setChoices((now) => changed(now, change))} />
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

export function Sliders() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M4 7H20M4 12H20M4 17H20" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      <path
        d="M9 7m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M16 12m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M8 17m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0"
        fill="currentColor"
      />
    </svg>
  );
}

/** Ask how the listed games stand now, all at once and quietly: they may have gone on elsewhere. */
async function refresh(): Promise<void> {
  await Promise.all(
    unfinished()
      .slice(0, 6)
      .map(async ({ room, token }) => {
        try {
          renew(await call<Message>("GET", `/api/rooms/${room}`, undefined, token), token);
        } catch (error) {
          if (error instanceof CallError && error.refusal.code === "room") forget(room);
        }
      }),
  );
}
/** My games that aren't over. */
function Mine() {
  const [kept, setKept] = useState(() => unfinished().slice(0, 6));
  const [managed, setManaged] = useState<Kept | null>(null);
  useEffect(() => {
    let here = true;
    const look = () =>
      document.visibilityState === "visible" && void refresh().then(() => here && setKept(unfinished().slice(0, 6)));
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      here = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  if (!kept.length) return null;
  return (
    <section class="going-on" aria-labelledby="mine">
      <h2 id="mine">{t("mine-title")}</h2>
      <ul>
        {kept.map((game) => (
          <li key={game.token}>
            <a
              class={`button ${game.mine ? "yours" : ""}`}
              href={formatRoute({ page: "room", room: game.room, token: game.token })}
            >
              <span class="mine-kind">{t(`kind-${game.kind}`)}</span>
              <span class="mine-names">{namesOf(game)}</span>
              <span class="mine-state">{stateOf(game)}</span>
            </a>
            <button
              type="button"
              class="plain"
              aria-expanded={managed?.token === game.token}
              aria-label={t("mine-more", { game: `${t(`kind-${game.kind}`)} ${namesOf(game)}` })}
              onClick={() => setManaged(managed?.token === game.token ? null : game)}
            >
              <Dots />
            </button>
          </li>
        ))}
      </ul>
      {managed && (
        <div class="slab">
          <h3>{`${t(`kind-${managed.kind}`)} ${namesOf(managed)}`.trim()}</h3>
          <LazyManage
            key={managed.token}
            game={managed}
            onGone={() => {
              setManaged(null);
              setKept(unfinished().slice(0, 6));
            }}
          />
        </div>
      )}
    </section>
  );
}
type ManageProps = { game: Kept; onGone: () => void };
function LazyManage(props: ManageProps) {
  const [Manage, setManage] = useState<ComponentType<ManageProps> | null>(null);
  useEffect(() => {
    void import("./manage").then((loaded) => setManage(() => loaded.Manage));
  }, []);
  return Manage && <Manage {...props} />;
}
function Dots() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M5 12h.01M12 12h.01M19 12h.01" stroke="currentColor" stroke-width="4" stroke-linecap="round" />
    </svg>
  );
}
function namesOf({ names }: Kept): string {
  return names.filter(Boolean).join(", ");
}
function stateOf(game: Kept): string {
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" }).format(game.seen);
  const state = game.status === "waiting" ? t("mine-waiting") : game.mine ? t("mine-your-turn") : t("mine-running");
  return t("mine-state", { state, when });
}

function Bests() {
  const list = bests().slice(0, 5);
  if (!list.length) return null;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
  return (
    <section class="bests" aria-labelledby="bests">
      <h2 id="bests">{t("bests-title")}</h2>
      <ol>
        {list.map((best) => (
          <li key={best.room}>
            <strong>{t("points", { points: best.total })}</strong>
            <span>{t(`rank-${best.rank}`)}</span>
            <time>{date.format(best.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
