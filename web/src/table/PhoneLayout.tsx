/** The table on a phone, upright or on its side: a sheet with tabs. */

import { t } from "../ui/text/texts";
import { ChatPanel } from "./chat/ChatPanel";
import { Drawer } from "./Drawer";
import { GuideDrawer } from "./guide/GuideDrawer";
import { Log } from "./log/Log";
import { ActionBar } from "./panels/ActionBar";
import { KeysPanel } from "./panels/KeysPanel";
import { Lesson } from "./panels/Lesson";
import { SupplyPanel } from "./panels/SupplyPanel";
import { ViewPanel } from "./panels/ViewPanel";
import { PlayersBar } from "./seats/PlayersBar";
import { Tabs } from "./Tabs";
import { TemplePanel } from "./temple/TemplePanel";
import { claimInset, hintPanel, type LayoutProps, orientationPicker } from "./WideLayout";
import { YardPanel } from "./yard/YardPanel";

export function PhoneLayout({ play, lesson, menu, promptBar }: LayoutProps) {
  const { message, layout, held } = play;
  const { tab, orientationsOpen } = play.state;
  const cramped = layout === "low" || innerHeight <= 900; // then the lesson covers the sheet
  return (
    <main class={`table ${layout}${held ? " held" : ""}${lesson && !cramped ? " taught" : ""}`}>
      <h1 class="spoken">{t("table-title")}</h1>
      <div class="top">
        <PlayersBar play={play} />
        {layout === "low" && promptBar}
        {menu}
      </div>
      <TemplePanel play={play} />
      {lesson && !cramped && <Lesson {...lesson} />}
      <div class="sheet">
        <Tabs play={play} onTab={() => lesson?.onRead()} />
        {hintPanel(play)}
        <div class="panel" id="sheet" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === "view" && <ViewPanel play={play} />}
          {tab === "keys" && <KeysPanel play={play} />}
          {tab === "yard" && <YardPanel play={play} />}
          {tab === "log" && <Log message={message} ask={play.ask.why} />}
          {tab === "chat" && <ChatPanel chat={play.chat} message={message} />}
        </div>
        {lesson && cramped && !play.hinting.hint && <Lesson {...lesson} once />}
        {claimInset(play) || (orientationsOpen && orientationPicker(play))}
      </div>
      <SupplyPanel play={play} />
      {layout === "tall" && promptBar}
      <ActionBar play={play} />
      <Drawer play={play} />
      <GuideDrawer setting={message.room} typing={false} />
    </main>
  );
}
