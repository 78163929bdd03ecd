"""How functions are compiled with numba: `@compiled`, and bit counts that are one instruction of the processor.

Only the build, tests and benchmarks import this module and its neighbours. They need the extra `kernel`.
"""

from collections.abc import Callable
from inspect import getmembers, isfunction
from typing import Any, TypeVar

import numba as numba_module
import numpy as np
from numba import types
from numba.extending import intrinsic as typed_intrinsic
from numba.extending import register_jitable

from blockandkey.kernel import codes, layout

F = TypeVar("F", bound=Callable[..., Any])

# numba's type hints give a compiled function another type than the function; here it keeps its own.
numba: Any = numba_module
intrinsic: Any = typed_intrinsic

# Words of 64 bits: no bit set, and the lowest one
NONE: Any = np.uint64(0)
ONE: Any = np.uint64(1)

OPTIONS = {"error_model": "numpy"}  # of every compiled function: a division by zero raises nothing


def compiled(function: F) -> F:
    """Compile a function for calls from compiled code; numba infers the types from the first call."""
    inner: F = numba.njit(**OPTIONS)(function)
    return inner


# Compiled code calls the plain functions of these modules too, and inlines them.
for plain in (codes, layout):
    for _, function in getmembers(plain, isfunction):
        register_jitable(function)


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
