"""Learn the value function's weights by regression on self-play, reproducibly from a seed.

    python -m blockandkey.bots.ladder.learn --seed 1 --rounds 4 --games 5000

Each round plays games of the one-turn policy against itself, solo and with two to four players. For every stage of a
game it then fits weights that predict the target from the features of a position. In solo the target is the points
still to come; with more players it is how much the lead over the mean of the others grows, with later turns discounted.
It needs numpy: the extra `kernel`.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from blockandkey.bots.ladder.director import WEIGHTS
from blockandkey.kernel.features import FACES, FEATURES, LACKS, LAST, LAST_SOLO, OPEN, SIZE_FROM, STAGES
from blockandkey.kernel.run import kernel
from blockandkey.kernel.words import WORD
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.components import ComponentSet, shipped_set
from blockandkey.rules.scoring import FACES_A_POINT

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

SEEDS = 1 << 31
BATCH = 100  # games in a call of the kernel, which makes at most run.SAMPLES samples
SAMPLES = 500_000  # the most in a round
FEWEST = 500  # samples that a stage needs
CLOSE = (0.5, 0.25, 0.1, 0.02, 0.0)  # the part of its VP that a Key is worth if it lacks 1, 2, … squares


def first_weights() -> Array:
    """Weights set by hand: learning starts from them, and the regression is regularised towards them."""
    weights = np.zeros((STAGES, FEATURES))
    for level, vp in enumerate((1, 2, 4)):
        for lack, close in enumerate(CLOSE):
            weights[:, LACKS * level + 2 * lack] = vp * close
            weights[:, LACKS * level + 2 * lack + 1] = vp * close * 0.7
    for size in range(8):
        weights[:, SIZE_FROM + size] = 1.2 * (1 - 0.6**size)
    weights[:, OPEN], weights[:, FACES] = 0.4, 0.25
    for stage in (LAST_SOLO, LAST):
        weights[stage] = 0.0
        weights[stage, FACES] = 1 / FACES_A_POINT
    return weights


def fitted(weights: Array, rows: Array, targets: Array, pull: float) -> Array:
    """Ridge regression of the targets on the features, towards the given weights with strength `pull`."""
    residuals = targets - rows @ weights
    found: Array = weights + np.linalg.solve(rows.T @ rows + pull * np.eye(FEATURES), rows.T @ residuals)
    return found


def samples(
    weights: Array, components: ComponentSet, players: int, games: int, seed: int, wild: float, discount: float
) -> Iterator[tuple[Array, Array, Array]]:
    """Features, stages and targets of the turns of so many games, a batch at a time, at most SAMPLES in all."""
    player, generator, left = kernel(), seed, SAMPLES
    player.use(components)
    for first in range(0, games, BATCH):
        asked = (wild, discount), players, seed + first, min(BATCH, games - first), generator, left
        generator, rows, stages, targets = player.samples(weights.tobytes(), *asked)
        left -= len(targets) // WORD
        yield (
            np.frombuffer(rows, np.float32).reshape(-1, FEATURES),
            np.frombuffer(stages, np.int64),
            np.frombuffer(targets, np.float64),
        )
        if not left:
            break


def learned(
    weights: Array,
    components: ComponentSet,
    players: int,
    games: int,
    seed: int,
    wild: float,
    discount: float,
    pull: float,
) -> Array:
    """The weights after self-play with this many players."""
    batches = list(samples(weights, components, players, games, seed, wild, discount))
    rows, stages, targets = (np.concatenate(parts) for parts in zip(*batches, strict=True))
    better, first = weights.copy(), first_weights()
    for stage in range(STAGES):
        chosen = stages == stage
        if chosen.sum() >= FEWEST and stage not in (LAST_SOLO, LAST):
            better[stage] = fitted(first[stage], rows[chosen].astype(np.float64), targets[chosen], pull)
    return better


def main() -> None:
    """Learn, and write the weights."""
    parser = argparse.ArgumentParser(description="Learn the value function's weights by self-play.")
    parser.add_argument("--seed", type=int, choices=range(SEEDS), metavar="0 … 2147483647", default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=5000, help="with two players; more with fewer, fewer with more")
    parser.add_argument("--wild", type=float, default=0.1, help="share of turns played at random")
    parser.add_argument("--discount", type=float, default=0.95, help="what a point a turn later is worth")
    parser.add_argument(
        "--pull", type=float, default=100.0, help="how strongly to regularise towards the weights set by hand"
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    components = shipped_set("standard")
    weights = first_weights()
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds}", file=sys.stderr, flush=True)
        seed = (asked.seed << 32) + (number << 24)
        for players in PLAYERS:
            games, discount = 2 * asked.games // players, asked.discount if players > 1 else 1.0
            weights = learned(weights, components, players, games, seed + players, asked.wild, discount, asked.pull)
    write(weights, asked.out, f"learn --seed {asked.seed} --rounds {asked.rounds} --games {asked.games}")


def write(weights: Array, path: Path, how: str) -> None:
    """Write weights, with how they were made."""
    rows = ",\n  ".join(json.dumps([round(float(weight), 4) for weight in row]) for row in weights)
    path.write_text(f'{{"made_by": {json.dumps(how)},\n "weights": [\n  {rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
