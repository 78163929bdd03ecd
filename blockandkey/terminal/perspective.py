"""The table from one seat: what its view shows, what a design still lacks, how the floor looks from above."""

from blockandkey.rules.blocks import COLOUR_OF_LETTER, ORIENTATIONS_OF, SHAPES, Colour, Shape
from blockandkey.rules.geometry import WIDTH, Cell, Seat, Square, ViewSquare, format_file, format_rank
from blockandkey.rules.observe import Observation, SeenPlayer
from blockandkey.rules.state import Phase
from blockandkey.rules.temple import Temple, bit
from blockandkey.rules.views import BLANK, Design, View, claimable, missing, turns, view

EMPTY_VIEW = View((0, 0, 0, 0), 0)


def viewing_seat(seen: Observation) -> Seat:
    """The observer's seat; a spectator looks from the seat of the starting player."""
    return seen.seat or seen.players[0].seat


def other_players(seen: Observation) -> list[SeenPlayer]:
    """All players but the observer."""
    return [player for player in seen.players if player.seat is not viewing_seat(seen)]


def view_from(temple: Temple | None, seat: Seat) -> View:
    """The view from a seat; empty before the Core Cube is placed."""
    return view(temple, seat) if temple else EMPTY_VIEW


def missing_squares(shown: View, design: Design) -> list[tuple[ViewSquare, Colour]]:
    """The squares that a design still lacks where it is closest to complete, each with the colour it needs."""
    found = missing(shown, design)
    if found is None:
        return []
    count, place = found
    left, low = min(s.column for s in place), min(s.level for s in place)
    for rows in turns(design):
        needed = {
            ViewSquare(left + column, low + level): COLOUR_OF_LETTER[letter]
            for level, row in enumerate(reversed(rows))
            for column, letter in enumerate(row)
            if letter != BLANK
        }
        lacking = [(square, colour) for square, colour in needed.items() if shown.face(square) is not colour]
        if set(needed) == set(place) and len(lacking) == count:
            return sorted(lacking)
    raise AssertionError("no turn of the design has these squares")


def is_claimable(seen: Observation, design: Design) -> bool:
    """Can the observer claim a Key of this design now?"""
    claiming = seen.phase is Phase.CLAIM and seen.on_turn is seen.seat
    return claiming and claimable(view_from(seen.temple, viewing_seat(seen)), design)


def floor_rows(seat: Seat) -> list[list[Square]]:
    """The rows of the floor from above, as a seat sees them: the farthest row first."""
    far, near = range(WIDTH - 1, -1, -1), range(WIDTH)
    match seat:
        case Seat.SOUTH:
            return [[Square(x, y) for x in near] for y in far]
        case Seat.NORTH:
            return [[Square(x, y) for x in far] for y in near]
        case Seat.EAST:
            return [[Square(x, y) for y in near] for x in near]
        case Seat.WEST:
            return [[Square(x, y) for y in far] for x in far]


def row_name(square: Square, seat: Seat) -> str:
    """The rank (`1`) or file (`a`) of a row of the plan."""
    return format_rank(square.y) if seat in (Seat.SOUTH, Seat.NORTH) else format_file(square.x)


OPPOSITE = {Seat.SOUTH: Seat.NORTH, Seat.NORTH: Seat.SOUTH, Seat.EAST: Seat.WEST, Seat.WEST: Seat.EAST}


def top_colour(temple: Temple, square: Square) -> Colour | None:
    """The colour on top of a stack; None for an empty square and for the golden top of the Core Cube."""
    height = temple.height(square)
    top = bit(Cell(square.x, square.y, height - 1)) if height else 0
    return next((placed.block.colour for placed in temple.blocks if placed.board & top), None)


def _from_above(shape: Shape) -> tuple[str, ...]:
    """A shape from above as rows of heights, in its flattest and then widest orientation: `("001", "111")` for L4."""
    pictures = []
    for orientation in ORIENTATIONS_OF[shape]:
        squares = [cell.square for cell in orientation.cells]
        floor = {cell.square for cell in orientation.cells if cell.z == 0}
        depth = max(square.y for square in squares) + 1
        if floor == set(squares) and depth <= 2:
            width = max(square.x for square in squares) + 1
            rows = range(depth - 1, -1, -1)
            picture = tuple("".join(str(squares.count(Square(x, y))) for x in range(width)) for y in rows)
            pictures.append((max(map(int, "".join(picture))), -width, picture))
    return min(pictures)[2]


SHAPES_FROM_ABOVE: dict[Shape, tuple[str, ...]] = {shape: _from_above(shape) for shape in SHAPES}
