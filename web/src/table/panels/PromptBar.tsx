/** The prompt, with what the player before did quietly, and the hint button. */

import type { JSX } from "preact";
import { BlockPicture } from "../../ui/pictures/BlockPicture";
import { RulesButton } from "../guide/RulesButton";
import { quietTurn } from "../log/eventText";
import { promptOf } from "../play/prompt";
import type { Playing } from "../play/usePlaying";
import { HintButton } from "./HintButton";

/**
 * On a phone the picture of the Ancients' block is beside the temple; the prompt then has room for the rules button.
 */
export function PromptBar({
  play,
  note,
  absenceNote,
}: {
  play: Playing;
  note: string | null;
  absenceNote: JSX.Element | null;
}) {
  const { message, view, promptInput, held, line, mine, layout } = play;
  const prompt = promptOf(promptInput);
  const idle = !held && !line && !note;
  // The reason to pass is long enough.
  const earlier = mine && idle && !view.actions.includes("pass") ? quietTurn(message) : "";
  if (absenceNote && idle) return <div class="telling">{absenceNote}</div>;
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
