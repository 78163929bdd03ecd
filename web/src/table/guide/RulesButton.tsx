/** Opens the guide at the rule concerned. */

import { openGuide } from "../../ui/guideRequest";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";

/** Shown beside a refusal. */
export function RulesButton({ about }: { about: readonly string[] | undefined }) {
  if (!about?.length) return null;
  return (
    <button type="button" class="rules-button" title={t("table-rules-why")} onClick={() => openGuide(about)}>
      <Icon name="help" />
      <span>{t("table-rules")}</span>
    </button>
  );
}
