/** Which Keys the player may claim, read from the offered actions. */

/** The Keys of the longest offered claim: these are all that may be claimed. */
export function claimableKeys(actions: readonly string[]): string[] {
  const claims = actions
    .filter((action) => action.startsWith("claim ") && action !== "claim none")
    .map((action) => action.split(" ").slice(1));
  return claims.reduce((most, keys) => (keys.length > most.length ? keys : most), []);
}
