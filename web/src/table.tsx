/** The playing screen: everything around the ruin, and what a player does there. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { announce } from "./announce";
import type { Mode } from "./camera";
import { ClaimInset, fly, measure } from "./claim";
import type { Claimed } from "./claim";
import { Curtain } from "./curtain";
import { Deeds } from "./deeds";
import { EMPTY_TEMPLE, changed, formatSquare, orientationsOf, parseBlock, parseTemple, parseViewSquare, see, withBlock } from "./geometry";
import type { Block, Seat, Square, Temple, View, ViewSquare } from "./geometry";
import { coreFaces, coreRing, coreSquare, coreTurn, hold, laid, lit, moved, nudged, outcome, placing, turned } from "./hold";
import type { Held } from "./hold";
import { still, useStore } from "./hooks";
import { Enigma, KeyCard, wantedAt } from "./keys";
import { LanguageSelect } from "./language";
import { useLayout } from "./layout";
import { Lesson, useLesson } from "./lesson";
import { Log } from "./log";
import { blockName, seatName, viewWords } from "./names";
import { useFocus, useNews, useTold } from "./news";
import { promptOf } from "./prompt";
import type { Asking } from "./prompt";
import type { TableProps } from "./room";
import { SeatDetail, Seats } from "./seats";
import { useBack, useKeys } from "./shortcuts";
import { setSound, soundOn } from "./sound";
import { CameraButtons, Stage } from "./stage";
import type { Shot, Show } from "./stage";
import { onTurn } from "./state";
import type { Message, ViewData } from "./state";
import { Supply, firstWay } from "./supply";
import { TextView } from "./textview";
import { t } from "./texts";
import { CornerMap, Track, cornerOf } from "./track";
import { Icon, Ways } from "./turns";
import type { IconName } from "./turns";
import { ViewPicture } from "./view";
import { Yard, blocksIn } from "./yard";
import type { Line } from "./yard";
import "./table.css";

/** Behind the curtain nothing is rendered but the curtain; a seat's things go away with its turn. */
export function Table(props: TableProps) {
  const { message, send, onLeave } = props;
  // What each who sits here has been shown: nothing secret, and it outlives the curtain.
  const opened = useRef(message.version);
  const shown = useRef(new Map<Seat | null, number>());
  const { seat } = message.you;
  useEffect(() => {
    if (!message.curtain) shown.current.set(seat, message.version);
  }, [message]);
  if (!message.view) return null;
  if (message.curtain) return <Curtain message={message} send={send} onLeave={onLeave} />;
  return <Playing key={message.you.seat ?? "watching"} {...props} view={message.view} since={shown.current.get(seat) ?? opened.current} />;
}

const TABS = ["view", "keys", "yard", "log"] as const;
type Tab = (typeof TABS)[number];
const CLAIM_MS = 1900;
/** What the camera's buttons take of the stage. */
const OVER = { left: 0, top: 56 };
const BESIDE = { left: 52, top: 0 };
const TEXT = "blockandkey.textview";

function Playing({ message, view, tables, send, connection, waiting, onLeave, since }: TableProps & { view: ViewData; since: number }) {
  const { room, you } = message;
  const layout = useLayout();
  const solo = room.players === 1;
  const seat: Seat = you.seat ?? room.seats.at(-1)!.seat;
  const mine = onTurn(message);
  const phase = view.phase;
  const me = view.players.find((player) => player.seat === you.seat);

  const [held, setHeld] = useState<Held | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const [core, setCore] = useState(0);
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([]);
  const [chosenBlock, setChosenBlock] = useState<Block | null>(null);
  const [peeked, setPeeked] = useState<string | null>(null); // under the pointer or the focus
  const [pinned, setPinned] = useState<string | null>(null); // pressed
  const shownKey = peeked ?? pinned;
  const [tab, setTab] = useState<Tab>("view");
  const [drawer, setDrawer] = useState<"log" | Seat | null>(null);
  const [textual, setTextual] = useState(() => remembered(TEXT));
  const [shot, setShot] = useState<Shot>({ mode: "raised", seat, cut: true });
  const [camera, setCamera] = useState<{ mode: Mode; side: Seat }>({ mode: "raised", side: seat });
  const [show, setShow] = useState<Show | null>(null);
  const [insets, setInsets] = useState<readonly Claimed[]>([]); // claims of the others, not yet looked at
  const [waysOpen, setWaysOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const loud = useStore(soundOn);
  const stage = useRef<HTMLDivElement>(null);
  const lastWay = useRef(new Map<Block, number>());
  const found = useRef(new Map<string, readonly ViewSquare[]>());

  useEffect(() => setCamera({ mode: shot.mode, side: shot.seat }), [shot]);

  // The temple, with the Core Cube as it would lie while it is being placed
  const ring = useMemo(() => (mine && phase === "core" ? coreRing(view.actions) : []), [mine, phase, view]);
  const standingTemple = useMemo(() => (view.temple ? parseTemple(view.temple) : EMPTY_TEMPLE), [message.version]);
  const temple: Temple = useMemo(() => {
    const action = ring[core % Math.max(1, ring.length)];
    return action ? { core: { square: coreSquare(room.players), faces: coreFaces(action) }, blocks: [] } : standingTemple;
  }, [standingTemple, ring, core]);

  const ancients = mine && phase === "ancients" ? (view.yard[view.drew!.pips! - 1] ?? null) : null;
  const result = useMemo(() => (held ? outcome(held, tables, temple) : null), [held, tables, temple]);
  const legal = !!result && result.broken.length === 0;
  const busy = waiting; // the last wish isn't answered yet
  const squares = useMemo(() => (held ? lit(held, tables) : []), [held?.block, held?.orientation, held?.grab, tables]);
  const ghost = useMemo(() => (held && result ? { block: held.block, cells: result.cells, legal } : null), [held, result]);
  const fault = useMemo(() => {
    if (!result || legal) return null;
    const cells = result.broken.flatMap((broken) => (broken.rule === "touch" || broken.rule === "grid" || broken.rule === "height" ? [] : broken.cells));
    return { cells, stacks: result.broken.flatMap(({ stacks }) => stacks) };
  }, [result]);

  // My view, now and as it would be
  const before = useMemo(() => see(temple, seat), [temple, seat]);
  const after: View | null = useMemo(() => (held && result && legal ? see(withBlock(temple, held.block, result.cells), seat) : null), [held, result, temple, seat]);
  const claimable = useMemo(() => (mine && phase === "claim" ? longest(view.actions) : []), [mine, phase, view]);
  const completes = legal && !ancients ? result!.completes : [];
  const wanted = useMemo(() => {
    const card = view.hand.find(({ id }) => id === shownKey);
    const near = message.keys.find(({ id }) => id === shownKey);
    if (!card || (held && result)) return [];
    const place = (phase === "claim" && found.current.get(card.id)) || near?.place.map(parseViewSquare);
    return place ? wantedAt(card.design, place, before) : [];
  }, [shownKey, message, held, result, before]);
  const glowing = held && result ? completes.flatMap(({ place }) => place) : phase === "claim" && !shownKey ? (chosenKeys.length ? chosenKeys : claimable).flatMap((id) => found.current.get(id) ?? nearPlace(message, id)) : [];

  // What is no longer there can't be held
  useEffect(() => {
    if (ancients) setHeld((now) => (now?.block === ancients ? now : hold(ancients, firstWay(ancients, seat, tables))));
    else setHeld((now) => (now && me?.supply.includes(now.block) && phase !== "discard" && phase !== "core" ? now : null));
    setChosenKeys((keys) => (phase === "claim" ? keys : []));
    setChosenBlock(null);
    setPinned((id) => (view.hand.some((card) => card.id === id) ? id : null));
  }, [message, ancients]);
  useEffect(() => {
    // Taken up before it was known where it can stand: as long as nobody has turned it, it lies in a way that can.
    if (!held || !tables || lastWay.current.has(held.block)) return;
    const way = firstWay(held.block, seat, tables);
    if (way !== held.orientation) setHeld({ ...hold(held.block, way), over: held.over, follows: held.follows });
  }, [tables]);
  const yardNow = `${view.yard.join()} ${view.turn}`;
  const lineFrom = useRef(""); // the yard that the line was chosen in
  useEffect(() => setLine(null), [yardNow]); // it was taken, or is another line now
  useEffect(() => {
    if (held && layout !== "wide") setTab("view");
    if (held) setDrawer(null);
  }, [held?.block]);
  useEffect(() => {
    if (layout === "wide" || !mine) return;
    if (phase === "draft" || phase === "discard") setTab("yard");
    else if (phase === "claim" || phase === "bury") setTab("keys");
    else if (phase === "core") setTab("view");
  }, [phase, mine, layout]);

  const showing = useRef<Show | null>(null);
  /** The moment is over, or somebody doesn't want to wait: back to the ruin, unless a block is held. */
  const endShow = (back = true) => {
    if (!showing.current) return;
    showing.current = null;
    setShow(null);
    if (back && !heldNow.current) setShot({ mode: "raised", seat, cut: still() });
  };
  useNews(message, since, standingTemple, useCallback((claim: Claimed) => {
    const places = claim.claims.flatMap(({ place }) => place.map(parseViewSquare));
    if (claim.seat !== you.seat) return setInsets((now) => [...now, claim]);
    const moment: Show = { seat: claim.seat, squares: places };
    setShow((showing.current = moment));
    if (!heldNow.current) setShot({ mode: "mine", seat: claim.seat, cut: still() });
    setTimeout(() => showing.current === moment && endShow(), still() ? 4000 : CLAIM_MS);
    if (!still()) fly(cardsAt.current);
  }, [you.seat]));
  const cardsAt = useRef<readonly HTMLElement[]>([]);
  const heldNow = useRef<Held | null>(null);
  heldNow.current = held;

  const onAct = useFocus(message, busy);
  const act = (action: string) => {
    if (busy) return;
    if (action.startsWith("claim ")) cardsAt.current = measure(action.split(" ").slice(1));
    onAct();
    send({ do: "act", action });
  };
  const goTo = (mode: Exclude<Mode, "free">) => {
    endShow(false);
    setShot({ mode, seat });
  };
  const take = (block: Block) => {
    if (held?.block === block) return cancel();
    setLine(null);
    setPinned(null);
    setInsets([]);
    setHeld(hold(block, lastWay.current.get(block) ?? firstWay(block, seat, tables)));
    stage.current?.focus({ preventScroll: true });
    announce(t("table-held", { block: blockName(block) }));
  };
  const cancel = () => {
    setHeld((now) => (now && ancients ? { ...now, over: null, follows: true } : null));
    setLine(null);
    setChosenBlock(null);
  };
  const change = (next: Held | null) => {
    if (!next) return;
    lastWay.current.set(next.block, next.orientation);
    setHeld(next);
    tell(next);
  };
  /** Say where it hovers, in the words of the prompt: for those who don't see it. */
  const tell = (next: Held) => {
    const said = outcome(next, tables, temple);
    if (said && next.over && !busy) announce(`${formatSquare(next.over)}. ${promptOf({ ...asking, held: next, result: said }).text}`);
  };
  const mayPlace = mine && (phase === "action" || phase === "ancients");
  const confirm = () => {
    if (!held || !result || !legal || !mayPlace || busy) return;
    found.current = new Map(result.completes.map(({ key, place }) => [key, place]));
    act(placing(held, result.cells, !!ancients));
  };
  const point = (square: Square | null, how: "hover" | "tap" | "carry") => {
    if (!held || busy) return;
    if (how !== "hover") {
      setInsets([]);
      setWaysOpen(false);
    }
    if (how === "hover") {
      // Beside the floor it stays where it was last, so that the way to a button doesn't lose it.
      if (held.follows && square) setHeld(moved(held, square));
    } else if (square) {
      const again = how === "tap" && !held.follows && held.over?.x === square.x && held.over.y === square.y;
      if (again && legal && mayPlace) confirm();
      else setHeld({ ...moved(held, square), follows: false });
    }
  };

  useKeys({
    camera: goTo,
    cancel: () => {
      endShow();
      setInsets([]);
      if (held || line || chosenBlock) cancel();
      else setDrawer(null);
    },
    turn: (way) => {
      if (held) change(turned(held, way, camera.side));
      else if (ring.length) setCore(coreTurn(core, way));
    },
    nudge: (right, away) => held && change(nudged(held, right, away, camera.side)),
    next: (step) => {
      if (!held || !squares.length) return;
      const at = squares.findIndex(({ x, y }) => x === held.over?.x && y === held.over.y);
      change({ ...moved(held, squares[(at + step + squares.length) % squares.length]!), follows: false });
    },
    confirm: () => (held ? confirm() : ring.length && act(ring[core]!)),
    active: !!held || ring.length > 0,
  });
  useBack(!!held && !ancients && layout !== "wide", cancel);

  const cramped = layout === "low" || innerHeight <= 900; // then the lesson lies over the sheet
  const lesson = useLesson(view, solo, held, result, line);
  const why = !mine ? (you.seat ? t("table-not-your-turn", { name: seatName(view.on_turn, room) }) : t("table-watching")) : null;
  const asking: Asking = { message, view, held, result, temple, line, mine, mayPlace, claimable, ancients, why, chosenBlock };
  const prompt = promptOf(asking);
  // A message may have done what was held or chosen: of that nothing more is said, and of what still is to be done nothing again.
  const stillHeld = mayPlace && !!held && (ancients ? held.block === ancients : !!me?.supply.includes(held.block));
  const pending = stillHeld || (mine && (phase === "draft" || phase === "action") && !!line && lineFrom.current === yardNow);
  useTold(message, mine && !pending ? promptOf({ ...asking, held: null, result: null, line: null, chosenBlock: null }).text : "");
  const hand = view.hand.map((card) => ({ card, near: message.keys.find(({ id }) => id === card.id) }));
  const seatsShown = room.seats.map((each) => each.seat);
  const corner = useMemo(() => cornerOf(phase === "ancients" ? view.drew : null), [message.version]);

  const pressKey = (id: string) => {
    if (claimable.includes(id)) setChosenKeys((keys) => (keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id]));
    else if (phase === "bury" && view.actions.includes(`bury ${id}`)) setChosenKeys((keys) => (keys.includes(id) ? [] : [id]));
    else setPinned(pinned === id ? null : id);
    if (layout !== "wide" && !claimable.includes(id) && phase !== "bury") {
      setPeeked(null);
      setTab("view");
    }
  };

  const viewPanel = (
    <section class="mine" aria-label={t(you.seat ? "table-my-view" : "table-view-from", { seat: t(`from-${seat}`) })}>
      <h2 class={layout === "wide" ? "" : "spoken"}>
        {you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) })}
        <small>{after ? t("table-my-view-would") : ""}</small>
      </h2>
      <ViewPicture view={after ?? before} seat={seat} changed={after ? changed(before, after) : []} glowing={glowing} wanted={wanted} label={viewWords(after ?? before, seat)} />
    </section>
  );
  const keysPanel = (
    <section class="hand" aria-label={t("table-hand")}>
      <div class="cards">
        {hand.map(({ card, near }) => {
          const done = completes.some(({ key }) => key === card.id) || claimable.includes(card.id);
          const deed = claimable.includes(card.id) ? t("table-deed-claim") : phase === "bury" && mine && card.level !== "star" ? t("table-deed-bury") : t("table-deed-show");
          const picked = claimable.includes(card.id) || phase === "bury" ? chosenKeys.includes(card.id) : pinned === card.id;
          return (
            <KeyCard
              key={card.id} card={card} missing={near ? near.missing : null} lit={done} pressed={picked} solo={solo} deed={deed}
              onPress={() => pressKey(card.id)} onShow={(shown) => setPeeked((now) => (shown ? card.id : now === card.id ? null : now))}
            />
          );
        })}
        {you.seat && Array.from({ length: Math.max(0, 4 - hand.length) }, (_, i) => <span key={`gap ${i}`} class="card gap" aria-hidden="true" />)}
      </div>
      {view.enigma && <Enigma colour={view.enigma} faces={after ? countFaces(after, view.enigma) : (message.enigma?.faces ?? 0)} />}
      {!you.seat && <p class="soft">{t("table-watching-hands")}</p>}
    </section>
  );
  const yardPanel = (
    <Yard
      yard={view.yard} seat={seat} open={mine ? view.actions : []} chosen={line} site={phase === "ancients" ? (view.drew?.pips ?? null) : null}
      off={mine && (phase === "draft" || phase === "action") ? null : why ?? t("table-not-now")}
      onChoose={(next) => {
        setHeld(ancients ? held : null);
        setLine(next);
        lineFrom.current = yardNow;
        if (next && !busy) announce(promptOf({ ...asking, held: null, result: null, line: next }).text);
      }}
      onTake={(next) => act(`take ${next}`)}
    />
  );
  const coming = line ? blocksIn(line, view.yard) : [];
  const supply = (
    <Supply
      blocks={me?.supply ?? []} coming={coming} chosen={phase === "discard" && mine ? chosenBlock : (held?.block ?? null)} seat={seat} tables={tables}
      off={!view.temple || phase === "core" ? t("table-off-core") : ancients ? t("table-off-ancients") : null} back={mine && phase === "discard"}
      onChoose={(block) => (mine && phase === "discard" ? setChosenBlock(chosenBlock === block ? null : block) : take(block))}
    />
  );
  const deeds = (
    <Deeds
      {...{ message, view, held, result, line, mine, mayPlace, busy, claimable, chosenKeys, chosenBlock, ring, core, why, layout, waysOpen, act, cancel, confirm }}
      side={camera.side} ancients={!!ancients} onTurn={(way) => held && change(turned(held, way, camera.side))} onNudge={(right, away) => held && change(nudged(held, right, away, camera.side))} onCore={setCore} onWays={() => setWaysOpen(!waysOpen)} legal={legal}
    />
  );
  const undoWhy = message.undo.may ? null : message.undo.reason ? t(`undo-${message.undo.reason}`) : t("undo-nothing");
  const undo = you.seat && (
    <button type="button" class="plain" aria-disabled={!message.undo.may} aria-label={undoWhy ? t("table-undo-why", { why: undoWhy }) : t("table-undo")} title={undoWhy ?? t("table-undo")} onClick={() => (message.undo.may ? send({ do: "undo" }) : announceWhy(undoWhy))}><Icon name="undo" /></button>
  );
  const wordy = layout !== "wide";
  const toggleText = () => {
    setTextual(!textual);
    remember(TEXT, !textual);
    setMenuOpen(false);
  };
  const items = (
    <>
      <MenuButton wordy={wordy} name="leave" text={t("table-leave")} note={t("table-leave-kept")} onPress={onLeave} />
      {layout === "wide" && undo}
      <MenuButton wordy={wordy} name="text" text={t("table-text")} pressed={textual} onPress={toggleText} />
      {layout === "wide" && <MenuButton wordy={wordy} name="log" text={t("table-log")} pressed={drawer === "log"} onPress={() => setDrawer(drawer === "log" ? null : "log")} />}
      <MenuButton wordy={wordy} name={loud ? "sound" : "silence"} text={t("table-sound")} pressed={loud} onPress={() => setSound(!loud)} />
      {room.kind === "device" && <MenuButton wordy={wordy} name="curtain" text={t("table-curtain-lower")} onPress={() => send({ do: "lower" })} />}
      <a class="plain button" href="#/guide" target="_blank" rel="noopener" aria-label={t("how-to-play")} title={t("how-to-play")}>
        <Icon name="help" />
        {wordy && <span aria-hidden="true">{t("how-to-play")}</span>}
      </a>
      <div class="tongue"><Icon name="globe" /><LanguageSelect /></div>
    </>
  );
  const menu = layout === "wide" ? (
    <div class="menu" role="group" aria-label={t("table-menu")}>{items}</div>
  ) : (
    <div class="menu">
      {undo}
      <button type="button" class="plain" aria-expanded={menuOpen} aria-label={t("table-menu")} title={t("table-menu")} onClick={() => setMenuOpen(!menuOpen)}><Icon name="menu" /></button>
      {menuOpen && <div class="items" role="group" aria-label={t("table-menu")}>{items}</div>}
    </div>
  );
  const [undoNote, setUndoNote] = useState<string | null>(null);
  const announceWhy = (text: string | null) => {
    setUndoNote(text);
    if (text) announce(text);
  };
  useEffect(() => setUndoNote(null), [message.version, held, line]);

  const ruin = (
    <div class="ruin">
      <Stage
        temple={temple} seat={seat} seats={seatsShown} turn={phase === "over" ? null : view.on_turn} strict={room.strict && you.seat !== null} ghost={ghost} lit={squares} fault={fault}
        shot={shot} show={show} holding={!!held} label={t("table-stage", { blocks: temple.blocks.length })} focus={stage} beacon={corner}
        onHover={(square) => point(square, "hover")} onTap={(square) => { endShow(); point(square, "tap"); }} onCarry={(square) => point(square, "carry")}
        onCamera={(mode, side) => (endShow(false), setCamera((now) => (now.mode === mode && now.side === side ? now : { mode, side })))}
        margin={layout === "wide" ? OVER : BESIDE}
      />
      <CameraButtons mode={camera.mode} onGo={goTo} />
      {phase === "ancients" && view.drew?.stars && corner && (
        <div class="ancients-note"><CornerMap stars={view.drew.stars} /><span>{t(`corner-${view.drew.stars}`)}</span></div>
      )}
    </div>
  );
  // Beside the ruin, never over it
  const fewWays = !!held && !lesson && orientationsOf(parseBlock(held.block).shape).length <= 12; // leaves room for the log
  const ways = held && (layout === "wide" || waysOpen) && <Ways held={held} seat={seat} tables={tables} onLay={(orientation) => change(laid(held, orientation))} />;
  const told = insets[0] && <ClaimInset key={insets[0].version} claimed={insets[0]} room={room} onClose={() => setInsets((now) => now.slice(1))} />;
  const promptBar = (
    <p class={`prompt${prompt.tone ? ` ${prompt.tone}` : ""}`} aria-live="off">
      {undoNote ?? prompt.text}
    </p>
  );
  const people = solo ? <div class="seats solo"><Track view={view} /></div> : <Seats message={message} view={view} shown={isSeat(drawer) ? drawer : null} onShow={setDrawer} />;
  const slide = drawer && (
    <aside class="drawer" aria-label={drawer === "log" ? t("table-log") : seatName(drawer, room)}>
      <header>
        <h2>{drawer === "log" ? t("table-log") : seatName(drawer, room)}</h2>
        <button type="button" class="plain" aria-label={t("close")} onClick={() => setDrawer(null)}><Icon name="cross" /></button>
      </header>
      <div class="scroll" tabIndex={0}>{drawer === "log" ? <Log message={message} /> : <SeatDetail message={message} view={view} seat={drawer} temple={standingTemple} send={send} />}</div>
    </aside>
  );

  if (textual)
    return (
      <main class="table textual">
        {menu}
        <TextView {...{ message, view, tables, temple, seat, mine, busy, act, send, why }} prompt={prompt.text} onUndo={() => (message.undo.may ? send({ do: "undo" }) : announceWhy(undoWhy))} undoWhy={undoWhy} />
      </main>
    );
  if (layout === "wide")
    return (
      <main class={`table wide${held ? " held" : ""}${connection === "lost" ? " lost-now" : ""}`}>
        <h1 class="spoken">{t("table-title")}</h1>
        <div class="head-bar">{menu}{promptBar}</div>
        {people}
        <div class="left">
          {yardPanel}
          {lesson && <Lesson {...lesson} />}
          {told || ways}
          {!told && (ways ? fewWays : !lesson) && <div class="recent" tabIndex={0} role="group" aria-label={t("table-log")}><Log message={message} /></div>}
        </div>
        {ruin}
        <div class="right">{viewPanel}{keysPanel}</div>
        <div class="dock">{supply}{deeds}</div>
        {slide}
      </main>
    );
  return (
    <main class={`table ${layout}${held ? " held" : ""}${lesson && !cramped ? " taught" : ""}`}>
      <h1 class="spoken">{t("table-title")}</h1>
      <div class="top">{people}{layout === "low" && promptBar}{menu}</div>
      {ruin}
      {lesson && !cramped && <Lesson {...lesson} />}
      <div class="sheet">
        <div class="tabs" role="tablist" aria-label={t("table-tabs")}>
          {TABS.map((name) => (
            <button
              type="button" key={name} role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="sheet" tabIndex={tab === name ? 0 : -1}
              onClick={() => (setTab(name), lesson?.onRead())} onKeyDown={(event) => arrowTabs(event, name, setTab)}
            >
              {t(`table-tab-${name}`)}
              {name === "keys" && (claimable.length > 0 || completes.length > 0) && <i class="dot" />}
            </button>
          ))}
        </div>
        <div class="panel" id="sheet" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === "view" && viewPanel}
          {tab === "keys" && keysPanel}
          {tab === "yard" && yardPanel}
          {tab === "log" && <Log message={message} />}
        </div>
        {lesson && cramped && <Lesson {...lesson} once />}
        {told || ways}
      </div>
      {supply}
      {layout === "tall" && promptBar}
      {deeds}
      {slide}
    </main>
  );
}

function MenuButton({ name, text, note = "", wordy, pressed, onPress }: { name: IconName; text: string; note?: string; wordy: boolean; pressed?: boolean; onPress: () => void }) {
  return (
    <button type="button" class="plain" aria-pressed={pressed} aria-label={text} title={note ? `${text} (${note})` : text} onClick={onPress}>
      <Icon name={name} />
      {wordy && <span aria-hidden="true">{text}{note && <small>{` (${note})`}</small>}</span>}
    </button>
  );
}
function isSeat(drawer: "log" | Seat | null): drawer is Seat {
  return drawer !== null && drawer !== "log";
}
function nearPlace(message: Message, id: string): ViewSquare[] {
  const near = message.keys.find((key) => key.id === id);
  return near && near.missing === 0 ? near.place.map(parseViewSquare) : [];
}
function countFaces(view: View, colour: string): number {
  return view.reduce((sum, row) => sum + row.filter((seen) => seen?.colour === colour).length, 0);
}
/** The Keys of the longest claim: all that may be claimed. */
function longest(actions: readonly string[]): string[] {
  const claims = actions.filter((action) => action.startsWith("claim ") && action !== "claim none").map((action) => action.split(" ").slice(1));
  return claims.reduce((most, keys) => (keys.length > most.length ? keys : most), []);
}
function arrowTabs(event: KeyboardEvent, name: Tab, setTab: (tab: Tab) => void): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  event.stopPropagation();
  const next = TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length]!;
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}
function remembered(name: string): boolean {
  try {
    return localStorage.getItem(name) === "on";
  } catch {
    return false;
  }
}
function remember(name: string, on: boolean): void {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // Then it's forgotten.
  }
}
