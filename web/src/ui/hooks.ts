/** Hooks that many components share. */

import { useEffect, useState } from "preact/hooks";
import type { Store } from "../net/store";

/** The store's value. The component renders again whenever it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState(0);
  useEffect(() => {
    const seen = store.value;
    const unwatch = store.watch(() => redraw((n) => n + 1));
    if (!Object.is(seen, store.value)) redraw((n) => n + 1);
    return unwatch;
  }, [store]);
  return store.value;
}

/** Does the player prefer reduced motion? */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
