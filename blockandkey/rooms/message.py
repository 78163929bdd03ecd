"""What a viewer is sent: the whole Message. Every secret in it comes through `observe`.

A Message is joined from texts. Those that are the same for all viewers of a room, or the same as before the last event,
come from the cache.
"""

import json
from collections.abc import Collection, Mapping
from itertools import takewhile
from typing import Any

from blockandkey.rooms.cache import Cache, dump, joined
from blockandkey.rooms.curtain import curtain_seat
from blockandkey.rooms.errors import Refused, error_data
from blockandkey.rooms.events import Access, ChatName, Created, Hinted, event_seat
from blockandkey.rooms.log import Shown, commit_of
from blockandkey.rooms.state import Room, Seating, Status, Viewer
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import Level
from blockandkey.rules.fair import fair_data
from blockandkey.rules.fields import Data
from blockandkey.rules.game import actions_without_placements
from blockandkey.rules.geometry import Seat, Square, format_square
from blockandkey.rules.observe import Secrets, observe, observe_secrets, public_data, secrets_data, temple_data
from blockandkey.rules.placement import all_placements
from blockandkey.rules.state import State
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.turn import TRIGGER
from blockandkey.rules.views import View

Clock = tuple[int, float, bool]  # seconds for a turn, seconds left, and whether it runs


def message(room: Room, viewer: Viewer, **more: Any) -> Data:
    """The Message for a viewer as plain data; the other arguments are those of `message_text`."""
    data: Data = json.loads(message_text(room, viewer, **more))
    return data


def message_text(
    room: Room,
    viewer: Viewer,
    *,
    now: float,
    have: int = 0,
    answers: str | None = None,
    error: Refused | None = None,
    connected: Collection[Seat] = (),
    actions: list[str] | None = None,
    cache: Cache | None = None,
) -> str:
    """The Message for a viewer with the events after version `have`, as JSON.

    `actions` are the legal ones if they are known. Without them placements are left out of the view's actions.
    """
    cache, seat, state = cache or Cache(), room.eyes(viewer), room.state
    own = observe_secrets(state, seat) if state else Secrets(seat)
    shown, drawn = cache.look(state.temple, seat) if state and state.temple and seat else (None, None)
    head = dump({"version": room.version, "answers": answers, "error": error_data(error) if error else None})
    around = _room_text(room, viewer, now, connected, cache)
    view = _view_text(room, own, drawn, actions, cache)
    yours = dump(_own_data(room, viewer, own, shown))
    events = _events_text(room, seat, have, cache)
    return joined(head, f'{{"room":{around}}}', f'{{"view":{view}}}', yours, f'{{"events":[{events}]}}')


# What is a viewer's own


def _own_data(room: Room, viewer: Viewer, own: Secrets, shown: View | None) -> Data:
    """What the server takes a viewer for, and what follows from that."""
    seat = own.seat
    return {
        "you": {
            "role": viewer.role,
            "seat": seat if viewer.role == "device" else viewer.seat,
            "creator": viewer.creator,
        },
        "curtain": _curtain_data(room, viewer),
        "undo": _undo_data(room, seat),
        "enigma": {"colour": own.enigma, "faces": shown.count(own.enigma) if shown else 0} if own.enigma else None,
        "trigger": TRIGGER.get(room.players),
        "audit": audit_data(room),
    }


def _curtain_data(room: Room, viewer: Viewer) -> Data | None:
    seat = curtain_seat(room, viewer) if viewer.role == "device" else None
    return {"seat": seat, "name": room.sitters[seat].name} if seat else None


def _undo_data(room: Room, seat: Seat | None) -> Data:
    barred = room.undo_barred(seat)
    return {"may": barred is None, "reason": barred}


def audit_data(room: Room) -> dict[str, str] | None:
    """What the shuffle can be checked with, once the game is over; None before, and without a commitment."""
    deal = room.created.deal
    if room.status != "over" or commit_of(deal) is None:
        return None
    fair = fair_data(deal.server_seed, deal.salt, {})
    return {"seed": room.seed, **{name: fair[name] for name in ("commit", "server_seed", "salt")}}


# The room


def _room_text(room: Room, viewer: Viewer, now: float, connected: Collection[Seat], cache: Cache) -> str:
    insider = viewer.role != "spectator" or viewer.creator
    on_turn = room.state.player.seat if room.state and room.status == "playing" else None
    thinking = on_turn if on_turn and room.holder(on_turn) == "bot" else None
    seats = (room.seating, frozenset(connected), room.progress.hinted, thinking)
    table = (room.status, room.talk.chat, _clock(room, now), room.created.access if insider else None)
    return joined(
        cache.text("terms", (room.id, room.created), _terms_data),
        cache.text("seats", seats, _seats_data),
        cache.text(f"table {insider}", (*table, room.rematch), _table_data),
    )


def _terms_data(id: str, created: Created) -> Data:
    """What never changes in a room."""
    terms, components, box = created.terms, created.terms.components, created.terms.components.box
    return {
        "id": id,
        "kind": terms.kind,
        "players": terms.players,
        "strict": terms.strict,
        "hints": terms.hints,
        "set": {"name": components.name, "version": components.version, "sha256": components.sha256},
        "box": {
            "core": format_square(box.core_square(terms.players)),
            "corners": [format_square(corner) for corner in box.corners],
            "sites": [list(row) for row in box.rows],
            "ring": list(box.ring),
        },
        "worth": {level.value: list(components.worth(level)) for level in Level},
    }


def _table_data(
    status: Status, chat: ChatName, clock: Clock | None, access: Access | None, rematch: str | None
) -> Data:
    return {
        "status": status,
        "chat": chat,
        "clock": dict(zip(("seconds", "left", "running"), clock, strict=True)) if clock else None,
        "invite": access.invite if access else None,
        "watch": access.watch if access else None,
        "rematch": rematch,
    }


def _seats_data(
    seating: Seating, connected: frozenset[Seat], hinted: Mapping[State, Hinted], thinking: Seat | None
) -> Data:
    seats = [
        {
            "seat": seat.value,
            "holder": sitter.holder,
            "name": sitter.name,
            "bot": sitter.bot,
            "connected": sitter.holder == "human" and seat in connected,
            "thinking": seat is thinking,
            "hints": sum(state.player.seat is seat for state in hinted),
            "away": seat in seating.away,
            "stand_in": sitter.stand_in,
        }
        for seat, sitter in seating.sitters.items()
    ]
    return {"seats": seats}


def _clock(room: Room, now: float) -> Clock | None:
    seconds, deadline = room.created.terms.clock, room.deadline
    if not seconds:
        return None
    left = max(0.0, deadline - now) if deadline else float(seconds)
    return seconds, round(left, 1), deadline is not None


# The view


def _view_text(room: Room, own: Secrets, drawn: list[str] | None, actions: list[str] | None, cache: Cache) -> str:
    """The same entries as `observe.view_data`."""
    state = room.state
    if state is None:
        return "null"
    if room.status != "playing" or own.seat is not state.player.seat:
        actions = []
    elif actions is None:
        actions = [*map(str, actions_without_placements(state))]
    temple = cache.text("temple", (state.temple,), temple_data) if state.temple else "null"
    return joined(
        cache.text("public", (state,), _public_data),
        f'{{"temple":{temple}}}',
        cache.text(f"own {own.seat}", (own, drawn), secrets_data),
        dump({"actions": actions}),
    )


def _public_data(state: State) -> Data:
    return public_data(observe(state, None))


def prepare() -> None:
    """Prepare looking for placements, which takes a while, before anybody waits for it."""
    all_placements(Temple.founded(CoreCube(Square(0, 0), STANDARD_BOX.core_faces[0])))


# Events


def _events_text(room: Room, seat: Seat | None, have: int, cache: Cache) -> str:
    """The events after a version, for a viewer who sees what a seat sees."""
    owner = None if room.kind == "device" else seat  # a shared log holds nothing that a curtain should hide
    new = [*takewhile(lambda event: event.version > have, reversed(room.shown))]
    return ",".join(_event_text(event, owner, cache) for event in reversed(new))


def _event_text(event: Shown, owner: Seat | None, cache: Cache) -> str:
    if owner and owner is event_seat(event.event):
        return dump(event.data_for(owner))
    return cache.text("event", (event, None), Shown.data_for)
