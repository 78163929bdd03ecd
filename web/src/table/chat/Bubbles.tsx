/** Speech bubbles: what was said a moment ago. */

import { chatText, speakerOf } from "./chatText";
import type { ChatProps } from "./useChat";

/** The lines are announced too. At the table the bubbles hang from the speakers' cards. */
export function Bubbles({
  chat,
  message: { room },
  named = false,
  onPress,
}: ChatProps & { named?: boolean; onPress: () => void }) {
  const lines = chat.bubbles;
  const count = room.seats.length;
  return (
    <div class="bubbles" aria-hidden="true">
      {lines.map((line) => {
        const at = room.seats.findIndex(({ seat }) => seat === line.seat);
        const right = named || at * 2 >= count;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the bubbles are hidden from assistive technology; the chat button does the same
          <p
            key={line.version}
            class={`bubble${right ? " right" : ""}`}
            style={{ "--cards": named ? 0 : (right ? count - 1 - at : at) / count }}
            onClick={onPress}
          >
            <span>
              {(named || lines.length > 1) && <b>{speakerOf(line, room)} </b>}
              {chatText(line)}
            </span>
          </p>
        );
      })}
    </div>
  );
}
