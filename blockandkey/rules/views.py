"""What a seat sees, and the designs that show in it (RULES 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from blockandkey.rules.blocks import COLOUR_OF_LETTER, COLOURS, Block, Colour
from blockandkey.rules.geometry import HEIGHT, WIDTH, Cell, Cells, InvalidText, Seat, ViewSquare
from blockandkey.rules.temple import FULL, LEVEL, Board, Temple, cells_of

# A sheet is a set of squares of a view as one int of 48 bits; a square is bit column + 8 level:
#
#   level 6   40 .. 47
#             ...
#   level 1    0 ..  7   -> column, as the viewer sees it
Sheet = int

ALL_SQUARES: Sheet = (1 << WIDTH * HEIGHT) - 1

BLANK = "."
NOWHERE = 99  # what `lacking` answers if a design is complete in every place where it fits


@dataclass(frozen=True, slots=True)
class View:
    """What is seen straight from a seat (RULES 6.1)."""

    sheets: tuple[Sheet, ...]  # the squares that show each of COLOURS
    new: Sheet  # the squares that show the block just placed and showed another colour, or nothing, before (6.3)

    def face(self, square: ViewSquare) -> Colour | None:
        """The colour seen in a square, or nothing."""
        shown = 1 << (square.column + 8 * square.level)
        return next((colour for colour, sheet in zip(COLOURS, self.sheets, strict=True) if sheet & shown), None)

    def count(self, colour: Colour) -> int:
        """How many faces of a colour are seen."""
        return self.sheets[COLOURS.index(colour)].bit_count()


def view(temple: Temple, seat: Seat) -> View:
    """What a seat sees of a temple; the block just placed is the last one."""
    seen = nearest(temple.occupied, seat)
    faces = list(temple.colours)
    faces[COLOURS.index(temple.core.face(seat))] |= temple.core_board
    sheets = tuple(flattened(seen & board, seat) for board in faces)
    if not temple.blocks:
        return View(sheets, 0)
    last = temple.blocks[-1]
    seen_before = nearest(temple.occupied ^ last.board, seat)
    same_colour = faces[COLOURS.index(last.block.colour)] ^ last.board
    return View(sheets, flattened(seen & last.board, seat) & ~flattened(seen_before & same_colour, seat))


def picture(view: View) -> tuple[str, ...]:
    """Draw a view as 6 strings of 8 letters, level 6 first."""
    faces = {bit: colour.letter for colour, sheet in zip(COLOURS, view.sheets, strict=True) for bit in _bits(sheet)}
    levels = reversed(range(HEIGHT))
    return tuple("".join(faces.get(column + 8 * level, BLANK) for column in range(WIDTH)) for level in levels)


# Lines of sight run along y for the south and north seats and along x for the east and west ones. A cube is seen if
# no cube is nearer on its line; `step` is how far the next cell of a line is, in bits.

_ROW: Board = sum(0xFF << LEVEL * z for z in range(HEIGHT))  # y = 0
_RANK: Board = sum(1 << 8 * i for i in range(WIDTH * HEIGHT))  # x = 0
_AT_LEAST = {
    (axis, n): sum(edge << step * i for i in range(n, WIDTH))
    for axis, edge, step in (("x", _RANK, 1), ("y", _ROW, 8))
    for n in (1, 2, 4)
}
_AT_MOST = {
    (axis, n): sum(edge << step * i for i in range(WIDTH - n))
    for axis, edge, step in (("x", _RANK, 1), ("y", _ROW, 8))
    for n in (1, 2, 4)
}


def nearest(stones: Board, seat: Seat) -> Board:
    """The cubes that a seat sees."""
    axis, step = ("y", 8) if seat in (Seat.SOUTH, Seat.NORTH) else ("x", 1)
    if seat in (Seat.SOUTH, Seat.WEST):
        behind = stones << step & _AT_LEAST[axis, 1]
        for n in (1, 2, 4):
            behind |= behind << n * step & _AT_LEAST[axis, n]
    else:
        behind = stones >> step & _AT_MOST[axis, 1]
        for n in (1, 2, 4):
            behind |= behind >> n * step & _AT_MOST[axis, n]
    return stones & ~behind & FULL


_MIRROR = tuple(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_DIGITS = bytes(b"01"[i & 1] for i in range(256))


def flattened(seen: Board, seat: Seat) -> Sheet:
    """The squares of a seat's view in which these cubes are seen."""
    if not seen:
        return 0
    if seat is Seat.SOUTH or seat is Seat.NORTH:
        folded = seen | seen >> 32
        folded |= folded >> 16
        folded |= folded >> 8
        rows = bytes(folded >> LEVEL * z & 0xFF for z in range(HEIGHT))
    else:
        folded = seen | seen >> 4
        folded |= folded >> 2
        folded |= folded >> 1
        digits = (folded & _RANK).to_bytes(WIDTH * HEIGHT, "big").translate(_DIGITS)
        rows = int(digits, 2).to_bytes(HEIGHT, "little")
    if seat in (Seat.NORTH, Seat.WEST):
        rows = bytes(_MIRROR[row] for row in rows)
    return int.from_bytes(rows, "little")


@cache
def sight(seat: Seat) -> dict[Cell, tuple[int, int]]:
    """For each cell, the bit of its square in the seat's sheet and its distance from the seat (RULES 6.1)."""
    found, far = {}, WIDTH - 1
    for cell in cells_of(FULL):
        x, y, z = cell
        column, distance = {
            Seat.SOUTH: (x, y),
            Seat.EAST: (y, far - x),
            Seat.NORTH: (far - x, far - y),
            Seat.WEST: (far - y, x),
        }[seat]
        found[cell] = (column + 8 * z, distance)
    return found


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's view, prepared to compute what it would be with one more block."""

    view: View
    sight: dict[Cell, tuple[int, int]]
    distances: list[int]  # of the nearest cube in each square, 8 where nothing is seen

    @staticmethod
    def of(temple: Temple, seat: Seat) -> "Outlook":
        """The outlook of a seat on a temple."""
        lines, distances = sight(seat), [WIDTH] * (WIDTH * HEIGHT)
        for cell in cells_of(nearest(temple.occupied, seat)):
            square, distance = lines[cell]
            distances[square] = distance
        return Outlook(view(temple, seat), lines, distances)

    def shown(self, cells: Cells) -> Sheet:
        """The squares in which a block on these free cells would be seen."""
        sheet = 0
        for cell in cells:
            square, distance = self.sight[cell]
            if distance < self.distances[square]:
                sheet |= 1 << square
        return sheet

    def with_shown(self, block: Block, shown: Sheet) -> View:
        """The view as it would be if a block were seen in these squares."""
        sheets = [sheet & ~shown for sheet in self.view.sheets]
        index = COLOURS.index(block.colour)
        sheets[index] |= shown
        return View(tuple(sheets), shown & ~self.view.sheets[index])


# Designs


Design = tuple[str, ...]  # rows of letters and blanks, top row first, such as ("G.", "GW")


def parse_design(rows: Sequence[str]) -> Design:
    """Read a design; raises InvalidText for one that is ragged, all blank or has unknown letters."""
    design = tuple(rows)
    if len({len(row) for row in design}) > 1:
        raise InvalidText(f"ragged design: {list(design)!r} (all rows must be equally long)")
    letters = set("".join(design))
    if unknown := letters - {*COLOUR_OF_LETTER, BLANK}:
        raise InvalidText(f"design {list(design)!r} has {min(unknown)!r} (letters are W, Y, B, G and . for blank)")
    if letters <= {BLANK}:
        raise InvalidText(f"blank design: {list(design)!r}")
    return design


def turned(design: Design) -> Design:
    """The design turned by 90 degrees."""
    return tuple("".join(column) for column in zip(*reversed(design), strict=True))


def trimmed(design: Design) -> Design:
    """The design without the blank rows and columns around it."""
    rows = [i for i, row in enumerate(design) if row.strip(BLANK)]
    columns = [i for i, column in enumerate(zip(*design, strict=True)) if "".join(column).strip(BLANK)]
    return tuple(row[columns[0] : columns[-1] + 1] for row in design[rows[0] : rows[-1] + 1])


def turns(design: Design) -> tuple[Design, ...]:
    """The different ways to turn a design, trimmed; never mirrored."""
    ways = [trimmed(design)]
    for _ in range(3):
        ways.append(turned(ways[-1]))
    return tuple(dict.fromkeys(ways))


@dataclass(frozen=True, slots=True)
class Stencil:
    """A turned design, prepared for searching a sheet by its lowest, leftmost square."""

    fits: Sheet
    faces: tuple[tuple[int, int], ...]  # offset in bits and index of the colour of each square


@lru_cache(4096)
def stencils(design: Design) -> tuple[Stencil, ...]:
    """A stencil for each way to turn the design that fits into a view."""
    found = []
    for rows in turns(design):
        width, height = len(rows[0]), len(rows)
        fits = sum(1 << (c + 8 * r) for c in range(WIDTH - width + 1) for r in range(HEIGHT - height + 1))
        faces = tuple(
            (column + 8 * level, COLOURS.index(COLOUR_OF_LETTER[letter]))
            for level, row in enumerate(reversed(rows))
            for column, letter in enumerate(row)
            if letter != BLANK
        )
        if fits:
            found.append(Stencil(fits, faces))
    return tuple(found)


Occurrence = tuple[ViewSquare, ...]


def occurrences(view: View, design: Design, using: Sheet) -> tuple[Occurrence, ...]:
    """Where a design shows with at least one of the squares `using` (RULES 6.2), each set of squares once, in order."""
    found = set()
    for stencil in stencils(design):
        for place in _bits(_places(view, stencil, using)):
            found.add(_squares(stencil, place))
    return tuple(sorted(found))


def claims(view: View, design: Design) -> tuple[Occurrence, ...]:
    """The occurrences that allow a claim: those that the block just placed has completed (RULES 6.3)."""
    return occurrences(view, design, view.new)


def complete(view: View, design: Design) -> tuple[Occurrence, ...]:
    """The places where a design shows now; there it can't be completed again (RULES 6.3)."""
    return occurrences(view, design, ALL_SQUARES)


def claimable(view: View, design: Design) -> bool:
    """Is there an occurrence that allows a claim?"""
    return any(_places(view, stencil, view.new) for stencil in stencils(design))


def _places(view: View, stencil: Stencil, using: Sheet) -> Sheet:
    places = stencil.fits
    for offset, colour in stencil.faces:
        places &= view.sheets[colour] >> offset
    if not places:
        return 0
    used = 0
    for offset, _ in stencil.faces:
        used |= using >> offset
    return places & used


# A design can be completed only in a place where it isn't complete yet (RULES 6.3), so complete places don't count.


def lacking(view: View, design: Design) -> int:
    """How many squares a design lacks, at least one, in the place where it lacks fewest; NOWHERE if there is none."""
    fewest = NOWHERE
    for stencil in stencils(design):
        _, *incomplete = _places_by_lack(view, stencil)
        fewest = min(fewest, next((lack for lack, sheet in enumerate(incomplete, start=1) if sheet), NOWHERE))
    return fewest


def missing(view: View, design: Design) -> tuple[int, Occurrence] | None:
    """How many squares a design lacks where it lacks fewest, at least one, and the first such place in order."""
    fewest = lacking(view, design)
    if fewest == NOWHERE:
        return None
    places = (
        _squares(stencil, place)
        for stencil in stencils(design)
        for place in _bits(_places_by_lack(view, stencil)[fewest])
    )
    return fewest, min(places)


def _places_by_lack(view: View, stencil: Stencil) -> list[Sheet]:
    """The places where the stencil lacks none of its squares, one, two, and so on."""
    places = [stencil.fits]
    for offset, colour in stencil.faces:
        shown = view.sheets[colour] >> offset
        lacking = 0
        for lack, sheet in enumerate(places):
            places[lack] = sheet & shown | lacking
            lacking = sheet & ~shown
        places.append(lacking)
    return places


def _squares(stencil: Stencil, place: int) -> Occurrence:
    bits = (place + offset for offset, _ in stencil.faces)
    return tuple(sorted(ViewSquare(bit & 7, bit >> 3) for bit in bits))


def _bits(sheet: Sheet) -> Iterator[int]:
    while sheet:
        low = sheet & -sheet
        yield low.bit_length() - 1
        sheet ^= low
