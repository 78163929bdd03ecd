/** One chapter of the guide, folded open or shut, with its sections. */

import { t } from "../../ui/text/texts";
import type { Chapter, GuideSetting, SectionText } from "./chapters";
import { Pictures } from "./examples";
import { markedPieces } from "./search";

interface ChapterProps {
  readonly chapter: Chapter;
  readonly sections: readonly SectionText[];
  readonly top: 2 | 3;
  readonly about: readonly string[];
  readonly setting: GuideSetting;
  readonly words: readonly string[];
  readonly open: boolean;
  readonly onToggle: (shown: boolean) => void;
}

export function ChapterView({ chapter, sections, top, about, setting, words, open, onToggle }: ChapterProps) {
  const ChapterTitle = top === 2 ? "h2" : "h3";
  return (
    <details
      class="chapter"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    >
      <summary>
        <ChapterTitle>{t(`guide-chapter-${chapter.name}`)}</ChapterTitle>
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
  section: SectionText;
  setting: GuideSetting;
  top: 2 | 3;
  asked: boolean;
  words: readonly string[];
}) {
  const PassageTitle = top === 2 ? "h3" : "h4";
  return (
    <section class={`passage${asked ? " asked" : ""}`}>
      {asked && <p class="asked-note">{t("guide-asked")}</p>}
      <header>
        <PassageTitle id={`rule-${name}`} tabIndex={-1}>
          <Marked text={title} words={words} />
        </PassageTitle>
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
  return <>{markedPieces(text, words).map(({ piece, hit }, i) => (hit ? <mark key={i}>{piece}</mark> : piece))}</>;
}
