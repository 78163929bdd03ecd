"""The solo game against the Ancients: RULES 8."""

from dataclasses import replace
from typing import Any

import pytest

from blockandkey.rules.blocks import SHAPES, Shape
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import Key, Level
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import Cells, Seat, Square, ViewSquare
from blockandkey.rules.placement import placements
from blockandkey.rules.solo import ancients_placements, closest
from blockandkey.rules.state import (
    Aside,
    Draw,
    Ended,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    Position,
    State,
    TakeLine,
    parse_cells,
)
from blockandkey.rules.temple import Board, Temple, board_of, cells_of
from tests.support.games import (
    CHOOSERS,
    FIRST,
    LAST,
    ROOF,
    blocks,
    claimed,
    do,
    key,
    only,
    sites,
    some_game,
    table,
    temple,
    temple_of,
    texts,
    unclaimable_key,
    with_player,
)

# The south seat sees green a1 b1 c1 and the Core Cube's brown d1 e1.
GREEN = "position green-I3 a3.1 b3.1 c3.1"
HAND = (key("GGG"), unclaimable_key("two"), unclaimable_key("three"), unclaimable_key("four", Level.MOON))
SUNS = tuple(unclaimable_key(f"s{i}", stars=4, pips=i) for i in range(1, 7))
MOONS = tuple(unclaimable_key(f"m{i}", Level.MOON, stars=4, pips=i) for i in range(1, 7))


def solo(*placed: str, **changes: Any) -> State:
    """A solo table with hand and altars of the test's own."""
    return table(1, *placed, **{"hand": HAND, "suns": SUNS, "moons": MOONS, **changes})


def refused(state: State, text: str) -> str:
    """The reason why an action is illegal."""
    with pytest.raises(IllegalAction) as caught:
        do(state, text)
    return caught.value.reason


def cells(text: str) -> Cells:
    return parse_cells(text.split())


def corner(stars: int) -> Square:
    """The corner of the floor that so many Stars stand for."""
    return STANDARD_BOX.corner(stars)


# 8.1 Setting up


def test_8_1_one_seat_to_the_south_and_the_core_cube_on_d4() -> None:
    state = new_game(1, Keyed("solo"))
    assert [player.seat for player in state.players] == [Seat.SOUTH]
    assert temple_of(do(state, "core white grey brown green")).core.square == Square(3, 3)


def test_8_1_the_core_cube_is_placed_then_the_yard_filled_a_line_taken_and_the_yard_refilled() -> None:
    state = new_game(1, Keyed("solo"))
    assert (state.phase, state.yard, len(state.bag), len(legal_actions(state))) == (Phase.CORE, (None,) * 9, 40, 8)
    state = do(state, "core white grey brown green")
    assert (state.phase, None in state.yard, len(state.bag), len(legal_actions(state))) == (Phase.DRAFT, False, 31, 6)
    drafted = state.yard[3:6]
    state = do(state, "take R2")
    assert state.player.supply == drafted
    assert (None in state.yard, len(state.bag)) == (False, 28)
    assert (state.phase, state.turn) == (Phase.ACTION, 1)


@pytest.mark.parametrize("choose", CHOOSERS)
def test_8_1_a_game_has_eleven_turns(choose: object) -> None:
    steps = some_game(1, "eleven", choose)
    begun = [step for step in steps if step.before.phase is Phase.ACTION]
    assert [step.before.turn for step in begun] == list(range(1, 12))
    assert all(isinstance(step.action, TakeLine | Position | Pass) for step in begun)
    assert steps[-1].after.ended is Ended.TURNS


def test_8_1_a_solo_game_is_never_stuck() -> None:
    state = solo(yard="", bag="", suns=(), moons=())
    for turn in range(1, 12):
        assert (state.phase, state.turn) == (Phase.ACTION, turn)
        state = do(state, "pass", "bury none")
    assert state.ended is Ended.TURNS


def test_8_1_no_number_of_keys_ends_a_solo_game_early() -> None:
    state = with_player(solo(supplies=["green-I3"]), claimed=claimed(20))
    state = do(state, GREEN, "claim none", "aside sun", "bury none")
    assert (state.phase, state.turn, state.turns_left) == (Phase.ACTION, 2, None)


# 8.2 A turn


def test_8_2_an_excavation_ends_with_putting_back_blocks_before_the_turn_is_marked() -> None:
    seven = "white-I3 white-V3 white-I4 white-L4 white-T4 white-S4 white-O4"
    state = do(solo(supplies=[seven]), "take R1")
    assert state.phase is Phase.DISCARD
    state = do(state, "discard white-I3", "discard white-V3", "discard white-I4")
    assert (state.phase, len(state.player.supply)) == (Phase.ASIDE, 7)


@pytest.mark.parametrize("altar", ["sun", "moon"])
def test_8_2_after_excavating_a_key_of_an_altar_of_choice_goes_aside(altar: str) -> None:
    state = do(solo(), "take R1")
    assert (state.phase, texts(legal_actions(state))) == (Phase.ASIDE, ["aside sun", "aside moon"])
    after = do(state, f"aside {altar}")
    assert after.aside == ((SUNS if altar == "sun" else MOONS)[0],)
    assert after.suns == (SUNS[1:] if altar == "sun" else SUNS)
    assert after.moons == (MOONS[1:] if altar == "moon" else MOONS)
    assert after.player.hand == HAND
    assert after.phase is Phase.BURY


def test_8_2_a_position_without_a_claim_puts_a_key_aside() -> None:
    state = do(solo(supplies=["green-I3"]), GREEN)
    assert texts(legal_actions(state)) == ["claim none", "claim mine"]
    assert do(state, "claim none").phase is Phase.ASIDE


def test_8_2_a_claim_lays_the_key_open_and_puts_none_aside() -> None:
    state = do(solo(supplies=["green-I3"]), GREEN, "claim mine")
    assert (state.phase, state.aside) == (Phase.BURY, ())
    assert [c.key.id for c in state.player.claimed] == ["mine"]


def test_8_2_a_pass_puts_a_key_aside_too() -> None:
    state = solo(*ROOF, yard="", bag="", supplies=["white-I3"])
    assert texts(legal_actions(state)) == ["pass"]
    assert do(state, "pass").phase is Phase.ASIDE


def test_8_2_an_empty_altar_gives_no_key_to_put_aside() -> None:
    state = do(solo(suns=()), "take R1")
    assert texts(legal_actions(state)) == ["aside moon"]
    assert refused(state, "aside sun") == "altar"


def test_8_2_with_both_altars_empty_none_goes_aside() -> None:
    state = do(solo(suns=(), moons=()), "take R1")
    assert (state.phase, state.aside) == (Phase.BURY, ())


def test_8_2_a_star_has_no_altar_to_put_a_key_aside_from() -> None:
    with pytest.raises(IllegalAction) as caught:
        play(do(solo(), "take R1"), Aside(Level.STAR), FIRST)
    assert caught.value.reason == "altar"


def burying(**changes: object) -> State:
    """The moment when a Key may be buried; of the hand the first is a Star."""
    hand = (
        unclaimable_key("star", Level.STAR),
        unclaimable_key("sun"),
        unclaimable_key("moon", Level.MOON),
        unclaimable_key("sun-too"),
    )
    return do(solo(**{"hand": hand, **changes}), "take R1", "aside sun")


def test_8_2_one_sun_or_moon_of_the_hand_may_be_buried_or_none() -> None:
    state = burying()
    assert texts(legal_actions(state)) == ["bury none", "bury sun", "bury moon", "bury sun-too"]


def test_8_2_burying_is_offered_after_a_claim_too() -> None:
    state = do(solo(supplies=["green-I3"]), GREEN, "claim mine")
    assert texts(legal_actions(state)) == ["bury none", "bury two", "bury three", "bury four"]


def test_8_2_a_buried_key_lies_at_the_bottom_of_its_own_altar() -> None:
    sun = do(burying(), "bury sun-too")
    assert (texts(sun.suns), sun.moons) == (["s2", "s3", "s4", "s5", "s6", "sun-too"], MOONS)
    moon = do(burying(), "bury moon")
    assert (texts(moon.suns), texts(moon.moons)[-2:]) == (["s2", "s3", "s4", "s5", "s6"], ["m6", "moon"])
    assert texts(moon.player.hand) == ["star", "sun", "sun-too"]
    assert texts(moon.buried) == ["moon"]


def test_8_2_a_star_cannot_be_buried() -> None:
    assert refused(burying(), "bury star") == "bury"


def test_8_2_only_keys_of_the_hand_can_be_buried() -> None:
    assert refused(burying(), "bury s3") == "bury"
    assert refused(burying(), "bury nothing-like-it") == "bury"


def test_8_2_just_one_key_is_buried_a_turn() -> None:
    assert refused(do(burying(), "bury sun"), "bury moon") == "phase"


def test_8_2_the_hand_is_refilled_to_four_from_altars_of_choice() -> None:
    hand = (key("GGG", id="a"), key("GG", id="b"), key("GB", id="c"), unclaimable_key("moon", Level.MOON))
    state = do(solo(supplies=["green-I3"], hand=hand), GREEN, "claim a b c", "bury moon")
    for drawn, altar in enumerate(("moon", "sun", "sun", "moon")):
        assert (state.phase, len(state.player.hand)) == (Phase.DRAW, drawn)
        assert texts(legal_actions(state)) == ["draw sun", "draw moon"]
        state = do(state, f"draw {altar}")
    assert texts(state.player.hand) == ["m1", "s1", "s2", "m2"]


def test_8_2_a_key_just_buried_under_an_empty_altar_may_come_back() -> None:
    state = do(burying(suns=SUNS[:1], moons=()), "bury sun")
    assert (texts(state.suns), texts(state.buried)) == (["sun"], ["sun"])
    state = do(state, "draw sun")
    assert texts(state.player.hand) == ["star", "moon", "sun-too", "sun"]
    assert state.buried == ()


def test_8_2_with_both_altars_empty_the_hand_stays_short() -> None:
    state = do(solo(supplies=["green-I3"], suns=(), moons=()), GREEN, "claim mine", "bury none")
    assert (state.phase, state.turn, len(state.player.hand)) == (Phase.ACTION, 2, 3)


def test_8_2_a_key_added_to_the_hand_brings_the_ancients() -> None:
    state = do(burying(), "bury sun", "draw moon")
    assert (state.phase, state.turn, state.drew) == (Phase.ANCIENTS, 1, MOONS[0])
    state = play(state, legal_actions(state)[0], FIRST)
    assert (state.phase, state.turn, state.drew) == (Phase.ACTION, 2, None)


def test_8_2_without_a_key_added_to_the_hand_the_ancients_stay_away() -> None:
    state = do(burying(), "bury none")  # a Key was put aside, which doesn't count
    assert (state.phase, state.turn) == (Phase.ACTION, 2)
    assert temple_of(state).blocks == ()
    assert len(state.aside) == 1


def test_8_2_a_claim_that_no_altar_can_make_good_brings_no_ancients() -> None:
    state = do(solo(supplies=["green-I3"], suns=(), moons=()), GREEN, "claim mine", "bury none")
    assert len(temple_of(state).blocks) == 1


def test_8_2_after_turn_11_the_ancients_stay_away() -> None:
    state = do(replace(burying(), turn=11), "bury sun", "draw moon")
    assert (state.phase, state.ended, state.turn) == (Phase.OVER, Ended.TURNS, 11)
    assert temple_of(state).blocks == ()
    assert len(state.player.hand) == 4
    assert legal_actions(state) == []


def test_8_2_in_turn_10_they_still_come() -> None:
    assert do(replace(burying(), turn=10), "bury sun", "draw moon").phase is Phase.ANCIENTS


# 8.3 The Ancients


def drawing(drawn: Key, *placed: str, **changes: Any) -> State:
    """The moment when the only Key that is missing, a Sun, has been drawn."""
    state = solo(*placed, hand=HAND[1:], suns=(drawn, *SUNS), phase=Phase.DRAW, **changes)
    return do(state, "draw sun")


@pytest.mark.parametrize("pips", range(1, 10))
def test_8_3_the_pips_of_the_last_key_drawn_give_the_site(pips: int) -> None:
    state = drawing(unclaimable_key("guide", pips=pips))
    block = state.yard[pips - 1]
    after = play(state, legal_actions(state)[0], FIRST)
    assert temple_of(after).blocks[-1].block == block
    assert after.yard[pips - 1] == state.bag[0]


def test_8_3_the_last_key_drawn_guides_not_an_earlier_one() -> None:
    hand = (key("GGG", id="a"), key("GG", id="b"), *HAND[2:])
    state = do(solo(supplies=["green-I3"], hand=hand), GREEN, "claim a b", "bury none")
    state = do(state, "draw moon", "draw sun")
    assert state.drew == SUNS[0]
    state = do(solo(supplies=["green-I3"], hand=hand), GREEN, "claim a b", "bury none", "draw sun", "draw sun")
    assert state.drew == SUNS[1]


CORNERS = {
    1: "white-I3 a8.1 b8.1 c8.1",
    2: "grey-I3 f8.1 g8.1 h8.1",
    3: "brown-I3 f1.1 g1.1 h1.1",
    4: "green-I3 a1.1 b1.1 c1.1",
}


@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_8_3_the_stars_give_the_corner(stars: int) -> None:
    standing = temple(1, *CORNERS.values())
    assert closest(standing, corner(stars)) == [board_of(cells(CORNERS[stars].split(maxsplit=1)[1]))]


@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_8_3_the_block_is_placed_by_the_corner_of_the_stars(stars: int) -> None:
    state = drawing(unclaimable_key("guide", stars=stars), *CORNERS.values(), yard="white-V3")
    near = board_of(cells(CORNERS[stars].split(maxsplit=1)[1]))
    assert legal_actions(state)
    assert {action.cells for action in only(PlaceAncients, legal_actions(state))} == {
        placed for placed in placements(temple_of(state), Shape.V3) if meets(placed, near)
    }


def test_8_3_after_the_placement_the_yard_is_refilled() -> None:
    state = drawing(unclaimable_key("guide", pips=2), yard="- white-V3 grey-V3", bag="brown-I3 green-I3 grey-I3")
    after = play(state, legal_actions(state)[0], LAST)
    assert after.yard == sites("grey-I3 green-I3 grey-V3 brown-I3")
    assert (after.phase, after.turn) == (Phase.ACTION, 2)


def test_8_3_a_block_that_fits_nowhere_goes_back_into_the_bag_and_the_yard_is_refilled() -> None:
    state = drawing(unclaimable_key("guide", pips=1), *ROOF, yard="white-I3 grey-S4", bag="grey-I3")
    # The bag was grey-I3 and white-I3; sites 1, 3 and on were open; the first of the bag was drawn first.
    assert state.yard == sites("grey-I3 grey-S4 white-I3")
    assert state.bag == ()
    assert len(temple_of(state).blocks) == len(ROOF)
    assert (state.phase, state.turn, state.drew) == (Phase.ACTION, 2, None)


def test_8_3_a_block_that_goes_back_may_come_again() -> None:
    state = drawing(unclaimable_key("guide", pips=5), *ROOF, yard="- - - - white-I3", bag="")
    assert state.yard == sites("white-I3")


def test_8_3_an_empty_site_ends_the_turn_without_a_refill() -> None:
    state = drawing(unclaimable_key("guide", pips=1), yard="- white-V3", bag="brown-I3 green-I3")
    assert state.yard == sites("- white-V3")
    assert state.bag == blocks("brown-I3 green-I3")
    assert temple_of(state).blocks == ()
    assert (state.phase, state.turn) == (Phase.ACTION, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ancients a3.1 b3.1 c3.1", "shape"),  # it is V3 that has to be placed
        ("ancients a1.1 a2.1 b1.1", "placement"),  # touches nothing
        ("ancients c4.1 c4.2 c4.3", "shape"),
        ("ancients d4.3 e4.3 d4.4", "ancients"),  # on top of the Core Cube, so face to face
        ("position white-V3 c3.1 c2.1 b3.1", "phase"),
        ("pass", "phase"),
    ],
)
def test_8_3_the_block_is_placed_under_section_5_and_8_4(text: str, reason: str) -> None:
    state = drawing(unclaimable_key("guide", pips=1), yard="white-V3")
    assert refused(state, text) == reason
    assert do(state, "ancients c3.1 c2.1 b3.1").phase is Phase.ACTION


# 8.4 Corner to corner


def touches(placed: Cells, board: Board) -> bool:
    """Does a cube share a corner, an edge or a face?"""
    others = list(cells_of(board))
    return any(all(abs(a - b) <= 1 for a, b in zip(one, other, strict=True)) for one in placed for other in others)


def shares_a_face(placed: Cells, board: Board) -> bool:
    others = list(cells_of(board))
    return any(sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1 for one in placed for other in others)


def meets(placed: Cells, board: Board) -> bool:
    return touches(placed, board) and not shares_a_face(placed, board)


@pytest.mark.parametrize("shape", SHAPES)
def test_8_4_the_placement_touches_the_closest_block_without_sharing_a_face(shape: Shape) -> None:
    standing = temple(1, "green-I3 a3.1 b3.1 c3.1", "white-L4 f6.1 f7.1 f8.1 g8.1", "grey-I4 f3.1 f3.2 f3.3 f3.4")
    for stars in (1, 2, 3, 4):
        near = closest(standing, corner(stars))
        expected = [p for p in placements(standing, shape) if any(meets(p, board) for board in near)]
        assert ancients_placements(standing, shape, corner(stars)) == expected
        assert len(expected) < len(placements(standing, shape))


def boards(standing: Temple, *names: str) -> list[Board]:
    return [placed.board for placed in standing.blocks if str(placed.block) in names]


def test_8_4_closest_counts_the_nearest_of_the_cubes_in_squares() -> None:
    # From a1: white by a4 at 0 + 9, grey by c3 at 4 + 4, though grey's other cubes are farther away than white's.
    standing = temple(1, "white-I3 a4.1 b4.1 c4.1", "grey-I4 c3.1 d3.1 e3.1 f3.1")
    assert closest(standing, corner(4)) == boards(standing, "grey-I4")


def test_8_4_closest_is_by_squares_of_distances_not_by_steps() -> None:
    # From a1: white by d1 at 9 + 0, which is 3 steps; grey by c3 at 4 + 4, which is 4 steps.
    standing = temple(1, "white-I3 d1.1 e1.1 f1.1", "grey-I3 c3.1 c3.2 c3.3")
    assert closest(standing, corner(4)) == boards(standing, "grey-I3")


def test_8_4_closest_ignores_the_level() -> None:
    standing = temple(1, "white-I3 a3.1 b3.1 c3.1", "grey-I3 b2.4 b2.5 b2.6")
    assert closest(standing, corner(4)) == boards(standing, "grey-I3")


def test_8_4_a_covered_block_can_be_the_closest() -> None:
    standing = temple(1, "white-I4 a1.1 b1.1 c1.1 d1.1", "grey-I3 b1.2 c1.2 d1.2", "brown-I3 a1.2 a2.2 a3.2")
    assert closest(standing, corner(4)) == boards(standing, "white-I4", "brown-I3")


@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_8_4_the_core_cube_is_a_block_too(stars: int) -> None:
    standing = temple(1)
    assert closest(standing, corner(stars)) == [board_of(standing.core.cells)]
    for placed in ancients_placements(standing, Shape.T4, corner(stars)):
        assert meets(placed, board_of(standing.core.cells))


def test_8_4_the_core_cube_may_be_closer_than_every_block() -> None:
    # From a8: the Core Cube by d5 at 9 + 9; the block by f8 at 25 + 0.
    standing = temple(1, "white-I3 f8.1 g8.1 h8.1")
    assert closest(standing, corner(1)) == [board_of(standing.core.cells)]


# Both are four away from a1, by a3 and by c1.
EQUAL = ("white-I3 a3.1 a4.1 a5.1", "grey-I3 c1.1 d1.1 e1.1")


def test_8_4_between_equally_close_blocks_either_will_do() -> None:
    standing = temple(1, *EQUAL)
    assert closest(standing, corner(4)) == boards(standing, "white-I3", "grey-I3")
    white, grey = closest(standing, corner(4))
    both = cells("b1.1 b2.1 b1.2")  # beside c1, and by b2 corner to corner with a3
    assert shares_a_face(both, grey)
    assert meets(both, white)
    assert both in ancients_placements(standing, Shape.V3, corner(4))
    assert do(drawing(unclaimable_key("guide", stars=4), *EQUAL, yard="white-V3"), "ancients b1.1 b2.1 b1.2").turn == 2


def test_8_4_a_placement_that_shares_a_face_with_each_of_them_will_not_do() -> None:
    state = drawing(unclaimable_key("guide", stars=4), *EQUAL, yard="white-Y4")
    tripod = cells("a2.1 b2.1 b1.1 b2.2")
    assert tripod in placements(temple_of(state), Shape.Y4)
    assert refused(state, "ancients a2.1 b2.1 b1.1 b2.2") == "ancients"


def test_8_4_a_face_shared_with_a_block_that_is_not_closest_does_not_matter() -> None:
    standing = temple(1, "white-I3 a3.1 a4.1 a5.1", "grey-I3 d1.1 e1.1 f1.1")
    assert closest(standing, corner(4)) == boards(standing, "white-I3")
    assert cells("c1.1 c2.1 b2.1 c1.2") in ancients_placements(standing, Shape.B4, corner(4)) + ancients_placements(
        standing, Shape.A4, corner(4)
    )


# 8.5 and 8.6


def test_8_5_what_the_ancients_complete_cannot_be_claimed() -> None:
    hand = (key("GB", id="theirs"), unclaimable_key("h1"), unclaimable_key("h2"))
    state = solo(
        hand=hand, suns=(unclaimable_key("guide", stars=4),), yard="green-I3", phase=Phase.DRAW, supplies=["white-I3"]
    )
    state = do(state, "draw sun", "ancients a3.1 b3.1 c3.1")
    assert state.phase is Phase.ACTION
    assert refused(state, "claim theirs") == "phase"
    state = do(state, "position white-I3 f6.1 f7.1 f8.1")
    assert texts(legal_actions(state)) == ["claim none"]
    assert refused(state, "claim theirs") == "claim"


def test_8_5_what_the_ancients_complete_can_be_completed_in_another_place() -> None:
    hand = (key("GB", id="theirs"), unclaimable_key("h1"), unclaimable_key("h2"))
    state = solo(
        hand=hand,
        suns=(unclaimable_key("guide", stars=4),),
        yard="green-I3",
        phase=Phase.DRAW,
        supplies=["green-V3"],
    )
    state = do(state, "draw sun", "ancients a3.1 b3.1 c3.1")
    state = do(state, "position green-V3 c2.1 c2.2 b2.1")
    assert texts(legal_actions(state)) == ["claim none", "claim theirs"]
    [opened] = do(state, "claim theirs").player.claimed  # above c1 d1, which they completed and which is covered
    assert opened.place == (ViewSquare(2, 1), ViewSquare(3, 1))


@pytest.mark.parametrize(
    ("total", "rank"),
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
def test_8_6_the_score_gives_a_rank(total: int, rank: str) -> None:
    state = with_player(solo(), claimed=claimed(total, vp=1), enigma="white")  # no white face is seen
    assert (outcome(state).totals, outcome(state).rank) == ({Seat.SOUTH: total}, rank)


def test_8_6_enigma_faces_count_towards_the_rank() -> None:
    state = with_player(solo(), claimed=claimed(9, vp=1), enigma="brown")  # four faces of the Core Cube
    assert outcome(state).rank == "researcher"


def test_8_6_there_are_no_ranks_with_more_players() -> None:
    assert outcome(table(2)).rank is None


def test_8_3_the_guide_is_forgotten_when_the_ancients_are_done() -> None:
    for step in some_game(1, "guide", CHOOSERS[1]):
        assert (step.after.drew is None) or step.after.phase in (Phase.DRAW, Phase.ANCIENTS)
        if isinstance(step.action, Draw) and step.after.phase is Phase.ANCIENTS:
            assert step.after.drew == step.after.player.hand[-1]
