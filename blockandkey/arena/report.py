"""The report of a contest, as plain data: for each bot, for each table and for all games together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from blockandkey.arena.contest import Contest, Pairing
from blockandkey.arena.play import Result
from blockandkey.arena.ratings import TableWins, mean_interval, ratings, wilson
from blockandkey.rules.components import set_id
from blockandkey.rules.fields import Data
from blockandkey.rules.scoring import RANKS, rank
from blockandkey.version import installed

BEST = RANKS[0][1]  # a solo game is won by the highest rank (RULES 8.6)


class SeatedResult(NamedTuple):
    """The result of a game, and who sat where."""

    pairing: Pairing
    result: Result

    def places(self, name: str) -> list[int]:
        """Where a bot sat, in turn order."""
        return [place for place, bot in enumerate(self.pairing.bots) if bot == name]

    @property
    def winner(self) -> int | None:
        """The place that won."""
        if len(self.pairing.bots) > 1:
            return self.result.winner
        return 0 if self.result.forfeit is None and rank(self.result.scores[0]) == BEST else None


def report(contest: Contest, results: Iterable[Result]) -> Data:
    """The report without timing; it doesn't depend on the order in which the games ended."""
    games = [SeatedResult(contest.pairing(r.number), r) for r in sorted(results, key=lambda result: result.number)]
    at_table = [[game for game in games if game.pairing.table == table] for table in range(len(contest.tables))]
    told: Data = {
        "players": contest.players,
        "games": len(games),
        "seed": contest.seed,
        "set": set_id(contest.components),
        "program": installed(),
        "bots": [_row(name, games) for name in contest.bots],
        "tables": [
            {"bots": [_short(_row(name, at)) for name in dict.fromkeys(bots)]}
            for bots, at in zip(contest.tables, at_table, strict=True)
        ],
    }
    if contest.players > 1:
        told["ratings"] = _ratings(contest, at_table)
    told["ended"] = dict(sorted(Counter(game.result.ended for game in games).items()))
    told["forfeits"] = _forfeits(games)
    return told


def _row(name: str, all_games: Sequence[SeatedResult]) -> Data:
    """What a bot did in its games; forfeited games count as won or lost, but not for the means."""
    games = [game for game in all_games if name in game.pairing.bots]
    seats = [(game, place) for game in games for place in game.places(name)]
    wins = sum(game.winner in game.places(name) for game in games)
    whole = [(game, place) for game, place in seats if game.result.forfeit is None]
    scores = [game.result.scores[place] for game, place in whole]
    share = wilson(wins, len(games))
    mean = mean_interval(_by_deal(whole))
    half = (mean.high - mean.low) / 2 if mean else None
    players = len(games[0].pairing.bots)
    row = {
        "name": name,
        "games": len(games),
        "seats": len(seats),
        "wins": wins,
        "win_rate": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "mean_score": _mean(scores),
        "score_low": None if half is None else round(fmean(scores) - half, 3),
        "score_high": None if half is None else round(fmean(scores) + half, 3),
        "score_spread": round(stdev(scores), 3) if len(scores) > 1 else None,
        "mean_claims": _mean([game.result.claims[place] for game, place in whole]),
        "mean_turns": _mean([game.result.turns[place] for game, place in whole]),
        "forfeits": sum(game.result.forfeit == place for game, place in seats),
    }
    if players == 1:
        ranks = Counter(map(rank, scores))
        return row | {"ranks": {name: ranks[name] for _, name in reversed(RANKS)}}
    return row | {"places": [_place(place, seats) for place in range(players)]}


def _place(place: int, seats: Sequence[tuple[SeatedResult, int]]) -> Data:
    """How often a bot had a place in turn order, and won there."""
    there = [game for game, at in seats if at == place]
    return {"games": len(there), "wins": sum(game.winner == place for game in there)}


def _mean(values: Sequence[int]) -> float | None:
    return round(fmean(values), 3) if values else None


def _by_deal(seats: Sequence[tuple[SeatedResult, int]]) -> list[float]:
    """The mean score of each deal; games of one deal are not independent, so the interval counts a deal once."""
    scores: dict[int, list[int]] = {}
    for game, place in seats:
        scores.setdefault(game.pairing.deal, []).append(game.result.scores[place])
    return [fmean(of_deal) for of_deal in scores.values()]


def _short(row: Data) -> Data:
    return {name: row[name] for name in ("name", "games", "seats", "wins", "win_rate", "low", "high", "mean_score")}


def _ratings(contest: Contest, at_table: Sequence[Sequence[SeatedResult]]) -> list[Data]:
    """The ratings, best first."""
    tables = [
        TableWins(Counter(bots), Counter(game.pairing.bots[game.result.winner] for game in games))
        for bots, games in zip(contest.tables, at_table, strict=True)
    ]
    best_first = sorted(ratings(contest.bots, tables).items(), key=lambda found: -found[1].value)
    return [
        {"name": name, "rating": round(found.value, 1), "low": round(found.low, 1), "high": round(found.high, 1)}
        for name, found in best_first
    ]


def _forfeits(games: Sequence[SeatedResult]) -> list[Data]:
    """The forfeited games, by bot and reason."""
    found: dict[tuple[str, str], Data] = {}
    for game in games:
        if (place := game.result.forfeit) is not None:
            bot, reason = game.pairing.bots[place], game.result.reason
            row = found.setdefault(
                (bot, reason), {"bot": bot, "reason": reason, "games": 0, "first": game.result.number}
            )
            row["games"] += 1
    return list(found.values())
