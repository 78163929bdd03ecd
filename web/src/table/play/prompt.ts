/** The line that tells the player what to do, or what would happen. */

import type { ReceivedMessage, ViewData } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import { type Cell, formatSquare } from "../../rules/cells";
import { type HeldBlock, heightOf } from "../../rules/heldBlock";
import type { BrokenRule, PlacementResult } from "../../rules/placements";
import { HAND_SIZE, SUPPLY_LIMIT } from "../../rules/rules";
import { CubeGrid, type Temple } from "../../rules/temple";
import { blocksIn, type YardLine } from "../../rules/yardLines";
import { blockName, blockNames, cellNames, cornerName, lineName } from "../../ui/text/names";
import { listed, t } from "../../ui/text/texts";

/** Says which rule a placement breaks, and what to do about it. */
export function brokenRuleText(fault: BrokenRule, cells: readonly Cell[], temple: Temple): string {
  if (fault.rule === "ancients") return t("reason-ancients");
  if (fault.rule === "taller") {
    const cubes = new CubeGrid(temple);
    const height = Math.max(...fault.stacks.map((stack) => cubes.height(stack)));
    return t("broken-taller", {
      stacks: fault.stacks.map(formatSquare).join(", "),
      count: fault.stacks.length,
      height,
      top: heightOf(cells),
    });
  }
  if (fault.rule === "grid") return t("broken-grid-ghost");
  const at = fault.rule === "support" ? fault.cells.map((cell) => ({ ...cell, z: cell.z + 1 })) : fault.cells;
  return t(`broken-${fault.rule}`, { cells: cellNames(at), count: at.length });
}

/** The result of a placement in words. */
export function placementNote(result: PlacementResult, temple: Temple): string {
  if (result.broken.length) return result.broken.map((fault) => brokenRuleText(fault, result.cells, temple)).join(" ");
  return t("table-stands", { level: Math.min(...result.cells.map(({ z }) => z)) + 1 });
}

export interface PromptInput {
  readonly message: ReceivedMessage;
  readonly view: ViewData;
  readonly held: HeldBlock | null;
  readonly result: PlacementResult | null;
  readonly temple: Temple;
  readonly line: YardLine | null;
  readonly mine: boolean;
  readonly mayPlace: boolean;
  readonly claimable: readonly string[];
  readonly ancients: Block | null;
  readonly why: string | null;
  readonly chosenBlock: Block | null;
  /** What to say about the Key that the player looks at, or an empty text. */
  readonly keyNote: string;
}

export interface Prompt {
  readonly text: string;
  readonly tone?: "wrong" | "good";
  /** The block that the text is about, shown as a picture beside it. */
  readonly block?: Block;
  /** The sections of the guide that explain it. */
  readonly about?: readonly string[];
}

/** The sections of the guide for phases that ask for something unusual. */
const ABOUT: Readonly<Partial<Record<ViewData["phase"], readonly string[]>>> = { aside: ["aside"], bury: ["bury"] };

export function promptOf(input: PromptInput): Prompt {
  const { view, held, result, line, mine, ancients, why, keyNote } = input;
  if (view.phase === "over") return { text: t("table-over") };
  if (held && result) return placementPrompt(input, result);
  if (line) return linePrompt(input, line);
  if (keyNote && !held) return { text: keyNote, about: ["again"] };
  if (ancients) return ancientsPrompt(input, ancients);
  if (held) return { text: t("table-point", { block: blockName(held.block) }), block: held.block };
  if (!mine) return { text: why ?? "" };
  return phasePrompt(input);
}

/** What would happen if the held block were placed where it hovers. */
function placementPrompt({ view, temple, mayPlace, ancients, why }: PromptInput, result: PlacementResult): Prompt {
  if (result.broken.length)
    return { text: placementNote(result, temple), tone: "wrong", about: result.broken.map(({ rule }) => rule) };
  const keys = ancients
    ? []
    : result.completes.map(({ key }) => view.hand.find(({ id }) => id === key)).filter((key) => key !== undefined);
  const words = keys.length
    ? t("table-would-complete", {
        keys: listed(keys.map((key) => t("table-key-with-vp", { level: t(`level-${key.level}`), vp: key.vp }))),
      })
    : placementNote(result, temple);
  return { text: mayPlace ? words : `${words} ${why ?? t("table-not-now")}`, tone: keys.length ? "good" : undefined };
}

/** What the player would take with a line. */
function linePrompt({ view, message, mine, why }: PromptInput, line: YardLine): Prompt {
  const blocks = blocksIn(line, view.yard, message.room.box);
  const over = supplySize(view, message) + blocks.length - SUPPLY_LIMIT;
  const parts = [
    t("table-would-take", { line: lineName(line), blocks: blockNames(blocks) }),
    over > 0 ? t("table-over-seven", { count: over }) : "",
    !mine && why ? why : "",
  ];
  return { text: parts.filter(Boolean).join(" "), about: over > 0 ? ["limit"] : undefined };
}

function ancientsPrompt({ view, message }: PromptInput, block: Block): Prompt {
  const corner = message.room.box.corners[(view.drew?.stars ?? 1) - 1]!;
  return {
    text: t("table-phase-ancients", {
      block: blockName(block),
      site: view.drew?.pips ?? 0,
      corner: cornerName(corner),
    }),
    block,
    about: ["8.3"],
  };
}

/** What the phase asks the player on turn to do. */
function phasePrompt({ view, message, claimable, chosenBlock }: PromptInput): Prompt {
  if (view.phase === "discard")
    return chosenBlock
      ? { text: t("table-discard-this", { block: blockName(chosenBlock) }), block: chosenBlock }
      : { text: t("table-discard", { count: supplySize(view, message) - SUPPLY_LIMIT }), about: ["limit"] };
  if (view.phase === "claim")
    return claimable.length
      ? { text: t("table-claim", { count: claimable.length }), tone: "good" }
      : { text: t("table-claim-empty"), about: ["claim"] };
  if (view.phase === "action" && view.actions.includes("pass")) return { text: t("table-pass-why"), about: ["pass"] };
  if (view.phase === "draw") return { text: t("table-draw", { count: HAND_SIZE - view.hand.length }) };
  if (view.phase === "ancients") return { text: t("table-off-ancients") };
  return { text: t(`table-phase-${view.phase}`), about: ABOUT[view.phase] };
}

function supplySize(view: ViewData, { you }: ReceivedMessage): number {
  return view.players.find(({ seat }) => seat === you.seat)?.supply.length ?? 0;
}
