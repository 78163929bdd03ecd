/** The table in words: an equal alternative to the canvas. A whole turn can be played here with keyboard and screen reader alone. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { ChatPanel, isTalking } from "./chat";
import { actionWords } from "./deed";
import { UseFace } from "./faces";
import type { Block, Seat, Square, Temple, ViewSquare } from "./geometry";
import {
  box,
  Cubes,
  compareCells,
  formatCell,
  formatSquare,
  LEVELS,
  ORIENTATIONS,
  orientationOf,
  orientationsOf,
  parseBlock,
  parseCell,
  parseSquare,
  parseViewSquare,
  SEATS,
  SIDE,
  see,
  withBlock,
} from "./geometry";
import { HintButton, HintPanel } from "./hint";
import { SeatTools } from "./holders";
import { idleWords } from "./idle";
import { designWords } from "./keys";
import { keyName, Log } from "./log";
import { RulesButton } from "./manual";
import { blockName, blockNames, cellNames, keyWorth, lineName, placeName, seatName, viewWords } from "./names";
import { completedAt, nearOf } from "./near";
import type { Playing } from "./playing";
import type { Prompt } from "./prompt";
import type { BoxData, Tables, ViewData } from "./state";
import { blocksOf, lookup, standing } from "./tables";
import { t } from "./texts";
import { columns } from "./view";
import type { KeyNear } from "./wire";
import { LINES, sitesOf, yardLater } from "./yard";

export interface TextProps {
  readonly play: Playing;
  readonly prompt: Prompt;
  readonly undoWhy: string | null;
  readonly onUndo: () => void;
}
export function TextView({ play, prompt, undoWhy, onUndo }: TextProps) {
  const { message, view, tables, temple, seat, mine, busy, claimable, hinting, act, send } = play;
  const hinted = hinting.hint?.action ?? null;
  const actions = mine ? view.actions.filter((action) => !/^(position|ancients) /.test(action)) : [];
  const me = view.players.find((player) => player.seat === message.you.seat);
  const seen = see(temple, seat);
  const host = message.you.creator && message.room.status === "playing";
  const seatOf = (seat: Seat) => message.room.seats.find((each) => each.seat === seat)!;
  return (
    <div class="words">
      <h1>{t("table-title")}</h1>
      <p class="prompt" tabIndex={-1}>
        {prompt.text}
      </p>
      <RulesButton about={prompt.about} />
      {idleWords(message) && <p>{idleWords(message)}</p>}
      <section aria-labelledby="words-do">
        <h2 id="words-do">{t("table-words-do")}</h2>
        {hinting.may && (
          <p>
            <HintButton hinting={hinting} wordy />
          </p>
        )}
        <HintPanel hinting={hinting} view={view} room={message.room} seat={seat} />
        {actions.length > 0 && (
          <ul class="choices">
            {actions.map((action) => (
              <li key={action}>
                <button
                  type="button"
                  class={action === hinted ? "hinted" : ""}
                  disabled={busy}
                  onClick={() => act(action)}
                >
                  {actionWords(action, view, message.room.box)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {blocksOf(tables).length > 0 && tables && <Placing play={play} tables={tables} hinted={hinted} />}
        {message.you.seat && (
          <p>
            <button type="button" aria-disabled={undoWhy !== null} onClick={onUndo}>
              {t("table-undo")}
            </button>{" "}
            {undoWhy && <span class="soft">{undoWhy}</span>}
          </p>
        )}
      </section>
      <section aria-labelledby="words-keys">
        <h2 id="words-keys">{t("table-hand")}</h2>
        <ul>
          {view.hand.map((card) => {
            const near = nearOf(message, card.id);
            const guide =
              message.room.players === 1 && card.pips
                ? t("table-key-guide", { stars: card.stars!, pips: card.pips })
                : "";
            const where = near
              ? nearWords(near, seat, claimable.includes(card.id) ? completedAt(near, temple, seat) : [])
              : [];
            return (
              <li key={card.id}>
                <b>
                  {keyName(card)}, {t("points", { points: card.vp })}
                </b>
                {t("table-words-colon")} {[designWords(card.design), guide, ...where].filter(Boolean).join(". ")}
              </li>
            );
          })}
          {view.enigma && (
            <li>
              <b>{t("table-enigma", { colour: t(`colour-${view.enigma}`) })}</b>,{" "}
              {t("table-enigma-count", {
                faces: message.enigma?.faces ?? 0,
                points: Math.floor((message.enigma?.faces ?? 0) / 3),
              })}
            </li>
          )}
        </ul>
      </section>
      <section aria-labelledby="words-view">
        <h2 id="words-view">
          {message.you.seat ? t("table-my-view") : t("table-view-from", { seat: t(`from-${seat}`) })}
        </h2>
        <p>{viewWords(seen, seat)}</p>
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-view">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("table-words-level")}</th>
                {columns(seat).map((label) => (
                  <th scope="col" key={label}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: LEVELS }, (_, i) => LEVELS - 1 - i).map((level) => (
                <tr key={level}>
                  <th scope="row">{level + 1}</th>
                  {seen[level]!.map((face, column) => (
                    <td key={column}>{face ? <Stone colour={face.colour} /> : <span aria-hidden="true">·</span>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="words-temple">
        <h2 id="words-temple">{t("table-words-temple")}</h2>
        <p class="soft">{t("table-words-temple-note")}</p>
        {view.temple && (
          <p>
            {actionWords(
              `core ${SEATS.map((side) => view.temple!.core.faces[side]).join(" ")}`,
              view,
              message.room.box,
            )}
            .
          </p>
        )}
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-temple">
          <TempleTable temple={temple} />
        </div>
      </section>
      <section aria-labelledby="words-yard">
        <h2 id="words-yard">{t("table-yard")}</h2>
        {yardLater(message) ? (
          <p>{yardLater(message)}</p>
        ) : (
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="words-yard">
            <YardTable view={view} box={message.room.box} />
          </div>
        )}
        <p>
          {t("table-altar", { level: t("level-sun"), count: view.altars.sun })},{" "}
          {t("table-altar", { level: t("level-moon"), count: view.altars.moon })},{" "}
          {t("table-bag", { count: view.bag.length })}
        </p>
        {me && (
          <p>
            <b>{t("table-supply")}</b>
            {t("table-words-colon")} {blockNames(me.supply)}
          </p>
        )}
      </section>
      <section aria-labelledby="words-players">
        <h2 id="words-players">{t("table-seats")}</h2>
        <ul>
          {view.players.map((player) => (
            <li key={player.seat}>
              <b>{seatName(player.seat, message.room)}</b> ({t(`seat-${player.seat}`)}){t("table-words-colon")}{" "}
              {[
                seatOf(player.seat).stand_in ? t("stands-in") : "",
                player.seat === view.on_turn ? t("table-on-turn") : "",
                message.trigger
                  ? t("table-keys-of", { count: player.claimed.length, trigger: message.trigger })
                  : t("table-keys-count", { count: player.claimed.length }),
                blockNames(player.supply),
              ]
                .filter(Boolean)
                .join(", ")}
              {host && (
                <SeatTools
                  key={`${seatOf(player.seat).holder} ${seatOf(player.seat).bot}`}
                  seat={seatOf(player.seat)}
                  send={send}
                />
              )}
            </li>
          ))}
        </ul>
        {message.room.players === 1 && (
          <p>{view.turn ? t("table-track", { turn: view.turn, turns: 11 }) : t("table-track-before")}</p>
        )}
      </section>
      <section aria-labelledby="words-log">
        <h2 id="words-log">{t("table-log")}</h2>
        <div class="scroll logged" tabIndex={0} role="group" aria-labelledby="words-log">
          <Log message={message} ask={play.ask.why} />
        </div>
      </section>
      {isTalking(message) && (
        <section aria-labelledby="words-chat">
          <h2 id="words-chat">{t("chat")}</h2>
          <ChatPanel chat={play.chat} message={message} />
        </section>
      )}
    </div>
  );
}

/** Where a Key of the hand was just `completed`; else where it lies already and what that means, and what it lacks in the nearest other place. */
export function nearWords({ missing, place, there }: KeyNear, seat: Seat, completed: readonly ViewSquare[]): string[] {
  if (completed.length) return [`${t("table-key-lit")} ${placeName(completed, seat)}`];
  const named = (squares: readonly string[]) => placeName(squares.map(parseViewSquare), seat);
  const words = there.length
    ? [t("table-words-there", { missing: missing ?? "none", places: there.map(named).join("; ") })]
    : [];
  return missing === null ? words : [...words, t("table-words-near", { missing, place: named(place) })];
}

function Stone({ colour }: { colour: "white" | "grey" | "brown" | "green" }) {
  return (
    <span class="stone">
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <UseFace colour={colour} />
      </svg>
      {t(`colour-${colour}`)}
    </span>
  );
}

/** The floor from above, north at the top: how high each stack is, and its colours from the floor up. */
function TempleTable({ temple }: { temple: Temple }) {
  const cubes = new Cubes(temple);
  const words = (square: Square) => {
    const height = cubes.height(square);
    if (!height) return null;
    const colours = Array.from({ length: height }, (_, z) => {
      const owner = cubes.owner({ ...square, z });
      return owner === null
        ? t("table-words-gap")
        : owner < 0
          ? t("core-cube")
          : t(`colour-${temple.blocks[owner]!.colour}`);
    });
    const runs = colours.reduce<{ word: string; count: number }[]>((all, word) => {
      const last = all.at(-1);
      if (last?.word === word) last.count++;
      else all.push({ word, count: 1 });
      return all;
    }, []);
    return t("table-words-stack", {
      height,
      colours: runs.map(({ word, count }) => (count > 1 ? `${count} ${word}` : word)).join(", "),
    });
  };
  return (
    <table>
      <thead>
        <tr>
          <td />
          {[..."abcdefgh"].map((file) => (
            <th scope="col" key={file}>
              {file}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: SIDE }, (_, i) => SIDE - 1 - i).map((y) => (
          <tr key={y}>
            <th scope="row">{y + 1}</th>
            {Array.from({ length: SIDE }, (_, x) => (
              <td key={x}>{words({ x, y }) ?? <span aria-hidden="true">·</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The yard as it lies, with the numbers of its sites. */
function YardTable({ view: { yard }, box }: { view: ViewData; box: BoxData }) {
  const site = (number: number) => {
    const block = yard[number - 1];
    return block ? t("table-site", { site: number, block: blockName(block) }) : t("table-site-empty", { site: number });
  };
  return (
    <table>
      <thead>
        <tr>
          <td />
          {LINES.slice(3).map((column) => (
            <th scope="col" key={column}>
              {lineName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.slice(0, 3).map((row) => (
          <tr key={row}>
            <th scope="row">{lineName(row)}</th>
            {sitesOf(row, box).map((number) => (
              <td key={number}>{site(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Choose a block, a square and a way to lie among those that may stand. */
function Placing({
  play: { view, temple, seat, mine, busy, why, act },
  tables,
  hinted,
}: {
  play: Playing;
  tables: Tables;
  hinted: string | null;
}) {
  const blocks = blocksOf(tables);
  const ancients = view.phase === "ancients";
  const [chosen, setBlock] = useState<Block>(blocks[0]!);
  const block = blocks.includes(chosen) ? chosen : blocks[0]!;
  const bySquare = useMemo(() => {
    const found = new Map<string, number[]>();
    for (const { index } of orientationsOf(parseBlock(block).shape))
      for (const square of standing(tables, block, index)) {
        const name = formatSquare(square);
        found.set(name, [...(found.get(name) ?? []), index]);
      }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }, [tables, block]);
  const [wantedSquare, setSquare] = useState("");
  const square = bySquare.has(wantedSquare) ? wantedSquare : ([...bySquare.keys()][0] ?? "");
  const ways = bySquare.get(square) ?? [];
  const [wantedWay, setWay] = useState(-1);
  const way = ways.includes(wantedWay) ? wantedWay : (ways[0] ?? -1);
  useEffect(() => {
    const [verb, ...rest] = (hinted ?? "").split(" ");
    if (verb !== "position" && verb !== "ancients") return;
    const cells = rest.slice(verb === "position" ? 1 : 0).map(parseCell);
    if (verb === "position") setBlock(rest[0] as Block);
    setSquare(formatSquare(box(cells).low));
    setWay(orientationOf(cells)!.index);
  }, [hinted]);
  const result = way >= 0 ? lookup(tables, block, way, parseSquare(square)) : null;
  const may = mine && (view.phase === "action" || ancients);
  const completes = result && !ancients ? result.completes : [];
  return (
    <form
      class="placing"
      onSubmit={(event) => {
        event.preventDefault();
        if (!result || !may || busy) return;
        const cells = [...result.cells].sort(compareCells).map(formatCell).join(" ");
        act(ancients ? `ancients ${cells}` : `position ${block} ${cells}`);
      }}
    >
      <h3>{t("table-words-place")}</h3>
      <label>
        {t("table-words-block")}
        <select value={block} onChange={(event) => setBlock(event.currentTarget.value as Block)}>
          {blocks.map((each) => (
            <option key={each} value={each}>
              {blockName(each)}
              {t("table-words-colon")} {t(`shape-${parseBlock(each).shape}`)}
            </option>
          ))}
        </select>
      </label>
      {bySquare.size === 0 ? (
        <p>
          {t("table-supply-nowhere", { block: blockName(block) })} <RulesButton about={["placement"]} />
        </p>
      ) : (
        <>
          <label>
            {t("table-words-square")}
            <select value={square} onChange={(event) => setSquare(event.currentTarget.value)}>
              {[...bySquare].map(([name, all]) => (
                <option key={name} value={name}>
                  {t("table-words-ways", { square: name, count: all.length })}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t("table-words-way")}
            <select value={String(way)} onChange={(event) => setWay(Number(event.currentTarget.value))}>
              {ways.map((index) => {
                const there = lookup(tables, block, index, parseSquare(square));
                const keys =
                  there && !ancients && there.completes.length
                    ? ` – ${t("table-would-complete", { keys: keysOf(there.completes, view) })}`
                    : "";
                return (
                  <option key={index} value={String(index)}>
                    {cellNames(there?.cells ?? ORIENTATIONS[index]!.cells)}
                    {keys}
                  </option>
                );
              })}
            </select>
          </label>
          {result && (
            <div class="would" aria-live="polite">
              <p>
                {t("table-words-would", { view: viewWords(see(withBlock(temple, block, result.cells), seat), seat) })}
              </p>
              {completes.length > 0 && (
                <p class="good">{t("table-would-complete", { keys: keysOf(completes, view) })}</p>
              )}
            </div>
          )}
          <button type="submit" class="brass" disabled={!may || busy}>
            {t("table-words-place-it", { block: blockName(block) })}
          </button>
          {!may && <p class="soft">{why ?? t("table-not-now")}</p>}
        </>
      )}
    </form>
  );
}
function keysOf(completes: readonly { readonly key: string }[], view: ViewData): string {
  return completes
    .map(({ key }) => view.hand.find(({ id }) => id === key))
    .filter((key) => key !== undefined)
    .map(keyWorth)
    .join(", ");
}
