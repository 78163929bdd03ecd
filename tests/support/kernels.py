"""Another file in place of kernel.wasm."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blockandkey.kernel import run


@contextmanager
def kernel_file(path: Path) -> Iterator[None]:
    """Take the compiled rules from this file, with its checksum beside it."""
    kept = run.KERNEL
    try:
        _use(path)
        yield
    finally:
        _use(kept)


def _use(path: Path) -> None:
    run.KERNEL = path
    run.checked_bytes.cache_clear()
    run.compiled_module.cache_clear()
    run._of_thread.__dict__.clear()


@contextmanager
def damaged_kernel(folder: Path) -> Iterator[None]:
    """Damage the compiled rules."""
    content, checksum = run.KERNEL.read_bytes(), run.KERNEL.with_name(f"{run.KERNEL.name}.sha256").read_text()
    (folder / "kernel.wasm").write_bytes(content[:-1] + b"!")
    (folder / "kernel.wasm.sha256").write_text(checksum)
    with kernel_file(folder / "kernel.wasm"):
        yield
