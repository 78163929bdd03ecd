"""Rooms on a server in the test's own process: what commands do, why they are refused, and who sees what."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blockandkey.arena import simulate
from blockandkey.protocol.requests import CommandData
from blockandkey.rooms.commands import NewRoom, SeatChoice
from blockandkey.rooms.creating import create
from blockandkey.rooms.decide import act
from blockandkey.rooms.due import BotDue
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Event, Undone, entries_of
from blockandkey.rooms.message import message
from blockandkey.rooms.state import Viewer
from blockandkey.rooms.transition import after, rebuild
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import SETS, key_data, shipped_set
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.observe import observe, view_data
from blockandkey.rules.playback import verify
from blockandkey.rules.record import Step, write
from blockandkey.rules.state import Claim, Phase, State
from blockandkey.server.room_context import new_context
from blockandkey.server.web.statuses import STATUS
from tests.support.servers import (
    HUMAN,
    OPEN,
    RANDOM,
    RESEARCHER,
    LocalServer,
    local_server,
    random_action,
    run_on_server,
)
from tests.support.waiting import settled

Data = dict[str, Any]
CORE = "core white grey brown green"


async def play_out(
    server: LocalServer, room: str, tokens: list[str], seen: list[tuple[str, Data]] | None = None
) -> Data:
    """Let the people of a room choose at random until the game is over."""
    generator = random.Random(7)
    while True:
        for token in tokens:
            data = await server.see(room, token)
            if seen is not None:
                seen.append((token, data))
            if data["room"]["status"] == "over":
                return data
            if data["curtain"]:
                data = await server.do(room, token, "lift")
            if data["view"]["actions"]:
                await server.act(room, token, random_action(data["view"], generator))


# Playing


def test_a_whole_solo_game_and_its_record(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", {"holder": "human", "name": " Ann  B "}, seed="7")
        room, token = made["room"], made["token"]
        first = await server.see(room, token)
        assert first["you"] == {"role": "device", "seat": "south", "creator": True}
        assert first["room"]["seats"][0]["name"] == "Ann B"
        refused = await server.refused(server.registry.record(room, token))
        assert refused.code == "running"
        last = await play_out(server, room, [token])
        assert last["view"]["ended"] == "turns"
        record = await server.registry.record(room, token)
        assert (record["seed"], "fair" in record) == ("7", False)
        assert len(verify(record)) > 30
        assert record["result"]["totals"]["south"] == last["view"]["scores"][0]["total"]

    run_on_server(tmp_path, work)


def test_four_bots_finish_a_game_by_themselves(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", RESEARCHER, RANDOM, RESEARCHER, RANDOM)
        last = await server.settle(made["room"], lambda data: data["room"]["status"] == "over", made["token"])
        assert last["you"] == {"role": "spectator", "seat": None, "creator": True}
        assert last["view"]["ended"] in ("keys", "stuck")
        verify(await server.registry.record(made["room"], made["token"]))

    run_on_server(tmp_path, work)


def test_bots_are_given_what_their_seat_may_know(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", RESEARCHER, RANDOM)
        await server.settle(made["room"], lambda data: data["version"] > 30, made["token"])
        seen = server.workers.seen  # type: ignore[attr-defined]
        assert len(seen) > 20
        assert all(s.seat is s.on_turn and len(s.hand) <= 4 for s in seen)

    run_on_server(tmp_path, work)


def test_bots_take_their_time_where_people_play(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, RESEARCHER, seed="1")
        data = await server.see(made["room"], made["token"])
        if data["view"]["on_turn"] == "east":
            data = await server.act(made["room"], made["token"], CORE)
        await settled(server.registry.store)
        assert (await server.see(made["room"], made["token"]))["version"] == data["version"]
        server.clock.advance(0.7)
        await server.settle(made["room"], lambda now: now["version"] > data["version"], made["token"])

    run_on_server(tmp_path, work, pace=0.6)


# Commands


def test_the_same_client_id_twice_is_answered_twice_and_played_once(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        command = CommandData(client="one", version=2, do="act", action=CORE)
        for _ in range(2):
            await server.registry.command(made["room"], made["token"], command)
        data = await server.see(made["room"], made["token"])
        assert data["version"] == 3
        assert data["view"]["phase"] == "draft"

    run_on_server(tmp_path, work)


def test_two_people_may_use_the_same_client_id(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN)
        token = await server.join(made, "south")
        await server.do(made["room"], made["token"], "name", client="one", name="Ann")
        data = await server.do(made["room"], token, "name", client="one", name="Ben")
        assert [seat["name"] for seat in data["room"]["seats"]] == ["Ann", "Ben"]

    run_on_server(tmp_path, work)


def test_a_stale_version_is_refused_but_joins_and_names_make_none_stale(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        before = (await server.see(room, token))["version"]
        await server.do(room, token, "name", seat="south", name="Ann")
        await server.do(room, token, "act", action=CORE, version=before)
        assert (await server.refused(server.do(room, token, "act", action="take R1", version=before))).code == "stale"
        assert (await server.refused(server.do(room, token, "act", action="take R1", version=99))).code == "stale"

    run_on_server(tmp_path, work)


def test_each_kind_of_refusal_has_its_own_code(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Ann"}, OPEN)
        room, ann = made["room"], made["token"]
        assert (await server.refused(server.act(room, ann, CORE))).code == "waiting"
        assert (await server.refused(server.see("nowhere", ann))).code == "room"
        assert (await server.refused(server.see("../..", ann))).code == "room"
        assert (await server.refused(server.see(room, "guess"))).code == "token"
        assert (await server.refused(server.join({**made, "invite": "no"}, "south"))).code == "token"
        assert (await server.refused(server.join(made, "north"))).code == "seat"
        assert (await server.refused(server.join(made, "east"))).code == "taken"
        ben = await server.join(made, "south", "Ben")
        data = await server.see(room, ann)
        assert data["room"]["status"] == "playing"
        mine, other = (ann, ben) if data["view"]["on_turn"] == "east" else (ben, ann)
        assert (await server.refused(server.act(room, other, CORE))).code == "turn"
        assert (await server.refused(server.act(room, made["watch"], CORE))).code == "role"
        assert (await server.refused(server.act(room, mine, "take R1"))).details["reason"] == "phase"
        assert (await server.refused(server.act(room, mine, "dance"))).code == "invalid"
        assert (await server.refused(server.do(room, mine, "act"))).code == "invalid"
        assert (await server.refused(server.do(room, mine, "lift"))).code == "role"
        assert (await server.refused(server.do(room, ben, "end"))).code == "creator"
        assert (
            await server.refused(server.do(room, ben, "seat", seat="east", holder="bot", bot="researcher"))
        ).code == "creator"
        assert (
            await server.refused(server.do(room, ann, "seat", seat="south", holder="bot", bot="researcher"))
        ).code == "taken"
        assert (await server.refused(server.do(room, ann, "rematch"))).code == "running"
        assert (await server.refused(server.registry.delete(room, ben))).code == "creator"

    run_on_server(tmp_path, work)


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("seat", {"kind": "solo", "seats": [HUMAN, HUMAN]}),
        ("seat", {"kind": "device", "players": 3, "seats": [HUMAN, HUMAN]}),
        ("seat", {"kind": "device", "seats": [HUMAN, OPEN]}),
        ("bot", {"kind": "online", "seats": [HUMAN, {"holder": "bot", "bot": "deep"}]}),
        ("bot", {"kind": "online", "seats": [HUMAN, {"holder": "bot"}]}),
        ("seed", {"kind": "online", "seats": [HUMAN, OPEN], "seed": "1"}),
        ("set", {"kind": "solo", "seats": [HUMAN], "set": {"name": "mine"}}),
        ("set", {"kind": "solo", "seats": [HUMAN], "set": {"toml": "= ="}}),
        ("set", {"kind": "solo", "seats": [HUMAN], "set": {"toml": "name = 'x'\nversion = 1\nkeys = []"}}),
        ("record", {"kind": "solo", "seats": [HUMAN], "record": {}}),
        ("record", {"kind": "solo", "seats": [HUMAN], "record": {"format": "blockandkey-game/2", "moves": [3]}}),
    ],
)
def test_each_kind_of_invalid_room_has_its_own_code(tmp_path: Path, code: str, wish: Data) -> None:
    async def work(server: LocalServer) -> None:
        seats = wish.pop("seats")
        refused = await server.refused(server.create(wish.pop("kind"), *seats, **wish))
        assert refused.code == code

    run_on_server(tmp_path, work)


def test_a_room_tells_what_the_keys_of_its_set_are_worth(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        toml = (SETS / "standard.toml").read_text(encoding="utf-8").replace('"standard"', '"dear"')
        toml = toml.replace('level = "moon"\nvp = 4', 'level = "moon"\nvp = 7', 1)
        for wish, moon in (({}, [4, 4]), ({"set": {"toml": toml}}, [4, 7])):
            made = await server.create("solo", HUMAN, **wish)
            worth = (await server.see(made["room"], made["token"]))["room"]["worth"]
            assert worth == {"star": [1, 1], "sun": [2, 2], "moon": moon}

    run_on_server(tmp_path, work)


# Undo


def test_undo_takes_back_what_revealed_nothing_and_is_an_event(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        assert (await server.refused(server.do(room, token, "undo"))).details == {"reason": "nothing"}
        laid = await server.act(room, token, CORE)
        assert laid["undo"] == {"may": False, "reason": "revealed"}  # the yard, which is filled after it (RULES 8.1)
        taken = await server.act(room, token, "take R1")
        assert taken["undo"] == {"may": False, "reason": "revealed"}
        assert (await server.refused(server.do(room, token, "undo"))).details == {"reason": "revealed"}
        placements = (a for a in (await server.see(room, token))["view"]["actions"] if a.startswith("position"))
        placed = await server.act(room, token, next(placements))
        assert placed["undo"] == {"may": True, "reason": None}
        back = await server.do(room, token, "undo")
        assert back["version"] == 6
        assert back["view"]["temple"]["blocks"] == []
        assert back["events"][-1]["kind"] == "undone"
        assert back["events"][-1]["facts"] == {"version": 5}
        await server.act(room, token, next(placements))
        await play_out(server, room, [token])
        assert (await server.refused(server.do(room, token, "undo"))).details == {"reason": "over"}
        record = await server.registry.record(room, token)
        verify(record)
        assert [move["do"] for move in record["moves"]].count("core") == 1
        assert taken["view"]["yard"][0] == record["moves"][1]["refill"][0]

    run_on_server(tmp_path, work)


def test_undo_is_refused_after_a_draw_and_free_for_a_claim_in_solo(tmp_path: Path) -> None:
    game = simulate(1, ["researcher"], "claims").steps
    claim = next(i for i, step in enumerate(game) if isinstance(step.action, Claim) and step.action.keys)

    async def work(server: LocalServer) -> None:
        record = write(game[:claim])
        made = await server.create("solo", HUMAN, seed="1", record=record)
        room, token = made["room"], made["token"]
        claimed = await server.act(room, token, str(game[claim].action))
        assert claimed["undo"]["may"]
        again = await server.do(room, token, "undo")
        assert again["view"]["phase"] == "claim"
        await server.act(room, token, str(game[claim].action))
        await server.act(room, token, "bury none")
        drawn = await server.act(room, token, "draw sun")
        assert drawn["undo"] == {"may": False, "reason": "revealed"}
        assert drawn["events"][-1]["facts"]["drew"]["level"] == "sun"

    run_on_server(tmp_path, work)


def test_a_claim_that_others_saw_can_not_be_taken_back(tmp_path: Path) -> None:
    game = simulate(2, ["researcher"], "claims").steps
    claim = next(i for i, step in enumerate(game) if isinstance(step.action, Claim) and step.action.keys)

    async def claiming(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="1", record=write(game[:claim]))
        room, token = made["room"], made["token"]
        await server.do(room, token, "lift")
        data = await server.act(room, token, str(game[claim].action))
        assert data["undo"] == {"may": False, "reason": "revealed"}
        fact = data["events"][-1]["facts"]["claimed"][0]
        assert fact["key"]["id"] in str(game[claim].action)
        assert len(fact["place"]) >= 2

    run_on_server(tmp_path, claiming)


def test_actions_of_others_can_not_be_undone(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN)
        tokens = {"east": made["token"], "south": await server.join(made, "south")}
        start = (await server.see(made["room"], tokens["east"]))["view"]["on_turn"]
        await server.act(made["room"], tokens[start], CORE)
        for seat, token in tokens.items():
            data = await server.see(made["room"], token)
            assert data["undo"] == {"may": seat == start, "reason": None if seat == start else "others"}
        other = next(token for seat, token in tokens.items() if seat != start)
        assert (await server.refused(server.do(made["room"], other, "undo"))).details == {"reason": "others"}
        assert (await server.see(made["room"], made["watch"]))["undo"]["may"] is False

    run_on_server(tmp_path, work)


# Secrets


def waits_for(*seats: str) -> Callable[[Data], bool]:
    """Is one of these on turn, or the game over?"""
    return lambda data: data["room"]["status"] == "over" or data["view"]["on_turn"] in seats


def hands(state: State) -> dict[str, list[str]]:
    """The ids of the Keys in each hand."""
    return {player.seat.value: [key.id for key in player.hand] for player in state.players}


def designs(state: State, seat: str) -> list[str]:
    player = next(player for player in state.players if player.seat == seat)
    return [json.dumps(key_data(key)["design"]) for key in player.hand]


async def assert_no_secret(server: LocalServer, room: str, data: Data, eyes: str | None) -> None:
    """Nothing in a message tells a Key of a hand that its viewer may not see."""
    state = (await server.registry.find(room)).room.state
    if state is None or data["version"] != (await server.registry.find(room)).room.version:
        return
    text = json.dumps(data)
    for seat, ids in hands(state).items():
        if seat != eyes:
            assert [id for id in ids if re.search(rf"\b{id}\b", text)] == []
            assert not any(design in text for design in designs(state, seat))
    others = [p for p in data["view"]["players"] if p["seat"] != eyes]
    assert all(p["enigma"] is None for p in others) or data["view"]["ended"]


def test_no_message_of_an_online_game_holds_a_secret_of_another_seat(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, RESEARCHER, OPEN)
        room = made["room"]
        eyes = {
            made["token"]: "north",
            await server.join(made, "south"): "south",
            made["watch"]: None,
            made["invite"]: None,
        }
        generator = random.Random(3)
        for _ in range(400):
            await server.settle(room, waits_for("north", "south"), made["token"])
            for token, seat in eyes.items():
                data = await server.see(room, token)
                await assert_no_secret(server, room, data, seat)
                assert data["view"]["seat"] == seat
                if data["view"]["actions"]:
                    refused = await server.refused(server.act(room, token, "claim sun-1 sun-2 star-1"))
                    assert refused.code == "illegal"
                    await server.act(room, token, random_action(data["view"], generator))
                    break
            if data["view"]["ended"]:
                break

    run_on_server(tmp_path, work)


def test_the_curtain_hides_every_hand_until_it_is_lifted_and_after_the_turn(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create(
            "device", {"holder": "human", "name": "Ann"}, {"holder": "human", "name": "Ben"}, seed="5"
        )
        room, token = made["room"], made["token"]
        generator, lifted = random.Random(1), 0
        while True:
            data = await server.see(room, token)
            if data["room"]["status"] == "over":
                break
            on_turn = data["view"]["on_turn"]
            if data["you"]["seat"] != on_turn:
                assert data["curtain"] == {"seat": on_turn, "name": "Ann" if on_turn == "east" else "Ben"}
                assert data["you"]["seat"] is None
                assert (data["view"]["hand"], data["view"]["actions"], data["enigma"]) == ([], [], None)
                await assert_no_secret(server, room, data, None)
                data = await server.do(room, token, "lift")
                lifted += 1
            assert data["curtain"] is None
            assert data["view"]["seat"] == on_turn
            assert len(data["view"]["hand"]) >= 1
            await assert_no_secret(server, room, data, on_turn)
            assert not any("drew" in event["facts"] for event in data["events"])
            await server.act(room, token, random_action(data["view"], generator))
        assert lifted > 20
        assert data["curtain"] is None

    run_on_server(tmp_path, work)


def test_the_curtain_can_be_lowered_and_a_single_person_has_none(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="5")
        await server.do(made["room"], made["token"], "lift")
        lowered = await server.do(made["room"], made["token"], "lower")
        assert lowered["curtain"]
        assert lowered["view"]["hand"] == []
        alone = await server.create("device", HUMAN, RESEARCHER, seed="5")
        data = await server.see(alone["room"], alone["token"])
        assert data["curtain"] is None
        assert data["you"]["seat"] == "east"
        assert (await server.refused(server.do(alone["room"], alone["token"], "lift"))).code == "curtain"

    run_on_server(tmp_path, work)


def other_secrets(state: State, seat: str | None) -> State:
    """A state with other secrets: others' Keys are swapped with those of the altars, and the altars are shuffled."""
    players, suns, moons = [], list(state.suns), list(state.moons)
    for player in state.players:
        hand = []
        for key in player.hand:
            altar = {"sun": suns, "moon": moons}.get(key.level)
            if player.seat != seat and altar:
                altar.append(key)
                key = altar.pop(0)
            hand.append(key)
        players.append(replace(player, hand=tuple(hand)))
    return replace(state, players=tuple(players), suns=tuple(reversed(suns)), moons=tuple(reversed(moons)))


def test_messages_of_rooms_that_differ_only_in_secrets_are_the_same(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, RESEARCHER, RESEARCHER)
        session = await server.registry.find(made["room"])
        generator = random.Random(5)
        while True:
            data = await server.settle(made["room"], waits_for("north"), made["token"])
            if data["room"]["status"] == "over":
                break
            room = session.room
            assert room.state
            for viewer in (Viewer("seat", room.humans[0], True), Viewer("spectator", None, False)):
                state = other_secrets(room.state, viewer.seat)
                assert state != room.state
                twin = replace(room, progress=replace(room.progress, state=state))
                told = [json.dumps(message(r, viewer, now=1.0)) for r in (room, twin)]
                assert told[0] == told[1]
            data = await server.see(made["room"], made["token"])
            await server.act(made["room"], made["token"], random_action(data["view"], generator))
        assert data["version"] > 40

    run_on_server(tmp_path, work)


def test_the_view_of_a_message_is_what_is_observed_after_every_step_and_every_undo() -> None:
    wish = NewRoom("device", 2, (SeatChoice("human"),) * 2)
    first = create(wish, lambda: shipped_set("standard"), "t", new_context())
    room, generator, undone = rebuild(entries_of("room", 0, first, 0.0)), random.Random(3), 0
    viewers = [Viewer("seat", seat, False) for seat in room.sitters] + [Viewer("spectator", None, False)]
    while room.status == "playing":
        assert room.state
        for viewer in viewers:
            data = message(room, viewer, now=0.0)["view"]
            assert data | {"actions": []} == view_data(observe(room.state, viewer.seat))
        if room.undo_barred(room.state.player.seat) is None and generator.random() < 0.5:
            told: Event = Undone(room.state.player.seat, 1)
            undone += 1
        else:
            action = random_action({"actions": [*map(str, legal_actions(room.state))]}, generator)
            told = act(room, action)
        (entry,) = entries_of(room.id, room.version, [told], 0.0, f"c{room.version}")
        room = after(room, entry)
    assert undone > 5
    assert room.state
    assert message(room, viewers[-1], now=0.0)["view"] == view_data(observe(room.state, None))


def test_a_spectator_of_a_solo_game_is_not_told_what_guides_the_ancients(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="11")
        await play_out(server, made["room"], [made["token"]])
        own, public = [await server.see(made["room"], made[name]) for name in ("token", "watch")]
        drawn = [event for event in public["events"] if (event["text"] or "").startswith("draw")]
        assert drawn
        assert not any("drew" in event["facts"] for event in drawn)
        ancients = [e["facts"]["ancients"] for e in public["events"] if "ancients" in e["facts"]]
        assert ancients
        assert not any("stars" in fact for fact in ancients)
        assert all("stars" in e["facts"]["ancients"] for e in own["events"] if "ancients" in e["facts"])
        assert any("drew" in event["facts"] for event in own["events"])

    run_on_server(tmp_path, work)


# Seats


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Ann"}, OPEN)
        room, ann = made["room"], made["token"]
        ben = await server.join(made, "south", "Ben")
        hand = (await server.see(room, ben))["view"]["hand"]
        left = await server.do(room, ben, "leave")
        assert left["you"] == {"role": "seat", "seat": "south", "creator": False}
        assert left["view"]["hand"] == []
        assert left["room"]["seats"][1]["holder"] == "open"
        await server.do(room, ann, "seat", seat="south", holder="bot", bot="random")
        back = await server.do(room, ben, "back")
        assert back["room"]["seats"][1] | {"thinking": False} == {
            "seat": "south", "holder": "human", "name": "Ben", "bot": None, "connected": False, "thinking": False,
            "hints": 0, "away": False, "stand_in": False,
        }  # fmt: skip
        assert len(back["view"]["hand"]) == len(hand)
        await server.do(room, ben, "leave")
        cai = await server.join(made, "south", "Cai")
        assert (await server.see(room, ben))["you"]["role"] == "spectator"
        assert (await server.refused(server.do(room, ben, "back"))).code == "taken"
        assert (await server.see(room, cai))["view"]["seat"] == "south"

    run_on_server(tmp_path, work)


def test_before_the_start_the_creator_can_free_a_seat(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, OPEN)
        lost = await server.join(made, "east", "Ben")
        await server.do(made["room"], made["token"], "seat", seat="east", holder="open")
        assert (await server.see(made["room"], lost))["you"]["role"] == "spectator"
        await server.join(made, "east", "Ben again")
        refused = await server.refused(server.do(made["room"], made["token"], "seat", seat="north", holder="open"))
        assert refused.code == "taken"

    run_on_server(tmp_path, work)


def test_bots_can_be_added_changed_and_removed_during_the_game(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN)
        room, token = made["room"], made["token"]
        started = await server.do(room, token, "seat", seat="south", holder="bot", bot="random")
        assert started["room"]["status"] == "playing"
        data = await server.settle(room, lambda now: now["view"]["on_turn"] == "east", token)
        await server.do(room, token, "seat", seat="south", holder="bot", bot="researcher", name="Stone")
        action = (await server.see(room, token))["view"]["actions"][0]
        await server.act(room, token, action)
        data = await server.settle(room, lambda now: now["view"]["on_turn"] == "east", token)
        assert data["room"]["seats"][1] | {"thinking": False} == {
            "seat": "south", "holder": "bot", "name": "Stone", "bot": "researcher", "connected": False,
            "thinking": False, "hints": 0, "away": False, "stand_in": False,
        }  # fmt: skip
        gone = await server.do(room, token, "seat", seat="south", holder="open")
        assert gone["room"]["seats"][1]["holder"] == "open"
        ben = await server.join(made, "south", "Ben")
        assert len((await server.see(room, ben))["view"]["hand"]) == 4

    run_on_server(tmp_path, work)


def test_ending_deleting_and_playing_again(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", {"holder": "human", "name": "Ann"}, OPEN, clock=60)
        room, ann = made["room"], made["token"]
        ben = await server.join(made, "south", "Ben")
        start = (await server.see(room, ann))["view"]["on_turn"]
        await server.act(room, ann if start == "east" else ben, CORE)
        ended = await server.do(room, ann, "end")
        assert (ended["room"]["status"], ended["view"]["ended"], ended["view"]["actions"]) == ("over", None, [])
        assert "result" not in verify_beginning(await server.registry.record(room, ben))
        for token in (ben, ann):
            again = (await server.do(room, token, "rematch"))["room"]["rematch"]
        assert again
        for token, name in ((ann, "Ann"), (ben, "Ben")):
            data = await server.see(again, token)
            assert (data["room"]["status"], data["room"]["clock"]["seconds"]) == ("playing", 60)
            assert {seat["name"] for seat in data["room"]["seats"]} == {"Ann", "Ben"}
            assert data["you"]["seat"] == ("east" if name == "Ann" else "south")
        assert (await server.see(again, made["watch"]))["you"]["role"] == "spectator"
        await server.registry.delete(room, ann)
        assert (await server.refused(server.see(room, ann))).code == "room"
        assert (await server.see(again, ann))["room"]["status"] == "playing"

    run_on_server(tmp_path, work)


def verify_beginning(record: Data) -> Data:
    verify(record)
    return record


# Records


def test_a_room_starts_from_the_beginning_of_a_record(tmp_path: Path) -> None:
    game = simulate(2, ["researcher"], "start").steps
    cut = game[30].before

    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, RESEARCHER, record=write(game[:30]))
        session = await server.registry.find(made["room"])
        assert session.room.state
        assert replace(session.room.state, suns=(), moons=()) == replace(cut, suns=(), moons=())
        assert {key.id for key in session.room.state.suns} == {key.id for key in cut.suns}
        await server.settle(made["room"], lambda now: now["view"]["on_turn"] == "east", made["token"])
        await play_out_slowly(server, made)
        record = await server.registry.record(made["room"], made["token"])
        verify(record)
        assert "seed" not in record
        assert record["moves"][:5] == write(game)["moves"][:5]

    run_on_server(tmp_path, work)


async def play_out_slowly(server: LocalServer, made: Data) -> None:
    """Play to the end against bots."""
    generator = random.Random(2)
    while True:

        def my_turn(now: Data) -> bool:
            return bool(now["room"]["status"] == "over" or now["view"]["on_turn"] == now["you"]["seat"])

        await server.settle(made["room"], my_turn, made["token"])
        data = await server.see(made["room"], made["token"])
        if data["room"]["status"] == "over":
            return
        await server.act(made["room"], made["token"], random_action(data["view"], generator))


def test_altars_after_a_record_depend_on_the_seed(tmp_path: Path) -> None:
    game = simulate(1, ["researcher"], "start").steps

    async def work(server: LocalServer) -> None:
        orders = set()
        for seed in ("1", "2", "1"):
            made = await server.create("solo", HUMAN, record=write(game[:20]), seed=seed)
            state = (await server.registry.find(made["room"])).room.state
            assert state
            orders.add(tuple(key.id for key in state.suns))
        assert len(orders) == 2

    run_on_server(tmp_path, work)


def stuck_record() -> Data:
    """A record of two players that ends after one more turn without a positioned block (RULES 4.5)."""
    generator = random.Random(1)
    chance, steps = Keyed("stuck"), []
    state = new_game(2, chance)
    while state.idle_turns < 7 or state.phase is not Phase.ACTION:
        action = generator.choice([a for a in legal_actions(state) if not str(a).startswith("position")])
        after = play(state, action, chance)
        steps.append(Step(state, action, after))
        state = after
    return write(steps)


def test_a_stuck_game_ends(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, record=stuck_record())
        room, token = made["room"], made["token"]
        data = await server.do(room, token, "lift")
        while data["room"]["status"] == "playing":
            action = next(a for a in data["view"]["actions"] if not a.startswith("position"))
            data = await server.act(room, token, action)
        assert data["view"]["ended"] == "stuck"
        assert data["events"][-1]["facts"]["ended"] == "stuck"
        assert data["curtain"] is None
        verify(await server.registry.record(room, token))

    run_on_server(tmp_path, work)


# Time and memory


def test_when_the_clock_runs_out_the_stand_in_plays_that_turn_and_not_the_game(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, clock=30)
        room = made["room"]
        await server.join(made, "south")
        data = await server.see(room, made["token"])
        assert data["room"]["clock"] == {"seconds": 30, "left": 30.0, "running": True}
        first = data["view"]["on_turn"]
        server.clock.advance(20)
        assert (await server.see(room, made["token"]))["room"]["clock"]["left"] == 10.0
        server.clock.advance(11)
        data = await server.settle(room, lambda now: now["view"]["on_turn"] != first, made["token"])
        assert data["events"][-1]["facts"]["by"] == "clock"
        assert data["room"]["seats"][0]["holder"] == "human"
        assert data["room"]["clock"]["left"] == 30.0
        await settled(server.registry.store)
        assert (await server.see(room, made["token"]))["version"] == data["version"]
        assert data["undo"]["may"] is False

    run_on_server(tmp_path, work)


def test_undoing_does_not_wind_the_clock_up(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, clock=30, seed="1")
        room, token = made["room"], made["token"]
        await server.act(room, token, CORE)
        await server.act(room, token, "take R1")
        server.clock.advance(10)
        actions = (await server.see(room, token))["view"]["actions"]
        await server.act(room, token, next(action for action in actions if action.startswith("position")))
        server.clock.advance(5)
        data = await server.do(room, token, "undo")
        assert data["room"]["clock"]["left"] == 15.0

    run_on_server(tmp_path, work)


def test_the_next_turn_has_its_full_time_after_an_undo(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, OPEN, clock=60)
        room = made["room"]
        tokens = {"east": made["token"], "south": await server.join(made, "south")}
        first = (await server.see(room, made["token"]))["view"]["on_turn"]
        await server.act(room, tokens[first], CORE)
        server.clock.advance(20)
        data = await server.do(room, tokens[first], "undo")
        assert data["room"]["clock"]["left"] == 40.0
        server.clock.advance(1)
        data = await server.act(room, tokens[first], CORE)
        assert data["view"]["on_turn"] != first
        assert data["room"]["clock"]["left"] == 60.0

    run_on_server(tmp_path, work)


def test_every_room_is_rebuilt_from_its_log(tmp_path: Path) -> None:
    told: list[tuple[str, str, str]] = []

    async def before(server: LocalServer) -> None:
        made = await server.create("device", HUMAN, HUMAN, seed="3", clock=600)
        generator = random.Random(1)
        for _ in range(60):
            data = await server.see(made["room"], made["token"])
            if data["curtain"]:
                data = await server.do(made["room"], made["token"], "lift")
            if data["undo"]["may"] and generator.random() < 0.3:
                await server.do(made["room"], made["token"], "undo")
            else:
                await server.act(made["room"], made["token"], random_action(data["view"], generator))
        await server.do(made["room"], made["token"], "lower")
        for token in (made["token"], made["watch"]):
            told.extend([(made["room"], token, json.dumps(await server.see(made["room"], token)))])

    async def after(server: LocalServer) -> None:
        for room, token, text in told:
            assert json.dumps(await server.see(room, token)) == text

    run_on_server(tmp_path, before)
    run_on_server(tmp_path, after)


def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(tmp_path: Path) -> None:
    made: Data = {}

    async def before(server: LocalServer) -> None:
        made.update(await server.create("device", HUMAN, RESEARCHER, seed="1"))
        data = await server.see(made["room"], made["token"])
        if data["view"]["on_turn"] == "east":
            await server.act(made["room"], made["token"], CORE)

    async def after(server: LocalServer) -> None:
        assert [due.kind for due in await server.registry.store.due()] == [BotDue()]
        server.clock.advance(1)
        await server.settle(made["room"], lambda now: now["view"]["on_turn"] == "east", made["token"])

    run_on_server(tmp_path, before, pace=0.5)
    run_on_server(tmp_path, after, pace=0.5)


def test_two_servers_on_one_log_agree_since_the_database_decides(tmp_path: Path) -> None:
    async def work(one: LocalServer) -> None:
        made = await one.create("solo", HUMAN, seed="1")
        room, token = made["room"], made["token"]
        async with local_server(tmp_path) as other:
            assert (await other.see(room, token))["version"] == 2
            await one.act(room, token, CORE)
            refused = await other.refused(other.do(room, token, "act", action="core grey brown green white", version=2))
            assert refused.code == "stale"
            data = await other.act(room, token, "take R1")
            assert data["view"]["temple"]["core"]["faces"]["north"] == "white"
            await one.refused(one.do(room, token, "act", action="take R2", version=3))
            assert (await one.see(room, token))["view"] == (await other.see(room, token))["view"]

    run_on_server(tmp_path, work)


def test_a_failing_store_changes_nothing_and_says_so(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="1")
        append = server.registry.store.append

        async def fail(*_: Any) -> None:
            raise Refused("storage")

        server.registry.store.append = fail  # type: ignore[assignment,method-assign]
        refused = await server.refused(server.act(made["room"], made["token"], CORE))
        assert STATUS[refused.code] == 503
        assert (await server.see(made["room"], made["token"]))["version"] == 2
        server.registry.store.append = append  # type: ignore[method-assign]
        assert (await server.act(made["room"], made["token"], CORE))["version"] == 3

    run_on_server(tmp_path, work)


def test_draws_are_the_only_way_to_learn_an_altar(tmp_path: Path) -> None:
    """Of a draw, others learn only the altar."""

    async def work(server: LocalServer) -> None:
        made = await server.create("online", RESEARCHER, RESEARCHER)
        await server.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])
        data = await server.see(made["room"], made["watch"])
        draws = [event for event in data["events"] if (event["text"] or "").startswith("draw")]
        assert draws
        assert all(set(e["facts"]) <= {"phase", "turn", "altar", "by", "triggered", "ended"} for e in draws)

    run_on_server(tmp_path, work)
