/** What a player does at the table: each command changes the state and announces what a sighted player sees. */

import type { RefObject } from "preact";
import type { Block } from "../../rules/blocks";
import { formatSquare, type Square } from "../../rules/cells";
import { type HeldBlock, placementAction, placementResult } from "../../rules/heldBlock";
import type { PlacementResult } from "../../rules/placements";
import type { YardLine } from "../../rules/yardLines";
import { announce } from "../../ui/announce";
import { guideRequest } from "../../ui/guideRequest";
import { blockName } from "../../ui/text/names";
import { t } from "../../ui/text/texts";
import type { Dispatch, PlayState } from "./playState";
import { type PromptInput, promptOf } from "./prompt";

export interface CommandContext {
  readonly state: PlayState;
  readonly dispatch: Dispatch;
  /** Is there a command without an answer? */
  readonly busy: boolean;
  readonly mayPlace: boolean;
  readonly legal: boolean;
  readonly result: PlacementResult | null;
  readonly promptInput: PromptInput;
  /** The element around the canvas, which takes the keyboard focus. */
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly act: (action: string) => void;
}

export type PlayCommands = ReturnType<typeof playCommands>;

export function playCommands(context: CommandContext) {
  const { state, dispatch, busy, mayPlace, legal, result, promptInput, canvas, act } = context;
  const { held } = state;
  const { ancients, placements } = state.facts;
  const cancel = () => dispatch({ type: "cancel" });
  /** Pick up a block, or put it back if it is held already. */
  const take = (block: Block) => {
    if (held?.block === block) return cancel();
    guideRequest.value = null; // it would cover the view
    dispatch({ type: "take", block });
    canvas.current?.focus({ preventScroll: true });
    announce(t("table-held", { block: blockName(block) }));
  };
  /** Hold the block another way or elsewhere, and say where it hovers, in the words of the prompt. */
  const change = (next: HeldBlock | null) => {
    if (!next) return;
    dispatch({ type: "hold", held: next });
    const there = placementResult(next, placements);
    if (there && next.over && !busy)
      announce(`${formatSquare(next.over)}. ${promptOf({ ...promptInput, held: next, result: there }).text}`);
  };
  /** Place the held block where it hovers. */
  const confirm = () => {
    if (!held || !result || !legal || !mayPlace || busy) return;
    act(placementAction(held.block, result.cells, !!ancients));
  };
  /** The pointer is over a square, or a square was tapped. A second tap on the same square places the block. */
  const point = (square: Square | null, how: "hover" | "tap" | "carry") => {
    if (!held || busy) return;
    const again = how === "tap" && !held.follows && square && held.over?.x === square.x && held.over.y === square.y;
    dispatch({ type: "point", square, how });
    if (again) confirm();
  };
  const chooseLine = (line: YardLine | null) => {
    dispatch({ type: "chooseLine", line });
    if (line && !busy) announce(promptOf({ ...promptInput, held: null, result: null, line }).text);
  };
  /** Put a suggested action on the table. */
  const suggest = (action: string) => {
    dispatch({ type: "suggest", action });
    if (/^(position|ancients) /.test(action)) canvas.current?.focus({ preventScroll: true });
  };
  return { cancel, take, change, confirm, point, chooseLine, suggest };
}
