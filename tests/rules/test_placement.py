"""Placing a block: RULES 5, clause by clause; and judge, rest and the generator held together.

The Core Cube stands on d4, e4, d5 and e5, two high, unless a test says otherwise. Some temples have blocks that float:
no game builds them, but `judge` does not ask how a temple came about, and they show one clause alone.
"""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import (
    BLOCKS,
    ORIENTATIONS,
    ORIENTATIONS_OF,
    SHAPES,
    Block,
    Orientation,
    Shape,
    orientation_of,
)
from blockandkey.rules.geometry import Cell, Cells, Square, moved, parse_square
from blockandkey.rules.placement import RULES, Broken, all_placements, judge, placements, rest
from blockandkey.rules.temple import Temple
from tests.support.positions import (
    any_temples,
    cells,
    examples,
    faults,
    grown_temples,
    squares,
    temple,
    temples,
    turned_cells,
    turned_square,
    turned_temple,
)

CORE = temple()

# A bridge over b1: two towers of three and a beam on top of them
BRIDGE = temple("green-I3 a1.1 a1.2 a1.3", "white-I3 c1.1 c1.2 c1.3", "grey-I3 a1.4 b1.4 c1.4")


def allowed(where: Temple, text: str) -> bool:
    """Does the generator list this placement?"""
    placed = cells(text)
    return placed in placements(where, orientation_of(placed).shape)


# RULES 5.1 grid


@pytest.mark.parametrize(
    ("text", "outside"),
    [
        ("g1.1 h1.1 i1.1", "i1.1"),
        ("h7.1 h8.1 h9.1", "h9.1"),
        ("h1.1 i1.1 j1.1", "i1.1 j1.1"),
        ("i9.1 i10.1 i11.1", "i10.1 i11.1 i9.1"),
    ],
)
def test_5_1_grid_names_every_cube_off_the_floor(text: str, outside: str) -> None:
    assert faults(CORE, text) == {"grid": outside}


def test_5_1_grid_ends_in_the_west_in_the_south_and_at_the_floor() -> None:
    west, south, below = Cell(-1, 0, 0), Cell(0, -1, 0), Cell(0, 0, -1)
    assert judge(CORE, (west, Cell(0, 0, 0), Cell(1, 0, 0))) == (Broken("grid", (west,)),)
    assert judge(CORE, (south, Cell(0, 0, 0), Cell(0, 1, 0))) == (Broken("grid", (south,)),)
    assert judge(CORE, (below, Cell(0, 0, 0), Cell(0, 0, 1))) == (Broken("grid", (below,)),)


def test_5_1_grid_does_not_ask_how_high() -> None:
    assert "grid" not in faults(CORE, "a1.5 a1.6 a1.7")


def test_5_1_grid_reaches_into_every_corner() -> None:
    for corner in ("a1", "a8", "h1", "h8"):
        assert "grid" not in faults(CORE, f"{corner}.1 {corner}.2 {corner}.3")


def test_5_1_with_grid_broken_nothing_else_is_judged_overlap_included() -> None:
    in_the_corner = temple(on="g7 WYBG")
    assert faults(in_the_corner, "g8.1 h8.1 i8.1") == {"grid": "i8.1"}


# RULES 5.2 overlap


def test_5_2_overlap_with_the_core_cube_names_the_cells() -> None:
    assert faults(CORE, "c4.1 d4.1 e4.1") == {"overlap": "d4.1 e4.1"}


def test_5_2_overlap_with_a_block_names_the_cells() -> None:
    assert faults(temple("green-I3 a1.1 a2.1 a3.1"), "a3.1 b3.1 a4.1") == {"overlap": "a3.1"}


def test_5_2_with_overlap_broken_nothing_after_it_is_judged() -> None:
    # e5.2 stands above, and the block is too low: neither is said
    assert faults(CORE, "e5.1 f5.1 g5.1") == {"overlap": "e5.1"}
    # a3.4 has nothing below, but the other end is taken
    assert faults(BRIDGE, "a1.4 a2.4 a3.4") == {"overlap": "a1.4"}


def test_5_2_a_free_cell_between_cubes_is_no_overlap() -> None:
    assert "overlap" not in faults(BRIDGE, "b1.1 b2.1 b3.1")


# RULES 5.3 entry


def test_5_3_entry_no_sliding_under_a_bridge() -> None:
    assert faults(BRIDGE, "b1.1 b2.1 b3.1") == {"entry": "b1.4", "taller": "a1 c1"}


def test_5_3_entry_alone_with_a_gap_between() -> None:
    # a2.1 would lie under a2.3, with a2.2 free; b2.2 touches a2.3 by an edge only
    floating = temple("white-I3 a1.3 a2.3 a3.3")
    assert faults(floating, "a2.1 b2.1 b2.2") == {"entry": "a2.3"}
    assert not allowed(floating, "a2.1 b2.1 b2.2")


def test_5_3_entry_names_every_cube_in_the_way() -> None:
    floating = temple("white-I3 a2.3 a2.4 a2.5", "grey-I3 a1.6 a2.6 a3.6")
    assert faults(floating, "a2.1 b2.1 b2.2")["entry"] == "a2.3 a2.4 a2.5 a2.6"


def test_5_3_entry_asks_above_every_cube_of_the_block() -> None:
    floating = temple("white-I3 b1.5 b2.5 b3.5", "grey-I3 d1.5 d2.5 d3.5")
    assert faults(floating, "a1.1 b1.1 c1.1 d1.1")["entry"] == "b1.5 d1.5"


def test_5_3_entry_does_not_ask_beside_or_below() -> None:
    # h1 stands six high right beside; the block lies on cubes
    tower = temple("white-I3 h1.1 h1.2 h1.3", "grey-I3 h1.4 h1.5 h1.6", "green-I3 g1.1 g2.1 g3.1")
    assert "entry" not in faults(tower, "g1.2 g2.2 g3.2")


def test_5_3_a_block_does_not_cover_itself() -> None:
    assert faults(CORE, "c4.1 c4.2 c4.3") == {}


# RULES 5.4 height


def test_5_4_height_names_the_cubes_above_level_six() -> None:
    tower = temple("green-I4 a1.1 a1.2 a1.3 a1.4")
    assert faults(tower, "a1.5 a1.6 a1.7") == {"height": "a1.7"}
    assert faults(tower, "a1.5 a1.6 a1.7 a1.8") == {"height": "a1.7 a1.8"}
    assert not allowed(tower, "a1.5 a1.6 a1.7")


def test_5_4_level_six_itself_is_allowed() -> None:
    tower = temple("green-I3 a1.1 a1.2 a1.3")
    assert faults(tower, "a1.4 a1.5 a1.6") == {}
    assert allowed(tower, "a1.4 a1.5 a1.6")


def test_5_4_a_whole_block_above_level_six() -> None:
    tower = temple("green-I3 a1.1 a1.2 a1.3", "white-I3 a1.4 a1.5 a1.6")
    assert faults(tower, "a1.7 a2.7 a3.7") == {"height": "a1.7 a2.7 a3.7", "support": "a3.6"}
    assert faults(tower, "a1.7 a1.8 a1.9") == {"height": "a1.7 a1.8 a1.9"}


# RULES 5.5 touch


def test_5_5_touch_a_block_apart_is_at_fault_with_all_its_cells() -> None:
    assert faults(CORE, "a1.1 b1.1 c1.1") == {"touch": "a1.1 b1.1 c1.1"}
    assert not allowed(CORE, "a1.1 b1.1 c1.1")


def test_5_5_two_squares_away_is_apart() -> None:
    assert faults(CORE, "b4.1 b5.1 b6.1") == {"touch": "b4.1 b5.1 b6.1"}
    assert faults(CORE, "d2.1 e2.1 f2.1") == {"touch": "d2.1 e2.1 f2.1"}


def test_5_5_an_edge_is_a_touch() -> None:
    assert faults(CORE, "c1.1 c2.1 c3.1") == {}  # c3.1 and d4.1 share an upright edge
    assert allowed(CORE, "c1.1 c2.1 c3.1")


def test_5_5_a_corner_is_a_touch() -> None:
    floating = temple("white-I3 c4.2 d4.2 e4.2", on="g7 WYBG")
    assert faults(floating, "b1.1 b2.1 b3.1") == {}  # b3.1 and c4.2 share a corner
    assert allowed(floating, "b1.1 b2.1 b3.1")
    assert faults(floating, "b1.1 b2.1 c2.1") == {"touch": "b1.1 b2.1 c2.1"}


def test_5_5_a_face_is_a_touch() -> None:
    assert faults(CORE, "c4.1 c4.2 c4.3") == {}
    assert faults(CORE, "d4.3 d4.4 d4.5") == {}  # on top of the Core Cube


def test_5_5_any_block_placed_earlier_will_do() -> None:
    assert faults(temple("green-I3 a1.1 b1.1 c1.1"), "d2.1 e2.1 f2.1") == {}


def test_5_5_one_cube_that_touches_is_enough() -> None:
    assert "touch" not in faults(CORE, "a4.1 b4.1 c4.1")


# RULES 5.6 taller


def test_5_6_taller_counts_the_whole_stack() -> None:
    # touched at levels 1-3, but a beam on level 4 belongs to the stack
    assert faults(BRIDGE, "a2.1 a2.2 a2.3") == {"taller": "a1"}


def test_5_6_taller_counts_the_whole_stack_over_a_gap() -> None:
    gap = temple("green-I3 a1.1 b1.1 c1.1", "white-I3 a1.4 b1.4 c1.4")
    assert faults(gap, "b2.1 b2.2 b2.3") == {"taller": "b1"}
    assert not allowed(gap, "b2.1 b2.2 b2.3")


def test_5_6_equally_high_is_not_higher() -> None:
    assert faults(BRIDGE, "a2.1 a2.2 a2.3 a2.4") == {"taller": "a1"}
    assert faults(CORE, "c4.1 c4.2 b4.1") == {"taller": "d4"}


def test_5_6_one_level_higher_is_enough() -> None:
    assert faults(temple("green-I3 a1.1 a1.2 a1.3"), "a2.1 a2.2 a2.3 a2.4") == {}
    assert faults(CORE, "c4.1 c4.2 c4.3 b4.1") == {}


def test_5_6_the_highest_cube_may_be_anywhere_on_the_block() -> None:
    assert faults(CORE, "c4.1 b4.1 b4.2 b4.3") == {}  # c4.1 touches, b4.3 is the highest
    assert allowed(CORE, "c4.1 b4.1 b4.2 b4.3")


@pytest.mark.parametrize(
    ("text", "stack"),
    [("a4.1 b4.1 c4.1", "d4"), ("f4.1 g4.1 h4.1", "e4"), ("d1.1 d2.1 d3.1", "d4"), ("d6.1 d7.1 d8.1", "d5")],
)
def test_5_6_every_side_face_asks_for_height(text: str, stack: str) -> None:
    assert faults(CORE, text) == {"taller": stack}


def test_5_6_a_stack_touched_from_above_is_lower_anyway() -> None:
    assert faults(CORE, "d4.3 e4.3 d5.3 e5.3") == {}


def test_5_6_a_stack_touched_from_below_asks_for_height_too() -> None:
    floating = temple("white-I3 a1.2 a2.2 a3.2")
    assert faults(floating, "a2.1 b2.1 c2.1") == {"entry": "a2.2", "taller": "a2"}


def test_5_6_touching_by_an_edge_alone_asks_for_no_height() -> None:
    tower = temple("green-I3 a2.1 a2.2 a2.3", "white-I3 a2.4 a2.5 a2.6")
    assert faults(tower, "b1.1 c1.1 d1.1") == {}
    assert allowed(tower, "b1.1 c1.1 d1.1")


def test_5_6_touching_by_a_corner_alone_asks_for_no_height() -> None:
    floating = temple("white-I4 c4.2 c4.3 c4.4 c4.5", on="g7 WYBG")
    assert faults(floating, "b1.1 b2.1 b3.1") == {}  # b3.1 and c4.2 meet at a corner
    assert allowed(floating, "b1.1 b2.1 b3.1")


def test_5_6_taller_names_every_stack_that_is_too_high_and_no_other() -> None:
    assert faults(CORE, "d6.1 e6.1 f6.1") == {"taller": "d5 e5"}
    beside_low = temple("green-I3 c6.1 c7.1 c8.1")
    assert faults(beside_low, "d6.1 d6.2 e6.1 e6.2") == {"taller": "d5 e5"}  # c6 is touched too, but is lower


def test_5_6_a_stack_is_named_once_however_often_it_is_touched() -> None:
    assert judge(BRIDGE, cells("a2.1 a2.2 a2.3")) == (Broken("taller", stacks=(parse_square("a1"),)),)


def test_5_6_stacks_count_as_they_were_before_the_placement() -> None:
    # d4 will be four high, as high as the block that makes it so
    assert faults(CORE, "d4.3 d4.4 e4.3") == {}


def test_5_6_own_cubes_are_no_stack() -> None:
    assert faults(CORE, "c3.1 b3.1 b3.2 b3.3") == {}


# RULES 5.7 support


def test_5_7_every_column_must_rest_and_the_gaps_are_named() -> None:
    assert faults(CORE, "d5.3 e5.3 d6.3 e6.3") == {"support": "d6.2 e6.2"}
    assert not allowed(CORE, "d5.3 e5.3 d6.3 e6.3")


def test_5_7_the_floor_supports() -> None:
    assert faults(CORE, "b2.1 c2.1 b3.1 c3.1") == {}


def test_5_7_cubes_support() -> None:
    assert faults(CORE, "d4.3 e4.3 d5.3 e5.3") == {}


def test_5_7_only_the_cube_directly_below_supports() -> None:
    # b1.5 would lie on the beam; b2.5 has the floor far below
    assert faults(BRIDGE, "b1.5 b1.6 b2.5") == {"support": "b2.4"}
    # above the Core Cube, but not on it
    assert faults(CORE, "d4.4 e4.4 d5.4 e5.4") == {
        "touch": "d4.4 d5.4 e4.4 e5.4",
        "support": "d4.3 d5.3 e4.3 e5.3",
    }


def test_5_7_the_lowest_cube_of_a_column_carries_the_others() -> None:
    assert faults(CORE, "d4.3 d4.4 d4.5 e4.3") == {}


# The Core Cube and, on g4 and h4, a wall as high as it; f4 between them is free
WALL = temple("green-O4 g4.1 g4.2 h4.1 h4.2")


@pytest.mark.parametrize("text", ["e4.3 f4.3 g4.3", "e4.3 f4.3 g4.3 h4.3", "d4.3 e4.3 f4.3 g4.3"])
def test_5_7_the_middle_of_a_straight_bridge_may_hang(text: str) -> None:
    assert faults(WALL, text) == {}
    assert allowed(WALL, text)


def test_5_7_the_middle_of_a_straight_bridge_must_still_be_free_and_open_above() -> None:
    through = temple("green-O4 g4.1 g4.2 h4.1 h4.2", "white-I3 f4.1 f4.2 f4.3")
    assert faults(through, "e4.3 f4.3 g4.3") == {"overlap": "f4.3"}
    assert not allowed(through, "e4.3 f4.3 g4.3")
    under = temple("green-O4 g4.1 g4.2 h4.1 h4.2", "white-I3 f3.5 f4.5 f5.5")
    assert faults(under, "e4.3 f4.3 g4.3") == {"entry": "f4.5"}
    assert not allowed(under, "e4.3 f4.3 g4.3")


def test_5_7_both_middles_of_a_straight_bridge_of_four_may_hang() -> None:
    far = temple("green-O4 h4.1 h4.2 h5.1 h5.2")
    assert faults(far, "e4.3 f4.3 g4.3 h4.3") == {}
    assert allowed(far, "e4.3 f4.3 g4.3 h4.3")


def test_5_7_a_bridge_runs_north_and_south_as_well() -> None:
    wall = temple("green-O4 d7.1 d7.2 d8.1 d8.2")
    assert faults(wall, "d5.3 d6.3 d7.3") == {}
    assert faults(wall, "e5.3 e6.3 e7.3") == {"support": "e7.2"}


def test_5_7_both_ends_of_a_bridge_must_rest_and_only_they_are_named() -> None:
    assert faults(CORE, "e4.3 f4.3 g4.3") == {"support": "g4.2"}
    assert faults(CORE, "e4.3 f4.3 g4.3 h4.3") == {"support": "h4.2"}
    pillar = temple("green-I3 b2.1 b2.2 b2.3")
    assert faults(pillar, "a2.4 b2.4 c2.4") == {"support": "a2.3 c2.3"}  # the middle alone rests


def test_5_7_a_wall_seen_from_above_as_a_line_is_a_bridge() -> None:
    assert faults(WALL, "e4.3 f4.3 g4.3 g4.4") == {}  # an L standing
    assert allowed(WALL, "e4.3 f4.3 g4.3 g4.4")
    assert faults(WALL, "e4.3 f4.3 f4.4 g4.3") == {}  # a T standing
    assert allowed(WALL, "e4.3 f4.3 f4.4 g4.3")


def test_5_7_the_middle_of_a_bridge_may_hang_down() -> None:
    assert faults(WALL, "e4.3 f4.3 f4.2 g4.3") == {}  # a T upside down, f4.1 free below
    assert allowed(WALL, "e4.3 f4.3 f4.2 g4.3")


def test_5_7_the_ends_of_a_bridge_may_rest_at_different_levels() -> None:
    step = temple("green-V3 g4.1 h4.1 g3.1")
    assert faults(step, "e4.3 f4.3 g4.3 g4.2") == {}
    high = temple("green-I3 g4.1 g4.2 g4.3")
    assert faults(high, "e4.3 f4.3 f4.4 g4.4") == {}  # an S standing
    assert faults(WALL, "e4.3 f4.3 f4.4 g4.4") == {"support": "g4.3"}


def test_5_7_an_l_lying_is_no_bridge() -> None:
    wall = temple("green-O4 g4.1 g4.2 g5.1 g5.2")
    assert faults(wall, "e4.3 f4.3 g4.3 g5.3") == {"support": "f4.2"}
    assert not allowed(wall, "e4.3 f4.3 g4.3 g5.3")


def test_5_7_a_t_lying_is_no_bridge() -> None:
    assert faults(WALL, "e4.3 f4.3 g4.3 f5.3") == {"support": "f4.2 f5.2"}


def test_5_7_a_step_or_a_corner_seen_from_above_is_no_bridge() -> None:
    assert faults(CORE, "d5.3 e5.3 e6.3 f6.3") == {"support": "e6.2 f6.2"}
    assert faults(CORE, "d5.3 e5.3 e6.3") == {"support": "e6.2"}


def test_5_7_an_l_standing_with_its_foot_aside_is_no_bridge() -> None:
    # from above: three squares round a corner, with an upright arm
    assert faults(CORE, "d5.3 d5.4 e5.3 e6.3") == {"support": "e6.2"}


def test_5_7_both_columns_of_two_are_ends() -> None:
    assert faults(CORE, "e4.3 e4.4 f4.3") == {"support": "f4.2"}
    assert faults(CORE, "e4.3 e4.4 f4.4 f4.3") == {"support": "f4.2"}


def test_5_7_a_column_is_its_own_end() -> None:
    assert faults(CORE, "f4.1 f4.2 f4.3") == {}
    assert faults(CORE, "f4.2 f4.3 f4.4") == {"support": "f4.1"}
    assert faults(CORE, "f4.3 f4.4 f4.5 f4.6") == {"support": "f4.2"}


# RULES 5.8 and rest


def way(text: str) -> Orientation:
    return orientation_of(cells(text))


LYING = way("a1.1 b1.1 c1.1")
UPRIGHT = way("a1.1 a1.2 a1.3")


@pytest.mark.parametrize(
    ("orientation", "square", "rested"),
    [
        (LYING, "a1", "a1.1 b1.1 c1.1"),  # on the floor, apart from everything
        (UPRIGHT, "d4", "d4.3 d4.4 d4.5"),
        (LYING, "e4", "e4.3 f4.3 g4.3"),  # one end hangs
        (LYING, "c4", "c4.3 d4.3 e4.3"),
        (LYING, "g4", "g4.1 h4.1 i4.1"),  # partly off the floor
        (way("a1.1 b1.1 b1.2 b1.3"), "c4", "c4.3 d4.3 d4.4 d4.5"),
        (way("a1.3 b1.1 b1.2 b1.3"), "e4", "e4.3 f4.1 f4.2 f4.3"),  # hooked over the edge of the Core Cube
        (way("a1.2 b1.1 b1.2 c1.2"), "c4", "c4.4 d4.3 d4.4 e4.4"),  # its middle rests, its ends hang
    ],
)
def test_5_8_a_block_let_down_comes_to_lie_where_it_first_meets_something(
    orientation: Orientation, square: str, rested: str
) -> None:
    assert rest(CORE, orientation, parse_square(square)) == cells(rested)


def test_5_8_a_block_comes_to_lie_on_a_bridge_and_never_under_it() -> None:
    assert rest(BRIDGE, UPRIGHT, parse_square("b1")) == cells("b1.5 b1.6 b1.7")
    assert rest(BRIDGE, LYING, parse_square("b1")) == cells("b1.5 c1.5 d1.5")


def naive_standing(where: Temple) -> set[Cell]:
    return {*where.core.cells, *(cell for placed in where.blocks for cell in placed.cells)}


def dropped(where: Temple, orientation: Orientation, square: Square) -> Cells:
    """Let an orientation down from high above, level by level, until it meets something."""
    standing = naive_standing(where)
    level = 12
    while level > 0 and not standing & set(moved(orientation.cells, square.x, square.y, level - 1)):
        level -= 1
    return moved(orientation.cells, square.x, square.y, level)


@cache
def everywhere(orientation: Orientation) -> list[Cells]:
    """An orientation over every square that has room for it and at every level, one too high included."""
    tried = (moved(orientation.cells, x, y, z) for x, y, z in product(range(8), range(8), range(7)))
    return [placed for placed in tried if max(c.x for c in placed) < 8 and max(c.y for c in placed) < 8]


@given(temples, st.lists(st.tuples(st.sampled_from(ORIENTATIONS), squares), min_size=20, max_size=20))
def test_5_8_rest_is_where_a_falling_block_stops(where: Temple, falls: list[tuple[Orientation, Square]]) -> None:
    for orientation, square in falls:
        assert rest(where, orientation, square) == dropped(where, orientation, square)


@given(temples, st.sampled_from(ORIENTATIONS))
@examples(40)
def test_5_8_nothing_is_legal_at_any_other_level(where: Temple, orientation: Orientation) -> None:
    rested = {rest(where, orientation, Square(x, y)) for x, y in product(range(8), range(8))}
    assert [placed for placed in everywhere(orientation) if placed not in rested and not judge(where, placed)] == []


# What judge says, in order, and all of it


def test_5_judge_names_clauses_in_the_order_of_the_rules() -> None:
    assert RULES == ("grid", "overlap", "entry", "height", "touch", "taller", "support")
    assert list(faults(CORE, "a1.7 a2.7 a3.7").items()) == [
        ("height", "a1.7 a2.7 a3.7"),
        ("touch", "a1.7 a2.7 a3.7"),
        ("support", "a1.6 a3.6"),
    ]


def test_5_judge_names_every_clause_that_is_broken() -> None:
    high = temple("white-I3 a1.6 b1.6 c1.6")
    assert list(faults(high, "b1.5 b2.5 b2.6 b2.7").items()) == [
        ("entry", "b1.6"),
        ("height", "b2.7"),
        ("support", "b1.4 b2.4"),
    ]
    floating = temple("white-I3 a1.4 b1.4 c1.4")
    assert list(faults(floating, "a1.1 a2.1 a3.1").items()) == [("entry", "a1.4"), ("touch", "a1.1 a2.1 a3.1")]
    assert list(faults(floating, "b1.3 b2.3 b3.3").items()) == [
        ("entry", "b1.4"),
        ("taller", "b1"),
        ("support", "b1.2 b3.2"),
    ]


def naive_faults(where: Temple, placed: Cells) -> dict[str, set[Cell] | set[Square]]:
    """RULES 5 once more, in plain loops over cells: the cells or stacks at fault by clause."""
    standing = naive_standing(where)
    outside = {c for c in placed if c.x not in range(8) or c.y not in range(8) or c.z < 0}
    if outside:
        return {"grid": outside}
    if taken := standing & set(placed):
        return {"overlap": taken}

    def apart(one: Cell, other: Cell) -> list[int]:
        return [abs(a - b) for a, b in zip(one, other, strict=True)]

    touched = {s.square for s in standing for c in placed if sum(apart(s, c)) == 1}
    heights = {square: max(s.z for s in standing if s.square == square) for square in touched}
    columns = {c.square: min(d.z for d in placed if d.square == c.square) for c in placed}
    must_rest = set(columns)
    for along, across in ((0, 1), (1, 0)):
        if len({square[across] for square in columns}) == 1:
            ends = {min(square[along] for square in columns), max(square[along] for square in columns)}
            must_rest &= {square for square in columns if square[along] in ends}
    found: dict[str, set[Cell] | set[Square]] = {
        "entry": {s for s in standing for c in placed if s.square == c.square and s.z > c.z},
        "height": {c for c in placed if c.z > 5},
        "touch": set() if any(max(apart(s, c)) == 1 for s in standing for c in placed) else set(placed),
        "taller": {square for square, height in heights.items() if height >= max(c.z for c in placed)},
        "support": {
            Cell(*square, columns[square] - 1)
            for square in must_rest
            if columns[square] > 0 and Cell(*square, columns[square] - 1) not in standing
        },
    }
    return {rule: at_fault for rule, at_fault in found.items() if at_fault}


@st.composite
def placed_cells(draw: st.DrawFn) -> Cells:
    """An orientation anywhere on the floor, or a little beside or above it."""
    orientation = draw(st.sampled_from(ORIENTATIONS))
    return moved(orientation.cells, draw(st.integers(-1, 8)), draw(st.integers(-1, 8)), draw(st.integers(-1, 6)))


@given(temples, st.lists(placed_cells(), min_size=8, max_size=8))
@examples(60)
def test_5_judge_matches_plain_loops(where: Temple, tried: list[Cells]) -> None:
    low_ones = [rest(where, orientation_of(placed), Square(placed[0].x % 8, placed[0].y % 8)) for placed in tried]
    for placed in (*tried, *low_ones):
        said = {broken.rule: {*broken.cells, *broken.stacks} for broken in judge(where, placed)}
        expected = naive_faults(where, placed)
        assert said == expected
        assert list(said) == list(expected), "in the order of RULES"


# The generator


def check_generator(where: Temple, orientation: Orientation) -> None:
    """The generator must list what `judge` lets pass, tried one by one."""
    listed = [c for c in placements(where, orientation.shape) if orientation_of(c) is orientation]
    assert sorted(listed) == sorted(c for c in everywhere(orientation) if not judge(where, c))


@given(grown_temples(), st.sampled_from(ORIENTATIONS))
@examples(50)
def test_5_generator_equals_judge_on_grown_temples(where: Temple, orientation: Orientation) -> None:
    check_generator(where, orientation)


@given(any_temples(), st.sampled_from(ORIENTATIONS))
@examples(50)
def test_5_generator_equals_judge_on_temples_that_no_game_built(where: Temple, orientation: Orientation) -> None:
    check_generator(where, orientation)


CROWDED = temple(
    "green-I3 c4.1 c4.2 c4.3",
    "white-I4 f4.1 f4.2 f4.3 f4.4",
    "brown-O4 d4.3 e4.3 d5.3 e5.3",
    "grey-I4 c4.4 d4.4 e4.4 b4.4",
    "grey-L4 b2.1 b3.1 b4.1 a4.1",
    "brown-T4 d6.1 d7.1 d8.1 e7.1",
    "white-Y4 h8.1 g8.1 h7.1 h8.2",
)


@pytest.mark.parametrize("shape", SHAPES)
def test_5_generator_equals_judge_for_every_orientation(shape: Shape) -> None:
    for orientation in ORIENTATIONS_OF[shape]:
        check_generator(CROWDED, orientation)


@given(temples)
def test_5_generator_lists_each_placement_once_and_in_order(where: Temple) -> None:
    everything = all_placements(where)
    assert list(everything) == list(SHAPES)
    for shape, legal in everything.items():
        assert len(legal) == len(set(legal))
        assert all(placed == tuple(sorted(placed)) for placed in legal)
        assert {orientation_of(placed).shape for placed in legal} <= {shape}
        assert placements(where, shape) == legal


@pytest.mark.parametrize(
    ("shape", "number"),
    [
        # Upright on the 12 squares round the Core Cube and on its 4; lying, only lines that end at one of the four
        # squares which meet it at an edge (c3, f3, c6, f6) and lead away: 4 along the ranks, 4 along the files.
        ("I3", 16 + 4 + 4),
        # The same, but the floor is too narrow for a line of four that leads away.
        ("I4", 16),
        # Flat: away from each edge, and exactly on the Core Cube. Standing: away from each edge in two directions,
        # and along each of its sides on top.
        ("O4", 4 + 1 + 4 * 2 + 4),
    ],
)
def test_5_placements_beside_the_core_cube_counted_by_hand(shape: str, number: int) -> None:
    assert len(placements(CORE, Shape(shape))) == number


@given(temples, st.sampled_from(SHAPES))
def test_5_turning_the_temple_turns_its_placements(where: Temple, shape: Shape) -> None:
    turned = [turned_cells(placed) for placed in placements(where, shape)]
    assert sorted(turned) == sorted(placements(turned_temple(where), shape))


@given(temples, st.sampled_from(ORIENTATIONS))
def test_5_turning_the_temple_turns_what_judge_says(where: Temple, orientation: Orientation) -> None:
    turned = turned_temple(where)
    for x, y, z in product(range(-1, 8, 2), range(-1, 8, 2), range(7)):
        placed = moved(orientation.cells, x, y, z)
        said = {b.rule: (set(turned_cells(b.cells)), set(map(turned_square, b.stacks))) for b in judge(where, placed)}
        said_turned = {b.rule: (set(b.cells), set(b.stacks)) for b in judge(turned, turned_cells(placed))}
        assert said == said_turned


@given(temples, st.sampled_from(BLOCKS))
def test_5_what_is_legal_can_be_placed(where: Temple, block: Block) -> None:
    if all(placed.block != block for placed in where.blocks):
        for legal in placements(where, block.shape):
            assert where.checked_with_block(block, legal).blocks[-1].cells == legal
