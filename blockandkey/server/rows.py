"""Rooms and the rows of their logs in the store."""

import logging
from collections.abc import Iterable, Sequence

from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import UNREADABLE, Entry, Unsaid, entry_data, parse_event
from blockandkey.rooms.state import Room
from blockandkey.rooms.transition import rebuild
from blockandkey.server.logs import note
from blockandkey.server.storage.store import Stored


def stored_of(entry: Entry) -> Stored:
    """The row of an entry."""
    erases = entry.event.version if isinstance(entry.event, Unsaid) else None
    return Stored(**entry_data(entry), erases=erases)


def entry_of(stored: Stored) -> Entry:
    """The entry of a row; raises one of UNREADABLE."""
    event = parse_event({"kind": stored.kind, "seat": stored.seat, "data": stored.data})
    return Entry(stored.room, stored.version, stored.at, stored.client, event)


def log_of(rows: Iterable[Stored]) -> list[Entry]:
    """The log that rows hold; raises Refused if one of them can't be read."""
    try:
        return [entry_of(row) for row in rows]
    except UNREADABLE:  # an event of a newer version of the program
        raise Refused("room", "the log of this room can't be read") from None


def rebuilt(rows: Sequence[Stored]) -> Room:
    """The room that rows lead to; raises Refused if they can't be read."""
    try:
        return rebuild(map(entry_of, rows))
    except UNREADABLE as error:
        note("room_unreadable", logging.ERROR, room=rows[0].room, error=type(error).__name__)
        raise Refused("room", "the log of this room can't be read") from None
