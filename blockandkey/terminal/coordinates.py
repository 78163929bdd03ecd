"""Coordinates that a player types: cells with a level (`d4.1`), or squares (`d4`) onto which a block drops."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from blockandkey.rules.blocks import ORIENTATIONS_OF, SHAPES, Shape
from blockandkey.rules.geometry import WIDTH, Cell, Cells, InvalidText, Square, format_cell, parse_cell, parse_square
from blockandkey.rules.placement import rest
from blockandkey.rules.temple import Temple

Coordinate = Cell | Square

_COORDINATE = re.compile(r"[a-z][0-9]+(\.[0-9]*)?", re.ASCII | re.IGNORECASE)


def is_coordinate(word: str) -> bool:
    """Does a word look like a cell or a square, even a malformed one?"""
    return bool(_COORDINATE.fullmatch(word)) and word.upper() not in SHAPES


def parse_coordinate(word: str) -> Coordinate:
    """Read `d4.1` as a cell and `d4` as a square; raises InvalidText."""
    try:
        return parse_cell(word.lower())
    except InvalidText:
        return parse_square(word.lower())


def format_cells(cells: Cells) -> str:
    """Write cells as a player types them; `parse_coordinate` reads each word."""
    return " ".join(map(format_cell, cells))


def footprint(coordinates: Sequence[Coordinate]) -> Counter[Square]:
    """How many of the coordinates lie over each square."""
    return Counter(Square(each.x, each.y) for each in coordinates)


def cubes(shape: Shape) -> int:
    """How many cubes a shape has."""
    return len(ORIENTATIONS_OF[shape][0].cells)


def _cells(coordinates: Sequence[Coordinate]) -> Iterator[Cell]:
    return (each for each in coordinates if isinstance(each, Cell))


def covers(cells: Cells, coordinates: Sequence[Coordinate]) -> bool:
    """Does a placement include all these cells, and enough cubes over all these squares?"""
    return footprint(coordinates) <= footprint(cells) and set(_cells(coordinates)) <= set(cells)


def resting_exactly(temple: Temple, shape: Shape, coordinates: Sequence[Coordinate]) -> Iterator[Cells]:
    """Where a shape comes to rest with exactly this footprint, in each orientation, legal or not."""
    wanted = footprint(coordinates)
    corner = Square(min(square.x for square in wanted), min(square.y for square in wanted))
    for orientation in ORIENTATIONS_OF[shape]:
        cells = rest(temple, orientation, corner)
        if footprint(cells) == wanted:
            yield cells


def resting_over(temple: Temple, shape: Shape, coordinates: Sequence[Coordinate]) -> Iterator[Cells]:
    """Where a shape comes to rest so that it covers all these coordinates, in each orientation, legal or not."""
    for orientation in ORIENTATIONS_OF[shape]:
        width = max(cell.x for cell in orientation.cells)
        depth = max(cell.y for cell in orientation.cells)
        for x, y in product(range(WIDTH - width), range(WIDTH - depth)):
            cells = rest(temple, orientation, Square(x, y))
            if covers(cells, coordinates):
                yield cells


def candidate_placements(
    temple: Temple, shape: Shape, legal: Sequence[Cells], coordinates: Sequence[Coordinate]
) -> tuple[Cells, ...]:
    """The placements that coordinates can mean; empty unless there are as many coordinates as cubes.

    If all are cells, they are the placement. Otherwise these are the `legal` placements that cover the coordinates. If
    there are none, these are the places where the shape would come to rest.
    """
    cells = tuple(sorted(_cells(coordinates)))
    if len(coordinates) != cubes(shape):
        return ()
    if len(cells) == len(coordinates):
        return (cells,)
    return tuple(c for c in legal if covers(c, coordinates)) or tuple(resting_exactly(temple, shape, coordinates))


def shapes_on(temple: Temple, coordinates: Sequence[Coordinate]) -> Iterator[Shape]:
    """The shapes that can lie with exactly this footprint."""
    return (shape for shape in SHAPES if any(resting_exactly(temple, shape, coordinates)))
