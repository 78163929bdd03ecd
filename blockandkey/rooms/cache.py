"""What was computed last for one room, so that it isn't computed again for the next viewer or event."""

import json
from collections.abc import Callable

from blockandkey.rules.chance import Chance
from blockandkey.rules.game import play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, State
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import View, picture, view


class Cache:
    """Remembers the last step, what each seat sees of the temple, and the JSON of each part of the last messages.

    Answers follow from the arguments alone. One cache serves one room: the chance of a room is always the same. It
    holds one text for each part of a message, so it is never much larger than the messages.
    """

    def __init__(self) -> None:
        self._step: Step | None = None
        self._looks: dict[Seat, tuple[Temple, View, list[str]]] = {}
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


def dump(data: object) -> str:
    """Plain data as JSON."""
    return _ENCODER.encode(data)


def joined(*texts: str) -> str:
    """One JSON object with the entries of several ones."""
    return "{" + ",".join([text[1:-1] for text in texts if text != "{}"]) + "}"


_ENCODER = json.JSONEncoder(separators=(",", ":"))
