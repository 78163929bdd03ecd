"""What the games say about a set: as plain data, with the bars of RULES 1.5, and as tables for a page."""

from collections.abc import Iterator, Sequence
from statistics import fmean, median, quantiles, stdev
from typing import Any

from blockandkey.arena.ratings import mean_interval, wilson
from blockandkey.balance.measure import COUNTED, KeyCount, Played, added
from blockandkey.components import ComponentSet, Key, Level
from blockandkey.scoring import RANKS, rank

Data = dict[str, Any]

WEAK, STRONG = "researcher", "expert"
MEAN_BANDS = {WEAK: (10, 20), STRONG: (27, 32)}  # RULES 1.5: solo means
TOP, TOP_BAND = RANKS[0][0], (0.05, 0.20)  # RULES 1.5: how often the strong player may reach the highest rank
TIMES = 3  # no Key is claimed so many times more or less often than the median of its level
ENOUGH = 100  # claims that the median Key of a level needs, or chance alone could break that bar


def report(components: ComponentSet, seed: str, games: int, played: Sequence[Played]) -> Data:
    """All figures; `games` is what was asked for."""
    tables = [kind for kind in played if kind.players > 1]
    solo = [kind for kind in played if kind.players == 1]
    told: Data = {
        "set": {"name": components.name, "version": components.version, "sha256": components.sha256},
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
    """How the solo games of a rung ended."""
    scores = [game[0] for game in kind.scores]
    mean, top = mean_interval(scores), wilson(sum(score >= TOP for score in scores), len(scores))
    assert mean is not None
    return {
        "bot": kind.bot,
        "games": len(scores),
        "mean": _round(mean.value),
        "low": _round(mean.low),
        "high": _round(mean.high),
        "spread": _round(stdev(scores)),
        "top": {"share": _round(top.value), "low": _round(top.low), "high": _round(top.high)},
        "ranks": {name: sum(rank(score) == name for score in scores) for _, name in reversed(RANKS)},
        "scores": {str(score): scores.count(score) for score in sorted(set(scores))},
    }


def _table(kind: Played) -> Data:
    """Who wins at a table, and how long the games are."""
    first = wilson(kind.winners.count(0), len(kind.winners))
    cuts = quantiles(kind.turns, n=20, method="inclusive")
    rounds = [turns / kind.players for turns in kind.turns]
    return {
        "bot": kind.bot,
        "players": kind.players,
        "games": len(kind.winners),
        "first_wins": {"share": _round(first.value), "low": _round(first.low), "high": _round(first.high)},
        "wins": [kind.winners.count(place) for place in range(kind.players)],
        "mean_scores": [_round(fmean(game[place] for game in kind.scores)) for place in range(kind.players)],
        "turns": {"mean": _round(fmean(kind.turns)), "short": cuts[0], "median": median(kind.turns), "long": cuts[-1]},
        "rounds": _round(fmean(rounds)),
        "stuck": kind.stuck,
    }


def _keys(components: ComponentSet, counted: Sequence[Played]) -> list[Data]:
    """How each Key fared, beside the median of its level: in all games, and by the number of players."""
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
    """Each bar: does it hold, is that sure, and what was found."""
    by_bot = {row["bot"]: row for row in told["solo"]}
    for bot, (least, most) in MEAN_BANDS.items():
        row = by_bot[bot]
        yield _bar(f"the {named(bot)}'s solo games end at {least} to {most} on average", row, row["mean"], least, most)
    top = by_bot[STRONG]["top"]
    share = {name: 100 * top[name] for name in ("share", "low", "high")}
    rare, often = (100 * bound for bound in TOP_BAND)
    text = f"the {named(STRONG)} reaches {TOP} in {rare:.0f} to {often:.0f} % of them"
    yield _bar(text, share, share["share"], rare, often, " %")
    for level in Level:
        yield _bar_of_level(level, [key for key in told["keys"] if key["level"] == level])


def _bar(text: str, row: Data, value: float, least: float, most: float, unit: str = "") -> Data:
    inside, low, high = least <= value <= most, row["low"], row["high"]
    sure = (least <= low and high <= most) if inside else (high < least or low > most)
    found = f"{value:.1f}{unit} ({low:.1f} to {high:.1f})"
    return {"bar": text, "holds": inside, "sure": sure, "found": found}


def _bar_of_level(level: Level, keys: list[Data]) -> Data:
    """No Key far from the median of its level, in all games together and with each number of players."""
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
    """A bot as people call it."""
    return bot.replace("-", " ").title()
