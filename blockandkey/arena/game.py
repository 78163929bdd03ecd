"""One game of bots: played by the rules and told as a record."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from blockandkey.bots import bot
from blockandkey.chance import Keyed
from blockandkey.components import ComponentSet
from blockandkey.game import Outcome, legal_actions, new_game, outcome, play
from blockandkey.observe import observe
from blockandkey.record import Step
from blockandkey.state import Phase


@dataclass(frozen=True, slots=True)
class Game:
    """A game that bots have played."""

    seed: str
    bots: tuple[str, ...]  # in turn order
    steps: tuple[Step, ...]
    outcome: Outcome


def simulate(players: int, bots: Sequence[str], seed: str, components: ComponentSet | None = None) -> Game:
    """Play a whole game; the bots take the seats in turn order, over and over until all are taken."""
    chance = Keyed(seed)
    generator = random.Random(f"bots of {seed}")  # the bots' own: nothing of the game's chance follows from it
    state = new_game(players, chance, components)
    names = tuple(bots[i % len(bots)] for i in range(players))
    seated = [bot(name) for name in names]
    steps: list[Step] = []
    while state.phase is not Phase.OVER:
        seen = observe(state, state.player.seat)
        action = seated[state.on_turn].choose(seen, legal_actions(state), generator)
        after = play(state, action, chance)
        steps.append(Step(state, action, after))
        state = after
    return Game(seed, names, tuple(steps), outcome(state))
