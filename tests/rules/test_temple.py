"""The temple floor, stacks and the Core Cube: RULES 1.1, 1.3, 2.2, 2.4; and the boards that hold cells as bits."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import BLOCKS, COLOURS, Block, Colour, parse_block
from blockandkey.rules.box import PLAYERS, STANDARD_BOX
from blockandkey.rules.geometry import SEATS, Cell, InvalidText, Seat, Square, parse_cell, parse_square
from blockandkey.rules.temple import (
    CoreCube,
    Temple,
    around,
    beside,
    bit,
    board_of,
    cells_of,
    facing,
    within,
)
from tests.support.positions import (
    any_temples,
    cells,
    cells_within,
    core,
    cores,
    examples,
    grown_temples,
    temple,
    temples,
    turned_cells,
    turned_temple,
)

EVERYWHERE = [Cell(*place) for place in product(range(8), range(8), range(6))]

# RULES 1.1


def test_1_1_the_floor_is_eight_by_eight_and_six_high() -> None:
    near = [Cell(*place) for place in product(range(-2, 10), range(-2, 10), range(-2, 8))]
    assert [cell for cell in near if within(cell)] == EVERYWHERE


@pytest.mark.parametrize(
    ("block", "outside"),
    [
        ("green-I3 g1.1 h1.1 i1.1", "i1.1"),
        ("green-I3 a7.1 a8.1 a9.1", "a9.1"),
        ("green-I3 a1.5 a1.6 a1.7", "a1.7"),
    ],
)
def test_1_1_a_temple_has_no_cube_outside(block: str, outside: str) -> None:
    with pytest.raises(InvalidText, match=outside):
        temple(block)


def test_1_1_a_temple_reaches_into_every_corner() -> None:
    built = temple("green-I3 h8.4 h8.5 h8.6", "white-I3 a1.1 a1.2 a1.3")
    assert not built.is_free(parse_cell("h8.6"))
    assert not built.is_free(parse_cell("a1.1"))


# RULES 1.3


def test_1_3_the_core_cube_is_two_by_two_by_two() -> None:
    assert core("d4 WYBG").cells == cells("d4.1 e4.1 d5.1 e5.1 d4.2 e4.2 d5.2 e5.2")
    assert core("a1 WYBG").cells == cells("a1.1 b1.1 a2.1 b2.1 a1.2 b1.2 a2.2 b2.2")


def test_1_3_its_sides_show_the_four_colours_in_ring_order_one_way_or_the_other() -> None:
    letters = {"".join(colour.letter for colour in faces) for faces in STANDARD_BOX.core_faces}
    clockwise = {"WYBG", "YBGW", "BGWY", "GWYB"}
    assert letters == clockwise | {text[::-1] for text in clockwise}
    assert len(STANDARD_BOX.core_faces) == 8


def test_1_3_other_sides_are_refused() -> None:
    for faces in permutations(COLOURS):
        opposite = {frozenset(faces[0::2]), frozenset(faces[1::2])}
        allowed = opposite == {frozenset({Colour.WHITE, Colour.BROWN}), frozenset({Colour.GREY, Colour.GREEN})}
        assert (faces in STANDARD_BOX.core_faces) == allowed


@pytest.mark.parametrize("faces", ["WWWW", "WYB", "", "WYBW", "WYBGW"])
def test_1_3_sides_that_are_not_the_four_colours_are_refused(faces: str) -> None:
    colours = {colour.letter: colour for colour in Colour}
    with pytest.raises(InvalidText):
        CoreCube(Square(3, 3), tuple(colours[letter] for letter in faces))


@pytest.mark.parametrize("square", ["h1", "a8", "h8"])
def test_1_3_the_core_cube_lies_wholly_on_the_floor(square: str) -> None:
    with pytest.raises(InvalidText, match=square):
        core(f"{square} WYBG")


def test_1_3_a_side_faces_each_seat() -> None:
    cube = core("d4 YBGW")
    assert {seat: cube.face(seat) for seat in Seat} == {
        Seat.NORTH: Colour.GREY,
        Seat.EAST: Colour.BROWN,
        Seat.SOUTH: Colour.GREEN,
        Seat.WEST: Colour.WHITE,
    }


# RULES 2.2


def test_2_2_an_empty_square_has_no_height() -> None:
    assert temple().height(parse_square("a1")) == 0


def test_2_2_the_height_of_a_stack_is_that_of_its_highest_cube() -> None:
    built = temple("green-I3 a1.1 a1.2 a1.3", "white-I3 h8.4 h8.5 h8.6")
    assert built.height(parse_square("a1")) == 3
    assert built.height(parse_square("d4")) == built.height(parse_square("e5")) == 2
    assert built.height(parse_square("h8")) == 6
    assert built.height(parse_square("b1")) == 0


def test_2_2_gaps_below_count() -> None:
    bridge = temple("green-I3 a1.1 a1.2 a1.3", "white-I3 c1.1 c1.2 c1.3", "grey-I3 a1.4 b1.4 c1.4")
    assert bridge.is_free(parse_cell("b1.1"))
    assert bridge.height(parse_square("b1")) == 4


def test_2_2_a_stack_may_come_from_several_blocks() -> None:
    built = temple("green-V3 a1.1 a1.2 b1.1", "white-V3 a1.3 a2.3 a1.4", "grey-O4 b1.2 b1.3 b2.2 b2.3")
    assert built.height(parse_square("a1")) == 4
    assert built.height(parse_square("b1")) == 3
    assert built.height(parse_square("a2")) == 3


def test_2_2_there_is_no_stack_off_the_floor() -> None:
    built = temple("green-I3 a1.1 a1.2 a1.3", "white-I3 h8.4 h8.5 h8.6")
    assert {built.height(Square(x, y)) for x in range(-2, 10) for y in (-2, -1, 8, 9)} == {0}
    assert {built.height(Square(x, y)) for y in range(-2, 10) for x in (-2, -1, 8, 9)} == {0}


@given(temples)
def test_2_2_heights_match_a_plain_count(built: Temple) -> None:
    standing = {cell for placed in built.blocks for cell in placed.cells} | set(built.core.cells)
    for x, y in product(range(8), range(8)):
        assert built.height(Square(x, y)) == max((c.z + 1 for c in standing if (c.x, c.y) == (x, y)), default=0)


# RULES 2.4


def test_2_4_the_core_cube_lies_away_from_the_players() -> None:
    assert {
        1: parse_square("d4"),
        2: parse_square("c5"),
        3: parse_square("c4"),
        4: parse_square("d4"),
    } == {n: STANDARD_BOX.core_square(n) for n in PLAYERS}


# Temples as data


def test_a_temple_knows_its_blocks_in_order_of_placement() -> None:
    built = temple("green-I3 a1.1 a1.2 a1.3", "brown-I3 a1.4 a1.5 a1.6")
    assert [str(placed.block) for placed in built.blocks] == ["green-I3", "brown-I3"]
    assert built.blocks[-1].cells == cells("a1.4 a1.5 a1.6")


def test_a_temple_sorts_the_cells_that_it_is_given() -> None:
    backwards = Temple.of(core("d4 WYBG"), [(parse_block("green-I3"), reversed(cells("a1.1 a2.1 a3.1")))])
    assert backwards == temple("green-I3 a1.1 a2.1 a3.1")


@pytest.mark.parametrize(
    ("blocks", "reason"),
    [
        (["green-I3 e5.2 e6.2 e7.2"], "e5.2"),  # into the Core Cube
        (["green-I3 a1.1 a1.2 a1.3", "white-I3 a1.3 a2.3 a3.3"], "a1.3"),  # into a block
        (["green-I3 a1.1 a1.2 a1.3", "green-I3 b1.1 b1.2 b1.3"], "twice"),
        (["green-V3 a1.1 a1.2 a1.3"], "not green-V3"),  # another shape
        (["green-A4 a1.1 b1.1 a2.1 b1.2"], "not green-A4"),  # its mirror image
        (["green-I3 a1.1 a1.2"], "a1.1 a1.2"),  # no shape at all
    ],
)
def test_what_cannot_be_a_temple_is_refused(blocks: list[str], reason: str) -> None:
    with pytest.raises(InvalidText, match=reason):
        temple(*blocks)


@given(temples, st.sampled_from(BLOCKS))
def test_adding_a_block_leaves_the_temple_as_it_was(built: Temple, block: Block) -> None:
    before = (built.core, built.blocks, built.occupied, built.colours)
    again = Temple.of(built.core, [(placed.block, placed.cells) for placed in built.blocks])
    built.with_block(block, (Cell(0, 0, 0),))
    assert (built.core, built.blocks, built.occupied, built.colours) == before
    assert again == built
    assert (again.occupied, again.colours) == (built.occupied, built.colours)


@given(temples)
def test_the_boards_of_a_temple_hold_its_cubes_by_colour(built: Temple) -> None:
    for colour, board in zip(COLOURS, built.colours, strict=True):
        expected = {c for placed in built.blocks if placed.block.colour is colour for c in placed.cells}
        assert set(cells_of(board)) == expected
    assert set(cells_of(built.core_board)) == set(built.core.cells)
    assert [cell for cell in EVERYWHERE if not built.is_free(cell)] == sorted(cells_of(built.occupied))


def test_cells_outside_are_free() -> None:
    full_corner = temple("green-I3 h8.4 h8.5 h8.6", "white-I3 a1.1 a1.2 a1.3")
    outside = [Cell(8, 7, 5), Cell(7, 8, 5), Cell(7, 7, 6), Cell(-1, 0, 0), Cell(0, -1, 0), Cell(0, 0, -1)]
    assert all(full_corner.is_free(cell) for cell in outside)


@given(st.one_of(grown_temples(), any_temples()))
def test_four_quarter_turns_bring_a_temple_back(built: Temple) -> None:
    turned = turned_temple(built)
    assert turned.core.cells == turned_cells(built.core.cells)
    assert [turned.core.face(seat) for seat in SEATS[1:]] == [built.core.face(seat) for seat in SEATS[:-1]]
    assert turned_temple(turned_temple(turned_temple(turned))) == built


@given(cores)
def test_a_founded_temple_is_just_the_core_cube(cube: CoreCube) -> None:
    founded = Temple.founded(cube)
    assert founded == Temple.of(cube, [])
    assert tuple(sorted(cells_of(founded.occupied))) == cube.cells
    assert founded.blocks == ()


# Boards

sets_of_cells = st.sets(cells_within, max_size=30)


def near(one: Cell, other: Cell) -> tuple[int, int, int]:
    """How far apart two cells are, along each axis."""
    return abs(one.x - other.x), abs(one.y - other.y), abs(one.z - other.z)


@given(sets_of_cells)
@examples(50)
def test_a_board_holds_the_cells_that_it_was_made_of(chosen: set[Cell]) -> None:
    board = board_of(chosen)
    listed = list(cells_of(board))
    assert len(listed) == len(chosen)
    assert set(listed) == chosen
    assert listed == sorted(listed, key=lambda c: (c.z, c.y, c.x))
    assert board == sum(bit(cell) for cell in chosen)


@given(sets_of_cells)
def test_around_is_the_cells_that_share_a_corner_an_edge_or_a_face_and_the_cells_themselves(chosen: set[Cell]) -> None:
    expected = {c for c in EVERYWHERE if any(max(near(c, one)) <= 1 for one in chosen)}
    assert set(cells_of(around(board_of(chosen)))) == expected


@given(sets_of_cells)
def test_facing_is_the_cells_that_share_a_face(chosen: set[Cell]) -> None:
    expected = {c for c in EVERYWHERE if any(sum(near(c, one)) == 1 for one in chosen)}
    assert set(cells_of(facing(board_of(chosen)))) == expected


@given(sets_of_cells)
def test_beside_is_the_cells_that_share_a_side_face(chosen: set[Cell]) -> None:
    expected = {c for c in EVERYWHERE if any(sum(near(c, one)) == 1 and c.z == one.z for one in chosen)}
    assert set(cells_of(beside(board_of(chosen)))) == expected


@pytest.mark.parametrize("cell", EVERYWHERE[::7], ids=str)
def test_boards_do_not_wrap_round_the_edges_of_the_floor(cell: Cell) -> None:
    alone = board_of([cell])
    assert set(cells_of(around(alone))) == {c for c in EVERYWHERE if max(near(c, cell)) <= 1}
    assert set(cells_of(facing(alone))) == {c for c in EVERYWHERE if sum(near(c, cell)) == 1}
