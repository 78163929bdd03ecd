"""What cells a player means: cells with their levels, or just squares, over which a block falls by itself."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from blockandkey.rules.blocks import ORIENTATIONS_OF, SHAPES, Shape
from blockandkey.rules.geometry import WIDTH, Cell, Cells, InvalidText, Square, format_cell, parse_cell, parse_square
from blockandkey.rules.placement import rest
from blockandkey.rules.temple import Temple

Spot = Cell | Square

_SPOT = re.compile(r"[a-z][0-9]+(\.[0-9]*)?", re.ASCII | re.IGNORECASE)


def is_spot(word: str) -> bool:
    """Does a word look like a cell or a square, well formed or not?"""
    return bool(_SPOT.fullmatch(word)) and word.upper() not in SHAPES


def parse_spot(word: str) -> Spot:
    """Read `d4.1` as a cell and `d4` as a square; raises InvalidText."""
    try:
        return parse_cell(word.lower())
    except InvalidText:
        return parse_square(word.lower())


def format_cells(cells: Cells) -> str:
    """Write cells as they are typed."""
    return " ".join(map(format_cell, cells))


def squares(spots: Sequence[Spot]) -> Counter[Square]:
    """How many cubes stand over each square."""
    return Counter(Square(spot.x, spot.y) for spot in spots)


def cubes(shape: Shape) -> int:
    """How many cubes a shape has."""
    return len(ORIENTATIONS_OF[shape][0].cells)


def covers(cells: Cells, spots: Sequence[Spot]) -> bool:
    """Has a placement all these cells, and cubes enough over all these squares?"""
    return squares(spots) <= squares(cells) and {spot for spot in spots if isinstance(spot, Cell)} <= set(cells)


def fallen(temple: Temple, shape: Shape, spots: Sequence[Spot]) -> Iterator[Cells]:
    """Where a shape comes to rest over just these squares, in each way to turn it, legal or not."""
    wanted = squares(spots)
    corner = Square(min(square.x for square in wanted), min(square.y for square in wanted))
    for orientation in ORIENTATIONS_OF[shape]:
        cells = rest(temple, orientation, corner)
        if squares(cells) == wanted:
            yield cells


def resting(temple: Temple, shape: Shape, spots: Sequence[Spot]) -> Iterator[Cells]:
    """Where a shape comes to rest on the floor over all these spots, in each way to turn it, legal or not."""
    for orientation in ORIENTATIONS_OF[shape]:
        wide = max(cell.x for cell in orientation.cells)
        deep = max(cell.y for cell in orientation.cells)
        for x, y in product(range(WIDTH - wide), range(WIDTH - deep)):
            cells = rest(temple, orientation, Square(x, y))
            if covers(cells, spots):
                yield cells


def settled(temple: Temple, shape: Shape, legal: Sequence[Cells], spots: Sequence[Spot]) -> tuple[Cells, ...]:
    """The placements that spots can mean: the cells as they are, else the legal ones, else where the shape would rest.

    None if there are fewer spots than cubes, or more.
    """
    cells = tuple(sorted(spot for spot in spots if isinstance(spot, Cell)))
    if len(spots) != cubes(shape):
        return ()
    if len(cells) == len(spots):
        return (cells,)
    return tuple(c for c in legal if covers(c, spots)) or tuple(fallen(temple, shape, spots))


def shapes_over(temple: Temple, spots: Sequence[Spot]) -> Iterator[Shape]:
    """The shapes that can lie over just these squares."""
    return (shape for shape in SHAPES if any(fallen(temple, shape, spots)))
