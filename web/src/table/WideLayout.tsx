/** The table on a laptop. */

import { orientationsOf, parseBlock } from "../rules/blocks";
import { withOrientation } from "../rules/heldBlock";
import { t } from "../ui/text/texts";
import { Drawer } from "./Drawer";
import { GuideDrawer } from "./guide/GuideDrawer";
import { Log } from "./log/Log";
import { ActionBar } from "./panels/ActionBar";
import { ClaimInset } from "./panels/ClaimInset";
import { HintPanel } from "./panels/HintPanel";
import { KeysPanel } from "./panels/KeysPanel";
import { Lesson } from "./panels/Lesson";
import { OrientationPicker } from "./panels/OrientationPicker";
import { SupplyPanel } from "./panels/SupplyPanel";
import { ViewPanel } from "./panels/ViewPanel";
import type { LessonState } from "./play/useLesson";
import type { Playing } from "./play/usePlaying";
import { PlayersBar } from "./seats/PlayersBar";
import { TemplePanel } from "./temple/TemplePanel";
import { YardPanel } from "./yard/YardPanel";

export interface LayoutProps {
  readonly play: Playing;
  readonly lesson: LessonState | null;
  readonly menu: preact.JSX.Element;
  readonly promptBar: preact.JSX.Element;
}

export function WideLayout({ play, lesson, menu, promptBar }: LayoutProps) {
  const { message, held, connection } = play;
  const hint = hintPanel(play);
  const aside = claimInset(play) || (!hint && orientationPicker(play));
  // Few enough to leave room for the log.
  const fewWays = !!held && orientationsOf(parseBlock(held.block).shape).length <= 12;
  const logged = hint ? !aside : !lesson && (aside ? !claimInset(play) && fewWays : true);
  return (
    <main class={`table wide${held ? " held" : ""}${connection === "lost" ? " lost-now" : ""}`}>
      <h1 class="spoken">{t("table-title")}</h1>
      <div class="head-bar">
        {menu}
        {promptBar}
      </div>
      <PlayersBar play={play} />
      <div class="left">
        <YardPanel play={play} />
        {lesson && !hint && <Lesson {...lesson} />}
        {hint}
        {aside}
        {logged && (
          <div class="recent" tabIndex={0} role="group" aria-label={t("table-log")}>
            <Log message={message} ask={play.ask.why} />
          </div>
        )}
      </div>
      <TemplePanel play={play} />
      <div class="right">
        <ViewPanel play={play} />
        <KeysPanel play={play} />
      </div>
      <div class="dock">
        <SupplyPanel play={play} />
        <ActionBar play={play} />
      </div>
      <Drawer play={play} />
      <GuideDrawer setting={message.room} typing />
    </main>
  );
}

// Beside the temple, never over it

export function claimInset({ message, state, dispatch }: Playing) {
  const [inset] = state.insets;
  return (
    inset && (
      <ClaimInset
        key={inset.version}
        claimed={inset}
        room={message.room}
        onClose={() => dispatch({ type: "closeInset" })}
      />
    )
  );
}

export function orientationPicker({ held, seat, placements, change }: Playing) {
  return (
    held && (
      <OrientationPicker
        held={held}
        seat={seat}
        placements={placements}
        onLay={(orientation) => change(withOrientation(held, orientation))}
      />
    )
  );
}

export function hintPanel({ hinting, view, message, seat }: Playing) {
  return hinting.hint && <HintPanel hinting={hinting} view={view} room={message.room} seat={seat} />;
}
