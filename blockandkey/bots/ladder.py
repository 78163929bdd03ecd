"""The bots by name: the ladder is named after the solo ranks (RULES 8.6)."""

import random
from collections.abc import Sequence
from typing import Protocol

from blockandkey.bots.directors import DigDirector, Expert, FieldDirector
from blockandkey.bots.greedy import Greedy
from blockandkey.bots.random import Random
from blockandkey.bots.trainee import Trainee
from blockandkey.geometry import InvalidText
from blockandkey.observe import Observation
from blockandkey.state import Action


class Bot(Protocol):
    """A player that chooses for the seat whose observation it is given."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        """One of the legal actions; all its randomness comes from the generator."""
        ...


BOTS: dict[str, type[Bot]] = {
    "random": Random,
    "trainee": Trainee,
    "researcher": Greedy,
    "greedy": Greedy,  # the Researcher's other name
    "field-director": FieldDirector,
    "dig-director": DigDirector,
    "expert": Expert,
}
ROOM_BOTS = ("random", "greedy")  # those that rooms offer for now: they answer at once, with nothing to compile
LADDER = ("trainee", "researcher", "field-director", "dig-director", "expert")  # the rungs, lowest first


def bot(name: str) -> Bot:
    """A new bot of this name; raises InvalidText for an unknown one, or one that needs what isn't installed."""
    if name not in BOTS:
        raise InvalidText(f"not a bot: {name!r} (there are {', '.join(BOTS)})")
    return BOTS[name]()
