"""Hints, and explanations of bots' actions: legal, counted, and without any secret of other seats."""

import asyncio
import json
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from blockandkey.arena import simulate
from blockandkey.bots.explain import MOST, explain
from blockandkey.bots.reasons import whole_reasons_data
from blockandkey.protocol.requests import HintRequest
from blockandkey.protocol.wire import Hint, Why
from blockandkey.rooms import decide, history
from blockandkey.rooms.events import Acted, Entry, Event, Started, entries_of, parse_event
from blockandkey.rooms.transition import after, rebuild
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.components import Level, shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.playback import replay
from blockandkey.rules.record import write
from blockandkey.rules.state import Bury, Claim, Discard, Phase, Position, parse_action
from blockandkey.server.room_context import EXPLANATIONS
from blockandkey.server.session import Session
from blockandkey.server.work.workers import advise
from tests.support.games import choose_lines, key, table, whole_game
from tests.support.playthrough import FROZEN
from tests.support.servers import HUMAN, OPEN, RANDOM, RESEARCHER, LocalServer, run_on_server

Data = dict[str, Any]
SET = {"name": "standard", "version": 1}
CORE = "core white grey brown green"
STANDARD = shipped_set("standard", 1)


async def ask(server: LocalServer, made: Data, token: str | None = None, version: int | None = None) -> Data:
    """Ask for a hint, for the current version unless another is given."""
    session = await server.registry.find(made["room"])
    wish = HintRequest(version=session.room.version if version is None else version)
    data = await server.presenter.hint(made["room"], token or made["token"], wish)
    Hint.model_validate(data)
    return data


async def why(server: LocalServer, made: Data, version: int, token: str | None = None) -> Data:
    data = await server.registry.why(made["room"], token or made["token"], version)
    Why.model_validate(data)
    return data


def given(data: Data) -> dict[str, int]:
    """The number of hints that each seat has had."""
    return {seat["seat"]: seat["hints"] for seat in data["room"]["seats"]}


# Hints


@pytest.mark.parametrize("adviser", ["researcher", "dig-director"])
def test_every_phase_of_a_solo_game_has_a_hint_that_is_legal(tmp_path: Path, adviser: str) -> None:
    async def work(server: LocalServer) -> None:
        async def hint(seen: Observation, strict: bool) -> Any:
            return advise(seen, adviser, strict)

        server.workers.hint = hint  # type: ignore[method-assign]
        made = await server.create("solo", HUMAN, seed="1", set=SET)
        data, phases, positions = await server.see(made["room"], made["token"]), set(), 0
        while data["room"]["status"] == "playing":
            told = await ask(server, made)
            assert told["action"] in data["view"]["actions"]
            assert told["reasons"]
            phases.add(data["view"]["phase"])
            positions += 1
            lines = [action for action in data["view"]["actions"] if action.startswith("take")]
            many = data["view"]["phase"] == "action" and data["view"]["turn"] <= 2  # so that the supply overflows
            data = await server.act(made["room"], made["token"], lines[0] if many else told["action"])
            data = await server.see(made["room"], made["token"])
        assert phases == {phase.value for phase in Phase} - {"over"}
        assert given(data) == {"south": positions}

    run_on_server(tmp_path, work)


def test_a_hint_is_counted_once_a_position_and_is_in_the_log(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="2", set=SET)
        await server.act(made["room"], made["token"], CORE)
        await server.act(made["room"], made["token"], "take R1")
        first = await ask(server, made)
        assert first["action"].startswith("position ")  # it reveals nothing, so that it can be undone
        assert first == await ask(server, made)
        data = await server.see(made["room"], made["token"])
        assert given(data) == {"south": 1}
        assert [(e["kind"], e["seat"], e["text"], e["facts"]) for e in data["events"][4:]] == [
            ("hint", "south", None, {})
        ]
        await server.act(made["room"], made["token"], first["action"])
        await server.do(made["room"], made["token"], "undo")
        again = await ask(server, made)
        assert again == first | {"version": again["version"]}
        await server.act(made["room"], made["token"], first["action"])
        kept.extend([made, await ask(server, made), json.dumps(await server.see(made["room"], made["token"]))])
        assert given(json.loads(kept[2])) == {"south": 2}

    async def after(server: LocalServer) -> None:
        made, hint, told = kept
        assert await ask(server, made) == hint
        assert json.dumps(await server.see(made["room"], made["token"])) == told

    run_on_server(tmp_path, before)
    run_on_server(tmp_path, after)


def test_two_requests_at_once_get_the_same_hint_and_it_counts_once(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="2", set=SET)
        asked, both = 0, asyncio.Event()

        async def hint(seen: Observation, strict: bool) -> Any:
            nonlocal asked
            asked += 1
            adviser = "random" if asked == 1 else "researcher"
            if asked == 2:
                both.set()
            await both.wait()
            return advise(seen, adviser, strict)

        server.workers.hint = hint  # type: ignore[method-assign]
        one, other = await asyncio.gather(ask(server, made), ask(server, made))
        assert asked == 2
        assert one == other
        assert given(await server.see(made["room"], made["token"])) == {"south": 1}

    run_on_server(tmp_path, work)


def test_hints_can_be_off_and_a_rematch_keeps_that(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        for hints in (False, True, None):
            made = await server.create("solo", HUMAN, set=SET, **({} if hints is None else {"hints": hints}))
            assert (await server.see(made["room"], made["token"]))["room"]["hints"] is (hints is not False)
            if hints is False:
                assert (await server.refused(ask(server, made))).code == "hints"
            await server.do(made["room"], made["token"], "end")
            data = await server.do(made["room"], made["token"], "rematch")
            again = await server.see(data["room"]["rematch"], made["token"])
            assert again["room"]["hints"] is (hints is not False)

    run_on_server(tmp_path, work)


def test_a_refused_hint_has_a_code(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Ann"}, OPEN, set=SET)
        room, ann = made["room"], made["token"]
        assert (await server.refused(ask(server, made))).code == "waiting"
        ben = await server.join(made, "south", "Ben")
        on_turn = (await server.see(room, ann))["view"]["on_turn"]
        mine, other = (ann, ben) if on_turn == "east" else (ben, ann)
        assert (await server.refused(ask(server, made, other))).code == "turn"
        assert (await server.refused(ask(server, made, made["watch"]))).code == "role"
        assert (await server.refused(ask(server, made, made["invite"]))).code == "role"
        assert (await server.refused(ask(server, made, "guess"))).code == "token"
        assert (await server.refused(ask(server, made | {"room": "nowhere1"}))).code == "room"
        assert (await server.refused(ask(server, made, mine, 1))).code == "stale"
        assert (await server.refused(ask(server, made, mine, 99))).code == "stale"
        data = await server.see(room, mine)
        assert given(data) == {"east": 0, "south": 0}
        await ask(server, made, mine)
        data = await server.see(room, other)
        assert given(data)[on_turn] == 1
        assert data["events"][-1]["kind"] == "hint"
        await server.do(room, ann, "end")
        assert (await server.refused(ask(server, made, mine))).code == "over"

    run_on_server(tmp_path, work)


def test_there_is_no_hint_for_a_bots_turn(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", RESEARCHER, HUMAN, set=SET)
        session = await server.registry.find(made["room"])
        while session.room.state and session.room.state.player.seat == "south":
            action = str(legal_actions(session.room.state)[0])
            await server.act(made["room"], made["token"], action)
        assert (await server.refused(ask(server, made))).code == "turn"

    run_on_server(tmp_path, work, pace=1000.0)


def test_behind_the_curtain_there_is_no_hint(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, set=SET)
        assert (await server.refused(ask(server, made))).code == "curtain"
        await server.do(made["room"], made["token"], "lift")
        told = await ask(server, made)
        data = await server.see(made["room"], made["token"])
        assert told["action"] in data["view"]["actions"]
        await server.do(made["room"], made["token"], "lower")
        assert (await server.refused(ask(server, made))).code == "curtain"

    run_on_server(tmp_path, work)


def test_hints_are_sent_to_their_own_seat_only(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, set=SET)
        ben = await server.join(made, "south", "Ben")
        on_turn = (await server.see(made["room"], ben))["view"]["on_turn"]
        mine, other = (made["token"], ben) if on_turn == "east" else (ben, made["token"])
        told = await ask(server, made, mine)
        for token in (other, made["watch"], mine):
            event = (await server.see(made["room"], token))["events"][-1]
            assert event["kind"] == "hint"
            assert told["action"] not in json.dumps(event)

    run_on_server(tmp_path, work)


# Explanations


def log_of(record: Data, players: int) -> list[Entry]:
    """The first events of a room of bots that starts from a record."""
    sitter = {"holder": "bot", "name": None, "bot": "researcher", "token": None}
    data = {
        "kind": "online", "players": players, "strict": False, "hints": True, "chat": "off", "clock": None, "set": SET,
        "seats": [sitter] * players, "seed": None, "server_seed": "twin", "salt": "salt", "record": record,
        "invite": "i", "watch": "w", "creator": "c",
    }  # fmt: skip
    created = parse_event({"kind": "created", "seat": None, "data": data})
    return entries_of("twin", 0, [created, Started()], 0.0)


def twin_deals(players: int, seat: Seat) -> tuple[Data, Data]:
    """Two records without moves that differ only in a seat's Sun and Moon, and in its Enigma if one is left."""
    steps = simulate(players, ["random"], "twins", STANDARD).steps
    first, record = steps[0].before, write(steps[:1]) | {"moves": []}
    if players == 1:
        del record["yard"]  # it is filled after the Core Cube (RULES 8.1)
    player = next(player for player in first.players if player.seat is seat)
    swapped = {Level.SUN: first.suns[0], Level.MOON: first.moons[0]}
    left = [colour for colour in COLOURS if colour not in {other.enigma for other in first.players}]
    deal = {
        "keys": [swapped.get(key.level, key).id for key in player.hand],
        "enigma": (left or [player.enigma])[0].value,
    }
    return record, record | {"deal": record["deal"] | {seat.value: deal}}


def twin_logs(players: int, seat: Seat, most: int) -> list[list[Entry]]:
    """The logs of two games whose deals differ in a seat's secrets, and which look alike to everybody else.

    They go on as long as the same actions are legal in both and lead to what looks the same.
    """
    generator = random.Random(1)
    logs = [log_of(record, players) for record in twin_deals(players, seat)]
    rooms = [rebuild(log) for log in logs]
    while len(logs[0]) < most and rooms[0].status == "playing":
        states = [state for room in rooms if (state := room.state)]
        both = [action for action in legal_actions(states[0]) if action in legal_actions(states[1])]
        if not both:
            break
        placed = [action for action in both if isinstance(action, Position)]
        claims = [action for action in both if isinstance(action, Claim) and action.keys]
        action = generator.choice(claims or (placed if placed and generator.random() < 0.8 else both))
        (act,) = entries_of("twin", len(logs[0]), [Acted(states[0].player.seat, action, "bot")], 0.0)
        rooms = [after(room, act) for room in rooms]
        if len({observe(state, None) for room in rooms if (state := room.state)}) > 1:
            break
        for log in logs:
            log.append(act)
    return logs


@pytest.mark.parametrize(("players", "seat"), [(1, Seat.SOUTH), (2, Seat.EAST), (4, Seat.NORTH)])
def test_9_3_why_depends_on_nothing_secret_while_the_game_runs(players: int, seat: Seat) -> None:
    logs = twin_logs(players, seat, 70)
    rooms = [rebuild(log) for log in logs]
    assert len(logs[0]) > (8 if players == 1 else 60)
    assert rooms[0].state != rooms[1].state
    kinds, differ = set(), 0
    for entry in logs[0][2:]:
        told = [history.why(room, log, entry.version, EXPLANATIONS) for room, log in zip(rooms, logs, strict=True)]
        assert json.dumps(told[0]) == json.dumps(told[1])
        assert not told[0]["whole"]
        Why.model_validate(told[0])
        kinds |= {reason["kind"] for reason in told[0]["reasons"]}
    assert not kinds & {"nearer", "farther", "enigma", "wanted", "unwanted"}
    assert {"shows", "brings"} <= kinds
    rooms = [replace(room, status="over") for room in rooms]
    for entry in logs[0][2:]:
        told = [history.why(room, log, entry.version, EXPLANATIONS) for room, log in zip(rooms, logs, strict=True)]
        assert told[0]["whole"]
        differ += told[0] != told[1]
    assert differ  # the two games differ in what the bots knew


async def act(server: LocalServer, made: Data, text: str) -> None:
    """Let the seat on turn act, as a person or as a bot."""

    def acts(session: Session) -> list[Event]:
        return [decide.act(session.room, text)]

    await server.registry.change(made["room"], acts)


def test_9_3_a_hint_depends_on_nothing_that_its_seat_may_not_know(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        rooms = [
            await server.create("device", HUMAN, RANDOM, record=record, seed="twin")
            for record in twin_deals(2, Seat.SOUTH)
        ]
        lives = [await server.registry.find(made["room"]) for made in rooms]
        compared, phases = 0, set()
        while compared < 12:
            states = [state for session in lives if (state := session.room.state)]
            if observe(states[0], Seat.EAST) != observe(states[1], Seat.EAST):
                break
            if states[0].player.seat is Seat.EAST:
                told = [await ask(server, made) for made in rooms]
                assert json.dumps(told[0]["reasons"]) == json.dumps(told[1]["reasons"])
                assert told[0]["action"] == told[1]["action"]
                compared += 1
                phases.add(states[0].phase)
            both = [a for a in legal_actions(states[0]) if a in legal_actions(states[1])]
            for made in rooms:
                await act(server, made, str(both[0]))
        assert compared == 12
        assert len(phases) > 2
        assert lives[0].room.state != lives[1].room.state

    run_on_server(tmp_path, work, pace=1e9)


def test_explanations_are_complete_after_the_end(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", RESEARCHER, RESEARCHER, seed="1", set=SET)
        data = await server.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])
        actions = [event for event in data["events"] if event["kind"] == "action"]
        steps = replay(await server.registry.record(made["room"], made["token"]))
        kinds = set()
        for event, step in list(zip(actions, steps, strict=True))[::3]:
            told = await why(server, made, event["version"], made["watch"])
            assert told == {"version": event["version"], "reasons": whole_reasons_data(step, SEATS), "whole": True}
            assert len(told["reasons"]) <= MOST
            kinds |= {reason["kind"] for reason in told["reasons"]}
        assert {"brings", "nearer"} <= kinds

    run_on_server(tmp_path, work)


VIEWS = {"nearer", "farther", "leaves", "enigma", "shows", "hides"}  # reasons that depend on a view


@pytest.mark.parametrize("strict", [False, True])
def test_9_4_with_strict_perspective_a_hint_tells_only_of_ones_own_view(strict: bool, tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="1", set=SET, strict=strict)
        data, others = await server.see(made["room"], made["token"]), []
        while data["room"]["status"] == "playing" and data["view"]["turn"] < 30:
            if data["curtain"]:
                data = await server.do(made["room"], made["token"], "lift")
            told = await ask(server, made)
            others += [r for r in told["reasons"] if r.get("seat", data["view"]["on_turn"]) != data["view"]["on_turn"]]
            data = await server.act(made["room"], made["token"], told["action"])
        assert bool(others) is not strict

    run_on_server(tmp_path, work)


@pytest.mark.parametrize("strict", [False, True])
def test_9_4_with_strict_perspective_why_tells_of_no_view(strict: bool, tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, RESEARCHER, seed="1", set=SET, strict=strict)
        running, over = set[str](), set[str]()
        generator = random.Random(3)

        async def kinds(events: list[Data]) -> set[str]:
            asked = [event["version"] for event in events if event["facts"].get("by") == "bot"]
            return {reason["kind"] for version in asked for reason in (await why(server, made, version))["reasons"]}

        while True:
            data = await server.settle(
                made["room"],
                lambda now: now["view"]["on_turn"] == "east" or now["room"]["status"] == "over",
                made["token"],
            )
            if data["room"]["status"] == "over":
                break
            running |= await kinds(data["events"][-3:])
            await server.act(made["room"], made["token"], generator.choice(data["view"]["actions"]))
        over = await kinds(data["events"][::5])
        assert bool(running & VIEWS) is not strict
        assert bool(over & VIEWS) is not strict
        assert {"brings", "finishes"} <= running | over

    run_on_server(tmp_path, work)


def test_why_tells_a_claim_that_followed_and_only_of_bots(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, {"holder": "bot", "bot": "researcher"}, seed="7", set=SET)
        generator, claims = random.Random(3), 0
        while claims < 2:
            data = await server.settle(
                made["room"],
                lambda now: now["view"]["on_turn"] == "east" or now["room"]["status"] == "over",
                made["token"],
            )
            assert data["room"]["status"] == "playing"
            actions = [event for event in data["events"] if event["kind"] == "action"]
            claims = sum("claimed" in event["facts"] for event in actions if event["facts"].get("by") == "bot")
            view = (await server.see(made["room"], made["token"]))["view"]
            await server.act(made["room"], made["token"], generator.choice(view["actions"]))
        for placed, claim in pairwise(actions):
            if claim["facts"].get("by") != "bot":
                assert (await server.refused(why(server, made, claim["version"]))).code == "not_found"
            elif "claimed" in claim["facts"]:
                keys = [fact["key"] for fact in claim["facts"]["claimed"]]
                for version, kind in ((placed["version"], "finishes"), (claim["version"], "claims")):
                    told = await why(server, made, version, made["watch"])
                    named = [reason["key"] for reason in told["reasons"] if reason["kind"] == kind]
                    assert sorted(named, key=str) == sorted(keys, key=str)
        for version in (1, 2, 9999):
            assert (await server.refused(why(server, made, version))).code == "not_found"
        assert (await server.refused(why(server, made, actions[0]["version"], "guess"))).code == "token"
        assert (await server.refused(why(server, made | {"room": "nowhere1"}, 3))).code == "room"

    run_on_server(tmp_path, work)


def test_why_finds_versions_after_some_that_were_undone(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, {"holder": "bot", "bot": "researcher"}, seed="5", set=SET)
        room, token = made["room"], made["token"]
        data, undone = await server.see(room, token), 0
        while undone < 3 or data["view"]["phase"] == "claim":
            await server.settle(room, lambda now: now["view"]["on_turn"] == now["you"]["seat"], token)
            data = await server.see(room, token)
            placements = [action for action in data["view"]["actions"] if action.startswith("position")]
            data = await server.act(room, token, (placements or data["view"]["actions"])[0])
            if data["undo"]["may"] and data["view"]["phase"] == "claim":
                await server.do(room, token, "undo")
                data = await server.act(room, token, (placements or data["view"]["actions"])[-1])
                undone += 1
        data = await server.settle(room, lambda now: now["view"]["on_turn"] == now["you"]["seat"], token)
        told = [e for e in data["events"] if e["facts"].get("by") == "bot"]
        last = next(e["version"] for e in reversed(data["events"]) if e["kind"] == "undone")
        assert any(event["version"] > last for event in told)
        for event in told:
            reasons = (await why(server, made, event["version"]))["reasons"]
            if "taken" in event["facts"]:
                assert reasons == [{"kind": "brings", "blocks": event["facts"]["taken"]}]

    run_on_server(tmp_path, work)


# Reasons


def test_keeping_discarding_and_claiming_nothing_have_reasons() -> None:
    kinds: dict[str, set[str]] = {"keep": set(), "discard": set(), "claim": set()}
    for players in (1, 2):
        for step in whole_game(players, "reasons", choose_lines, FROZEN):
            told = explain(observe(step.before, step.before.player.seat), step.action)
            assert len(told) <= MOST
            match step.action:
                case Bury(None):
                    assert [reason.kind for reason in told] == ["keeps"]
                    kinds["keep"].add("keeps")
                case Discard(block):
                    assert told
                    assert all(reason.blocks == (block,) for reason in told)
                    kinds["discard"] |= {reason.kind for reason in told}
                case Claim(()):
                    could = any(action.keys for action in legal_actions(step.before) if isinstance(action, Claim))
                    assert [reason.kind for reason in told] == ["keeps" if could else "nothing"]
                    kinds["claim"] |= {reason.kind for reason in told}
    assert {"spare", "unwanted"} <= kinds["discard"]
    assert "nothing" in kinds["claim"]
    assert kinds["keep"]


def test_a_block_alone_of_its_colour_is_discarded_for_a_reason() -> None:
    supply = "white-I3 white-V3 white-I4 white-L4 grey-I3 grey-V3 grey-I4 green-I3"
    state = table(2, supplies=(supply, ""), hand=[key("WG", id="k1")], phase=Phase.DISCARD)
    seen = observe(state, state.player.seat)
    told = {
        text: [reason.kind for reason in explain(seen, parse_action(f"discard {text}"))]
        for text in ("green-I3", "grey-I3", "white-I3")
    }
    assert told == {"green-I3": ["excess"], "grey-I3": ["unwanted", "spare"], "white-I3": ["spare"]}
