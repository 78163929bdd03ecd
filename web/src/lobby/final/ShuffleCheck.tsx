/** Says whether the shuffle was the one committed to at the start. */

import { useMemo } from "preact/hooks";
import type { ReceivedMessage } from "../../net/messages";
import { checkShuffle } from "../../net/shuffleCheck";
import { t } from "../../ui/text/texts";

const COMMAND = "blockandkey replay --audit FILE";

/** It says nothing about how good the shuffle was. */
export function ShuffleCheck({ message, token }: { message: ReceivedMessage; token: string }) {
  const found = useMemo(() => checkShuffle(message, token), [message.audit, token]);
  if (!found) return null;
  return (
    <details class={found.kept ? "fold audit" : "fold audit alarm"}>
      <summary>{t(found.kept ? "audit-kept" : "audit-broken")}</summary>
      <dl>
        {(["commit", "server_seed", "salt", "seed"] as const).map((part) => (
          <div key={part}>
            <dt>{t(`audit-${part}`)}</dt>
            <dd>{found[part]}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t(found.seen ? "audit-seen" : "audit-unseen")} {t("audit-how")} <code>{COMMAND}</code>
      </p>
    </details>
  );
}
