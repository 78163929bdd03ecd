/** The guide's chapters: which clauses of RULES each section explains, which refusals lead to it, and the search. */

import data from "../../../../blockandkey/locales/guide.json";
import type { RoomData } from "../../net/wire";
import { formatSquare, parseSquare } from "../../rules/cells";
import { listed, t } from "../../ui/text/texts";

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
export interface SectionText extends Section {
  readonly title: string;
  readonly text: string;
}

export const CHAPTERS: readonly Chapter[] = data.chapters;

/** What the texts and pictures need from the component set. Core Cube and seats are known only at a table. */
export interface GuideSetting {
  readonly worth: RoomData["worth"];
  readonly box: Pick<RoomData["box"], "corners" | "sites"> & {
    readonly ring: readonly string[];
    readonly core?: string;
  };
  readonly seats?: readonly { readonly seat: string }[];
}

/** The standard set, for the guide without a table. */
export const STANDARD: GuideSetting = data;

const SECTIONS = CHAPTERS.flatMap(({ sections }) => sections);

/** The section for a refusal, a section's name or a clause. */
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

/**
 * Passed to the texts for seats and Core Cube where no table is known: then they explain the standard box for each
 * number of players.
 */
const ALL = "all";

/** The square of the Core Cube opposite its lowest corner. */
function across(core: string): string {
  const { x, y } = parseSquare(core);
  return formatSquare({ x: x + 1, y: y + 1 });
}

/** A section in the page's language, with the values of this set. */
export function sectionText(section: Section, { worth, box, seats }: GuideSetting): SectionText {
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
