/**
 * The folders of src/: which may import which, no import cycles, three.js only in scene/, each name once. Type-only
 * imports count too.
 */

import { describe, expect, test } from "vitest";

/** The layers, lowest first. A module imports from its own folder and from folders above it in this list. */
const LAYERS = [
  ["net"],
  ["rules"],
  ["ui/text"],
  ["ui/pictures"],
  ["ui"],
  ["scene"],
  ["table/log", "table/chat", "table/guide"],
  ["table/play"],
  ["table/yard", "table/temple"],
  ["table/panels", "table/seats"],
  ["table/words"],
  ["table"],
  ["lobby/create", "lobby/final"],
  ["lobby"],
  [""],
];
/** Packages that only one folder may import. */
const ONLY_IN: Readonly<Record<string, string>> = { three: "scene", "@fluent/bundle": "ui/text" };
const MOST_FILES = 16;

const SOURCES = new Map(
  Object.entries(
    import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
  ).map(([path, text]) => [path.replace("../src/", ""), text]),
);
const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");
const layerOf = (path: string) => LAYERS.findIndex((folders) => folders.includes(folderOf(path)));

/** What a module imports: static, type-only, dynamic and re-exported. */
function specifiersIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g)].map((match) => match[1]!);
}
/** The path of a module in src/ that a relative specifier names; undefined for style sheets and data. */
function resolve(from: string, specifier: string): string | undefined {
  const parts = folderOf(from).split("/").filter(Boolean);
  for (const step of specifier.split("/"))
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  const path = parts.join("/");
  return [`${path}.ts`, `${path}.tsx`].find((candidate) => SOURCES.has(candidate));
}
const IMPORTS = new Map(
  [...SOURCES].map(([path, text]) => [
    path,
    specifiersIn(text).flatMap((specifier) => (specifier.startsWith(".") ? (resolve(path, specifier) ?? []) : [])),
  ]),
);

/** The types, classes and components that a module declares, and the names that it gives to those of others. */
function namesIn(text: string): string[] {
  const declared = /^(?:export )?(?:interface|type|class|function) ([A-Z]\w*)|^ {2}\w+ as ([A-Z]\w*),$/gm;
  return [...text.matchAll(declared)].map((match) => (match[1] ?? match[2])!);
}

/** A path that leads from a module back to it, or null. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (module: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(module)) return [...trail.slice(trail.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const next of imports.get(module) ?? []) {
      const found = walk(next, [...trail, module]);
      if (found) return found;
    }
    done.add(module);
    return null;
  };
  for (const module of imports.keys()) {
    const found = walk(module, []);
    if (found) return found;
  }
  return null;
}

describe("the reader of imports", () => {
  test("finds every kind of import", () => {
    const text = 'import a from "./a";\nimport type { B } from "./b";\nexport type { C } from "./c";\nimport("./d");';
    expect(specifiersIn(`${text}\nimport "./e.css";\n/* import "./f"; */`)).toEqual([
      "./a",
      "./b",
      "./c",
      "./d",
      "./e.css",
    ]);
  });
  test("finds cycles", () => {
    const ring = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(cycleIn(ring)).toEqual(["b", "c", "b"]);
  });
  test("sees the whole page", () => {
    expect(IMPORTS.get("main.tsx")).toContain("App.tsx");
    expect(IMPORTS.get("table/temple/TempleCanvas.tsx")).toContain("scene/scene.ts");
  });
});

test("a type or component has a name of its own", () => {
  expect(namesIn("type A = 1;\nexport {\n  D as B,\n};\nfunction small() {}\nfunction C() {}")).toEqual([
    "A",
    "B",
    "C",
  ]);
  const names = [...SOURCES.values()].flatMap(namesIn);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
test("there are no import cycles", () => {
  expect(cycleIn(IMPORTS)).toBeNull();
});
test("every folder is in a layer", () => {
  expect([...SOURCES.keys()].filter((path) => layerOf(path) < 0)).toEqual([]);
});
test("imports point only to lower layers or into the own folder", () => {
  const wrong = [...IMPORTS].flatMap(([from, targets]) =>
    targets
      .filter((to) => folderOf(to) !== folderOf(from) && layerOf(to) >= layerOf(from))
      .map((to) => `${from} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});
test("three.js is imported in scene/ only, Fluent in ui/text/ only", () => {
  const wrong = [...SOURCES].flatMap(([path, text]) =>
    specifiersIn(text)
      .filter((name) => name in ONLY_IN && ONLY_IN[name] !== folderOf(path))
      .map((name) => `${path} -> ${name}`),
  );
  expect(wrong).toEqual([]);
});
test("no folder is crowded, and no two modules differ only in case", () => {
  const names = [...SOURCES.keys()].map((path) => path.replace(/\.tsx?$/, "").toLowerCase());
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  const folders = [...SOURCES.keys()].map(folderOf);
  const crowded = [...new Set(folders)].filter(
    (folder) => folders.filter((each) => each === folder).length > MOST_FILES,
  );
  expect(crowded).toEqual([]);
});
