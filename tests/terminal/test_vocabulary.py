"""Commands in the terminal: in the language of the screen, and in English unless that is ambiguous."""

import json
import random
import re

import pytest

from blockandkey.locales.texts import LANGUAGES, Texts, key_name
from blockandkey.rules.blocks import BLOCKS, COLOURS, parse_block
from blockandkey.rules.box import Line
from blockandkey.rules.components import ComponentSet, shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.state import Phase, parse_action
from blockandkey.terminal.commands import COMMANDS, TOPICS, Commands
from blockandkey.terminal.context import Quit
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.pictures import PictureDisplay
from blockandkey.terminal.plain import PlainDisplay
from blockandkey.terminal.saves import game_data
from blockandkey.terminal.vocabulary import (
    UserError,
    block_words,
    colour_letter,
    command,
    command_words,
    line_words,
    resolve,
    topic_words,
    typed_action,
)
from tests.support.boxes import boxed

STANDARD = shipped_set("standard")
LETTERS = {"en": "WYBG", "fr": "BGMV", "de": "WABÜ"}
FOREIGN = [language for language in LANGUAGES if language != "en"]


def commands_for(language: str, players: int = 1, pictures: bool = False) -> Commands:
    texts = Texts(language)
    game = LocalGame(("human",) * players, STANDARD, "7", language)
    commands = Commands(game, texts, PictureDisplay(texts) if pictures else PlainDisplay(texts), lambda lines: None)
    commands.viewer = game.state.player.seat
    return commands


def say(commands: Commands, line: str) -> str:
    """What the commands answer to a line of the player on turn."""
    lines: list[str] = []
    commands.viewer = commands.game.state.player.seat
    commands.show = lambda drawn: lines.extend(map(str, drawn))
    commands.execute(line)
    return "\n".join(lines)


def at_a_turn(language: str, pictures: bool = False) -> Commands:
    """The commands of a player who has three blocks and may excavate or position."""
    commands = commands_for(language, pictures=pictures)
    commands.game.play(parse_action("core white grey brown green"))
    commands.game.play(parse_action("take R1"))
    return commands


# Letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colours_letter_is_one_of_its_name(language: str) -> None:
    texts = Texts(language)
    letters = [colour_letter(texts, colour) for colour in COLOURS]
    assert "".join(letters) == LETTERS[language]
    assert len({*letters, texts("sign-core")}) == len(COLOURS) + 1
    for colour, letter in zip(COLOURS, letters, strict=True):
        assert letter in texts(f"colour-{colour}").upper()


@pytest.mark.parametrize("language", FOREIGN)
def test_no_letter_begins_the_name_of_another_colour(language: str) -> None:
    """For example the French B, which could mean blanc, and the German G, which could mean grau or grün."""
    texts = Texts(language)
    for colour in COLOURS:
        begins = [
            other for other in COLOURS if texts(f"colour-{other}").upper().startswith(colour_letter(texts, colour))
        ]
        assert begins in ([], [colour])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_are_those_of_the_language_and_a_legend_explains_them(language: str) -> None:
    texts, foreign = Texts(language), set("WYBG") - set(LETTERS[language])
    drawn, said = at_a_turn(language, pictures=True), at_a_turn(language)
    explained = [f"{colour_letter(texts, colour)} {texts(f'colour-{colour}')}" for colour in COLOURS]
    for command_ in ("table", "view", "plan", "keys", "supply", "yard"):
        shown = say(drawn, command_)
        assert all(words in shown for words in explained), command_
        letters = set(re.findall(r"\b[A-ZÜ]\b", shown))
        assert letters <= {*LETTERS[language], texts("sign-core")}
        assert not letters & foreign
    assert texts("words-letters", letters=", ".join(explained)) in say(said, "table")
    assert all(
        words in say(commands, f"help {topic_words(Texts('en'), 'letters')}")
        for commands in (drawn, said)
        for words in explained
    )
    core = commands_for(language, players=2, pictures=True)
    assert all(words in say(core, "table") for words in explained)


# Reading


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    texts = Texts(language)
    words = [word for verb in COMMANDS for word in command_words(texts, verb).split()]
    words += [word for topic in TOPICS for word in topic_words(texts, topic).split()]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_commands_mean_the_same_on_every_screen(language: str) -> None:
    texts = Texts(language)
    for verb in COMMANDS:
        for word in (*command_words(Texts("en"), verb).split(), *command_words(texts, verb).split()):
            assert resolve(texts, word, COMMANDS, command_words, "bad-command") == verb


@pytest.mark.parametrize(
    ("language", "word", "verb"),
    [
        ("fr", "aide", "help"),
        ("de", "hilfe", "help"),
        ("fr", "REMETTRE", "discard"),
        ("fr", "reserve", "supply"),
        ("fr", "cl", "keys"),
        ("fr", "ou", "places"),
        ("de", "rueckgaengig", "undo"),
        ("de", "ruckg", "undo"),
        ("de", "schluessel", "keys"),
        ("de", "exc", "take"),
    ],
)
def test_case_accents_and_beginnings_are_no_matter(language: str, word: str, verb: str) -> None:
    assert resolve(Texts(language), word, COMMANDS, command_words, "bad-command") == verb


def test_a_beginning_of_two_words_is_unclear_in_the_words_of_the_screen() -> None:
    with pytest.raises(UserError) as error:
        resolve(Texts("de"), "zurück", COMMANDS, command_words, "bad-command")
    assert error.value.arguments["options"] == "zurücklegen, rückgängig"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("green-L4", "GREEN-L4", "gL4", "G-L4", "green-L")),
        ("fr", ("vert-L4", "VERT-l4", "vL4", "V-L4", "green-L4")),
        ("de", ("grün-L4", "gruen-L4", "grun-L4", "üL4", "Ü-L4", "uL4", "green-L4")),
    ],
)
def test_a_block_is_called_in_the_language_of_the_screen(language: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert resolve(Texts(language), word, BLOCKS, block_words, "bad-block-any") == parse_block("green-L4")


@pytest.mark.parametrize(("language", "word", "block"), [("fr", "BL4", "white-L4"), ("fr", "gL4", "grey-L4")])
def test_a_letter_means_the_colour_of_the_screen(language: str, word: str, block: str) -> None:
    assert resolve(Texts(language), word, BLOCKS, block_words, "bad-block-any") == parse_block(block)


@pytest.mark.parametrize(("language", "word"), [("fr", "wL4"), ("fr", "yL4"), ("de", "gL4"), ("de", "yL4")])
def test_a_letter_of_another_language_is_none(language: str, word: str) -> None:
    with pytest.raises(UserError):
        resolve(Texts(language), word, BLOCKS, block_words, "bad-block-any")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_called_as_rows_and_columns_are_in_the_language(language: str) -> None:
    commands, letters = at_a_turn(language), {"en": "RC", "fr": "LC", "de": "RS"}[language]
    texts = Texts(language)
    assert [line_words(texts, line) for line in Line] == [f"{letter}{n}" for letter in letters for n in (1, 2, 3)]
    say(commands, f"{letters[1]}2")
    assert str(commands.game.steps[-1].action) == "take C2"


# Playing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_is_typed_as_it_is_shown(language: str, players: int) -> None:
    """Every action of a game can be typed in the language; the record keeps the language-independent texts."""
    commands, luck = commands_for(language, players), random.Random(2)
    while not commands.game.is_over:
        options = legal_actions(commands.game.state)
        action = luck.choice(options) if commands.game.state.phase is Phase.ACTION else luck.choice(options[:8])
        said = say(commands, typed_action(commands.texts, action))
        assert not said
        assert commands.game.steps[-1].action == action
    kept = game_data(commands.game)["actions"]
    assert [parse_action(text) for text in kept] == [step.action for step in commands.game.steps]
    assert json.dumps(kept).isascii()


@pytest.mark.parametrize("language", FOREIGN)
def test_the_screen_names_no_english_command(language: str) -> None:
    texts, english = Texts(language), Texts("en")
    foreign = {word for verb in COMMANDS for word in command_words(english, verb).split() if len(word) > 1}
    own = {word for verb in COMMANDS for word in command_words(texts, verb).split()}
    commands = at_a_turn(language)
    lines = ("table", "help", "places", "keys", *(f"help {name}" for name in (*COMMANDS, *TOPICS)))
    common = {
        "score",
        "place",
        "plan",
        "table",
        "position",
        "places",
        "claims",
        "solo",
    }  # words that the language shares with English
    for line in lines:
        words = set(re.findall(r"[^\W\d_]+", say(commands, line)))
        assert not words & (foreign - own - common), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_and_each_explains_itself(language: str) -> None:
    texts, commands = Texts(language), at_a_turn(language)
    listed = set(re.findall(r"\w+", say(commands, "?")))
    for verb in COMMANDS:
        if verb not in ("core", "help"):  # picked from a list; just typed
            assert command(texts, verb) in listed
        usage = say(commands, f"{command(texts, 'help')} {command(texts, verb)}")
        assert usage.startswith(command(texts, verb))
    with pytest.raises(Quit):
        commands.execute(command(texts, "quit"))


@pytest.mark.parametrize(
    ("language", "line", "wrong"),
    [
        ("fr", "danser", "danser"),
        ("fr", "extraire S1", "L1, L2, L3, C1, C2, C3"),
        ("fr", "placer violet-L4 a1", "gris-I4, gris-I3, marron-I3"),
        ("fr", "vue haut", "nord, est, sud, ouest"),
        ("fr", "aide danse", "début, tour"),
        ("de", "tanzen", "„tanzen“"),
        ("de", "ausgraben L1", "R1, R2, R3, S1, S2, S3"),
        ("de", "einsetzen lila-L4 a1", "„lila-L4“"),
        ("de", "perspektive oben", "nord, ost, süd, west"),
        ("de", "zurück", "zurücklegen, rückgängig"),
    ],
)
def test_wrong_words_get_one_clear_line_in_the_language(language: str, line: str, wrong: str) -> None:
    commands = at_a_turn(language)
    said = say(commands, line)
    assert wrong in said
    assert "\n" not in said
    assert len(commands.game.steps) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tabulator_key_completes_in_the_language(language: str) -> None:
    commands, texts = at_a_turn(language), Texts(language)
    assert commands.complete([]) == [command(texts, verb) for verb in COMMANDS]
    blocks = commands.complete([command(texts, "position")])
    assert blocks
    assert all(resolve(texts, word, commands.own_blocks(), block_words, "bad-block") for word in blocks)
    assert commands.complete([command(texts, "position"), blocks[0]])
    assert commands.complete([command(texts, "take")]) == [line_words(texts, line) for line in Line]


def test_keys_of_another_set_keep_their_names() -> None:
    texts = Texts("fr")
    assert [key_name(texts, id) for id in ("sun-3", "star-1", "my-sun", "sun-x", "sun")] == [
        "soleil-3",
        "étoile-1",
        "my-sun",
        "sun-x",
        "sun",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("components", [STANDARD, boxed()], ids=["standard", "boxed"])
def test_3_3_the_example_of_laying_the_core_cube_can_be_typed(components: ComponentSet, language: str) -> None:
    texts = Texts(language)
    game = LocalGame(("human",), components, "7", language)
    commands = Commands(game, texts, PlainDisplay(texts), lambda lines: None)
    for line in (f"{command(texts, 'help')} core", "core"):
        told = " ".join(say(commands, line).split())
        say(commands, told.split(":")[0])
        assert game.steps[-1].before.phase is Phase.CORE
        assert not game.is_over
        game.steps.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_1_3_a_refused_core_cube_names_no_order_that_another_box_has_not(language: str) -> None:
    told = Texts(language)("reason-core")
    assert not [colour for colour in COLOURS if Texts(language)(f"colour-{colour}") in told.lower()]
