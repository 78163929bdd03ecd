"""The guide: it tells every clause, in three languages, every refusal leads to a passage of it, and its pages are up to date."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase

import pytest
from test_texts import messages

from blockandkey.components import Level, shipped_set
from blockandkey.guide import DOCS, FILES, chapters, worth, write_page
from blockandkey.guide import LANGUAGES as PAGES
from blockandkey.placement import RULES
from blockandkey.scoring import RANKS
from blockandkey.solo import TURNS
from blockandkey.state import REASONS
from blockandkey.texts import LANGUAGES, Texts
from blockandkey.turn import TRIGGER

ROOT = Path(__file__).parent.parent
SECTIONS = [section for chapter in chapters() for section in chapter.sections]
# What the drawer and the pages say besides chapters, passages and pictures
FITTINGS = {
    *("guide-lede", "guide-search", "guide-search-hint", "guide-found", "guide-asked", "guide-allowed"),
    *("guide-forbidden", "guide-rules", "guide-docs-title", "guide-docs-note"),
}


def clauses_of_rules() -> set[str]:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*(\d\.\d)\*\*", text, re.MULTILINE))


def test_every_clause_is_told_and_no_other() -> None:
    assert {clause for section in SECTIONS for clause in section.clauses} == clauses_of_rules()
    assert len(clauses_of_rules()) > 40


def test_names_are_words_and_each_is_there_once() -> None:
    names = [section.name for section in SECTIONS]
    assert max(Counter(names).values()) == 1
    assert set("".join(names)) <= set(ascii_lowercase)


def test_every_broken_rule_and_every_reason_leads_to_one_passage() -> None:
    refusals = Counter(refusal for section in SECTIONS for refusal in section.refusals)
    assert refusals == Counter({*RULES, *REASONS})


@pytest.mark.parametrize("number, rule", [(f"5.{i}", rule) for i, rule in enumerate(RULES, start=1)])
def test_a_broken_rule_leads_to_the_passage_that_tells_its_clause(number: str, rule: str) -> None:
    (section,) = (section for section in SECTIONS if rule in section.refusals)
    assert section.clauses == (number,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_and_passage_is_there_in_each_language(language: str) -> None:
    pictures = {id for id in messages(language, "guide.ftl") if id.startswith("guide-picture-")}
    wanted = {f"guide-chapter-{chapter.name}" for chapter in chapters()}
    wanted |= {f"guide-{section.name}{part}" for section in SECTIONS for part in ("", "-text")}
    assert set(messages(language, "guide.ftl")) == wanted | FITTINGS | pictures
    drawn = (ROOT / "web" / "src" / "examples.tsx").read_text(encoding="utf-8")
    names = {id.removeprefix("guide-picture-") for id in pictures}
    assert {name for name in names if f'"{name}"' not in drawn and f'"guide-picture-{name}"' not in drawn} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_take_the_same_values_in_each_language(language: str) -> None:
    here, english = messages(language, "guide.ftl"), messages("en", "guide.ftl")
    assert list(here) == list(english)
    assert {id: a.names for id, a in here.items()} == {id: a.names for id, a in english.items()}
    assert all(not a.functions for a in here.values())


def told(language: str, name: str) -> str:
    vp = {level.value: "§" for level in Level}
    return Texts(language, FILES)(f"guide-{name}-text", **vp)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_those_of_the_rules(language: str) -> None:
    def numbers(name: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", told(language, name))]

    assert set(TRIGGER.values()) <= set(numbers("trigger"))
    assert numbers("stuck") == [4 * players for players in (2, 3, 4)]
    least = sorted(points for points, _ in RANKS)[1:]
    assert numbers("ranks") == sorted({*least, *(points - 1 for points in least)})
    assert {"en": {11: "eleven"}, "fr": {11: "onze"}, "de": {11: "elf"}}[language][TURNS] in told(language, "alone")
    assert told(language, "levels").count("§") == 3, "VP come from the set"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_are_called_as_in_the_game(language: str) -> None:
    texts = Texts(language, FILES)
    assert all(texts(f"rank-{name}") in told(language, "ranks") for _, name in RANKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_six_tips_and_a_comment_on_each_rank(language: str) -> None:
    assert told(language, "tips").count("- ") == 6
    assert told(language, "ranks").count("\n- ") == len(RANKS)


def test_the_page_knows_what_the_standard_keys_are_worth() -> None:
    data = json.loads((ROOT / "blockandkey" / "guide.json").read_text(encoding="utf-8"))
    standard = shipped_set("standard")
    assert data["worth"] == {level.value: [*standard.worth(level)] for level in Level}


def test_keys_of_one_level_may_be_worth_more_or_less() -> None:
    standard = shipped_set("standard")
    dearer = replace(standard, keys=tuple(replace(key, vp=7) if key.id == "moon-1" else key for key in standard.keys))
    assert [worth(standard, level) for level in Level] == ["1", "2", "4"]
    assert [worth(dearer, level) for level in Level] == ["1", "2", "4–7"]


@pytest.mark.parametrize("language", PAGES)
def test_the_pages_of_the_rules_are_up_to_date(language: str) -> None:
    page = (DOCS / f"rules.{language}.md").read_text(encoding="utf-8")
    assert page == write_page(language), "run python -m blockandkey.guide"
    assert f"(rules.{language}.md)" in (DOCS / "rules.md").read_text(encoding="utf-8")
    assert f"(docs/rules.{language}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
