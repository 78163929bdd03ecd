"""Texts for players: read the Fluent files of a language, and describe blocks, Keys, refusals and steps in words."""

import locale
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from blockandkey.locales.messages import Messages
from blockandkey.rules.blocks import Block
from blockandkey.rules.box import Line
from blockandkey.rules.components import Key, Level
from blockandkey.rules.geometry import (
    WIDTH,
    Cell,
    Cells,
    InvalidText,
    Seat,
    Square,
    ViewSquare,
    format_cell,
    format_file,
    format_rank,
    format_square,
)
from blockandkey.rules.observe import observe_key
from blockandkey.rules.placement import Broken
from blockandkey.rules.record import Step
from blockandkey.rules.state import (
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
    line_blocks,
)
from blockandkey.rules.temple import Temple

LOCALES = Path(__file__).parent
LANGUAGES = ("en", "fr", "de")
FILES = ("game.ftl", "terminal.ftl")


class MissingText(LookupError):
    """No file has this text, or an argument of it is missing."""


class Texts:
    """The texts of one language: `texts("log-pass", who="South")`."""

    def __init__(self, language: str | None = None, files: tuple[str, ...] = FILES) -> None:
        self.language = choose_language(language)
        self._messages = _messages(self.language, files)

    def __call__(self, id: str, /, **arguments: str | int) -> str:
        try:
            return self._messages.format(id, arguments)
        except LookupError as error:
            raise MissingText(f"text {id!r} in {self.language!r}: there is no {error}") from None


@cache
def _messages(language: str, files: tuple[str, ...]) -> Messages:
    return Messages(language, [(LOCALES / language / name).read_text(encoding="utf-8") for name in files])


def choose_language(requested: str | None) -> str:
    """The requested language, else the system's, else English; raises InvalidText for an unknown one."""
    if requested is not None:
        if (found := _language_of(requested)) is None:
            raise InvalidText(f"no texts in language {requested!r} (there is {', '.join(LANGUAGES)})")
        return found
    return next((found for name in _system_languages() if (found := _language_of(name))), "en")


def _language_of(name: str) -> str | None:
    """The language of a locale's name such as `fr_CA.UTF-8`, if there are texts in it."""
    short = name.lower().replace("_", "-").split("-")[0].split(".")[0]
    return short if short in LANGUAGES else None


def _system_languages() -> Iterator[str]:
    """The languages of the environment by priority; with the C locale, LANGUAGE is ignored."""
    settings = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next((value for value in settings if value), "")
    if chosen.split(".")[0] not in ("C", "POSIX"):
        yield from os.environ.get("LANGUAGE", "").split(":")
    yield chosen or locale.getlocale()[0] or ""


# Names


def block_name(texts: Texts, block: Block) -> str:
    """The name of a block: `green L4`."""
    return texts("block", colour=texts(f"colour-{block.colour}"), shape=block.shape.value)


def block_names(texts: Texts, blocks: Iterable[Block]) -> str:
    """The names of several blocks, or the word for none."""
    return ", ".join(block_name(texts, block) for block in blocks) or texts("none")


def line_name(texts: Texts, line: Line) -> str:
    """The name of a line of the yard: `row 1`."""
    return texts("line-row" if line[0] == "R" else "line-column", number=int(line[1]))


def key_name(texts: Texts, id: str) -> str:
    """The name of a Key: `sun-3`; an id of another form is shown as it is."""
    level, _, number = id.partition("-")
    return f"{texts(f'level-{level}').lower()}-{number}" if level in tuple(Level) and number.isdecimal() else id


def cell_names(cells: Iterable[Cell]) -> str:
    """Cells separated by commas."""
    return ", ".join(map(format_cell, cells))


def column_name(column: int, seat: Seat) -> str:
    """The name of a column of a seat's view: the file or rank of the floor behind it."""
    place = column if seat in (Seat.SOUTH, Seat.EAST) else WIDTH - 1 - column
    return format_file(place) if seat in (Seat.SOUTH, Seat.NORTH) else format_rank(place)


def view_place(texts: Texts, squares: Iterable[ViewSquare], seat: Seat) -> str:
    """Squares of a seat's view, each by column and level."""
    return ", ".join(
        texts("view-square", column=column_name(s.column, seat), level=s.level + 1) for s in sorted(squares)
    )


# Refusals


def refusal(texts: Texts, error: IllegalAction, temple: Temple | None) -> list[str]:
    """Why an action was refused; for a placement, a line for each broken rule."""
    if error.broken and temple and isinstance(error.action, Position | PlaceAncients):
        return [broken_line(texts, broken, error.action.cells, temple) for broken in error.broken]
    return [texts(f"reason-{error.reason}")]


def broken_line(texts: Texts, broken: Broken, cells: Cells, temple: Temple) -> str:
    """What is wrong with a placement by one rule of RULES 5, and what to do about it."""
    if broken.rule == "taller":
        return _too_low(texts, broken.stacks, max(cell.z for cell in cells) + 1, temple)
    faults = tuple(Cell(c.x, c.y, c.z + 1) for c in broken.cells) if broken.rule == "support" else broken.cells
    return texts(f"broken-{broken.rule}", cells=cell_names(faults), count=len(faults))


def _too_low(texts: Texts, stacks: tuple[Square, ...], top: int, temple: Temple) -> str:
    heights = [temple.height(stack) for stack in stacks]
    names = ", ".join(map(format_square, stacks))
    return texts("broken-taller", stacks=names, count=len(stacks), height=max(heights), top=top)


# The log


def log_lines(texts: Texts, step: Step, viewer: Seat | None, names: Mapping[Seat, str]) -> Iterator[str]:
    """The log lines of a step and its consequences, as far as a viewer may know them (RULES 9)."""
    seat = step.before.player.seat
    who = names[seat]
    yield from _action_lines(texts, step, who, viewer)
    if isinstance(step.action, PlaceCore | TakeLine | Discard | PlaceAncients):
        yield from _refill_lines(texts, step)
    if step.passes_ancients:
        yield from _ancients_lines(texts, step)
    if step.before.turns_left is None and step.after.turns_left is not None:
        yield texts("log-trigger", who=who)
    if step.after.phase is Phase.OVER:
        yield texts(f"log-over-{step.after.ended}")


def _action_lines(texts: Texts, step: Step, who: str, viewer: Seat | None) -> Iterator[str]:
    """What the action itself did."""
    action, before = step.action, step.before
    match action:
        case PlaceCore(faces):
            north, east, south, west = (texts(f"colour-{colour}") for colour in faces)
            yield texts("log-core", who=who, north=north, east=east, south=south, west=west)
        case TakeLine(line):
            id = "log-draft" if before.phase is Phase.DRAFT else "log-excavate"
            blocks = block_names(texts, line_blocks(before, line))
            yield texts(id, who=who, line=line_name(texts, line), blocks=blocks)
        case Discard(block):
            yield texts("log-discard", who=who, block=block_name(texts, block))
        case Position(block, cells):
            yield texts("log-position", who=who, block=block_name(texts, block), cells=cell_names(cells))
        case Claim(()):
            yield texts("log-claim-none", who=who)
        case Claim(keys):
            yield from _claim_lines(texts, step, who, keys)
        case _:
            yield _other_line(texts, step, who, observe_key(step.before, action, step.after, viewer))


def _claim_lines(texts: Texts, step: Step, who: str, keys: tuple[str, ...]) -> Iterator[str]:
    player = step.after.players[step.before.on_turn]
    for claimed in player.claimed[-len(keys) :]:
        place = view_place(texts, claimed.place, player.seat)
        yield texts("log-claim", who=who, key=key_name(texts, claimed.key.id), vp=claimed.key.vp, place=place)


def _other_line(texts: Texts, step: Step, who: str, key: Key | None) -> str:
    """What an action did that may have moved a Key; `key` is that Key, if the viewer may know it."""
    known = key_name(texts, key.id) if key else None
    match step.action:
        case Draw(altar):
            level = texts(f"level-{altar}")
            return texts("log-draw-own", who=who, key=known) if known else texts("log-draw", who=who, level=level)
        case Aside(altar):
            return texts("log-aside", who=who, level=texts(f"level-{altar}"))
        case Bury(None):
            return texts("log-bury-none", who=who)
        case Bury(str() as key_id):
            level = texts(f"level-{step.before.components.key(key_id).level}")
            return texts("log-bury-own", who=who, key=known) if known else texts("log-bury", who=who, level=level)
        case PlaceAncients(cells):
            block = step.after.temple.blocks[-1].block if step.after.temple else None
            return texts("log-ancients", block=block_names(texts, [block] if block else []), cells=cell_names(cells))
        case Pass():
            return texts("log-pass", who=who)
    raise AssertionError(step.action)


def _refill_lines(texts: Texts, step: Step) -> Iterator[str]:
    before, after = step.before, step.after
    came = [block for old, block in zip(before.yard, after.yard, strict=True) if block and block != old]
    if came:
        yield texts("log-refill", blocks=block_names(texts, came))


def _ancients_lines(texts: Texts, step: Step) -> Iterator[str]:
    site = step.after.player.hand[-1].pips
    block = step.before.yard[site - 1]
    if block is None:
        yield texts("log-ancients-empty", site=site)
    else:
        yield texts("log-ancients-away", site=site, block=block_name(texts, block))
        yield from _refill_lines(texts, step)
