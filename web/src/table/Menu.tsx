/** The table's menu: leave, undo, the table in words, the log, sound, the curtain, help, the language. */

import { useRef, useState } from "preact/hooks";
import { closeGuide, guideRequest, openGuide } from "../ui/guideRequest";
import { useStore } from "../ui/hooks";
import { Icon, type IconName } from "../ui/Icon";
import { LanguageSelect } from "../ui/LanguageSelect";
import { setSound, soundOn } from "../ui/sound";
import { t } from "../ui/text/texts";
import { hasChat } from "./chat/chatText";
import { Unread } from "./chat/Unread";
import type { Playing } from "./play/usePlaying";

export interface MenuProps {
  readonly play: Playing;
  readonly textual: boolean;
  readonly onText: () => void;
  /** Undo was pressed. */
  readonly onUndo: () => void;
  readonly undoWhy: string | null;
  readonly onGuide?: () => void;
}

export function Menu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  if (props.play.layout === "wide")
    return (
      <div class="menu" role="group" aria-label={t("table-menu")}>
        <Items {...props} />
      </div>
    );
  const onText = () => {
    props.onText();
    setOpen(false);
  };
  const onGuide = () => {
    toggle.current?.focus(); // so that the focus returns here
    setOpen(false);
    openGuide();
  };
  return (
    <div class="menu">
      <Undo {...props} />
      <button
        ref={toggle}
        type="button"
        class="plain"
        aria-expanded={open}
        aria-label={t("table-menu")}
        title={t("table-menu")}
        onClick={() => setOpen(!open)}
      >
        <Icon name="menu" />
      </button>
      {open && (
        <div class="items" role="group" aria-label={t("table-menu")}>
          <Items {...props} onText={onText} onGuide={onGuide} />
        </div>
      )}
    </div>
  );
}

function Items(props: MenuProps) {
  const { play, textual, onText } = props;
  const { drawer } = play.state;
  const toggle = (content: "log" | "chat") =>
    play.dispatch({ type: "openDrawer", drawer: drawer === content ? null : content });
  const wide = play.layout === "wide";
  const loud = useStore(soundOn);
  const guided = useStore(guideRequest) !== null;
  return (
    <>
      <Item wordy={!wide} name="leave" text={t("table-leave")} note={t("table-leave-kept")} onPress={play.onLeave} />
      {wide && <Undo {...props} />}
      <Item wordy={!wide} name="text" text={t("table-text")} pressed={textual} onPress={onText} />
      {wide && !textual && (
        <Item wordy={false} name="log" text={t("table-log")} pressed={drawer === "log"} onPress={() => toggle("log")} />
      )}
      {wide && !textual && hasChat(play.message) && (
        <span class="chat-item">
          <Item wordy={false} name="chat" text={t("chat")} pressed={drawer === "chat"} onPress={() => toggle("chat")} />
          <Unread chat={play.chat} />
        </span>
      )}
      <Item
        wordy={!wide}
        name={loud ? "sound" : "silence"}
        text={t("table-sound")}
        pressed={loud}
        onPress={() => setSound(!loud)}
      />
      {play.message.room.kind === "device" && (
        <Item wordy={!wide} name="curtain" text={t("table-curtain-lower")} onPress={() => play.send({ do: "lower" })} />
      )}
      <Item
        wordy={!wide}
        name="help"
        text={t("how-to-play")}
        note={wide ? "?" : ""}
        shortcut="?"
        pressed={guided}
        onPress={props.onGuide ?? (() => (guided ? closeGuide() : openGuide()))}
      />
      <div class="tongue">
        <Icon name="globe" />
        <LanguageSelect />
      </div>
    </>
  );
}

function Undo({ play: { message }, undoWhy, onUndo }: MenuProps) {
  if (!message.you.seat) return null;
  return (
    <button
      type="button"
      class="plain"
      aria-disabled={!message.undo.may}
      aria-label={undoWhy ? t("table-undo-why", { why: undoWhy }) : t("table-undo")}
      title={undoWhy ?? t("table-undo")}
      onClick={onUndo}
    >
      <Icon name="undo" />
    </button>
  );
}

function Item({
  name,
  text,
  note = "",
  shortcut,
  wordy,
  pressed,
  onPress,
}: {
  name: IconName;
  text: string;
  note?: string;
  shortcut?: string;
  wordy: boolean;
  pressed?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="plain"
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      aria-label={text}
      title={note ? `${text} (${note})` : text}
      onClick={onPress}
    >
      <Icon name={name} />
      {wordy && (
        <span aria-hidden="true">
          {text}
          {note && <small>{` (${note})`}</small>}
        </span>
      )}
    </button>
  );
}
