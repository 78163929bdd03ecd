/** How to play, in our own words and with pictures made of the game's own faces. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Design, LETTERS } from "./design";
import { PALETTE, UseFace } from "./faces";
import { COLOURS, orientationsOf } from "./geometry";
import type { Block, Cell, Colour } from "./geometry";
import { Crest } from "./hero";
import { t } from "./texts";
import { Thumbnail, draw } from "./thumbnail";

/** Cubes of several colours as they stand, `xyz` digits each. */
function Stack({ cells, label }: { cells: readonly (readonly [Colour, string])[]; label: string }) {
  const all = cells.flatMap(([colour, text]) => text.split(" ").map((xyz) => ({ colour, x: +xyz[0]!, y: +xyz[1]!, z: +xyz[2]! })));
  const colours = new Map(all.map(({ colour, x, y, z }) => [`${x}${y}${z}`, colour]));
  const { faces, width, height } = draw(all as readonly Cell[]);
  return (
    <svg class="stack" viewBox={`-6 -6 ${width + 12} ${height + 12}`} role="img" aria-label={label}>
      {faces.map(({ cell, side, matrix }, i) => (
        <g key={i} transform={`matrix(${matrix.map((n) => +n.toFixed(2)).join(" ")})`}>
          <UseFace colour={colours.get(`${cell.x}${cell.y}${cell.z}`)!} />
          {side === "left" && <rect width="100" height="100" fill={PALETTE.ground} opacity="0.2" />}
        </g>
      ))}
    </svg>
  );
}
/** A flat view, top row first, some squares marked. */
function Flat({ rows, marked = [], label }: { rows: readonly string[]; marked?: readonly (readonly [number, number])[]; label: string }) {
  return (
    <svg class="flat" viewBox={`-8 -8 ${rows[0]!.length * 100 + 16} ${rows.length * 100 + 16}`} role="img" aria-label={label}>
      {rows.flatMap((row, y) =>
        [...row].map((letter, x) => {
          const colour = LETTERS[letter];
          return colour ? <UseFace key={`${x} ${y}`} colour={colour} x={x * 100} y={y * 100} /> : <rect key={`${x} ${y}`} x={x * 100 + 2} y={y * 100 + 2} width="96" height="96" fill={PALETTE.ground} stroke={PALETTE.line} stroke-width="3" />;
        }),
      )}
      {marked.map(([x, y]) => (
        <g key={`m${x} ${y}`} fill="none">
          <rect x={x * 100 + 3} y={y * 100 + 3} width="94" height="94" stroke={PALETTE.ink} stroke-width="18" />
          <rect x={x * 100 + 3} y={y * 100 + 3} width="94" height="94" stroke="#ffd56a" stroke-width="10" />
        </g>
      ))}
    </svg>
  );
}

const SCENE: readonly (readonly [Colour, string])[] = [
  ["grey", "000 001"],
  ["white", "110 111 112"],
  ["green", "200 300"],
  ["brown", "310 311"],
];

export function Guide() {
  useEffect(() => {
    document.title = t("guide-title");
  }, []);
  return (
    <div class="start guide">
      <header class="bar"><a class="brand" href="#/"><Crest /><span>{t("title")}</span></a></header>
      <main>
        <h1>{t("guide-title")}</h1>
        <p class="lede">{t("guide-lede")}</p>
        <Chapter name="view">
          <Stack cells={SCENE} label={t("guide-view-stack")} />
          <svg class="arrow" viewBox="0 0 60 40" aria-hidden="true"><path d="M4 20H50M36 6L52 20L36 34" fill="none" stroke={PALETTE.brass} stroke-width="6" stroke-linecap="round" stroke-linejoin="round" /></svg>
          <Flat rows={[".W..", "YW.B", "YWGG"]} label={t("guide-view-flat")} />
        </Chapter>
        <Chapter name="keys">
          <span class="key-picture"><Design design={["WG", "Y."]} label={t("guide-keys-design")} /></span>
          <svg class="arrow" viewBox="0 0 60 40" aria-hidden="true"><path d="M4 20H50M36 6L52 20L36 34" fill="none" stroke={PALETTE.brass} stroke-width="6" stroke-linecap="round" stroke-linejoin="round" /></svg>
          <Flat rows={["..B.", ".YWB", "WBGG"]} marked={[[1, 1], [2, 1], [2, 2]]} label={t("guide-keys-flat")} />
        </Chapter>
        <Chapter name="turn">
          {(["white-T4", "green-L4", "brown-Y4"] as Block[]).map((block) => (
            <Thumbnail key={block} block={block} cells={orientationsOf(block.split("-")[1] as "T4")[0]!.cells} frame={3} />
          ))}
        </Chapter>
        <Chapter name="place">
          <Stack cells={[["grey", "100 101"], ["white", "000 001 002"]]} label={t("guide-place-good")} />
          <Stack cells={[["brown", "000 200"], ["green", "001 101 201"]]} label={t("guide-place-bridge")} />
        </Chapter>
        <Chapter name="end">
          <svg class="enigma-picture" viewBox="-4 -4 428 108" role="img" aria-label={t("guide-end-enigmas")}>
            {COLOURS.map((colour, i) => <UseFace key={colour} colour={colour} x={i * 107} />)}
          </svg>
        </Chapter>
        <Chapter name="solo" />
        <p class="mode-buttons"><a class="button brass" href="#/">{t("guide-go")}</a></p>
      </main>
    </div>
  );
}

function Chapter({ name, children }: { name: string; children?: ComponentChildren }) {
  return (
    <section class="chapter" aria-labelledby={`guide-${name}`}>
      <div class="chapter-words">
        <h2 id={`guide-${name}`}>{t(`guide-${name}`)}</h2>
        {t(`guide-${name}-text`).split("\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      </div>
      {children && <div class="pictures">{children}</div>}
    </section>
  );
}
