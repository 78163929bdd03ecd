"""Playing the games of a contest, and what is kept of each."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blockandkey.arena.contest import Contest
from blockandkey.arena.game import PlayedGame, simulate
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.state import Phase

PACKAGE = Path(__file__).resolve().parents[1]
# The files that the result of a game may depend on
PLAYING = (
    "rules/*.py",
    "bots/**/*.py",
    "bots/ladder/weights.json",
    "kernel/**/*.py",
    "arena/game.py",
    "arena/contest.py",
    "arena/play.py",
)
NOT_PLAYING = {"explain.py", "learn.py"}  # files among these that play no part


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game; everything but `seconds` follows from the contest and the game's number."""

    number: int
    winner: int  # places are indices in turn order
    scores: tuple[int, ...]  # by place, as are the next two
    claims: tuple[int, ...]
    turns: tuple[int, ...]
    ended: str
    forfeit: int | None  # the place whose bot forfeited
    reason: str
    seconds: float


@cache
def digest() -> str:
    """The hash of the code that games depend on, so that games of different versions are never mixed."""
    found = (path for pattern in PLAYING for path in sorted(PACKAGE.glob(pattern)))
    files = (path for path in found if path.is_file() and path.name not in NOT_PLAYING)
    parts = (hashlib.sha256(path.read_bytes()).digest() for path in files)
    return hashlib.sha256(b"".join(parts)).hexdigest()[:20]


def play_games(contest: Contest, numbers: Sequence[int], code: str) -> list[Result]:
    """Play these games, in this process or on another machine; `code` is the digest that the program must have."""
    if digest() != code:
        raise InvalidText(
            "a worker runs another version of blockandkey: it must be the same everywhere and not change meanwhile"
        )
    return [play_game(contest, number) for number in numbers]


def play_game(contest: Contest, number: int) -> Result:
    """Play one game."""
    pairing = contest.pairing(number)
    start = time.perf_counter()
    game = simulate(
        contest.players, pairing.bots, contest.game_seed(pairing.deal), contest.components, limit=contest.limit
    )
    return result_of(number, game, time.perf_counter() - start)


def result_of(number: int, game: PlayedGame, seconds: float) -> Result:
    """The result of a game that has been played."""
    last = game.steps[-1].after if game.steps else None
    acted = [step.before.on_turn for step in game.steps if step.before.phase is Phase.ACTION]
    return Result(
        number=number,
        winner=game.ranking[0],
        scores=game.scores,
        claims=tuple(len(player.claimed) for player in last.players) if last else (0,) * len(game.bots),
        turns=tuple(acted.count(place) for place in range(len(game.bots))),
        ended=str(game.outcome.ended) if game.outcome else "forfeit",
        forfeit=game.forfeit.seat_index if game.forfeit else None,
        reason=game.forfeit.reason if game.forfeit else "",
        seconds=round(seconds, 4),
    )
