"""The random bot."""

import random
from collections.abc import Sequence

from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        return actions[generator.randrange(len(actions))]
