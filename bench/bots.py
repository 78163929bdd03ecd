"""Measure the ladder: decision times and memory. Who beats whom, and solo scores: `blockandkey arena`.

python bench/bots.py --games 2
"""

import argparse
import random
import resource
import time
from collections.abc import Sequence
from statistics import median

from blockandkey.arena import simulate
from blockandkey.bots import bot
from blockandkey.bots.explain import hint
from blockandkey.bots.ladder import LADDER
from blockandkey.chance import Keyed
from blockandkey.game import legal_actions, new_game, play
from blockandkey.observe import observe
from blockandkey.state import Phase


def decision_times(name: str, players: int, games: int) -> list[float]:
    """The processor seconds of every choice among several actions."""
    chooser, taken = bot(name), []
    for number in range(games):
        chance, generator = Keyed(f"times-{number}"), random.Random(number)
        state = new_game(players, chance)
        while state.phase is not Phase.OVER:
            seen, actions = observe(state, state.player.seat), legal_actions(state)
            start = time.process_time()
            action = chooser.choose(seen, actions, generator)
            if len(actions) > 1:
                taken.append(time.process_time() - start)
            state = play(state, action, chance)
    return sorted(taken)


def hint_times(games: int) -> list[float]:
    """The processor seconds of a hint in every action of games of Researchers."""
    hints = []
    for number in range(games):
        for step in simulate(2, ["researcher"], f"hint-{number}").steps:
            seen, actions = observe(step.before, step.before.player.seat), legal_actions(step.before)
            start = time.process_time()
            hint(seen, actions)
            hints.append(time.process_time() - start)
    return sorted(hints[1:])  # the first one loads the compiled rules


def times(games: int) -> None:
    """Print the median, the 95th percentile and the longest decision of each rung."""
    for name in LADDER:
        taken = [t for players in (1, 2, 4) for t in decision_times(name, players, games)]
        _tell(name, sorted(taken))
    _tell("hint", hint_times(games))


def _tell(name: str, taken: Sequence[float]) -> None:
    p95 = taken[int(0.95 * len(taken))]
    print(
        f"{name}: median {median(taken) * 1e3:.1f} ms, p95 {p95 * 1e3:.1f} ms, most {taken[-1] * 1e3:.1f} ms",
        flush=True,
    )


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description="Measure the decision times of the bots.")
    parser.add_argument("--games", type=int, default=2, help="for each bot and each of 1, 2 and 4 players")
    times(parser.parse_args().games)
    print(f"resident memory: at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
