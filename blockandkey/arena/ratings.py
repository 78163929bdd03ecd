"""Ratings of bots computed from their wins, and confidence intervals."""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)  # 95 % on both sides
ANCHOR = 1000.0  # the rating of the bot named first
ELO = 400 / log(10)
STEPS = 200  # of Newton's method, which needs a few dozen at most
LONGEST = 1.0  # the longest step, so that a one-sided table doesn't make it diverge


class Interval(NamedTuple):
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float


class TableWins(NamedTuple):
    """A table: how many seats each bot has there, and how many games each has won."""

    seats: Mapping[str, int]
    wins: Mapping[str, int]


def wilson(wins: int, games: int) -> Interval:
    """Wilson's interval of a share."""
    share, extra = wins / games, Z * Z / games
    centre = (share + extra / 2) / (1 + extra)
    half = Z * sqrt(share * (1 - share) / games + extra / (4 * games)) / (1 + extra)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The interval of a mean; none for fewer than two values."""
    if len(values) < 2:
        return None
    mean, half = fmean(values), Z * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def ratings(names: Sequence[str], tables: Sequence[TableWins]) -> dict[str, Interval]:
    """Maximum-likelihood ratings on Elo's scale; the first bot has 1000, and intervals are of the distance to it.

    The model is Bradley and Terry's, with more than two seats Luce's: a seat wins with a probability proportional to
    its bot's strength. One extra game is divided among the seats of each table; otherwise the rating of a bot that wins
    or loses every game would be infinite.
    """
    import numpy as np  # not at the top: the command line starts without it

    place = {name: i for i, name in enumerate(names)}
    seats, wins = np.zeros((2, len(tables), len(names)))
    for row, table in enumerate(tables):
        for name, count in table.seats.items():
            shared = count / sum(table.seats.values())
            seats[row, place[name]], wins[row, place[name]] = count, table.wins.get(name, 0) + shared
    strength = np.zeros(len(names))
    for _ in range(STEPS):
        chance = seats * np.exp(strength)
        chance /= chance.sum(axis=1, keepdims=True)
        games = wins.sum(axis=1, keepdims=True)
        slope = (wins - games * chance).sum(axis=0)[1:]
        bend = (np.diag((games * chance).sum(axis=0)) - (games * chance).T @ chance)[1:, 1:]
        step = np.linalg.solve(bend, slope)
        strength[1:] += step * min(1.0, LONGEST / max(float(np.abs(step).max()), 1e-300))
        if np.abs(step).max() < 1e-10:
            break
    error = np.sqrt([0.0, *np.diag(np.linalg.inv(bend))])
    return {
        name: Interval(*(ANCHOR + ELO * float(strength[i] + side * Z * error[i]) for side in (0, -1, 1)))
        for name, i in place.items()
    }
