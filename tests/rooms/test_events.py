"""Events and rooms as values: one JSON form for each event; `decide` and `after` alter nothing that they are given."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.commands import (
    Act,
    AskStandIn,
    Change,
    ChangeName,
    ChangeSeat,
    ComeBack,
    End,
    Leave,
    Rematch,
    Say,
    SeatChoice,
    SetChat,
    Undo,
    Unsay,
)
from blockandkey.rooms.decide import decide
from blockandkey.rooms.due import BotDue, ClockDue, DueKind, GraceDue, format_due_kind, parse_due_kind
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import (
    Access,
    Acted,
    Away,
    CameBack,
    ChatChanged,
    Closed,
    Created,
    Deal,
    Entry,
    Event,
    GameEnded,
    Hinted,
    Joined,
    Left,
    Rematched,
    Said,
    SeatChanged,
    Sitter,
    Started,
    StoodIn,
    Terms,
    Undone,
    Unsaid,
    entries_of,
    entry_data,
    event_data,
    parse_entry,
    parse_event,
)
from blockandkey.rooms.message import message, message_text
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rooms.transition import after, rebuild
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.box import Line
from blockandkey.rules.components import ALTARS, shipped_set
from blockandkey.rules.geometry import SEATS, InvalidText, Seat
from blockandkey.rules.state import Action, Aside, Bury, Claim, Draw, Pass, PlaceCore, TakeLine
from blockandkey.server.rows import entry_of, stored_of
from tests.support.history_pairs import CONTEXT, random_history

STANDARD = shipped_set("standard")

# Every event


def optional(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


TEXTS = st.text(min_size=1, max_size=20)
VERSIONS = st.integers(1, 5000)
SITTERS = st.builds(
    Sitter, st.sampled_from(("human", "bot", "open")), optional(TEXTS), optional(TEXTS), optional(TEXTS), st.booleans()
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.just(Pass()),
    st.builds(TakeLine, st.sampled_from(Line)),
    st.builds(Draw, st.sampled_from(ALTARS)),
    st.builds(Aside, st.sampled_from(ALTARS)),
    st.builds(Bury, optional(st.sampled_from([key.id for key in STANDARD.keys]))),
    st.builds(Claim, st.lists(st.sampled_from([key.id for key in STANDARD.keys]), unique=True, max_size=3).map(tuple)),
    st.builds(PlaceCore, st.permutations(COLOURS).map(tuple)),
)
STRATEGIES: dict[type[Any], st.SearchStrategy[Event]] = {
    Created: st.builds(
        Created,
        st.builds(
            Terms,
            st.sampled_from(("solo", "device", "online")),
            st.integers(1, 4),
            st.booleans(),
            st.booleans(),
            optional(st.integers(5, 86_400)),
            st.just(STANDARD),
        ),
        st.sampled_from(("all", "phrases", "off")),
        st.lists(SITTERS, max_size=4).map(tuple),
        st.builds(Deal, optional(TEXTS), TEXTS, TEXTS, optional(st.just({"moves": [{"do": "pass"}]}))),
        st.builds(Access, TEXTS, TEXTS, TEXTS),
    ),
    **{event: st.builds(event, st.sampled_from(SEATS), SITTERS) for event in (Joined, Left, StoodIn, CameBack)},
    SeatChanged: st.builds(SeatChanged, st.sampled_from(SEATS), SITTERS),
    Away: st.builds(Away, st.sampled_from(SEATS)),
    Started: st.just(Started()),
    Acted: st.builds(Acted, st.sampled_from(SEATS), ACTIONS, optional(st.sampled_from(("bot", "clock")))),
    Undone: st.builds(Undone, st.sampled_from(SEATS), VERSIONS),
    Hinted: st.builds(Hinted, st.sampled_from(SEATS), ACTIONS, st.lists(st.just({"kind": "draws"})).map(tuple)),
    Said: st.sampled_from(SEATS).flatmap(
        lambda seat: st.builds(Said, st.just(seat), TEXTS) | st.builds(Said, st.just(seat), st.none(), optional(TEXTS))
    ),
    Unsaid: st.builds(Unsaid, optional(st.sampled_from(SEATS)), VERSIONS),
    ChatChanged: st.builds(ChatChanged, st.sampled_from(("all", "phrases", "off"))),
    GameEnded: st.just(GameEnded()),
    Rematched: st.builds(Rematched, optional(st.sampled_from(SEATS)), TEXTS),
    Closed: st.just(Closed()),
}


def test_every_event_has_examples() -> None:
    assert STRATEGIES.keys() == set(get_args(Event))
    kinds = [event.kind for event in get_args(Event)]
    assert len(set(kinds)) == len(kinds)


@given(st.one_of(*STRATEGIES.values()))
def test_every_event_round_trips_through_its_json_form(event: Event) -> None:
    text = json.dumps(event_data(event))
    assert parse_event(json.loads(text)) == event


@given(st.one_of(*STRATEGIES.values()), VERSIONS, st.floats(0, 1e10), optional(TEXTS))
def test_every_entry_round_trips_and_so_does_its_row(event: Event, version: int, at: float, client: str | None) -> None:
    entry = Entry("room", version, at, client, event)
    assert parse_entry(json.loads(json.dumps(entry_data(entry)))) == entry
    assert entry_of(stored_of(entry)) == entry


@pytest.mark.parametrize("kind", ["", "dance", "Acted"])
def test_an_event_of_an_unknown_kind_is_not_read(kind: str) -> None:
    with pytest.raises(ValueError, match="not a kind of event"):
        parse_event({"kind": kind, "seat": "south", "data": {}})


# Rooms


def logs(count: int) -> Iterator[list[Entry]]:
    """The logs of some whole games, with bots, hints, chat, undone actions, absent people and stand-ins."""
    for number in range(count):
        yield [entry_of(row) for row in random_history(random.Random(f"values {number}")).log]


def viewers(room: Room) -> list[Viewer]:
    people = [Viewer("seat", seat, seat is room.humans[0]) for seat in room.humans]
    return [*people, Viewer("device", None, True, lifted=room.humans[0]), Viewer("spectator", None, False)]


def commands(room: Room, seat: Seat) -> list[Change]:
    """One command of each kind, for a room."""
    choice = SeatChoice("bot", None, "random")
    said = max(room.talk.said, default=1)
    return [
        Act(room.version, "pass"), Act(room.version, "take R1"), Undo(room.version), ChangeSeat(seat, choice),
        ChangeName(seat, "Zoe"), Leave(), ComeBack("Zoe"), AskStandIn(seat), Say("Hello"), Unsay(said),
        SetChat("phrases"), End(), Rematch(),
    ]  # fmt: skip


def test_there_is_a_command_of_each_kind() -> None:
    room = rebuild(next(logs(1)))
    assert {type(command) for command in commands(room, room.humans[0])} == set(get_args(Change))


def test_decide_and_after_alter_no_room() -> None:
    decided = 0
    for log in logs(6):
        room, cache = rebuild(log[:1]), Cache()
        for entry in log[1:]:
            if entry.version % 7 == 0 and room.humans:
                before = deepcopy(room)
                for viewer in viewers(room):
                    for command in commands(room, room.humans[0]):
                        with suppress(Refused):
                            decided += bool(decide(room, viewer, command, CONTEXT, cache))
                    message(room, viewer, now=0.0, cache=cache)
                after(room, entry, cache)
                assert room == before
            room = after(room, entry, cache)
    assert decided > 100


def spoil(data: Any) -> None:
    """Change plain data, all the way down."""
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, dict | list):
            spoil(value)
    data.clear()


def test_who_changes_a_message_changes_no_room() -> None:
    for log in logs(3):
        room = rebuild(log)
        before = deepcopy(room)
        for viewer in viewers(room):
            spoil(message(room, viewer, now=0.0)["events"])
        assert room == before


def test_a_removed_text_is_nowhere_in_the_room() -> None:
    text = "a text to be removed"
    room = rebuild(next(logs(1)))
    seat, version = room.humans[0], room.version + 1
    said, unsaid = entries_of(room.id, room.version, [Said(seat, text), Unsaid(seat, version)], 0.0)
    room = after(room, said)
    assert text in repr(room)
    assert text not in repr(after(room, unsaid))


def test_rebuilding_a_log_equals_going_through_it_step_by_step() -> None:
    for log in logs(6):
        room, cache = rebuild(log[:1]), Cache()
        for entry in log[1:]:
            room = after(room, entry, cache)
            if entry.version % 25 == 0:
                assert rebuild(log[: entry.version]) == room
        assert rebuild(log) == room


def test_a_cache_changes_no_message() -> None:
    for log in logs(3):
        room, cache = rebuild(log[:1]), Cache()
        for entry in log[1:]:
            room = after(room, entry, cache)
            given: Any = {
                "now": entry.version * 0.3,
                "have": room.version - 1 - entry.version % 3,
                "connected": room.humans[: entry.version % 4],
            }
            for viewer in viewers(room) if entry.version % 5 in (0, 1) and room.humans else ():
                told = message_text(room, viewer, cache=cache, **given)
                assert told == message_text(room, viewer, **given)
                assert json.loads(told) == message(room, viewer, cache=cache, **given)


@pytest.mark.parametrize(
    ("kind", "text"), [(BotDue(), "bot"), (ClockDue(), "clock"), (GraceDue(Seat.SOUTH), "grace south")]
)
def test_a_kind_of_due_work_has_one_text(kind: DueKind, text: str) -> None:
    assert format_due_kind(kind) == text
    assert parse_due_kind(text) == kind


@pytest.mark.parametrize("text", ["", "bots", "bot ", "grace", "grace up", "grace south west"])
def test_other_texts_are_no_kind_of_due_work(text: str) -> None:
    with pytest.raises(InvalidText, match=re.escape(repr(text))):
        parse_due_kind(text)
