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


# Inside the server, from the bottom to the top: what each module or folder may import of the server
SERVER: dict[str, set[str]] = {
    "__init__": set(),
    "clock": set(),
    "logs": set(),
    "metrics": set(),
    "settings": set(),
    "throttle": set(),
    "tasks": {"logs"},
    "storage": {"logs", "tasks"},
    "due": {"clock"},
    "room_context": set(),
    "journal": {"logs", "storage"},
    "speech": {"throttle"},
    "session": {"speech"},
    "attendance": {"clock", "session"},
}
SERVER["registry"] = {*SERVER} - {"__init__", "settings", "throttle"}
SERVER["work"] = {*SERVER} - {"__init__", "settings", "throttle"}
SERVER["web"] = {*SERVER} - {"__init__"}
SERVER["__main__"] = {"settings", "web"}

BELOW_THE_SERVER = {"rules", "rooms", "protocol", "bots", "kernel"}  # what it may import of the rest of the package


def part_of_server(module: str) -> str | None:
    """The module or folder of server/ that a full name belongs to."""
    words = module.split(".")
    return words[2] if words[:2] == [PACKAGE.name, "server"] and len(words) > 2 else None


def test_every_module_of_the_server_is_in_the_table() -> None:
    there = {
        path.stem for path in (PACKAGE / "server").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert there == SERVER.keys()


@pytest.mark.parametrize("name", SERVER)
def test_imports_inside_the_server_point_only_downwards(name: str) -> None:
    for path in files_of(f"server/{name}"):
        found = {part for full in imported(path) if (part := part_of_server(full))}
        assert found - SERVER[name] - {name} == set(), path
        assert imported_modules(path) <= BELOW_THE_SERVER | {"server"}, path


def test_the_table_of_the_server_has_no_circle() -> None:
    order = list(SERVER)
    assert all(order.index(below) < order.index(name) for name in order for below in SERVER[name])


# Wiring

CHANGED_BY_OTHERS = {"session", "worker", "error", "refused", "app.state", "self.conn"}  # data, not parts of the server


def changed_objects(path: Path) -> Iterator[str]:
    """The objects whose attributes a file assigns, other than an object's own attributes."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) != "self":
            yield ast.unparse(node.value)


def test_no_part_of_the_server_is_changed_from_outside() -> None:
    """Each part gets what it needs when it is made: nobody replaces a callback later."""
    for path in files_of("server"):
        assert set(changed_objects(path)) <= CHANGED_BY_OTHERS, path


# Cycles


def modules() -> dict[str, Path]:
    """All modules of the package by their full names."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        words = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return found


def imports_between_modules() -> dict[str, set[str]]:
    """Which modules of the package each module imports, wherever in its file."""
    known = modules()
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        names = {name if name in known else name.rpartition(".")[0] for name in imported(path)}
        found[module] = {name for name in names if name in known} - {module}
    return found


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """A cycle of a graph, if it has one."""
    done: set[str] = set()

    def search(node: str, way: list[str]) -> list[str]:
        if node in way:
            return [*way[way.index(node) :], node]
        if node in done:
            return []
        for other in sorted(graph[node]):
            if found := search(other, [*way, node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := search(node, []))), [])


def test_a_cycle_is_found() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert cycle_in({"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"b"}}) == ["b", "d", "b"]


def test_no_modules_import_each_other_in_a_cycle() -> None:
    assert cycle_in(imports_between_modules()) == []
