/** The player's unfinished games. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CallError, call } from "../net/api";
import type { Message } from "../net/messages";
import { forgetGame, refreshSavedGame, type SavedGame, unfinishedGames } from "../net/savedGames";
import { DotsIcon } from "../ui/Icon";
import { formatRoute } from "../ui/route";
import { language, t } from "../ui/text/texts";

/** Updates the listed games: they may have gone on elsewhere. Failures are ignored. */
async function refresh(): Promise<void> {
  await Promise.all(
    unfinishedGames()
      .slice(0, 6)
      .map(async ({ room, token }) => {
        try {
          refreshSavedGame(await call<Message>("GET", `/api/rooms/${room}`, undefined, token), token);
        } catch (error) {
          if (error instanceof CallError && error.refusal.code === "room") forgetGame(room);
        }
      }),
  );
}

export function SavedGames() {
  const [kept, setKept] = useState(() => unfinishedGames().slice(0, 6));
  const [managed, setManaged] = useState<SavedGame | null>(null);
  useEffect(() => {
    let here = true;
    const look = () =>
      document.visibilityState === "visible" &&
      void refresh().then(() => here && setKept(unfinishedGames().slice(0, 6)));
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
              <span class="mine-state">{gameStateText(game)}</span>
            </a>
            <button
              type="button"
              class="plain"
              aria-expanded={managed?.token === game.token}
              aria-label={t("mine-more", { game: `${t(`kind-${game.kind}`)} ${namesOf(game)}` })}
              onClick={() => setManaged(managed?.token === game.token ? null : game)}
            >
              <DotsIcon />
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
              setKept(unfinishedGames().slice(0, 6));
            }}
          />
        </div>
      )}
    </section>
  );
}

type ManageProps = { game: SavedGame; onGone: () => void };

function LazyManage(props: ManageProps) {
  const [Manage, setManage] = useState<ComponentType<ManageProps> | null>(null);
  useEffect(() => {
    void import("./Manage").then((loaded) => setManage(() => loaded.Manage));
  }, []);
  return Manage && <Manage {...props} />;
}

function namesOf({ names }: SavedGame): string {
  return names.filter(Boolean).join(", ");
}

function gameStateText(game: SavedGame): string {
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" }).format(game.seen);
  const state = game.status === "waiting" ? t("mine-waiting") : game.mine ? t("mine-your-turn") : t("mine-running");
  return t("mine-state", { state, when });
}
