"""The bots by name."""

import random
from collections.abc import Sequence
from typing import Protocol

from blockandkey.bots.greedy import Greedy
from blockandkey.bots.random import Random
from blockandkey.geometry import InvalidText
from blockandkey.observe import Observation
from blockandkey.state import Action


class Bot(Protocol):
    """A player that chooses for the seat whose observation it is given."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        """One of the legal actions; all its randomness comes from the generator."""
        ...


BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}


def bot(name: str) -> Bot:
    """A new bot of this name; raises InvalidText for an unknown one."""
    if name not in BOTS:
        raise InvalidText(f"not a bot: {name!r} (there are {', '.join(BOTS)})")
    return BOTS[name]()
