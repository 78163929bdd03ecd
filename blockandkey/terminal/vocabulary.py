"""The words that a player types, in the player's language; English is understood too, where the two don't conflict."""

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
from blockandkey.terminal.coordinates import format_cells

T = TypeVar("T")
# Returns the words for a thing, separated by spaces. The first one is shown. Those after LOCAL_ONLY are understood only
# in the player's language, not as English: the letters for colours differ between the languages.
WordsFor = Callable[[Texts, T], str]
LOCAL_ONLY = "|"

ENGLISH = Texts("en")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
OPTIONS = 10  # that an error message lists at most


class UserError(Exception):
    """The player asked for something that can't be done; `id` and `arguments` are those of the text to show."""

    def __init__(self, id: str, **arguments: str | int) -> None:
        self.id, self.arguments = id, arguments


def quoted(word: str) -> str:
    """A typed word for an error message, shortened and without control characters."""
    shown = "".join(c if c.isprintable() else "?" for c in word)
    return shown if len(shown) <= 30 else shown[:29] + "…"


# Reading words


def resolve(
    texts: Texts, word: str, things: Iterable[T], words_for: WordsFor[T], error_id: str, **arguments: str | int
) -> T:
    """Find the thing that a word names, in full or by its first letters; raises UserError for none or several."""
    things = tuple(things)
    for fits in (is_word, begins_word):
        for language in _languages(texts):
            found = [thing for thing in things if fits(word, _words(words_for(language, thing), language is texts))]
            if len(found) == 1:
                return found[0]
            if found:
                raise UserError("unclear", word=quoted(word), options=_options(texts, found, words_for))
    raise UserError(error_id, word=quoted(word), options=_options(texts, things, words_for), **arguments)


def resolve_exact(texts: Texts, word: str, things: Iterable[T], words_for: WordsFor[T]) -> T | None:
    """Find the thing that a word names in full, if any."""
    things = tuple(things)
    for language in _languages(texts):
        for thing in things:
            if is_word(word, _words(words_for(language, thing), language is texts)):
                return thing
    return None


def is_word(word: str, words: Iterable[str]) -> bool:
    """Is a word one of these? Case and accents don't matter."""
    return any(_folded(word) in _spellings(known) for known in words)


def begins_word(word: str, words: Iterable[str]) -> bool:
    """Is a word a prefix of one of these? Case and accents don't matter."""
    return any(spelt.startswith(_folded(word)) for known in words for spelt in _spellings(known))


def _languages(texts: Texts) -> tuple[Texts, ...]:
    return (texts,) if texts.language == ENGLISH.language else (texts, ENGLISH)


def _words(names: str, is_local: bool) -> list[str]:
    """Split the words for a thing; without those after LOCAL_ONLY if the language isn't the player's."""
    return (names.replace(LOCAL_ONLY, " ") if is_local else names.partition(LOCAL_ONLY)[0]).split()


def _options(texts: Texts, things: Sequence[T], words_for: WordsFor[T]) -> str:
    shown = list(dict.fromkeys(words_for(texts, thing).split()[0] for thing in things))
    return ", ".join(shown[:OPTIONS]) + (" …" if len(shown) > OPTIONS else "") or texts("none")


def _folded(word: str) -> str:
    """A word in lower case and without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def _spellings(word: str) -> set[str]:
    """The ways to type a word: without accents, or with `ue` for `ü`."""
    return {_folded(word), _folded(word.lower().translate(UMLAUTS))}


# The words for things


def command_words(texts: Texts, verb: str) -> str:
    """The words for a command, or for `all`, `none` and `claims`."""
    return texts(f"type-{verb}")


def topic_words(texts: Texts, topic: str) -> str:
    """The words for a help topic."""
    return texts(f"topic-{topic}")


def colour_letter(texts: Texts, colour: Colour) -> str:
    """The letter for a colour."""
    return texts(f"sign-{colour}")


def legend(texts: Texts) -> str:
    """The letters of all colours and their meaning."""
    return ", ".join(f"{colour_letter(texts, colour)} {texts(f'colour-{colour}')}" for colour in COLOURS)


def colour_words(texts: Texts, colour: Colour) -> str:
    """The name and the letter of a colour."""
    return f"{texts(f'colour-{colour}')} {LOCAL_ONLY} {colour_letter(texts, colour)}"


def block_words(texts: Texts, block: Block) -> str:
    """The words for a block: `green-L4`, `L4`, `gL4` and `g-L4`."""
    letter = colour_letter(texts, block.colour)
    return f"{typed_block(texts, block)} {block.shape} {LOCAL_ONLY} {letter}{block.shape} {letter}-{block.shape}"


def seat_words(texts: Texts, seat: Seat) -> str:
    """The word for a seat."""
    return texts(f"seat-{seat}").lower()


def level_words(texts: Texts, level: str) -> str:
    """The word for a level of Keys or its altar."""
    return texts(f"level-{level}").lower()


def line_words(texts: Texts, line: Line) -> str:
    """The word for a line of the yard: `R1` or `C1`, with the language's letters for rows and columns."""
    return texts("sign-row" if line[0] == "R" else "sign-column") + line[1]


# What to type for an action


def first(words: str) -> str:
    """The word that is shown."""
    return words.split()[0]


def command(texts: Texts, verb: str) -> str:
    """The word for a command that is shown."""
    return first(command_words(texts, verb))


def typed_block(texts: Texts, block: Block) -> str:
    """A block as the player types it: `green-L4`."""
    return f"{texts(f'colour-{block.colour}')}-{block.shape}"


def typed_keys(texts: Texts, keys: Sequence[str]) -> str:
    """Keys as the player types them, or the word for none."""
    return " ".join(key_name(texts, key) for key in keys) or command(texts, NO_KEY)


def typed_action(texts: Texts, action: Action) -> str:
    """An action as the player types it."""
    return f"{command(texts, verb_of(action))} {_arguments(texts, action)}".rstrip()


def verb_of(action: Action) -> str:
    """The command for an action."""
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
