/** Turns sounds on and off. */

import { useStore } from "./hooks";
import { setSound, soundOn } from "./sound";
import { t } from "./text/texts";

export function SoundButton() {
  const on = useStore(soundOn);
  const waves = on
    ? "M16 9C17.5 10.5 17.5 13.5 16 15M18.5 6.5C21.5 9.5 21.5 14.5 18.5 17.5"
    : "M16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5";
  return (
    <button type="button" aria-pressed={on} aria-label={t("sound")} title={t("sound")} onClick={() => setSound(!on)}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M4 9H8L13 5V19L8 15H4Z" fill="currentColor" />
        <path d={waves} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
    </button>
  );
}
