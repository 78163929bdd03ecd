"""Makes numba emit code for WebAssembly in this process; nothing that is compiled afterwards can be called here.

It replaces private methods of numba's, so the versions of numba and llvmlite are pinned (extra `kernel`).
"""

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import codegen

cgutils: Any = numba_cgutils  # without its incomplete type hints

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"


def machine() -> Any:
    """LLVM's description of the target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(opt=3, reloc="static", codemodel="default", cpu="generic", features=FEATURES)


def _init(self: Any, _: Any) -> None:
    """In place of CPUCodegen's: the target is WebAssembly, and nothing is loaded into this process."""
    self._tm, self._tm_features, self._engine = machine(), FEATURES, None
    self._target_data = self._tm.target_data
    self._data_layout = str(self._target_data)
    self._loopvect, self._opt_level = False, 0  # link.py optimises the whole


def _create_empty_module(self: Any, name: str) -> Any:
    module = ir.Module(cgutils.normalize_ir_text(name))
    module.triple = TRIPLE
    if self._data_layout:  # numba's first module is made before `_init`
        module.data_layout = self._data_layout
    return module


def _address(self: Any, _: str) -> int:
    """The address of a function, which nobody calls."""
    self._ensure_finalized()
    return 1


def install() -> None:
    """Switch this process over; numba must not have compiled anything yet."""
    cpu: Any = codegen.CPUCodegen
    cpu._init = _init
    cpu._create_empty_module = _create_empty_module
    jit: Any = codegen.JITCPUCodegen
    jit._add_module = lambda self, module: None
    jit.set_env = lambda self, name, environment: None
    jit._get_host_cpu_name = lambda self: "generic"
    jit._get_host_cpu_features = lambda self: FEATURES
    library: Any = codegen.JITCodeLibrary
    library._finalize_specific = lambda self: None
    library.get_pointer_to_function = _address
