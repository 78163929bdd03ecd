/** An action in words, as a button says it. */

import type { BoxData, ViewData } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import { coreFaces } from "../../rules/coreCube";
import { blocksIn, type YardLine } from "../../rules/yardLines";
import { blockName, blockNames, keyWorth, lineName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";

export function actionText(action: string, view: ViewData, box: BoxData): string {
  const [verb, ...rest] = action.split(" ");
  const card = (id: string) => view.hand.find((key) => key.id === id);
  const named = (ids: readonly string[]) => ids.map((id) => (card(id) ? keyWorth(card(id)!) : id)).join(" + ");
  switch (verb) {
    case "core": {
      const { north, east, south, west } = coreFaces(action);
      return t("table-words-core", {
        north: t(`colour-${north}`),
        east: t(`colour-${east}`),
        south: t(`colour-${south}`),
        west: t(`colour-${west}`),
      });
    }
    case "take":
      return t("table-words-take", {
        line: lineName(rest[0]!),
        blocks: blockNames(blocksIn(rest[0] as YardLine, view.yard, box)),
      });
    case "discard":
      return t("table-words-discard", { block: blockName(rest[0] as Block) });
    case "position":
    case "ancients": {
      const block = blockOfAction(action, view);
      return t("table-hint-place", {
        block: block ? blockName(block) : "",
        cells: rest.slice(verb === "position" ? 1 : 0).join(", "),
      });
    }
    case "claim":
      return rest[0] === "none" ? t("table-claim-none") : t("table-words-claim", { keys: named(rest) });
    case "draw":
    case "aside":
      return t(`table-${verb}-from`, { level: t(`level-${rest[0]}`), count: view.altars[rest[0] as "sun" | "moon"] });
    case "bury":
      return rest[0] === "none" ? t("table-bury-none") : t("table-words-bury", { key: named(rest) });
    default:
      return t("table-pass");
  }
}

/** The block that an action is about, if there is exactly one. */
export function blockOfAction(action: string, view: ViewData): Block | null {
  const [verb, what] = action.split(" ");
  if (verb === "position" || verb === "discard") return what as Block;
  return verb === "ancients" ? (view.yard[(view.drew?.pips ?? 0) - 1] ?? null) : null;
}
