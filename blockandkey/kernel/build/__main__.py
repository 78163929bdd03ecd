"""Build kernel.wasm: `make kernel`, or with a folder to write to: python -m blockandkey.kernel.build --out FOLDER"""

import argparse
import hashlib
import json
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from blockandkey.kernel.build.sources import digest

KERNEL = Path(__file__).parents[1] / "kernel.wasm"
SECTION = "blockandkey"  # the custom section that says what the module was made from


def made_from() -> dict[str, str]:
    """What the bytes of the module depend on."""
    tools = {name: version(name) for name in ("numba", "llvmlite", "numpy", "ziglang")}
    return {"sources": digest(), "python": f"{sys.version_info.major}.{sys.version_info.minor}", **tools}


def custom_section(name: str, content: bytes) -> bytes:
    """A custom section of a WebAssembly module."""
    title = name.encode()
    body = leb128(len(title)) + title + content
    return b"\0" + leb128(len(body)) + body


def leb128(number: int) -> bytes:
    """An unsigned number as WebAssembly writes it: seven bits a byte, the lowest first."""
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + leb128(rest) if rest else bytes([low])


def build() -> bytes:
    """The bytes of kernel.wasm."""
    from blockandkey.kernel.build import target

    target.install()
    from blockandkey.kernel.build import link
    from blockandkey.kernel.build.entries import ENTRIES

    whole = link.optimised(link.linked(ENTRIES, tell))
    if (needed := link.undefined(whole)) != link.UNDEFINED:
        sys.exit(f"compiled code asks for {', '.join(needed)}, not for what UNDEFINED in build/link.py lists")
    tell("linking")
    with tempfile.TemporaryDirectory() as folder:
        module = link.link(whole, [function.__name__ for function, _ in ENTRIES], Path(folder))
    return module + custom_section(SECTION, json.dumps(made_from(), sort_keys=True).encode())


def tell(text: str) -> None:
    """Say what is being done."""
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Build, and write the module with its checksum beside it."""
    parser = argparse.ArgumentParser(description="Compile the rules and the search to WebAssembly.")
    parser.add_argument("--out", type=Path, default=KERNEL.parent, help="the folder to write to")
    folder = parser.parse_args().out
    start, module = time.perf_counter(), build()
    (folder / KERNEL.name).write_bytes(module)
    checksum = f"{hashlib.sha256(module).hexdigest()}  {KERNEL.name}\n"
    (folder / f"{KERNEL.name}.sha256").write_text(checksum, encoding="utf-8")
    tell(f"{KERNEL.name}: {len(module):,} bytes, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
