/** The one live region of the page. */

import { spoken } from "./announce";
import { useStore } from "./hooks";

/** `announce` fills it. */
export function LiveRegion() {
  return (
    <div class="spoken" role="status" aria-live="polite">
      {useStore(spoken)}
    </div>
  );
}
