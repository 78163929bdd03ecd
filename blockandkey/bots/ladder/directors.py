"""The upper rungs, which think in the compiled rules; numba is imported when one of them is made."""

import json
import random
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, Phase

WEIGHTS = Path(__file__).with_name("weights.json")
FEWEST = 1 / 16  # the part of the simulations that a cap leaves at least


@cache
def weights() -> Any:
    """The learned weights of the value function, by stage and feature; see learn.py."""
    import numpy as np

    return np.array(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"], dtype=np.float64)


class Way(NamedTuple):
    """How a Director thinks, in the order of kernel/search.py."""

    far: int  # 0 looks one turn ahead, 1 two own turns, 2 simulates
    width: int = 0  # actions that are followed up to the second turn
    trust: float = 0.0  # how much the second turn counts
    sims: int = 0  # simulations of a choice
    rounds: int = 0  # how long each of them goes on
    at_large_tables: int = 0  # the same with three or four players, whose games are short


class Director:
    """Chooses by the compiled rules, from an observation alone: what it can't know it imagines.

    Its simulations are counted, so that a seed repeats a choice exactly. With a cap, in seconds, they are halved after
    a choice that took longer, down to a sixteenth, and doubled again after one that took less than half of it.
    """

    name: ClassVar[str]
    way: ClassVar[Way]

    def __init__(self, cap: float | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        if not find_spec("numba"):
            raise InvalidText(f"the bot {self.name!r} needs numba, which is not installed")
        import numpy as np

        from blockandkey.kernel.rules import convert, tables
        from blockandkey.kernel.search import search, value

        if weights().shape != (value.STAGES, value.FEATURES):
            raise InvalidText(
                f"{WEIGHTS.name} is of another version; make it with python -m blockandkey.bots.ladder.learn"
            )
        self._convert, self._search, self._tables = convert, search, tables
        self._array = np.array
        self._cap, self._clock, self.part = cap, clock, 1.0

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        seed = generator.getrandbits(63)
        if len(actions) == 1:
            return actions[0]
        game = self._convert.from_observation(observation, seed)
        keys = self._tables.key_tables(observation.components)
        start = self._clock()
        way = self._array(self.way_for(len(observation.players), self.part), dtype=float)
        code = self._search.choose(game, keys, weights(), way, seed)
        if observation.phase is not Phase.CLAIM:  # that takes no thought, so it tells nothing of the time
            self._keep_to_cap(self._clock() - start)
        return self._convert.decode(int(code), observation.hand, observation.components.box)

    @classmethod
    def way_for(cls, players: int, part: float = 1.0) -> list[float]:
        """The way for so many players and a part of the simulations, as kernel/search.py takes it.

        Rounds, this one included, become turns after this one; alone, each stands for two turns.
        """
        far, width, trust, sims, rounds, at_large_tables = cls.way
        turns = 2 * rounds if players == 1 else (at_large_tables if players > 2 else rounds) * players - 1
        return [far, width, trust, int(part * sims), turns]

    def _keep_to_cap(self, taken: float) -> None:
        """Simulate less after a choice that took too long, and more when there is time again."""
        if self._cap is None:
            return
        if taken > self._cap:
            self.part = max(FEWEST, self.part / 2)
        elif taken < self._cap / 2:
            self.part = min(1.0, self.part * 2)


class FieldDirector(Director):
    """Looks one turn ahead, by the learned value function."""

    name = "field-director"
    way = Way(0)


class DigDirector(Director):
    """Plans two own turns ahead, with the supply and the yard."""

    name = "dig-director"
    way = Way(1, width=80, trust=0.6)


class Expert(Director):
    """Tries its best plans in simulations of what may come."""

    name = "expert"
    way = Way(2, width=80, trust=0.6, sims=400, rounds=2, at_large_tables=3)
