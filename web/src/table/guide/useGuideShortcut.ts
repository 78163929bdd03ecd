/** The ? key opens and closes the guide. */

import { useEffect, useRef } from "preact/hooks";
import { dismiss, notices } from "../../ui/announce";
import { closeGuide, guideRequest, openGuide } from "../../ui/guideRequest";

/** Opens the guide at the last refusal, if there is one. */
export function useGuideShortcut(about: readonly string[] | undefined): void {
  const latest = useRef(about);
  latest.current = about;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && guideRequest.value && !event.defaultPrevented) return closeGuide();
      if (
        event.key !== "?" ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        (event.target as HTMLElement).closest("input, select, textarea")
      )
        return;
      const notice = notices.value.findLast((notice) => notice.about);
      const refused = notice?.about ?? latest.current ?? [];
      if (notice) dismiss(notice.id);
      if (guideRequest.value && guideRequest.value.about.join() === refused.join()) closeGuide();
      else openGuide(refused);
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      guideRequest.value = null; // the request belongs to this table
    };
  }, []);
}
