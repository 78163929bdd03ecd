"""What is told of events: to everybody, and what only the one who acted may know (RULES 9)."""

from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from blockandkey.rooms.events import (
    REMOVED,
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
    Started,
    StoodIn,
    Undone,
    Unsaid,
    event_seat,
    said_data,
)
from blockandkey.rules.components import key_data
from blockandkey.rules.fair import commitment
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import Seat, format_cell, format_view_square
from blockandkey.rules.observe import observe_action, observe_key
from blockandkey.rules.record import Step
from blockandkey.rules.solo import ancients_site
from blockandkey.rules.state import (
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
    line_blocks,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """An event as it may be told; `own` is what its owner alone is told beyond that."""

    version: int
    at: float
    kind: str
    seat: Seat | None
    name: str | None
    text: str | None
    facts: Data
    own_text: str | None = None
    own: Data = field(default_factory=dict)

    def told(self, seat: Seat | None) -> dict[str, Any]:
        """The event as plain data for somebody who sees with the eyes of a seat."""
        owner = seat is not None and seat is self.seat
        return {
            "version": self.version,
            "at": self.at,
            "kind": self.kind,
            "seat": self.seat.value if self.seat else None,
            "name": self.name,
            "text": self.own_text if owner and self.own_text else self.text,
            "facts": _merged(self.facts, self.own) if owner and self.own else self.facts,
        }


def _merged(facts: Data, own: Data) -> Data:
    ancients = own.get("ancients")
    return facts | own | ({"ancients": facts["ancients"] | ancients} if ancients else {})


def commit_of(deal: Deal) -> str | None:
    """The commitment that a room tells; None for a seed typed in and for a game begun from a record."""
    if deal.record is not None or deal.seed is not None:
        return None
    return commitment(deal.server_seed, deal.salt)


def show_entry(entry: Entry, name: str | None, step: Step | None = None) -> Shown:
    """Tell of an entry of the log; `name` is that of its seat's sitter, `step` what an action did."""
    event, seat = entry.event, event_seat(entry.event)
    if not isinstance(event, Acted):
        return Shown(entry.version, entry.at, event.kind, seat, name, None, _event_facts(event))
    assert step is not None
    facts, own = _facts(step)
    if event.by:
        facts["by"] = event.by
    text, own_text = observe_action(step.before, step.action, None), observe_action(step.before, step.action, seat)
    return Shown(entry.version, entry.at, event.kind, seat, name, text, facts, own_text, own)


def _event_facts(event: Event) -> Data:
    """What everybody is told of an event beside its seat; what actions do is told by their step."""
    match event:
        case Created(deal=deal):
            return {"commit": commit} if (commit := commit_of(deal)) else {}
        case Joined(_, sitter) | StoodIn(_, sitter) | CameBack(_, sitter) | SeatChanged(_, sitter):
            return {"holder": sitter.holder, "bot": sitter.bot}
        case Undone(_, version) | Unsaid(_, version):
            return {"version": version}
        case Said():
            return said_data(event)
        case ChatChanged(chat):
            return {"chat": chat}
        case Rematched(_, room):
            return {"room": room}
        case Acted() | Left() | Away() | Started() | Hinted() | GameEnded() | Closed():
            return {}
        case _:
            assert_never(event)


def without_text(said: Shown) -> Shown:
    """Tell of something said that was removed: that there was something, and no more."""
    return replace(said, facts=REMOVED)


def _facts(step: Step) -> tuple[Data, Data]:
    before, after = step.before, step.after
    facts: Data = {"phase": before.phase.value, "turn": before.turn}
    own: Data = {}
    match step.action:
        case TakeLine(line):
            facts["taken"] = [str(block) for block in line_blocks(before, line)]
            facts["refill"] = step.refill
        case Discard(block):
            facts["discarded"] = str(block)
            if restock := step.refill:
                facts["refill"] = restock
        case PlaceCore() if before.is_solo:
            facts["refill"] = step.refill
        case Position(block, cells):
            facts |= {"block": str(block), "cells": [format_cell(cell) for cell in cells]}
        case Claim(keys) if keys:
            facts["claimed"] = _claimed(step, len(keys))
        case Draw(altar):
            facts["altar"] = altar.value
            drew = observe_key(before, step.action, after, before.player.seat)
            own["drew"] = key_data(drew) if drew else None
        case Aside(altar):
            facts["aside"] = altar.value
        case Bury(str() as key):
            facts["buried"] = before.components.key(key).level.value
    _add_ancients(step, facts, own)
    if before.turns_left is None and after.turns_left is not None:
        facts["triggered"] = True
    if after.ended:
        facts["ended"] = after.ended.value
    return facts, own


def _claimed(step: Step, count: int) -> list[Data]:
    player = step.after.players[step.before.on_turn]
    return [
        {"key": key_data(c.key), "place": [format_view_square(s) for s in c.place], "seat": player.seat.value}
        for c in player.claimed[-count:]
    ]


def _add_ancients(step: Step, facts: Data, own: Data) -> None:
    """What the Ancients did, if this step ends their turn: placed, passed, or found their site empty."""
    if (key := step.ancients_key) is None:
        return
    site = ancients_site(key)
    block = step.before.yard[site]
    cells = [format_cell(cell) for cell in step.action.cells] if isinstance(step.action, PlaceAncients) else None
    facts["ancients"] = {"block": str(block) if block else None, "cells": cells}
    own["ancients"] = {"site": site + 1, "stars": key.stars}
    if block:
        facts["ancients"]["site"] = site + 1
        facts["refill"] = step.refill
