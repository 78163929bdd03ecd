/** Texts for screen readers (the live region) and short notices that everyone sees. */

import { Store } from "../net/store";

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "wrong";
  /** The rules to show in the guide: names as for `openGuide`. */
  readonly about?: readonly string[];
}

export const spoken = new Store("");
export const notices = new Store<readonly Notice[]>([]);

/** Announces a text in the live region. A repeated text is announced again. */
export function announce(text: string): void {
  // A no-break space makes a repeated text different without being audible.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

const BRIEF_MS = 5000;

/** Announces a text that is soon outdated, and removes it then. */
export function announceBriefly(text: string): void {
  announce(text);
  const said = spoken.value;
  setTimeout(() => spoken.value === said && clearAnnouncement(), BRIEF_MS);
}

/** Removes the last announcement: it belonged to another page. */
export function clearAnnouncement(): void {
  spoken.value = "";
}

const NOTICE_MS = 7000;
let count = 0;

/** Shows a short notice for a while, and announces it. */
export function notify(text: string, tone: Notice["tone"] = "plain", about?: readonly string[]): void {
  const id = ++count;
  notices.value = [...notices.value.filter((notice) => notice.text !== text), { id, text, tone, about }].slice(-3);
  announce(text);
  setTimeout(() => dismiss(id), about ? 3 * NOTICE_MS : NOTICE_MS); // a notice with a button stays longer
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
