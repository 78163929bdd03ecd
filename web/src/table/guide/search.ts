/** Searching the guide, ignoring accents and case. */

import type { SectionText } from "./chapters";

/** A text without accents and capitals, and the index in the original text of each of its characters. */
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

/** The words of a query. */
export function wordsIn(query: string): readonly string[] {
  return flatten(query).letters.split(/\s+/).filter(Boolean);
}

/** Does a section contain all the words, or explain the clause that was asked for? */
export function matches({ title, text, clauses }: SectionText, words: readonly string[]): boolean {
  const { letters } = flatten(`${title} ${text}`);
  return words.every(
    (word) =>
      letters.includes(word) || clauses.includes(word) || clauses.some((clause) => clause.startsWith(`${word}.`)),
  );
}

/** A text in pieces; those that match a word have `hit` set. */
export function markedPieces(
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
