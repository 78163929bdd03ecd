/** A warning that rounds pass without a placed block. */

import type { ReceivedMessage } from "../../net/messages";
import { idleRounds } from "../../rules/idleRounds";
import { STUCK_ROUNDS } from "../../rules/rules";
import { t } from "../../ui/text/texts";

/** The warning, or an empty text as long as it doesn't matter. `short` for small screens. */
export function idleText(message: ReceivedMessage, short = false): string {
  const rounds = idleRounds(message);
  return rounds ? t(short ? "table-idle-short" : "table-idle", { rounds, all: STUCK_ROUNDS }) : "";
}
