"""The random generator of the compiled rules: SplitMix64, with a state of one word."""

import numpy as np

from blockandkey.kernel.rules.arrays import Array, Number
from blockandkey.kernel.rules.compiled import compiled

GOLDEN = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
SEEDS = 1 << 31  # seeds for another generator are drawn from so many numbers

_GOLDEN, _FIRST, _SECOND = np.uint64(GOLDEN), np.uint64(FIRST), np.uint64(SECOND)


@compiled
def one_of(rng: Array, place: Number, n: Number) -> Number:
    """A number from 0 to n - 1; the generator's state is rng[place]."""
    rng[place] += _GOLDEN
    mixed = rng[place]
    mixed = (mixed ^ (mixed >> 30)) * _FIRST
    mixed = (mixed ^ (mixed >> 27)) * _SECOND
    mixed ^= mixed >> 31
    return np.int64(((mixed >> 32) * np.uint64(n)) >> 32)
