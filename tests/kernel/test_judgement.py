"""The compiled judgements that the page asks for agree with the core: placements, faults, designs and the Ancients."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import any_temples, cells_within, examples, grown_temples, seats, squares

pytest.importorskip("numba")

import numpy as np

from blockandkey.kernel.rules import designs, judgement
from blockandkey.kernel.rules.layout import GameArrays, blank_game
from blockandkey.kernel.rules.tables import Array
from blockandkey.rules.blocks import (
    BLOCKS,
    COLOUR_OF_LETTER,
    COLOURS,
    ORIENTATIONS,
    ORIENTATIONS_OF,
    SHAPES,
    Block,
    Orientation,
    Shape,
    orientation_of,
)
from blockandkey.rules.components import shipped_set
from blockandkey.rules.geometry import SEATS, WIDTH, Cell, Seat, Square, ViewSquare, lowest_corner, moved
from blockandkey.rules.placement import RULES, Broken, judge, placements, rest
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.temple import Temple, index_of
from blockandkey.rules.views import BLANK, Design, Occurrence, claims, complete, missing, stencils, view

DESIGNS = tuple(key.design for key in shipped_set("standard").keys)

orientations = st.sampled_from(ORIENTATIONS)
anchors = st.builds(Cell, st.integers(-3, 8), st.integers(-3, 8), st.integers(-2, 8))  # also beside and below the floor
drawn_designs = st.lists(st.text("WYBG.", min_size=3, max_size=3), min_size=1, max_size=4).filter(
    lambda rows: set("".join(rows)) != {BLANK}
)
any_designs = st.one_of(st.sampled_from(DESIGNS), drawn_designs.map(tuple))


def square_number(square: Square) -> int:
    """The index of a square's bit in a layer."""
    return square.x + WIDTH * square.y


def given_temple(temple: Temple) -> GameArrays:
    """A temple as the page gives it to the kernel, piece by piece."""
    game = blank_game()
    faces = np.array([COLOURS.index(face) for face in temple.core.faces], dtype=np.int64)
    judgement.found_temple(game, square_number(temple.core.square), faces)
    for placed in temple.blocks:
        orientation, anchor = orientation_of(placed.cells).index, index_of(lowest_corner(placed.cells))
        judgement.add_block(game, BLOCKS.index(placed.block), orientation, anchor)
    return game


def given_design(design: Design) -> designs.DesignArrays:
    """A design as the page gives it to the kernel, square by square."""
    arrays = designs.DesignArrays(
        np.zeros(1, dtype=np.int64),
        np.zeros(designs.TURNS, dtype=np.uint64),
        np.zeros(designs.TURNS, dtype=np.int64),
        np.zeros(designs.TURNS * designs.MOST_FACES, dtype=np.int64),
        np.zeros(designs.TURNS * designs.MOST_FACES, dtype=np.int64),
    )
    faces = [
        (column, level, COLOURS.index(COLOUR_OF_LETTER[letter]))
        for level, row in enumerate(reversed(design))
        for column, letter in enumerate(row)
        if letter != BLANK
    ]
    designs.write_stencils(arrays, np.array(faces, dtype=np.int64).ravel(), len(faces))
    return arrays


def place(sheet: int) -> Occurrence:
    """The squares of a sheet, in order."""
    return tuple(sorted(ViewSquare(bit & 7, bit >> 3) for bit in range(48) if sheet >> bit & 1))


def told(words: Array, orientation: Orientation, anchor: Cell) -> tuple[Broken, ...]:
    """The broken clauses that a judgement's words stand for."""
    cells = moved(orientation.cells, *anchor)

    def cubes(word: int) -> tuple[Cell, ...]:
        return tuple(cell for i, cell in enumerate(cells) if int(words[word]) >> i & 1)

    entry = sum(int(word) << 64 * z for z, word in enumerate(words[judgement.ENTRY :]))
    stacks = int(words[judgement.STACKS])
    faults = {
        "grid": Broken("grid", cubes(judgement.OUTSIDE)),
        "overlap": Broken("overlap", cubes(judgement.TAKEN)),
        "entry": Broken("entry", tuple(sorted(Cell(i % 8, i // 8 % 8, i // 64) for i in range(384) if entry >> i & 1))),
        "height": Broken("height", cubes(judgement.HIGH)),
        "touch": Broken("touch", cells),
        "taller": Broken("taller", stacks=tuple(sorted(Square(i % 8, i // 8) for i in range(64) if stacks >> i & 1))),
        "support": Broken("support", tuple(Cell(c.x, c.y, c.z - 1) for c in cubes(judgement.HANGING))),
    }
    clauses = int(words[judgement.CLAUSES])
    unsaid = [fault for i, fault in enumerate(faults.values()) if not clauses >> i & 1 and fault.rule != "touch"]
    assert not any(fault.cells or fault.stacks for fault in unsaid)
    return tuple(faults[rule] for i, rule in enumerate(RULES) if clauses >> i & 1)


def assert_judged_alike(temple: Temple, game: GameArrays, orientation: Orientation, anchor: Cell) -> None:
    """The kernel's judgement is the core's."""
    words = np.empty(judgement.JUDGEMENT, dtype=np.uint64)
    clauses = judgement.judge(game, orientation.index, *anchor, words)
    assert told(words, orientation, anchor) == judge(temple, moved(orientation.cells, *anchor))
    assert clauses == words[judgement.CLAUSES]


@examples(150)
@given(st.one_of(grown_temples(), any_temples()), st.lists(st.tuples(orientations, anchors), min_size=20, max_size=20))
def test_5_placements_anywhere_are_judged_alike(temple: Temple, held: list[tuple[Orientation, Cell]]) -> None:
    game = given_temple(temple)
    for orientation, anchor in held:
        assert_judged_alike(temple, game, orientation, anchor)


@examples(100)
@given(grown_temples(), st.lists(st.tuples(orientations, squares), min_size=20, max_size=20))
def test_5_8_blocks_come_to_rest_alike_and_are_judged_alike(
    temple: Temple, held: list[tuple[Orientation, Square]]
) -> None:
    game = given_temple(temple)
    for orientation, square in held:
        level = judgement.rest(game, orientation.index, *square)
        assert moved(orientation.cells, *square, level) == rest(temple, orientation, square)
        assert_judged_alike(temple, game, orientation, Cell(*square, level))


@examples(100)
@given(grown_temples(), orientations, st.integers(-3, 8), st.integers(-3, 8))
def test_5_8_a_block_beside_the_floor_rests_alike(temple: Temple, orientation: Orientation, x: int, y: int) -> None:
    level = judgement.rest(given_temple(temple), orientation.index, x, y)
    assert moved(orientation.cells, x, y, level) == rest(temple, orientation, Square(x, y))


@examples(60)
@given(st.one_of(grown_temples(), any_temples()))
def test_5_legal_squares_are_those_of_the_legal_placements(temple: Temple) -> None:
    game = given_temple(temple)
    for shape in SHAPES:
        expected = squares_of(placements(temple, shape))
        for orientation in ORIENTATIONS_OF[shape]:
            found = int(judgement.legal_squares(game, orientation.index))
            assert found == expected.get(orientation.index, 0)


@examples(60)
@given(grown_temples(), st.sampled_from([Square(0, 0), Square(7, 0), Square(0, 7), Square(7, 7)]))
def test_8_4_the_squares_of_the_ancients(temple: Temple, corner: Square) -> None:
    game, found = given_temple(temple), np.empty(24, dtype=np.uint64)
    for number, shape in enumerate(Shape):
        core = square_number(temple.core.square)
        judgement.ancients_squares(game, core, number, square_number(corner), found)
        expected = squares_of(ancients_placements(temple, shape, corner))
        ways = ORIENTATIONS_OF[shape]
        assert [int(word) for word in found[: len(ways)]] == [expected.get(way.index, 0) for way in ways]


def squares_of(placed: list[tuple[Cell, ...]]) -> dict[int, int]:
    """The squares of placements by orientation, as bits."""
    found: dict[int, int] = {}
    for cells in placed:
        index = orientation_of(cells).index
        found[index] = found.get(index, 0) | 1 << square_number(lowest_corner(cells).square)
    return found


def test_without_a_core_cube_the_temple_is_empty() -> None:
    game = blank_game()
    judgement.found_temple(game, -1, np.zeros(4, dtype=np.int64))
    assert not game.boards.any()
    assert judgement.rest(game, 0, 3, 3) == 0


@examples(300)
@given(any_designs)
def test_stencils_are_those_of_the_core(design: Design) -> None:
    arrays, expected = given_design(design), stencils(design)
    assert arrays.stencils[0] == len(expected)
    for i, stencil in enumerate(expected):
        first = designs.MOST_FACES * i
        faces = zip(arrays.offset[first:], arrays.colour[first:], strict=True)
        assert int(arrays.fits[i]) == stencil.fits
        assert tuple((int(o), int(c)) for o, c in faces)[: arrays.faces[i]] == stencil.faces


def test_a_design_that_is_too_large_has_no_stencils() -> None:
    assert given_design(("W" * 9,)).stencils[0] == 0


@examples(150)
@given(st.one_of(grown_temples(), any_temples()), seats, any_designs)
def test_6_3_where_a_design_shows_and_what_it_lacks(temple: Temple, seat: Seat, design: Design) -> None:
    game, arrays, seen = given_temple(temple), given_design(design), view(temple, seat)
    number, found = SEATS.index(seat), np.empty(designs.MOST_PLACES, dtype=np.uint64)
    count = designs.complete_places(game, number, arrays, found)
    assert tuple(place(int(sheet)) for sheet in found[:count]) == complete(seen, design)
    count = designs.claim_places(game, number, arrays, found)
    assert tuple(place(int(sheet)) for sheet in found[:count]) == claims(seen, design)
    wanted = np.empty(len(COLOURS), dtype=np.uint64)
    lack = designs.nearest_place(game, number, arrays, wanted)
    sheets = [int(sheet) for sheet in wanted]
    nearest = missing(seen, design)
    assert (lack, place(sum(sheets))) == (nearest or (0, ()))
    assert sum((sheet & ~shown).bit_count() for sheet, shown in zip(sheets, seen.sheets, strict=True)) == lack


@examples(100)
@given(grown_temples(), seats, st.sampled_from(BLOCKS), cells_within, st.lists(any_designs, min_size=4, max_size=4))
def test_6_3_the_keys_that_a_placement_would_complete(
    temple: Temple, seat: Seat, block: Block, anchor: Cell, hand: list[Design]
) -> None:
    game, number = given_temple(temple), SEATS.index(seat)
    colour, keys = COLOURS.index(block.colour), [(design, given_design(design)) for design in hand]
    for cells in placements(temple, block.shape)[:: 1 + anchor.x]:
        seen = view(temple.with_block(block, cells), seat)
        orientation, low = orientation_of(cells).index, lowest_corner(cells)
        for design, arrays in keys:
            found = int(designs.completed_place(game, number, arrays, colour, orientation, *low))
            first = claims(seen, design)
            assert place(found) == (first[0] if first else ())


@pytest.mark.parametrize("anchor", [Cell(-1, 0, 0), Cell(7, 0, 0), Cell(0, 0, 5), Cell(0, 0, -1)])
def test_a_block_that_is_not_within_the_temple_completes_nothing(anchor: Cell) -> None:
    game = blank_game()
    judgement.found_temple(game, 0, np.arange(4))
    upright = ORIENTATIONS_OF[Shape.A4][0].index
    assert designs.completed_place(game, 0, given_design(("W",)), 0, upright, *anchor) == 0
