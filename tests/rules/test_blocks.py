"""The shapes, their orientations and the 40 blocks: RULES 1.2; the yard's sites: 1.6."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import (
    BLOCKS,
    COLOURS,
    ORIENTATIONS,
    ORIENTATIONS_OF,
    SHAPES,
    Block,
    Colour,
    Orientation,
    Shape,
    format_block,
    orientation_of,
    parse_block,
    parse_colour,
    parse_shape,
)
from blockandkey.rules.box import STANDARD_BOX, Line
from blockandkey.rules.geometry import Cell, Cells, InvalidText, moved, normalised
from tests.support.positions import cells, cells_within

# The table of RULES 1.2
TABLE = {
    "I3": ("000 100 200", 3),
    "V3": ("000 100 010", 12),
    "I4": ("000 100 200 300", 3),
    "L4": ("000 100 200 210", 24),
    "T4": ("000 100 200 110", 12),
    "S4": ("000 100 110 210", 12),
    "O4": ("000 100 010 110", 3),
    "Y4": ("000 100 010 001", 8),
    "A4": ("000 100 010 011", 12),
    "B4": ("000 100 010 101", 12),
}


def cubes(text: str) -> list[Cell]:
    return [Cell(*map(int, digits)) for digits in text.split()]


def mirrored(placed: Cells) -> Cells:
    return normalised(Cell(-x, y, z) for x, y, z in placed)


# The rotations of space once more, made of quarter turns about two axes and nothing else


def about_x(cell: Cell) -> Cell:
    return Cell(cell.x, -cell.z, cell.y)


def about_z(cell: Cell) -> Cell:
    return Cell(-cell.y, cell.x, cell.z)


def all_turns(start: Cells) -> set[Cells]:
    """Every way that quarter turns can lay these cells."""
    found, waiting = set(), [normalised(start)]
    while waiting:
        placed = waiting.pop()
        if placed not in found:
            found.add(placed)
            waiting += [normalised(map(turn, placed)) for turn in (about_x, about_z)]
    return found


def test_1_2_forty_blocks_all_different() -> None:
    assert len(BLOCKS) == len(set(BLOCKS)) == 40
    assert {(block.colour, block.shape) for block in BLOCKS} == {(c, s) for c in Colour for s in Shape}
    assert [str(colour) for colour in COLOURS] == ["white", "grey", "brown", "green"]


def test_1_2_the_ten_shapes_and_the_number_of_their_orientations() -> None:
    assert [str(shape) for shape in SHAPES] == list(TABLE)
    assert {str(shape): len(ways) for shape, ways in ORIENTATIONS_OF.items()} == {
        shape: number for shape, (_, number) in TABLE.items()
    }
    assert len(ORIENTATIONS) == 101


@pytest.mark.parametrize("shape", TABLE)
def test_1_2_the_orientations_are_all_turns_of_the_shape(shape: str) -> None:
    ways = [orientation.cells for orientation in ORIENTATIONS_OF[Shape(shape)]]
    assert len(ways) == len(set(ways))
    assert set(ways) == all_turns(tuple(cubes(TABLE[shape][0])))


def test_1_2_the_shapes_are_all_polycubes_of_three_and_four_cubes() -> None:
    steps = [Cell(1, 0, 0), Cell(-1, 0, 0), Cell(0, 1, 0), Cell(0, -1, 0), Cell(0, 0, 1), Cell(0, 0, -1)]

    def grown(smaller: set[Cells]) -> set[Cells]:
        larger = set()
        for placed in smaller:
            for cube in placed:
                for step in steps:
                    more = Cell(cube.x + step.x, cube.y + step.y, cube.z + step.z)
                    if more not in placed:
                        larger.add(normalised((*placed, more)))
        return larger

    twos = grown({(Cell(0, 0, 0),)})
    threes = grown(twos)
    fours = grown(threes)
    assert {orientation.cells for orientation in ORIENTATIONS} == threes | fours


def test_1_2_a_block_is_never_mirrored() -> None:
    screws = {orientation.cells for orientation in ORIENTATIONS_OF[Shape.A4]}
    others = {orientation.cells for orientation in ORIENTATIONS_OF[Shape.B4]}
    assert not screws & others
    assert {mirrored(placed) for placed in screws} == others


@pytest.mark.parametrize("shape", sorted(TABLE.keys() - {"A4", "B4"}))
def test_1_2_only_the_screws_differ_from_their_mirror_images(shape: str) -> None:
    ways = {orientation.cells for orientation in ORIENTATIONS_OF[Shape(shape)]}
    assert {mirrored(placed) for placed in ways} == ways


def test_1_2_orientations_know_their_index_and_start_at_the_origin() -> None:
    for index, orientation in enumerate(ORIENTATIONS):
        assert orientation.index == index
        assert orientation.cells == normalised(orientation.cells)


@given(st.sampled_from(ORIENTATIONS), cells_within, st.randoms(use_true_random=False))
def test_1_2_cells_anywhere_and_in_any_order_tell_their_orientation(
    way: Orientation, by: Cell, rng: random.Random
) -> None:
    placed = list(moved(way.cells, *by))
    rng.shuffle(placed)
    assert orientation_of(placed) == way


@pytest.mark.parametrize(
    "text",
    [
        "a1.1",
        "a1.1 a2.1",
        "a1.1 a2.1 a4.1",  # a gap
        "a1.1 b2.1 c3.1",  # corners only
        "a1.1 a2.1 a3.1 a4.1 a5.1",
        "a1.1 a1.1 a2.1",  # a cell twice
        "a1.1 a1.1 a2.1 a3.1",
    ],
)
def test_1_2_cells_that_form_no_shape_are_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText, match=text.replace(".", r"\.")):
        orientation_of(cells(text))


def test_1_2_no_cells_form_no_shape() -> None:
    with pytest.raises(InvalidText):
        orientation_of([])


def test_1_2_the_text_of_a_block_round_trips() -> None:
    assert parse_block("green-L4") == Block(Colour.GREEN, Shape.L4)
    assert format_block(Block(Colour.GREEN, Shape.L4)) == "green-L4"
    assert [parse_block(format_block(block)) for block in BLOCKS] == list(BLOCKS)
    assert sorted(map(format_block, BLOCKS)) == list(map(format_block, sorted(BLOCKS))), "blocks sort as their texts do"


@pytest.mark.parametrize(
    "text", ["", "green", "L4", "green-L5", "red-L4", "green L4", "Green-L4", "green-l4", "green-L4 "]
)
def test_1_2_what_is_no_block_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_block(text)
    assert repr(text) in str(caught.value)


def test_1_2_the_texts_of_shapes_and_colours_round_trip() -> None:
    assert [parse_shape(str(shape)) for shape in Shape] == list(Shape)
    assert [parse_colour(str(colour)) for colour in Colour] == list(Colour)
    assert [colour.letter for colour in COLOURS] == ["W", "Y", "B", "G"]


@pytest.mark.parametrize(
    ("parse", "text"), [(parse_shape, "L5"), (parse_shape, ""), (parse_colour, "gold"), (parse_colour, "W")]
)
def test_1_2_what_is_no_shape_or_colour_is_refused_and_quoted(parse: Callable[[str], object], text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse(text)
    assert repr(text) in str(caught.value)


def test_1_6_lines_are_the_rows_and_columns_of_nine_sites_in_reading_order() -> None:
    numbers = {str(line): [site + 1 for site in STANDARD_BOX.sites_of(line)] for line in Line}
    assert numbers == {
        "R1": [1, 2, 3],
        "R2": [4, 5, 6],
        "R3": [7, 8, 9],
        "C1": [1, 4, 7],
        "C2": [2, 5, 8],
        "C3": [3, 6, 9],
    }
