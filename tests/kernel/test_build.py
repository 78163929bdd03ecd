"""kernel.wasm was made from the present sources, and can be made again; it asks nothing of the outside."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from blockandkey.kernel.build.sources import PACKAGE, code, digest, sources
from blockandkey.kernel.run import KERNEL, checked_bytes, compiled_module, kernel
from tests.support.choices import POSITIONS, SEEDS, choices, positions
from tests.support.imports import imports_between_modules, modules
from tests.support.kernels import kernel_file

REBUILD = "change the sources back, or run `make kernel` and commit kernel.wasm"


def made_from() -> dict[str, str]:
    """What kernel.wasm says it was made from."""
    found = re.search(rb"blockandkey(\{.*\})$", checked_bytes())
    assert found
    told: dict[str, str] = json.loads(found[1])
    return told


def test_kernel_wasm_was_made_from_these_sources() -> None:
    assert made_from()["sources"] == digest(), REBUILD


def test_the_sources_are_all_modules_that_the_entries_import() -> None:
    graph, paths = imports_between_modules(), modules()
    todo, found = ["blockandkey.kernel.build.link", "blockandkey.kernel.build.entries"], set[str]()
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph[name]
    listed = {path for path in sources() if path.suffix == ".py" and path.name != "__init__.py"}
    assert {paths[name] for name in found} == listed


@pytest.mark.parametrize(
    "name", ["rules/blocks.py", "kernel/tables.py", "kernel/search/value.py", "kernel/build/link.py"]
)
def test_the_digest_changes_with_the_code_and_not_with_comments(tmp_path: Path, name: str) -> None:
    package = tmp_path / "blockandkey"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "page"))
    path = package / name
    kept = path.read_text(encoding="utf-8")
    path.write_text(f"# a comment\n{kept}\n\n# another\n", encoding="utf-8")
    assert digest(package) == digest()
    path.write_text(f"{kept}\nchanged = 1\n", encoding="utf-8")
    assert digest(package) != digest()


def test_the_digest_changes_with_the_allocator(tmp_path: Path) -> None:
    package = tmp_path / "blockandkey"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "page"))
    with (package / "kernel" / "build" / "runtime.c").open("a") as file:
        file.write("int changed;")
    assert digest(package) != digest()


BARE = """
def f(a):
    if a:
        b = "kept"
    return b
"""
DOCUMENTED = '''
"""Module."""


def f(a):  # why
    """Function."""

    if a:
        b = "kept"
    return b
'''
OTHER_BLOCKS = """
def f(a):
    if a:
        b = "kept"
        return b
"""


def test_code_is_told_without_docstrings_and_with_its_blocks() -> None:
    assert code(BARE) == BARE.strip()
    assert code(DOCUMENTED) == code(BARE)
    assert code(OTHER_BLOCKS) != code(BARE)


def test_strings_and_f_strings_stay_as_they_are() -> None:
    source = 'a = "# no comment"\nb = f"{{ { a } }}" "c"\n'
    assert code(source) == source.strip()


def test_the_module_imports_nothing_and_exports_the_entries() -> None:
    _, module = compiled_module()
    assert module.imports == []
    build = PACKAGE / "kernel" / "build"
    text, desk = ((build / name).read_text(encoding="utf-8") for name in ("entries.py", "desk.py"))
    entries = re.findall(r"^@entry\(.*\)\ndef (\w+)\(", text, re.MULTILINE)
    entries += re.findall(r"^def (desk_\w+)\(", desk, re.MULTILINE)
    assert {export.name for export in module.exports} == {*entries, "memory", "reserve", "memory_used"}


def is_pinned() -> bool:
    """Are the tools here those that kernel.wasm was made with?"""
    told = made_from()
    tools = ("numba", "llvmlite", "numpy", "ziglang")
    return told["python"] == f"{sys.version_info.major}.{sys.version_info.minor}" and all(
        told[name] == version(name) for name in tools
    )


def test_kernel_wasm_can_be_made_again(tmp_path: Path) -> None:
    try:
        version("ziglang")
    except PackageNotFoundError:
        pytest.skip("the extra `kernel` is not installed")
    build = [sys.executable, "-m", "blockandkey.kernel.build", "--out", str(tmp_path)]
    subprocess.run(build, check=True, capture_output=True)
    again = tmp_path / KERNEL.name
    if is_pinned():
        assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(checked_bytes()).digest(), REBUILD
    else:  # other versions of the tools make other bytes, which choose alike
        kept = choices(kernel(), positions(POSITIONS), SEEDS)
        with kernel_file(again):
            assert choices(kernel(), positions(POSITIONS), SEEDS) == kept
