"""The same entries as numba's own machine code, for tests and benchmarks that compare kernel.wasm with it.

Compiling takes a minute. The process can't build kernel.wasm afterwards.
"""

import ctypes
from collections.abc import Collection
from typing import Any

import numba as numba_module

from blockandkey.kernel.build.entries import ENTRIES
from blockandkey.kernel.rules.compiled import OPTIONS
from blockandkey.kernel.run import Kernel

numba: Any = numba_module  # without its incomplete type hints


class NativeMachine:
    """Runs some entries in this process; memory is of ctypes, and all of it stays."""

    def __init__(self, names: Collection[str]) -> None:
        self.failed = False
        self._memory: dict[int, Any] = {}
        self._functions: dict[str, Any] = {}
        for function, signature in ENTRIES:
            if function.__name__ in names:
                self._functions[function.__name__] = _callable(function, signature)

    def call(self, name: str, *arguments: int) -> int:
        found: int = self._functions[name](*arguments)
        return found

    def reserve(self, size: int) -> int:
        memory = ctypes.create_string_buffer(size + 64)
        self._memory[ctypes.addressof(memory)] = memory
        return (ctypes.addressof(memory) + 63) & ~63

    def read(self, address: int, size: int) -> bytes:
        return ctypes.string_at(address, size)

    def write(self, address: int, content: bytes) -> None:
        ctypes.memmove(address, content, len(content))


def _callable(function: Any, signature: Any) -> Any:
    """An entry that Python can call with addresses and numbers."""
    made = numba.cfunc(signature, **OPTIONS)(function)
    kinds = [ctypes.c_void_p if isinstance(kind, numba.types.CPointer) else ctypes.c_int64 for kind in signature.args]
    return ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(made.address)


def native_kernel(names: Collection[str]) -> Kernel:
    """A kernel with these entries."""
    return Kernel(NativeMachine(names))
