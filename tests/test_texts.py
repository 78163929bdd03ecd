"""Texts for players: complete in every language, and only in the Fluent files."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from blockandkey.bots.explain import KINDS
from blockandkey.locales.messages import Messages
from blockandkey.locales.texts import FILES, LANGUAGES, LOCALES, MissingText, Texts, choose_language
from blockandkey.rules.blocks import COLOURS, SHAPES
from blockandkey.rules.components import Level
from blockandkey.rules.geometry import SEATS, InvalidText
from blockandkey.rules.placement import RULES
from blockandkey.rules.scoring import RANKS
from blockandkey.rules.state import REASONS, Ended, Phase
from blockandkey.terminal.commands import COMMANDS, TOPICS

PACKAGE = LOCALES.parent
MODULES = [path.stem for path in sorted((PACKAGE / "terminal").glob("*.py")) if path.stem not in ("__init__", "bots")]
SPEAKING = (*(f"terminal/{name}" for name in MODULES), "locales/texts")


class Arguments(Visitor):
    """Collects the arguments of a message, and the functions it calls."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.functions: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        self.functions.add(node.id.name)
        self.generic_visit(node)


@cache
def messages(language: str, file: str) -> dict[str, Arguments]:
    """The messages of a file with their arguments; fails on a syntax error and on a repeated message."""
    found: dict[str, Arguments] = {}
    for entry in FluentParser().parse((LOCALES / language / file).read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found
            found[entry.id.name] = Arguments()
            found[entry.id.name].visit(entry)
    return found


def test_there_is_a_folder_for_each_language_and_no_other() -> None:
    assert {path.parent.name for path in LOCALES.glob("*/*.ftl")} == set(LANGUAGES)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_arguments(language: str, file: str) -> None:
    here, english = messages(language, file), messages("en", file)
    assert list(here) == list(english)
    assert {id: a.names for id, a in here.items()} == {id: a.names for id, a in english.items()}
    assert all(not a.functions for a in here.values()), "numbers are formatted alike in Python and JavaScript"


def test_no_id_is_in_two_files() -> None:
    assert not set(messages("en", "game.ftl")) & set(messages("en", "terminal.ftl"))


UNPRINTED = r"Kernwürfel|Grabungsfeld|[Bb]eanspruch|Fläche|Startwort|Endabrechnung|[Dd](ie|er|en) Alten\b"


def test_german_uses_the_words_of_the_printed_editions() -> None:
    """The first translation had words of its own for these things."""
    found = {}
    for path in (LOCALES / "de").glob("*.ftl"):
        text = path.read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Message) and entry.span and not entry.id.name.startswith("guide-"):
                found[entry.id.name] = re.search(UNPRINTED, text[entry.span.start : entry.span.end])
    assert len(found) > 500
    assert [id for id, word in found.items() if word] == []


def test_languages_differ() -> None:
    english = (LOCALES / "en" / "game.ftl").read_text(encoding="utf-8")
    assert len({(LOCALES / language / "game.ftl").read_text(encoding="utf-8") for language in LANGUAGES}) == 3
    assert "ordinal" not in english


def all_ids() -> set[str]:
    return {id for file in FILES for id in messages("en", file)}


def test_what_the_rules_name_has_a_text() -> None:
    wanted = {
        *(f"colour-{colour}" for colour in COLOURS),
        *(f"shape-{shape}" for shape in SHAPES),
        *(f"seat-{seat}" for seat in SEATS),
        *(f"from-{seat}" for seat in SEATS),
        *(f"level-{level}" for level in Level),
        *(f"hand-{level}" for level in Level),
        *(f"broken-{rule}" for rule in RULES),
        *(f"reason-{reason}" for reason in REASONS),
        *(f"because-{kind}" for kind in KINDS),
        *(f"phase-{phase}" for phase in Phase if phase is not Phase.OVER),
        *(f"log-over-{ended}" for ended in Ended),
        *(f"rank-{name}" for _, name in RANKS),
        *(f"corner-{square}" for square in ("a8", "h8", "h1", "a1")),
        *(f"usage-{command}" for command in COMMANDS),
        *(f"help-{topic}" for topic in TOPICS),
        *(f"score-tie-{tie}" for tie in ("claimed", "supply", "order")),
        *(f"undo-{reason}" for reason in ("nothing", "others", "revealed")),
    }
    assert wanted <= all_ids()


def strings(path: Path) -> list[str]:
    """The string literals of a module, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(doc_of(node)) for node in ast.walk(tree) if isinstance(node, holders)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [node.value for node in constants if isinstance(node.value, str)]


def doc_of(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> ast.expr | None:
    """The docstring's node, if there is one."""
    first = node.body[0]
    return first.value if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None


@pytest.mark.parametrize("name", SPEAKING)
def test_no_sentence_for_players_is_outside_the_locales(name: str) -> None:
    """Errors of programmers and of files (`raise InvalidText`) never reach a player as they are."""
    source = (PACKAGE / f"{name}.py").read_text(encoding="utf-8")
    inside = {
        node.value
        for raised in ast.walk(ast.parse(source))
        if isinstance(raised, ast.Raise)
        for node in ast.walk(raised)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    sentences = [
        text for text in strings(PACKAGE / f"{name}.py") if re.search(r"[A-Za-z]{2,}[,:.]? [A-Za-z]{2,}", text)
    ]
    known = {"tab: complete", "Application Support"}  # a setting and a folder
    assert set(sentences) - inside - known == set()


def test_every_id_in_the_code_has_a_text_and_every_text_is_used() -> None:
    used: set[str] = set()
    started: set[str] = set()
    for name in SPEAKING:
        tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
        used |= set(strings(PACKAGE / f"{name}.py"))
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                started.add(str(node.values[0].value))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if called in ("texts", "UserError") and node.args and isinstance(node.args[0], ast.Constant):
                    assert node.args[0].value in all_ids()
    prefixes = tuple(start for start in started if re.fullmatch(r"[a-z]+(-[a-z]+)*-", start))
    assert {id for id in all_ids() if id not in used and not id.startswith(prefixes)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_set_in_lines_fits_80_columns(language: str) -> None:
    texts = Texts(language)
    for id in ("help", "help-start", "resume-ask"):
        assert max(map(len, texts(id).splitlines())) <= 80, id
    assert len(texts("help-start").splitlines()) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_top_line_fits_80_columns(language: str) -> None:
    texts = Texts(language)
    points = texts("table-so-far", total=44)
    faces = texts("table-faces", points=12, faces=36, colour=texts("colour-white"))
    for when, keys in (
        (texts("table-turn-solo", turn=11, turns=11), texts("table-keys", vp=32, count=11)),
        (texts("table-round-last"), texts("table-keys-of", vp=32, count=12, goal=12)),
    ):
        parts = texts("table-points", points=points, parts=f"{keys}, {faces}")
        assert len(" · ".join([when, texts("seat-south"), parts])) <= 80


def test_a_missing_text_or_argument_raises() -> None:
    with pytest.raises(MissingText, match="text 'nothing-like-it' in 'en': there is no 'nothing-like-it'"):
        Texts("en")("nothing-like-it")
    with pytest.raises(MissingText, match="text 'log-pass' in 'en': there is no 'who'"):
        Texts("en")("log-pass")


PLURALS = {"one", "many", "other"}


class Keys(Visitor):
    """Collects the words by which a message selects."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def visit_Variant(self, node: ftl.Variant) -> None:
        self.words |= {node.key.name} if isinstance(node.key, ftl.Identifier) else set()
        self.generic_visit(node)


@pytest.mark.parametrize("together", [FILES, ("game.ftl", "page.ftl", "table.ftl", "guide.ftl")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_reads_as_the_library_for_fluent_formats_it(language: str, together: tuple[str, ...]) -> None:
    files = [(LOCALES / language / name).read_text(encoding="utf-8") for name in together]
    ours, bundle = Messages(language, files), FluentBundle([language], use_isolating=False)
    compared = 0
    for file in files:
        bundle.add_resource(FluentResource(file))
    for entry in [entry for file in files for entry in FluentParser().parse(file).body]:
        if isinstance(entry, ftl.Message):
            pattern = bundle.get_message(entry.id.name).value
            assert pattern
            for arguments in argument_choices(entry, bundle):
                text, errors = bundle.format_pattern(pattern, arguments)
                assert not errors
                assert ours.format(entry.id.name, arguments) == text
                compared += 1
    assert compared > 4_000


def argument_choices(entry: ftl.Message, bundle: FluentBundle) -> Iterator[dict[str, str | int]]:
    """Arguments for a message: each in turn gets numbers and the words by which the message selects."""
    names, keys = all_arguments(entry, bundle), Keys()
    keys.visit(entry)
    values: tuple[str | int, ...] = (0, 1, 2, 21, 1234, 10**6, *keys.words - PLURALS)
    for others in (1, 7, "x"):
        yield dict.fromkeys(names, others)
        for name, value in product(names, values):
            yield {**dict.fromkeys(names, others), name: value}


def all_arguments(entry: ftl.Message, bundle: FluentBundle) -> list[str]:
    """The arguments of a message and of the messages to which it refers."""
    found = Arguments()
    found.visit(entry)
    for name in found.messages:
        found.visit(bundle.get_message(name).value)
    return sorted(found.names)


def test_too_low_says_what_to_do() -> None:
    said = Texts("en")("broken-taller", stacks="e5", count=1, height=4, top=3)
    assert said == "Too low: the stack at e5 is 4 high; this block would reach 3."


# French: the words of the printed edition, and its typography

OLD_WORDS = r"réclam|énigme|chantier|cube central|stagiaire|\bbruns?\b|rangée|\bpiles?\b|\bma vue\b|enfoui"
FRENCH = {
    f"{file.stem} {entry.id.name}": FluentSerializer().serialize_entry(entry).partition("=")[2]
    for file in sorted((LOCALES / "fr").glob("*.ftl"))
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body
    if isinstance(entry, ftl.Message)
    if not entry.id.name.startswith("type-")  # words that players type
    if not (file.stem == "page" and entry.id.name.startswith("guide-"))
}


def test_french_uses_the_words_of_the_printed_edition() -> None:
    assert not {id: text for id, text in FRENCH.items() if re.search(OLD_WORDS, text, re.IGNORECASE)}
    assert not {id: text for id, text in FRENCH.items() if re.search(r"\bblocs?\b", text)}, "it is a Bloc"


def test_french_puts_no_break_spaces_before_double_signs() -> None:
    breaking = r"[^\s] +[:;!?»]|« |[}0-9] PV\b|\w'\w"  # and no straight apostrophes
    assert not {id: text for id, text in FRENCH.items() if re.search(breaking, text)}


@pytest.mark.parametrize(
    ("file", "id", "arguments", "said"),
    [
        ("table", "table-keys-of", {"count": 1, "trigger": 12}, "1 Clé validée sur 12"),
        ("table", "table-keys-of", {"count": 2, "trigger": 12}, "2 Clés validées sur 12"),
        ("table", "table-draw-from", {"level": "Soleil", "count": 1}, "Piocher à l’autel du Soleil (encore 1 Clé)"),
        ("table", "table-draw-from", {"level": "Lune", "count": 9}, "Piocher à l’autel de la Lune (encore 9 Clés)"),
        ("terminal", "table-faces", {"points": 1, "faces": 3, "colour": "blanc"}, "Enigma 1 (3 blanches)"),
        ("terminal", "table-faces", {"points": 1, "faces": 3, "colour": "marron"}, "Enigma 1 (3 marron)"),
        ("page", "final-enigma", {"faces": 1, "colour": "vert"}, "1 face verte"),
        ("game", "because-hides", {"faces": 2, "colour": "gris", "who": "Est"}, "Cache 2 faces grises à Est."),
    ],
)
def test_french_words_agree(file: str, id: str, arguments: dict[str, str | int], said: str) -> None:
    """Some texts choose by a word that another text gives: the names of the colours and of the levels."""
    assert {arguments.get("colour"), arguments.get("level")} <= {None, *given_words()}
    bundle = FluentBundle(["fr"], use_isolating=False)
    bundle.add_resource(FluentResource((LOCALES / "fr" / f"{file}.ftl").read_text(encoding="utf-8")))
    pattern = bundle.get_message(id).value
    assert pattern is not None
    assert bundle.format_pattern(pattern, arguments) == (said, [])


def given_words() -> set[str]:
    texts = Texts("fr")
    return {texts(f"colour-{colour}") for colour in COLOURS} | {texts(f"level-{level}") for level in Level}


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANG": "es_ES", "LANGUAGE": "es:fr:en"}, "fr"),
        ({"LANG": "es_ES"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_follows_the_system(
    settings: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert choose_language(None) == language
    assert choose_language("fr-CH") == "fr"
    with pytest.raises(InvalidText, match="'xx'"):
        choose_language("xx")
