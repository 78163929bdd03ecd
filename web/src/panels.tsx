/** The parts of the playing screen: My view, the hand, the yard, the supply, the deeds, the ruin, and the line that tells. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Deeds } from "./deeds";
import type { View, ViewSquare } from "./geometry";
import { changed, formatSquare } from "./geometry";
import { HintButton } from "./hint";
import { nudged, turned } from "./hold";
import { idleWords } from "./idle";
import { Enigma, KeyCard } from "./keys";
import { wordsOf } from "./log";
import { RulesButton } from "./manual";
import { cornerName, viewWords } from "./names";
import type { Pointed } from "./near";
import { completedAt, nearOf, pointed, wantedAt } from "./near";
import type { Playing } from "./playing";
import { promptOf } from "./prompt";
import { CameraButtons, Stage } from "./stage";
import type { Message } from "./state";
import { BlockPicture, Supply } from "./supply";
import { t } from "./texts";
import { CornerMap, cornerOf } from "./track";
import { ViewPicture } from "./view";
import { blocksIn, Yard, yardLater } from "./yard";

/** What the camera's buttons take of the stage. */
const OVER = { left: 0, top: 56 };
const BESIDE = { left: 52, top: 0 };

/** The Keys that the held block would complete where it hovers. */
export function completesOf({ legal, ancients, result }: Playing) {
  return legal && !ancients ? result!.completes : [];
}

export function ViewPanel({ play }: { play: Playing }) {
  const { message, seat, before, after, layout } = play;
  const title = message.you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) });
  return (
    <section class="mine" aria-label={title}>
      <h2 class={layout === "wide" ? "" : "spoken"}>
        {title}
        <small>{after ? t("table-my-view-would") : ""}</small>
      </h2>
      <ViewPicture
        view={after ?? before}
        seat={seat}
        changed={after ? changed(before, after) : []}
        glowing={glowingOf(play)}
        {...usePointed(play)}
        label={viewWords(after ?? before, seat)}
      />
    </section>
  );
}
/** The squares of a Key that is looked at: where it lies, and where it is nearest; if it may be claimed, where it was completed. */
function usePointed({
  message,
  view,
  temple,
  seat,
  held,
  result,
  before,
  claimable,
  chosen: { shown },
}: Playing): Pointed {
  return useMemo(() => {
    const card = view.hand.find(({ id }) => id === shown);
    const near = card && nearOf(message, card.id);
    if (!card || !near || (held && result)) return { lying: [], wanted: [] };
    if (claimable.includes(card.id))
      return { lying: [], wanted: wantedAt(card.design, completedAt(near, temple, seat), 0, before) };
    return pointed(card, near, before);
  }, [shown, message, held, result, before]);
}
/** The squares that complete Keys. */
function glowingOf(play: Playing): readonly ViewSquare[] {
  const { message, view, temple, seat, held, result, chosen, claimable } = play;
  if (held && result) return completesOf(play).flatMap(({ place }) => place);
  if (view.phase !== "claim" || chosen.shown) return [];
  return (chosen.keys.length ? chosen.keys : claimable).flatMap((id) => {
    const near = nearOf(message, id);
    return near ? completedAt(near, temple, seat) : [];
  });
}
function countFaces(view: View, colour: string): number {
  return view.reduce((sum, row) => sum + row.filter((seen) => seen?.colour === colour).length, 0);
}

export function KeysPanel({ play }: { play: Playing }) {
  const { message, view, mine, after, claimable, chosen, solo, pressKey } = play;
  const completes = completesOf(play);
  return (
    <section class="hand" aria-label={t("table-hand")}>
      <div class="cards">
        {view.hand.map((card) => {
          const claims = claimable.includes(card.id);
          const loose = mine && view.actions.includes(`bury ${card.id}`);
          return (
            <KeyCard
              key={card.id}
              card={card}
              near={after ? null : nearOf(message, card.id)}
              lit={claims || completes.some(({ key }) => key === card.id)}
              loose={loose}
              pressed={claims || loose ? chosen.keys.includes(card.id) : chosen.pinned === card.id}
              solo={solo}
              deed={t(claims ? "table-deed-claim" : loose ? "table-deed-bury" : "table-deed-show")}
              onPress={() => pressKey(card.id)}
              onShow={(shown) => chosen.setPeeked((now) => (shown ? card.id : now === card.id ? null : now))}
            />
          );
        })}
        {message.you.seat &&
          Array.from({ length: Math.max(0, 4 - view.hand.length) }, (_, i) => (
            <span key={`gap ${i}`} class="card gap" aria-hidden="true" />
          ))}
      </div>
      {view.enigma && (
        <Enigma colour={view.enigma} faces={after ? countFaces(after, view.enigma) : (message.enigma?.faces ?? 0)} />
      )}
      {!message.you.seat && <p class="soft">{t("table-watching-hands")}</p>}
    </section>
  );
}

export function YardPanel({ play }: { play: Playing }) {
  const { message, view, seat, mine, why, chosen, chooseLine, act } = play;
  const { phase } = view;
  return (
    <Yard
      yard={view.yard}
      box={message.room.box}
      seat={seat}
      open={mine ? view.actions : []}
      chosen={chosen.line}
      site={phase === "ancients" ? (view.drew?.pips ?? null) : null}
      pips={play.solo}
      later={yardLater(message)}
      off={mine && (phase === "draft" || phase === "action") ? null : (why ?? t("table-not-now"))}
      onChoose={chooseLine}
      onTake={(next) => act(`take ${next}`)}
    />
  );
}

export function SupplyPanel({ play }: { play: Playing }) {
  const { message, view, me, seat, tables, mine, held, ancients, chosen, take } = play;
  const back = mine && view.phase === "discard";
  return (
    <Supply
      blocks={me?.supply ?? []}
      coming={chosen.line ? blocksIn(chosen.line, view.yard, message.room.box) : []}
      chosen={back ? chosen.block : (held?.block ?? null)}
      seat={seat}
      tables={tables}
      off={!view.temple || view.phase === "core" ? t("table-off-core") : ancients ? t("table-off-ancients") : null}
      back={back}
      onChoose={(block) => (back ? chosen.setBlock(chosen.block === block ? null : block) : take(block))}
    />
  );
}

export function DeedsPanel({ play }: { play: Playing }) {
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
    <Deeds
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
      onTurn={(way) => held && change(turned(held, way, camera.side))}
      onNudge={(right, away) => held && change(nudged(held, right, away, camera.side))}
      onCore={play.setCore}
      onWays={() => play.setWaysOpen(!waysOpen)}
    />
  );
}

export function Ruin({ play }: { play: Playing }) {
  const {
    message,
    message: { room, you, version },
    view,
    temple,
    seat,
    held,
    ghost,
    squares,
    fault,
    stage,
    layout,
    point,
    moments,
  } = play;
  const idle = layout === "wide" || !held ? idleWords(message, layout !== "wide") : ""; // on a phone not over a place to point at
  const corner = useMemo(() => cornerOf(view.phase === "ancients" ? view.drew : null, room.box), [version]);
  return (
    <div class="ruin">
      <Stage
        temple={temple}
        seat={seat}
        seats={room.seats.map((each) => each.seat)}
        turn={view.phase === "over" ? null : view.on_turn}
        strict={room.strict && you.seat !== null}
        ghost={ghost}
        lit={squares}
        fault={fault}
        shot={moments.shot}
        show={moments.show}
        holding={!!held}
        label={t("table-stage", { blocks: temple.blocks.length })}
        focus={stage}
        beacon={corner}
        onHover={(square) => point(square, "hover")}
        onTap={(square) => {
          moments.endShow();
          point(square, "tap");
        }}
        onCarry={(square) => point(square, "carry")}
        onCamera={moments.onCamera}
        margin={layout === "wide" ? OVER : BESIDE}
      />
      <div class="over">
        <CameraButtons mode={moments.camera.mode} watching={!you.seat} onGo={moments.goTo} />
        {idle && <p class="idle-note">{idle}</p>}
      </div>
      {corner && view.drew?.stars && (
        <div class="ancients-note">
          <CornerMap stars={view.drew.stars} corner={corner} />
          <span>{cornerName(formatSquare(corner))}</span>
          {layout !== "wide" && play.ancients && <BlockPicture block={play.ancients} seat={seat} />}
        </div>
      )}
    </div>
  );
}

/** The line that says what to do, with what the one before did quietly, and the hint's button. On a phone the Ancients' block is beside the ruin: the line has its rule there. */
export function Telling({ play, note, absent }: { play: Playing; note: string | null; absent: JSX.Element | null }) {
  const { message, view, asking, held, chosen, mine, layout } = play;
  const prompt = promptOf(asking);
  const idle = !held && !chosen.line && !note;
  const earlier = mine && idle && !view.actions.includes("pass") ? quietTurn(message) : ""; // why one must pass says enough
  if (absent && idle) return <div class="telling">{absent}</div>;
  return (
    <div class="telling">
      <p class={`prompt${prompt.tone ? ` ${prompt.tone}` : ""}`} aria-live="off">
        {prompt.block && !note && (layout === "wide" || !prompt.about) && (
          <BlockPicture block={prompt.block} seat={play.seat} />
        )}
        <span>
          {earlier && <small>{earlier}</small>}
          {note ?? prompt.text}
        </span>
      </p>
      {!note && <RulesButton about={prompt.about} />}
      <HintButton hinting={play.hinting} wordy={layout === "wide"} />
    </div>
  );
}
/** What the one before me took or passed, if nothing has been played since: it leaves no trace on the temple. */
export function quietTurn({ events, room, you }: Message): string {
  const undone = new Set(events.map(({ facts }) => facts.version));
  const last = events.findLast(
    ({ kind, version, text }) => kind === "action" && !undone.has(version) && !/^discard /.test(text ?? ""),
  );
  if (!last || last.seat === you.seat || !/^(take|pass)\b/.test(last.text ?? "")) return "";
  return wordsOf(last, room)[0] ?? "";
}
