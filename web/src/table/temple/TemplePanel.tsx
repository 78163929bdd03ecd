/** The temple with its camera buttons and the Ancients' corner. */

import { useMemo } from "preact/hooks";
import { ancientsCorner } from "../../rules/ancients";
import { formatSquare, type Square } from "../../rules/cells";
import { prefersReducedMotion } from "../../ui/hooks";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { cornerName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import { idleText } from "../play/idleText";
import type { Playing } from "../play/usePlaying";
import { CameraButtons } from "./CameraButtons";
import { CornerMap } from "./CornerMap";
import { TempleCanvas } from "./TempleCanvas";

/** The pixels of the canvas that the camera buttons cover. */
const OVER = { left: 0, top: 56 };

const BESIDE = { left: 52, top: 0 };

export function TemplePanel({ play }: { play: Playing }) {
  const { message, view, temple, seat, held, layout, point, state, dispatch, rulesFailed } = play;
  const { room, you, version } = message;
  // On a phone it would cover squares that the player points at.
  const idle = layout === "wide" || !held ? idleText(message, layout !== "wide") : "";
  const corner = useMemo(() => ancientsCorner(view.phase === "ancients" ? view.drew : null, room.box), [version]);
  return (
    <div class="ruin">
      <TempleCanvas
        temple={temple}
        seat={seat}
        seats={room.seats.map((each) => each.seat)}
        turn={view.phase === "over" ? null : view.on_turn}
        strict={room.strict && you.seat !== null}
        ghost={play.ghost}
        lit={play.squares}
        fault={play.fault}
        shot={state.shot}
        show={state.show}
        holding={!!held}
        label={t("table-stage", { blocks: temple.blocks.length })}
        focus={play.canvas}
        beacon={corner}
        onHover={(square) => point(square, "hover")}
        onTap={(square) => {
          dispatch({ type: "endShow", cut: prefersReducedMotion() });
          point(square, "tap");
        }}
        onCarry={(square) => point(square, "carry")}
        onCamera={(mode, side) => dispatch({ type: "cameraMoved", mode, side })}
        margin={layout === "wide" ? OVER : BESIDE}
      />
      <div class="over">
        <CameraButtons
          mode={state.camera.mode}
          watching={!you.seat}
          onGo={(mode) => dispatch({ type: "goTo", mode })}
        />
        {idle && <p class="idle-note">{idle}</p>}
      </div>
      {rulesFailed && <p class="no-rules">{t("table-no-rules")}</p>}
      {corner && <AncientsNote play={play} corner={corner} />}
    </div>
  );
}

/** Where the Ancients build (RULES 8.3); on a phone also which block. */
function AncientsNote({ play: { view, layout, ancients, seat }, corner }: { play: Playing; corner: Square }) {
  if (!view.drew?.stars) return null;
  return (
    <div class="ancients-note">
      <CornerMap stars={view.drew.stars} corner={corner} />
      <span>{cornerName(formatSquare(corner))}</span>
      {layout !== "wide" && ancients && <BlockPicture block={ancients} seat={seat} />}
    </div>
  );
}
