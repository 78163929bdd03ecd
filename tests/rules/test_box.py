"""The box as data: a set may tell where things lie and who sits where (PROTOCOL 2, docs/sets.md)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blockandkey.rules.blocks import Colour
from blockandkey.rules.box import PLAYERS, STANDARD_BOX, Box, Line, box_data, faults_of_box, parse_box
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import InvalidSet, read_set, set_data, shipped_set
from blockandkey.rules.game import legal_actions, new_game
from blockandkey.rules.geometry import Seat, Square, format_square
from blockandkey.rules.playback import verify
from blockandkey.rules.record import write
from blockandkey.rules.solo import closest
from blockandkey.rules.state import IllegalAction, Phase, line_blocks
from tests.support.boxes import ONE_BY_ONE, OTHER, boxed
from tests.support.games import CHOOSERS, Chooser, do, table, temple, whole_game

Data = dict[str, Any]

# As data


@pytest.mark.parametrize("data", [OTHER, *ONE_BY_ONE, {}])
def test_a_box_round_trips_through_its_data(data: Data) -> None:
    assert list(faults_of_box(data)) == []
    assert box_data(parse_box(data)) == data
    assert parse_box(json.loads(json.dumps(data))) == parse_box(data)


def test_the_other_box_differs_in_every_entry() -> None:
    box = parse_box(OTHER)
    assert all(getattr(box, name) != getattr(STANDARD_BOX, name) for name in OTHER)
    assert all(box.core_square(n) != STANDARD_BOX.core_square(n) for n in PLAYERS)
    assert not set(box.core_faces) & set(STANDARD_BOX.core_faces)


def test_fields_that_a_box_omits_are_those_of_the_standard_box() -> None:
    assert parse_box({}) == STANDARD_BOX
    box = parse_box({"core": {"2": "b2"}, "seats": {"3": ["west", "north", "south"]}})
    assert [format_square(square) for square in box.core] == ["d4", "b2", "c4", "d4"]
    assert box.seats_of(2) == STANDARD_BOX.seats_of(2)
    assert box.seats_of(3) == (Seat.NORTH, Seat.SOUTH, Seat.WEST)  # clockwise, however they are listed


def test_a_box_counts_for_the_hash_and_only_where_it_differs() -> None:
    plain = boxed({})
    assert boxed(box_of(STANDARD_BOX)) == plain
    hashes = {boxed(box).sha256 for box in (OTHER, *ONE_BY_ONE)}
    assert len({plain.sha256, *hashes}) == 7
    assert "box" not in set_data(plain)


def box_of(box: Box) -> Data:
    """All entries of a box, those that are ours too."""
    return {
        "core": {str(n): format_square(box.core_square(n)) for n in PLAYERS},
        "seats": {str(n): list(box.seats_of(n)) for n in (2, 3)},
        "corners": [format_square(square) for square in box.corners],
        "sites": [list(box.sites[i : i + 3]) for i in (0, 3, 6)],
        "ring": list(box.ring),
    }


def test_a_file_may_have_a_box(tmp_path: Path) -> None:
    keys = "\n".join(
        "[[keys]]\n" + "\n".join(f"{name} = {json.dumps(value)}" for name, value in table.items())
        for table in set_data(shipped_set("standard"))["keys"]
    )
    told = """[box]
core = { 1 = "c3", 2 = "d4", 3 = "d5", 4 = "e5" }
seats = { 2 = ["north", "south"], 3 = ["east", "south", "west"] }
corners = ["h1", "a1", "a8", "h8"]
sites = [[9, 5, 1], [2, 8, 6], [7, 3, 4]]
ring = ["white", "brown", "grey", "green"]
"""
    path = tmp_path / "boxed.toml"
    path.write_text(f'name = "boxed"\nversion = 1\n{told}\n{keys}', encoding="utf-8")
    assert read_set(path) == boxed()


@pytest.mark.parametrize(
    ("box", "fault"),
    [
        (5, "box must be a table"),
        ({"size": 9}, "box: unknown entry 'size'"),
        ({"core": "d4"}, "box: core is "),
        ({"core": {"5": "d4"}}, "box: core is "),
        ({"core": {"2": "h4"}}, "box: core.2 is 'h4', not a square from a1 to g7"),
        ({"core": {"2": "d8"}}, "box: core.2 is 'd8'"),
        ({"core": {"2": 5}}, "box: core.2 is 5"),
        ({"core": {"2": "nowhere"}}, "box: core.2 is 'nowhere'"),
        ({"seats": {"2": ["east", 5]}}, "box: seats.2 is ['east', 5]"),
        ({"seats": ["east", "south"]}, "box: seats is "),
        ({"seats": {"4": ["east"]}}, "box: seats is "),
        ({"seats": {"2": ["east", "east"]}}, "box: seats.2 is ['east', 'east'], not 2 different ones"),
        ({"seats": {"3": ["east", "south"]}}, "box: seats.3 is"),
        ({"seats": {"2": ["east", "up"]}}, "box: seats.2 is"),
        ({"corners": ["a1", "a1", "h1", "h8"]}, "box: corners is"),
        ({"corners": ["a1", "a8", "h1"]}, "box: corners is"),
        ({"corners": ["a1", "a8", "h1", "d4"]}, "box: corners is"),
        ({"corners": None}, "box: corners is None"),
        ({"sites": [1, 2, 3]}, "box: sites is"),
        ({"sites": [[1, 2, 3], [4, 5, 6], [7, 8, 8]]}, "box: sites is"),
        ({"sites": [[1, 2, 3], [4, 5, 6], [7, 8, True]]}, "box: sites is"),
        ({"ring": ["white", "grey", "brown"]}, "box: ring is"),
        ({"ring": ["white", "grey", "brown", "red"]}, "box: ring is"),
        ({"ring": ["white", "grey", "brown", "brown"]}, "box: ring is"),
    ],
)
def test_a_bad_box_is_named_in_one_line(box: Any, fault: str) -> None:
    with pytest.raises(InvalidSet) as caught:
        boxed(box)
    [line] = caught.value.faults
    assert line.startswith(f"boxed: {fault}")
    assert len(line.splitlines()) == 1


# In play


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_and_core_cube_are_the_boxes(players: int) -> None:
    box = parse_box(OTHER)
    state = new_game(players, Keyed("box"), boxed())
    assert {player.seat for player in state.players} == set(box.seats_of(players))
    ways = legal_actions(state)
    assert {way.faces for way in ways} == set(box.core_faces)  # type: ignore[union-attr]
    with pytest.raises(IllegalAction):
        do(state, "core white grey brown green")
    after = do(state, str(ways[0]))
    assert after.temple is not None
    assert after.temple.core.square == box.core_square(players)


def test_the_ring_goes_clockwise_from_above_or_the_other_way() -> None:
    white, grey, brown, green = Colour.WHITE, Colour.GREY, Colour.BROWN, Colour.GREEN
    box = parse_box({"ring": [white, brown, grey, green]})
    assert (white, brown, grey, green) in box.core_faces
    assert (green, grey, brown, white) in box.core_faces
    assert (white, grey, brown, green) not in box.core_faces


def test_a_line_takes_the_sites_that_lie_in_it_and_refilling_goes_by_numbers() -> None:
    box = parse_box(OTHER)
    assert [site + 1 for site in box.sites_of(Line.R1)] == [9, 5, 1]
    assert [site + 1 for site in box.sites_of(Line.C2)] == [5, 8, 3]
    state = replace(table(2), components=boxed())
    taken = line_blocks(state, Line.R1)
    assert taken == (state.yard[8], state.yard[4], state.yard[0])
    after = do(state, "take R1")
    assert after.players[0].supply == taken
    drawn = [block for block in state.bag if block not in after.bag]
    assert [after.yard[0], after.yard[4], after.yard[8]] == drawn  # the lowest number first


def test_stars_point_to_the_corners_of_the_box() -> None:
    box = parse_box(OTHER)
    near = {"a1": "white-I3 a1.1 a2.1 a3.1", "h1": "grey-I3 h1.1 h2.1 h3.1"}
    standing = temple(1, *near.values())
    assert [closest(standing, box.corner(stars)) for stars in (1, 2)] == [
        [standing.blocks[1].board],
        [standing.blocks[0].board],
    ]
    assert box.corner(4) == Square(7, 7)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("choose", CHOOSERS)
def test_whole_games_are_recorded_with_their_box_and_verified(players: int, choose: Chooser) -> None:
    steps = whole_game(players, "boxed", choose, boxed())
    record = json.loads(json.dumps(write(steps, {"seed": "boxed"})))
    assert record["set"]["box"] == OTHER
    assert verify(record)[-1].after.phase is Phase.OVER
