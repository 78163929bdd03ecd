"""Ratings of bots computed from their wins, and confidence intervals."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
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
    place = {name: i for i, name in enumerate(names)}
    rows = [_row(table, place) for table in tables]
    strength = [0.0] * len(names)
    for _ in range(STEPS):
        slope, bend = _derivatives(rows, strength)
        step = solved(bend, slope)
        longest = max((abs(part) for part in step), default=0.0)
        for i, part in enumerate(step, 1):  # the first bot stays where it is
            strength[i] += part * min(1.0, LONGEST / max(longest, 1e-300))
        if longest < 1e-10:
            break
    variances = (solved(bend, [float(i == j) for j in range(len(bend))])[i] for i in range(len(bend)))
    errors = [0.0, *map(sqrt, variances)]
    return {
        name: Interval(*(ANCHOR + ELO * (strength[i] + side * Z * errors[i]) for side in (0, -1, 1)))
        for name, i in place.items()
    }


def _row(table: TableWins, place: dict[str, int]) -> tuple[list[float], list[float]]:
    """How many seats each bot has at a table, and how many games it won, with its share of the extra game."""
    seats, wins = [0.0] * len(place), [0.0] * len(place)
    for name, count in table.seats.items():
        seats[place[name]] = count
        wins[place[name]] = table.wins.get(name, 0) + count / sum(table.seats.values())
    return seats, wins


def _derivatives(
    rows: Sequence[tuple[list[float], list[float]]], strength: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the logarithm of the likelihood in all strengths but the first, and how it bends, negated."""
    count = len(strength)
    slope, bend = [0.0] * count, [[0.0] * count for _ in range(count)]
    for seats, wins in rows:
        shares = [n * exp(s) for n, s in zip(seats, strength, strict=True)]
        chances = [share / sum(shares) for share in shares]
        games = sum(wins)
        for i in range(count):
            slope[i] += wins[i] - games * chances[i]
            bend[i][i] += games * chances[i]
            for j in range(count):
                bend[i][j] -= games * chances[i] * chances[j]
    return slope[1:], [row[1:] for row in bend[1:]]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for other in rows[i + 1 :]:
            factor = other[i] / row[i]
            other[i:] = [b - factor * a for a, b in zip(row[i:], other[i:], strict=True)]
    found: list[float] = []  # from the last to the first
    for i, row in reversed(list(enumerate(rows))):
        known = sum(a * x for a, x in zip(row[i + 1 : -1], reversed(found), strict=True))
        found.append((row[-1] - known) / row[i])
    return found[::-1]
