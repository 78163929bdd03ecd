"""Chance as an argument: objects that answer "one of n" wherever the game is random."""

import hmac
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from blockandkey.rules.geometry import InvalidText

if TYPE_CHECKING:
    import random


class Chance(Protocol):
    """Answers "one of n"; `index` is the number of answers earlier in the game, without those of undone actions."""

    def one_of(self, n: int, index: int) -> int:
        """A number from 0 to n - 1."""
        ...


class Keyed:
    """Chance from a secret seed: HMAC-SHA256(seed, index in decimal), as a big-endian number, modulo n.

    The same index always gets the same answer, so rebuilding, undoing and auditing a game agree on every platform.
    """

    def __init__(self, seed: str) -> None:
        self._key = seed.encode("utf-8", "surrogatepass")  # lone surrogates are accepted too

    def one_of(self, n: int, index: int) -> int:
        digest = hmac.digest(self._key, str(index).encode(), "sha256")
        return int.from_bytes(digest, "big") % n


class Recorded:
    """Chance that gives recorded answers one after the other and ignores the index."""

    def __init__(self, answers: Iterable[int]) -> None:
        self._answers = iter(answers)

    def one_of(self, n: int, index: int) -> int:
        answer = next(self._answers, None)
        if answer is None or not 0 <= answer < n:
            raise InvalidText(f"a chance outcome is {'missing' if answer is None else f'{answer}, not below {n}'}")
        return answer


class Random:
    """Chance for simulations, from the caller's own random generator."""

    def __init__(self, generator: "random.Random") -> None:
        self._generator = generator

    def one_of(self, n: int, index: int) -> int:
        return self._generator.randrange(n)
