/** The playing screen: its parts put together for a laptop, a phone, or in words. What a player does is in playing.ts. */

import { useEffect, useRef, useState } from "preact/hooks";
import { useAbsent } from "./absent";
import { announce } from "./announce";
import { ChatPanel, isTalking, Unread } from "./chat";
import { ClaimInset } from "./claim";
import { Curtain } from "./curtain";
import type { Seat } from "./geometry";
import { orientationsOf, parseBlock } from "./geometry";
import { HintPanel } from "./hint";
import { laid } from "./hold";
import type { LessonState } from "./lesson";
import { Lesson, useLesson } from "./lesson";
import { Log } from "./log";
import { Manual, useQuestion } from "./manual";
import { Menu } from "./menu";
import { seatName } from "./names";
import { completesOf, DeedsPanel, KeysPanel, Ruin, SupplyPanel, Telling, ViewPanel, YardPanel } from "./panels";
import type { Playing, PlayingProps, Tab } from "./playing";
import { TABS, usePlaying } from "./playing";
import { promptOf } from "./prompt";
import type { TableProps } from "./room";
import { SeatDetail, Seats } from "./seats";
import { t } from "./texts";
import { TextView } from "./textview";
import { Track } from "./track";
import { Icon, Ways } from "./turns";
import "./table.css";

/** Behind the curtain nothing is rendered but the curtain; a seat's things go away with its turn. */
export function Table(props: TableProps) {
  const { message, send, onLeave } = props;
  // What each who sits here has been shown: nothing secret, and it outlives the curtain.
  const opened = useRef(message.version);
  const shown = useRef(new Map<Seat | null, number>());
  const { seat } = message.you;
  useEffect(() => {
    if (!message.curtain) shown.current.set(seat, message.version);
  }, [message]);
  if (!message.view) return null;
  if (message.curtain) return <Curtain message={message} send={send} onLeave={onLeave} />;
  return (
    <Screen
      key={message.you.seat ?? "watching"}
      {...props}
      view={message.view}
      since={shown.current.get(seat) ?? opened.current}
    />
  );
}

const TEXT = "blockandkey.textview";

function Screen(props: PlayingProps) {
  const play = usePlaying(props);
  const { message, view, held, result, chosen, layout, send } = play;
  const [textual, setTextual] = useState(() => remembered(TEXT));
  const [note, setNote] = useState<string | null>(null); // why there is nothing to undo
  const lesson = useLesson(view, play.solo, held, result, chosen.line);
  const undoWhy = message.undo.may ? null : message.undo.reason ? t(`undo-${message.undo.reason}`) : t("undo-nothing");
  const undo = () => {
    if (undoWhy === null) return send({ do: "undo" });
    setNote(undoWhy);
    announce(undoWhy);
  };
  useEffect(() => setNote(null), [message.version, held, chosen.line]);
  const toggle = () => {
    setTextual(!textual);
    remember(TEXT, !textual);
  };
  const menu = <Menu play={play} textual={textual} onText={toggle} onUndo={undo} undoWhy={undoWhy} />;
  const absent = useAbsent(message, send);
  const telling = <Telling play={play} note={note} absent={absent} />;
  useQuestion(promptOf(play.asking).about);
  if (textual)
    return (
      <main class="table textual">
        {menu}
        {absent}
        <TextView play={play} prompt={promptOf({ ...play.asking, looked: "" })} onUndo={undo} undoWhy={undoWhy} />
        <Manual setting={message.room} typing={layout === "wide"} />
      </main>
    );
  return layout === "wide" ? (
    <Wide {...{ play, lesson, menu, telling }} />
  ) : (
    <Upright {...{ play, lesson, menu, telling }} />
  );
}

interface LayoutProps {
  readonly play: Playing;
  readonly lesson: LessonState | null;
  readonly menu: preact.JSX.Element;
  readonly telling: preact.JSX.Element;
}
function Wide({ play, lesson, menu, telling }: LayoutProps) {
  const { message, held, connection } = play;
  const hint = hintOf(play);
  const aside = tellsOf(play) || (!hint && waysOf(play));
  const fewWays = !!held && orientationsOf(parseBlock(held.block).shape).length <= 12; // leaves room for the log
  const logged = hint ? !aside : !lesson && (aside ? !tellsOf(play) && fewWays : true);
  return (
    <main class={`table wide${held ? " held" : ""}${connection === "lost" ? " lost-now" : ""}`}>
      <h1 class="spoken">{t("table-title")}</h1>
      <div class="head-bar">
        {menu}
        {telling}
      </div>
      <People play={play} />
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
      <Ruin play={play} />
      <div class="right">
        <ViewPanel play={play} />
        <KeysPanel play={play} />
      </div>
      <div class="dock">
        <SupplyPanel play={play} />
        <DeedsPanel play={play} />
      </div>
      <Drawer play={play} />
      <Manual setting={message.room} typing />
    </main>
  );
}

/** A phone upright or on its side: a sheet with tabs. */
function Upright({ play, lesson, menu, telling }: LayoutProps) {
  const { message, layout, held, tab } = play;
  const cramped = layout === "low" || innerHeight <= 900; // then the lesson lies over the sheet
  return (
    <main class={`table ${layout}${held ? " held" : ""}${lesson && !cramped ? " taught" : ""}`}>
      <h1 class="spoken">{t("table-title")}</h1>
      <div class="top">
        <People play={play} />
        {layout === "low" && telling}
        {menu}
      </div>
      <Ruin play={play} />
      {lesson && !cramped && <Lesson {...lesson} />}
      <div class="sheet">
        <Tabs play={play} onTab={() => lesson?.onRead()} />
        {hintOf(play)}
        <div class="panel" id="sheet" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === "view" && <ViewPanel play={play} />}
          {tab === "keys" && <KeysPanel play={play} />}
          {tab === "yard" && <YardPanel play={play} />}
          {tab === "log" && <Log message={message} ask={play.ask.why} />}
          {tab === "chat" && <ChatPanel chat={play.chat} message={message} />}
        </div>
        {lesson && cramped && !play.hinting.hint && <Lesson {...lesson} once />}
        {tellsOf(play) || (play.waysOpen && waysOf(play))}
      </div>
      <SupplyPanel play={play} />
      {layout === "tall" && telling}
      <DeedsPanel play={play} />
      <Drawer play={play} />
      <Manual setting={message.room} typing={false} />
    </main>
  );
}
function Tabs({ play, onTab }: { play: Playing; onTab: () => void }) {
  const { tab, setTab, claimable } = play;
  const tabs = TABS.filter((name) => name !== "chat" || isTalking(play.message));
  const choose = (next: Tab) => {
    setTab(next);
    onTab();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("table-tabs")}>
      {tabs.map((name) => (
        <button
          type="button"
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="sheet"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={(event) => arrowTabs(event, tabs, name, setTab)}
        >
          {t(
            name === "chat"
              ? "chat"
              : name === "view" && !play.message.you.seat
                ? "table-tab-seen"
                : `table-tab-${name}`,
          )}
          {name === "chat" && <Unread chat={play.chat} />}
          {name === "keys" && (claimable.length > 0 || completesOf(play).length > 0) && <i class="dot" />}
        </button>
      ))}
    </div>
  );
}
function arrowTabs(event: KeyboardEvent, tabs: readonly Tab[], name: Tab, setTab: (tab: Tab) => void): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.stopPropagation();
  const next = tabs[(tabs.indexOf(name) + step + tabs.length) % tabs.length]!;
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}

function People({ play: { message, view, solo, drawer, setDrawer, setTab, layout, chat } }: { play: Playing }) {
  if (solo)
    return (
      <div class="seats solo">
        <Track view={view} />
      </div>
    );
  return (
    <Seats
      message={message}
      view={view}
      short={layout !== "wide"}
      shown={drawer === "log" || drawer === "chat" ? null : drawer}
      onShow={setDrawer}
      chat={chat}
      onChat={() => (layout === "wide" ? setDrawer("chat") : setTab("chat"))}
    />
  );
}
/** Slides in from the right: the log, the chat, or one player looked at closely. */
function Drawer({ play: { message, view, built, send, ask, chat, drawer, setDrawer } }: { play: Playing }) {
  if (!drawer) return null;
  const title = drawer === "log" ? t("table-log") : drawer === "chat" ? t("chat") : seatName(drawer, message.room);
  return (
    <aside class="drawer" aria-label={title} onKeyDown={({ key }) => key === "Escape" && setDrawer(null)}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={() => setDrawer(null)}>
          <Icon name="cross" />
        </button>
      </header>
      {drawer === "chat" ? (
        <ChatPanel chat={chat} message={message} />
      ) : (
        <div class="scroll" tabIndex={0}>
          {drawer === "log" ? (
            <Log message={message} ask={ask.why} />
          ) : (
            <SeatDetail message={message} view={view} seat={drawer} temple={built} send={send} />
          )}
        </div>
      )}
    </aside>
  );
}

// Beside the ruin, never over it

function tellsOf({ message, moments }: Playing) {
  const [inset] = moments.insets;
  return inset && <ClaimInset key={inset.version} claimed={inset} room={message.room} onClose={moments.closeInset} />;
}
function waysOf({ held, seat, tables, change }: Playing) {
  return (
    held && <Ways held={held} seat={seat} tables={tables} onLay={(orientation) => change(laid(held, orientation))} />
  );
}
function hintOf({ hinting, view, message, seat }: Playing) {
  return hinting.hint && <HintPanel hinting={hinting} view={view} room={message.room} seat={seat} />;
}

function remembered(name: string): boolean {
  try {
    return localStorage.getItem(name) === "on";
  } catch {
    return false;
  }
}
function remember(name: string, on: boolean): void {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // Then it's forgotten.
  }
}
