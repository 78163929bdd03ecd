"""How functions are compiled with numba, and where the compiled code is cached."""

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba as numba_module
import numpy as np
from numba import types
from numba.extending import intrinsic as typed_intrinsic
from numba.extending import register_jitable
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

# numba's type hints give a compiled function another type than the function; here it keeps its own.
numba: Any = numba_module
intrinsic: Any = typed_intrinsic

PACKAGE = Path(__file__).resolve().parents[1]
UNUSED = 30 * 24 * 3600  # seconds after which the unused code of another version is removed

# The modules of the core that the tables and constants of compiled code come from
CORE = ("geometry", "blocks", "box", "temple", "placement", "views", "components", "state", "turn", "solo", "scoring")

# Words of 64 bits: no bit set, and the lowest one
NONE: Any = np.uint64(0)
ONE: Any = np.uint64(1)


def digest(package: Path = PACKAGE) -> str:
    """The hash of everything that compiled code depends on; numba's own cache checks only the function's file.

    Tables made by the core become constants of compiled code, so the core's sources are hashed too.
    """
    sources = [*(package / f"rules/{name}.py" for name in CORE), *sorted(package.glob("kernel/**/*.py"))]
    parts = [f"{numba.__version__} {sys.version}".encode(), *(path.read_bytes() for path in sources)]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:20]


def cache_folder() -> Path | None:
    """The folder for this version's compiled code; None if it isn't writable."""
    folder = user_cache_path("blockandkey", appauthor=False) / f"kernel-{digest()}"
    if not folder.is_absolute():  # the user has no home folder
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
        remove_old(folder)
    except OSError:
        return None
    return folder


def remove_old(used: Path) -> None:
    """Remove the compiled code of other versions that no process has loaded for a month."""
    for folder in used.parent.glob("kernel-*"):
        with contextlib.suppress(OSError):  # another process may be removing it
            if folder != used and folder.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(folder)


FOLDER = cache_folder()

_compiling = 0  # functions that this process has compiled, not loaded from the cache


def compiled(function: F) -> F:
    """Compile a function for calls from compiled code; numba infers the types from the first call."""
    inner: F = numba.njit(error_model="numpy", nogil=True)(function)
    return inner


def inlined(function: F) -> F:
    """Let compiled code call, and inline, a small function; for Python it stays the function that it is."""
    same: F = register_jitable(function)
    return same


def entry(signature: Any) -> Callable[[F], F]:
    """Compile a function for calls from Python, with just this signature, or load it from the cache."""

    def decorate(function: F) -> F:
        kept = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(FOLDER or "")
        try:
            outer: F = numba.njit(error_model="numpy", nogil=True, cache=FOLDER is not None)(function)
            with _announced(function, outer):
                outer.compile(signature)  # type: ignore[attr-defined]
            outer.disable_compile()  # type: ignore[attr-defined]
        finally:
            numba.config.CACHE_DIR = kept
        return outer

    return decorate


class _announced:
    """A progress line on standard error while a function is compiled, if standard error is a terminal."""

    def __init__(self, function: Callable[..., Any], outer: Any) -> None:
        self.name, self.outer = function.__name__, outer

    def __enter__(self) -> None:
        self.tell(f"preparing the compiled rules, once ({_compiling + 1}: {self.name}) …")

    def __exit__(self, *_: object) -> None:
        global _compiling
        _compiling += not self.outer.stats.cache_hits
        self.tell("")

    def tell(self, text: str) -> None:
        """Replace the line."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _bits(build: Callable[[Any, Any, Any], Any]) -> Callable[[Any], Any]:
    """A function of a uint64 that is one instruction of the processor."""

    def typed(_: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(context, builder, arguments[0])

        return types.int64(types.uint64), generate

    found: Callable[[Any], Any] = intrinsic(typed)
    return found


def _lowest(context: Any, builder: Any, word: Any) -> Any:
    return builder.cttz(word, context.get_constant(types.boolean, True))


def _highest(context: Any, builder: Any, word: Any) -> Any:
    return builder.sub(
        context.get_constant(types.int64, 63), builder.ctlz(word, context.get_constant(types.boolean, True))
    )


ones = _bits(lambda context, builder, word: builder.ctpop(word))  # how many bits are set
lowest = _bits(_lowest)  # the index of the lowest bit that is set; the word must not be 0
highest = _bits(_highest)  # the index of the highest bit that is set; the word must not be 0
