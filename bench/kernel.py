"""Measure the compiled rules beside the yardstick: placements on middle-game temples, and random games."""

import sys
import time
from collections.abc import Callable

import numpy as np

from bench.run import measure, middle_games
from blockandkey.kernel.rules import answers, convert, layout
from blockandkey.kernel.rules.tables import key_tables
from blockandkey.kernel.search import playout
from blockandkey.rules.components import shipped_set

KEYS = key_tables(shipped_set("standard"))
TIMES = 50  # that each temple's placements are found
GAMES = 1000


def placements(games: list[layout.GameArrays]) -> int:
    """All legal placements of all ten shapes on each temple, many times over."""
    spots, ends = np.empty(layout.MOST_ACTIONS, dtype=np.int64), np.empty(10, dtype=np.int64)
    for game in games:
        answers.repeat_all_spots(game, spots, ends, TIMES)
    return TIMES * len(games)


def games(players: int) -> int:
    """Whole games at random."""
    playout.random_games(players, KEYS, 1, GAMES)
    return GAMES


def main() -> None:
    """Print a table."""
    temples = [convert.from_temple(temple, 4, shipped_set("standard")) for temple in middle_games()]
    print("| what | measured | bar | yardstick | ratio to the yardstick |\n| --- | --- | --- | --- | --- |")

    def tell(name: str, work: Callable[[], int], shown: Callable[[float], str], bar: str) -> None:
        unit, stick = measure(work, 7)
        print(f"| {name} | {shown(unit)} | {bar} | {stick * 1000:.1f} ms | {unit / stick:.2e} |", flush=True)

    tell("kernel: all placements of ten shapes", lambda: placements(temples), lambda s: f"{s * 1e6:.1f} us", "10 us")
    for players in (1, 2, 3, 4):
        bar = "at least 2,000" if players == 4 else ""
        work = (lambda n: lambda: games(n))(players)
        tell(f"kernel: random games, {players} players", work, lambda s: f"{1 / s:,.0f} a second", bar)


if __name__ == "__main__":
    start = time.perf_counter()
    main()
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)
