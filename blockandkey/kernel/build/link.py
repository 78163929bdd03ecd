"""Compiles the entries, links and optimises them as a whole, and makes the module with the linker of ziglang."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba

from blockandkey.kernel.build import target

RUNTIME = Path(__file__).with_name("runtime.c")
ZIG = (sys.executable, "-m", "ziglang")
CPU = "mvp+bulk_memory+sign_ext+nontrapping_fptoint+mutable_globals"

MEGABYTE = 1 << 20
MEMORY, MOST_MEMORY, STACK = 4 * MEGABYTE, 32 * MEGABYTE, MEGABYTE // 4

# All that compiled code may ask of runtime.c. Anything else is a part of Python or of a C library that the module would
# lack. So use only arrays, tuples and numbers, assign no array to a slice, and take no logarithms and the like.
UNDEFINED = ["NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor"]


def compiled_entry(function: Callable[..., Any], signature: Any) -> tuple[Any, str]:
    """LLVM's module of an entry with all that it calls, and the name of its function there."""
    dispatcher: Any = numba.njit(error_model="numpy")(function)
    dispatcher.compile(signature)
    [result] = dispatcher.overloads.values()
    module = llvm.parse_bitcode(result.library._final_module.as_bitcode())
    name = result.fndesc.llvm_func_name
    for other in module.functions:  # entries share functions: the linker keeps one of each
        if not other.is_declaration and other.name != name and other.linkage == llvm.Linkage.external:
            other.linkage = "linkonce_odr"
    return module, name


def wrapper(exported: str, name: str, signature: Any) -> str:
    """A function with a plain C signature that calls an entry; an exception becomes a trap."""
    kinds = ["i64" if isinstance(kind, numba.types.Integer) else "ptr" for kind in signature.args]
    parameters = [f"{kind} %a{i}" for i, kind in enumerate(kinds)]
    return f"""
declare i32 @"{name}"({", ".join(("ptr", "ptr", *kinds))})
define i64 @{exported}({", ".join(parameters)}) {{
  %result = alloca i64
  %exception = alloca ptr
  %status = call i32 @"{name}"({", ".join(("ptr %result", "ptr %exception", *parameters))})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  %value = load i64, ptr %result
  ret i64 %value
}}
"""


def linked(entries: list[tuple[Callable[..., Any], Any]], tell: Callable[[str], None]) -> Any:
    """One LLVM module of all entries; everything else in it is internal."""
    whole, text = None, f'target triple = "{target.TRIPLE}"\ndeclare void @llvm.trap()\n'
    for number, (function, signature) in enumerate(entries, 1):
        tell(f"compiling {number} of {len(entries)}: {function.__name__}")
        module, name = compiled_entry(function, signature)
        text += wrapper(function.__name__, name, signature)
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    assert whole is not None
    whole.link_in(llvm.parse_assembly(text))
    exported = {function.__name__ for function, _ in entries}
    for part in (*whole.functions, *whole.global_variables):
        if not part.is_declaration and part.name not in exported:
            part.linkage = "internal"
    return whole


def optimised(whole: Any) -> Any:
    """The module after LLVM's optimisations, without vectors, which brought nothing."""
    machine = target.machine()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    whole.verify()
    return whole


def undefined(whole: Any) -> list[str]:
    """The names that a module asks of others."""
    return sorted(
        part.name
        for part in (*whole.functions, *whole.global_variables)
        if part.is_declaration and not part.name.startswith("llvm.")
    )


def link(whole: Any, exported: list[str], folder: Path) -> bytes:
    """The WebAssembly module, with runtime.c."""
    code, runtime, out = folder / "kernel.o", folder / "runtime.o", folder / "kernel.wasm"
    code.write_bytes(target.machine().emit_object(whole))
    c = ("-target", "wasm32-freestanding", f"-mcpu={CPU}", "-O2", "-fno-builtin")
    subprocess.run([*ZIG, "cc", *c, "-c", str(RUNTIME), "-o", str(runtime)], check=True)
    options = ("-mwasm32", "--no-entry", "--strip-all", "--gc-sections", "-O3", "--stack-first")
    memory = (f"--initial-memory={MEMORY}", f"--max-memory={MOST_MEMORY}", "-z", f"stack-size={STACK}")
    exports = [f"--export={name}" for name in (*exported, "reserve", "memory_used")]
    subprocess.run([*ZIG, "wasm-ld", *options, *memory, *exports, str(code), str(runtime), "-o", str(out)], check=True)
    return out.read_bytes()
