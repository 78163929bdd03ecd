"""The judgements that the page asks for agree with the core: placements, faults, designs and the Ancients."""

import struct
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.kernel.run import WasmMachine
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
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Cell, Seat, Square, ViewSquare, lowest_corner, moved
from blockandkey.rules.placement import RULES, Broken, judge, placements, rest
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import BLANK, Design, Occurrence, claims, complete, missing, view
from tests.support.positions import any_temples, cells_within, examples, grown_temples, seats, squares

DESIGNS = tuple(key.design for key in shipped_set("standard").keys)

# The words of a judgement (kernel/rules/judgement.py)
CLAUSES, OUTSIDE, TAKEN, HIGH, HANGING, STACKS, ENTRY = range(7)
JUDGEMENT = ENTRY + HEIGHT

orientations = st.sampled_from(ORIENTATIONS)
anchors = st.builds(Cell, st.integers(-3, 8), st.integers(-3, 8), st.integers(-2, 8))  # also beside and below the floor
drawn_designs = st.lists(st.text("WYBG.", min_size=3, max_size=3), min_size=1, max_size=4).filter(
    lambda rows: set("".join(rows)) != {BLANK}
)
any_designs = st.one_of(st.sampled_from(DESIGNS), drawn_designs.map(tuple))


class Desk:
    """The memory of kernel.wasm on which the page lays a temple and designs, and what it asks."""

    def __init__(self) -> None:
        self._machine = WasmMachine()
        self._address = self._machine.reserve(8 * self._machine.call("desk_words"))

    def ask(self, question: str, *numbers: int) -> int:
        """Ask as the page does."""
        return self._machine.call(f"desk_{question}", self._address, *numbers)

    def words(self, count: int) -> list[int]:
        """The first words of the desk, where answers are."""
        return list(struct.unpack(f"<{count}Q", bytes(self._machine.read(self._address, 8 * count))))

    def lay_temple(self, temple: Temple) -> None:
        """Lay a temple, piece by piece."""
        faces = (COLOURS.index(face) for face in temple.core.faces)
        self.ask("found", square_number(temple.core.square), *faces)
        for placed in temple.blocks:
            colour, orientation = COLOURS.index(placed.block.colour), orientation_of(placed.cells).index
            self.ask("add", colour, orientation, *lowest_corner(placed.cells))

    def lay_designs(self, *designs: Design) -> None:
        """Lay designs, square by square."""
        for number, design in enumerate(designs):
            faces = [
                (column, level, COLOURS.index(COLOUR_OF_LETTER[letter]))
                for level, row in enumerate(reversed(design))
                for column, letter in enumerate(row)
                if letter != BLANK
            ]
            content = b"".join(struct.pack("<3q", *face) for face in faces)
            self._machine.write(self._address, content)
            self.ask("design", number, len(faces))


@cache
def the_desk() -> Desk:
    """One desk for all tests: each lays on it what it asks about."""
    return Desk()


@pytest.fixture(scope="module", autouse=True)
def _free_the_desk() -> Iterator[None]:
    yield
    the_desk.cache_clear()


def desk_with(temple: Temple, *designs: Design) -> Desk:
    """The desk with a temple and designs."""
    desk = the_desk()
    desk.lay_temple(temple)
    desk.lay_designs(*designs)
    return desk


def square_number(square: Square) -> int:
    """The index of a square's bit in a layer."""
    return square.x + WIDTH * square.y


def place(sheet: int) -> Occurrence:
    """The squares of a sheet, in order."""
    return tuple(sorted(ViewSquare(bit & 7, bit >> 3) for bit in range(48) if sheet >> bit & 1))


def told(words: list[int], orientation: Orientation, anchor: Cell) -> tuple[Broken, ...]:
    """The broken clauses that a judgement's words stand for."""
    cells = moved(orientation.cells, *anchor)

    def cubes(word: int) -> tuple[Cell, ...]:
        return tuple(cell for i, cell in enumerate(cells) if words[word] >> i & 1)

    entry = sum(word << 64 * z for z, word in enumerate(words[ENTRY:]))
    stacks = words[STACKS]
    faults = {
        "grid": Broken("grid", cubes(OUTSIDE)),
        "overlap": Broken("overlap", cubes(TAKEN)),
        "entry": Broken("entry", tuple(sorted(Cell(i % 8, i // 8 % 8, i // 64) for i in range(384) if entry >> i & 1))),
        "height": Broken("height", cubes(HIGH)),
        "touch": Broken("touch", cells),
        "taller": Broken("taller", stacks=tuple(sorted(Square(i % 8, i // 8) for i in range(64) if stacks >> i & 1))),
        "support": Broken("support", tuple(Cell(c.x, c.y, c.z - 1) for c in cubes(HANGING))),
    }
    clauses = words[CLAUSES]
    unsaid = [fault for i, fault in enumerate(faults.values()) if not clauses >> i & 1 and fault.rule != "touch"]
    assert not any(fault.cells or fault.stacks for fault in unsaid)
    return tuple(faults[rule] for i, rule in enumerate(RULES) if clauses >> i & 1)


def assert_judged_alike(desk: Desk, temple: Temple, orientation: Orientation, anchor: Cell) -> None:
    """The kernel's judgement is the core's."""
    clauses, words = desk.ask("judge", orientation.index, *anchor), desk.words(JUDGEMENT)
    assert told(words, orientation, anchor) == judge(temple, moved(orientation.cells, *anchor))
    assert clauses == words[CLAUSES]


@examples(150)
@given(st.one_of(grown_temples(), any_temples()), st.lists(st.tuples(orientations, anchors), min_size=20, max_size=20))
def test_5_placements_anywhere_are_judged_alike(temple: Temple, held: list[tuple[Orientation, Cell]]) -> None:
    desk = desk_with(temple)
    for orientation, anchor in held:
        assert_judged_alike(desk, temple, orientation, anchor)


@examples(100)
@given(grown_temples(), st.lists(st.tuples(orientations, squares), min_size=20, max_size=20))
def test_5_8_blocks_come_to_rest_alike_and_are_judged_alike(
    temple: Temple, held: list[tuple[Orientation, Square]]
) -> None:
    desk = desk_with(temple)
    for orientation, square in held:
        level = desk.ask("rest", orientation.index, *square)
        assert moved(orientation.cells, *square, level) == rest(temple, orientation, square)
        assert_judged_alike(desk, temple, orientation, Cell(*square, level))


@examples(100)
@given(grown_temples(), orientations, st.integers(-3, 8), st.integers(-3, 8))
def test_5_8_a_block_beside_the_floor_rests_alike(temple: Temple, orientation: Orientation, x: int, y: int) -> None:
    level = desk_with(temple).ask("rest", orientation.index, x, y)
    assert moved(orientation.cells, x, y, level) == rest(temple, orientation, Square(x, y))


@examples(60)
@given(st.one_of(grown_temples(), any_temples()))
def test_5_legal_squares_are_those_of_the_legal_placements(temple: Temple) -> None:
    desk = desk_with(temple)
    for shape in SHAPES:
        expected = squares_of(placements(temple, shape))
        for orientation in ORIENTATIONS_OF[shape]:
            found = desk.ask("squares", orientation.index) & (1 << 64) - 1
            assert found == expected.get(orientation.index, 0)


@examples(60)
@given(grown_temples(), st.sampled_from([Square(0, 0), Square(7, 0), Square(0, 7), Square(7, 7)]))
def test_8_4_the_squares_of_the_ancients(temple: Temple, corner: Square) -> None:
    desk = desk_with(temple)
    for number, shape in enumerate(SHAPES):
        count = desk.ask("ancients", number, square_number(corner))
        expected = squares_of(ancients_placements(temple, shape, corner))
        assert desk.words(count) == [expected.get(way.index, 0) for way in ORIENTATIONS_OF[shape]]


def squares_of(placed: list[tuple[Cell, ...]]) -> dict[int, int]:
    """The squares of placements by orientation, as bits."""
    found: dict[int, int] = {}
    for cells in placed:
        index = orientation_of(cells).index
        found[index] = found.get(index, 0) | 1 << square_number(lowest_corner(cells).square)
    return found


def test_without_a_core_cube_the_temple_is_empty() -> None:
    desk = the_desk()
    desk.ask("found", -1, 0, 0, 0, 0)
    assert [desk.ask("rest", 0, x, y) for x in range(8) for y in range(8)] == [0] * 64


@examples(150)
@given(st.one_of(grown_temples(), any_temples()), seats, any_designs)
def test_6_3_where_a_design_shows_and_what_it_lacks(temple: Temple, seat: Seat, design: Design) -> None:
    desk, number, seen = desk_with(temple, design), SEATS.index(seat), view(temple, seat)
    for question, expected in (("complete", complete(seen, design)), ("claims", claims(seen, design))):
        count = desk.ask(question, 0, number)
        assert tuple(map(place, desk.words(count))) == expected
    lack, wanted = desk.ask("nearest", 0, number), desk.words(len(COLOURS))
    assert (lack, place(sum(wanted))) == (missing(seen, design) or (0, ()))
    assert sum((sheet & ~shown).bit_count() for sheet, shown in zip(wanted, seen.sheets, strict=True)) == lack


@pytest.mark.parametrize("design", [("W" * 9,), ("W",) * 9, ("W......W",) * 7])
def test_a_design_that_is_too_large_shows_nowhere(design: Design) -> None:
    desk = the_desk()
    desk.lay_designs(design)
    assert [desk.ask(question, 0, 0) for question in ("complete", "claims", "nearest")] == [0, 0, 0]


@examples(100)
@given(grown_temples(), seats, st.sampled_from(BLOCKS), cells_within, st.lists(any_designs, min_size=4, max_size=4))
def test_6_3_the_keys_that_a_placement_would_complete(
    temple: Temple, seat: Seat, block: Block, anchor: Cell, hand: list[Design]
) -> None:
    desk, viewer, colour = desk_with(temple, *hand), SEATS.index(seat), COLOURS.index(block.colour)
    for cells in placements(temple, block.shape)[:: 1 + anchor.x]:
        seen = view(temple.with_block(block, cells), seat)
        orientation, low = orientation_of(cells).index, lowest_corner(cells)
        for number, design in enumerate(hand):
            found = desk.ask("completes", number, viewer, colour, orientation, *low)
            assert place(found) == next(iter(claims(seen, design)), ())


@pytest.mark.parametrize("anchor", [Cell(-1, 0, 0), Cell(7, 0, 0), Cell(0, 0, 5), Cell(0, 0, -1)])
def test_a_block_that_is_not_within_the_temple_completes_nothing(anchor: Cell) -> None:
    desk = the_desk()
    desk.ask("found", 0, 0, 1, 2, 3)
    desk.lay_designs(("W",))
    upright = ORIENTATIONS_OF[Shape.A4][0].index
    assert desk.ask("completes", 0, 0, 0, upright, *anchor) == 0
