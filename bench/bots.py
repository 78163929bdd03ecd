"""Measure the ladder: decision times, solo scores, and each rung against the one below.

python bench/bots.py times --games 2
python bench/bots.py solo --games 50
python bench/bots.py duel field-director researcher --games 100
python bench/bots.py table expert dig-director --games 40      one against three, four players
"""

import argparse
import random
import time
from collections.abc import Sequence
from statistics import mean, median, stdev

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


def solo(names: Sequence[str], games: int) -> None:
    """Print the mean solo score of each rung."""
    for name in names:
        totals = [simulate(1, [name], f"solo-{number}").outcome.scores[0].total for number in range(games)]
        spread, best = stdev(totals), mean(total >= 33 for total in totals)
        error = 1.96 * spread / games**0.5
        print(
            f"{name}: mean {mean(totals):.1f} ± {error:.1f}, spread {spread:.1f}, {best:.0%} at 33 or more", flush=True
        )


def duel(names: Sequence[str], players: int, games: int) -> None:
    """Print how often the first of two bots wins against others of the second, all seats in turn on the same deals."""
    wins, scores, others = 0, [], []
    for number in range(games):
        place = number % players
        seated = [names[0] if i == place else names[1] for i in range(players)]
        outcome = simulate(players, seated, f"duel-{number // players}").outcome
        wins += outcome.ranking[0] is outcome.scores[place].seat
        scores.append(outcome.scores[place].total)
        others += [score.total for i, score in enumerate(outcome.scores) if i != place]
    low, high = interval(wins, games)
    print(
        f"{names[0]} against {players - 1} {names[1]}: {wins}/{games} = {wins / games:.1%} "
        f"(95 %: {low:.1%} to {high:.1%}), mean {mean(scores):.1f} : {mean(others):.1f}",
        flush=True,
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z, p = 1.96, wins / games
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * (p * (1 - p) / games + z * z / (4 * games * games)) ** 0.5 / (1 + z * z / games)
    return centre - half, centre + half


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="Measure the ladder of bots.")
    parser.add_argument("what", choices=["times", "solo", "duel", "table"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    if asked.what == "times":
        times(asked.games)
    elif asked.what == "solo":
        solo(asked.names or LADDER, asked.games)
    else:
        duel(asked.names, 2 if asked.what == "duel" else 4, asked.games)


if __name__ == "__main__":
    main()
