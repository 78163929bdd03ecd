"""Measure the ladder beside the yardstick: decision times and memory. Who beats whom: `blockandkey arena`.

python -m bench.bots --games 2
"""

import argparse
import random
import resource
import time
from collections.abc import Sequence
from statistics import median

from bench.run import yardstick
from blockandkey.arena import simulate
from blockandkey.bots import bot
from blockandkey.bots.catalogue import LADDER
from blockandkey.bots.explain import hint
from blockandkey.rules.chance import Keyed
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.observe import observe
from blockandkey.rules.state import Phase

BARS = {  # processor time on one core
    "researcher": "30 ms",
    "field-director": "50 ms",
    "dig-director": "300 ms",
    "expert": "1 s",
    "hint": "150 ms",
}


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
    """Print a table: the median, the 95th percentile and the longest decision of each rung, and of a hint."""
    print("| what | median | p95 | longest | bar for p95 | yardstick |\n| --- | --- | --- | --- | --- | --- |")
    for name in LADDER:
        stick = yardstick()
        taken = [t for players in (1, 2, 4) for t in decision_times(name, players, games)]
        tell(name, sorted(taken), stick)
    stick = yardstick()
    tell("hint", hint_times(games), stick)


def tell(name: str, taken: Sequence[float], stick: float) -> None:
    """Print a line of the table."""
    p95 = taken[int(0.95 * len(taken))]
    shown = " | ".join(f"{t * 1e3:.1f} ms" for t in (median(taken), p95, taken[-1]))
    print(f"| {name} | {shown} | {BARS.get(name, '')} | {stick * 1e3:.1f} ms |", flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description="Measure the decision times of the bots.")
    parser.add_argument("--games", type=int, default=2, help="for each bot and each of 1, 2 and 4 players")
    times(parser.parse_args().games)
    print(f"resident memory (bar 300 MB): at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
