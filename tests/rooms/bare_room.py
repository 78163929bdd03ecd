"""Plays a whole room with nothing but the standard library, rules/ and rooms/; `test_bare.py` runs it as a program.

Run: python -I -S bare_room.py PACKAGE, where PACKAGE is the folder of blockandkey. It prints the last message of the
person at the table as JSON, and which modules were refused.
"""

import json
import random
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

ALLOWED = ("rules", "rooms")
BLOCKED = ("blockandkey.bots", "blockandkey.protocol", "blockandkey.server", "pydantic", "numpy", "sqlalchemy")


class ImportBlocker(MetaPathFinder):
    """Refuses every module but those of the standard library and of the two packages."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top, *rest = fullname.split(".")
        if top == "blockandkey" and not rest:
            spec = ModuleSpec(fullname, None, is_package=True)  # its own __init__.py is not run
            spec.submodule_search_locations = [self.package]
            return spec
        if top in sys.stdlib_module_names or (top == "blockandkey" and rest[0] in ALLOWED):
            return None  # the usual finders know it
        raise ImportError(f"{fullname} is blocked")


def refused(names: Sequence[str]) -> list[str]:
    """The names of these modules that can't be imported."""
    found = []
    for name in names:
        try:
            import_module(name)
        except ImportError:
            found.append(name)
    return found


def play_room() -> dict[str, object]:
    """Play a room to its end: people join, talk and leave, and bots play; the last message."""
    from blockandkey.rooms.commands import Act, AskStandIn, NewRoom, Say, SeatChoice, TakeSeat
    from blockandkey.rooms.context import Context
    from blockandkey.rooms.creating import create
    from blockandkey.rooms.decide import act, decide
    from blockandkey.rooms.events import Event, entries_of, entry_data, parse_entry
    from blockandkey.rooms.message import message
    from blockandkey.rooms.seats import gone, join
    from blockandkey.rooms.state import Room
    from blockandkey.rooms.transition import after, rebuild
    from blockandkey.rules.components import shipped_set
    from blockandkey.rules.game import legal_actions
    from blockandkey.rules.geometry import Seat
    from blockandkey.rules.observe import observe

    generator = random.Random("bare")
    context = Context(
        bots=("any",),
        stand_in="any",
        new_room_id=lambda: "bare",
        new_token=lambda: f"token-{generator.random()}",
        new_seed=lambda: f"{generator.getrandbits(256):064x}",
    )
    seats = (SeatChoice("human", "Ann"), SeatChoice("open"), SeatChoice("bot", None, "any"))
    wish = NewRoom("online", 3, seats)
    log = entries_of("bare", 0, create(wish, lambda: shipped_set("standard"), "ann", context), 0.0)
    room = rebuild(log)

    def add_events(room: Room, events: Sequence[Event]) -> Room:
        for entry in entries_of(room.id, room.version, events, float(room.version)):
            log.append(entry)
            room = after(room, entry)
        return room

    open_seat = next(seat for seat, sitter in room.sitters.items() if sitter.holder == "open")
    room = add_events(room, join(room, TakeSeat(room.created.access.invite, open_seat, "Ben"), "ben"))
    room = add_events(room, decide(room, room.viewer("ben"), Say(text="Hello"), context))
    room = add_events(room, gone(room, open_seat))
    room = add_events(room, decide(room, room.viewer("ann"), AskStandIn(open_seat), context))
    while room.status == "playing":
        assert room.state is not None
        seat: Seat = room.state.player.seat
        seen = observe(room.state, seat)
        chosen = str(generator.choice(legal_actions(seen)))
        if room.holder(seat) == "human":
            room = add_events(room, decide(room, room.viewer("ann"), Act(room.version, chosen), context))
        else:
            room = add_events(room, [act(room, chosen, "bot")])
    stored = json.loads(json.dumps([entry_data(entry) for entry in log]))
    assert rebuild(map(parse_entry, stored)) == room
    return message(room, room.viewer("ann"), now=0.0)


def main() -> None:
    sys.meta_path.insert(0, ImportBlocker(sys.argv[1]))
    told = {"message": play_room(), "refused": refused(BLOCKED), "modules": sorted(sys.modules)}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
