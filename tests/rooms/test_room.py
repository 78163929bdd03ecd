"""Rooms within the test: what commands do, what they are refused, and who is told what."""

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
from tests.support.servers import OPEN, PEOPLE, RANDOM, RESEARCHER, Desk, chosen, opened, within
from tests.support.waiting import settled

Data = dict[str, Any]
CORE = "core white grey brown green"


async def play_out(desk: Desk, room: str, tokens: list[str], seen: list[tuple[str, Data]] | None = None) -> Data:
    """Let the people of a room choose at random until the game is over."""
    generator = random.Random(7)
    while True:
        for token in tokens:
            data = await desk.see(room, token)
            if seen is not None:
                seen.append((token, data))
            if data["room"]["status"] == "over":
                return data
            if data["curtain"]:
                data = await desk.do(room, token, "lift")
            if data["view"]["actions"]:
                await desk.act(room, token, chosen(data["view"], generator))


# Playing


def test_a_whole_solo_game_and_its_record(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", {"holder": "human", "name": " Ann  B "}, seed="7")
        room, token = made["room"], made["token"]
        first = await desk.see(room, token)
        assert first["you"] == {"role": "device", "seat": "south", "creator": True}
        assert first["room"]["seats"][0]["name"] == "Ann B"
        refused = await desk.refused(desk.registry.record(room, token))
        assert refused.code == "running"
        last = await play_out(desk, room, [token])
        assert last["view"]["ended"] == "turns"
        record = await desk.registry.record(room, token)
        assert (record["seed"], "fair" in record) == ("7", False)
        assert len(verify(record)) > 30
        assert record["result"]["totals"]["south"] == last["view"]["scores"][0]["total"]

    within(tmp_path, work)


def test_four_bots_finish_a_game_by_themselves(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", RESEARCHER, RANDOM, RESEARCHER, RANDOM)
        last = await desk.settle(made["room"], lambda data: data["room"]["status"] == "over", made["token"])
        assert last["you"] == {"role": "spectator", "seat": None, "creator": True}
        assert last["view"]["ended"] in ("keys", "stuck")
        verify(await desk.registry.record(made["room"], made["token"]))

    within(tmp_path, work)


def test_bots_are_given_what_their_seat_may_know(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", RESEARCHER, RANDOM)
        await desk.settle(made["room"], lambda data: data["version"] > 30, made["token"])
        seen = desk.workers.seen  # type: ignore[attr-defined]
        assert len(seen) > 20
        assert all(s.seat is s.on_turn and len(s.hand) <= 4 for s in seen)

    within(tmp_path, work)


def test_bots_take_their_time_where_people_play(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, RESEARCHER, seed="1")
        data = await desk.see(made["room"], made["token"])
        if data["view"]["on_turn"] == "east":
            data = await desk.act(made["room"], made["token"], CORE)
        await settled(desk.registry.store)
        assert (await desk.see(made["room"], made["token"]))["version"] == data["version"]
        desk.clock.turn(0.7)
        await desk.settle(made["room"], lambda now: now["version"] > data["version"], made["token"])

    within(tmp_path, work, pace=0.6)


# Commands


def test_the_same_client_id_twice_is_answered_twice_and_played_once(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="1")
        command = CommandData(client="one", version=2, do="act", action=CORE)
        for _ in range(2):
            await desk.registry.command(made["room"], made["token"], command)
        data = await desk.see(made["room"], made["token"])
        assert data["version"] == 3
        assert data["view"]["phase"] == "draft"

    within(tmp_path, work)


def test_two_people_may_use_the_same_client_id(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN)
        token = await desk.join(made, "south")
        await desk.do(made["room"], made["token"], "name", client="one", name="Ann")
        data = await desk.do(made["room"], token, "name", client="one", name="Ben")
        assert [seat["name"] for seat in data["room"]["seats"]] == ["Ann", "Ben"]

    within(tmp_path, work)


def test_a_stale_version_is_refused_but_joins_and_names_make_none_stale(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="1")
        room, token = made["room"], made["token"]
        before = (await desk.see(room, token))["version"]
        await desk.do(room, token, "name", seat="south", name="Ann")
        await desk.do(room, token, "act", action=CORE, version=before)
        assert (await desk.refused(desk.do(room, token, "act", action="take R1", version=before))).code == "stale"
        assert (await desk.refused(desk.do(room, token, "act", action="take R1", version=99))).code == "stale"

    within(tmp_path, work)


def test_what_can_not_be_done_has_a_code_of_its_own(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", {"holder": "human", "name": "Ann"}, OPEN)
        room, ann = made["room"], made["token"]
        assert (await desk.refused(desk.act(room, ann, CORE))).code == "waiting"
        assert (await desk.refused(desk.see("nowhere", ann))).code == "room"
        assert (await desk.refused(desk.see("../..", ann))).code == "room"
        assert (await desk.refused(desk.see(room, "guess"))).code == "token"
        assert (await desk.refused(desk.join({**made, "invite": "no"}, "south"))).code == "token"
        assert (await desk.refused(desk.join(made, "north"))).code == "seat"
        assert (await desk.refused(desk.join(made, "east"))).code == "taken"
        ben = await desk.join(made, "south", "Ben")
        data = await desk.see(room, ann)
        assert data["room"]["status"] == "playing"
        mine, other = (ann, ben) if data["view"]["on_turn"] == "east" else (ben, ann)
        assert (await desk.refused(desk.act(room, other, CORE))).code == "turn"
        assert (await desk.refused(desk.act(room, made["watch"], CORE))).code == "role"
        assert (await desk.refused(desk.act(room, mine, "take R1"))).details["reason"] == "phase"
        assert (await desk.refused(desk.act(room, mine, "dance"))).code == "invalid"
        assert (await desk.refused(desk.do(room, mine, "act"))).code == "invalid"
        assert (await desk.refused(desk.do(room, mine, "lift"))).code == "role"
        assert (await desk.refused(desk.do(room, ben, "end"))).code == "creator"
        assert (
            await desk.refused(desk.do(room, ben, "seat", seat="east", holder="bot", bot="researcher"))
        ).code == "creator"
        assert (
            await desk.refused(desk.do(room, ann, "seat", seat="south", holder="bot", bot="researcher"))
        ).code == "taken"
        assert (await desk.refused(desk.do(room, ann, "rematch"))).code == "running"
        assert (await desk.refused(desk.registry.delete(room, ben))).code == "creator"

    within(tmp_path, work)


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("seat", {"kind": "solo", "seats": [PEOPLE, PEOPLE]}),
        ("seat", {"kind": "device", "players": 3, "seats": [PEOPLE, PEOPLE]}),
        ("seat", {"kind": "device", "seats": [PEOPLE, OPEN]}),
        ("bot", {"kind": "online", "seats": [PEOPLE, {"holder": "bot", "bot": "deep"}]}),
        ("bot", {"kind": "online", "seats": [PEOPLE, {"holder": "bot"}]}),
        ("seed", {"kind": "online", "seats": [PEOPLE, OPEN], "seed": "1"}),
        ("set", {"kind": "solo", "seats": [PEOPLE], "set": {"name": "mine"}}),
        ("set", {"kind": "solo", "seats": [PEOPLE], "set": {"toml": "= ="}}),
        ("set", {"kind": "solo", "seats": [PEOPLE], "set": {"toml": "name = 'x'\nversion = 1\nkeys = []"}}),
        ("record", {"kind": "solo", "seats": [PEOPLE], "record": {}}),
        ("record", {"kind": "solo", "seats": [PEOPLE], "record": {"format": "blockandkey-game/2", "moves": [3]}}),
    ],
)
def test_a_room_that_can_not_be_has_a_code_of_its_own(tmp_path: Path, code: str, wish: Data) -> None:
    async def work(desk: Desk) -> None:
        seats = wish.pop("seats")
        refused = await desk.refused(desk.create(wish.pop("kind"), *seats, **wish))
        assert refused.code == code

    within(tmp_path, work)


def test_a_room_tells_what_the_keys_of_its_set_are_worth(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        toml = (SETS / "standard.toml").read_text(encoding="utf-8").replace('"standard"', '"dear"')
        toml = toml.replace('level = "moon"\nvp = 4', 'level = "moon"\nvp = 7', 1)
        for wish, moon in (({}, [4, 4]), ({"set": {"toml": toml}}, [4, 7])):
            made = await desk.create("solo", PEOPLE, **wish)
            worth = (await desk.see(made["room"], made["token"]))["room"]["worth"]
            assert worth == {"star": [1, 1], "sun": [2, 2], "moon": moon}

    within(tmp_path, work)


# Undo


def test_undo_takes_back_what_revealed_nothing_and_is_an_event(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="1")
        room, token = made["room"], made["token"]
        assert (await desk.refused(desk.do(room, token, "undo"))).details == {"reason": "nothing"}
        laid = await desk.act(room, token, CORE)
        assert laid["undo"] == {"may": False, "reason": "revealed"}  # the yard, which is filled after it (RULES 8.1)
        taken = await desk.act(room, token, "take R1")
        assert taken["undo"] == {"may": False, "reason": "revealed"}
        assert (await desk.refused(desk.do(room, token, "undo"))).details == {"reason": "revealed"}
        placements = (a for a in (await desk.see(room, token))["view"]["actions"] if a.startswith("position"))
        placed = await desk.act(room, token, next(placements))
        assert placed["undo"] == {"may": True, "reason": None}
        back = await desk.do(room, token, "undo")
        assert back["version"] == 6
        assert back["view"]["temple"]["blocks"] == []
        assert back["events"][-1]["kind"] == "undone"
        assert back["events"][-1]["facts"] == {"version": 5}
        await desk.act(room, token, next(placements))
        await play_out(desk, room, [token])
        assert (await desk.refused(desk.do(room, token, "undo"))).details == {"reason": "over"}
        record = await desk.registry.record(room, token)
        verify(record)
        assert [move["do"] for move in record["moves"]].count("core") == 1
        assert taken["view"]["yard"][0] == record["moves"][1]["refill"][0]

    within(tmp_path, work)


def test_undo_is_refused_after_a_draw_and_free_for_a_claim_in_solo(tmp_path: Path) -> None:
    game = simulate(1, ["researcher"], "claims").steps
    claim = next(i for i, step in enumerate(game) if isinstance(step.action, Claim) and step.action.keys)

    async def work(desk: Desk) -> None:
        record = write(game[:claim])
        made = await desk.create("solo", PEOPLE, seed="1", record=record)
        room, token = made["room"], made["token"]
        claimed = await desk.act(room, token, str(game[claim].action))
        assert claimed["undo"]["may"]
        again = await desk.do(room, token, "undo")
        assert again["view"]["phase"] == "claim"
        await desk.act(room, token, str(game[claim].action))
        await desk.act(room, token, "bury none")
        drawn = await desk.act(room, token, "draw sun")
        assert drawn["undo"] == {"may": False, "reason": "revealed"}
        assert drawn["events"][-1]["facts"]["drew"]["level"] == "sun"

    within(tmp_path, work)


def test_a_claim_that_others_saw_can_not_be_taken_back(tmp_path: Path) -> None:
    game = simulate(2, ["researcher"], "claims").steps
    claim = next(i for i, step in enumerate(game) if isinstance(step.action, Claim) and step.action.keys)

    async def claiming(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, PEOPLE, seed="1", record=write(game[:claim]))
        room, token = made["room"], made["token"]
        await desk.do(room, token, "lift")
        data = await desk.act(room, token, str(game[claim].action))
        assert data["undo"] == {"may": False, "reason": "revealed"}
        fact = data["events"][-1]["facts"]["claimed"][0]
        assert fact["key"]["id"] in str(game[claim].action)
        assert len(fact["place"]) >= 2

    within(tmp_path, claiming)


def test_what_others_did_can_not_be_taken_back(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN)
        tokens = {"east": made["token"], "south": await desk.join(made, "south")}
        start = (await desk.see(made["room"], tokens["east"]))["view"]["on_turn"]
        await desk.act(made["room"], tokens[start], CORE)
        for seat, token in tokens.items():
            data = await desk.see(made["room"], token)
            assert data["undo"] == {"may": seat == start, "reason": None if seat == start else "others"}
        other = next(token for seat, token in tokens.items() if seat != start)
        assert (await desk.refused(desk.do(made["room"], other, "undo"))).details == {"reason": "others"}
        assert (await desk.see(made["room"], made["watch"]))["undo"]["may"] is False

    within(tmp_path, work)


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


async def assert_no_secret(desk: Desk, room: str, data: Data, eyes: str | None) -> None:
    """Nothing in a message tells a Key of a hand that its viewer may not see."""
    state = (await desk.registry.find(room)).room.state
    if state is None or data["version"] != (await desk.registry.find(room)).room.version:
        return
    text = json.dumps(data)
    for seat, ids in hands(state).items():
        if seat != eyes:
            assert [id for id in ids if re.search(rf"\b{id}\b", text)] == []
            assert not any(design in text for design in designs(state, seat))
    others = [p for p in data["view"]["players"] if p["seat"] != eyes]
    assert all(p["enigma"] is None for p in others) or data["view"]["ended"]


def test_no_message_of_an_online_game_holds_a_secret_of_another_seat(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, RESEARCHER, OPEN)
        room = made["room"]
        eyes = {
            made["token"]: "north",
            await desk.join(made, "south"): "south",
            made["watch"]: None,
            made["invite"]: None,
        }
        generator = random.Random(3)
        for _ in range(400):
            await desk.settle(room, waits_for("north", "south"), made["token"])
            for token, seat in eyes.items():
                data = await desk.see(room, token)
                await assert_no_secret(desk, room, data, seat)
                assert data["view"]["seat"] == seat
                if data["view"]["actions"]:
                    refused = await desk.refused(desk.act(room, token, "claim sun-1 sun-2 star-1"))
                    assert refused.code == "illegal"
                    await desk.act(room, token, chosen(data["view"], generator))
                    break
            if data["view"]["ended"]:
                break

    within(tmp_path, work)


def test_the_curtain_hides_every_hand_until_it_is_lifted_and_after_the_turn(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create(
            "device", {"holder": "human", "name": "Ann"}, {"holder": "human", "name": "Ben"}, seed="5"
        )
        room, token = made["room"], made["token"]
        generator, lifted = random.Random(1), 0
        while True:
            data = await desk.see(room, token)
            if data["room"]["status"] == "over":
                break
            on_turn = data["view"]["on_turn"]
            if data["you"]["seat"] != on_turn:
                assert data["curtain"] == {"seat": on_turn, "name": "Ann" if on_turn == "east" else "Ben"}
                assert data["you"]["seat"] is None
                assert (data["view"]["hand"], data["view"]["actions"], data["keys"], data["enigma"]) == (
                    [],
                    [],
                    [],
                    None,
                )
                await assert_no_secret(desk, room, data, None)
                data = await desk.do(room, token, "lift")
                lifted += 1
            assert data["curtain"] is None
            assert data["view"]["seat"] == on_turn
            assert len(data["view"]["hand"]) >= 1
            await assert_no_secret(desk, room, data, on_turn)
            assert not any("drew" in event["facts"] for event in data["events"])
            await desk.act(room, token, chosen(data["view"], generator))
        assert lifted > 20
        assert data["curtain"] is None

    within(tmp_path, work)


def test_the_curtain_can_be_lowered_and_a_single_person_has_none(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, PEOPLE, seed="5")
        await desk.do(made["room"], made["token"], "lift")
        lowered = await desk.do(made["room"], made["token"], "lower")
        assert lowered["curtain"]
        assert lowered["view"]["hand"] == []
        alone = await desk.create("device", PEOPLE, RESEARCHER, seed="5")
        data = await desk.see(alone["room"], alone["token"])
        assert data["curtain"] is None
        assert data["you"]["seat"] == "east"
        assert (await desk.refused(desk.do(alone["room"], alone["token"], "lift"))).code == "curtain"

    within(tmp_path, work)


def other_secrets(state: State, seat: str | None) -> State:
    """A state that differs only in what a viewer may not know: others' Keys swapped with the altars', and the order."""
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
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, RESEARCHER, RESEARCHER)
        session = await desk.registry.find(made["room"])
        generator = random.Random(5)
        while True:
            data = await desk.settle(made["room"], waits_for("north"), made["token"])
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
            data = await desk.see(made["room"], made["token"])
            await desk.act(made["room"], made["token"], chosen(data["view"], generator))
        assert data["version"] > 40

    within(tmp_path, work)


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
            action = chosen({"actions": [*map(str, legal_actions(room.state))]}, generator)
            told = act(room, action)
        (entry,) = entries_of(room.id, room.version, [told], 0.0, f"c{room.version}")
        room = after(room, entry)
    assert undone > 5
    assert room.state
    assert message(room, viewers[-1], now=0.0)["view"] == view_data(observe(room.state, None))


def test_a_spectator_of_a_solo_game_is_not_told_what_guides_the_ancients(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="11")
        await play_out(desk, made["room"], [made["token"]])
        own, public = [await desk.see(made["room"], made[name]) for name in ("token", "watch")]
        drawn = [event for event in public["events"] if (event["text"] or "").startswith("draw")]
        assert drawn
        assert not any("drew" in event["facts"] for event in drawn)
        ancients = [e["facts"]["ancients"] for e in public["events"] if "ancients" in e["facts"]]
        assert ancients
        assert not any("stars" in fact for fact in ancients)
        assert all("stars" in e["facts"]["ancients"] for e in own["events"] if "ancients" in e["facts"])
        assert any("drew" in event["facts"] for event in own["events"])

    within(tmp_path, work)


def test_tables_follow_the_seat_and_its_version(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="1")
        await desk.act(made["room"], made["token"], CORE)
        data = await desk.act(made["room"], made["token"], "take R1")
        session = await desk.registry.find(made["room"])
        version, text = await desk.presenter.tables(session, session.room.humans[0])
        assert version == data["tables_version"] == data["version"]
        assert sorted(json.loads(text)["blocks"]) == sorted(data["view"]["players"][0]["supply"])
        named = await desk.do(made["room"], made["token"], "name", seat="south", name="Ann")
        assert named["tables_version"] == version

    within(tmp_path, work)


# Seats


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", {"holder": "human", "name": "Ann"}, OPEN)
        room, ann = made["room"], made["token"]
        ben = await desk.join(made, "south", "Ben")
        hand = (await desk.see(room, ben))["view"]["hand"]
        left = await desk.do(room, ben, "leave")
        assert left["you"] == {"role": "seat", "seat": "south", "creator": False}
        assert left["view"]["hand"] == []
        assert left["room"]["seats"][1]["holder"] == "open"
        await desk.do(room, ann, "seat", seat="south", holder="bot", bot="random")
        back = await desk.do(room, ben, "back")
        assert back["room"]["seats"][1] | {"thinking": False} == {
            "seat": "south", "holder": "human", "name": "Ben", "bot": None, "connected": False, "thinking": False,
            "hints": 0, "away": False, "stand_in": False,
        }  # fmt: skip
        assert len(back["view"]["hand"]) == len(hand)
        await desk.do(room, ben, "leave")
        cai = await desk.join(made, "south", "Cai")
        assert (await desk.see(room, ben))["you"]["role"] == "spectator"
        assert (await desk.refused(desk.do(room, ben, "back"))).code == "taken"
        assert (await desk.see(room, cai))["view"]["seat"] == "south"

    within(tmp_path, work)


def test_before_the_start_the_creator_can_free_a_seat(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN, OPEN)
        lost = await desk.join(made, "east", "Ben")
        await desk.do(made["room"], made["token"], "seat", seat="east", holder="open")
        assert (await desk.see(made["room"], lost))["you"]["role"] == "spectator"
        await desk.join(made, "east", "Ben again")
        refused = await desk.refused(desk.do(made["room"], made["token"], "seat", seat="north", holder="open"))
        assert refused.code == "taken"

    within(tmp_path, work)


def test_bots_can_be_added_changed_and_removed_during_the_game(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN)
        room, token = made["room"], made["token"]
        started = await desk.do(room, token, "seat", seat="south", holder="bot", bot="random")
        assert started["room"]["status"] == "playing"
        data = await desk.settle(room, lambda now: now["view"]["on_turn"] == "east", token)
        await desk.do(room, token, "seat", seat="south", holder="bot", bot="researcher", name="Stone")
        action = (await desk.see(room, token))["view"]["actions"][0]
        await desk.act(room, token, action)
        data = await desk.settle(room, lambda now: now["view"]["on_turn"] == "east", token)
        assert data["room"]["seats"][1] | {"thinking": False} == {
            "seat": "south", "holder": "bot", "name": "Stone", "bot": "researcher", "connected": False,
            "thinking": False, "hints": 0, "away": False, "stand_in": False,
        }  # fmt: skip
        gone = await desk.do(room, token, "seat", seat="south", holder="open")
        assert gone["room"]["seats"][1]["holder"] == "open"
        ben = await desk.join(made, "south", "Ben")
        assert len((await desk.see(room, ben))["view"]["hand"]) == 4

    within(tmp_path, work)


def test_ending_deleting_and_playing_again(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", {"holder": "human", "name": "Ann"}, OPEN, clock=60)
        room, ann = made["room"], made["token"]
        ben = await desk.join(made, "south", "Ben")
        start = (await desk.see(room, ann))["view"]["on_turn"]
        await desk.act(room, ann if start == "east" else ben, CORE)
        ended = await desk.do(room, ann, "end")
        assert (ended["room"]["status"], ended["view"]["ended"], ended["view"]["actions"]) == ("over", None, [])
        assert "result" not in verify_beginning(await desk.registry.record(room, ben))
        for token in (ben, ann):
            again = (await desk.do(room, token, "rematch"))["room"]["rematch"]
        assert again
        for token, name in ((ann, "Ann"), (ben, "Ben")):
            data = await desk.see(again, token)
            assert (data["room"]["status"], data["room"]["clock"]["seconds"]) == ("playing", 60)
            assert {seat["name"] for seat in data["room"]["seats"]} == {"Ann", "Ben"}
            assert data["you"]["seat"] == ("east" if name == "Ann" else "south")
        assert (await desk.see(again, made["watch"]))["you"]["role"] == "spectator"
        await desk.registry.delete(room, ann)
        assert (await desk.refused(desk.see(room, ann))).code == "room"
        assert (await desk.see(again, ann))["room"]["status"] == "playing"

    within(tmp_path, work)


def verify_beginning(record: Data) -> Data:
    verify(record)
    return record


# Records


def test_a_room_starts_from_the_beginning_of_a_record(tmp_path: Path) -> None:
    game = simulate(2, ["researcher"], "start").steps
    cut = game[30].before

    async def work(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, RESEARCHER, record=write(game[:30]))
        session = await desk.registry.find(made["room"])
        assert session.room.state
        assert replace(session.room.state, suns=(), moons=()) == replace(cut, suns=(), moons=())
        assert {key.id for key in session.room.state.suns} == {key.id for key in cut.suns}
        await desk.settle(made["room"], lambda now: now["view"]["on_turn"] == "east", made["token"])
        await play_out_slowly(desk, made)
        record = await desk.registry.record(made["room"], made["token"])
        verify(record)
        assert "seed" not in record
        assert record["moves"][:5] == write(game)["moves"][:5]

    within(tmp_path, work)


async def play_out_slowly(desk: Desk, made: Data) -> None:
    """Play to the end against bots."""
    generator = random.Random(2)
    while True:

        def my_turn(now: Data) -> bool:
            return bool(now["room"]["status"] == "over" or now["view"]["on_turn"] == now["you"]["seat"])

        await desk.settle(made["room"], my_turn, made["token"])
        data = await desk.see(made["room"], made["token"])
        if data["room"]["status"] == "over":
            return
        await desk.act(made["room"], made["token"], chosen(data["view"], generator))


def test_altars_after_a_record_depend_on_the_seed(tmp_path: Path) -> None:
    game = simulate(1, ["researcher"], "start").steps

    async def work(desk: Desk) -> None:
        orders = set()
        for seed in ("1", "2", "1"):
            made = await desk.create("solo", PEOPLE, record=write(game[:20]), seed=seed)
            state = (await desk.registry.find(made["room"])).room.state
            assert state
            orders.add(tuple(key.id for key in state.suns))
        assert len(orders) == 2

    within(tmp_path, work)


def stuck_record() -> Data:
    """A game of two in which nobody has positioned a block for four rounds but one turn."""
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
    async def work(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, PEOPLE, record=stuck_record())
        room, token = made["room"], made["token"]
        data = await desk.do(room, token, "lift")
        while data["room"]["status"] == "playing":
            action = next(a for a in data["view"]["actions"] if not a.startswith("position"))
            data = await desk.act(room, token, action)
        assert data["view"]["ended"] == "stuck"
        assert data["events"][-1]["facts"]["ended"] == "stuck"
        assert data["curtain"] is None
        verify(await desk.registry.record(room, token))

    within(tmp_path, work)


# Time and memory


def test_when_the_clock_runs_out_the_stand_in_plays_that_turn_and_not_the_game(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN, clock=30)
        room = made["room"]
        await desk.join(made, "south")
        data = await desk.see(room, made["token"])
        assert data["room"]["clock"] == {"seconds": 30, "left": 30.0, "running": True}
        first = data["view"]["on_turn"]
        desk.clock.turn(20)
        assert (await desk.see(room, made["token"]))["room"]["clock"]["left"] == 10.0
        desk.clock.turn(11)
        data = await desk.settle(room, lambda now: now["view"]["on_turn"] != first, made["token"])
        assert data["events"][-1]["facts"]["by"] == "clock"
        assert data["room"]["seats"][0]["holder"] == "human"
        assert data["room"]["clock"]["left"] == 30.0
        await settled(desk.registry.store)
        assert (await desk.see(room, made["token"]))["version"] == data["version"]
        assert data["undo"]["may"] is False

    within(tmp_path, work)


def test_undoing_does_not_wind_the_clock_up(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, clock=30, seed="1")
        room, token = made["room"], made["token"]
        await desk.act(room, token, CORE)
        await desk.act(room, token, "take R1")
        desk.clock.turn(10)
        actions = (await desk.see(room, token))["view"]["actions"]
        await desk.act(room, token, next(action for action in actions if action.startswith("position")))
        desk.clock.turn(5)
        data = await desk.do(room, token, "undo")
        assert data["room"]["clock"]["left"] == 15.0

    within(tmp_path, work)


def test_a_turn_that_was_undone_begins_anew_when_it_comes(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("online", PEOPLE, OPEN, clock=60)
        room = made["room"]
        tokens = {"east": made["token"], "south": await desk.join(made, "south")}
        first = (await desk.see(room, made["token"]))["view"]["on_turn"]
        await desk.act(room, tokens[first], CORE)
        desk.clock.turn(20)
        data = await desk.do(room, tokens[first], "undo")
        assert data["room"]["clock"]["left"] == 40.0
        desk.clock.turn(1)
        data = await desk.act(room, tokens[first], CORE)
        assert data["view"]["on_turn"] != first
        assert data["room"]["clock"]["left"] == 60.0

    within(tmp_path, work)


def test_every_room_is_rebuilt_from_its_log(tmp_path: Path) -> None:
    told: list[tuple[str, str, str]] = []

    async def before(desk: Desk) -> None:
        made = await desk.create("device", PEOPLE, PEOPLE, seed="3", clock=600)
        generator = random.Random(1)
        for _ in range(60):
            data = await desk.see(made["room"], made["token"])
            if data["curtain"]:
                data = await desk.do(made["room"], made["token"], "lift")
            if data["undo"]["may"] and generator.random() < 0.3:
                await desk.do(made["room"], made["token"], "undo")
            else:
                await desk.act(made["room"], made["token"], chosen(data["view"], generator))
        await desk.do(made["room"], made["token"], "lower")
        for token in (made["token"], made["watch"]):
            told.extend([(made["room"], token, json.dumps(await desk.see(made["room"], token)))])

    async def after(desk: Desk) -> None:
        for room, token, text in told:
            assert json.dumps(await desk.see(room, token)) == text

    within(tmp_path, before)
    within(tmp_path, after)


def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(tmp_path: Path) -> None:
    made: Data = {}

    async def before(desk: Desk) -> None:
        made.update(await desk.create("device", PEOPLE, RESEARCHER, seed="1"))
        data = await desk.see(made["room"], made["token"])
        if data["view"]["on_turn"] == "east":
            await desk.act(made["room"], made["token"], CORE)

    async def after(desk: Desk) -> None:
        assert [due.kind for due in await desk.registry.store.due()] == ["bot"]
        desk.clock.turn(1)
        await desk.settle(made["room"], lambda now: now["view"]["on_turn"] == "east", made["token"])

    within(tmp_path, before, pace=0.5)
    within(tmp_path, after, pace=0.5)


def test_two_servers_on_one_log_agree_since_the_database_decides(tmp_path: Path) -> None:
    async def work(one: Desk) -> None:
        made = await one.create("solo", PEOPLE, seed="1")
        room, token = made["room"], made["token"]
        async with opened(tmp_path) as other:
            assert (await other.see(room, token))["version"] == 2
            await one.act(room, token, CORE)
            refused = await other.refused(other.do(room, token, "act", action="core grey brown green white", version=2))
            assert refused.code == "stale"
            data = await other.act(room, token, "take R1")
            assert data["view"]["temple"]["core"]["faces"]["north"] == "white"
            await one.refused(one.do(room, token, "act", action="take R2", version=3))
            assert (await one.see(room, token))["view"] == (await other.see(room, token))["view"]

    within(tmp_path, work)


def test_a_failing_store_changes_nothing_and_says_so(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create("solo", PEOPLE, seed="1")
        append = desk.registry.store.append

        async def fail(*_: Any) -> None:
            raise Refused("storage")

        desk.registry.store.append = fail  # type: ignore[assignment,method-assign]
        refused = await desk.refused(desk.act(made["room"], made["token"], CORE))
        assert STATUS[refused.code] == 503
        assert (await desk.see(made["room"], made["token"]))["version"] == 2
        desk.registry.store.append = append  # type: ignore[method-assign]
        assert (await desk.act(made["room"], made["token"], CORE))["version"] == 3

    within(tmp_path, work)


def test_draws_are_the_only_way_to_learn_an_altar(tmp_path: Path) -> None:
    """What is told of a draw to others is its altar alone."""

    async def work(desk: Desk) -> None:
        made = await desk.create("online", RESEARCHER, RESEARCHER)
        await desk.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])
        data = await desk.see(made["room"], made["watch"])
        draws = [event for event in data["events"] if (event["text"] or "").startswith("draw")]
        assert draws
        assert all(set(e["facts"]) <= {"phase", "turn", "altar", "by", "triggered", "ended"} for e in draws)

    within(tmp_path, work)
