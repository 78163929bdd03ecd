/** The guide's chapters: which clauses of RULES each passage tells, which refusals lead to it, and the search. */

import data from "../../blockandkey/guide.json";
import { formatSquare, parseSquare } from "./geometry";
import { listed, t } from "./texts";
import type { RoomData } from "./wire";

export interface Section {
  readonly name: string;
  readonly clauses: readonly string[];
  readonly refusals: readonly string[];
}
export interface Chapter {
  readonly name: string;
  readonly sections: readonly Section[];
}
/** A section in the language of the page. */
export interface Told extends Section {
  readonly title: string;
  readonly text: string;
}

export const CHAPTERS: readonly Chapter[] = data.chapters;
/** What the texts and pictures take from the set that is played with; Core Cube and seats are those of a table. */
export interface Setting {
  readonly worth: RoomData["worth"];
  readonly box: Pick<RoomData["box"], "corners" | "sites"> & {
    readonly ring: readonly string[];
    readonly core?: string;
  };
  readonly seats?: readonly { readonly seat: string }[];
}
/** That of the standard set, where no table is known. */
export const STANDARD: Setting = data;
const SECTIONS = CHAPTERS.flatMap(({ sections }) => sections);

/** The section that a refusal leads to, or that has this name, or that tells this clause. */
export function sectionOf(about: string): Section | undefined {
  return (
    SECTIONS.find(({ refusals }) => refusals.includes(about)) ??
    SECTIONS.find(({ name }) => name === about) ??
    SECTIONS.find(({ clauses }) => clauses.includes(about))
  );
}
export function chapterOf(section: Section): Chapter {
  return CHAPTERS.find(({ sections }) => sections.includes(section))!;
}

/** What the texts are given for seats and Core Cube where no table is known: they tell the standard box's for each number of players. */
const ALL = "all";
/** The square of the Core Cube across from its lowest corner. */
function across(core: string): string {
  const { x, y } = parseSquare(core);
  return formatSquare({ x: x + 1, y: y + 1 });
}
/** A section in words. */
export function tell(section: Section, { worth, box, seats }: Setting): Told {
  const range = ([least, most]: readonly number[]) => (least === most ? String(least) : `${least}–${most}`);
  const [one, two, three, four] = box.corners as readonly [string, string, string, string];
  const [first, second, third, fourth] = box.ring.map((colour) => t(`colour-${colour}`)) as [
    string,
    string,
    string,
    string,
  ];
  const values = {
    star: range(worth.star),
    sun: range(worth.sun),
    moon: range(worth.moon),
    one,
    two,
    three,
    four,
    first,
    second,
    third,
    fourth,
    sites: box.sites.map((row) => row.join(" ")).join(" / "),
    seats: seats ? listed(seats.map(({ seat }) => t(`seat-${seat}`))) : ALL,
    core: box.core ?? ALL,
    corner: box.core ? across(box.core) : "",
  };
  return { ...section, title: t(`guide-${section.name}`), text: t(`guide-${section.name}-text`, values) };
}

// Searching: without accents and capitals

/** A text as it is searched, and where in the text each of its characters comes from. */
function flatten(text: string): { letters: string; at: number[] } {
  let letters = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i++)
    for (const letter of text[i]!.toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace("ß", "ss")
      .replace("œ", "oe")
      .replace("’", "'")
      .replace("\u00a0", " ")) {
      letters += letter;
      at.push(i);
    }
  return { letters, at };
}
/** The words of a question. */
export function wordsIn(query: string): readonly string[] {
  return flatten(query).letters.split(/\s+/).filter(Boolean);
}
/** Does a section have all the words, or tell the clause that is asked for? */
export function matches({ title, text, clauses }: Told, words: readonly string[]): boolean {
  const { letters } = flatten(`${title} ${text}`);
  return words.every(
    (word) =>
      letters.includes(word) || clauses.includes(word) || clauses.some((clause) => clause.startsWith(`${word}.`)),
  );
}
/** A text in pieces, those that are one of the words marked. */
export function marked(
  text: string,
  words: readonly string[],
): readonly { readonly piece: string; readonly hit: boolean }[] {
  const { letters, at } = flatten(text);
  const hits = new Set<number>();
  for (const word of words)
    for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + 1))
      for (let i = from; i < from + word.length; i++) hits.add(at[i]!);
  const pieces: { piece: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = pieces.at(-1);
    if (last?.hit === hits.has(i)) last.piece += text[i];
    else pieces.push({ piece: text[i]!, hit: hits.has(i) });
  }
  return pieces;
}
