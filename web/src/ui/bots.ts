/** The bots that the server offers. */

import { useEffect } from "preact/hooks";
import { call } from "../net/api";
import { Store } from "../net/store";
import { useStore } from "./hooks";

export const BOTS: readonly string[] = ["random", "trainee", "researcher"]; // those that are always there, the weakest first
export const USUAL_BOT = "researcher";
export const bots = new Store<readonly string[]>(BOTS);
let requested = false;

/** The bots that the server has, the weakest first. */
export function useBots(): readonly string[] {
  useEffect(() => {
    if (requested) return;
    requested = true;
    call<readonly string[]>("GET", "/api/bots").then(
      (names) => (bots.value = names),
      () => (requested = false),
    );
  }, []);
  return useStore(bots);
}
