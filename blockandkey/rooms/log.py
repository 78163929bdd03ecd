"""What viewers are shown of events: what everybody may know, and what only the player who acted may know (RULES 9)."""

from dataclasses import dataclass, field, replace
from typing import assert_never

from blockandkey.rooms.events import (
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
    public_data,
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
    """An event with what everybody is shown of it; `own` is what only the player who acted is shown beyond that."""

    version: int
    at: float
    event: Event
    name: str | None  # of the sitter at the event's seat
    facts: Data
    text: str | None = None
    own_text: str | None = None
    own: Data = field(default_factory=dict)

    def data_for(self, seat: Seat | None) -> Data:
        """The event as plain data, for a viewer who sees what a seat sees. It shares its facts with the room."""
        event = self.event
        its_seat = event_seat(event)
        is_owner = seat is not None and seat is its_seat
        return {
            "version": self.version,
            "at": self.at,
            "kind": event.kind,
            "seat": its_seat.value if its_seat else None,
            "name": self.name,
            "text": self.own_text if is_owner and self.own_text else self.text,
            "facts": _merged(self.facts, self.own) if is_owner and self.own else self.facts,
        }


def _merged(facts: Data, own: Data) -> Data:
    ancients = own.get("ancients")
    return facts | own | ({"ancients": facts["ancients"] | ancients} if ancients else {})


def commit_of(deal: Deal) -> str | None:
    """The commitment that a room shows; None for a seed typed in and for a game begun from a record."""
    if deal.record is not None or deal.seed is not None:
        return None
    return commitment(deal.server_seed, deal.salt)


def show_entry(entry: Entry, name: str | None, step: Step | None = None) -> Shown:
    """What is shown of an entry of the log; `name` is that of its seat's sitter, `step` is the step of an action."""
    event = entry.event
    if not isinstance(event, Acted):
        return Shown(entry.version, entry.at, event, name, _event_facts(event))
    assert step is not None
    facts, own = _facts(step)
    if event.by:
        facts["by"] = event.by
    text = observe_action(step.before, step.action, None)
    own_text = observe_action(step.before, step.action, event.seat)
    return Shown(entry.version, entry.at, event, name, facts, text, own_text, own)


def _event_facts(event: Event) -> Data:
    """What everybody is shown of an event beside its seat; `_facts` shows what an action did."""
    match event:
        case Created(deal=deal):
            return {"commit": commit} if (commit := commit_of(deal)) else {}
        case Joined(_, sitter) | StoodIn(_, sitter) | CameBack(_, sitter) | SeatChanged(_, sitter):
            return {"holder": sitter.holder, "bot": sitter.bot}
        case Undone() | Said() | Unsaid() | ChatChanged() | Rematched():
            return public_data(event)
        case Acted() | Left() | Away() | Started() | Hinted() | GameEnded() | Closed():
            return {}
        case _:
            assert_never(event)


def without_text(shown: Shown) -> Shown:
    """Show of a text or phrase that was removed only that there was one."""
    assert isinstance(shown.event, Said)
    removed = Said(shown.event.seat)
    return replace(shown, event=removed, facts=public_data(removed))


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
