"""What is told of events: to everybody, and what only the one who acted may know (RULES 9)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from blockandkey.bots.explain import Reason, explain, explain_openly
from blockandkey.rules.components import ComponentSet, key_data
from blockandkey.rules.fair import commitment
from blockandkey.rules.geometry import Seat, format_cell, format_view_square
from blockandkey.rules.observe import observe, observe_action, observe_key
from blockandkey.rules.record import Step
from blockandkey.rules.state import (
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    PlaceAncients,
    PlaceCore,
    Position,
    State,
    TakeLine,
    line_blocks,
)
from blockandkey.server.storage.store import REMOVED, Stored

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """An event as it may be told; `own` is what its owner alone is told beyond that."""

    version: int
    at: float
    kind: str
    seat: str | None
    name: str | None
    text: str | None
    facts: Facts
    own_text: str | None = None
    own: Facts = field(default_factory=dict)

    def told(self, seat: Seat | None) -> dict[str, Any]:
        """The event as plain data for somebody who sees with the eyes of a seat."""
        owner = seat is not None and seat == self.seat
        return {
            "version": self.version,
            "at": self.at,
            "kind": self.kind,
            "seat": self.seat,
            "name": self.name,
            "text": self.own_text if owner and self.own_text else self.text,
            "facts": _merged(self.facts, self.own) if owner and self.own else self.facts,
        }


def _merged(facts: Facts, own: Facts) -> Facts:
    ancients = own.get("ancients")
    return facts | own | ({"ancients": facts["ancients"] | ancients} if ancients else {})


def commit_of(data: dict[str, Any]) -> str | None:
    """The commitment that a room's first event tells; none for a seed typed in and a game begun from a record."""
    if data["record"] is not None or data["seed"] is not None:
        return None
    return commitment(data["server_seed"], data["salt"])


def show_event(stored: Stored, name: str | None) -> Shown:
    """Tell of an event that isn't an action."""
    data, facts = stored.data, dict[str, Any]()
    match stored.kind:
        case "created" if commit := commit_of(data):
            facts = {"commit": commit}
        case "seat" | "joined" | "back" | "stand_in":
            facts = {"holder": data["holder"], "bot": data.get("bot")}
        case "undone" | "unsaid":
            facts = {"version": data["version"]}
        case "said" | "chat":
            facts = dict(data)
        case "rematch":
            facts = {"room": data["room"]}
    return Shown(stored.version, stored.at, stored.kind, stored.seat, name, None, facts)


def without_text(said: Shown) -> Shown:
    """Tell of something said that was removed: that there was something, and no more."""
    return replace(said, facts=REMOVED)


def show_action(stored: Stored, step: Step, name: str | None) -> Shown:
    """Tell of an action: what everybody sees of it, and what the one who acted sees."""
    facts, own = _facts(step)
    if by := stored.data.get("by"):
        facts["by"] = by
    seat = step.before.player.seat
    text, own_text = observe_action(step.before, step.action, None), observe_action(step.before, step.action, seat)
    return Shown(stored.version, stored.at, "action", stored.seat, name, text, facts, own_text, own)


def _facts(step: Step) -> tuple[Facts, Facts]:
    before, after = step.before, step.after
    facts: Facts = {"phase": before.phase.value, "turn": before.turn}
    own: Facts = {}
    match step.action:
        case TakeLine(line):
            facts["taken"] = [str(block) for block in line_blocks(before, line)]
            facts["refill"] = _refill(before, after, set(before.components.box.sites_of(line)))
        case Discard(block):
            facts["discarded"] = str(block)
            if restock := _refill(before, after, set()):
                facts["refill"] = restock
        case PlaceCore() if before.is_solo:
            facts["refill"] = _refill(before, after, set())
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


def _claimed(step: Step, count: int) -> list[Facts]:
    player = step.after.players[step.before.on_turn]
    return [
        {"key": key_data(c.key), "place": [format_view_square(s) for s in c.place], "seat": player.seat.value}
        for c in player.claimed[-count:]
    ]


def _refill(before: State, after: State, emptied: set[int]) -> list[str]:
    """The blocks drawn into the yard, site by site."""
    sites = (site for site in range(9) if site in emptied or before.yard[site] is None)
    return [str(block) for site in sites if (block := after.yard[site])]


def _add_ancients(step: Step, facts: Facts, own: Facts) -> None:
    """What the Ancients did, if this step settled it: placed, went back into the bag, or found their site empty."""
    before, after = step.before, step.after
    if isinstance(step.action, PlaceAncients):
        cells = [format_cell(cell) for cell in step.action.cells]
        key = before.drew
    elif step.passes_ancients:
        cells = None
        key = after.player.hand[-1]  # drawn in this very step
    else:
        return
    assert key is not None
    site = key.pips
    block = before.yard[site - 1]
    facts["ancients"] = {"block": str(block) if block else None, "cells": cells}
    own["ancients"] = {"site": site, "stars": key.stars}
    if block:
        facts["ancients"]["site"] = site
        facts["refill"] = _refill(before, after, {site - 1})


# Reasons


def whole_reasons(step: Step, views: Collection[Seat]) -> list[Facts]:
    """The reasons of a step by all that its player knew: not to be told while the game runs.

    They tell only of what these seats see.
    """
    seen = observe(step.before, step.before.player.seat)
    return reasons_data(explain(seen, step.action, views), seen.components)


def open_reasons(steps: Sequence[Step], views: Collection[Seat]) -> list[Facts]:
    """The reasons of the first of these steps, as everybody may know them; the next may be the claim after it.

    They tell only of what these seats see.
    """
    step, *following = steps
    before, after = observe(step.before, None), observe(step.after, None)
    claims = [then.action for then in following if isinstance(step.action, Position) and isinstance(then.action, Claim)]
    claimed = [before.components.key(id) for claim in claims for id in claim.keys]
    return reasons_data(explain_openly(before, step.action, after, claimed, views), before.components)


def reasons_data(reasons: Iterable[Reason], components: ComponentSet) -> list[Facts]:
    """Reasons as plain data; what doesn't apply is left out."""
    return [_reason_data(reason, components) for reason in reasons]


def _reason_data(reason: Reason, components: ComponentSet) -> Facts:
    data: Facts = {
        "kind": reason.kind,
        "key": key_data(components.key(reason.key)) if reason.key else None,
        "vp": reason.vp,
        "squares": reason.squares,
        "faces": reason.faces,
        "colour": reason.colour,
        "seat": reason.seat,
        "blocks": [str(block) for block in reason.blocks] or None,
        "altar": reason.altar,
    }
    return {name: value for name, value in data.items() if value is not None}
