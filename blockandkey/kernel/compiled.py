"""The one door to numba: how functions are compiled, and where the compiled code is kept."""

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
from numba import types
from numba.extending import intrinsic as typed_intrinsic
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

# numba's own types say that a compiled function is another thing than the function; to its callers it is the same.
numba: Any = numba_module
intrinsic: Any = typed_intrinsic

PACKAGE = Path(__file__).resolve().parents[1]
UNUSED = 30 * 24 * 3600  # seconds after which another version's code goes

# What the tables and constants of compiled code come from
CORE = ("geometry", "blocks", "box", "temple", "placement", "views", "components", "state", "turn", "solo")


def digest(package: Path = PACKAGE) -> str:
    """The hash of all that compiled code depends on: numba itself looks only at the function's own file.

    Tables made by the core become constants of compiled code, so the core's sources count too.
    """
    sources = [*(package / f"rules/{name}.py" for name in CORE), *sorted(package.glob("kernel/**/*.py"))]
    parts = [f"{numba.__version__} {sys.version}".encode(), *(path.read_bytes() for path in sources)]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:20]


def cache_folder() -> Path | None:
    """The folder for this version's compiled code; None if it can't be written."""
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
    """Remove the compiled code of other versions that no process has begun to use for a month."""
    for folder in used.parent.glob("kernel-*"):
        with contextlib.suppress(OSError):  # another process may be removing it
            if folder != used and folder.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(folder)


FOLDER = cache_folder()

_compiling = 0  # functions compiled anew in this process


def compiled(function: F) -> F:
    """Compile a function when compiled code first calls it; its types follow from the call."""
    inner: F = numba.njit(error_model="numpy", nogil=True)(function)
    return inner


def entry(signature: Any) -> Callable[[F], F]:
    """Compile a function that Python calls at once, for these types alone, or load it from the cache."""

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
    """A progress line on standard error while a function is compiled, if somebody is there to read it."""

    def __init__(self, function: Callable[..., Any], outer: Any) -> None:
        self.name, self.outer = function.__name__, outer

    def __enter__(self) -> None:
        self.tell(f"preparing the compiled rules, once ({_compiling + 1}: {self.name}) …")

    def __exit__(self, *_: object) -> None:
        global _compiling
        _compiling += not self.outer.stats.cache_hits
        self.tell("")

    def tell(self, text: str) -> None:
        """Write over the line."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _bits(build: Callable[[Any, Any, Any], Any]) -> Callable[[Any], Any]:
    """A function of a uint64 that the processor does in one instruction."""

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
lowest = _bits(_lowest)  # the number of the lowest bit of a word that isn't 0
highest = _bits(_highest)  # that of the highest
