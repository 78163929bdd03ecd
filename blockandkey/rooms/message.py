"""What a viewer is sent: the whole Message, as plain data. Every secret in it comes through `observe`."""

from collections.abc import Collection
from typing import Any

from blockandkey.rooms.cache import OWN, Cache, copied, dump
from blockandkey.rooms.curtain import curtain_seat
from blockandkey.rooms.errors import Refused, error_data
from blockandkey.rooms.log import commit_of
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import Level, key_data
from blockandkey.rules.fair import fair_data
from blockandkey.rules.game import actions_without_placements
from blockandkey.rules.geometry import Seat, Square, format_square
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.placement import all_placements
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.turn import TRIGGER
from blockandkey.rules.views import View


def message(
    room: Room,
    viewer: Viewer,
    *,
    now: float,
    have: int = 0,
    answers: str | None = None,
    error: Refused | None = None,
    connected: Collection[Seat] = (),
    actions: list[str] | None = None,
    preparing: Collection[str] = (),
    cache: Cache | None = None,
) -> dict[str, Any]:
    """The Message for a viewer with the events after version `have`; `actions` are the legal ones if they are known.

    Without them placements are left out of the view's actions. `preparing` are the names of
    bots that can't play yet.
    """
    cache, seat = cache or Cache(), room.eyes(viewer)
    seen = observe(room.state, seat) if room.state else None
    shown, drawn = cache.look(seen.temple, seat) if seen and seen.temple and seat else (None, None)
    return {
        "version": room.version,
        "answers": answers,
        "error": error_data(error) if error else None,
        "room": _room_data(room, viewer, now, connected, preparing, cache),
        "you": {
            "role": viewer.role,
            "seat": seat if viewer.role == "device" else viewer.seat,
            "creator": viewer.creator,
        },
        "view": _view_data(room, seen, drawn, actions, cache) if seen else None,
        "curtain": _curtain_data(room, viewer),
        "undo": _undo_data(room, seat),
        "enigma": _enigma(seen, shown) if seen else None,
        "trigger": TRIGGER.get(room.players),
        "audit": audit_data(room),
        "events": [copied(event) for event in _events_data(room, seat, have)],
    }


def message_text(room: Room, viewer: Viewer, *, have: int = 0, cache: Cache | None = None, **more: Any) -> str:
    """The Message as JSON."""
    cache = cache or Cache()
    data = message(room, viewer, have=room.version, cache=cache, **more)
    texts = {name: dump(value) for name, value in data.items() if name != "view"}
    texts["events"] = dump(_events_data(room, room.eyes(viewer), have))  # text needs no copy
    if data["view"]:
        assert room.state is not None
        own = dump({name: data["view"][name] for name in OWN})
        texts["view"] = f"{cache.public(room.state)[1][:-1]},{own[1:]}"
    return "{" + ",".join(f'"{name}":{texts.get(name, "null")}' for name in data) + "}"


def _events_data(room: Room, seat: Seat | None, have: int) -> list[dict[str, Any]]:
    """The events after a version, for a viewer who sees what a seat sees. Their facts are those of the room itself."""
    owner = None if room.kind == "device" else seat  # a shared log holds nothing that a curtain should hide
    return [event.data_for(owner) for event in room.shown if event.version > have]


def _curtain_data(room: Room, viewer: Viewer) -> dict[str, Any] | None:
    seat = curtain_seat(room, viewer) if viewer.role == "device" else None
    return {"seat": seat, "name": room.sitters[seat].name} if seat else None


def _undo_data(room: Room, seat: Seat | None) -> dict[str, Any]:
    barred = room.undo_barred(seat)
    return {"may": barred is None, "reason": barred}


def audit_data(room: Room) -> dict[str, str] | None:
    """What the shuffle can be checked with, once the game is over; None before, and without a commitment."""
    deal = room.created.deal
    if room.status != "over" or commit_of(deal) is None:
        return None
    fair = fair_data(deal.server_seed, deal.salt, {})
    return {"seed": room.seed, **{name: fair[name] for name in ("commit", "server_seed", "salt")}}


def _room_data(
    room: Room, viewer: Viewer, now: float, connected: Collection[Seat], preparing: Collection[str], cache: Cache
) -> dict[str, Any]:
    insider = viewer.role != "spectator" or viewer.creator
    access = room.created.access
    return {
        "id": room.id,
        **cache.fixed(lambda: _terms_data(room)),
        "status": room.status,
        "chat": room.talk.chat,
        "preparing": room.status != "over" and any(sitter.bot in preparing for sitter in room.sitters.values()),
        "clock": _clock_data(room, now),
        "seats": _seats_data(room, connected),
        "invite": access.invite if insider else None,
        "watch": access.watch if insider else None,
        "rematch": room.rematch,
    }


def _terms_data(room: Room) -> dict[str, Any]:
    """What never changes in a room."""
    terms, components, box = room.created.terms, room.components, room.components.box
    return {
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


def _seats_data(room: Room, connected: Collection[Seat]) -> list[dict[str, Any]]:
    on_turn = room.state.player.seat if room.state and room.status == "playing" else None
    return [
        {
            "seat": seat.value,
            "holder": sitter.holder,
            "name": sitter.name,
            "bot": sitter.bot,
            "connected": sitter.holder == "human" and seat in connected,
            "thinking": sitter.holder == "bot" and seat is on_turn,
            "hints": sum(state.player.seat is seat for state in room.progress.hinted),
            "away": seat in room.away,
            "stand_in": sitter.stand_in,
        }
        for seat, sitter in room.sitters.items()
    ]


def _clock_data(room: Room, now: float) -> dict[str, Any] | None:
    seconds, deadline = room.created.terms.clock, room.deadline
    if not seconds:
        return None
    left = max(0.0, deadline - now) if deadline else float(seconds)
    return {"seconds": seconds, "left": round(left, 1), "running": deadline is not None}


def _view_data(
    room: Room, seen: Observation, drawn: list[str] | None, actions: list[str] | None, cache: Cache
) -> dict[str, Any]:
    """The same as `observe.view_data`, with what is the viewer's own last."""
    assert room.state is not None
    data = cache.public(room.state)[0] | {
        "seat": seen.seat,
        "hand": [key_data(key) for key in seen.hand],
        "enigma": seen.enigma,
        "view": drawn,
        "buried": [key_data(key) for key in seen.buried],
        "drew": key_data(seen.drew) if seen.drew else None,
    }
    if room.status == "playing" and seen.seat is not None and seen.seat is seen.on_turn:
        data["actions"] = actions if actions is not None else [*map(str, actions_without_placements(room.state))]
    return data


def prepare() -> None:
    """Prepare looking for placements, which takes a while, before anybody waits for it."""
    all_placements(Temple.founded(CoreCube(Square(0, 0), STANDARD_BOX.core_faces[0])))


def _enigma(seen: Observation, shown: View | None) -> dict[str, Any] | None:
    if seen.enigma is None or seen.seat is None:
        return None
    return {"colour": seen.enigma.value, "faces": shown.count(seen.enigma) if shown else 0}
