"""Measure the speed of the rules and write the table in results.md, each figure beside a fixed yardstick."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from blockandkey import Keyed, Phase, Shape, Temple, all_placements, legal_actions, new_game, observe, play
from blockandkey.arena import simulate
from blockandkey.bots import bot

HERE = Path(__file__).parent


def yardstick() -> float:
    """Seconds for a fixed piece of plain Python: arithmetic, calls, tuples and dictionaries."""
    start = time.perf_counter()
    counts: dict[tuple[int, int], int] = {}
    for i in range(60_000):
        place = (i * 7919 % 64, i % 6)
        counts[place] = counts.get(place, 0) + (i ^ i >> 3).bit_count()
    return time.perf_counter() - start


def measure(work: Callable[[], int], repeats: int) -> tuple[float, float]:
    """The median seconds for one unit of work, and the median of the yardstick run just before each repeat."""
    units, sticks = [], []
    for _ in range(repeats):
        sticks.append(yardstick())
        start = time.perf_counter()
        done = work()
        units.append((time.perf_counter() - start) / done)
    return median(units), median(sticks)


def middle_games() -> list[Temple]:
    """Temples of 10 to 14 blocks, from random games with 2 to 4 players."""
    temples = []
    for number in range(60):
        chance, generator = Keyed(f"bench-{number}"), random.Random(number)
        state = new_game(2 + number % 3, chance)
        while state.phase is not Phase.OVER:
            state = play(state, generator.choice(legal_actions(state)), chance)
            if state.temple and state.phase is Phase.CLAIM and 10 <= len(state.temple.blocks) <= 14:
                temples.append(state.temple)
    return temples


def placements(temples: list[Temple]) -> int:
    """All legal placements of all ten shapes on each temple."""
    for temple in temples:
        assert len(all_placements(temple, tuple(Shape))) == 10
    return len(temples)


def games(bots: list[str], players: int, count: int) -> int:
    """Whole games of bots."""
    for number in range(count):
        simulate(players, bots, f"bench-{number}")
    return count


def decisions() -> int:
    """Turns of a game of Researchers; returns how many there were."""
    chance, generator, researcher = Keyed("decisions"), random.Random(0), bot("researcher")
    state, count = new_game(2, chance), 0
    while state.phase is not Phase.OVER:
        actions, seen = legal_actions(state), observe(state, state.player.seat)
        count += state.phase is Phase.ACTION
        state = play(state, researcher.choose(seen, actions, generator), chance)
    return count


def import_seconds() -> int:
    """A fresh interpreter that imports the package."""
    _run("import blockandkey")
    return 1


def bare_seconds() -> int:
    """A fresh interpreter that imports nothing."""
    _run("")
    return 1


def _run(code: str) -> None:
    """Run code as an installed package runs: with its bytecode cached."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def main() -> None:
    """Run every benchmark and write the table."""
    temples = middle_games()
    placements(temples[:1])  # prepares the generator's patterns
    rows: list[tuple[str, ...]] = []

    def add(
        name: str, work: Callable[[], int], repeats: int, shown: Callable[[float], str], bar: str, less: float = 0.0
    ) -> None:
        unit, stick = measure(work, repeats)
        unit -= less
        rows.append((name, shown(unit), bar, f"{stick * 1000:.1f} ms", f"{unit / stick:.4f}"))
        print(" | ".join(rows[-1]), flush=True)

    def micro(seconds: float) -> str:
        return f"{seconds * 1e6:.0f} us"

    def milli(seconds: float) -> str:
        return f"{seconds * 1000:.1f} ms"

    def per_second(seconds: float) -> str:
        return f"{1 / seconds:.1f} a second"

    add("all placements of ten shapes, 10-14 blocks placed", lambda: placements(temples), 9, micro, "at most 200 us")
    add("random games, 2 players", lambda: games(["random"], 2, 10), 7, per_second, "at least 40")
    add("random games, 4 players", lambda: games(["random"], 4, 10), 5, per_second, "")
    add("random solo games", lambda: games(["random"], 1, 10), 5, per_second, "")
    add("Researcher's games, 2 players", lambda: games(["researcher"], 2, 3), 5, per_second, "")
    add("Researcher's turn, rules included", decisions, 5, milli, "")
    bare = measure(bare_seconds, 9)[0]
    add(
        "import blockandkey, the bare interpreter's start taken off",
        import_seconds,
        9,
        milli,
        "under 100 ms",
        less=bare,
    )
    write(rows, len(temples))


def write(rows: list[tuple[str, ...]], temples: int) -> None:
    """Write the table of the rules' speed."""
    head = ("what", "measured", "bar", "yardstick", "ratio to the yardstick")
    lines = [f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows)]
    write_section("rules", f"{temples} temples; Python {sys.version.split()[0]}; medians.\n\n" + "\n".join(lines))


def write_section(name: str, text: str) -> None:
    """Write a part of results.md, between its marks."""
    path = HERE / "results.md"
    before, rest = path.read_text(encoding="utf-8").split(f"<!-- {name} -->\n")
    _, after = rest.split(f"<!-- end of {name} -->\n")
    path.write_text(f"{before}<!-- {name} -->\n{text}\n<!-- end of {name} -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
