"""The rules as the in-game guide explains them; `python -m blockandkey.locales.guide` writes them into docs/."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from blockandkey.locales.texts import Texts
from blockandkey.rules.components import ComponentSet, Level, shipped_set
from blockandkey.rules.geometry import format_square

FILES = ("game.ftl", "table.ftl", "guide.ftl")  # the guide uses messages of the other two
LANGUAGES = ("fr", "de")  # of the pages in docs/; the English page is the specification itself
RING = ("first", "second", "third", "fourth")  # arguments of the texts: the colours round the Core Cube
ALL = "all"
DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the guide: the clauses of RULES that it explains, and the refusals that link to it."""

    name: str
    clauses: tuple[str, ...]
    refusals: tuple[str, ...]  # names of broken placement rules, and reasons of IllegalAction


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the guide."""

    name: str
    sections: tuple[Section, ...]


def chapters() -> tuple[Chapter, ...]:
    """The chapters in order, read from guide.json, which the page also reads."""
    data = json.loads(Path(__file__).with_name("guide.json").read_text(encoding="utf-8"))
    return tuple(
        Chapter(
            chapter["name"],
            tuple(Section(s["name"], tuple(s["clauses"]), tuple(s["refusals"])) for s in chapter["sections"]),
        )
        for chapter in data["chapters"]
    )


def values(components: ComponentSet, texts: Texts) -> dict[str, str]:
    """The arguments of the guide's texts: the VP of each level, as one number or a range, and facts of the box.

    Seats and Core Cube depend on the number of players. With `all` the texts describe every number of players.
    """
    vp = {level.value: components.worth(level) for level in Level}
    box = components.box
    return {
        **{name: str(low) if low == high else f"{low}–{high}" for name, (low, high) in vp.items()},
        **dict(zip(("one", "two", "three", "four"), map(format_square, box.corners), strict=True)),
        **dict(zip(RING, (texts(f"colour-{colour}") for colour in box.ring), strict=True)),
        "sites": " / ".join(" ".join(map(str, row)) for row in box.rows),
        **{"seats": ALL, "core": ALL, "corner": ""},
    }


def write_page(language: str) -> str:
    """The whole guide in a language as Markdown, with the values of the standard set."""
    texts = Texts(language, FILES)
    standard = values(shipped_set("standard"), texts)
    lines = [f"# {texts('guide-docs-title')}", "", texts("guide-docs-note"), "", texts("guide-lede")]
    for chapter in chapters():
        lines += ["", f"## {texts(f'guide-chapter-{chapter.name}')}"]
        for section in chapter.sections:
            clauses = f" ({', '.join(section.clauses)})" if section.clauses else ""
            lines += ["", f"### {texts(f'guide-{section.name}')}{clauses}"]
            lines += _paragraphs(texts(f"guide-{section.name}-text", **standard))
    return "\n".join([*lines, ""])


def _paragraphs(text: str) -> Iterator[str]:
    """The lines of a text with empty lines between them; the lines of a list stay together."""
    for is_list, lines in groupby(text.splitlines(), lambda line: line.startswith("- ")):
        if is_list:
            yield from ("", *lines)
        else:
            yield from (part for line in lines for part in ("", line))


if __name__ == "__main__":
    for language in LANGUAGES:
        (DOCS / f"rules.{language}.md").write_text(write_page(language), encoding="utf-8")
