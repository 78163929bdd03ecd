/** The player's unfinished games. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CallError, call } from "../net/api";
import type { Message } from "../net/messages";
import { forgetGame, refreshSavedGame, type SavedGame, unfinishedGames } from "../net/savedGames";
import { DotsIcon } from "../ui/Icon";
import { formatRoute } from "../ui/route";
import { language, t } from "../ui/text/texts";

const MOST_LISTED = 6;

function listedGames(): SavedGame[] {
  return unfinishedGames().slice(0, MOST_LISTED);
}

export function SavedGames() {
  const { games, relist } = useListedGames();
  const [managed, setManaged] = useState<SavedGame | null>(null);
  if (!games.length) return null;
  return (
    <section class="going-on" aria-labelledby="mine">
      <h2 id="mine">{t("mine-title")}</h2>
      <ul>
        {games.map((game) => {
          const open = managed?.token === game.token;
          return <GameRow key={game.token} game={game} open={open} onMore={() => setManaged(open ? null : game)} />;
        })}
      </ul>
      {managed && (
        <div class="slab">
          <h3>{`${t(`kind-${managed.kind}`)} ${namesOf(managed)}`.trim()}</h3>
          <LazyManage
            key={managed.token}
            game={managed}
            onGone={() => {
              setManaged(null);
              relist();
            }}
          />
        </div>
      )}
    </section>
  );
}

/** The listed games, updated whenever the page becomes visible: they may have gone on elsewhere. */
function useListedGames(): { games: readonly SavedGame[]; relist: () => void } {
  const [games, setGames] = useState(listedGames);
  useEffect(() => {
    let here = true;
    const look = () =>
      document.visibilityState === "visible" && void refresh().then(() => here && setGames(listedGames()));
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      here = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return { games, relist: () => setGames(listedGames()) };
}

/** Asks the server about the listed games. Failures are ignored. */
async function refresh(): Promise<void> {
  await Promise.all(
    listedGames().map(async ({ room, token }) => {
      try {
        refreshSavedGame(await call<Message>("GET", `/api/rooms/${room}`, undefined, token), token);
      } catch (error) {
        if (error instanceof CallError && error.refusal.code === "room") forgetGame(room);
      }
    }),
  );
}

function GameRow({ game, open, onMore }: { game: SavedGame; open: boolean; onMore: () => void }) {
  return (
    <li>
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
        aria-expanded={open}
        aria-label={t("mine-more", { game: `${t(`kind-${game.kind}`)} ${namesOf(game)}` })}
        onClick={onMore}
      >
        <DotsIcon />
      </button>
    </li>
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
