/** Why the server refused something, in the player's language. */

import { CallError } from "../../net/api";
import type { Refusal } from "../../net/messages";
import { has, t } from "./texts";

/** The reason in the player's language. Details that only the server knows (faults in a file) stay in English. */
export function refusalText({ code, message, details }: Refusal): string {
  const reason = typeof details.reason === "string" ? details.reason : "";
  if (code === "illegal" && has(`reason-${reason}`)) return t(`reason-${reason}`);
  if (code === "undo" && has(`undo-${reason}`)) return t(`undo-${reason}`);
  return has(`error-${code}`) ? t(`error-${code}`) : t("error-other", { message });
}

/** What the guide explains about a refusal: the broken rules of placement, or the reason. */
export function refusedRules({ code, details }: Refusal): readonly string[] | undefined {
  if (code !== "illegal") return undefined;
  const broken = (details.broken ?? []) as readonly { readonly rule: string }[];
  return broken.length ? broken.map(({ rule }) => rule) : [String(details.reason)];
}

export function failureText(error: unknown): string {
  return error instanceof CallError ? refusalText(error.refusal) : t("error-other", { message: String(error) });
}

/** The faults that the server's checker of files lists. */
export function faultsOf(error: unknown): readonly string[] {
  const details = error instanceof CallError ? error.refusal.details : undefined;
  const faults = details?.faults ?? details?.lines;
  return Array.isArray(faults)
    ? faults.map((fault) => (typeof fault === "string" ? fault : JSON.stringify(fault)))
    : [];
}
