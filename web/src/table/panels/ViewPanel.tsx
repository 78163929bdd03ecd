/** My view, as it is and as it would be with the held block. */

import { useMemo } from "preact/hooks";
import type { ViewSquare } from "../../rules/cells";
import { completedMarks, type KeyMarks, keyMarks, NO_MARKS } from "../../rules/keyProgress";
import { changedSquares } from "../../rules/views";
import { ViewPicture } from "../../ui/pictures/ViewPicture";
import { t } from "../../ui/text/texts";
import { viewText } from "../../ui/text/viewText";
import { completesOf, type Playing } from "../play/usePlaying";

export function ViewPanel({ play }: { play: Playing }) {
  const { message, seat, before, after, layout } = play;
  const title = message.you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) });
  return (
    <section class="mine" aria-label={title}>
      <h2 class={layout === "wide" ? "" : "spoken"}>
        {title}
        <small>{after ? t("table-my-view-would") : ""}</small>
      </h2>
      <ViewPicture
        view={after ?? before}
        seat={seat}
        changed={after ? changedSquares(before, after) : []}
        glowing={completedSquares(play)}
        {...useKeyMarks(play)}
        label={viewText(after ?? before, seat)}
      />
    </section>
  );
}

/**
 * The marks for the Key that the player looks at: where it is complete, and where it is closest; if it may be
 * claimed, where it was completed.
 */
function useKeyMarks({ judge, held, result, before, claimable, shownKey }: Playing): KeyMarks {
  return useMemo(() => {
    const near = shownKey && judge?.near(shownKey);
    if (!near || (held && result)) return NO_MARKS;
    return claimable.includes(shownKey) ? completedMarks(near, before) : keyMarks(near, before);
  }, [shownKey, judge, held, result, before]);
}

/** The squares that complete Keys. */
function completedSquares(play: Playing): readonly ViewSquare[] {
  const { judge, view, held, result, state, shownKey, claimable } = play;
  if (held && result) return completesOf(play).flatMap(({ place }) => place);
  if (view.phase !== "claim" || shownKey) return [];
  return (state.keys.length ? state.keys : claimable).flatMap((id) => judge?.near(id)?.completed ?? []);
}
