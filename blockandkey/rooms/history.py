"""What follows from the whole log of a room: the record of the game, and why a bot acted as it did."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Acted, Entry, Undone
from blockandkey.rooms.resume import written
from blockandkey.rooms.state import Done, Room
from blockandkey.rooms.transition import beginning
from blockandkey.rules.fair import fair_data
from blockandkey.rules.fields import Data
from blockandkey.rules.game import play
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import State


@dataclass(frozen=True, slots=True)
class Explanations:
    """How actions are explained, as data; both mention only what the given seats see."""

    whole: Callable[[Step, Collection[Seat]], list[Data]]  # by all that the player knew
    openly: Callable[[Sequence[Step], Collection[Seat]], list[Data]]  # the first step, by what everybody may know


def record_of(room: Room, entries: Iterable[Entry]) -> Data:
    """The record of the history that counts, from the log; raises Refused while the game runs."""
    if room.status != "over":
        raise Refused("running", "the record is given once the game is over")
    told, begun = beginning(room)
    steps = [done.step for done in _history(room, begun, entries)]
    first = told[0].before if told else begun
    return written([*told, *steps], first, _secrets(room))


def _secrets(room: Room) -> Data:
    """What the record says about the seed: a game that began from a record has none."""
    deal = room.created.deal
    if deal.record is not None:
        return {}
    if deal.seed is not None:
        return {"seed": room.seed}
    return {"seed": room.seed, "fair": fair_data(deal.server_seed, deal.salt, {})}


def _history(room: Room, begun: State, entries: Iterable[Entry]) -> list[Done]:
    """The steps that count after these entries."""
    history: list[Done] = []
    for entry in entries:
        match entry.event:
            case Acted(_, action, by):
                state = history[-1].step.after if history else begun
                step = Step(state, action, play(state, action, room.chance))
                history.append(Done(step, entry.version, by))
            case Undone():
                history.pop()
    return history


def why(room: Room, entries: Sequence[Entry], version: int, explanations: Explanations) -> Data:
    """The reasons of a bot's action, from the log: as everybody may know them, or whole once the game is over.

    With strict perspective they mention nobody's view (RULES 9.4).
    """
    told = next((entry.event for entry in entries if entry.version == version), None)
    if not isinstance(told, Acted) or told.by != "bot":
        raise Refused("not_found", "no bot acted in this version")
    following = [entry for entry in entries if isinstance(entry.event, Acted) and entry.version > version][:1]
    upto = [entry for entry in entries if entry.version <= version]
    history = _history(room, beginning(room)[1], [*upto, *following])
    at = next(i for i, done in enumerate(history) if done.version == version)
    whole, views = room.status == "over", () if room.created.terms.strict else SEATS
    steps = [done.step for done in history[at:]]
    reasons = explanations.whole(steps[0], views) if whole else explanations.openly(steps, views)
    return {"version": version, "reasons": reasons, "whole": whole}
