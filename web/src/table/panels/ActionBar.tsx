/** What the player can do now, as buttons. */

import type { Message, ViewData } from "../../net/messages";
import type { Block } from "../../rules/blocks";
import type { Seat } from "../../rules/cells";
import { coreTurn } from "../../rules/coreCube";
import { type HeldBlock, nudged, type RotationButton, rotated } from "../../rules/heldBlock";
import type { PlacementResult } from "../../rules/placementTables";
import type { YardLine } from "../../rules/yardLines";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import type { Layout } from "../play/layout";
import type { Playing } from "../play/usePlaying";
import { Altars } from "../yard/Altars";
import { ClaimButtons } from "./ClaimButtons";
import { NudgeButtons } from "./NudgeButtons";
import { RotationButtons } from "./RotationButtons";

interface ActionBarProps {
  readonly message: Message;
  readonly view: ViewData;
  readonly held: HeldBlock | null;
  readonly result: PlacementResult | null;
  readonly line: YardLine | null;
  readonly mine: boolean;
  readonly mayPlace: boolean;
  readonly busy: boolean;
  readonly legal: boolean;
  readonly claimable: readonly string[];
  readonly chosenKeys: readonly string[];
  readonly chosenBlock: Block | null;
  readonly ring: readonly string[];
  readonly core: number;
  readonly side: Seat;
  readonly ancients: boolean;
  readonly why: string | null;
  readonly layout: Layout;
  /** The action that a hint suggests. */
  readonly hinted: string | null;
  readonly waysOpen: boolean;
  readonly act: (action: string) => void;
  readonly cancel: () => void;
  readonly confirm: () => void;
  readonly onTurn: (way: RotationButton) => void;
  readonly onNudge: (right: number, away: number) => void;
  readonly onCore: (core: number) => void;
  readonly onWays: () => void;
}

/** What can be done now, as buttons; when there is nothing to press, the altars are seen here. */
export function ActionBar(props: ActionBarProps) {
  const {
    view,
    held,
    result,
    line,
    mine,
    mayPlace,
    busy,
    legal,
    claimable,
    chosenKeys,
    chosenBlock,
    ring,
    core,
    side,
    ancients,
    why,
    layout,
    hinted,
    waysOpen,
    act,
    cancel,
    confirm,
    onTurn,
    onNudge,
    onCore,
    onWays,
  } = props;
  const { phase } = view;
  const group = { role: "group", tabIndex: -1, "aria-label": t("table-deeds") } as const;
  if (held) {
    const refused = !mayPlace
      ? (why ?? t("table-not-now"))
      : !result
        ? t("table-point-first")
        : !legal
          ? t("table-cant-stand")
          : null;
    return (
      <div class="deeds holding" {...group}>
        <RotationButtons held={held} side={side} onTurn={onTurn} />
        {layout !== "wide" && (
          <button
            type="button"
            class="square all-ways"
            aria-pressed={waysOpen}
            aria-label={t("table-ways-toggle")}
            title={t("table-ways-toggle")}
            onClick={onWays}
          >
            {layout === "tall" ? t("table-ways-short") : <Icon name="ways" />}
          </button>
        )}
        {(layout !== "wide" || matchMedia("(pointer: coarse)").matches) && <NudgeButtons onNudge={onNudge} />}
        <div class="row">
          <button
            type="button"
            class="brass"
            disabled={refused !== null || busy}
            title={refused ?? t("table-place")}
            onClick={confirm}
          >
            <Icon name="check" />
            {busy ? t("table-placing") : ancients ? t("table-place-ancients") : t("table-place")}
          </button>
          {layout === "wide" ? (
            <button type="button" onClick={cancel}>
              {t(ancients ? "table-again" : "table-cancel")}
            </button>
          ) : (
            <button
              type="button"
              class="square"
              aria-label={t(ancients ? "table-again" : "table-cancel")}
              onClick={cancel}
            >
              <Icon name="cross" />
            </button>
          )}
        </div>
      </div>
    );
  }
  if (line) {
    const may = mine && view.actions.includes(`take ${line}`);
    return (
      <div class="deeds" {...group}>
        <button
          type="button"
          class="brass"
          disabled={!may || busy}
          title={may ? t("table-take") : (why ?? t("table-not-now"))}
          onClick={() => act(`take ${line}`)}
        >
          <Icon name="check" />
          {t("table-take")}
        </button>
        <button type="button" onClick={cancel}>
          {t("table-cancel")}
        </button>
      </div>
    );
  }
  if (mine && phase === "core")
    return (
      <div class="deeds" {...group}>
        <div class="turn-buttons" role="group" aria-label={t("table-turns")}>
          <button
            type="button"
            class="square"
            aria-label={t("table-turn-left")}
            title={t("table-turn-left")}
            onClick={() => onCore(coreTurn(core, "left"))}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            class="square"
            aria-label={t("table-turn-right")}
            title={t("table-turn-right")}
            onClick={() => onCore(coreTurn(core, "right"))}
          >
            <Icon name="right" />
          </button>
          <button
            type="button"
            class="square"
            aria-label={t("table-turn-over")}
            title={t("table-turn-over")}
            onClick={() => onCore(coreTurn(core, "back"))}
          >
            <Icon name="back" />
          </button>
        </div>
        <button type="button" class="brass" disabled={busy} onClick={() => act(ring[core]!)}>
          <Icon name="check" />
          {t("table-place-core")}
        </button>
      </div>
    );
  if (mine && phase === "discard")
    return (
      <div class="deeds" {...group}>
        <button
          type="button"
          class="brass"
          disabled={!chosenBlock || busy}
          onClick={() => chosenBlock && act(`discard ${chosenBlock}`)}
        >
          <Icon name="check" />
          {t("table-put-back")}
        </button>
      </div>
    );
  if (mine && phase === "claim")
    return (
      <div class="deeds" {...group}>
        <ClaimButtons
          open={claimable}
          chosen={chosenKeys}
          none={hinted === "claim none"}
          busy={busy}
          onClaim={(keys) => act(`claim ${keys.join(" ") || "none"}`)}
        />
      </div>
    );
  if (mine && phase === "bury")
    return (
      <div class="deeds" {...group}>
        {chosenKeys[0] && (
          <button type="button" class="brass" disabled={busy} onClick={() => act(`bury ${chosenKeys[0]}`)}>
            {t("table-bury")}
          </button>
        )}
        <button
          type="button"
          class={hinted === "bury none" ? "brass hinted" : chosenKeys[0] ? "" : "brass"}
          disabled={busy}
          onClick={() => act("bury none")}
        >
          {t("table-bury-none")}
        </button>
      </div>
    );
  if (mine && view.actions.includes("pass"))
    return (
      <div class="deeds" {...group}>
        <button
          type="button"
          class={hinted === "pass" ? "brass hinted" : "brass"}
          disabled={busy}
          onClick={() => act("pass")}
        >
          {t("table-pass")}
        </button>
      </div>
    );
  const deed = mine && (phase === "draw" || phase === "aside") ? phase : null;
  return (
    <div class="deeds" {...group}>
      <Altars view={view} deed={busy ? null : deed} hinted={hinted} onChoose={act} />
    </div>
  );
}

export function ActionPanel({ play }: { play: Playing }) {
  const {
    message,
    view,
    held,
    result,
    mine,
    mayPlace,
    busy,
    legal,
    claimable,
    chosen,
    ring,
    core,
    why,
    layout,
    waysOpen,
    act,
    cancel,
    confirm,
    change,
    moments: { camera },
  } = play;
  return (
    <ActionBar
      {...{
        message,
        view,
        held,
        result,
        mine,
        mayPlace,
        busy,
        legal,
        claimable,
        ring,
        core,
        why,
        layout,
        waysOpen,
        act,
        cancel,
        confirm,
      }}
      line={chosen.line}
      chosenKeys={chosen.keys}
      chosenBlock={chosen.block}
      side={camera.side}
      ancients={!!play.ancients}
      hinted={play.hinting.hint?.action ?? null}
      onTurn={(way) => held && change(rotated(held, way, camera.side))}
      onNudge={(right, away) => held && change(nudged(held, right, away, camera.side))}
      onCore={play.setCore}
      onWays={() => play.setWaysOpen(!waysOpen)}
    />
  );
}
