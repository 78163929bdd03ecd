"""The upper rungs, which think in the compiled rules; numba is imported when one of them is made."""

import json
import random
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from blockandkey.geometry import SEATS_OF, InvalidText
from blockandkey.observe import Observation
from blockandkey.state import Action

WEIGHTS = Path(__file__).with_name("weights.json")


@cache
def weights() -> Any:
    """The learned weights of the value function, by stage and feature; see learn.py."""
    import numpy as np

    return np.array(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"], dtype=np.float64)


class Director:
    """Chooses by the compiled rules, from an observation alone: what it can't know it imagines."""

    name: ClassVar[str]
    # How far it looks (0 one turn, 1 two own turns, 2 simulations), how many actions it follows up, how much it trusts
    # its second turn, how many simulations a choice may take and how many rounds each of them goes on (solo: double).
    way: ClassVar[tuple[int, int, float, int, int]]

    def __init__(self) -> None:
        if not find_spec("numba"):
            raise InvalidText(f"the bot {self.name!r} needs numba, which is not installed")
        import numpy as np

        from blockandkey.kernel import convert, search, tables

        self._convert, self._search, self._tables = convert, search, tables
        self._ways = {n: np.array([*self.way[:4], self.way[4] * max(n, 2)], dtype=np.float64) for n in SEATS_OF}

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        seed = generator.getrandbits(63)
        if len(actions) == 1:
            return actions[0]
        game = self._convert.from_observation(observation, seed)
        keys = self._tables.key_tables(observation.components)
        code = self._search.choose(game, keys, weights(), self._ways[len(observation.players)], seed)
        return self._convert.decode(int(code), observation.hand)


class FieldDirector(Director):
    """Looks one turn ahead, by the learned value function."""

    name = "field-director"
    way = (0, 0, 0.0, 0, 0)


class DigDirector(Director):
    """Plans two own turns ahead, with the supply and the yard."""

    name = "dig-director"
    way = (1, 80, 0.6, 0, 0)


class Expert(Director):
    """Tries its best plans in simulations of what may come."""

    name = "expert"
    way = (2, 80, 0.6, 400, 2)
