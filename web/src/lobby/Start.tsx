/** The start page: four ways to play, saved games, best results. */

import { useEffect, useState } from "preact/hooks";
import notices from "../../../THIRD_PARTY_NOTICES.txt?url";
import { LanguageSelect } from "../ui/LanguageSelect";
import { Crest } from "../ui/pictures/Crest";
import { SoundButton } from "../ui/SoundButton";
import { t } from "../ui/text/texts";
import { BestResults } from "./BestResults";
import type { PlayMode } from "./create/choices";
import { loadTable } from "./loadTable";
import { PlayModeCard } from "./PlayModeCard";
import { SavedGames } from "./SavedGames";
import { StartArt } from "./StartArt";

const PLAY_MODES: readonly PlayMode[] = ["solo", "device", "friends", "bots"];

export function Start() {
  useEffect(() => {
    document.title = t("title");
    prefetch();
  }, []);
  return (
    <div class="start">
      <Header />
      <main>
        <section class="start-art">
          <div class="start-art-words">
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
          <StartArt />
        </section>
        <SavedGames />
        <section class="modes" aria-labelledby="ways">
          <h2 id="ways">{t("ways-title")}</h2>
          <div class="modes-grid">
            {PLAY_MODES.map((mode) => (
              <PlayModeCard key={mode} mode={mode} />
            ))}
          </div>
        </section>
        <BestResults />
      </main>
      <footer>
        <p>{t("footer")}</p>
        <p>
          <a href={notices}>{t("footer-notices")}</a>
        </p>
      </footer>
    </div>
  );
}

function Header() {
  return (
    <header class="bar">
      <div class="bar-tools">
        <InstallButton />
        <SoundButton />
        <div class="language">
          <LanguageSelect />
        </div>
      </div>
    </header>
  );
}

/** Browsers that can install the page as an app send this event. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

function InstallButton() {
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

/** Loads what a game needs, three.js included, while the start page is idle. */
export function prefetch(): void {
  const idle = (then: () => void) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(then, { timeout: 3000 }) : setTimeout(then, 1500);
  idle(() => void import("./Room").then(loadTable).catch(() => {}));
}
