"""What the three upper rungs share: they search with the compiled rules. Making one of them imports numba."""

import json
import random
import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, Phase

WEIGHTS = Path(__file__).with_name("weights.json")
FEWEST = 1 / 16  # the smallest part of the simulations that a cap leaves


@cache
def weights() -> Any:
    """The learned weights of the value function, by stage and feature; see learn.py."""
    import numpy as np

    return np.array(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"], dtype=np.float64)


class Depth(IntEnum):
    """How far a Director looks ahead, numbered as in kernel/search/search.py."""

    ONE_TURN = 0
    TWO_TURNS = 1  # of its own
    SIMULATE = 2


class SearchOptions(NamedTuple):
    """How a Director searches."""

    depth: Depth
    width: int = 0  # actions that are followed up to the second turn
    trust: float = 0.0  # the weight of the second turn, from 0 to 1
    sims: int = 0  # simulations for each choice
    rounds: int = 0  # the length of each simulation
    rounds_at_large_tables: int = 0  # the same with three or four players, whose games are short


class Director:
    """Chooses with the compiled rules, from an observation alone: it samples at random what it can't know.

    The number of simulations is fixed, so the same seed repeats a choice exactly. With a `cap` in seconds the number is
    halved after a choice that took longer, down to a sixteenth, and doubled after one that took less than half the cap.
    """

    name: ClassVar[str]
    options: ClassVar[SearchOptions]

    def __init__(self, cap: float | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        if not find_spec("numba"):
            raise InvalidText(f"the bot {self.name!r} needs numba, which is not installed")
        import numpy as np

        from blockandkey.kernel.rules import convert, tables
        from blockandkey.kernel.search import search, value

        if weights().shape != (value.STAGES, value.FEATURES):
            raise InvalidText(
                f"{WEIGHTS.name} is of another version; create it with python -m blockandkey.bots.ladder.learn"
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
        options = self._array(self.options_for(len(observation.players), self.part), dtype=float)
        code = self._search.choose(game, keys, weights(), options, seed)
        if observation.phase is not Phase.CLAIM:  # a claim needs no search, so its time tells nothing
            self._keep_to_cap(self._clock() - start)
        return self._convert.decode(int(code), observation.hand, observation.components.box)

    @classmethod
    def options_for(cls, players: int, part: float = 1.0) -> list[float]:
        """The options for this many players and a part of the simulations, as kernel/search/search.py takes them.

        Rounds, the present one included, become turns after the present one; in solo a round counts as two turns.
        """
        depth, width, trust, sims, rounds, rounds_at_large_tables = cls.options
        turns = 2 * rounds if players == 1 else (rounds_at_large_tables if players > 2 else rounds) * players - 1
        return [depth, width, trust, int(part * sims), turns]

    def _keep_to_cap(self, taken: float) -> None:
        """Halve the simulations after a choice that took longer than the cap, double them when there is time."""
        if self._cap is None:
            return
        if taken > self._cap:
            self.part = max(FEWEST, self.part / 2)
        elif taken < self._cap / 2:
            self.part = min(1.0, self.part * 2)
