"""Space, seats and their text forms: RULES 2."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules import geometry
from blockandkey.rules.box import PLAYERS, STANDARD_BOX
from blockandkey.rules.geometry import (
    ROTATIONS,
    Cell,
    InvalidText,
    Seat,
    Square,
    ViewSquare,
    format_cell,
    format_square,
    format_view_square,
    lowest_corner,
    moved,
    normalised,
    parse_cell,
    parse_seat,
    parse_square,
    parse_view_square,
)
from tests.support.positions import cells, cells_within, examples, squares

# RULES 2.1


def test_2_1_a_cell_is_file_rank_and_level() -> None:
    assert parse_cell("d4.1") == Cell(3, 3, 0)
    assert parse_cell("a1.1") == Cell(0, 0, 0)
    assert parse_cell("h8.6") == Cell(7, 7, 5)
    assert parse_cell("b7.3") == Cell(x=1, y=6, z=2)


def test_2_1_a_cell_is_written_as_it_is_read() -> None:
    assert format_cell(Cell(3, 3, 0)) == "d4.1"
    assert format_cell(Cell(1, 6, 2)) == "b7.3"


def test_2_1_a_cell_stands_over_its_square() -> None:
    assert parse_cell("b7.3").square == parse_square("b7") == Square(1, 6)


@pytest.mark.parametrize("text", ["i1.1", "z1.1", "a9.1", "a12.1", "a1.7", "a1.12", "d100.1"])
def test_2_1_cells_off_the_floor_are_read_so_that_they_can_be_judged(text: str) -> None:
    assert format_cell(parse_cell(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "d4.1 ", " d4.1", "d4.1\n"),
        *["d4", "d4.", "d.1", "4.1", "D4.1", "dd4.1", "d0.1", "d4.0", "d04.1", "d4.01", "d-4.1", "d4,1", "d4.1.1"],
        *("\u0434" + "4.1", "d\u0664.1", "d\u00b2.1"),  # a Cyrillic file, an Arabic rank, a raised one
    ],
)
def test_2_1_what_is_no_cell_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_cell(text)
    assert repr(text) in str(caught.value)
    assert isinstance(caught.value, ValueError)


@given(st.builds(Cell, st.integers(0, 25), st.integers(0, 9998), st.integers(0, 9998)))
def test_2_1_the_text_of_a_cell_round_trips(cell: Cell) -> None:
    assert parse_cell(format_cell(cell)) == cell


def test_2_1_every_cell_of_the_temple_has_its_own_text() -> None:
    every = [Cell(*place) for place in product(range(8), range(8), range(6))]
    texts = [format_cell(cell) for cell in every]
    assert len(set(texts)) == 384
    assert [parse_cell(text) for text in texts] == every
    assert sorted(every) == [parse_cell(text) for text in sorted(texts)], "cells sort as their texts do"


@given(squares)
def test_2_1_the_text_of_a_square_round_trips(square: Square) -> None:
    assert parse_square(format_square(square)) == square


@pytest.mark.parametrize("text", ["", "d", "4", "i1", "a9", "a0", "D4", "d4.1", "d4\n", "a10"])
def test_2_1_what_is_no_square_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_square(text)
    assert repr(text) in str(caught.value)


# The squares of a view (RULES 6.1): their text


def test_6_1_a_view_square_is_column_and_level() -> None:
    assert parse_view_square("a1") == ViewSquare(column=0, level=0)
    assert parse_view_square("h6") == ViewSquare(column=7, level=5)
    every = [ViewSquare(column, level) for column in range(8) for level in range(6)]
    assert [parse_view_square(format_view_square(square)) for square in every] == every


@pytest.mark.parametrize("text", ["", "a7", "i1", "a0", "A1", "a1.1", "a1\n"])
def test_6_1_what_is_no_view_square_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_view_square(text)
    assert repr(text) in str(caught.value)


# RULES 2.3


def test_2_3_who_sits_where() -> None:
    north, east, south, west = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
    assert {1: (south,), 2: (east, south), 3: (north, east, south), 4: (north, east, south, west)} == {
        n: STANDARD_BOX.seats_of(n) for n in PLAYERS
    }


def test_2_3_clockwise_is_north_east_south_west() -> None:
    assert [str(seat) for seat in geometry.SEATS] == ["north", "east", "south", "west"]


def test_2_3_the_text_of_a_seat_round_trips() -> None:
    assert [parse_seat(str(seat)) for seat in Seat] == list(Seat)


@pytest.mark.parametrize("text", ["", "South", "SOUTH", "up", "south "])
def test_2_3_what_is_no_seat_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        parse_seat(text)
    assert repr(text) in str(caught.value)


# The rotations of space (RULES 1.2) and moving cells about

_AXES = (Cell(1, 0, 0), Cell(0, 1, 0), Cell(0, 0, 1))


def _determinant(a: Cell, b: Cell, c: Cell) -> int:
    return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)


def test_1_2_there_are_24_rotations_and_none_mirrors() -> None:
    images = [tuple(turn(axis) for axis in _AXES) for turn in ROTATIONS]
    assert len(images) == len(set(images)) == 24
    assert {_determinant(*image) for image in images} == {1}


@given(st.sampled_from(ROTATIONS), cells_within, cells_within)
@examples(50)
def test_1_2_rotations_keep_distances(turn: geometry.Rotation, one: Cell, other: Cell) -> None:
    def apart(a: Cell, b: Cell) -> int:
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2

    assert apart(turn(one), turn(other)) == apart(one, other)


def test_the_lowest_corner_takes_each_axis_on_its_own() -> None:
    assert lowest_corner(cells("c5.2 e3.4")) == parse_cell("c3.2")


def test_moved_cells_are_in_order() -> None:
    assert moved(cells("a1.1 b1.1"), 1, 2, 3) == cells("b3.4 c3.4")
    assert moved([parse_cell("b1.1"), parse_cell("a1.1")], 0, 0, 0) == cells("a1.1 b1.1")


def test_normalised_cells_have_their_lowest_corner_at_the_origin() -> None:
    assert normalised([parse_cell("e3.4"), parse_cell("c5.2")]) == (Cell(0, 2, 0), Cell(2, 0, 2))
