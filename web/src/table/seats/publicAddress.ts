/** The address at which others reach this server. */

import { useEffect } from "preact/hooks";
import { call } from "../../net/api";
import { Store } from "../../net/store";
import type { Lan } from "../../net/wire";
import { notify } from "../../ui/announce";
import { useStore } from "../../ui/hooks";
import { failureText } from "../../ui/text/refusalText";

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

// Shared by all links of the page.
const lanState = new Store<Lan | null>(null);

const pickedAddress = new Store<string | null>(null);

/** The address at which others reach this server. The host has to agree before the server is opened to the network. */
export function usePublicAddress(): {
  base: string | null;
  may: boolean;
  open: () => void;
  choices: readonly string[];
  pick: (base: string) => void;
} {
  const lan = useStore(lanState);
  const chosen = useStore(pickedAddress);
  const here = isLoopback(location.hostname);
  useEffect(() => {
    if (here)
      call<Lan>("GET", "/api/lan").then(
        (found) => (lanState.value = found),
        () => (lanState.value = { open: false, may: false, addresses: [] }),
      );
  }, [here]);
  const choices = here ? (lan?.open === false ? [] : (lan?.addresses ?? [])) : [location.origin];
  const open = () => {
    call<Lan>("POST", "/api/lan").then(
      (found) => (lanState.value = found),
      (error: unknown) => notify(failureText(error), "wrong"),
    );
  };
  return {
    base: chosen ?? choices[0] ?? null,
    may: here && !choices.length && lan?.may === true,
    open,
    choices,
    pick: (base) => (pickedAddress.value = base),
  };
}
