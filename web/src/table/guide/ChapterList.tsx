/** The guide's chapters with their search field. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { GuideRequest } from "../../ui/guideRequest";
import { t } from "../../ui/text/texts";
import { ChapterView } from "./Chapter";
import { CHAPTERS, chapterOf, type GuideSetting, sectionOf, sectionText } from "./chapters";
import { matches, wordsIn } from "./search";

interface ChapterListProps {
  readonly setting: GuideSetting;
  /** The level of the chapters' headings. */
  readonly top: 2 | 3;
  readonly ask?: GuideRequest;
  readonly typing?: boolean;
  /** Shows all chapters open, on a page of their own. */
  readonly spread?: boolean;
}

/**
 * Requests that were answered. When the guide renders again, for example in another language, it must not move the
 * focus again.
 */
const answered = new WeakSet<GuideRequest>();

export function ChapterList({ setting, top, ask, typing = false, spread = false }: ChapterListProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(spread ? CHAPTERS.map(({ name }) => name) : []));
  const [about, setAbout] = useState<readonly string[]>([]); // the sections that were asked for
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
    // After rendering: scroll to the rule that was asked for, and focus it.
    const heading = about[0] && all.current?.querySelector<HTMLElement>(`#rule-${about[0]}`);
    if (!heading || !ask) return;
    if (!answered.has(ask)) heading.focus({ preventScroll: true });
    answered.add(ask);
    heading.closest("section")!.scrollIntoView({ block: "start" });
  }, [about]);
  const words = wordsIn(query);
  const told = CHAPTERS.map((chapter) => ({
    chapter,
    sections: chapter.sections
      .map((section) => sectionText(section, setting))
      .filter((section) => matches(section, words)),
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
