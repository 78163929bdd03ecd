"""Runs kernel.wasm, the compiled rules and search, with wasmtime. `kernel()` is this thread's instance.

An instance has a memory of its own, of 32 MB at most. It keeps one game and the Keys of one set there; methods work on
them. Use `words.GameWords` and convert.py to make a game of the core's values.
"""

import atexit
import hashlib
import struct
import threading
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from blockandkey.kernel import layout as at
from blockandkey.kernel.features import FEATURES, STAGES
from blockandkey.kernel.tables import MOST_WORDS, set_words
from blockandkey.kernel.words import WORD, GameWords
from blockandkey.rules.blocks import SHAPES
from blockandkey.rules.components import ComponentSet

KERNEL = Path(__file__).with_name("kernel.wasm")
OPTIONS = 5  # numbers that say how to search, see search/search.py
KEY_COUNTS = 4  # numbers that `play_out` counts for each Key, see search/key_counts.py
SAMPLES = 20_000  # that `samples` makes at most in a call
WEIGHTS = STAGES * FEATURES
FLOAT = 4  # bytes of a feature in a sample


class KernelFault(RuntimeError):
    """The compiled rules can't be loaded, or failed in a call; the core's own rules go on without them."""


class Machine(Protocol):
    """What runs the functions of build/entries.py: wasmtime here, numba in build/native.py."""

    failed: bool  # it can't be used any more

    def call(self, name: str, *arguments: int) -> int:
        """Call a function with addresses and numbers."""
        ...

    def reserve(self, size: int) -> int:
        """The address of new memory."""
        ...

    def read(self, address: int, size: int) -> bytes | bytearray:
        """A copy of a piece of the memory."""
        ...

    def write(self, address: int, content: bytes) -> None:
        """Set a piece of the memory."""
        ...


@cache
def checked_bytes() -> bytes:
    """The bytes of kernel.wasm; raises KernelFault if the file, or wasmtime, which runs it, is missing or damaged."""
    try:
        content = KERNEL.read_bytes()
        checksum = KERNEL.with_name(f"{KERNEL.name}.sha256").read_text(encoding="ascii").split()[0]
    except (OSError, ValueError, IndexError):
        content, checksum = b"", ""
    if hashlib.sha256(content).hexdigest() != checksum:
        raise KernelFault(f"{KERNEL.name}, the compiled rules, is damaged or missing; install Block and Key again")
    if find_spec("wasmtime") is None:
        raise KernelFault("wasmtime, which runs the compiled rules, is missing; install Block and Key again")
    return content


@cache
def compiled_module() -> tuple[Any, Any]:
    """wasmtime's engine, and the module compiled for this machine, which takes about 0.1 s."""
    content = checked_bytes()
    import wasmtime  # not at the top: most commands start without it

    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, content)


class WasmMachine:
    """An instance of kernel.wasm; after a trap it can't be used any more.

    wasmtime reserves 4 GB of addresses for it, which costs no memory and saves the checks of every access.
    """

    def __init__(self) -> None:
        try:
            engine, module = compiled_module()
            import wasmtime

            self._store = wasmtime.Store(engine)
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._memory: Any = exports["memory"]
            self._functions: dict[str, Any] = {name: exports[name] for name in exports}
            self._errors = (wasmtime.Trap, wasmtime.WasmtimeError)
        except KernelFault:
            raise
        except Exception as error:  # of many classes: wasmtime's, of its loading, or of a module of another kind
            reason = str(error).strip().splitlines()[:1] or [type(error).__name__]
            raise KernelFault(f"{KERNEL.name}, the compiled rules, can't be run here: {reason[0]}") from None
        self.failed = False

    def call(self, name: str, *arguments: int) -> int:
        try:
            found: int = self._functions[name](self._store, *arguments)
        except KeyError:
            raise KernelFault(f"{KERNEL.name}, the compiled rules, is of another version: it has no {name!r}") from None
        except self._errors as error:
            self.failed = True
            reason = str(error).strip().splitlines()[-1].strip()
            raise KernelFault(f"the compiled rules failed in {name!r}: {reason}") from None
        return found

    def reserve(self, size: int) -> int:
        return self.call("reserve", size)

    def read(self, address: int, size: int) -> bytearray:
        found: bytearray = self._memory.read(self._store, address, address + size)
        return found

    def write(self, address: int, content: bytes) -> None:
        self._memory.write(self._store, content, address)


_of_thread = threading.local()


@atexit.register
def _release() -> None:
    """Free this thread's instance and the module while wasmtime, which frees them, is still loaded."""
    _of_thread.__dict__.clear()
    compiled_module.cache_clear()


def kernel() -> "Kernel":
    """The kernel of this thread, a new one after a failure; raises KernelFault if none can be loaded."""
    found: Kernel | None = getattr(_of_thread, "kernel", None)
    if found is None or found.machine.failed:
        found = _of_thread.kernel = Kernel(WasmMachine())
    return found


def signed(number: int) -> int:
    """A number of 64 bits, as WebAssembly takes it."""
    return number - (1 << 64) if number >> 63 else number


class Kernel:
    """The compiled rules, with a game and the Keys of a set in their memory; for one thread at a time."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._game = machine.reserve(WORD * (at.BOARDS + at.FIELDS))
        self._keys = machine.reserve(WORD * MOST_WORDS)
        self._weights = machine.reserve(WORD * WEIGHTS)
        self._options = machine.reserve(WORD * OPTIONS)
        self._generator = machine.reserve(WORD)
        self._found = machine.reserve(WORD * at.MOST_ACTIONS)
        self._small = machine.reserve(WORD * KEY_COUNTS * at.ALL_KEYS)
        self._written: dict[int, bytes] = {}  # what is at an address, so that nothing is copied twice
        self._samples: tuple[int, int, int] | None = None  # where samples go, once they are asked for

    def _write(self, address: int, content: bytes) -> None:
        """Write what changes rarely, unless it is there."""
        if self._written.get(address) != content:
            self.machine.write(address, content)
            self._written[address] = content

    def _numbers(self, address: int, count: int) -> "array[int]":
        return array("q", bytes(self.machine.read(address, WORD * count)))

    # The position

    def use(self, components: ComponentSet) -> None:
        """Take the Keys and the box of a set."""
        self._write(self._keys, set_words(components))

    def load(self, game: GameWords) -> None:
        """Take a game, with its views."""
        self.put(game)
        self.machine.call("restore", self._game, self._keys)

    def put(self, game: GameWords) -> None:
        """Take a game for `choose`, which builds the views itself."""
        self.machine.write(self._game, bytes(game))

    def game(self) -> GameWords:
        """The game as it is now."""
        return GameWords.of(self.machine.read(self._game, WORD * (at.BOARDS + at.FIELDS)))

    def deal(self, players: int, seed: int) -> None:
        """Deal a new game."""
        self.machine.call("deal", self._game, self._keys, players, signed(seed))

    def play(self, action: int) -> None:
        """Do a legal action."""
        self.machine.call("play", self._game, self._keys, action)

    def legal_actions(self) -> list[int]:
        """The legal actions, in the core's order."""
        return self._list(self.machine.call("legal_actions", self._game, self._keys, self._found))

    def _list(self, count: int) -> list[int]:
        return self._numbers(self._found, count).tolist()

    def score(self, player: int) -> int:
        """The score of a player, by number in turn order, as it stands."""
        return self.machine.call("score", self._game, player)

    def imagine(self, player: int, seed: int) -> int:
        """Fill in at random what a player can't know; returns the seed for the next time."""
        self.machine.write(self._generator, seed.to_bytes(WORD, "little"))
        self.machine.call("imagine", self._game, self._keys, player, self._generator)
        return int.from_bytes(self.machine.read(self._generator, WORD), "little")

    # Placements and views

    def all_spots(self, times: int = 1) -> list[list[int]]:
        """The legal spots of each of the ten shapes; benchmarks find them several times."""
        self.machine.call("all_spots", self._game, self._found, self._small, times)
        ends = self._numbers(self._small, len(SHAPES))
        found = self._list(ends[-1])
        return [found[start:end] for start, end in zip([0, *ends[:-1]], ends, strict=True)]

    def corner_spots(self, shape: int, stars: int) -> list[int]:
        """Where the Ancients may place a shape."""
        return self._list(self.machine.call("corner_spots", self._game, self._keys, shape, stars, self._found))

    def occurrences(self, seat: int, key: int, using: int) -> list[int]:
        """The sheets of squares where a seat sees a Key's design with one of the squares `using`."""
        count = self.machine.call("occurrences", self._game, self._keys, seat, key, signed(using), self._found)
        return self._list(count)

    def claimable(self, seat: int, key: int) -> bool:
        """May the player of a seat claim a Key with the block just placed?"""
        return bool(self.machine.call("claimable", self._game, self._keys, seat, key))

    def lacking(self, seat: int, key: int) -> int:
        """How many squares a Key's design lacks in the view of a seat."""
        return self.machine.call("lacking", self._game, self._keys, seat, key)

    # Bots

    def choose(self, weights: bytes, options: Sequence[float], seed: int) -> int:
        """The choice of the player on turn; the options are those of search/search.py."""
        self._write(self._weights, weights)
        self._write(self._options, struct.pack(f"<{OPTIONS}d", *options))
        return self.machine.call("choose", self._game, self._keys, self._weights, self._options, signed(seed))

    def random_game(self, seed: int) -> list[int]:
        """Play the game to its end at random; returns the actions."""
        return self._list(self.machine.call("random_game", self._game, self._keys, signed(seed), self._found))

    def random_games(self, players: int, seed: int, games: int) -> int:
        """Deal and play games at random; returns the sum of all scores."""
        return self.machine.call("random_games", self._keys, players, signed(seed), games)

    def play_out(self, weights: bytes, options: Sequence[float], seed: int) -> tuple[list[int], list[list[int]]]:
        """Play the game to its end, all players with the same options; returns the actions, and counts of each Key."""
        self._write(self._weights, weights)
        self._write(self._options, struct.pack(f"<{OPTIONS}d", *options))
        self.machine.write(self._small, bytes(WORD * KEY_COUNTS * at.ALL_KEYS))
        places = (self._small, self._found)
        count = self.machine.call(
            "play_out", self._game, self._keys, self._weights, self._options, signed(seed), *places
        )
        actions = self._list(count)
        counts = self._numbers(self._small, KEY_COUNTS * at.ALL_KEYS).tolist()
        return actions, [counts[i : i + KEY_COUNTS] for i in range(0, len(counts), KEY_COUNTS)]

    def samples(
        self,
        weights: bytes,
        shares: tuple[float, float],
        players: int,
        seed: int,
        games: int,
        generator: int,
        most: int,
    ) -> tuple[int, bytes, bytes, bytes]:
        """Play games of the one-turn policy and make at most so many samples to learn from (search/selfplay.py).

        The shares are those of random turns, and what a point a turn later is worth. Returns the next state of the
        generator, and the features (float32), stages (int64) and targets (float64) of the samples.
        """
        if not self._samples:
            sizes = (FLOAT * FEATURES, WORD, WORD)
            rows, stages, targets = (self.machine.reserve(size * SAMPLES) for size in sizes)
            self._samples = rows, stages, targets
        rows, stages, targets = self._samples
        self._write(self._weights, weights)
        self._write(self._options, struct.pack("<2d", *shares))
        self.machine.write(self._generator, generator.to_bytes(WORD, "little"))
        places = (self._keys, self._weights, self._options, self._generator)
        made = self.machine.call(
            "samples", *places, players, signed(seed), games, rows, stages, targets, min(most, SAMPLES)
        )
        following = int.from_bytes(self.machine.read(self._generator, WORD), "little")
        found = [
            bytes(self.machine.read(place, size * made))
            for place, size in ((rows, FLOAT * FEATURES), (stages, WORD), (targets, WORD))
        ]
        return following, found[0], found[1], found[2]
