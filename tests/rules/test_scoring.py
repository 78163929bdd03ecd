"""Scores, ties and solo ranks: RULES 7.2, 7.3 and 8.6."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import Colour
from blockandkey.rules.geometry import Seat
from blockandkey.rules.scoring import TIE_BREAKS, Score, Standing, Tally, rank, ranked, score, tie_break
from blockandkey.rules.temple import Temple
from tests.support.positions import seats, temple, temples, turned_seat, turned_temple

NORTH, EAST, SOUTH, WEST = Seat


def tally(seat: Seat = SOUTH, enigma: str = "white", vp: tuple[int, ...] = (), supply: int = 0) -> Tally:
    return Tally(seat, Colour(enigma), vp, supply)


# RULES 7.2


def test_7_2_the_vp_of_the_claimed_keys_count() -> None:
    assert score(temple(), tally(vp=(1, 2, 4, 4))).total == 11
    assert score(temple(), tally(vp=())).total == 0


@pytest.mark.parametrize(
    ("blocks", "faces", "points"),
    [
        ((), 0, 0),
        (("white-V3 a1.1 b1.1 a2.1",), 2, 0),
        (("white-I3 a1.1 b1.1 c1.1",), 3, 1),
        (("white-I3 a1.1 b1.1 c1.1", "white-V3 a1.2 b1.2 a2.2"), 5, 1),
        (("white-I3 a1.1 b1.1 c1.1", "white-O4 a1.2 b1.2 a1.3 b1.3"), 7, 2),
    ],
)
def test_7_2_three_faces_of_the_enigma_colour_make_a_point_rounded_down(
    blocks: tuple[str, ...], faces: int, points: int
) -> None:
    earned = score(temple(*blocks), tally(enigma="white", vp=(2,)))
    assert (earned.faces, earned.enigma, earned.total) == (faces, points, 2 + points)


def test_7_2_core_cube_faces_count() -> None:
    # brown to the south: four faces, one point
    assert score(temple(on="d4 WYBG"), tally(SOUTH, "brown")).faces == 4
    assert score(temple(on="d4 WYBG"), tally(SOUTH, "brown")).total == 1
    assert score(temple(on="d4 WYBG"), tally(SOUTH, "white")).total == 0
    assert score(temple(on="d4 WYBG"), tally(NORTH, "white")).total == 1


def test_7_2_only_what_is_seen_from_the_own_seat_counts() -> None:
    built = temple("green-I3 a1.1 b1.1 c1.1")
    assert {seat: score(built, tally(seat, "green")).faces for seat in Seat} == {
        SOUTH: 3,
        EAST: 1,
        NORTH: 3,
        WEST: 1 + 4,  # and the Core Cube's side
    }


def test_7_2_a_hidden_face_does_not_count() -> None:
    built = temple("green-I3 a2.1 b2.1 c2.1", "white-I3 a1.1 b1.1 c1.1")
    assert score(built, tally(SOUTH, "green")).faces == 0


def test_7_2_every_key_counts_whatever_its_place_in_the_list() -> None:
    earned = score(temple(), tally(EAST, "brown", (4, 1), supply=5))
    assert earned == Score(EAST, keys=5, faces=0, claimed=2, supply=5)


@given(temples, seats, st.sampled_from(list(Colour)))
def test_7_2_turning_the_temple_and_the_seat_leaves_the_score_as_it_was(
    where: Temple, seat: Seat, enigma: Colour
) -> None:
    here = score(where, tally(seat, enigma))
    there = score(turned_temple(where), tally(turned_seat(seat), enigma))
    assert (here.faces, here.total) == (there.faces, there.total)


# RULES 7.3


def points(seat: Seat, keys: int, claimed: int = 0, supply: int = 0, faces: int = 0) -> Score:
    return Score(seat, keys, faces, claimed, supply)


def test_7_3_the_highest_total_wins() -> None:
    assert ranked([points(SOUTH, 5), points(WEST, 9), points(NORTH, 7)]) == (WEST, NORTH, SOUTH)


def test_7_3_the_total_includes_the_enigma() -> None:
    assert ranked([points(SOUTH, 5), points(WEST, 4, faces=6)]) == (WEST, SOUTH)


def test_7_3_a_tie_goes_to_more_claimed_keys() -> None:
    assert ranked([points(SOUTH, 8, claimed=2, supply=7), points(WEST, 8, claimed=3)]) == (WEST, SOUTH)


def test_7_3_then_to_more_blocks_left_in_the_supply() -> None:
    assert ranked([points(SOUTH, 8, 3, supply=1), points(WEST, 8, 3, supply=2)]) == (WEST, SOUTH)


def test_7_3_then_to_the_earlier_in_turn_order() -> None:
    assert ranked([points(WEST, 8, 3, 2), points(NORTH, 8, 3, 2), points(EAST, 8, 3, 2)]) == (WEST, NORTH, EAST)
    assert ranked([points(EAST, 8, 3, 2), points(WEST, 8, 3, 2)]) == (EAST, WEST)


def test_7_3_more_keys_do_not_outweigh_a_higher_total() -> None:
    assert ranked([points(SOUTH, 8, claimed=7, supply=7), points(WEST, 9)]) == (WEST, SOUTH)


def test_7_3_enigma_faces_that_make_no_point_break_no_tie() -> None:
    assert ranked([points(SOUTH, 8, 3, 2, faces=0), points(WEST, 8, 3, 2, faces=2)]) == (SOUTH, WEST)


@pytest.mark.parametrize(
    ("second", "decides"),
    [
        (points(WEST, 7, 9, 9), None),
        (points(WEST, 8, 2, 9), "claimed"),
        (points(WEST, 8, 3, 1), "supply"),
        (points(WEST, 8, 3, 2), "order"),
    ],
)
def test_7_3_what_broke_a_tie_is_the_first_difference(second: Score, decides: str | None) -> None:
    assert tie_break(points(SOUTH, 8, 3, 2), second) == decides


def test_7_3_ties_are_broken_by_what_ranks_the_players() -> None:
    assert ("total", *TIE_BREAKS) == Standing._fields


# RULES 8.6


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (0, "trainee"),
        (9, "trainee"),
        (10, "researcher"),
        (20, "researcher"),
        (21, "field-director"),
        (26, "field-director"),
        (27, "dig-director"),
        (32, "dig-director"),
        (33, "expert"),
        (60, "expert"),
    ],
)
def test_8_6_the_rank_of_a_solo_score(total: int, name: str) -> None:
    assert rank(total) == name
