"""The packages of the repository are those of the design, and each imports only what lies below it."""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.imports import PACKAGE, PACKAGES, ROOT, files_of, imported, imported_parts, is_in_order

# The folders inside a part, and what each may import of the others
FOLDERS: dict[str, dict[str, set[str]]] = {
    "kernel": {"rules": set(), "search": {"rules"}, "build": {"rules", "search"}},
    "bots": {"ladder": set(), "own": {"ladder"}},
    "server": {"storage": set(), "work": {"storage"}, "web": {"storage", "work"}},
}

# The parts that aren't in the package
PAGE = {"net", "rules", "scene", "table", "lobby", "ui"}
TESTS = {"rules", "kernel", "bots", "rooms", "server", "terminal", "browser", "support", "golden"}

BUILT = {"page"}  # the built page, which git ignores


def parts_in(folder: Path) -> set[str]:
    """The names of the modules and folders in a folder."""
    return {path.stem for path in folder.iterdir() if path.suffix == ".py"} | folders_in(folder)


def folders_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_dir() and not path.name.startswith(("_", "."))}


def imported_folders(part: str, paths: Iterable[Path]) -> set[str]:
    """The folders inside a part of the package that some files import."""
    begin = f"{PACKAGE.name}.{part}."
    names = {
        name.removeprefix(begin).split(".")[0] for path in paths for name in imported(path) if name.startswith(begin)
    }
    return names & FOLDERS[part].keys()


def test_the_parts_of_the_package_are_those_in_the_table() -> None:
    assert parts_in(PACKAGE) - BUILT == PACKAGES.keys()


@pytest.mark.parametrize("part", FOLDERS)
def test_the_folders_inside_a_part_are_those_in_the_table(part: str) -> None:
    assert folders_in(PACKAGE / part) == FOLDERS[part].keys()


def test_the_folders_of_the_page_and_of_the_tests_are_those_of_the_design() -> None:
    assert folders_in(ROOT / "web" / "src") == PAGE
    assert folders_in(ROOT / "tests") == TESTS


def test_the_tables_have_no_cycle() -> None:
    assert is_in_order(PACKAGES)
    assert all(is_in_order(table) for table in FOLDERS.values())
    assert not is_in_order({"a": {"b"}, "b": {"a"}})


@pytest.mark.parametrize("part", PACKAGES)
def test_each_part_imports_just_what_the_table_says(part: str) -> None:
    found = {name for path in files_of(part) for name in imported_parts(path)}
    assert found - {part} == PACKAGES[part]


@pytest.mark.parametrize(("part", "folder"), [(part, folder) for part in FOLDERS for folder in FOLDERS[part]])
def test_imports_between_the_folders_of_a_part_point_only_downwards(part: str, folder: str) -> None:
    found = imported_folders(part, files_of(f"{part}/{folder}"))
    assert found - FOLDERS[part][folder] - {folder} == set()


def test_every_library_that_the_package_imports_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = [*project["dependencies"], *(text for extra in project["optional-dependencies"].values() for text in extra)]
    declared = {re.split(r"[^\w.-]", text)[0].lower() for text in told}
    names = {name.split(".")[0] for path in PACKAGE.rglob("*.py") for name in imported(path)}
    libraries = names - sys.stdlib_module_names - {PACKAGE.name}
    assert "pydantic" in libraries
    known = packages_distributions()
    assert [name for name in sorted(libraries) if not declared & {d.lower() for d in known.get(name, [name])}] == []


def test_only_the_build_of_the_kernel_and_the_learning_need_numba_and_numpy() -> None:
    kernel = {f"kernel/{folder}" for folder in FOLDERS["kernel"]}
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if {name.split(".")[0] for name in imported(path)} & {"numba", "numpy", "llvmlite"}
        or any(
            name.startswith(tuple(f"blockandkey.{part.replace('/', '.')}." for part in kernel))
            for name in imported(path)
        )
    }
    assert {name for name in found if not name.startswith(tuple(kernel))} == {"bots/ladder/learn.py"}
