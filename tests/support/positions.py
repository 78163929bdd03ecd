"""Temples for tests: read from text, and hypothesis strategies for random ones."""

import os
from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from blockandkey.rules.blocks import BLOCKS, COLOUR_OF_LETTER, ORIENTATIONS_OF, Block, parse_block
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.geometry import (
    Cell,
    Cells,
    InvalidText,
    Seat,
    Square,
    format_cell,
    format_square,
    moved,
    parse_cell,
    parse_square,
)
from blockandkey.rules.placement import judge, placements
from blockandkey.rules.temple import CoreCube, Temple

SOAK = os.environ.get("BLOCKANDKEY_SOAK") == "1"


def examples(number: int) -> settings:
    """Settings that try a property this often, and twenty times as often in a soak."""
    return settings(max_examples=number * 20 if SOAK else number)


# By hand


def cells(text: str) -> Cells:
    """The cells of a text such as `a1.1 a2.1 a3.1`, in order."""
    return tuple(sorted(map(parse_cell, text.split())))


def core(text: str) -> CoreCube:
    """The Core Cube of a text such as `d4 WYBG`: its square, its sides to the north, east, south and west."""
    square, faces = text.split()
    return CoreCube(parse_square(square), tuple(COLOUR_OF_LETTER[letter] for letter in faces))


def temple(*blocks: str, on: str = "d4 WYBG") -> Temple:
    """The temple of blocks such as `green-I3 a1.1 a2.1 a3.1` around a Core Cube; the last one was just placed."""
    parts = (block.split(maxsplit=1) for block in blocks)
    return Temple.of(core(on), [(parse_block(name), cells(places)) for name, places in parts])


def faults(where: Temple, text: str) -> dict[str, str]:
    """The rules that `judge` finds broken by a placement, each with its cells or stacks as text."""
    broken = judge(where, cells(text))
    found = {b.rule: " ".join(sorted((*map(format_cell, b.cells), *map(format_square, b.stacks)))) for b in broken}
    assert len(found) == len(broken), "a clause is named twice"
    return found


# Turning the whole temple clockwise, as seen from above


def quarter_turn(cell: Cell) -> Cell:
    """A cell after the floor is turned clockwise."""
    return Cell(cell.y, 7 - cell.x, cell.z)


def turned_cells(placed: Sequence[Cell]) -> Cells:
    """The cells after a quarter turn of the floor, in order."""
    return tuple(sorted(map(quarter_turn, placed)))


def turned_square(square: Square) -> Square:
    """The square after a quarter turn of the floor."""
    return quarter_turn(Cell(square.x, square.y, 0)).square


def turned_seat(seat: Seat) -> Seat:
    """The seat after a quarter turn: north becomes east."""
    return {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.SOUTH, Seat.SOUTH: Seat.WEST, Seat.WEST: Seat.NORTH}[seat]


def turned_temple(whole: Temple) -> Temple:
    """The temple after a quarter turn of the floor."""
    north, east, south, west = whole.core.faces
    corner = min(turned_cells(whole.core.cells)).square
    blocks = [(placed.block, turned_cells(placed.cells)) for placed in whole.blocks]
    return Temple.of(CoreCube(corner, (west, north, east, south)), blocks)


# At random

seats = st.sampled_from(list(Seat))
squares = st.builds(Square, st.integers(0, 7), st.integers(0, 7))
cells_within = st.builds(Cell, st.integers(0, 7), st.integers(0, 7), st.integers(0, 5))
cores = st.builds(
    CoreCube, st.builds(Square, st.integers(0, 6), st.integers(0, 6)), st.sampled_from(STANDARD_BOX.core_faces)
)


def chosen_blocks(most: int) -> st.SearchStrategy[list[Block]]:
    """Some different blocks, in any order."""
    return st.integers(0, most).flatmap(lambda n: st.permutations(BLOCKS).map(lambda blocks: blocks[:n]))


@st.composite
def grown_temples(draw: st.DrawFn, most: int = 14) -> Temple:
    """A temple of legal placements."""
    grown = Temple.founded(draw(cores))
    for block in draw(chosen_blocks(most)):
        if legal := placements(grown, block.shape):
            grown = grown.with_block(block, legal[draw(st.integers(0, 10**6)) % len(legal)])
    return grown


@st.composite
def any_temples(draw: st.DrawFn, most: int = 14) -> Temple:
    """A temple of blocks anywhere, also floating or enclosed, as no game could build it."""
    built = Temple.founded(draw(cores))
    for block in draw(chosen_blocks(most)):
        ways = ORIENTATIONS_OF[block.shape]
        way = ways[draw(st.integers(0, 10**6)) % len(ways)]
        try:
            built = built.checked_with_block(block, moved(way.cells, *draw(cells_within)))
        except InvalidText:
            continue  # it doesn't fit there
    return built


temples = st.one_of(grown_temples(), any_temples())
