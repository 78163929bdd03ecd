"""What was computed last for one room, so that it isn't computed again for the next viewer or event."""

import json
from collections.abc import Callable

from blockandkey.rules.chance import Chance
from blockandkey.rules.components import Key
from blockandkey.rules.game import play
from blockandkey.rules.geometry import Seat, format_view_square
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, State
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import Occurrence, View, complete, missing, picture, view

Near = tuple[int | None, tuple[str, ...], tuple[tuple[str, ...], ...]]  # see Cache.near


class Cache:
    """Remembers the last step, what each seat sees of the temple, how near its Keys are to that, and the JSON of each
    part of the last messages.

    Answers follow from the arguments alone. One cache serves one room: the chance and the Keys of a room are always the
    same. It holds one text for each part of a message, so it is never much larger than the messages.
    """

    def __init__(self) -> None:
        self._step: Step | None = None
        self._looks: dict[Seat, tuple[Temple, View, list[str]]] = {}
        self._near: dict[str, tuple[View, Near]] = {}  # by the ids of the Keys
        self._texts: dict[str, tuple[tuple[object, ...], str]] = {}

    def step(self, state: State, action: Action, chance: Chance) -> Step:
        """The step that an action is in a state; raises IllegalAction."""
        if self._step is None or self._step.before is not state or self._step.action != action:
            self._step = Step(state, action, play(state, action, chance))
        return self._step

    def text(self, part: str, given: tuple[object, ...], make: Callable[..., object]) -> str:
        """The JSON of a part of messages, which `make` makes of what is given."""
        known = self._texts.get(part)
        if known is None or known[0] != given:
            known = self._texts[part] = (given, dump(make(*given)))
        return known[1]

    def look(self, temple: Temple, seat: Seat) -> tuple[View, list[str]]:
        """What a seat sees of a temple, and the picture of it."""
        if seat not in self._looks or self._looks[seat][0] is not temple:
            seen = view(temple, seat)
            self._looks[seat] = (temple, seen, list(picture(seen)))
        return self._looks[seat][1:]

    def near(self, shown: View, key: Key) -> Near:
        """How many squares a Key's design lacks in a view, its nearest place, and all places where it lies."""
        known = self._near.get(key.id)
        if known is None or (known[0] is not shown and known[0] != shown):
            lack, place = missing(shown, key.design) or (None, ())
            there = tuple(_squares(found) for found in complete(shown, key.design))
            known = self._near[key.id] = (shown, (lack, _squares(place), there))
        return known[1]


def _squares(place: Occurrence) -> tuple[str, ...]:
    return tuple(format_view_square(square) for square in place)


def dump(data: object) -> str:
    """Plain data as JSON."""
    return _ENCODER.encode(data)


def joined(*texts: str) -> str:
    """One JSON object with the entries of several ones; none of them may be empty."""
    return "{" + ",".join([text[1:-1] for text in texts]) + "}"


_ENCODER = json.JSONEncoder(separators=(",", ":"))
