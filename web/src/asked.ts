/** The guide at the table: is it open, and what was asked. The guide itself is loaded when it's opened. */

import { Store } from "./state";

export interface Asked {
  /** What was refused or is asked for now: names of broken rules, reasons, passages of the guide or clauses; the first is shown. */
  readonly about: readonly string[];
  /** Where the keyboard goes on when it's closed. */
  readonly back: Element | null;
}
export const asked = new Store<Asked | null>(null);

/** Open the guide, at the rule concerned if there is one. */
export function askRules(about: readonly string[] = []): void {
  asked.value = { about, back: asked.value?.back ?? document.activeElement };
}
export function closeRules(): void {
  const back = asked.value?.back;
  asked.value = null;
  const there =
    back instanceof HTMLElement && back.isConnected
      ? back
      : document.querySelector<HTMLElement>(".table .deeds, .textual .prompt");
  if (there !== document.body) there?.focus({ preventScroll: true });
}
