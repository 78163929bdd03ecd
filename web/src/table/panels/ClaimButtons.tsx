/** Claim the chosen Keys, all, or none. */

import { t } from "../../ui/text/texts";

/** `none`: the hint suggests to claim nothing. */
export function ClaimButtons({
  open,
  chosen,
  none,
  busy,
  onClaim,
}: {
  open: readonly string[];
  chosen: readonly string[];
  none: boolean;
  busy: boolean;
  onClaim: (keys: readonly string[]) => void;
}) {
  if (!open.length) {
    return (
      <button type="button" class="brass" disabled={busy} onClick={() => onClaim([])}>
        {t("table-claim-go-on")}
      </button>
    );
  }
  const some = chosen.length ? open.filter((key) => chosen.includes(key)) : open;
  return (
    <>
      <button type="button" class="brass" disabled={busy} onClick={() => onClaim(some)}>
        {some.length < open.length || open.length === 1
          ? t("table-claim-some", { count: some.length })
          : t("table-claim-all", { count: open.length })}
      </button>
      <button type="button" class={none ? "hinted" : ""} disabled={busy} onClick={() => onClaim([])}>
        {t("table-claim-none")}
      </button>
    </>
  );
}
