"""Measure kernel.wasm beside numba's own code of the same functions, in turns in one run; calls from Python included.

python -m bench.kernel
"""

import time
from collections.abc import Callable
from statistics import median

from bench.run import middle_games, write_section
from blockandkey.bots.ladder.dig_director import DigDirector
from blockandkey.bots.ladder.director import Director, weights
from blockandkey.bots.ladder.expert import Expert
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.kernel import convert, layout
from blockandkey.kernel.build.native import native_kernel
from blockandkey.kernel.run import Kernel, kernel
from blockandkey.kernel.words import GameWords
from blockandkey.rules.components import shipped_set

SET = shipped_set("standard")
ENTRIES = {"all_spots", "choose", "deal", "play", "play_out", "random_games", "restore", "samples"}
TIMES = 50  # that each temple's placements are found in a call
ROUNDS = 7
BAR = "at most 1.1"


def temples(rules: Kernel, games: list[GameWords]) -> int:
    """All placements of the ten shapes on each temple."""
    for game in games:
        rules.load(game)
        rules.all_spots(TIMES)
    return TIMES * len(games)


def decisions(rules: Kernel, games: list[GameWords], director: type[Director]) -> int:
    """A choice in each position."""
    for game in games:
        rules.put(game)
        rules.choose(weights(), director.options_for(game.fields[layout.PLAYERS]), 1)
    return len(games)


def played_out(rules: Kernel, games: int) -> int:
    """Whole games of the Field Director inside one call each, as `calibrate` plays them."""
    for seed in range(games):
        rules.deal(4, seed)
        rules.play_out(weights(), FieldDirector.options_for(4), seed)
    return games


def sampled(rules: Kernel, games: int) -> int:
    """Self-play of the Field Director, as learning plays it."""
    rules.samples(weights(), (0.1, 0.95), 4, 1, games, 1, 20_000)
    return games


def random_games(rules: Kernel, games: int) -> int:
    """Random games of four players."""
    rules.random_games(4, 1, games)
    return games


def positions() -> list[GameWords]:
    """The position of every fifth action in games of Field Directors, one to four players."""
    rules, found = kernel(), []
    rules.use(SET)
    for players in (1, 2, 3, 4):
        for seed in (1, 2):
            rules.deal(players, seed)
            number = 0
            while (game := rules.game()).fields[layout.PHASE] != layout.OVER:
                number += 1
                if number % 5 == 0:
                    found.append(game)
                rules.play(rules.choose(weights(), FieldDirector.options_for(players), number))
    return found


def in_turns(work: Callable[[Kernel], int], machines: tuple[Kernel, Kernel]) -> tuple[float, float]:
    """The median seconds of a unit of work in each of two kernels, which take turns."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for rules, seconds in zip(machines, taken, strict=True):
            rules.use(SET)
            start = time.perf_counter()
            done = work(rules)
            seconds.append((time.perf_counter() - start) / done)
    return median(taken[0]), median(taken[1])


def main() -> None:
    """Measure, and write the table in results.md."""
    native, wasm = native_kernel(ENTRIES), kernel()
    games = [convert.from_temple(temple, 4, SET) for temple in middle_games()]
    met = positions()
    few = met[::4]
    works: list[tuple[str, str, Callable[[Kernel], int]]] = [
        ("all placements of ten shapes", BAR, lambda rules: temples(rules, games)),
        ("random game of 4 players", BAR, lambda rules: random_games(rules, 1000)),
        ("Dig Director's decision", BAR, lambda rules: decisions(rules, met, DigDirector)),
        ("Expert's decision", BAR, lambda rules: decisions(rules, few, Expert)),
        ("Field Director's game of 4 in one call", BAR, lambda rules: played_out(rules, 20)),
        ("Field Director's self-play, a game of 4", BAR, lambda rules: sampled(rules, 50)),
        ("Field Director's single decision", "", lambda rules: decisions(rules, met, FieldDirector)),
    ]
    lines = ["| what | numba | kernel.wasm | ratio | bar |", "| --- | --- | --- | --- | --- |"]
    for name, bar, work in works:
        before, after = in_turns(work, (native, wasm))
        shown = " | ".join(f"{seconds * 1e3:.4g} ms" for seconds in (before, after))
        lines.append(f"| {name} | {shown} | {after / before:.2f} | {bar} |")
        print(lines[-1], flush=True)
    used = wasm.machine.call("memory_used") / 2**20
    lines.append(f"\nMemory that the instance used: {used:.1f} MB.")
    write_section("kernel", "\n".join(lines))


if __name__ == "__main__":
    main()
