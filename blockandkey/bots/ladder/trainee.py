"""The Trainee: it claims all the Keys that it can and otherwise plays at random."""

import random
from collections.abc import Sequence

from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, Claim


class Trainee:
    """Claims as many Keys as possible, and otherwise chooses uniformly among the legal actions."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        claims = [action for action in actions if isinstance(action, Claim)]
        if claims:
            return max(claims, key=lambda claim: len(claim.keys))
        return generator.choice(actions)
