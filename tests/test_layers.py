"""The layout of DESIGN: imports point only downwards, and the core is pure."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "blockandkey"
RULES, ROOMS = PACKAGE / "rules", PACKAGE / "rooms"

# What each module of the core may import of the core
CORE: dict[str, set[str]] = {
    "geometry": set(),
    "blocks": {"geometry"},
    "box": {"geometry", "blocks"},
    "temple": {"geometry", "blocks"},
    "placement": {"geometry", "blocks", "temple"},
    "views": {"geometry", "blocks", "temple"},
    "components": {"geometry", "box", "views"},
    "chance": {"geometry"},
    "state": {"geometry", "blocks", "box", "temple", "placement", "views", "components"},
}
CORE["turn"] = {*CORE, "chance"} - {"turn"}
CORE["solo"] = {*CORE} - {"solo"}
CORE["scoring"] = {"geometry", "blocks", "temple", "views"}
CORE["observe"] = {
    "geometry",
    "blocks",
    "temple",
    "placement",
    "views",
    "components",
    "state",
    "turn",
    "solo",
    "scoring",
}
CORE["game"] = {*CORE}  # observe included
CORE["fields"] = {"geometry"}
CORE["fair"] = {"geometry", "fields"}
CORE["record"] = {*CORE}
CORE["playback"] = {*CORE}
CORE["__init__"] = set()

# What each module of rooms may import of rooms; all of them may import the core
TABLE: dict[str, set[str]] = {
    "errors": set(),
    "context": set(),
    "resume": set(),
    "cache": set(),
    "events": set(),
    "commands": {"events"},
    "log": {"events"},
    "state": {"errors", "events", "log"},
    "transition": {"cache", "events", "log", "resume", "state"},
}
TABLE["curtain"] = {"commands", "errors", "state"}
TABLE["checks"] = {"context", "errors", "state"}
TABLE["creating"] = {"checks", "commands", "context", "errors", "events", "resume", "state"}
TABLE["seats"] = {*TABLE["creating"], "creating"}
TABLE["chat"] = {"commands", "errors", "events", "state"}
TABLE["decide"] = {*TABLE} - {"transition"}
TABLE["history"] = {"errors", "events", "resume", "state", "transition"}
TABLE["message"] = {"cache", "curtain", "errors", "log", "state"}
TABLE["__init__"] = set()

PURE = [RULES / f"{name}.py" for name in CORE] + [ROOMS / f"{name}.py" for name in TABLE]

PLAYERS = {"kernel", "bots", "arena", "balance"}  # above the core; everything else is an adapter, above them

FORBIDDEN = {  # the world outside: a clock, the system, other processes, what isn't the same everywhere
    *("time", "datetime", "os", "sys", "secrets", "uuid", "socket", "subprocess", "threading", "asyncio"),
    *("logging", "tempfile", "shutil", "locale", "platform", "multiprocessing", "signal", "warnings"),
}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """The full names of everything that a file imports, wherever in the file."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_from(folder: Path, path: Path) -> set[str]:
    """The modules of a folder of the package that a file imports."""
    return {name.split(".")[2] for name in imported(path) if name.startswith(f"{PACKAGE.name}.{folder.name}.")}


def imported_modules(path: Path) -> set[str]:
    """The modules and folders of the package that a file imports, by their first name."""
    found = set()
    for name in imported(path):
        top, *rest = name.split(".")
        if top == PACKAGE.name:
            assert rest, f"{path.name} imports the whole package"
            assert (PACKAGE / rest[0]).is_dir() or (PACKAGE / f"{rest[0]}.py").is_file(), (
                f"{path.name} imports {rest[0]} from the public face instead of from its module"
            )
            found.add(rest[0])
    return found


def files_of(name: str) -> list[Path]:
    """The files of a module or folder of the package."""
    return sorted((PACKAGE / name).rglob("*.py")) if (PACKAGE / name).is_dir() else [PACKAGE / f"{name}.py"]


def test_every_module_of_the_core_is_there() -> None:
    assert [name for name in CORE if not (RULES / f"{name}.py").is_file()] == []


@pytest.mark.parametrize("name", CORE)
def test_imports_of_the_core_point_only_downwards(name: str) -> None:
    assert imported_modules(RULES / f"{name}.py") <= {"rules"}
    assert imported_from(RULES, RULES / f"{name}.py") - CORE[name] == set()


def test_every_module_of_rooms_is_in_the_table() -> None:
    assert TABLE.keys() == {path.stem for path in ROOMS.glob("*.py")}


@pytest.mark.parametrize("name", TABLE)
def test_rooms_import_only_the_core_and_point_downwards(name: str) -> None:
    assert imported_modules(ROOMS / f"{name}.py") <= {"rules", "rooms"}
    assert imported_from(ROOMS, ROOMS / f"{name}.py") - TABLE[name] == set()


@pytest.mark.parametrize("table", [CORE, TABLE])
def test_the_table_itself_has_no_circle(table: dict[str, set[str]]) -> None:
    order = list(table)
    assert all(order.index(below) < order.index(name) for name in order for below in table[name])


def test_players_import_no_adapter() -> None:
    for name in sorted(PLAYERS):
        for path in files_of(name):
            if path.is_file():
                assert imported_modules(path) <= {"rules"} | PLAYERS, path


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_and_rooms_import_only_the_standard_library(path: Path) -> None:
    tops = {full.split(".")[0] for full in imported(path)} - {PACKAGE.name}
    assert tops <= sys.stdlib_module_names
    assert tops & FORBIDDEN == set()


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_and_rooms_have_no_global_randomness(path: Path) -> None:
    """`random` is there only for its class, whose objects belong to the caller."""
    assert {full for full in imported(path) if full.startswith("random")} <= {"random", "random.Random"}
    used = {
        node.attr
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
    }
    assert used <= {"Random"}


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_and_rooms_neither_print_nor_ask_nor_open(path: Path) -> None:
    called = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"print", "input", "open", "exec", "eval", "__import__", "breakpoint"} == set()


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_only_components_reads_files(path: Path) -> None:
    readers = {full for full in imported(path) if full.split(".")[0] in ("pathlib", "io", "importlib")}
    assert path == RULES / "components.py" or not readers


def test_importing_the_package_loads_only_the_core() -> None:
    code = "import json, sys, blockandkey; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    loaded = json.loads(run.stdout)
    assert run.stdout.count("\n") == 1, "importing prints nothing"
    assert run.stderr == ""
    tops = {name.split(".")[0] for name in loaded}
    assert tops & {"numba", "numpy", "typer", "rich", "fluent", "fastapi", "pydantic", "sqlalchemy", "dask"} == set()
    ours = {name.split(".")[1] for name in loaded if name.startswith(f"{PACKAGE.name}.")}
    assert ours == {"rules"}
