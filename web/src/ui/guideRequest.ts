/** Whether the guide is open at the table, and about which rule. The guide itself is loaded when it is opened. */

import { Store } from "../net/store";

export interface GuideRequest {
  /**
   * What to show: names of broken rules, reasons of refusals, sections of the guide or clauses. The guide scrolls to
   * the first.
   */
  readonly about: readonly string[];
  /** The element that gets the focus back when the guide is closed. */
  readonly back: Element | null;
}

export const guideRequest = new Store<GuideRequest | null>(null);

/** Opens the guide, at a rule if one is given. */
export function openGuide(about: readonly string[] = []): void {
  guideRequest.value = { about, back: guideRequest.value?.back ?? document.activeElement };
}

export function closeGuide(): void {
  const back = guideRequest.value?.back;
  guideRequest.value = null;
  const there =
    back instanceof HTMLElement && back.isConnected
      ? back
      : document.querySelector<HTMLElement>(".table .action-bar, .textual .prompt");
  if (there !== document.body) there?.focus({ preventScroll: true });
}
