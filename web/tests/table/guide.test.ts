/** The guide: the section for a refusal or a clause, and the search. */

import { beforeEach, describe, expect, test } from "vitest";
import { hold } from "../../src/rules/heldBlock";
import { EMPTY_TEMPLE } from "../../src/rules/temple";
import {
  CHAPTERS,
  chapterOf,
  type GuideSetting,
  STANDARD,
  sectionOf,
  sectionText,
} from "../../src/table/guide/chapters";
import { markedPieces, matches, wordsIn } from "../../src/table/guide/search";
import { type PromptInput, promptOf } from "../../src/table/play/prompt";
import { refusedRules } from "../../src/ui/text/refusalText";
import { LANGUAGES, type Language, makeBundle, t, use } from "../../src/ui/text/texts";
import { message, OTHER_BOX, ROOM, VIEW } from "../support/samples";

const FILES = import.meta.glob<string>("../../../blockandkey/locales/*/{game,page,table,guide}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
function speak(language: Language): void {
  use(
    makeBundle(
      language,
      Object.entries(FILES)
        .filter(([path]) => path.includes(`/${language}/`))
        .map(([, text]) => text),
    ),
  );
}
const found = (query: string) =>
  CHAPTERS.flatMap(({ sections }) => sections)
    .filter((section) => matches(sectionText(section, STANDARD), wordsIn(query)))
    .map(({ name }) => name);

beforeEach(() => speak("en"));

describe("what leads where", () => {
  test("a broken rule, a reason, a passage and a clause lead to their passage", () => {
    expect(["taller", "claim", "ancients", "limit", "5.7"].map((about) => sectionOf(about)?.name)).toEqual([
      "taller",
      "claim",
      "corner",
      "limit",
      "support",
    ]);
    expect(sectionOf("nonsense")).toBeUndefined();
    expect(chapterOf(sectionOf("taller")!).name).toBe("place");
  });
  test("a refused placement leads to the rules that it breaks, another action to its reason", () => {
    const refused = (details: Record<string, unknown>) => refusedRules({ code: "illegal", message: "", details });
    expect(refused({ reason: "placement", broken: [{ rule: "taller" }, { rule: "support" }] })).toEqual([
      "taller",
      "support",
    ]);
    expect(refused({ reason: "claim", broken: [] })).toEqual(["claim"]);
    expect(refusedRules({ code: "stale", message: "", details: {} })).toBeUndefined();
  });
});

describe("what the line at the top leads to", () => {
  const asking: PromptInput = {
    message: message(1),
    view: VIEW,
    held: null,
    result: null,
    temple: EMPTY_TEMPLE,
    line: null,
    mine: true,
    mayPlace: true,
    claimable: [],
    ancients: null,
    why: null,
    chosenBlock: null,
    keyNote: "",
  };
  const about = (change: Partial<PromptInput>) => promptOf({ ...asking, ...change }).about;
  test("a ghost that can't stand leads to all that it breaks", () => {
    const broken = ["touch", "support"].map((rule) => ({ rule, cells: [], stacks: [] }));
    const held = hold("white-I3", 0);
    expect(about({ held, result: { cells: [{ x: 0, y: 0, z: 0 }], broken, completes: [] } })).toEqual([
      "touch",
      "support",
    ]);
    expect(about({ held, result: { cells: [{ x: 0, y: 0, z: 0 }], broken: [], completes: [] } })).toBeUndefined();
  });
  test("what is unusual in a phase leads to its passage", () => {
    const phase = (name: (typeof VIEW)["phase"]) => about({ view: { ...VIEW, phase: name } });
    expect([phase("claim"), phase("aside"), phase("bury"), phase("discard")]).toEqual([
      ["claim"],
      ["aside"],
      ["bury"],
      ["limit"],
    ]);
    expect(about({ view: { ...VIEW, actions: ["pass"] } })).toEqual(["pass"]);
    expect(about({ keyNote: "It lies there already." })).toEqual(["again"]);
    expect(about({})).toBeUndefined();
  });
});

describe("the search", () => {
  test("finds all words in any order, in title or text", () => {
    expect(found("bridge slide")).toEqual(["entry"]);
    expect(found("slide BRIDGE")).toEqual(["entry"]);
    expect(found("bridge qwertz")).toEqual([]);
    expect(found("  ").length).toBe(CHAPTERS.flatMap(({ sections }) => sections).length);
  });
  test("finds clauses and whole parts of the rules by number", () => {
    expect(found("5.6")).toEqual(["taller", "top"]);
    expect(found("7")).toEqual(expect.arrayContaining(["trigger", "score", "ties"]));
  });
  test("needs neither accents nor capitals", () => {
    speak("fr");
    expect(found("deja la")).toContain("again");
    expect(found("EGALITES")).toEqual(["ties"]);
    speak("de");
    expect(found("weiss")).toContain("blocks");
    expect(found("UBERHANGE")).toEqual(["overhang"]);
  });
  test("marks what was found, as it is written", () => {
    expect(markedPieces("Die Höhe, weiß", wordsIn("HOHE ss"))).toEqual([
      { piece: "Die ", hit: false },
      { piece: "Höhe", hit: true },
      { piece: ", wei", hit: false },
      { piece: "ß", hit: true },
    ]);
    expect(markedPieces("nothing", wordsIn("x"))).toEqual([{ piece: "nothing", hit: false }]);
  });
});

describe.each(LANGUAGES)("%s", (language) => {
  test("every passage has words, with the VP of the set that is played with", () => {
    speak(language);
    for (const { sections } of CHAPTERS)
      for (const section of sections) {
        const { title, text } = sectionText(section, {
          ...STANDARD,
          worth: { star: [3, 3], sun: [5, 8], moon: [9, 9] },
        });
        expect(`${title} ${text}`).not.toMatch(/[{}]|undefined|guide-/);
        if (section.name === "levels")
          for (const vp of ["3", "5–8", "9"]) expect(text).toMatch(new RegExp(`(^|\\D)${vp}\\s(VP|PV|SP)`));
      }
  });
  test("at a table the facts of its box are told, elsewhere those of the standard box", () => {
    speak(language);
    const told = (name: string, setting: GuideSetting) => sectionText(sectionOf(name)!, setting).text;
    const ring = OTHER_BOX.ring.map((colour) => t(`colour-${colour}`)).join("\\W+(\\w+\\W+)?");
    const room = {
      ...ROOM,
      box: { ...OTHER_BOX, core: "b3" },
      seats: ROOM.seats.map((seat, i) => ({ ...seat, seat: (["north", "west"] as const)[i]! })),
    };
    expect(told("core", room)).toMatch(new RegExp(ring, "u"));
    expect(told("core", room).match(/\b[a-h]\d\b/g)).toEqual(["b3", "c4"]);
    expect(told("yard", room)).toContain("9 5 1 / 2 8 6 / 7 3 4");
    for (const seat of ["north", "west"]) expect(told("seats", room)).toContain(t(`seat-${seat}`));
    for (const name of ["core", "seats"]) expect(told(name, STANDARD)).not.toMatch(/\ball\b/);
    expect(told("core", STANDARD).match(/\b[a-h]\d\b/g)).toEqual(["d4", "e5", "c4", "d5", "c5", "d6"]);
  });
});
