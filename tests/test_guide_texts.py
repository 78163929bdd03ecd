"""The guide covers every clause in three languages, every refusal links to it, and its pictures and pages are right."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase

import pytest

from blockandkey.locales.guide import DOCS, FILES, chapters, values, write_page
from blockandkey.locales.guide import LANGUAGES as PAGES
from blockandkey.locales.texts import LANGUAGES, Texts
from blockandkey.rules.blocks import COLOURS, orientation_of, parse_block
from blockandkey.rules.components import Level, read_set, shipped_set
from blockandkey.rules.geometry import Cell, Cells, Square, format_square
from blockandkey.rules.placement import RULES, judge
from blockandkey.rules.scoring import RANKS
from blockandkey.rules.solo import TURNS
from blockandkey.rules.state import REASONS
from blockandkey.rules.temple import CoreCube, Temple, around, board_of, facing
from blockandkey.rules.turn import TRIGGER
from blockandkey.rules.views import turns
from tests.test_texts import messages

ROOT = Path(__file__).parent.parent
SECTIONS = [section for chapter in chapters() for section in chapter.sections]
# Texts of the drawer and the pages other than chapters, passages and pictures
FITTINGS = {
    *("guide-lede", "guide-search", "guide-search-hint", "guide-found", "guide-asked", "guide-allowed"),
    *("guide-forbidden", "guide-rules", "guide-docs-title", "guide-docs-note"),
}


def clauses_of_rules() -> set[str]:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*(\d\.\d)\*\*", text, re.MULTILINE))


def test_the_guide_covers_exactly_the_clauses_of_the_rules() -> None:
    assert {clause for section in SECTIONS for clause in section.clauses} == clauses_of_rules()
    assert len(clauses_of_rules()) > 40


def test_names_are_words_and_each_is_there_once() -> None:
    names = [section.name for section in SECTIONS]
    assert max(Counter(names).values()) == 1
    assert set("".join(names)) <= set(ascii_lowercase)


def test_every_broken_rule_and_every_reason_leads_to_one_passage() -> None:
    refusals = Counter(refusal for section in SECTIONS for refusal in section.refusals)
    assert refusals == Counter({*RULES, *REASONS})


@pytest.mark.parametrize(("number", "rule"), [(f"5.{i}", rule) for i, rule in enumerate(RULES, start=1)])
def test_a_broken_rule_leads_to_the_passage_that_tells_its_clause(number: str, rule: str) -> None:
    (section,) = (section for section in SECTIONS if rule in section.refusals)
    assert section.clauses == (number,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_and_passage_is_there_in_each_language(language: str) -> None:
    pictures = {id for id in messages(language, "guide.ftl") if id.startswith("guide-picture-")}
    wanted = {f"guide-chapter-{chapter.name}" for chapter in chapters()}
    wanted |= {f"guide-{section.name}{part}" for section in SECTIONS for part in ("", "-text")}
    assert set(messages(language, "guide.ftl")) == wanted | FITTINGS | pictures
    drawn = (ROOT / "web" / "src" / "table" / "guide" / "examples.tsx").read_text(encoding="utf-8")
    names = {id.removeprefix("guide-picture-") for id in pictures}
    assert {name for name in names if f'"{name}"' not in drawn and f'"guide-picture-{name}"' not in drawn} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_take_the_same_values_in_each_language(language: str) -> None:
    here, english = messages(language, "guide.ftl"), messages("en", "guide.ftl")
    assert list(here) == list(english)
    assert {id: a.names for id, a in here.items()} == {id: a.names for id, a in english.items()}
    assert all(not a.functions for a in here.values())


def text_of(language: str, name: str) -> str:
    texts = Texts(language, FILES)
    return texts(f"guide-{name}-text", **dict.fromkeys(values(shipped_set("standard"), texts), "§"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_those_of_the_rules(language: str) -> None:
    def numbers(name: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", text_of(language, name))]

    assert set(TRIGGER.values()) <= set(numbers("trigger"))
    assert numbers("stuck") == [4 * players for players in (2, 3, 4)]
    least = sorted(points for points, _ in RANKS)[1:]
    assert numbers("ranks") == sorted({*least, *(points - 1 for points in least)})
    assert {"en": {11: "eleven"}, "fr": {11: "onze"}, "de": {11: "elf"}}[language][TURNS] in text_of(language, "alone")
    assert text_of(language, "levels").count("§") == 3, "VP come from the set"
    assert text_of(language, "ancients").count("§") == 4, "corners come from the set"


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_of_the_box_come_from_the_set_and_the_table(language: str) -> None:
    assert text_of(language, "core").count("§") == 6, "four colours and two squares"
    assert text_of(language, "yard").count("§") == text_of(language, "seats").count("§") == 1
    assert not re.search(r"\b[a-h][1-8]\b", text_of(language, "core"))
    boxed = read_set(ROOT / "tests" / "golden" / "boxed.toml")
    texts = Texts(language, FILES)
    given = values(boxed, texts)
    colours = [texts(f"colour-{colour}") for colour in boxed.box.ring]
    assert re.search(r"\W+(\w+\W+)?".join(colours), texts("guide-core-text", **given))
    assert " / ".join(" ".join(map(str, boxed.box.sites[i : i + 3])) for i in (0, 3, 6)) in texts(
        "guide-yard-text", **given
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_are_called_as_in_the_game(language: str) -> None:
    texts = Texts(language, FILES)
    assert all(texts(f"rank-{name}") in text_of(language, "ranks") for _, name in RANKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_six_tips_and_a_comment_on_each_rank(language: str) -> None:
    assert text_of(language, "tips").count("- ") == 6
    assert text_of(language, "ranks").count("\n- ") == len(RANKS)


def test_the_page_knows_the_standard_set() -> None:
    data = json.loads((ROOT / "blockandkey/locales/guide.json").read_text(encoding="utf-8"))
    standard = shipped_set("standard")
    box = standard.box
    assert data["worth"] == {level.value: [*standard.worth(level)] for level in Level}
    assert data["box"]["corners"] == [format_square(corner) for corner in box.corners]
    assert data["box"]["sites"] == [[*box.sites[i : i + 3]] for i in (0, 3, 6)]
    assert data["box"]["ring"] == [*box.ring]


def test_keys_of_one_level_may_be_worth_more_or_less() -> None:
    standard = shipped_set("standard")
    dearer = replace(standard, keys=tuple(replace(key, vp=7) if key.id == "moon-1" else key for key in standard.keys))
    texts = Texts("en", FILES)
    assert [values(standard, texts)[level] for level in Level] == ["1", "2", "4"]
    assert [values(dearer, texts)[level] for level in Level] == ["1", "2", "4–7"]


@pytest.mark.parametrize("language", PAGES)
def test_the_pages_of_the_rules_are_up_to_date(language: str) -> None:
    page = (DOCS / f"rules.{language}.md").read_text(encoding="utf-8")
    assert page == write_page(language), "run python -m blockandkey.locales.guide"
    assert f"(rules.{language}.md)" in (DOCS / "rules.md").read_text(encoding="utf-8")
    assert f"(docs/rules.{language}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


# Pictures: they are data of the page, judged here by the rules

PICTURES = (ROOT / "web" / "src" / "table" / "guide" / "examples.tsx").read_text(encoding="utf-8")
# On one line, without trailing commas
CALLS = re.sub(r",? ?([\])])", r"\1", re.sub(r"([(\[]) ", r"\1", re.sub(r"\s+", " ", PICTURES)))
DRAWN = re.findall(r'stood\("([\w-]+)", (true|false), "(\d)(\d)\d\d", (.+?\])\)', CALLS)
FLAT = r'"([\w-]+)", (true|false), (\[[^\]]+\])'


def blocks_of_picture(text: str, west: int, south: int) -> tuple[Temple, Cells]:
    """The temple that a picture shows, with the Core Cube far away, and the block that the picture is about."""
    temple = Temple.founded(CoreCube(Square(6, 6), COLOURS))
    new: Cells = ()
    for colour, cells, mark in re.findall(r'\["(\w+)", "([\d ]+)"(?:, "(\w+)")?\]', text):
        placed = tuple(sorted(Cell(int(x) - west, int(y) - south, int(z)) for x, y, z in cells.split()))
        if mark:
            new = placed
        else:
            temple = temple.with_block(parse_block(f"{colour}-I3"), placed)
    return temple, new


def test_every_rule_of_placing_has_its_picture() -> None:
    drawn = set(re.findall(r"^  (\w+): \[", PICTURES, re.MULTILINE))
    assert {*RULES, "bridge", "overhang", "top", "corner"} <= drawn
    assert len(DRAWN) == CALLS.count("stood(") > 15


@pytest.mark.parametrize(("name", "good", "west", "south", "text"), DRAWN)
def test_a_picture_shows_what_it_says(name: str, good: str, west: str, south: str, text: str) -> None:
    temple, new = blocks_of_picture(text, int(west), int(south))
    orientation_of(tuple(Cell(c.x + 1, c.y, c.z) for c in new))  # raises if no block has this shape
    broken = {broken.rule for broken in judge(temple, new)}
    rule = {"overhang": "support", "corner": ""}.get(name.split("-")[0], name.split("-")[0])
    if good == "true" or name == "corner-bad":
        assert broken == set()
    else:
        assert broken - {"taller"} | {rule} == {rule}
        assert rule in broken
    if rule == "":
        assert bool(facing(board_of(new)) & temple.blocks[0].board) == (good == "false")  # RULES 8.4
        assert around(board_of(new)) & temple.blocks[0].board


def places(rows: list[str], design: tuple[str, ...]) -> int:
    """In how many places of a picture a design is seen (RULES 6.2)."""
    stencils = {
        frozenset((x, y, c) for y, row in enumerate(t) for x, c in enumerate(row) if c != ".") for t in turns(design)
    }
    seen = {(x, y, c) for y, row in enumerate(rows) for x, c in enumerate(row)}
    shifts = [(dx, dy) for dx in range(-3, 8) for dy in range(-3, 8)]
    return len({(dx, dy, s) for s in stencils for dx, dy in shifts if {(x + dx, y + dy, c) for x, y, c in s} <= seen})


def test_the_key_is_where_the_pictures_say() -> None:
    key = ("WG", "Y.")
    assert f"design={{{json.dumps(key)}}}" in PICTURES
    views = {name: json.loads(rows) for name, _, rows in re.findall(FLAT, CALLS)}
    (before,) = re.findall(r"<Flat rows=\{(\[[^\]]+\])\} label=\{t\(\"guide-picture-claim-before", PICTURES)
    assert places(json.loads(before), key) == 0
    assert {name: places(rows, key) for name, rows in views.items() if name != "height"} == {
        "design-turned": 1,
        "design-mirrored": 0,
        "claim-after": 1,
        "again-same": 1,
        "again-other": 2,
    }
