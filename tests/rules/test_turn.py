"""Setting up and taking turns: RULES 3, 4, 6.3 and 6.4 as played, and 7.1."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from blockandkey.rules.blocks import BLOCKS, COLOURS
from blockandkey.rules.box import STANDARD_BOX, Line
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import Key, Level
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import Seat, ViewSquare, format_square, parse_cell, parse_view_square
from blockandkey.rules.record import Step
from blockandkey.rules.state import (
    Claim,
    Discard,
    Draw,
    Ended,
    IllegalAction,
    Phase,
    PlaceCore,
    State,
    TakeLine,
    parse_action,
)
from tests.support.games import (
    CHOOSERS,
    FIRST,
    LAST,
    ROOF,
    Chooser,
    blocks,
    claimed,
    do,
    key,
    only,
    seats_on_turn,
    sites,
    table,
    temple_of,
    texts,
    unclaimable_key,
    whole_game,
    with_player,
)
from tests.support.positions import SOAK

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST

# With green-I3 the first seat sees three green faces beside the Core Cube's: b1 c1 d1 and grey e1 f1 with 2 players,
# b1 c1 d1 and white e1 f1 with 3, a1 b1 c1 and white d1 e1 with 4.
GREEN = {
    2: "position green-I3 e2.1 e3.1 e4.1",
    3: "position green-I3 e6.1 f6.1 g6.1",
    4: "position green-I3 f6.1 g6.1 h6.1",
}
HAND = (key("GGG"), unclaimable_key("two"), unclaimable_key("three"), unclaimable_key("four"))
SEVEN = "white-I3 white-V3 white-I4 white-L4 white-T4 white-S4 white-O4"


def refused(state: State, text: str) -> str:
    """The reason why an action is illegal."""
    with pytest.raises(IllegalAction) as caught:
        do(state, text)
    assert parse_action(text) not in legal_actions(state)
    return caught.value.reason


def squares(text: str) -> tuple[ViewSquare, ...]:
    return tuple(map(parse_view_square, text.split()))


class RecordingChance:
    """Chance that notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def one_of(self, n: int, index: int) -> int:
        self.asked.append((n, index))
        return n // 2


# 3 Setting up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_1_any_player_may_start_and_the_others_follow_clockwise(players: int) -> None:
    seats = STANDARD_BOX.seats_of(players)
    orders = {tuple(p.seat for p in new_game(players, Keyed(str(i))).players) for i in range(60)}
    assert orders == {seats[i:] + seats[:i] for i in range(players)}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_3_1_each_is_dealt_two_stars_a_sun_a_moon_and_an_enigma(players: int) -> None:
    state = new_game(players, Keyed("deal"))
    for player in state.players:
        assert Counter(k.level for k in player.hand) == {Level.STAR: 2, Level.SUN: 1, Level.MOON: 1}
    assert len({k for player in state.players for k in player.hand}) == 4 * players
    assert len({player.enigma for player in state.players}) == players


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_3_1_the_other_suns_and_moons_are_the_altars_and_the_other_stars_leave(players: int) -> None:
    state = new_game(players, Keyed("deal"))
    dealt = {k for player in state.players for k in player.hand}
    suns, moons = state.components.of_level(Level.SUN), state.components.of_level(Level.MOON)
    assert sorted(state.suns, key=suns.index) == [k for k in suns if k not in dealt]
    assert sorted(state.moons, key=moons.index) == [k for k in moons if k not in dealt]
    assert (len(state.suns), len(state.moons)) == (24 - players, 16 - players)


def test_3_1_the_altars_are_shuffled() -> None:
    one, other = (new_game(1, Keyed(seed)) for seed in "ab")
    assert one.suns != other.suns
    assert one.moons != other.moons
    firsts = {new_game(1, Keyed(str(i))).suns[0].id for i in range(200)}
    assert len(firsts) == 24


def test_3_1_every_enigma_may_be_dealt_to_every_player() -> None:
    dealt = {tuple(p.enigma for p in new_game(2, Keyed(str(i))).players) for i in range(200)}
    assert dealt == {(a, b) for a in COLOURS for b in COLOURS if a != b}


def test_3_1_chance_is_asked_in_the_order_that_seeds_depend_on() -> None:
    chance = RecordingChance()
    state = new_game(3, chance)
    shuffles = [n for pile in (8, 24, 16, 4) for n in range(pile, 1, -1)]
    assert [n for n, _ in chance.asked] == [3, *shuffles, *range(40, 31, -1)]
    assert [index for _, index in chance.asked] == list(range(58))
    assert state.chances == 58


def test_3_2_the_yard_is_filled_from_site_1() -> None:
    assert new_game(2, FIRST).yard == BLOCKS[:9]
    assert new_game(2, LAST).yard == BLOCKS[:-10:-1]


def test_3_2_the_other_blocks_are_in_the_bag() -> None:
    state = new_game(4, Keyed("bag"))
    assert len(state.bag) == 31
    assert sorted((*state.bag, *filter(None, state.yard))) == list(BLOCKS)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_3_3_the_starting_player_lays_the_core_cube_in_one_of_eight_ways(players: int) -> None:
    state = new_game(players, Keyed("core"))
    assert (state.phase, state.on_turn, state.temple) == (Phase.CORE, 0, None)
    ways = {action.faces for action in only(PlaceCore, legal_actions(state))}
    ring = ("white", "grey", "brown", "green")
    clockwise = {ring[i:] + ring[:i] for i in range(4)}
    assert ways == clockwise | {way[::-1] for way in clockwise}
    assert len(legal_actions(state)) == 8


@pytest.mark.parametrize(("players", "square"), [(1, "d4"), (2, "c5"), (3, "c4"), (4, "d4")])
def test_3_3_the_core_cube_lies_on_its_squares(players: int, square: str) -> None:
    state = do(new_game(players, Keyed("core")), "core grey brown green white")
    built = temple_of(state)
    assert format_square(built.core.square) == square
    assert built.core.face(Seat.NORTH) == "grey"
    assert built.blocks == ()


@pytest.mark.parametrize("sides", ["white brown grey green", "white white white white", "white grey brown white"])
def test_3_3_sides_that_no_core_cube_has_are_refused(sides: str) -> None:
    assert refused(new_game(2, FIRST), f"core {sides}") == "core"


@pytest.mark.parametrize(
    ("players", "order"),
    [(1, [S, S]), (2, [S, E, E]), (3, [S, E, N, N]), (4, [W, S, E, N, N])],
)
def test_3_4_the_draft_goes_anticlockwise_and_ends_with_the_starting_player(players: int, order: list[Seat]) -> None:
    state = replace(table(players), phase=Phase.DRAFT, on_turn=players - 1, turn=0)
    start = play(replace(state, phase=Phase.CORE, on_turn=0, temple=None), PlaceCore(STANDARD_BOX.core_faces[0]), FIRST)
    assert (start.phase, start.player.seat) == (Phase.DRAFT, order[0])
    lines = ["take R1", "take C2", "take R3", "take C1"][:players]
    assert seats_on_turn(start, *lines) == order


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_3_4_each_takes_a_line_of_three_and_the_yard_is_refilled_after_each(players: int) -> None:
    state = do(new_game(players, Keyed("draft")), "core white grey brown green")
    for i in range(players):
        assert texts(legal_actions(state)) == [f"take {line}" for line in ("R1", "R2", "R3", "C1", "C2", "C3")]
        drafted = tuple(state.yard[site] for site in (0, 3, 6))
        drafter = state.on_turn
        state = do(state, "take C1")
        assert state.players[drafter].supply == drafted
        assert None not in state.yard
        assert len(state.bag) == 31 - 3 * (i + 1)


def test_3_5_the_starting_player_has_the_first_turn_and_turns_go_clockwise() -> None:
    state = do(new_game(4, Keyed("first")), "core white grey brown green", *["take R1"] * 4)
    assert (state.phase, state.on_turn, state.turn) == (Phase.ACTION, 0, 1)
    start = STANDARD_BOX.seats_of(4).index(state.player.seat)
    clockwise = [STANDARD_BOX.seats_of(4)[(start + i) % 4] for i in range(5)]
    assert seats_on_turn(state, *["take R1"] * 4) == clockwise


# 4 A turn


def test_1_6_a_line_is_a_row_or_a_column_of_sites_in_reading_order() -> None:
    told = {line.value: [site + 1 for site in STANDARD_BOX.sites_of(line)] for line in Line}
    rows = {"R1": [1, 2, 3], "R2": [4, 5, 6], "R3": [7, 8, 9]}
    assert told == {**rows, "C1": [1, 4, 7], "C2": [2, 5, 8], "C3": [3, 6, 9]}


def test_4_1_a_turn_is_one_action() -> None:
    state = table(2, supplies=["green-I3", "white-I3"])
    assert do(state, "take R1").player.seat is S
    assert do(state, GREEN[2], "claim none").player.seat is S
    assert refused(do(state, GREEN[2]), "take R1") == "phase"


def test_4_1_one_may_excavate_or_position() -> None:
    state = table(2, supplies=["green-I3"])
    verbs = Counter(text.split()[0] for text in texts(legal_actions(state)))
    assert verbs["take"] == 6
    assert verbs["position"] > 0
    assert verbs.keys() == {"take", "position"}


def test_4_1_with_nothing_to_dig_and_nothing_to_place_one_passes() -> None:
    state = table(2, yard="", bag="")
    assert texts(legal_actions(state)) == ["pass"]
    passed = do(state, "pass")
    assert (passed.player.seat, passed.turn, passed.idle_turns) == (S, 2, 1)
    assert replace(passed, on_turn=0, turn=1, idle_turns=0) == state


def test_4_1_a_block_that_fits_nowhere_lets_one_pass() -> None:
    state = table(2, *ROOF, supplies=["white-I3 grey-Y4"], yard="", bag="")
    assert texts(legal_actions(state)) == ["pass"]
    assert do(state, "pass").player.seat is S


def test_4_1_one_who_can_dig_does_not_pass() -> None:
    assert refused(table(2, *ROOF, yard="- - - - - - - - white-I3", bag=""), "pass") == "pass"


def test_4_1_one_who_can_position_does_not_pass() -> None:
    assert refused(table(2, supplies=["green-I3"], yard="", bag=""), "pass") == "pass"


def test_4_1_only_blocks_of_ones_own_supply_are_positioned() -> None:
    state = table(2, supplies=["", "green-I3"])
    assert refused(state, GREEN[2]) == "supply"


@pytest.mark.parametrize(
    ("line", "numbers"), [("R1", (1, 2, 3)), ("R3", (7, 8, 9)), ("C2", (2, 5, 8)), ("C3", (3, 6, 9))]
)
def test_4_2_excavate_takes_all_blocks_of_the_line(line: str, numbers: tuple[int, ...]) -> None:
    state = table(2)
    after = do(state, f"take {line}")
    assert after.players[0].supply == tuple(state.yard[number - 1] for number in numbers)
    kept = [site for site in range(9) if site + 1 not in numbers]
    assert [after.yard[site] for site in kept] == [state.yard[site] for site in kept]


def test_4_2_excavate_refills_by_lowest_site() -> None:
    state = table(2)
    after = do(state, "take C2", chance=LAST)
    assert [after.yard[site] for site in (1, 4, 7)] == list(state.bag[:-4:-1])
    assert after.bag == state.bag[:-3]


def test_4_2_a_line_with_a_single_block_can_be_excavated_but_not_an_empty_one() -> None:
    state = table(2, yard="- - - - - white-V3 - - -", bag="")
    assert texts(legal_actions(state)) == ["take R2", "take C3"]
    assert do(state, "take C3").players[0].supply == blocks("white-V3")
    assert refused(state, "take R1") == "line"


def test_4_2_the_yard_is_refilled_as_far_as_the_bag_goes() -> None:
    yard = "white-I3 grey-I3 brown-I3 - - white-V3 - - -"
    after = do(table(2, yard=yard, bag="green-A4 green-B4 green-I4 green-L4"), "take R1")
    assert after.yard == sites("green-A4 green-B4 green-I4 green-L4 - white-V3 - - -")
    assert after.bag == ()


def test_4_2_an_excavation_with_an_empty_bag_leaves_the_sites_open() -> None:
    after = do(table(2, yard="white-I3 grey-I3 brown-I3 - - - green-I3 - -", bag=""), "take R1")
    assert after.yard == sites("- - - - - - green-I3 - -")


@pytest.mark.parametrize("owned", [5, 6, 7])
def test_4_2_with_more_than_seven_blocks_one_puts_back_blocks_until_seven_are_left(owned: int) -> None:
    state = do(table(2, supplies=[" ".join(SEVEN.split()[:owned])]), "take R1")
    for left in range(owned + 3, 7, -1):
        assert (state.phase, state.player.seat) == (Phase.DISCARD, E)
        assert len(state.player.supply) == left
        assert texts(legal_actions(state)) == [f"discard {block}" for block in state.player.supply]
        state = do(state, f"discard {state.player.supply[0]}")
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)
    assert len(state.players[0].supply) == 7


def test_4_2_seven_blocks_may_stay() -> None:
    after = do(table(2, supplies=[" ".join(SEVEN.split()[:4])]), "take R1")
    assert (after.phase, after.player.seat) == (Phase.ACTION, S)
    assert len(after.players[0].supply) == 7


def test_4_2_the_last_block_put_back_refills_the_sites_that_are_still_open() -> None:
    state = table(2, supplies=[SEVEN], yard="green-I3 - - - - - grey-I3 - -", bag="")
    state = do(state, "take R1")
    assert (state.phase, state.yard) == (Phase.DISCARD, sites("- - - - - - grey-I3 - -"))
    state = do(state, "discard white-T4")
    assert (state.yard, state.bag) == (sites("white-T4 - - - - - grey-I3 - -"), ())
    assert "white-T4" not in texts(state.players[0].supply)
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)


def test_4_2_blocks_put_back_before_the_last_one_wait_in_the_bag() -> None:
    state = do(table(2, supplies=[SEVEN], yard="green-I3 grey-I3 - - - - - - -", bag=""), "take R1", "discard white-T4")
    assert (state.phase, state.yard, state.bag) == (Phase.DISCARD, sites(""), blocks("white-T4"))
    state = do(state, "discard grey-I3")
    assert (state.yard, state.bag) == (sites("grey-I3 white-T4"), ())


def test_4_2_blocks_put_back_stay_in_the_bag_if_no_site_is_open() -> None:
    state = do(table(2, supplies=[SEVEN]), "take R1")
    bag, yard = state.bag, state.yard
    put_back = state.player.supply[:3]
    state = do(state, *(f"discard {block}" for block in put_back))
    assert (state.bag, state.yard) == (tuple(sorted((*bag, *put_back))), yard)


def test_4_2_without_a_discard_open_sites_stay_open() -> None:
    state = do(table(2, yard="green-I3 - - - - - grey-I3 - -", bag=""), "take R1")
    assert state.yard == sites("- - - - - - grey-I3 - -")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("choose", CHOOSERS)
def test_4_2_no_site_is_open_at_the_end_of_a_turn_unless_the_bag_is_empty(players: int, choose: Chooser) -> None:
    for number in range(20 if SOAK else 3):
        for step in whole_game(players, f"sites-{number}", choose):
            ended = step.after.phase in (Phase.DRAFT, Phase.ACTION, Phase.OVER)
            assert not ended or None not in step.after.yard or not step.after.bag, str(step.action)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_2_games_come_to_a_second_refill(players: int) -> None:
    """The property above isn't empty: in some games blocks that were put back fill open sites."""
    games = (whole_game(players, f"restock-{number}") for number in range(60))
    assert any(refills(step) for steps in games for step in steps)


def refills(step: Step) -> bool:
    """Did a block that was put back fill open sites?"""
    return isinstance(step.action, Discard) and step.before.yard.count(None) > step.after.yard.count(None)


def test_4_2_one_cannot_put_back_what_one_does_not_have() -> None:
    state = do(table(2, supplies=[SEVEN, "brown-O4"]), "take R1")
    assert refused(state, "discard brown-O4") == "supply"


def test_4_3_position_puts_a_block_of_the_supply_on_the_floor() -> None:
    state = table(2, supplies=["green-I3 white-I3"])
    after = do(state, GREEN[2])
    assert after.player.supply == blocks("white-I3")
    [placed] = temple_of(after).blocks
    assert str(placed.block) == "green-I3"
    assert placed.cells == tuple(map(parse_cell, ("e2.1", "e3.1", "e4.1")))
    assert (after.yard, after.bag) == (state.yard, state.bag)


@pytest.mark.parametrize(
    ("text", "reason", "broken"),
    [
        ("position green-I3 e2.1 e3.1", "shape", ()),
        ("position green-I3 e2.1 e3.1 e3.2", "shape", ()),
        ("position green-I3 e2.1 e4.1 e3.1 e5.1", "shape", ()),
        ("position green-I3 c5.1 c4.1 c3.1", "placement", ("overlap",)),
        ("position green-I3 a1.1 b1.1 c1.1", "placement", ("touch",)),
        ("position green-I3 c4.1 c3.1 c2.1", "placement", ("taller",)),
        ("position green-I3 h1.1 i1.1 j1.1", "placement", ("grid",)),
        ("position green-I3 e5.2 f5.2 g5.2", "placement", ("taller", "support")),
        ("position green-I3 c5.6 c5.7 c5.8", "placement", ("height", "touch", "support")),
    ],
)
def test_4_3_a_position_breaks_no_clause_of_section_5(text: str, reason: str, broken: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        do(table(2, supplies=["green-I3"]), text)
    assert caught.value.reason == reason
    assert tuple(b.rule for b in caught.value.broken) == broken
    assert all(rule in str(caught.value) for rule in broken)


def test_4_3_a_claim_follows_every_position_even_if_nothing_can_be_claimed() -> None:
    state = do(table(2, supplies=["green-I3"], hand=[unclaimable_key(id) for id in "abcd"]), GREEN[2])
    assert (state.phase, state.player.seat) == (Phase.CLAIM, E)
    assert texts(legal_actions(state)) == ["claim none"]
    assert do(state, "claim none").player.seat is S


def test_4_3_claiming_is_optional() -> None:
    state = do(table(2, supplies=["green-I3"], hand=HAND), GREEN[2])
    assert texts(legal_actions(state)) == ["claim none", "claim mine"]
    after = do(state, "claim none")
    assert after.players[0].hand == HAND
    assert after.players[0].claimed == ()
    assert after.player.seat is S


def test_4_3_any_number_of_keys_may_be_claimed() -> None:
    hand = [key("GGG", id="a"), unclaimable_key("b"), key("GG", id="c"), key("GY", id="d")]
    state = do(table(2, supplies=["green-I3"], hand=hand), GREEN[2])
    assert sorted(texts(legal_actions(state))) == sorted(
        ["claim none", "claim a", "claim c", "claim d", "claim a c", "claim a d", "claim c d", "claim a c d"]
    )
    after = do(state, "claim a c d")
    assert [c.key.id for c in after.player.claimed] == ["a", "c", "d"]
    assert [k.id for k in after.player.hand] == ["b"]


def test_4_3_the_altar_of_each_draw_is_chosen_after_seeing_the_one_before() -> None:
    hand = [key("GGG", id="a"), key("GG", id="b"), unclaimable_key("c"), unclaimable_key("d")]
    state = table(
        2,
        supplies=["green-I3"],
        hand=hand,
        suns=(unclaimable_key("s1"), unclaimable_key("s2")),
        moons=(unclaimable_key("m1"),),
    )
    state = do(state, GREEN[2], "claim a b")
    assert (state.phase, texts(legal_actions(state))) == (Phase.DRAW, ["draw sun", "draw moon"])
    state = do(state, "draw moon")
    assert (state.phase, state.player.seat) == (Phase.DRAW, E)
    assert [k.id for k in state.player.hand] == ["c", "d", "m1"]
    state = do(state, "draw sun")
    assert [k.id for k in state.players[0].hand] == ["c", "d", "m1", "s1"]
    assert (texts(state.suns), state.moons) == (["s2"], ())
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)


def test_4_3_an_empty_altar_cannot_be_chosen() -> None:
    state = table(2, supplies=["green-I3"], hand=HAND, suns=(), moons=(unclaimable_key("m1"), unclaimable_key("m2")))
    state = do(state, GREEN[2], "claim mine")
    assert texts(legal_actions(state)) == ["draw moon"]
    assert refused(state, "draw sun") == "altar"


def test_4_3_with_both_altars_empty_the_hand_stays_short() -> None:
    state = table(2, supplies=["green-I3"], hand=HAND, suns=(), moons=())
    state = do(state, GREEN[2], "claim mine")
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)
    assert state.players[0].hand == HAND[1:]


def test_4_3_the_last_key_of_the_altars_ends_the_draws() -> None:
    hand = [key("GGG", id="a"), key("GG", id="b"), unclaimable_key("c"), unclaimable_key("d")]
    state = table(2, supplies=["green-I3"], hand=hand, suns=(unclaimable_key("s1"),), moons=())
    state = do(state, GREEN[2], "claim a b", "draw sun")
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)
    assert len(state.players[0].hand) == 3


def test_4_3_a_short_hand_is_refilled_after_positioning_even_without_a_claim() -> None:
    state = do(table(2, supplies=["green-I3"], hand=HAND[1:]), GREEN[2], "claim none")
    assert state.phase is Phase.DRAW
    assert len(do(state, "draw sun").players[0].hand) == 4


def test_4_3_no_keys_are_drawn_after_excavating() -> None:
    state = do(table(2, hand=HAND[1:]), "take R1")
    assert (state.phase, state.player.seat) == (Phase.ACTION, S)
    assert state.players[0].hand == HAND[1:]


def test_4_3_a_star_has_no_altar_to_draw_from() -> None:
    state = do(table(2, supplies=["green-I3"], hand=HAND), GREEN[2], "claim mine")
    with pytest.raises(IllegalAction) as caught:
        play(state, Draw(Level.STAR), FIRST)
    assert caught.value.reason == "altar"


def test_4_4_a_key_drawn_in_a_turn_cannot_be_claimed_in_it() -> None:
    drawn = key("GG", id="drawn")
    state = table(2, supplies=["green-I3", "white-I3"], hand=[key("GGG", id="a"), key("GY", id="b"), *HAND[2:]])
    state = do(replace(state, suns=(drawn, unclaimable_key("s"))), GREEN[2], "claim a b", "draw sun")
    assert refused(state, "claim drawn") == "phase"
    state = do(state, "draw sun")
    assert state.player.seat is S
    assert refused(state, "claim drawn") == "phase"


def test_4_4_nor_in_the_next_turn_if_only_older_blocks_show_it() -> None:
    state = table(2, supplies=["green-I3 brown-I3"], hand=HAND, suns=(key("GG", id="drawn"), unclaimable_key("s")))
    state = do(state, GREEN[2], "claim mine", "draw sun", "take R1", "position brown-I3 e7.1 f7.1 g7.1")
    assert "drawn" in [k.id for k in state.player.hand]
    assert texts(legal_actions(state)) == ["claim none"]


def idle_turn(state: State) -> State:
    """A turn that positions nothing: dig if there is something, and put back what is too much."""
    player = state.on_turn
    digs = [action for action in legal_actions(state) if isinstance(action, TakeLine)]
    state = play(state, digs[0] if digs else legal_actions(state)[0], FIRST)
    while state.phase is Phase.DISCARD and state.on_turn == player:
        state = play(state, legal_actions(state)[0], FIRST)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_5_four_rounds_without_a_position_end_the_game(players: int) -> None:
    state = table(players)
    for _ in range(4 * players - 1):
        state = idle_turn(state)
        assert state.phase is Phase.ACTION
    state = idle_turn(state)
    assert (state.phase, state.ended) == (Phase.OVER, Ended.STUCK)
    assert legal_actions(state) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_5_passes_count_as_turns(players: int) -> None:
    state = do(table(players, yard="white-I3", bag=""), "take R1")
    state = with_player(state, 0, supply=())
    state = do(state, *["pass"] * (4 * players - 2))
    assert state.ended is None
    assert do(state, "pass").ended is Ended.STUCK


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_5_a_position_begins_the_count_anew(players: int) -> None:
    state = table(players, supplies=["green-I3"], idle_turns=4 * players - 1)
    state = do(state, GREEN[players], "claim none")
    assert (state.phase, state.idle_turns) == (Phase.ACTION, 0)


def test_4_5_a_turn_is_over_only_when_its_blocks_are_put_back() -> None:
    state = do(table(2, supplies=[SEVEN], idle_turns=7), "take R1", "discard white-I3", "discard white-V3")
    assert state.ended is None
    assert do(state, "discard white-I4").ended is Ended.STUCK


def test_4_5_a_stuck_game_is_scored_as_it_stands() -> None:
    state = table(2, yard="", bag="", idle_turns=7)
    state = with_player(with_player(state, 0, enigma="white"), 1, enigma="white", claimed=claimed(3, vp=2))
    end = outcome(do(state, "pass"))
    assert (end.totals, end.ranking, end.ended) == ({E: 0, S: 6}, (S, E), Ended.STUCK)


# 6.3 and 6.4 as played


def test_6_3_a_claim_needs_a_face_of_the_block_just_placed() -> None:
    hand = [key("WW", id="old"), key("GGG", id="new"), *HAND[2:]]
    state = do(table(2, "white-V3 h7.1 h8.1 h7.2", supplies=["green-I3"], hand=hand), GREEN[2])
    assert texts(legal_actions(state)) == ["claim none", "claim new"]
    assert refused(state, "claim old") == "claim"
    assert refused(state, "claim new old") == "claim"


def test_6_3_a_design_seen_before_counts_where_it_shows_the_new_block() -> None:
    state = table(2, "green-I4 h7.1 h7.2 h7.3 h7.4", supplies=["green-I3"], hand=[key("GG"), *HAND[1:]])
    state = do(state, GREEN[2])
    assert texts(legal_actions(state)) == ["claim none", "claim mine"]
    [opened] = do(state, "claim mine").player.claimed
    assert opened.place == squares("b1 c1")


def test_6_3_a_face_may_serve_several_keys_at_once() -> None:
    hand = [key("GY", id="a"), key("YG", "Y.", id="b"), key("GYY", id="c"), key("GGY", id="d")]
    state = do(table(2, supplies=["green-I3"], hand=hand), GREEN[2])
    assert "claim a c d" in texts(legal_actions(state))


def test_6_3_only_keys_of_ones_own_hand_are_claimed() -> None:
    state = table(2, supplies=["green-I3"], hand=[unclaimable_key(id) for id in "abcd"])
    state = do(with_player(state, 1, hand=HAND), GREEN[2])
    assert refused(state, "claim mine") == "claim"
    assert refused(state, "claim no-such-key") == "claim"


def test_6_3_a_key_is_claimed_once() -> None:
    state = do(table(2, supplies=["green-I3"], hand=HAND), GREEN[2])
    assert refused(state, "claim mine mine") == "claim"


def test_6_3_only_ones_own_view_counts() -> None:
    hand = [key("GGG", id="three"), key("GG", id="two"), key("BG", id="side"), unclaimable_key("h")]
    state = table(2, supplies=["", "green-I3"], on_turn=1)
    state = do(with_player(state, hand=tuple(hand)), GREEN[2])
    assert state.player.seat is S
    assert texts(legal_actions(state)) == ["claim none", "claim side"]  # from the south the block is a single face


def test_6_4_a_claimed_key_is_laid_open_at_its_first_place() -> None:
    state = do(table(2, supplies=["green-I3"], hand=[key("GG"), *HAND[1:]]), GREEN[2], "claim mine")
    [opened] = state.player.claimed
    assert opened.key.id == "mine"
    assert opened.place == squares("b1 c1")  # not c1 d1


def test_6_4_each_key_has_its_own_place_and_the_claimed_ones_stay_in_order() -> None:
    hand = [key("GGG", id="a"), key("GY", id="b"), *HAND[2:]]
    state = with_player(table(2, supplies=["green-I3"], hand=hand), claimed=claimed(1))
    state = do(state, GREEN[2], "claim a b")
    assert [c.key.id for c in state.player.claimed] == ["claimed-0", "a", "b"]
    assert [c.place for c in state.player.claimed[1:]] == [squares("b1 c1 d1"), squares("d1 e1")]


# Each way in which 6.3 can matter. East sees rank 1 as column a and the Core Cube's grey on e1, f1, e2 and f2; green
# lies on ranks 2 to 4, and blocks on h5 or g5 give the new block, nearer to the seat, something to touch.

THREE_GREEN = "green-I3 e4.1 e3.1 e2.1"
WHITE = "white-I3 h5.1 h6.1 h7.1"


def claims_with(*standing: str, position: str, **hand: str) -> list[str]:
    """The claims that a block allows, with these Keys in hand."""
    keys = [key(design, id=id) for id, design in hand.items()]
    state = table(2, *standing, supplies=[position.split()[0]], hand=[*keys, *HAND[len(keys) :]])
    return texts(legal_actions(do(state, f"position {position}")))


def test_6_3_a_design_that_lies_complete_is_not_claimed_by_covering_it_with_its_own_colour() -> None:
    covering = "green-V3 g4.1 g3.1 g3.2"
    assert claims_with(THREE_GREEN, WHITE, position=covering, mine="GGG") == ["claim none"]
    assert claims_with(WHITE, position=covering, mine="GG") == ["claim none", "claim mine"]


def test_6_3_covered_partly_with_its_own_colour_it_is_claimed_if_another_square_is_new() -> None:
    state = table(2, THREE_GREEN, WHITE, supplies=["green-I4"], hand=[key("GGGG"), *HAND[1:]])
    state = do(state, "position green-I4 g1.1 g2.1 g3.1 g4.1")
    assert texts(legal_actions(state)) == ["claim none", "claim mine"]
    [opened] = do(state, "claim mine").player.claimed
    assert opened.place == squares("a1 b1 c1 d1")


def test_6_3_complete_in_one_place_it_is_claimed_in_a_second_one() -> None:
    standing = ("green-I3 g4.1 g3.1 g2.1", "white-L4 e7.1 f7.1 g7.1 g8.1")
    state = table(2, *standing, supplies=["green-V3"], hand=[key("GY"), *HAND[1:]])
    state = do(state, "position green-V3 e4.1 e3.1 e4.2")
    assert texts(legal_actions(state)) == ["claim none", "claim mine"]
    [opened] = do(state, "claim mine").player.claimed
    assert opened.place == squares("d2 e2")  # not d1 e1, which was complete


def test_6_3_broken_up_by_another_block_and_completed_again_it_is_claimed() -> None:
    standing = (THREE_GREEN, "white-I3 f4.1 f3.1 f2.1", "grey-I3 g5.1 g6.1 g7.1")
    position = "green-I4 h4.1 h3.1 h2.1 h1.1"
    assert claims_with(*standing, position=position, mine="GGGY") == ["claim none", "claim mine"]
    assert claims_with(standing[0], standing[2], position=position, mine="GGGY") == ["claim none"]


def test_6_3_of_two_keys_only_the_one_that_was_not_complete_is_claimed() -> None:
    position = "green-I4 g1.1 g2.1 g3.1 g4.1"
    assert claims_with(THREE_GREEN, WHITE, position=position, old="GGGW", new="GGGG") == ["claim none", "claim new"]
    state = table(2, THREE_GREEN, WHITE, supplies=["green-I4"], hand=[key("GGGW", id="old"), key("GGGG", id="new")])
    state = do(state, f"position {position}")
    assert refused(state, "claim old") == "claim"
    assert refused(state, "claim old new") == "claim"


def test_6_3_the_core_cube_covered_with_its_own_colour_is_not_new() -> None:
    standing, position = "white-I3 h8.1 h8.2 h8.3", "grey-I3 g5.1 g6.1 g7.1"
    assert claims_with(standing, position=position, core="YY", wide="YYY") == [
        "claim none",
        "claim core",
        "claim wide",
        "claim core wide",
    ]
    standing, position = "white-I3 h4.1 h4.2 h4.3", "grey-V3 g5.1 g6.1 g5.2"
    assert claims_with(standing, position=position, core="YY") == ["claim none"]


# 7.1 The end

TRIGGER = {2: 12, 3: 8, 4: 7}


def claiming(players: int, before: int, *hand: Key, **changes: Any) -> State:
    """The first seat has claimed so many Keys and now claims another."""
    state = table(players, supplies=["green-I3"], hand=hand or HAND, **changes)
    state = do(with_player(state, claimed=claimed(before)), GREEN[players])
    claim = Claim(tuple(k.id for k in hand if not k.id.startswith("h")) if hand else ("mine",))
    state = play(state, claim, FIRST)
    while state.phase is Phase.DRAW:
        state = do(state, "draw sun")
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_1_enough_claimed_keys_trigger_one_more_turn_for_each(players: int) -> None:
    state = claiming(players, TRIGGER[players] - 1)
    for left in range(players, 0, -1):
        assert (state.phase, state.turns_left) == (Phase.ACTION, left)
        state = do(state, "take R1")
    assert (state.phase, state.ended) == (Phase.OVER, Ended.KEYS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_1_one_key_less_triggers_nothing(players: int) -> None:
    assert claiming(players, TRIGGER[players] - 2).turns_left is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_1_more_keys_than_needed_trigger_too(players: int) -> None:
    hand = (key("GGG", id="a"), key("GG", id="b"), unclaimable_key("h1"), unclaimable_key("h2"))
    state = claiming(players, TRIGGER[players] - 1, *hand)
    assert len(state.players[0].claimed) == TRIGGER[players] + 1
    assert state.turns_left == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_1_the_one_who_triggered_has_the_last_turn(players: int) -> None:
    state = claiming(players, TRIGGER[players] - 1)
    seats = STANDARD_BOX.seats_of(players)
    assert seats_on_turn(state, *["take R1"] * (players - 1)) == [*seats[1:], seats[0]]


def test_7_1_keys_of_several_players_do_not_add_up() -> None:
    state = with_player(with_player(table(2), 0, claimed=claimed(11)), 1, claimed=claimed(11))
    assert do(state, "take R1", "take R1").turns_left is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_1_it_is_triggered_only_once(players: int) -> None:
    state = table(players, supplies=["green-I3"], hand=HAND, turns_left=players)
    state = with_player(state, claimed=claimed(TRIGGER[players] - 1))
    state = do(state, GREEN[players], "claim mine", "draw sun")
    assert state.turns_left == players - 1


def test_7_1_the_triggering_turn_includes_its_draws() -> None:
    state = with_player(table(2, supplies=["green-I3"], hand=HAND), claimed=claimed(11))
    state = do(state, GREEN[2], "claim mine")
    assert (state.phase, state.turns_left) == (Phase.DRAW, None)
    assert do(state, "draw moon").turns_left == 2


def test_7_1_keys_claimed_in_the_last_turns_count() -> None:
    state = table(2, supplies=["green-I3"], hand=HAND, turns_left=1)
    state = with_player(state, enigma="brown")
    state = do(state, GREEN[2], "claim mine", "draw sun")
    assert state.ended is Ended.KEYS
    assert outcome(state).totals[E] == 2


def test_7_1_if_the_game_is_stuck_at_the_same_moment_it_ended_by_keys() -> None:
    state = do(table(2, yard="", bag="", turns_left=1, idle_turns=7), "pass")
    assert state.ended is Ended.KEYS
