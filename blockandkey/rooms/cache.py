"""What was computed last for one room, so that it isn't computed again for the next viewer or event."""

import json
from collections.abc import Callable
from typing import Any

from blockandkey.rules.chance import Chance
from blockandkey.rules.game import play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe, view_data
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, State
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import View, picture, view

OWN = ("seat", "hand", "enigma", "view", "buried", "drew", "actions")  # parts of a view that differ between viewers


class Cache:
    """Remembers the last step, the last public view, what each seat sees of the temple, and what never changes.

    Answers follow from the arguments alone, and a state is recognized by its identity. One cache serves one room: the
    chance of a room is always the same.
    """

    def __init__(self) -> None:
        self._step: Step | None = None
        self._public: tuple[State, dict[str, Any], str] | None = None
        self._looks: dict[Seat, tuple[Temple, View, list[str]]] = {}
        self._fixed: dict[str, Any] | None = None

    def step(self, state: State, action: Action, chance: Chance) -> Step:
        """The step that an action is in a state; raises IllegalAction."""
        if self._step is None or self._step.before is not state or self._step.action != action:
            self._step = Step(state, action, play(state, action, chance))
        return self._step

    def public(self, state: State) -> tuple[dict[str, Any], str]:
        """What everybody may know of a state, as data, and as JSON without what is each viewer's own."""
        if self._public is None or self._public[0] is not state:
            data = view_data(observe(state, None))
            self._public = (state, data, dump({name: data[name] for name in data if name not in OWN}))
        return self._public[1:]

    def look(self, temple: Temple, seat: Seat) -> tuple[View, list[str]]:
        """What a seat sees of a temple, and the picture of it."""
        if seat not in self._looks or self._looks[seat][0] is not temple:
            seen = view(temple, seat)
            self._looks[seat] = (temple, seen, list(picture(seen)))
        return self._looks[seat][1:]

    def fixed(self, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What never changes in a room, made once."""
        if self._fixed is None:
            self._fixed = make()
        return self._fixed


def copied(data: dict[str, Any]) -> dict[str, Any]:
    """A copy of plain data, all the way down."""
    copy = data.copy()
    for name, value in data.items():
        if type(value) is dict:
            copy[name] = copied(value)
        elif type(value) is list:
            copy[name] = [copied(item) if type(item) is dict else item for item in value]
    return copy


def dump(data: object) -> str:
    """Plain data as JSON."""
    return json.dumps(data, separators=(",", ":"))
