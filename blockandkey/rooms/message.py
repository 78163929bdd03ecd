"""What a viewer is sent: the whole Message. Every secret in it comes through `observe`."""

import json
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from blockandkey.bots.catalogue import is_compiled
from blockandkey.rooms.errors import Refused, error_data
from blockandkey.rooms.state import Room, Viewer
from blockandkey.rules.box import STANDARD_BOX, Line
from blockandkey.rules.components import key_data
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat, Square, format_square, format_view_square
from blockandkey.rules.observe import Observation, observe, view_data
from blockandkey.rules.placement import all_placements
from blockandkey.rules.state import Phase, State, TakeLine, line_blocks
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.turn import TRIGGER
from blockandkey.rules.views import Design, Occurrence, View, complete, missing, picture, view

OWN = ("seat", "hand", "enigma", "view", "buried", "drew", "actions")  # what differs from viewer to viewer


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
    preparing: bool = False,
) -> dict[str, Any]:
    """The Message for a viewer with the events after version `have`; `actions` are the legal ones if they are known.

    Without them placements are left out of the view's actions: they are in the tables. `preparing`: the compiled rules
    aren't ready yet.
    """
    seat = room.eyes(viewer)
    seen = observe(room.state, seat) if room.state else None
    shown, drawn = _look(room, seat) if seen and seen.temple and seat else (None, None)
    told_seat = seat if viewer.role == "device" else viewer.seat
    log_seat = None if room.kind == "device" else seat  # a shared log holds nothing that a curtain should hide
    barred = room.undo_barred(seat)
    curtain = room.curtain_seat if viewer.role == "device" else None
    return {
        "version": room.version,
        "answers": answers,
        "error": error_data(error) if error else None,
        "room": _room_data(room, viewer, now, connected, preparing),
        "you": {"role": viewer.role, "seat": told_seat, "creator": viewer.creator},
        "view": _view_data(room, seen, drawn, actions) if seen else None,
        "curtain": {"seat": curtain, "name": room.sitters[curtain].name} if curtain else None,
        "undo": {"may": barred is None, "reason": barred},
        "keys": _keys_near(seen, shown) if seen and shown else [],
        "enigma": _enigma(seen, shown) if seen else None,
        "trigger": TRIGGER.get(room.players),
        "tables_version": room.table_versions.get(seat) if seat else None,
        "audit": room.audit,
        "events": [shown.told(log_seat) for shown in room.shown if shown.version > have],
    }


def message_text(room: Room, viewer: Viewer, **more: Any) -> str:
    """The Message as JSON."""
    data = message(room, viewer, **more)
    texts = {name: dump(value) for name, value in data.items() if name != "view"}
    if data["view"]:
        own = dump({name: data["view"][name] for name in OWN})
        texts["view"] = f"{_public(room)[1][:-1]},{own[1:]}"
    return "{" + ",".join(f'"{name}":{texts.get(name, "null")}' for name in data) + "}"


def dump(data: object) -> str:
    """Plain data as JSON."""
    return json.dumps(data, separators=(",", ":"))


def _room_data(room: Room, viewer: Viewer, now: float, connected: Collection[Seat], preparing: bool) -> dict[str, Any]:
    insider = viewer.role != "spectator" or viewer.creator
    data = room.first.data
    on_turn = room.state.player.seat if room.state and room.status == "playing" else None
    return {
        "id": room.id,
        "kind": room.kind,
        "players": room.players,
        "status": room.status,
        "strict": room.strict,
        "hints": room.hints,
        "chat": room.chat,
        "preparing": preparing and room.status != "over" and any(is_compiled(s.bot) for s in room.sitters.values()),
        "clock": _clock_data(room, now),
        "seats": [
            {
                "seat": seat.value,
                "holder": sitter.holder,
                "name": sitter.name,
                "bot": sitter.bot,
                "connected": sitter.holder == "human" and seat in connected,
                "thinking": sitter.holder == "bot" and seat is on_turn,
                "hints": sum(state.player.seat is seat for state in room.hinted),
                "away": seat in room.away,
                "stand_in": sitter.stand_in,
            }
            for seat, sitter in room.sitters.items()
        ],
        "set": {"name": room.components.name, "version": room.components.version, "sha256": room.components.sha256},
        "box": _box_data(room),
        "worth": room.worth,
        "invite": data["invite"] if insider else None,
        "watch": data["watch"] if insider else None,
        "rematch": room.rematch,
    }


def _box_data(room: Room) -> dict[str, Any]:
    box = room.components.box
    return {
        "core": format_square(box.core_square(room.players)),
        "corners": [format_square(corner) for corner in box.corners],
        "sites": [list(box.sites[i : i + 3]) for i in (0, 3, 6)],
        "ring": list(box.ring),
    }


def _clock_data(room: Room, now: float) -> dict[str, Any] | None:
    if not room.seconds:
        return None
    left = max(0.0, room.deadline - now) if room.deadline else float(room.seconds)
    return {"seconds": room.seconds, "left": round(left, 1), "running": room.deadline is not None}


def _look(room: Room, seat: Seat) -> tuple[View, list[str]]:
    """What a seat sees of the temple, and the picture of it; kept while the temple stays as it is."""
    assert room.state is not None
    assert room.state.temple is not None
    temple = room.state.temple
    if seat not in room.looks or room.looks[seat][0] is not temple:
        shown = view(temple, seat)
        room.looks[seat] = (temple, shown, list(picture(shown)))
    return room.looks[seat][1:]


def _public(room: Room) -> tuple[dict[str, Any], str]:
    """What everybody may know of the game, and that as JSON without what is each viewer's own; made once for all."""
    assert room.state is not None
    if room.public is None or room.public[0] is not room.state:
        data = view_data(observe(room.state, None))
        room.public = (room.state, data, dump({name: data[name] for name in data if name not in OWN}))
    return room.public[1:]


def _view_data(room: Room, seen: Observation, drawn: list[str] | None, actions: list[str] | None) -> dict[str, Any]:
    """The same as `observe.view_data`, with what is the viewer's own last."""
    assert room.state is not None
    data = _public(room)[0] | {
        "seat": seen.seat,
        "hand": [key_data(key) for key in seen.hand],
        "enigma": seen.enigma,
        "view": drawn,
        "buried": [key_data(key) for key in seen.buried],
        "drew": key_data(seen.drew) if seen.drew else None,
    }
    if room.status == "playing" and seen.seat is not None and seen.seat is seen.on_turn:
        data["actions"] = actions if actions is not None else _quick_actions(room.state)
    return data


def prepare() -> None:
    """Prepare looking for placements, which takes a while, before anybody waits for it."""
    all_placements(Temple.founded(CoreCube(Square(0, 0), STANDARD_BOX.core_faces[0])))


def places_blocks(state: State) -> bool:
    """Are placements among what may be done now?"""
    return state.phase in (Phase.ACTION, Phase.ANCIENTS)


def _quick_actions(state: State) -> list[str]:
    """The legal actions without placements."""
    if not places_blocks(state):
        return [str(action) for action in legal_actions(state)]
    if state.phase is Phase.ACTION and not any(state.yard):
        return ["pass"] if len(legal := legal_actions(state)) == 1 and str(legal[0]) == "pass" else []
    lines = (line for line in Line if line_blocks(state, line))
    return [str(TakeLine(line)) for line in lines] if state.phase is Phase.ACTION else []


def _keys_near(seen: Observation, shown: View) -> list[dict[str, Any]]:
    """How near each Key of the hand is: where it lies already, and the nearest place that would count (RULES 6.3)."""
    near = ((key.id, *_near(shown, key.design)) for key in seen.hand)
    return [
        {"id": id, "missing": lack, "place": list(place), "there": [list(found) for found in there]}
        for id, lack, place, there in near
    ]


@lru_cache(16_384)  # about what the hands of a thousand rooms hold
def _near(shown: View, design: Design) -> tuple[int | None, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    lack, place = missing(shown, design) or (None, ())
    return lack, _squares(place), tuple(_squares(found) for found in complete(shown, design))


def _squares(place: Occurrence) -> tuple[str, ...]:
    return tuple(format_view_square(square) for square in place)


def _enigma(seen: Observation, shown: View | None) -> dict[str, Any] | None:
    if seen.enigma is None or seen.seat is None:
        return None
    return {"colour": seen.enigma.value, "faces": shown.count(seen.enigma) if shown else 0}
