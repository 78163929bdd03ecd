"""Game records (PROTOCOL 2): written, replayed, verified; and every kind of damage found, named in one line."""

import copy
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rules.blocks import BLOCKS
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import ALTARS, Level, read_set
from blockandkey.rules.fair import commitment, digest, fair_data, fair_seed
from blockandkey.rules.fields import InvalidRecord, parse_record
from blockandkey.rules.game import new_game, play
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.playback import dealt, replay, unchecked, verify
from blockandkey.rules.record import FORMAT, Step, write
from blockandkey.rules.state import Action, Aside, Bury, Draw, Phase, PlaceAncients, State, TakeLine, parse_action
from tests.support.games import (
    CHOOSERS,
    FIRST,
    ROOF,
    Chooser,
    choose_claims,
    choose_lines,
    choose_uniformly,
    do,
    some_game,
    table,
    unclaimable_key,
    whole_game,
)
from tests.support.positions import SOAK, examples

Told = TypeVar("Told")
Record = dict[str, Any]
Place = tuple[str | int, ...]  # of a field in a record
FROZEN = read_set(Path(__file__).parents[1] / "golden" / "frozen.toml")
NUMBERS = {seat: digest(f"number of {seat}") for seat in SEATS}


def secrets(text: str, players: int = 1) -> Record:
    """A seed made from a server's seed and the players' numbers, and what it was committed to with."""
    server_seed, numbers = digest(text), {seat: NUMBERS[seat] for seat in STANDARD_BOX.seats_of(players)}
    return {"seed": fair_seed(server_seed, numbers), "fair": fair_data(server_seed, digest("salt"), numbers)}


def through_json(record: Record) -> Record:
    told: Record = json.loads(json.dumps(record))
    return told


@cache
def _record(players: int, seed: str, choose: Chooser) -> str:
    told = secrets(seed, players)
    return json.dumps(write(some_game(players, told["seed"], choose), told))


def record_of(players: int, seed: str = "1", choose: Chooser = choose_claims) -> Record:
    """The record of a whole game, the caller's own."""
    told: Record = json.loads(_record(players, seed, choose))
    return told


def same_play(steps: list[Step], played: list[Step] | tuple[Step, ...]) -> None:
    """Are these the same actions and states, but for what a record can't know: what is left in the altars?"""
    assert [step.action for step in steps] == [step.action for step in played]
    for one, other in zip(steps, played, strict=True):
        assert replace(one.after, suns=(), moons=()) == replace(other.after, suns=(), moons=())
        assert set(one.after.suns) == set(other.after.suns)
        assert set(one.after.moons) == set(other.after.moons)


def fault(record: Told, check: Callable[[Told], object] = verify) -> str:
    """What is wrong with a record: one line."""
    with pytest.raises(InvalidRecord) as caught:
        check(record)
    assert len(str(caught.value).splitlines()) == 1, str(caught.value)
    return str(caught.value)


# There and back


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("choose", CHOOSERS)
def test_a_written_game_replays_and_verifies(players: int, choose: Chooser) -> None:
    told = secrets("round trip", players)
    steps = some_game(players, told["seed"], choose)
    record = through_json(write(steps, told))
    same_play(replay(record), steps)
    same_play(verify(record), steps)
    assert write(replay(record), told) == record


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_beginning_cut_at_any_step_replays(players: int) -> None:
    steps = some_game(players, "cut", choose_lines if players > 2 else choose_claims)
    for end in range(1, len(steps), 1 if SOAK or players == 1 else 5):
        begun = list(steps[:end])
        record = through_json(write(begun))
        assert "result" not in record
        replayed = replay(record)
        # A record can't tell that burying was declined from that it is still to come.
        while len(replayed) > len(begun) and replayed[-1].action == Bury(None):
            replayed.pop()
        while len(begun) > len(replayed) and begun[-1].action == Bury(None):
            begun.pop()
        same_play(replayed, begun)
        if end % 10 == 0:
            verify({**record, "seed": "cut"})


def test_a_game_with_a_set_of_ones_own_carries_its_keys() -> None:
    steps = whole_game(2, "own", choose_claims, FROZEN)
    record = through_json(write(steps, {"seed": "own"}))
    assert len(record["set"]["keys"]) == 48
    same_play(verify(record), steps)
    assert verify(record)[0].before.components == FROZEN


def test_a_game_with_a_set_of_the_program_names_it_only() -> None:
    assert record_of(2)["set"].keys() == {"name", "version", "sha256"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_record_has_the_fields_of_the_protocol(players: int) -> None:
    record = record_of(players)
    assert list(record) == ["format", "set", "seed", "fair", "order", "deal", "yard", "moves", "result"]
    assert record["format"] == FORMAT == "blockandkey-game/2"
    assert record["fair"].keys() == {"commit", "server_seed", "salt", "commits", "numbers"}
    assert record["deal"].keys() == set(record["order"])
    assert len(record["order"]) == players
    assert len(record["yard"]) == 9
    assert record["result"].keys() == {"totals", "ranking", "ended"}
    assert list(record["moves"][0]) == ["seat", "do", "faces"]
    assert [move["do"] for move in record["moves"][1 : players + 1]] == ["draft"] * players
    told = {
        "core": {"faces"},
        "draft": {"line", "refill"},
        "excavate": {"line", "refill", "discard", "restock"},
        "pass": set(),
    }
    told["position"] = {"block", "cells", "claims", "draws"}
    solo = {"draws", "aside", "aside_key", "bury", "ancients"} if players == 1 else set()
    for move in record["moves"]:
        assert move.keys() <= {"seat", "do"} | told[move["do"]] | (
            solo if move["do"] not in ("core", "draft") else set()
        )


def played(players: int, *actions: str) -> list[Step]:
    """A game by these actions, with the first of everything drawn."""
    state, steps = new_game(players, FIRST), []
    for action in map(parse_action, actions):
        steps.append(Step(state, action, play(state, action, FIRST)))
        state = steps[-1].after
    return steps


def test_a_small_record_written_out_by_hand() -> None:
    # Blocks come in order: A4, B4, I3 in brown to site 3, and so on; east starts, south drafts first.
    steps = played(2, "core white grey brown green", "take R1", "take C2", "take R3")
    faces = {"north": "white", "east": "grey", "south": "brown", "west": "green"}
    assert write(steps)["order"] == ["east", "south"]
    assert write(steps)["yard"] == [str(block) for block in BLOCKS[:9]]
    assert write(steps)["moves"] == [
        {"seat": "east", "do": "core", "faces": faces},
        {"seat": "south", "do": "draft", "line": "R1", "refill": ["brown-Y4", "green-A4", "green-B4"]},
        {"seat": "east", "do": "draft", "line": "C2", "refill": ["green-I3", "green-I4", "green-L4"]},
        {"seat": "east", "do": "excavate", "line": "R3", "refill": ["green-O4", "green-S4", "green-T4"]},
    ]
    # East has brown-L4 from site 5; c5 to d6 is the Core Cube, so that e4 meets it corner to corner.
    steps = played(2, *map(str, (s.action for s in steps[:3])), "position brown-L4 e4.1 e3.1 e2.1 f2.1", "claim none")
    assert write(steps)["moves"][3] == {
        "seat": "east",
        "do": "position",
        "block": "brown-L4",
        "cells": ["e2.1", "e3.1", "e4.1", "f2.1"],
        "claims": [],
    }


def test_a_record_of_the_same_game_without_optional_fields_is_as_good() -> None:
    record = record_of(2)
    steps = verify(record)
    for move in record["moves"]:
        if move.get("claims") == []:
            del move["claims"]
        if "cells" in move:
            move["cells"].reverse()
    for name in ("seed", "fair"):
        del record[name]
    assert verify(record) == steps


def test_solo_moves_tell_aside_bury_and_the_ancients() -> None:
    steps = some_game(1, secrets("1")["seed"], choose_claims)
    moves = record_of(1)["moves"]
    put_aside = [step.after.aside[-1].id for step in steps if isinstance(step.action, Aside)]
    assert [move["aside_key"] for move in moves if "aside" in move] == put_aside
    assert all(move["aside_key"].startswith(move["aside"]) for move in moves if "aside" in move)
    assert [move["bury"] for move in moves if "bury" in move] == [
        step.action.key for step in steps if isinstance(step.action, Bury) and step.action.key
    ]
    told = [move["ancients"]["cells"] for move in moves if "ancients" in move and move["ancients"]["cells"]]
    assert [f"ancients {' '.join(cells)}" for cells in told] == [
        str(step.action) for step in steps if isinstance(step.action, PlaceAncients)
    ]


def test_the_ancients_who_place_nothing_are_told_too() -> None:
    returned, empty = ancients_stay_away(bag="grey-I3"), ancients_stay_away(bag=None)
    assert returned == {"block": "white-I3", "cells": None, "refill": ["grey-I3", "white-I3"]}
    assert empty == {"block": None, "cells": None}


def ancients_stay_away(bag: str | None) -> Record:
    """What the record tells when their block fits nowhere, or, without a bag, when their site is open."""
    yard = "white-I3 grey-S4" if bag else "- grey-S4"
    hand = tuple(unclaimable_key(id) for id in "abc")
    state = table(
        1, *ROOF, yard=yard, bag=bag or "grey-I3", hand=hand, suns=(unclaimable_key("s", pips=1),), phase=Phase.DRAW
    )
    after = do(state, "draw sun")
    passed = Step(replace(state, phase=Phase.ACTION), parse_action("pass"), state)
    told: Record = write([passed, Step(state, Draw(Level.SUN), after)])["moves"][-1]["ancients"]
    return told


def _stayed_away(step: Step) -> bool:
    return isinstance(step.action, Draw) and step.after.phase is Phase.ACTION and step.after.turn > step.before.turn


def test_games_in_which_the_ancients_placed_nothing_replay() -> None:
    games = (whole_game(1, f"rare-{seed}") for seed in range(200))
    found = list(islice((steps for steps in games if any(map(_stayed_away, steps))), 2))
    assert found
    for steps in found:
        same_play(replay(through_json(write(steps))), steps)


def choose_moons(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """Digs, puts Moons aside, buries Moons and draws Moons, so that all of that altar comes round."""
    moons = [a for a in legal if str(a).endswith("moon") or str(a).startswith("bury moon")]
    return (moons or [a for a in legal if isinstance(a, TakeLine)] or legal)[0]


def test_a_key_that_is_buried_and_comes_up_again_replays() -> None:
    """A record orders the altars as it draws from them; a Key that comes twice must not confuse it."""
    steps = whole_game(1, "again", choose_moons)
    drawn = [step.after.player.hand[-1] for step in steps if isinstance(step.action, Draw)]
    came_up = [*drawn, *steps[-1].after.aside]
    buried = {step.action.key for step in steps if isinstance(step.action, Bury)}
    assert any(key.id in buried and came_up.count(key) == 2 for key in came_up)
    same_play(verify(through_json(write(steps, {"seed": "again"}))), steps)


def test_commitments_and_the_seed_are_sha256_of_texts() -> None:
    # printf 'seed:salt' | sha256sum; printf 'seed:2:1' | sha256sum
    assert commitment("seed", "salt") == "5cba897c5a51575c7325f47d1301d3c23d8a78642110caf7b00b64224922ffee"
    clockwise = {Seat.SOUTH: "1", Seat.NORTH: "2"}
    assert fair_seed("seed", clockwise) == hashlib.sha256(b"seed:2:1").hexdigest()
    assert fair_seed("seed", {}) == hashlib.sha256(b"seed").hexdigest()


# Damage, kind by kind


def change(record: Record, path: Place, value: Any) -> Record:
    """The record with one thing changed; the record is the caller's own."""
    at: Any = record
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return record


def without(record: Record, path: Place) -> Record:
    at: Any = record
    for name in path[:-1]:
        at = at[name]
    del at[path[-1]]
    return record


def paths(value: Any, at: Place = ()) -> Iterator[Place]:
    """The path of everything in a record."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, field in items:
        yield (*at, name)
        yield from paths(field, (*at, name))


def value_at(record: Any, path: Place) -> Any:
    for name in path:
        record = record[name]
    return record


WRONG: tuple[object, ...] = (
    None,
    True,
    5,
    -1.5,
    "",
    "nonsense",
    "two\nlines",
    "\udcff",
    [],
    {},
    [5],
    [None, "a"],
    {"a": 5},
    [[]],
)


def is_named(message: str, path: Place) -> bool:
    """Does the message name the place?"""
    if path[0] == "moves" and len(path) > 1:
        return message.startswith("move ") or (len(path) == 2 and "result" in message)
    names = {
        "deal": ("deal", "set-up"),
        "order": ("order", "set-up", "deal", "move 1: "),
        "yard": ("yard", "set-up", "refill", "seed"),
        "moves": ("moves", "result", "move "),
    }
    field = str(path[0])
    return any(name in message for name in names.get(field, (field,)))


@pytest.mark.parametrize(("players", "choose"), [(1, choose_claims), (2, choose_lines)])
def test_a_wrong_type_in_any_field_is_named(players: int, choose: Chooser) -> None:
    whole = record_of(players, "1", choose)
    generator = random.Random(players)
    for path in list(paths(whole)):
        old = value_at(whole, path)
        values = [value for value in WRONG if type(value) is not type(old) and bool(value or old)]
        for value in values if SOAK else generator.sample(values, 1):
            message = fault(change(copy.deepcopy(whole), path, value))
            assert is_named(message, path), f"{path} = {value!r}: {message}"


@pytest.mark.parametrize(("players", "choose"), [(1, choose_claims), (2, choose_lines)])
def test_a_missing_field_is_named(players: int, choose: Chooser) -> None:
    whole = record_of(players, "1", choose)
    optional = {("fair",), ("set", "sha256"), ("result",)}
    for path in list(paths(whole)):
        if path in optional:
            continue
        if value_at(whole, path) in ([], None):
            continue  # to leave out what is empty changes nothing
        message = fault(without(copy.deepcopy(whole), path))
        assert is_named(message, path), f"{path}: {message}"


@pytest.mark.parametrize("record", [None, 5, "text", [], [{}], True, 1.5, {}])
def test_what_is_no_record_is_refused(record: object) -> None:
    fault(record)


def first_move(record: Record, wanted: str) -> int:
    return next(i for i, move in enumerate(record["moves"]) if move.get(wanted))


def test_another_format_is_named() -> None:
    assert fault(change(record_of(2), ("format",), "blockandkey-game/1")) == (
        "format is 'blockandkey-game/1', not 'blockandkey-game/2'"
    )


@pytest.mark.parametrize(
    ("told", "part"),
    [
        ({"name": "no-such-set", "version": 1}, "no-such-set"),
        ({"name": "standard", "version": 999}, "999"),
        ({"name": "standard", "version": 1, "sha256": "0" * 64}, "sha256"),
        ({"name": "standard", "version": "1"}, "version"),
        ({"name": "own", "version": 1, "keys": []}, "set"),
        ({"name": "own", "version": 1, "keys": [{"id": "a"}, {"id": "b"}]}, "set"),
    ],
)
def test_an_unknown_or_altered_set_is_named(told: Record, part: str) -> None:
    message = fault(change(record_of(2), ("set",), told))
    assert part in message
    assert "set" in message


@pytest.mark.parametrize(
    "alter",
    [
        lambda told: told["keys"].pop(),
        lambda told: told["keys"][0].update(vp=50),
        lambda told: told["keys"][0].update(vp="1"),
        lambda told: told["keys"][0].update(id="two\nlines"),
        lambda told: told["keys"][0].update(design=["W", "WW"]),
        lambda told: told["keys"].reverse(),
        lambda told: told.update(name="standard"),
        lambda told: told.update(extra=1),
    ],
)
def test_an_embedded_set_with_a_fault_is_named(alter: Callable[[Record], object]) -> None:
    record = through_json(write(whole_game(1, "own", choose_uniformly, FROZEN)[:8]))
    alter(record["set"])
    assert "set" in fault(record)


@pytest.mark.parametrize(
    ("path", "value", "part"),
    [
        (("order",), ["south", "south"], "order"),
        (("order",), ["north", "south"], "order"),
        (("order",), [], "order"),
        (("order",), ["up", "down"], "up"),
        (("deal", "south", "enigma"), "golden", "golden"),
        (("deal", "south", "keys", 0), "sun-1", "deal of south"),
        (("deal", "south", "keys", 0), "star-99", "star-99"),
        (("yard", 0), "golden-I3", "golden-I3"),
        (("yard",), ["white-I3"] * 9, "yard"),
        (("yard",), ["white-I3"], "yard"),
    ],
)
def test_a_wrong_set_up_is_named(path: Place, value: Any, part: str) -> None:
    message = fault(change(record_of(2), path, value), replay)
    assert message.startswith(("set-up: ", "deal"))
    assert part in message


def test_an_unknown_move_is_named() -> None:
    assert fault(change(record_of(2), ("moves", 3, "do"), "dance"), replay) == "move 4: not something to do: 'dance'"


def test_a_key_or_an_enigma_dealt_twice_is_found() -> None:
    record = record_of(2)
    record["deal"]["south"]["keys"][0] = next(k for k in record["deal"]["east"]["keys"] if k.startswith("star"))
    assert "twice" in fault(record, replay)
    record = record_of(2)
    record["deal"]["south"]["enigma"] = record["deal"]["east"]["enigma"]
    assert "twice" in fault(record, replay)


@pytest.mark.parametrize("players", [1, 2])
def test_a_wrong_refill_is_named(players: int) -> None:
    whole = record_of(players)
    at = first_move(whole, "refill")
    damages: tuple[tuple[Callable[[list[str]], object], str], ...] = (
        (lambda refill: refill.pop(), "refill has 2 blocks, not 3"),
        (lambda refill: refill.append("white-I3"), "refill has 4 blocks, not 3"),
        (lambda refill: refill.__setitem__(0, whole["yard"][0]), "not in the bag"),
        (lambda refill: refill.__setitem__(0, refill[1]), "not in the bag"),
    )
    for damage, part in damages:
        record = record_of(players)
        damage(record["moves"][at]["refill"])
        assert fault(record, replay).startswith(f"move {at + 1}: ")
        assert part in fault(record, replay)


def test_a_refill_in_another_order_is_found_by_the_seed() -> None:
    record = record_of(1)
    last = max(i for i, move in enumerate(record["moves"]) if move["do"] in ("excavate", "draft"))
    record["moves"][last]["refill"].reverse()
    assert fault(record)


def test_a_draw_of_a_key_that_is_elsewhere_is_named() -> None:
    whole = record_of(3)
    at = first_move(whole, "draws")
    seat = whole["order"][0]
    for id in [*whole["deal"][seat]["keys"][2:], "star-1"]:
        message = fault(change(record_of(3), ("moves", at, "draws", 0), id), replay)
        assert message.startswith("move ")
    assert "no Key 'sun-99'" in fault(change(record_of(3), ("moves", at, "draws", 0), "sun-99"), replay)


def test_a_draw_swapped_for_another_key_is_found_by_the_seed() -> None:
    record = record_of(4)
    drawn = {id for move in record["moves"] for id in move.get("draws", [])}
    dealt = {id for deal in record["deal"].values() for id in deal["keys"]}
    keys = some_game(4)[0].before.components.keys
    untouched = {key.level.value: key.id for key in keys if key.id not in drawn | dealt}
    claimed = {id for move in record["moves"] for id in move.get("claims", [])}
    drawing = [(i, move["draws"][-1]) for i, move in enumerate(record["moves"]) if move.get("draws")]
    last_draws = [(i, id.split("-")[0]) for i, id in drawing if id not in claimed]
    last, other = next((i, untouched[level]) for i, level in reversed(last_draws) if level in untouched)
    record["moves"][last]["draws"][-1] = other
    replay(record)  # nothing is wrong by the rules alone
    assert fault(record).startswith("the seed gives another outcome at action ")


def test_one_draw_too_many_or_too_few_is_named() -> None:
    record = record_of(2)
    at = first_move(record, "draws")
    record["moves"][at]["draws"].append("sun-1")
    assert fault(record, replay).startswith(f"move {at + 1}: ")
    record = record_of(2)
    del record["moves"][at]["draws"]
    assert fault(record, replay).startswith(f"move {at + 1}: it stops before ")


def test_a_claim_that_is_not_one_is_named() -> None:
    record = record_of(2)
    at = next(i for i, move in enumerate(record["moves"]) if move.get("claims") == [])
    for claims in (["moon-1"], ["no-such"], ["sun-1", "sun-1"]):
        damaged = change(record_of(2), ("moves", at, "claims"), claims)
        assert fault(damaged, replay).startswith(f"move {at + 1}: illegal: 'claim ")


def test_an_illegal_placement_is_named_with_the_clause() -> None:
    record = record_of(2)
    at = first_move(record, "cells")
    cells = record["moves"][at]["cells"]
    floating = [f"{cell.split('.')[0]}.{int(cell.split('.')[1]) + 2}" for cell in cells]
    message = fault(change(record, ("moves", at, "cells"), floating), replay)
    assert message.startswith(f"move {at + 1}: illegal: 'position ")
    assert "support" in message


def test_another_seat_is_named() -> None:
    record = record_of(2)
    seat = record["moves"][3]["seat"]
    other = next(s for s in record["order"] if s != seat)
    assert fault(change(record, ("moves", 3, "seat"), other), replay).startswith("move 4: ")


def test_a_move_left_out_or_told_twice_is_named() -> None:
    for players in (1, 2, 3, 4):
        record = record_of(players)
        del record["moves"][4]
        assert fault(record, replay).startswith("move ")
        record = record_of(players)
        record["moves"].insert(4, record["moves"][4])
        assert fault(record, replay).startswith("move ")


@pytest.mark.parametrize("players", [1, 2])
def test_a_move_after_the_end_is_named(players: int) -> None:
    record = record_of(players)
    record["moves"].append(record["moves"][-1])
    assert fault(record, replay) == f"move {len(record['moves'])}: the game was over before it"


def test_a_result_before_the_end_is_found() -> None:
    record = record_of(2)
    del record["moves"][-1]
    assert "not over" in fault(record, replay)


def test_a_wrong_result_is_named() -> None:
    seat = record_of(2)["order"][0]
    total = record_of(2)["result"]["totals"][seat]
    ended = {"keys": "stuck", "stuck": "turns"}[record_of(2)["result"]["ended"]]
    ranking = record_of(2)["result"]["ranking"][::-1]
    for path, value in (
        (("totals", seat), total + 1),
        (("ranking",), ranking),
        (("ended",), ended),
        (("ranking",), []),
    ):
        message = fault(change(record_of(2), ("result", *path), value), replay)
        assert message.startswith(f"result: {path[0]} is ")


@pytest.mark.parametrize("players", [1, 3])
def test_a_wrong_seed_is_found(players: int) -> None:
    record = record_of(players) | secrets("another", players)
    replay(record)
    assert fault(record).startswith("the seed gives another ")


def test_a_seed_given_by_the_creator_has_no_commitment() -> None:
    record = through_json(write(some_game(2, "typed in"), {"seed": "typed in"}))
    assert verify(record)
    assert fault(record | {"seed": "another"}).startswith("the seed gives another ")


@pytest.mark.parametrize("name", ["commit", "server_seed", "salt"])
def test_a_wrong_commitment_of_the_server_is_found(name: str) -> None:
    assert fault(change(record_of(2), ("fair", name), "0" * 64)) == "fair: commit is not that of server_seed and salt"


@pytest.mark.parametrize("name", ["commits", "numbers"])
def test_a_wrong_number_or_its_commitment_is_found(name: str) -> None:
    record = change(record_of(2), ("fair", name, "east"), "0" * 64)
    assert fault(record) == "fair: the commitment of east is not that of its number"


def test_a_seed_that_does_not_follow_from_everybody_is_found() -> None:
    wrong = "fair: the seed does not follow from server_seed and numbers"
    assert fault(record_of(2) | {"seed": digest("mine")}) == wrong
    fewer = record_of(2)
    del fewer["fair"]["commits"]["east"], fewer["fair"]["numbers"]["east"]
    assert fault(fewer) == wrong
    del fewer["seed"]
    assert "seed" in fault(fewer)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("salt",), "A" * 64, "not 64 lower-case hex digits"),
        (("salt",), "a" * 63, "not 64 lower-case hex digits"),
        (("server_seed",), "a:b", "not 64 lower-case hex digits"),
        (("numbers", "east"), "7", "not 64 lower-case hex digits"),
        (("numbers", "west"), "a" * 64, "fair: numbers: unknown field 'west'"),
        (("commits", "up"), "a" * 64, "fair: commits: unknown field 'up'"),
        (("more",), 1, "fair: unknown field 'more'"),
    ],
)
def test_a_fair_deal_out_of_range_is_named(path: Place, value: Any, message: str) -> None:
    assert message in fault(change(record_of(2), ("fair", *path), value))


def test_commits_and_numbers_are_of_the_same_seats() -> None:
    assert fault(without(record_of(2), ("fair", "numbers", "east"))) == (
        "fair: commits and numbers are not of the same seats"
    )


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"move": 0, "seat": "east"}, None),
        ({"move": 5, "seat": "south"}, None),
        ({"move": -1, "seat": "east"}, "handover 1: move is -1, not from 0 to "),
        ({"move": 9999, "seat": "east"}, "handover 1: move is 9999, not from 0 to "),
        ({"move": True, "seat": "east"}, "handover 1: move is True, not a whole number"),
        ({"move": 5, "seat": "north"}, "handover 1: 'north' does not play"),
        ({"move": 5}, "handover 1: seat is None, not a text"),
        ({"move": 5, "seat": "east", "to": "Ben"}, "handover 1: unknown field 'to'"),
        ("east", "handover 1 is not a JSON object"),
    ],
)
def test_handovers_tell_where_a_hand_passed_to_another_person(told: Any, message: str | None) -> None:
    record = record_of(2) | {"handovers": [told]}
    if message is None:
        assert verify(record)
    else:
        assert fault(record).startswith(message)


def test_handovers_are_in_order() -> None:
    record = record_of(2) | {"handovers": [{"move": 5, "seat": "east"}, {"move": 4, "seat": "east"}]}
    assert fault(record).startswith("handover 2: move is 4, not from 5 to ")


def test_a_seed_is_checked_even_before_the_first_move() -> None:
    record = record_of(2) | {"moves": []}
    del record["result"]
    assert verify(record) == []
    assert "seed" in fault(record | secrets("another", 2))


def test_a_seed_that_is_no_utf_8_is_refused_as_any_other() -> None:
    """JSON can hold half a surrogate pair; UTF-8 can't."""
    assert "seed" in fault(record_of(2) | {"seed": json.loads('"\\ud800"')})
    assert fault(change(record_of(2), ("fair", "salt"), json.loads('"\\ud800"')))


# Nothing but what PROTOCOL names, once, and in its range


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("salt",), "the record: unknown field 'salt'"),
        (("set", "format"), "set: unknown field 'format'"),
        (("deal", "north"), "set-up: deal: unknown field 'north'"),
        (("deal", "east", "name"), "set-up: deal of east: unknown field 'name'"),
        (("moves", 0, "faces", "up"), "move 1: faces: unknown field 'up'"),
        (("moves", 3, "comment"), "move 4: unknown field 'comment'"),
        (("moves", 3, "draws"), "move 4: draws is 'more', not a list"),
        (("result", "winner"), "result: unknown field 'winner'"),
    ],
)
def test_an_unknown_field_is_named(path: Place, message: str) -> None:
    assert fault(change(record_of(2), path, "more")) == message


@pytest.mark.parametrize(("name", "value"), [("discard", []), ("draws", []), ("claims", []), ("bury", None)])
def test_a_field_that_does_not_apply_is_refused_even_if_empty(name: str, value: Any) -> None:
    record = record_of(2)
    at = next(i for i, move in enumerate(record["moves"]) if move["do"] == "excavate" and "discard" not in move)
    message = fault(change(record, ("moves", at, name), value))
    assert message.startswith(f"move {at + 1}: ")
    assert "does not belong to this move" in message or "not what has to be done now" in message


@pytest.mark.parametrize("value", [1.0, True, "1"])
def test_a_number_of_another_kind_is_refused(value: Any) -> None:
    seat = record_of(2)["order"][0]
    assert fault(change(record_of(2), ("set", "version"), value)).startswith("set: ")
    assert fault(change(record_of(2), ("result", "totals", seat), float(record_of(2)["result"]["totals"][seat])))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": 1, "format": 2}', "field 'format' is given twice"),
        ('{"result": {"totals": {}, "totals": {}}}', "field 'totals' is given twice"),
        ('{"moves": [{"do": "pass", "seat": "east", "do": "pass"}]}', "field 'do' is given twice"),
        ("{" + ", ".join(f'"field {i % 50_000}": 1' for i in range(50_001)) + "}", "field 'field 0' is given twice"),
        ('{"seed": NaN}', "not JSON: NaN"),
        ("{", "not JSON: "),
        ("[" * 10**5, "not JSON: "),
    ],
)
def test_a_repeated_field_and_what_is_no_json_is_named(text: str, message: str) -> None:
    assert fault(text, parse_record).startswith(message)


def test_a_record_says_what_it_does_not_let_anybody_check() -> None:
    assert unchecked(record_of(2)) == ()
    begun = write(some_game(2, "cut")[:6])
    assert unchecked(begun) == ("unfinished", "no-seed")
    assert unchecked(write(whole_game(1, "own", choose_uniformly, FROZEN), {"seed": "own"})) == ("own-set",)


# The yard of a solo game is filled after the Core Cube (RULES 8.1)


def test_a_solo_record_tells_the_yard_as_it_is_after_the_core_cube() -> None:
    steps = some_game(1, "yard")
    record = write(steps)
    assert record["yard"] == [str(block) for block in steps[0].after.yard]
    assert steps[0].before.yard == (None,) * 9


def test_a_solo_record_without_moves_has_no_yard() -> None:
    record = write(some_game(1, "yard")[:1])
    yard = record.pop("yard")
    begun = record | {"moves": []}
    assert replay(begun) == []
    assert dealt(begun).yard == (None,) * 9
    assert fault(begun | {"yard": yard}) == "set-up: the yard is filled only once the Core Cube is placed"
    assert fault(record).startswith("set-up: yard is None")


# The second refill of an excavation (RULES 4.2)


def restocked(record: Record) -> int | None:
    return next((i for i, move in enumerate(record["moves"]) if "restock" in move), None)


@cache
def _restocked_record() -> str:
    """A game of random play in which a discard refilled sites."""
    games = (write(whole_game(2, f"restock-{i}"), {"seed": f"restock-{i}"}) for i in range(50))
    return json.dumps(next(record for record in games if restocked(record)))


def test_the_second_refill_is_told_and_checked() -> None:
    record = json.loads(_restocked_record())
    at = restocked(record)
    assert at is not None
    assert verify(record)
    assert list(record["moves"][at]) == ["seat", "do", "line", "refill", "discard", "restock"]
    for damage in ([], record["moves"][at]["restock"] * 2, ["white-I3"] * len(record["moves"][at]["restock"])):
        damaged = change(json.loads(_restocked_record()), ("moves", at, "restock"), damage)
        assert fault(damaged).startswith(f"move {at + 1}: restock")
    assert "restock has 0 blocks" in fault(without(json.loads(_restocked_record()), ("moves", at, "restock")))


def test_solo_fields_are_judged_too() -> None:
    whole = record_of(1)
    aside, ancients = first_move(whole, "aside"), first_move(whole, "ancients")
    altar = whole["moves"][aside]["aside"]
    other = next(level.value for level in ALTARS if level != altar)
    for path, value in (
        ((aside, "aside"), other),
        ((aside, "aside"), "star"),
        ((aside, "aside_key"), "star-1"),
        ((aside, "aside_key"), [1.5, "a.b"]),
        ((aside, "bury"), "no-such"),
        ((ancients, "ancients", "block"), "no-such"),
        ((ancients, "ancients", "cells"), ["a1.1"]),
        ((ancients, "ancients", "refill"), []),
    ):
        message = fault(change(record_of(1), ("moves", *path), value), replay)
        assert message.startswith("move "), f"{path} = {value!r}: {message}"


def test_a_field_where_it_does_not_belong_is_named() -> None:
    record = record_of(2)
    at = first_move(record, "cells")
    for name, value in (
        ("refill", ["white-I3"]),
        ("refill", [1.5, "a.b"]),
        ("bury", "sun-1"),
        ("ancients", {"block": "white-I3"}),
    ):
        message = fault(change(record_of(2), ("moves", at, name), value), replay)
        assert message.startswith(f"move {at + 1}: ")


def test_nested_damage_takes_no_more_work_than_it_has_levels() -> None:
    record = through_json(write(some_game(2, "cut")[:6]))
    nested: Record = {"block": "white-I3"}
    for _ in range(30):
        nested = {"ancients": nested}
    record["moves"][0]["ancients"] = nested
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1
        if calls > 10**6:
            raise RecursionError("it gets lost")

    sys.setprofile(count)
    try:
        message = fault(record, replay)
    finally:
        sys.setprofile(None)
    assert message.startswith("move 1: ancients is ")


# Damage at random

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from(
        ["white-I3", "star-1", "sun-1", "moon-1", "south", "d4.1", "R1", "position", "pass", "\ud800", "a.b"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["block", "cells", "keys"]), inner),
    max_leaves=4,
)


@cache
def _bases() -> tuple[str, ...]:
    whole = [_record(players, "1", choose) for players in (1, 2, 4) for choose in (choose_claims, choose_lines)]
    begun = [json.dumps(write(some_game(players, "cut")[:30], {"seed": "cut"})) for players in (1, 3)]
    own = json.dumps(write(whole_game(1, "own", choose_uniformly, FROZEN)[:20]))
    return (*whole, *begun, own)


@given(st.data())
@examples(150)
def test_no_damage_raises_anything_but_invalid_record(data: st.DataObject) -> None:
    record = json.loads(data.draw(st.sampled_from(_bases()), label="base"))
    everywhere = list(paths(record))
    for _ in range(data.draw(st.integers(1, 3), label="times")):
        path = data.draw(st.sampled_from(everywhere), label="path")
        how = data.draw(st.sampled_from(["junk", "junk", "drop", "copy", "swap"]), label="how")
        try:
            if how == "junk":
                change(record, path, data.draw(JUNK, label="junk"))
            elif how == "drop":
                without(record, path)
            elif how == "copy":
                change(
                    record, path, copy.deepcopy(value_at(record, data.draw(st.sampled_from(everywhere), label="from")))
                )
            elif isinstance(inner := value_at(record, path), list):
                inner.reverse()
        except (KeyError, IndexError, TypeError):
            continue  # an earlier damage took the place away
    said = ""
    try:
        verify(record)
    except InvalidRecord as error:
        said = str(error)
    assert len(said.splitlines()) <= 1


# Many games

GAMES = 1000 if SOAK else 5


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("part", range(10 if SOAK else 1))
def test_random_games_are_recorded_replayed_and_verified_without_a_fault(players: int, part: int) -> None:
    for number in range(part, GAMES, 10 if SOAK else 1):
        told = secrets(f"soak-{players}-{number}", players)
        steps = whole_game(players, told["seed"], CHOOSERS[0])
        record = json.loads(json.dumps(write(steps, told)))
        assert verify(record)[-1].after.ended is steps[-1].after.ended
        assert write(replay(record), told) == record
