/** The playing screen: the curtain, the table in words, or the layout that fits the window. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../rules/cells";
import { announce } from "../ui/announce";
import { t } from "../ui/text/texts";
import { CurtainPage } from "./CurtainPage";
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

export { loadKernel } from "../rules/kernel";

/**
 * While the curtain is down, nothing else is rendered. `key` makes a new screen for each seat, so that nothing of
 * the seat before remains.
 */
export function Table(props: TableProps) {
  const { message, send, onLeave } = props;
  // The last version that each seat has seen. It is not secret, so it may outlive the curtain.
  const opened = useRef(message.version);
  const shown = useRef(new Map<Seat | null, number>());
  const { seat } = message.you;
  useEffect(() => {
    if (!message.curtain) shown.current.set(seat, message.version);
  }, [message]);
  if (!message.view) return null;
  if (message.curtain) return <CurtainPage message={message} send={send} onLeave={onLeave} />;
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
  const [textual, setTextual] = useState(() => isRemembered(TEXT));
  const [note, setNote] = useState<string | null>(null); // why undo is impossible
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
  const absenceNote = useAbsenceNote(message, send);
  const promptBar = <PromptBar play={play} note={note} absenceNote={absenceNote} />;
  useGuideShortcut(promptOf(play.promptInput).about);
  if (textual)
    return (
      <main class="table textual">
        {menu}
        {absenceNote}
        <TextView play={play} prompt={promptOf({ ...play.promptInput, keyNote: "" })} onUndo={undo} undoWhy={undoWhy} />
        <GuideDrawer setting={message.room} typing={layout === "wide"} />
      </main>
    );
  return layout === "wide" ? (
    <WideLayout {...{ play, lesson, menu, promptBar }} />
  ) : (
    <PhoneLayout {...{ play, lesson, menu, promptBar }} />
  );
}

function isRemembered(name: string): boolean {
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
    // Not saved.
  }
}
