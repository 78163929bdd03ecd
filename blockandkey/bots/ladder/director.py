"""What the three upper rungs share: they search with the compiled rules, kernel.wasm."""

import json
import random
import time
from array import array
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

from blockandkey.kernel.convert import decode, from_observation
from blockandkey.kernel.features import FEATURES, STAGES
from blockandkey.kernel.run import checked_bytes, kernel
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, Phase

WEIGHTS = Path(__file__).with_name("weights.json")
FEWEST = 1 / 16  # the smallest part of the simulations that a cap leaves


@cache
def weights() -> bytes:
    """The learned weights of the value function, as the kernel takes them; see learn.py."""
    rows = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]
    if [len(row) for row in rows] != [FEATURES] * STAGES:
        raise InvalidText(
            f"{WEIGHTS.name} is of another version; create it with python -m blockandkey.bots.ladder.learn"
        )
    return array("d", [weight for row in rows for weight in row]).tobytes()


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
    Making one raises KernelFault if the compiled rules are damaged; a choice raises it if they fail.
    """

    name: ClassVar[str]
    options: ClassVar[SearchOptions]

    def __init__(self, cap: float | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        checked_bytes()
        weights()
        self._cap, self._clock, self.part = cap, clock, 1.0

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        seed = generator.getrandbits(63)
        if len(actions) == 1:
            return actions[0]
        compiled = kernel()
        start = self._clock()
        compiled.use(observation.components)
        compiled.put(from_observation(observation, seed))
        code = compiled.choose(weights(), self.options_for(len(observation.players), self.part), seed)
        if observation.phase is not Phase.CLAIM:  # a claim needs no search, so its time tells nothing
            self._keep_to_cap(self._clock() - start)
        return decode(code, observation.hand, observation.components.box)

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
