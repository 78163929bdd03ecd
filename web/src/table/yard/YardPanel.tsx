/** The excavation yard, with what the player may do there. */

import { t } from "../../ui/text/texts";
import type { Playing } from "../play/usePlaying";
import { Yard, yardLater } from "./Yard";

export function YardPanel({ play }: { play: Playing }) {
  const { message, view, seat, mine, why, line, chooseLine, act } = play;
  const { phase } = view;
  return (
    <Yard
      yard={view.yard}
      box={message.room.box}
      seat={seat}
      open={mine ? view.actions : []}
      chosen={line}
      site={phase === "ancients" ? (view.drew?.pips ?? null) : null}
      pips={play.solo}
      later={yardLater(message)}
      off={mine && (phase === "draft" || phase === "action") ? null : (why ?? t("table-not-now"))}
      onChoose={chooseLine}
      onTake={(next) => act(`take ${next}`)}
    />
  );
}
