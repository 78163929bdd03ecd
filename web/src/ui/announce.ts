/** Texts for screen readers (the live region) and short notices that everyone sees. */

import { Store } from "../net/store";

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "wrong";
  /** What the guide says about it: names as in `askRules`. */
  readonly about?: readonly string[];
}

export const spoken = new Store("");
export const notices = new Store<readonly Notice[]>([]);

/** Say `text` in the live region; the same text twice is said twice. */
export function announce(text: string): void {
  // A no-break space makes a repeated text a new one without being heard.
  spoken.value = spoken.value === text ? `${text}\u00a0` : text;
}

const BRIEF_MS = 5000;

/** Say what is soon no news any more. */
export function announceBriefly(text: string): void {
  announce(text);
  const said = spoken.value;
  setTimeout(() => spoken.value === said && clearAnnouncement(), BRIEF_MS);
}

/** Nothing more of what was said: it belongs to a page that is gone. */
export function clearAnnouncement(): void {
  spoken.value = "";
}

const NOTICE_MS = 7000;
let count = 0;

/** Show a short notice for a while, and say it. */
export function notify(text: string, tone: Notice["tone"] = "plain", about?: readonly string[]): void {
  const id = ++count;
  notices.value = [...notices.value.filter((notice) => notice.text !== text), { id, text, tone, about }].slice(-3);
  announce(text);
  setTimeout(() => dismiss(id), about ? 3 * NOTICE_MS : NOTICE_MS); // where there is something to press, there is time for it
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
