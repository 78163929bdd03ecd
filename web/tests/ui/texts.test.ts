/** Every language has every text, the code uses only texts that exist, and no text is hard-coded. */

import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { LANGUAGES, makeBundle, preferred } from "../../src/ui/text/texts";

const FILES = import.meta.glob<string>(
  [
    "../../../blockandkey/locales/*/game.ftl",
    "../../../blockandkey/locales/*/page.ftl",
    "../../../blockandkey/locales/*/table.ftl",
    "../../../blockandkey/locales/*/guide.ftl",
  ],
  { query: "?raw", import: "default", eager: true },
);
const SOURCES = import.meta.glob<string>(["../../src/**/*.ts", "../../src/**/*.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function filesOf(language: string): [string, string][] {
  return Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
}
function idsOf(text: string): string[] {
  return [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((match) => match[1]!);
}
function variablesOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=[a-zA-Z][\w-]* *=)/m).filter((part) => /^[a-zA-Z][\w-]* *=/.test(part));
  return new Map(
    parts.map((part) => [
      part.split("=")[0]!.trim(),
      [...new Set([...part.matchAll(/\$(\w+)/g)].map((match) => match[1]!))].sort().join(" "),
    ]),
  );
}
/** The ids of texts that the code uses; `…` stands for inserted values. */
function usedIn(text: string): string[] {
  const source = text.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, "");
  return [...source.matchAll(/\bt\(/g)].flatMap(({ index }) => {
    let depth = 0;
    let end = index + 2;
    for (; end < source.length; end++) {
      const sign = source[end]!;
      if ("([{".includes(sign)) depth++;
      else if (")]}".includes(sign) && depth-- === 0) break;
      else if (sign === "," && depth === 0) break;
    }
    const argument = source.slice(index + 2, end);
    // In `kind === "x" ? "a" : "b"` only the outcomes are ids.
    const outcomes = argument.replace(/[!=]==? *"[^"]*"/g, "").replace(/(startsWith|includes)\("[^"]*"\)/g, "");
    return [...outcomes.matchAll(/"([\w-]+)"|`([^`]*)`/g)].map((match) =>
      (match[1] ?? match[2]!).replace(/\$\{[^}]*\}/g, "…"),
    );
  });
}
const ENGLISH = new Set(filesOf("en").flatMap(([, text]) => idsOf(text)));
const USED = Object.entries(SOURCES).flatMap(([path, source]) => usedIn(source).map((id) => [path, id] as const));

describe.each(LANGUAGES)("%s", (language) => {
  test("has every text once, and each can be read", () => {
    const ids = filesOf(language).flatMap(([, text]) => idsOf(text));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(new Set(ids)).toEqual(ENGLISH);
    const read = filesOf(language).flatMap(([, text]) => new FluentResource(text).body.map(({ id }) => id));
    expect(new Set(read)).toEqual(new Set(ids));
  });
  test("asks for the same values as English", () => {
    for (const [path, text] of filesOf(language)) {
      const english = variablesOf(FILES[path.replace(`/${language}/`, "/en/")]!);
      for (const [id, variables] of variablesOf(text)) expect(`${id}: ${variables}`).toBe(`${id}: ${english.get(id)}`);
    }
  });
  test("gives a text for each count", () => {
    const bundle = makeBundle(
      language,
      filesOf(language).map(([, text]) => text),
    );
    for (const count of [0, 1, 2, 5]) {
      const errors: Error[] = [];
      const text = bundle.formatPattern(bundle.getMessage("waiting-title")!.value!, { count }, errors);
      expect(errors).toEqual([]);
      expect(text.length).toBeGreaterThan(3);
    }
  });
});

test("the code asks for no text that isn't there", () => {
  const missing = USED.filter(([, id]) => {
    if (!id.includes("…")) return !ENGLISH.has(id);
    const pattern = new RegExp(`^${id.split("…").join("[\\w-]+")}$`);
    return ![...ENGLISH].some((known) => pattern.test(known));
  });
  expect(missing).toEqual([]);
});
test("every refusal of the server has its words", () => {
  const [errors] = Object.values(
    import.meta.glob<string>("../../../blockandkey/rooms/errors.py", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  );
  const codes = [...errors!.matchAll(/^ {4}"(\w+)": "/gm)].map((match) => match[1]!);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !ENGLISH.has(`error-${code}`))).toEqual([]);
});
test("page.ftl has no text that nothing asks for", () => {
  const patterns = USED.map(([, id]) => new RegExp(`^${id.split("…").join("[\\w-]+")}$`));
  const page = idsOf(Object.entries(FILES).find(([path]) => path.endsWith("/en/page.ftl"))![1]);
  const quoted = Object.values(SOURCES).join("\n");
  expect(page.filter((id) => !patterns.some((pattern) => pattern.test(id)) && !quoted.includes(`"${id}"`))).toEqual([]);
});
test("nothing to read is written in the code", () => {
  const found = Object.entries(SOURCES)
    .filter(([path]) => path.endsWith(".tsx"))
    .flatMap(([path, source]) => {
      const between = [...source.matchAll(/<\w[^<>]*>([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)<\//gu)].map(
        (match) => match[1]!,
      );
      const said = [...source.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]*\p{L}[^"]*)"/gu)].map(
        (match) => match[1]!,
      );
      return [...between, ...said].map((text) => `${path}: ${text}`);
    });
  expect(found).toEqual([]);
});

test("the chosen language wins, then the browser's, then English", () => {
  expect(preferred(["it", "de-AT", "fr"], null)).toBe("de");
  expect(preferred(["it", "de-AT"], "fr")).toBe("fr");
  expect(preferred(["it"], "xx")).toBe("en");
});
