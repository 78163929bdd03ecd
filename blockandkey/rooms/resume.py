"""Starting a game from the beginning of a record (PROTOCOL 2)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from blockandkey.rules.chance import Chance, Keyed
from blockandkey.rules.components import Key
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.playback import dealt, replay
from blockandkey.rules.record import Step, write
from blockandkey.rules.state import IllegalAction, Pass, Phase, State

MALFORMED = (IllegalAction, InvalidText, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


def resumed(record: dict[str, Any], seed: str) -> tuple[list[Step], State]:
    """The steps of a record and the state to go on from; raises InvalidText.

    A record tells the order of an altar only as far as it was drawn: the rest is shuffled by the seed, above the Keys
    that lie buried.
    """
    try:
        steps = replay(record)
        state = steps[-1].after if steps else dealt(record)
    except MALFORMED as error:
        raise InvalidText(str(error) if isinstance(error, InvalidText) else "the record can't be read") from None
    if state.phase is Phase.OVER:
        raise InvalidText("the game of this record is over")
    chance = Keyed(f"altars of {seed}")
    suns = _shuffled_above(state.suns, state.buried, chance, 0)
    return steps, replace(state, suns=suns, moons=_shuffled_above(state.moons, state.buried, chance, len(suns)))


def _shuffled_above(altar: tuple[Key, ...], buried: tuple[Key, ...], chance: Chance, asked: int) -> tuple[Key, ...]:
    left = [key for key in altar if key not in buried]
    bottom = [key for key in altar if key in buried]
    drawn = [left.pop(chance.one_of(len(left), asked + i)) for i in range(len(left))]
    return (*drawn, *bottom)


def written(steps: Sequence[Step], first: State, secrets: dict[str, Any]) -> dict[str, Any]:
    """The record of these steps; of a game without any, just how it was dealt."""
    if steps:
        return write(steps, secrets)
    return write([Step(first, Pass(), first)], secrets) | {"moves": []}
