/** The bots that the server offers. */

import { useEffect } from "preact/hooks";
import { call } from "../net/api";
import { Store } from "../net/store";
import { BASIC_BOTS } from "../rules/rules";
import { useStore } from "./hooks";

export const bots = new Store<readonly string[]>(BASIC_BOTS);
let requested = false;

/** The bots of this server, the weakest first. */
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
