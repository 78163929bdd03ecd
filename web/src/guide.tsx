/** How to play: all the rules in the language of the page, with a search; full page, or in the table's drawer. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Opening } from "./app";
import type { Asked } from "./asked";
import type { Chapter, Setting, Told } from "./chapters";
import { CHAPTERS, chapterOf, marked, matches, STANDARD, sectionOf, tell, wordsIn } from "./chapters";
import { Pictures } from "./examples";
import { Crest } from "./hero";
import { useStore } from "./hooks";
import type { Language } from "./texts";
import { language, learn, t } from "./texts";
import "./guide.css";

const FILES = import.meta.glob<string>("../../blockandkey/locales/*/guide.ftl", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Are the texts there, in the language that the page speaks now? */
function useGuide(): "coming" | "there" | "failed" {
  const spoken = useStore(language);
  const [loaded, setLoaded] = useState<Partial<Record<Language, "there" | "failed">>>({});
  useEffect(() => {
    learn(FILES, spoken).then(
      () => setLoaded({ [spoken]: "there" }),
      () => setLoaded({ [spoken]: "failed" }),
    );
  }, [spoken]);
  return loaded[spoken] ?? "coming";
}

/** The page #/guide. */
export function Guide() {
  const state = useGuide();
  useEffect(() => {
    document.title = t("how-to-play");
  });
  if (state === "coming") return <Opening />;
  return (
    <div class="start guide">
      <header class="bar">
        <a class="brand" href="#/">
          <Crest />
          <span>{t("title")}</span>
        </a>
      </header>
      <main>
        <h1>{t("how-to-play")}</h1>
        {state === "failed" ? (
          <p>{t("load-failed-why")}</p>
        ) : (
          <>
            <p class="lede">{t("guide-lede")}</p>
            <Chapters setting={STANDARD} top={2} spread />
          </>
        )}
        <p class="mode-buttons">
          <a class="button brass" href="#/">
            {t("back-to-start")}
          </a>
        </p>
      </main>
    </div>
  );
}

/** The guide inside the table's drawer, at what was asked; `typing`: the search is where one begins. */
export default function GuideBody({ ask, setting, typing }: { ask: Asked; setting: Setting; typing: boolean }) {
  const state = useGuide();
  if (state !== "there")
    return (
      <p class="soft guide-wait" role="status">
        {t(state === "failed" ? "load-failed-why" : "opening")}
      </p>
    );
  return <Chapters setting={setting} top={3} ask={ask} typing={typing} />;
}

interface ChaptersProps {
  readonly setting: Setting;
  /** The level of the chapters' headings. */
  readonly top: 2 | 3;
  readonly ask?: Asked;
  readonly typing?: boolean;
  /** All open, with room to the sides. */
  readonly spread?: boolean;
}
/** Those who asked and were answered: drawn again, in another language say, it takes the keyboard from nobody. */
const answered = new WeakSet<Asked>();

function Chapters({ setting, top, ask, typing = false, spread = false }: ChaptersProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(spread ? CHAPTERS.map(({ name }) => name) : []));
  const [about, setAbout] = useState<readonly string[]>([]); // the sections asked about
  const all = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!ask) return;
    const sections = ask.about.map(sectionOf).filter((section) => section !== undefined);
    setQuery("");
    setAbout(sections.map(({ name }) => name));
    if (sections.length) return setOpen(new Set(sections.map((section) => chapterOf(section).name)));
    if (typing && !answered.has(ask)) search.current?.focus({ preventScroll: true });
    answered.add(ask);
  }, [ask]);
  useEffect(() => {
    // Once it's drawn: to the rule that was asked about, for the eye and for the keyboard.
    const heading = about[0] && all.current?.querySelector<HTMLElement>(`#rule-${about[0]}`);
    if (!heading || !ask) return;
    if (!answered.has(ask)) heading.focus({ preventScroll: true });
    answered.add(ask);
    heading.closest("section")!.scrollIntoView({ block: "start" });
  }, [about]);
  const words = wordsIn(query);
  const told = CHAPTERS.map((chapter) => ({
    chapter,
    sections: chapter.sections.map((section) => tell(section, setting)).filter((section) => matches(section, words)),
  })).filter(({ sections }) => sections.length);
  const toggle = (name: string, shown: boolean) =>
    setOpen((before) => new Set([...before].filter((other) => other !== name).concat(shown ? [name] : [])));
  return (
    <div class={`chapters${spread ? " spread" : ""}`} ref={all}>
      <Search
        field={search}
        query={query}
        onQuery={setQuery}
        count={told.reduce((sum, { sections }) => sum + sections.length, 0)}
      />
      <div class="scroll" tabIndex={spread ? undefined : 0}>
        {told.map(({ chapter, sections }) => (
          <ChapterView
            key={chapter.name}
            {...{ chapter, sections, top, about, setting }}
            words={words}
            open={words.length > 0 || open.has(chapter.name)}
            onToggle={(shown) => !words.length && toggle(chapter.name, shown)}
          />
        ))}
      </div>
    </div>
  );
}

function Search({
  field,
  query,
  count,
  onQuery,
}: {
  field: preact.RefObject<HTMLInputElement | null>;
  query: string;
  count: number;
  onQuery: (query: string) => void;
}) {
  const id = useId();
  return (
    <div class="guide-search" role="search">
      <label class="spoken" for={id}>
        {t("guide-search")}
      </label>
      <input
        id={id}
        ref={field}
        type="search"
        value={query}
        placeholder={t("guide-search")}
        title={t("guide-search-hint")}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <p class="soft" role="status">
        {query.trim() ? t("guide-found", { count }) : ""}
      </p>
    </div>
  );
}

interface ChapterProps {
  readonly chapter: Chapter;
  readonly sections: readonly Told[];
  readonly top: 2 | 3;
  readonly about: readonly string[];
  readonly setting: Setting;
  readonly words: readonly string[];
  readonly open: boolean;
  readonly onToggle: (shown: boolean) => void;
}
function ChapterView({ chapter, sections, top, about, setting, words, open, onToggle }: ChapterProps) {
  const Title = top === 2 ? "h2" : "h3";
  return (
    <details
      class="chapter"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    >
      <summary>
        <Title>{t(`guide-chapter-${chapter.name}`)}</Title>
      </summary>
      <div class="passages">
        {sections.map((section) => (
          <Passage
            key={section.name}
            section={section}
            setting={setting}
            top={top}
            asked={about.includes(section.name)}
            words={words}
          />
        ))}
      </div>
    </details>
  );
}
function Passage({
  section: { name, title, text, clauses },
  setting,
  top,
  asked,
  words,
}: {
  section: Told;
  setting: Setting;
  top: 2 | 3;
  asked: boolean;
  words: readonly string[];
}) {
  const Title = top === 2 ? "h3" : "h4";
  return (
    <section class={`passage${asked ? " asked" : ""}`}>
      {asked && <p class="asked-note">{t("guide-asked")}</p>}
      <header>
        <Title id={`rule-${name}`} tabIndex={-1}>
          <Marked text={title} words={words} />
        </Title>
        {clauses.length > 0 && (
          <small class="clauses">{t("guide-rules", { count: clauses.length, clauses: clauses.join(", ") })}</small>
        )}
      </header>
      <Pictures of={name} box={setting.box} />
      <Paragraphs text={text} words={words} />
    </section>
  );
}
/** A line is a paragraph; lines with a dash make a list. */
function Paragraphs({ text, words }: { text: string; words: readonly string[] }) {
  const lines = text.split("\n");
  const items = lines.filter((line) => line.startsWith("- "));
  return (
    <>
      {lines
        .filter((line) => !items.includes(line))
        .map((line) => (
          <p key={line}>
            <Marked text={line} words={words} />
          </p>
        ))}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Marked text={item.slice(2)} words={words} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (!words.length) return <>{text}</>;
  return <>{marked(text, words).map(({ piece, hit }, i) => (hit ? <mark key={i}>{piece}</mark> : piece))}</>;
}
