/** Checks the shuffle in the browser: does the revealed seed match the commitment made at the start? */

import type { ReceivedMessage } from "./messages";
import { savedGameOf } from "./savedGames";
import { sha256 } from "./sha256";
import type { Audit } from "./wire";

/**
 * Compares the revealed seed with the commitment that this browser received first (`seen`: before the end of the
 * game). Null if there is no commitment.
 */
export function checkShuffle(
  { audit, room }: ReceivedMessage,
  token: string,
): (Audit & { readonly kept: boolean; readonly seen: boolean }) | null {
  if (!audit) return null;
  const promise = savedGameOf(room.id, token)?.commit;
  const commit = promise ?? audit.commit;
  const { server_seed, salt, seed } = audit;
  const one = !salt.includes(":"); // with a second colon, two different seeds could match the same commitment
  const kept = one && sha256(`${server_seed}:${salt}`) === commit && sha256(server_seed) === seed;
  return { ...audit, commit, seen: promise !== undefined, kept };
}
