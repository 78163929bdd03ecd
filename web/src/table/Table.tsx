/** The playing screen: the curtain, the table in words, or the layout that fits the window. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../rules/cells";
import { announce } from "../ui/announce";
import { t } from "../ui/text/texts";
import { Curtain } from "./Curtain";
import { GuideDrawer } from "./guide/GuideDrawer";
import { useGuideShortcut } from "./guide/useGuideShortcut";
import { Menu } from "./Menu";
import { PhoneLayout } from "./PhoneLayout";
import { PromptBar } from "./panels/PromptBar";
import { promptOf } from "./play/prompt";
import type { TableProps } from "./play/tableProps";
import { useLesson } from "./play/useLesson";
import { type PlayingProps, usePlaying } from "./play/usePlaying";
import { useAbsenceNote } from "./seats/Absence";
import { WideLayout } from "./WideLayout";
import { TextView } from "./words/TextView";
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
  const { message, view, held, result, line, layout, send } = play;
  const [textual, setTextual] = useState(() => remembered(TEXT));
  const [note, setNote] = useState<string | null>(null); // why there is nothing to undo
  const lesson = useLesson(view, play.solo, held, result, line);
  const undoWhy = message.undo.may ? null : message.undo.reason ? t(`undo-${message.undo.reason}`) : t("undo-nothing");
  const undo = () => {
    if (undoWhy === null) return send({ do: "undo" });
    setNote(undoWhy);
    announce(undoWhy);
  };
  useEffect(() => setNote(null), [message.version, held, line]);
  const toggle = () => {
    setTextual(!textual);
    remember(TEXT, !textual);
  };
  const menu = <Menu play={play} textual={textual} onText={toggle} onUndo={undo} undoWhy={undoWhy} />;
  const absent = useAbsenceNote(message, send);
  const telling = <PromptBar play={play} note={note} absent={absent} />;
  useGuideShortcut(promptOf(play.promptInput).about);
  if (textual)
    return (
      <main class="table textual">
        {menu}
        {absent}
        <TextView play={play} prompt={promptOf({ ...play.promptInput, looked: "" })} onUndo={undo} undoWhy={undoWhy} />
        <GuideDrawer setting={message.room} typing={layout === "wide"} />
      </main>
    );
  return layout === "wide" ? (
    <WideLayout {...{ play, lesson, menu, telling }} />
  ) : (
    <PhoneLayout {...{ play, lesson, menu, telling }} />
  );
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
