"""The game's constants as a TypeScript module, so that the page types none of them again."""

import json
from collections.abc import Callable, Iterator

from blockandkey.bots.catalogue import ROOM_BOTS, STAND_IN, is_compiled
from blockandkey.protocol.requests import NAME_LENGTH, TEXT_LENGTH
from blockandkey.rules.blocks import COLOURS, ORIENTATIONS, SHAPES, orientation_of
from blockandkey.rules.box import PLAYERS, STANDARD_BOX, Line
from blockandkey.rules.components import ALTARS, Level
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Cell, Square
from blockandkey.rules.placement import RULES
from blockandkey.rules.record import FORMAT
from blockandkey.rules.scoring import FACES_A_POINT, RANKS, TIE_BREAKS
from blockandkey.rules.solo import TURNS
from blockandkey.rules.temple import CoreCube
from blockandkey.rules.turn import HAND, STUCK_ROUNDS, SUPPLY

HEAD = "// Made by python -m blockandkey.protocol.rules_ts; don't edit.\n"

# A quarter turn about each axis, right-handed: about z it is anticlockwise from above.
QUARTER_TURNS: dict[str, Callable[[Cell], Cell]] = {
    "x": lambda cell: Cell(cell.x, -cell.z, cell.y),
    "y": lambda cell: Cell(cell.z, cell.y, -cell.x),
    "z": lambda cell: Cell(-cell.y, cell.x, cell.z),
}


def write_rules() -> str:
    """All constants as the text of a TypeScript module."""
    return HEAD + "".join(_constant(*constant) for constant in _constants())


def _constant(comment: str, name: str, value: object) -> str:
    fixed = "" if isinstance(value, (int, str)) else " as const"
    return f"\n/** {comment} */\nexport const {name} = {_literal(value)}{fixed};\n"


def _constants() -> Iterator[tuple[str, str, object]]:
    """Each constant: what it is, its name, its value."""
    yield "Squares along each side of the temple floor (RULES 1.1).", "WIDTH", WIDTH
    yield "Levels (RULES 1.1).", "HEIGHT", HEIGHT
    yield "The four sides of the floor, clockwise from above (RULES 2.3).", "SEATS", [seat.value for seat in SEATS]
    yield "The seats with 1 to 4 players, unless the set's box says otherwise (RULES 2.3).", "STANDARD_SEATS", _seats()
    yield "The cells of the Core Cube, as digits x y z from its lowest corner (RULES 1.3).", "CORE_CELLS", _core()
    yield "The colours of blocks (RULES 1.2).", "COLOURS", [colour.value for colour in COLOURS]
    yield "The letter of each colour in designs and views.", "COLOUR_LETTERS", {c.value: c.letter for c in COLOURS}
    yield "The levels of Keys (RULES 1.4).", "KEY_LEVELS", [level.value for level in Level]
    yield "The levels that have an altar (RULES 1.4).", "ALTARS", [level.value for level in ALTARS]
    yield "The rows and columns of the yard (RULES 1.6).", "YARD_LINES", [line.value for line in Line]
    yield "The shapes of blocks (RULES 1.2).", "SHAPES", [shape.value for shape in SHAPES]
    yield "The cells of each shape's orientations, as digits x y z.", "SHAPE_ORIENTATIONS", _orientations()
    yield "What each orientation becomes by a quarter turn about an axis.", "QUARTER_TURNS", _quarter_turns()
    yield (
        "The clauses that a placement can break, in the kernel's order (RULES 5).",
        "CLAUSES",
        list(RULES),
    )
    yield "Keys in a hand (RULES 4.3).", "HAND_SIZE", HAND
    yield "Blocks that a player keeps after an excavation (RULES 4.2).", "SUPPLY_LIMIT", SUPPLY
    yield "Rounds without a placed block that end the game (RULES 4.5).", "STUCK_ROUNDS", STUCK_ROUNDS
    yield "Turns of a solo game (RULES 8).", "SOLO_TURNS", TURNS
    yield "Faces of the Enigma's colour that make a point (RULES 7.2).", "FACES_PER_POINT", FACES_A_POINT
    yield "The solo ranks, the highest first, with the points that each needs (RULES 8.6).", "RANKS", _ranks()
    yield "What more of wins a tie, in this order; then the turn order (RULES 7.3).", "TIE_BREAKS", list(TIE_BREAKS)
    yield "The format of game records (PROTOCOL 2).", "RECORD_FORMAT", FORMAT
    yield "The bots that rooms offer, the weakest first.", "BOTS", list(ROOM_BOTS)
    yield "The bots that every server has: they need no compiled rules.", "BASIC_BOTS", _basic_bots()
    yield "The bot that plays for people who are away, and that the page suggests.", "USUAL_BOT", STAND_IN
    yield "Characters in a player's name.", "NAME_LENGTH", NAME_LENGTH
    yield "Characters in a line of the chat.", "CHAT_LENGTH", TEXT_LENGTH


def _seats() -> dict[str, list[str]]:
    return {str(players): [seat.value for seat in STANDARD_BOX.seats_of(players)] for players in PLAYERS}


def _orientations() -> dict[str, list[str]]:
    return {shape.value: [_digits(o.cells) for o in ORIENTATIONS if o.shape is shape] for shape in SHAPES}


def _quarter_turns() -> dict[str, list[int]]:
    return {
        axis: [orientation_of(map(turned, o.cells)).index for o in ORIENTATIONS]
        for axis, turned in QUARTER_TURNS.items()
    }


def _basic_bots() -> list[str]:
    return [name for name in ROOM_BOTS if not is_compiled(name)]


def _ranks() -> list[list[object]]:
    return [[rank, least] for least, rank in RANKS]


def _core() -> str:
    return _digits(CoreCube(Square(0, 0), COLOURS).cells)


def _digits(cells: tuple[Cell, ...]) -> str:
    return " ".join(f"{x}{y}{z}" for x, y, z in cells)


def _literal(value: object) -> str:
    """A value as TypeScript, long lists and records one entry a line."""
    if isinstance(value, dict) and any(isinstance(entry, list) for entry in value.values()):
        return "{\n" + "".join(f"  {key}: {json.dumps(entry)},\n" for key, entry in value.items()) + "}"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key}: {json.dumps(entry)}" for key, entry in value.items()) + " }"
    return json.dumps(value)


if __name__ == "__main__":
    print(write_rules(), end="")
