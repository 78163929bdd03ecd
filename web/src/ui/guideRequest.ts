/** Whether the guide is open at the table, and about which rule. The guide itself is loaded when it is opened. */

import { Store } from "../net/store";

export interface GuideRequest {
  /** What was refused or is asked for now: names of broken rules, reasons, passages of the guide or clauses; the first is shown. */
  readonly about: readonly string[];
  /** Where the keyboard goes on when it's closed. */
  readonly back: Element | null;
}

export const guideRequest = new Store<GuideRequest | null>(null);

/** Open the guide, at the rule concerned if there is one. */
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
