"""Facts of the printed box that differ between copies or that we had to guess; a component set may override them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from blockandkey.rules.blocks import COLOURS, Colour
from blockandkey.rules.geometry import (
    SEATS,
    WIDTH,
    InvalidText,
    Seat,
    Square,
    format_square,
    parse_seat,
    parse_square,
)


class Line(StrEnum):
    """A row or column of the excavation yard (RULES 1.6)."""

    R1 = "R1"
    R2 = "R2"
    R3 = "R3"
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"


def parse_line(text: str) -> Line:
    """Read `R1`."""
    try:
        return Line(text)
    except ValueError:
        raise InvalidText(f"not a line of the yard: {text!r} (R1 to R3, C1 to C3)") from None


YARD_ROWS, YARD_COLUMNS = (Line.R1, Line.R2, Line.R3), (Line.C1, Line.C2, Line.C3)
SITES = range(9)  # the sites of the yard (RULES 1.6), counted from 0

# The places of the yard in reading order, and those of each line:
#
#   0 1 2   R1
#   3 4 5   R2
#   6 7 8   R3
_PLACES = {
    Line.R1: (0, 1, 2),
    Line.R2: (3, 4, 5),
    Line.R3: (6, 7, 8),
    Line.C1: (0, 3, 6),
    Line.C2: (1, 4, 7),
    Line.C3: (2, 5, 8),
}

CoreFaces = tuple[Colour, ...]  # the Core Cube's sides to the north, east, south and west


@dataclass(frozen=True, slots=True)
class Box:
    """Where things lie and who sits where, for each number of players."""

    core: tuple[Square, ...]  # the Core Cube's lowest corner square with 1 to 4 players (RULES 2.4)
    seats: tuple[tuple[Seat, ...], ...]  # of 1 to 4 players, clockwise (2.3)
    corners: tuple[Square, ...]  # of the floor, for 1 to 4 Stars (8.3)
    sites: tuple[int, ...]  # the sites' numbers in reading order (1.6)
    ring: tuple[Colour, ...]  # the Core Cube's colours, clockwise seen from above a golden side (1.3)

    def core_square(self, players: int) -> Square:
        """Where the Core Cube's lowest corner lies."""
        return self.core[players - 1]

    def seats_of(self, players: int) -> tuple[Seat, ...]:
        """Who sits where, clockwise."""
        return self.seats[players - 1]

    def corner(self, stars: int) -> Square:
        """The corner of the floor that this number of Stars stands for."""
        return self.corners[stars - 1]

    def sites_of(self, line: Line) -> tuple[int, ...]:
        """The sites of a line, counted from 0, in reading order."""
        return tuple(self.sites[place] - 1 for place in _PLACES[line])

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the sites, row by row."""
        return tuple(tuple(self.sites[place] for place in _PLACES[row]) for row in YARD_ROWS)

    @property
    def core_faces(self) -> tuple[CoreFaces, ...]:
        """RULES 3.3: the eight ways to lay the Core Cube."""
        return _core_faces(self.ring)


@cache
def _core_faces(ring: tuple[Colour, ...]) -> tuple[CoreFaces, ...]:
    return tuple(tuple(ring[(start + step * i) % 4] for i in range(4)) for step in (1, -1) for start in range(4))


STANDARD_BOX = Box(
    core=(Square(3, 3), Square(2, 4), Square(2, 3), Square(3, 3)),
    seats=((Seat.SOUTH,), (Seat.EAST, Seat.SOUTH), (Seat.NORTH, Seat.EAST, Seat.SOUTH), SEATS),
    corners=(Square(0, 7), Square(7, 7), Square(7, 0), Square(0, 0)),
    sites=tuple(site + 1 for site in SITES),
    ring=COLOURS,
)
PLAYERS = (1, 2, 3, 4)  # how many may play


# As data (PROTOCOL 2): {"core": {"2": "c5"}, "seats": {"2": ["east", "south"]}, "corners": ["a8", ...],
# "sites": [[1, 2, 3], ...], "ring": ["white", ...]}, each entry only where it differs from STANDARD_BOX


def box_data(box: Box) -> dict[str, Any]:
    """A box as plain data: only the entries that differ from the standard box."""
    whole: dict[str, Any] = {
        "core": {str(n): format_square(box.core_square(n)) for n in PLAYERS},
        "seats": {str(n): [seat.value for seat in box.seats_of(n)] for n in (2, 3)},
        "corners": [format_square(square) for square in box.corners],
        "sites": [list(row) for row in box.rows],
        "ring": [colour.value for colour in box.ring],
    }
    return {name: data for name, data in whole.items() if getattr(box, name) != getattr(STANDARD_BOX, name)}


def faults_of_box(data: object) -> Iterator[str]:
    """What is wrong with a box's data, a line each."""
    if not isinstance(data, Mapping):
        yield "box must be a table"
        return
    for unknown in sorted(map(str, data.keys() - _FAULTS.keys())):
        yield f"box: unknown entry {unknown!r} (there are {', '.join(_FAULTS)})"
    for name, faults in _FAULTS.items():
        if name in data:
            yield from (f"box: {fault}" for fault in faults(data[name]))


def parse_box(data: Mapping[str, Any]) -> Box:
    """Read a box from data that has no faults; entries that are missing are as in the standard box."""
    core, seats = list(STANDARD_BOX.core), list(STANDARD_BOX.seats)
    for number, square in data.get("core", {}).items():
        core[int(number) - 1] = parse_square(square)
    for number, told in data.get("seats", {}).items():
        seats[int(number) - 1] = tuple(seat for seat in SEATS if seat in told)
    return Box(
        tuple(core),
        tuple(seats),
        tuple(map(parse_square, data["corners"])) if "corners" in data else STANDARD_BOX.corners,
        tuple(number for row in data["sites"] for number in row) if "sites" in data else STANDARD_BOX.sites,
        tuple(map(Colour, data["ring"])) if "ring" in data else STANDARD_BOX.ring,
    )


def _faults_of_core(told: object) -> Iterator[str]:
    if not isinstance(told, Mapping) or not told.keys() <= {"1", "2", "3", "4"}:
        yield f'core is {told!r}, not squares by the number of players, 1 to 4, such as {{1 = "d4", 2 = "c5"}}'
        return
    for number, square in told.items():
        if not _fits_core(square):
            yield f"core.{number} is {square!r}, not a square from a1 to g7, where a cube of 2 x 2 has room"


def _fits_core(text: object) -> bool:
    try:
        return isinstance(text, str) and max(parse_square(text)) < WIDTH - 1
    except InvalidText:
        return False


def _faults_of_seats(told: object) -> Iterator[str]:
    if not isinstance(told, Mapping) or not told.keys() <= {"2", "3"}:
        yield f'seats is {told!r}, but only those of 2 and 3 players can be told, such as {{2 = ["east", "south"]}}'
        return
    for number, seats in told.items():
        if not _all_different(seats, int(number), parse_seat):
            yield f"seats.{number} is {seats!r}, not {number} different ones of north, east, south and west"


def _faults_of_corners(told: object) -> Iterator[str]:
    if not isinstance(told, list) or sorted(map(str, told)) != ["a1", "a8", "h1", "h8"]:
        yield f"corners is {told!r}, not each of a1, a8, h1 and h8 once (in the order of 1 to 4 Stars)"


def _faults_of_sites(told: object) -> Iterator[str]:
    rows = told if isinstance(told, list) and all(isinstance(row, list) and len(row) == 3 for row in told) else []
    numbers = [number for row in rows for number in row]
    if any(type(number) is not int for number in numbers) or sorted(numbers) != [site + 1 for site in SITES]:
        yield f"sites is {told!r}, not three rows of three with each number from 1 to 9 once"


def _faults_of_ring(told: object) -> Iterator[str]:
    if not _all_different(told, 4, Colour):
        yield f"ring is {told!r}, not each of white, grey, brown and green once (in their order round the Core Cube)"


def _all_different(told: object, count: int, parse: Callable[[str], object]) -> bool:
    """Is it a list of `count` different texts that `parse` can read?"""
    if not isinstance(told, list) or not all(isinstance(text, str) for text in told):
        return False
    try:
        return len({parse(text) for text in told}) == count == len(told)
    except ValueError:
        return False


_FAULTS: dict[str, Callable[[object], Iterator[str]]] = {
    "core": _faults_of_core,
    "seats": _faults_of_seats,
    "corners": _faults_of_corners,
    "sites": _faults_of_sites,
    "ring": _faults_of_ring,
}
