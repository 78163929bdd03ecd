"""The generator of the compiled rules: SplitMix64, in one word, and its twin for the core."""

import numpy as np

from blockandkey.kernel.compiled import compiled
from blockandkey.kernel.rules.tables import Array, Number

STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB

_STEP, _FIRST, _SECOND = np.uint64(STEP), np.uint64(FIRST), np.uint64(SECOND)


@compiled
def one_of(words: Array, place: Number, n: Number) -> Number:
    """A number from 0 to n - 1; the generator's state is words[place]."""
    words[place] += _STEP
    mixed = words[place]
    mixed = (mixed ^ (mixed >> 30)) * _FIRST
    mixed = (mixed ^ (mixed >> 27)) * _SECOND
    mixed ^= mixed >> 31
    return np.int64(((mixed >> 32) * np.uint64(n)) >> 32)


class Twin:
    """Chance for the core that gives the answers of the compiled generator from the same start."""

    def __init__(self, state: int) -> None:
        self.state = state

    def one_of(self, n: int, index: int) -> int:
        """A number from 0 to n - 1."""
        self.state = self.state + STEP & 2**64 - 1
        mixed = (self.state ^ self.state >> 30) * FIRST & 2**64 - 1
        mixed = (mixed ^ mixed >> 27) * SECOND & 2**64 - 1
        mixed ^= mixed >> 31
        return (mixed >> 32) * n >> 32
