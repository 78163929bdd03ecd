"""The games that calibrate a set; all seats of a game are played by the same bot."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from blockandkey.arena.game import simulate
from blockandkey.bots.catalogue import BOTS
from blockandkey.bots.ladder.director import Director, weights
from blockandkey.kernel import layout
from blockandkey.kernel.run import kernel
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.scoring import Standing, ranking
from blockandkey.rules.state import Ended

COUNTED = "field-director"  # the bot whose claims are counted: fast enough for many games, and a decent player
# The solo games that are requested are divided by these numbers: of 1,000, the Expert plays 200.
SOLO_DIVISORS = {"trainee": 1, "researcher": 1, COUNTED: 1, "dig-director": 1, "expert": 5}
TABLES = (2, 3, 4)
AT_TABLES = ("researcher", COUNTED)  # the bots that play there
BATCH = {COUNTED: 50, "expert": 1}  # games of a batch: an interruption loses at most the batches in progress
USUAL_BATCH = 10
FEWEST = 2  # games of each kind: an interval needs two
MOST_GAMES = 10**6


class KeyCount(NamedTuple):
    """The statistics of a Key."""

    held: int = 0  # times that it came to a hand
    turns: int = 0  # of the players who held it, while they held it
    claimed: int = 0
    waited: int = 0  # turns that the players who claimed it had held it, the turn of the claim included

    def plus(self, other: "KeyCount") -> "KeyCount":
        """Both counts together."""
        return KeyCount(*(mine + its for mine, its in zip(self, other, strict=True)))


class Batch(NamedTuple):
    """Games to be played one after the other; they are numbered from `first`."""

    bot: str
    players: int
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Played:
    """The results of games of one kind."""

    bot: str
    players: int
    scores: tuple[tuple[int, ...], ...]  # of each game, in turn order
    winners: tuple[int, ...]  # places in turn order
    turns: tuple[int, ...]
    stuck: int  # games that ended stuck (RULES 4.5)
    keys: tuple[KeyCount, ...]  # in the set's order; empty for bots that aren't counted


def plan(games: int) -> list[Batch]:
    """The batches to play for `games` games of each kind, or fewer of the Expert's."""
    if not 1 <= games <= MOST_GAMES:
        raise InvalidText(f"not a number of games: {games} (from 1 to {MOST_GAMES})")
    kinds = [(bot, 1, max(FEWEST, games // divisor)) for bot, divisor in SOLO_DIVISORS.items()]
    kinds += [(bot, players, max(FEWEST, games)) for bot in AT_TABLES for players in TABLES]
    return [
        Batch(bot, players, first, min(size, count - first))
        for bot, players, count in kinds
        for size in (BATCH.get(bot, USUAL_BATCH),)
        for first in range(0, count, size)
    ]


def play_batch(components: ComponentSet, seed: str, batch: Batch) -> Played:
    """Play the games of a batch; the same seed gives the same games, however they are batched."""
    numbers = range(batch.first, batch.first + batch.games)
    seeds = [f"{seed}/{batch.bot}/{batch.players}/{number}" for number in numbers]
    kind = BOTS[batch.bot]
    if issubclass(kind, Director):
        return joined([_compiled_game(components, text, kind, batch) for text in seeds])
    return joined([_plain_game(components, text, batch) for text in seeds])


def joined(parts: Sequence[Played]) -> Played:
    """The results of several batches of one kind as one."""
    first = parts[0]
    return Played(
        first.bot,
        first.players,
        tuple(scores for part in parts for scores in part.scores),
        tuple(winner for part in parts for winner in part.winners),
        tuple(turns for part in parts for turns in part.turns),
        sum(part.stuck for part in parts),
        added(part.keys for part in parts),
    )


def added(counts: Iterable[tuple[KeyCount, ...]]) -> tuple[KeyCount, ...]:
    """The sums of counts of the same Keys."""
    columns = zip(*counts, strict=True)
    return tuple(KeyCount(*(sum(numbers) for numbers in zip(*column, strict=True))) for column in columns)


def kinds(parts: Iterable[Played]) -> list[Played]:
    """The results joined by kind, in the order in which the kinds first occur."""
    found: dict[tuple[str, int], list[Played]] = {}
    for part in parts:
        found.setdefault((part.bot, part.players), []).append(part)
    return [joined(same) for same in found.values()]


def number_of(seed: str) -> int:
    """The initial state of the compiled generator for a seed."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big") >> 1


def _compiled_game(components: ComponentSet, seed: str, kind: type[Director], batch: Batch) -> Played:
    """A game of a bot that uses the compiled rules, played completely in compiled code."""
    start, game = number_of(seed), kernel()
    game.use(components)
    game.deal(batch.players, start)
    _, counts = game.play_out(weights(), kind.options_for(batch.players), start ^ 1)
    fields = game.game().fields
    standings = [
        Standing(game.score(p), fields[player + layout.CLAIMS], fields[player + layout.OWNED])
        for p, player in enumerate(map(layout.player_at, range(batch.players)))
    ]
    return Played(
        batch.bot,
        batch.players,
        (tuple(standing.total for standing in standings),),
        ranking(standings)[:1],
        (fields[layout.TURN],),
        int(fields[layout.ENDED] == layout.BY_STUCK),
        tuple(KeyCount(*row) for row in counts),
    )


def _plain_game(components: ComponentSet, seed: str, batch: Batch) -> Played:
    """A game of a bot that doesn't use the compiled rules."""
    game = simulate(batch.players, [batch.bot], seed, components)
    last = game.steps[-1].after
    stuck = int(last.ended is Ended.STUCK)
    return Played(batch.bot, batch.players, (game.scores,), game.ranking[:1], (last.turn,), stuck, ())
