"""The report on a set, as plain data: the statistics of the games, and whether the bars of RULES 1.5 hold."""

from collections.abc import Iterator, Sequence
from math import floor
from statistics import fmean, median, quantiles, stdev

from blockandkey.arena.ratings import Interval, mean_interval, wilson
from blockandkey.balance.measure import COUNTED, KeyCount, Played, added
from blockandkey.rules.components import ComponentSet, Key, Level, set_id
from blockandkey.rules.fields import Data
from blockandkey.rules.scoring import RANKS, rank

MOST_STUCK = {"researcher": 0.05, COUNTED: 0.01}  # the largest share of games that may end stuck (RULES 1.5, 4.5)
TIMES = 3  # no Key may be claimed so many times more or less often than the median of its level
ENOUGH = 100  # claims of the median Key of a level; with fewer, chance alone could break that bar


def report(components: ComponentSet, seed: str, games: int, played: Sequence[Played]) -> Data:
    """All figures; `games` is the number of games that was asked for."""
    tables = [kind for kind in played if kind.players > 1]
    solo = [kind for kind in played if kind.players == 1]
    told: Data = {
        "set": set_id(components),
        "seed": seed,
        "games": games,
        "solo": [_solo(kind) for kind in solo],
        "tables": [_table(kind) for kind in tables],
        "keys": _keys(components, [kind for kind in played if kind.bot == COUNTED]),
    }
    return told | {"bars": list(_bars(told))}


def _round(value: float) -> float:
    return round(value, 4)


def _solo(kind: Played) -> Data:
    """The scores and ranks of a bot's solo games."""
    scores = [game[0] for game in kind.scores]
    mean = mean_interval(scores)
    assert mean is not None
    return {
        "bot": kind.bot,
        "games": len(scores),
        "mean": _round(mean.value),
        "low": _round(mean.low),
        "high": _round(mean.high),
        "spread": _round(stdev(scores)),
        "ranks": {name: sum(rank(score) == name for score in scores) for _, name in reversed(RANKS)},
        "scores": {str(score): scores.count(score) for score in sorted(set(scores))},
    }


def _table(kind: Played) -> Data:
    """Who wins at a table, and how long the games are."""
    first, stuck = wilson(kind.winners.count(0), len(kind.winners)), wilson(kind.stuck, len(kind.winners))
    cuts = quantiles(kind.turns, n=20, method="inclusive")
    rounds = [turns / kind.players for turns in kind.turns]
    return {
        "bot": kind.bot,
        "players": kind.players,
        "games": len(kind.winners),
        "first_wins": _share(first),
        "wins": [kind.winners.count(place) for place in range(kind.players)],
        "mean_scores": [_round(fmean(game[place] for game in kind.scores)) for place in range(kind.players)],
        "turns": {"mean": _round(fmean(kind.turns)), "short": cuts[0], "median": median(kind.turns), "long": cuts[-1]},
        "rounds": _round(fmean(rounds)),
        "stuck": {"games": kind.stuck} | _share(stuck),
    }


def _share(interval: Interval) -> Data:
    return {"share": _round(interval.value), "low": _round(interval.low), "high": _round(interval.high)}


def _keys(components: ComponentSet, counted: Sequence[Played]) -> list[Data]:
    """The statistics of each Key beside the median of its level, in all games and by the number of players."""
    groups = {"all": added(kind.keys for kind in counted)} | {str(kind.players): kind.keys for kind in counted}
    medians = {
        (name, level): median(count.claimed for key, count in _pairs(components, counts) if key.level is level)
        for name, counts in groups.items()
        for level in Level
    }
    return [
        _key(key, groups["all"][number])
        | {"of_median": {g: _round(groups[g][number].claimed / max(medians[g, key.level], 1)) for g in groups}}
        | {"median_claims": {g: medians[g, key.level] for g in groups}}
        for number, key in enumerate(components.keys)
    ]


def _pairs(components: ComponentSet, counts: Sequence[KeyCount]) -> Iterator[tuple[Key, KeyCount]]:
    return zip(components.keys, counts, strict=True)


def _ratio(part: float, whole: float) -> float | None:
    return _round(part / whole) if whole else None


def _key(key: Key, count: KeyCount) -> Data:
    return {
        "id": key.id,
        "level": key.level.value,
        "vp": key.vp,
        "design": list(key.design),
        "held": count.held,
        "claimed": count.claimed,
        "share": _ratio(count.claimed, count.held),
        "wait": _ratio(count.waited, count.claimed),
        "vp_a_turn": _ratio(key.vp * count.claimed, count.turns),
    }


# The bars


def _bars(told: Data) -> Iterator[Data]:
    """Each bar: whether it holds, whether that is statistically certain, and the figures."""
    for row in told["solo"]:
        yield _bar_of_rank(row)
    for row in told["tables"]:
        yield _bar_of_stuck(row)
    for level in Level:
        yield _bar_of_level(level, [key for key in told["keys"] if key["level"] == level])


def _bar_of_rank(row: Data) -> Data:
    """A bot's mean score, rounded, earns the rank that the bot is named after."""
    low, mean, high = (rank(max(0, floor(row[name] + 0.5))) for name in ("low", "mean", "high"))
    holds = mean == row["bot"]
    return {
        "bar": f"the {named(row['bot'])}'s solo games end at {_band(row['bot'])} on average",
        "holds": holds,
        "sure": low == high == mean if holds else row["bot"] not in (low, high),
        "found": f"{row['mean']:.1f} ({row['low']:.1f} to {row['high']:.1f})",
    }


def _band(name: str) -> str:
    """The points of a rank: `10 to 20`."""
    least, above = next((least, above) for (least, of), above in zip(RANKS, (None, *RANKS), strict=False) if of == name)
    return f"{least} or more" if above is None else f"{least} to {above[0] - 1}"


def _bar_of_stuck(row: Data) -> Data:
    """Few games end stuck."""
    most, stuck = MOST_STUCK[row["bot"]], row["stuck"]
    holds = stuck["share"] <= most
    return {
        "bar": f"at most {100 * most:g} % of the games of {row['players']} {named(row['bot'])}s end stuck",
        "holds": holds,
        "sure": stuck["high"] <= most if holds else stuck["low"] > most,
        "found": percent(stuck),
    }


def percent(share: Data) -> str:
    """A share with its interval, as text."""
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.1f} to {100 * share['high']:.1f})"


def _bar_of_level(level: Level, keys: list[Data]) -> Data:
    """No Key is far from the median of its level, in all games together and with each number of players."""
    apart = [
        f"{key['id']} {ratio:.2f} times" + ("" if group == "all" else f" with {group} player(s)")
        for key in keys
        for group, ratio in key["of_median"].items()
        if not 1 / TIMES < ratio < TIMES
    ]
    text = f"no {level.title()} is claimed {TIMES} times more or less often than the median"
    ratios = [key["of_median"]["all"] for key in keys]
    found = ", ".join(apart) or f"{min(ratios):.2f} to {max(ratios):.2f} times the median"
    sure = min(min(key["median_claims"].values()) for key in keys) >= ENOUGH
    return {"bar": text, "holds": not apart, "sure": sure, "found": found}


def named(bot: str) -> str:
    """The name of a bot as people write it: `Field Director`."""
    return bot.replace("-", " ").title()
