"""The words that a player types, in the language of the screen; English is understood wherever it doesn't clash."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, assert_never

from blockandkey.locales.texts import Texts, key_name
from blockandkey.rules.blocks import COLOURS, Block, Colour
from blockandkey.rules.box import Line
from blockandkey.rules.components import NO_KEY
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Pass,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
)
from blockandkey.terminal.spots import format_cells

T = TypeVar("T")
# The words for a thing, with spaces between them: the first is the one to show, those after OWN are understood only in
# the language of the screen, whose letters for colours are other than the English ones.
Named = Callable[[Texts, T], str]
OWN = "|"

ENGLISH = Texts("en")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
OPTIONS = 10  # that a complaint lists


class Complaint(Exception):
    """Something typed that can't be done; carries the text to answer with."""

    def __init__(self, id: str, **arguments: str | int) -> None:
        self.id, self.arguments = id, arguments


def quoted(word: str) -> str:
    """What was typed, short and harmless to a terminal."""
    shown = "".join(c if c.isprintable() else "?" for c in word)
    return shown if len(shown) <= 30 else shown[:29] + "…"


# Reading


def meant(texts: Texts, word: str, things: Iterable[T], named: Named[T], complaint: str, **arguments: str | int) -> T:
    """The thing that a word names or begins to name; complains if there is none, or several."""
    things = tuple(things)
    for fits in (is_word, begins_word):
        for tongue in _tongues(texts):
            found = [thing for thing in things if fits(word, _words(named(tongue, thing), tongue is texts))]
            if len(found) == 1:
                return found[0]
            if found:
                raise Complaint("unclear", word=quoted(word), options=_options(texts, found, named))
    raise Complaint(complaint, word=quoted(word), options=_options(texts, things, named), **arguments)


def exactly(texts: Texts, word: str, things: Iterable[T], named: Named[T]) -> T | None:
    """The thing that a word names in full, if any."""
    things = tuple(things)
    for tongue in _tongues(texts):
        for thing in things:
            if is_word(word, _words(named(tongue, thing), tongue is texts)):
                return thing
    return None


def is_word(word: str, words: Iterable[str]) -> bool:
    """Is a word one of these, whatever its case and accents?"""
    return any(_folded(word) in _spellings(known) for known in words)


def begins_word(word: str, words: Iterable[str]) -> bool:
    """Does a word begin one of these?"""
    return any(spelt.startswith(_folded(word)) for known in words for spelt in _spellings(known))


def _tongues(texts: Texts) -> tuple[Texts, ...]:
    return (texts,) if texts.language == ENGLISH.language else (texts, ENGLISH)


def _words(names: str, is_own: bool) -> list[str]:
    """The words for a thing that are understood."""
    return (names.replace(OWN, " ") if is_own else names.partition(OWN)[0]).split()


def _options(texts: Texts, things: Sequence[T], named: Named[T]) -> str:
    shown = list(dict.fromkeys(named(texts, thing).split()[0] for thing in things))
    return ", ".join(shown[:OPTIONS]) + (" …" if len(shown) > OPTIONS else "") or texts("none")


def _folded(word: str) -> str:
    """A word without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def _spellings(word: str) -> set[str]:
    """The ways to type a word: without its accents, or with `ue` for `ü`."""
    return {_folded(word), _folded(word.lower().translate(UMLAUTS))}


# The words for things


def command_words(texts: Texts, verb: str) -> str:
    """The words for a command, or for `all`, `none` and `claims`."""
    return texts(f"type-{verb}")


def topic_words(texts: Texts, topic: str) -> str:
    """The word for a topic of the help."""
    return texts(f"topic-{topic}")


def sign(texts: Texts, colour: Colour) -> str:
    """The letter that stands for a colour on the screen."""
    return texts(f"sign-{colour}")


def legend(texts: Texts) -> str:
    """The letters of the colours, explained."""
    return ", ".join(f"{sign(texts, colour)} {texts(f'colour-{colour}')}" for colour in COLOURS)


def colour_words(texts: Texts, colour: Colour) -> str:
    """A colour's name and its letter."""
    return f"{texts(f'colour-{colour}')} {OWN} {sign(texts, colour)}"


def block_words(texts: Texts, block: Block) -> str:
    """A block's name, `green-L4`, its shape, and letter and shape."""
    letter = sign(texts, block.colour)
    return f"{typed_block(texts, block)} {block.shape} {OWN} {letter}{block.shape} {letter}-{block.shape}"


def seat_words(texts: Texts, seat: Seat) -> str:
    """A seat's name."""
    return texts(f"seat-{seat}").lower()


def level_words(texts: Texts, level: str) -> str:
    """An altar's name."""
    return texts(f"level-{level}").lower()


def line_words(texts: Texts, line: Line) -> str:
    """`R1` or `C1`, with the language's letters for rows and columns."""
    return texts("sign-row" if line[0] == "R" else "sign-column") + line[1]


# What is typed to do something


def first(words: str) -> str:
    """The word of several that is shown."""
    return words.split()[0]


def command(texts: Texts, verb: str) -> str:
    """A command as it is shown."""
    return first(command_words(texts, verb))


def typed_block(texts: Texts, block: Block) -> str:
    """A block as it is typed: `green-L4`."""
    return f"{texts(f'colour-{block.colour}')}-{block.shape}"


def typed_keys(texts: Texts, keys: Sequence[str]) -> str:
    """Keys as they are typed, or the word for none."""
    return " ".join(key_name(texts, key) for key in keys) or command(texts, NO_KEY)


def typed(texts: Texts, action: Action) -> str:
    """An action as it is typed."""
    return f"{command(texts, verb_of(action))} {_arguments(texts, action)}".rstrip()


def verb_of(action: Action) -> str:
    """The command that does an action."""
    return str(action).split()[0]


def _arguments(texts: Texts, action: Action) -> str:
    match action:
        case PlaceCore(faces):
            return " ".join(texts(f"colour-{colour}") for colour in faces)
        case TakeLine(line):
            return line_words(texts, line)
        case Discard(block):
            return typed_block(texts, block)
        case Position(block, cells):
            return f"{typed_block(texts, block)} {format_cells(cells)}"
        case Claim(keys):
            return typed_keys(texts, keys)
        case Draw(altar) | Aside(altar):
            return level_words(texts, altar)
        case Bury(key):
            return typed_keys(texts, [key] if key else [])
        case PlaceAncients(cells):
            return format_cells(cells)
        case Pass():
            return ""
        case _:
            assert_never(action)
