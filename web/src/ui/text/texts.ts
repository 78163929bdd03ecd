/** The texts of the page: Fluent files, one language loaded at a time. `t("id", { name })` */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { Store } from "../../net/store";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages' own names, as the chooser shows them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", de: "Deutsch" };

const TEXT_FILES = import.meta.glob<string>(
  [
    "../../../../blockandkey/locales/*/game.ftl",
    "../../../../blockandkey/locales/*/page.ftl",
    "../../../../blockandkey/locales/*/table.ftl",
  ],
  { query: "?url", import: "default", eager: true },
);

const LANGUAGE_KEY = "blockandkey.language";
export const language = new Store<Language>("en");
let bundle: FluentBundle | null = null;

/** Makes a bundle of a language's files. A test finds faults in them. */
export function makeBundle(name: Language, files: readonly string[]): FluentBundle {
  const made = new FluentBundle(name, { useIsolating: false });
  for (const file of files) made.addResource(new FluentResource(file), { allowOverrides: true });
  return made;
}

/** Fetches the files of a language. */
export async function read(urls: Readonly<Record<string, string>>, name: Language): Promise<readonly string[]> {
  const wanted = Object.entries(urls).filter(([path]) => path.includes(`/locales/${name}/`));
  const answers = await Promise.all(wanted.map(([, url]) => fetch(url)));
  for (const { ok, url, statusText } of answers) if (!ok) throw new Error(`${url}: ${statusText}`);
  return Promise.all(answers.map((answer) => answer.text()));
}

/** Loads a language and uses it from now on. */
export async function speak(name: Language): Promise<void> {
  bundle = makeBundle(name, await read(TEXT_FILES, name));
  document.documentElement.lang = name;
  // A store does not notify about an equal value; nothing needs to render again after the first load.
  language.value = name;
}

/** Adds the texts of more files, unless the language has changed meanwhile. */
export async function learn(urls: Readonly<Record<string, string>>, name: Language): Promise<void> {
  const files = await read(urls, name);
  if (name === language.value)
    for (const file of files) bundle?.addResource(new FluentResource(file), { allowOverrides: true });
}

/** Loads the language that the player chose, and saves the choice. */
export async function choose(name: Language): Promise<void> {
  await speak(name);
  try {
    localStorage.setItem(LANGUAGE_KEY, name);
  } catch {
    // The choice can't be saved; the language works all the same.
  }
}

/** The language chosen before, else the first of the browser's languages that the page has, else English. */
export function preferred(wishes: readonly string[], remembered: string | null): Language {
  const known = (name: string) => LANGUAGES.find((language) => name.toLowerCase().split("-")[0] === language);
  return known(remembered ?? "") ?? wishes.map(known).find((found) => found !== undefined) ?? "en";
}

export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** The text with this id in the page's language. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || pattern === undefined || pattern === null) {
    console.error(`no text ${id}`);
    return id;
  }
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, values, errors);
  for (const error of errors) console.error(`text ${id}: ${error.message}`);
  return text;
}

/** A list in words: "a, b and c". */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(things);
}

/** Is there a text with this id? For ids that are made of the server's data. */
export function has(id: string): boolean {
  return bundle?.hasMessage(id) ?? false;
}

/** For tests: uses another bundle. */
export function use(made: FluentBundle): void {
  bundle = made;
}
