/** What the player can do now, as buttons. When there is nothing to press, the bar shows the altars. */

import type { ComponentChildren } from "preact";
import { coreTurn } from "../../rules/coreCube";
import { type HeldBlock, nudged, rotated } from "../../rules/heldBlock";
import { Icon } from "../../ui/Icon";
import { t } from "../../ui/text/texts";
import type { Playing } from "../play/usePlaying";
import { AltarPair } from "../yard/AltarPair";
import { ClaimButtons } from "./ClaimButtons";
import { NudgeButtons } from "./NudgeButtons";
import { RotationButtons } from "./RotationButtons";

/** Each branch is a function, not a component: a button that stays from one phase to the next keeps the focus. */
export function ActionBar({ play }: { play: Playing }) {
  const { view, phase, mine, held, line } = play;
  if (held) return holdingActions(play, held);
  if (line) return lineActions(play, line);
  if (mine && phase === "core") return coreActions(play);
  if (mine && phase === "discard") return discardActions(play);
  if (mine && phase === "claim") return claimActions(play);
  if (mine && phase === "bury") return buryActions(play);
  if (mine && view.actions.includes("pass")) return passAction(play);
  return altars(play);
}

function Bar({ holding = false, children }: { holding?: boolean; children: ComponentChildren }) {
  return (
    <div
      class={holding ? "action-bar holding" : "action-bar"}
      role="group"
      tabIndex={-1}
      aria-label={t("table-actions")}
    >
      {children}
    </div>
  );
}

function holdingActions(play: Playing, held: HeldBlock) {
  const { state, dispatch, ancients, busy, layout, change, cancel, confirm } = play;
  const { side } = state.camera;
  const refused = refusalOf(play);
  const nudge = (right: number, away: number) => change(nudged(held, right, away, side));
  return (
    <Bar holding>
      <RotationButtons held={held} side={side} onTurn={(way) => change(rotated(held, way, side))} />
      {layout !== "wide" && (
        <button
          type="button"
          class="square all-ways"
          aria-pressed={state.orientationsOpen}
          aria-label={t("table-ways-toggle")}
          title={t("table-ways-toggle")}
          onClick={() => dispatch({ type: "toggleOrientations" })}
        >
          {layout === "tall" ? t("table-ways-short") : <Icon name="ways" />}
        </button>
      )}
      {(layout !== "wide" || matchMedia("(pointer: coarse)").matches) && <NudgeButtons onNudge={nudge} />}
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
            title={t(ancients ? "table-again" : "table-cancel")}
            onClick={cancel}
          >
            <Icon name="cross" />
          </button>
        )}
      </div>
    </Bar>
  );
}

/** Why the held block can't be placed now, or null. */
function refusalOf({ mayPlace, why, result, legal }: Playing): string | null {
  if (!mayPlace) return why ?? t("table-not-now");
  if (!result) return t("table-point-first");
  return legal ? null : t("table-cant-stand");
}

function lineActions({ view, mine, busy, why, act, cancel }: Playing, line: string) {
  const may = mine && view.actions.includes(`take ${line}`);
  return (
    <Bar>
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
    </Bar>
  );
}

const CORE_TURNS = [
  ["left", "table-turn-left"],
  ["right", "table-turn-right"],
  ["back", "table-turn-over"],
] as const;

function coreActions({ state: { core }, dispatch, ring, busy, act }: Playing) {
  return (
    <Bar>
      <div class="turn-buttons" role="group" aria-label={t("table-turns")}>
        {CORE_TURNS.map(([way, text]) => (
          <button
            key={way}
            type="button"
            class="square"
            aria-label={t(text)}
            title={t(text)}
            onClick={() => dispatch({ type: "turnCore", core: coreTurn(core, way) })}
          >
            <Icon name={way} />
          </button>
        ))}
      </div>
      <button type="button" class="brass" disabled={busy} onClick={() => act(ring[core]!)}>
        <Icon name="check" />
        {t("table-place-core")}
      </button>
    </Bar>
  );
}

function discardActions({ state: { block }, busy, act }: Playing) {
  return (
    <Bar>
      <button type="button" class="brass" disabled={!block || busy} onClick={() => block && act(`discard ${block}`)}>
        <Icon name="check" />
        {t("table-put-back")}
      </button>
    </Bar>
  );
}

function claimActions({ state, claimable, busy, act, hinting }: Playing) {
  return (
    <Bar>
      <ClaimButtons
        open={claimable}
        chosen={state.keys}
        none={hinting.hint?.action === "claim none"}
        busy={busy}
        onClaim={(keys) => act(`claim ${keys.join(" ") || "none"}`)}
      />
    </Bar>
  );
}

function buryActions({ state, busy, act, hinting }: Playing) {
  const [key] = state.keys;
  const hinted = hinting.hint?.action === "bury none";
  return (
    <Bar>
      {key && (
        <button type="button" class="brass" disabled={busy} onClick={() => act(`bury ${key}`)}>
          {t("table-bury")}
        </button>
      )}
      <button
        type="button"
        class={hinted ? "brass hinted" : key ? "" : "brass"}
        disabled={busy}
        onClick={() => act("bury none")}
      >
        {t("table-bury-none")}
      </button>
    </Bar>
  );
}

function passAction({ busy, act, hinting }: Playing) {
  return (
    <Bar>
      <button
        type="button"
        class={hinting.hint?.action === "pass" ? "brass hinted" : "brass"}
        disabled={busy}
        onClick={() => act("pass")}
      >
        {t("table-pass")}
      </button>
    </Bar>
  );
}

function altars({ view, phase, mine, busy, act, hinting }: Playing) {
  const asked = mine && !busy && (phase === "draw" || phase === "aside") ? phase : null;
  return (
    <Bar>
      <AltarPair view={view} asked={asked} hinted={hinting.hint?.action ?? null} onChoose={act} />
    </Bar>
  );
}
