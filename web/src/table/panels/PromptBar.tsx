/** The prompt, with what the player before did quietly, and the hint button. */

import type { JSX } from "preact";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { RulesButton } from "../guide/RulesButton";
import { quietTurn } from "../log/eventText";
import { promptOf } from "../play/prompt";
import type { Playing } from "../play/usePlaying";
import { HintButton } from "./HintButton";

/** The line that says what to do, with what the one before did quietly, and the hint's button. On a phone the Ancients' block is beside the ruin: the line has its rule there. */
export function PromptBar({ play, note, absent }: { play: Playing; note: string | null; absent: JSX.Element | null }) {
  const { message, view, promptInput, held, line, mine, layout } = play;
  const prompt = promptOf(promptInput);
  const idle = !held && !line && !note;
  const earlier = mine && idle && !view.actions.includes("pass") ? quietTurn(message) : ""; // why one must pass says enough
  if (absent && idle) return <div class="telling">{absent}</div>;
  return (
    <div class="telling">
      <p class={`prompt${prompt.tone ? ` ${prompt.tone}` : ""}`} aria-live="off">
        {prompt.block && !note && (layout === "wide" || !prompt.about) && (
          <BlockPicture block={prompt.block} seat={play.seat} />
        )}
        <span>
          {earlier && <small>{earlier}</small>}
          {note ?? prompt.text}
        </span>
      </p>
      {!note && <RulesButton about={prompt.about} />}
      <HintButton hinting={play.hinting} wordy={layout === "wide"} />
    </div>
  );
}
