"""The Trainee: plays at random, but claims what it sees."""

import random
from collections.abc import Sequence

from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, Claim


class Trainee:
    """Claims all it can, and else does anything: as likely a line of the yard as a block of the supply."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        claims = [action for action in actions if isinstance(action, Claim)]
        if claims:
            return max(claims, key=lambda claim: len(claim.keys))
        return generator.choice(actions)
