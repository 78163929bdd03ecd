"""A bot of your own: a class with one method.

Run: blockandkey simulate --bot examples/own_bot.py:Digger --bot researcher --games 10
Check it: blockandkey check-bot examples/own_bot.py:Digger
"""

import random
from collections.abc import Sequence

from blockandkey import Action, Claim, Observation, Position, TakeLine, claims, lacking, line_blocks, view


class Digger:
    """Claims what it can, keeps its supply full, and positions the block after which its Keys lack fewest squares."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        claims = [action for action in actions if isinstance(action, Claim)]
        if claims:
            return max(claims, key=lambda claim: len(claim.keys))
        lines = [action for action in actions if isinstance(action, TakeLine)]
        if lines and len(observation.own.supply) < 4:
            return max(lines, key=lambda line: len(line_blocks(observation, line.line)))
        positions = [action for action in actions if isinstance(action, Position)]
        tried = generator.sample(positions, min(len(positions), 20))
        return min(tried, key=lambda action: lacks(observation, action), default=generator.choice(actions))


def lacks(observation: Observation, action: Position) -> int:
    """How many squares all Keys in hand lack once a block is positioned; a Key that it completes lacks none."""
    assert observation.temple is not None
    seen = view(observation.temple.with_block(action.block, action.cells), observation.own.seat)
    return sum(0 if claims(seen, key.design) else lacking(seen, key.design) for key in observation.hand)
