"""Imports inside rules/, rooms/ and server/ point only downwards; rules/ and rooms/ are pure (DESIGN)."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.imports import (
    PACKAGE,
    ROOT,
    cycle_in,
    files_of,
    imported,
    imported_from,
    imports_between_modules,
    is_in_order,
    tree,
)

RULES, ROOMS = PACKAGE / "rules", PACKAGE / "rooms"

# What each module of the core may import of the core
RULE_MODULES: dict[str, set[str]] = {
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
RULE_MODULES["turn"] = {*RULE_MODULES, "chance"} - {"turn"}
RULE_MODULES["solo"] = {*RULE_MODULES} - {"solo"}
RULE_MODULES["scoring"] = {"geometry", "blocks", "temple", "views"}
RULE_MODULES["observe"] = {
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
RULE_MODULES["game"] = {*RULE_MODULES}  # observe included
RULE_MODULES["fields"] = {"geometry"}
RULE_MODULES["fair"] = {"geometry", "fields"}
RULE_MODULES["record"] = {*RULE_MODULES}
RULE_MODULES["playback"] = {*RULE_MODULES}
RULE_MODULES["__init__"] = set()

# What each module of rooms may import of rooms; all of them may import the core
ROOM_MODULES: dict[str, set[str]] = {
    "due": set(),
    "errors": set(),
    "context": set(),
    "resume": set(),
    "cache": set(),
    "events": set(),
    "commands": {"events"},
    "log": {"events"},
    "state": {"due", "errors", "events", "log"},
    "transition": {"cache", "events", "log", "resume", "state"},
}
ROOM_MODULES["curtain"] = {"commands", "errors", "state"}
ROOM_MODULES["checks"] = {"context", "errors", "state"}
ROOM_MODULES["creating"] = {"checks", "commands", "context", "errors", "events", "resume", "state"}
ROOM_MODULES["seats"] = {*ROOM_MODULES["creating"], "creating"}
ROOM_MODULES["chat"] = {"commands", "errors", "events", "state"}
ROOM_MODULES["decide"] = {*ROOM_MODULES} - {"transition"}
ROOM_MODULES["history"] = {"errors", "events", "resume", "state", "transition"}
ROOM_MODULES["message"] = {"cache", "curtain", "errors", "events", "log", "state"}
ROOM_MODULES["__init__"] = set()

PURE = [RULES / f"{name}.py" for name in RULE_MODULES] + [ROOMS / f"{name}.py" for name in ROOM_MODULES]

FORBIDDEN = {  # modules that read the clock or the system, start processes, or differ between platforms
    *("time", "datetime", "os", "sys", "secrets", "uuid", "socket", "subprocess", "threading", "asyncio"),
    *("logging", "tempfile", "shutil", "locale", "platform", "multiprocessing", "signal", "warnings"),
}


def test_every_module_of_the_core_is_in_the_table() -> None:
    assert RULE_MODULES.keys() == {path.stem for path in RULES.glob("*.py")}


@pytest.mark.parametrize("name", RULE_MODULES)
def test_imports_of_the_core_point_only_downwards(name: str) -> None:
    assert imported_from(RULES, RULES / f"{name}.py") - RULE_MODULES[name] == set()


def test_every_module_of_rooms_is_in_the_table() -> None:
    assert ROOM_MODULES.keys() == {path.stem for path in ROOMS.glob("*.py")}


@pytest.mark.parametrize("name", ROOM_MODULES)
def test_imports_of_rooms_point_only_downwards(name: str) -> None:
    assert imported_from(ROOMS, ROOMS / f"{name}.py") - ROOM_MODULES[name] == set()


@pytest.mark.parametrize("table", [RULE_MODULES, ROOM_MODULES])
def test_the_tables_of_the_core_and_of_rooms_have_no_cycle(table: dict[str, set[str]]) -> None:
    assert is_in_order(table)


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_and_rooms_import_only_the_standard_library(path: Path) -> None:
    tops = {full.split(".")[0] for full in imported(path)} - {PACKAGE.name}
    assert tops <= sys.stdlib_module_names
    assert tops & FORBIDDEN == set()


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_rules_and_rooms_have_no_global_randomness(path: Path) -> None:
    """Only the class `random.Random` is used; its objects belong to the caller."""
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
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = json.loads(run.stdout)
    assert run.stdout.count("\n") == 1, "importing prints nothing"
    assert run.stderr == ""
    tops = {name.split(".")[0] for name in loaded}
    assert tops & {"numba", "numpy", "typer", "rich", "fluent", "fastapi", "pydantic", "sqlalchemy", "dask"} == set()
    ours = {name.split(".")[1] for name in loaded if name.startswith(f"{PACKAGE.name}.")}
    assert ours == {"rules"}


# Inside the server, from the bottom to the top: what each module or folder may import of the server
SERVER_PARTS: dict[str, set[str]] = {
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
    "rows": {"logs", "storage"},
    "speech": {"throttle"},
    "session": {"speech"},
    "attendance": {"clock", "session"},
}
SERVER_PARTS["registry"] = {*SERVER_PARTS} - {"__init__", "settings", "throttle"}
SERVER_PARTS["work"] = {*SERVER_PARTS} - {"__init__", "settings", "throttle"}
SERVER_PARTS["web"] = {*SERVER_PARTS} - {"__init__"}
SERVER_PARTS["__main__"] = {"settings", "web"}


def part_of_server(module: str) -> str | None:
    """The module or folder of server/ that a full name belongs to."""
    words = module.split(".")
    return words[2] if words[:2] == [PACKAGE.name, "server"] and len(words) > 2 else None


def test_every_module_of_the_server_is_in_the_table() -> None:
    there = {
        path.stem for path in (PACKAGE / "server").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert there == SERVER_PARTS.keys()


@pytest.mark.parametrize("name", SERVER_PARTS)
def test_imports_inside_the_server_point_only_downwards(name: str) -> None:
    for path in files_of(f"server/{name}"):
        found = {part for full in imported(path) if (part := part_of_server(full))}
        assert found - SERVER_PARTS[name] - {name} == set(), path


def test_the_table_of_the_server_has_no_cycle() -> None:
    assert is_in_order(SERVER_PARTS)


# Wiring

# The attributes that other objects assign, by the names of the objects: they hold data, and none holds a callback
CHANGED_BY_OTHERS: dict[str, set[str]] = {
    "session": {"awaited", "changed_at", "elsewhere", "last_here", "lifted", "must_reload", "unsent"},
    "error": {"__traceback__", "__cause__", "__context__", "body", "_errors"},
    "refused": {"details"},
    "app.state": {"parts", "static"},
    "self.conn": {"available_extensions", "parser_exc"},  # the interface of the websockets package
}


def changed_attributes(code: ast.Module) -> set[tuple[str, str]]:
    """The objects and their attributes that some code assigns or deletes, other than an object's own attributes."""
    changed = (
        node for node in ast.walk(code) if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    )
    return {(ast.unparse(node.value), node.attr) for node in changed if ast.unparse(node.value) != "self"}


def called_names(code: ast.Module) -> set[str]:
    """The names of the functions and methods that some code calls."""
    functions = [node.func for node in ast.walk(code) if isinstance(node, ast.Call)]
    names = {function.id for function in functions if isinstance(function, ast.Name)}
    return names | {function.attr for function in functions if isinstance(function, ast.Attribute)}


def test_a_replaced_callback_is_found() -> None:
    code = ast.parse("session.publish_presence = print\nself.room = room\nsession.lifted, x = None, 1")
    assert changed_attributes(code) == {("session", "publish_presence"), ("session", "lifted")}
    assert "publish_presence" not in CHANGED_BY_OTHERS["session"]


def test_no_part_of_the_server_is_changed_from_outside() -> None:
    """Each part gets what it needs when it is made; no callback is replaced later."""
    allowed = {(name, attribute) for name, attributes in CHANGED_BY_OTHERS.items() for attribute in attributes}
    found: set[tuple[str, str]] = set()
    for path in files_of("server"):
        changed = changed_attributes(tree(path))
        assert changed <= allowed, path
        assert "setattr" not in called_names(tree(path)), path
        found |= changed
    assert found == allowed, "the table lists attributes that nobody assigns"


# Background tasks are kept by server/tasks.py. These modules start or watch something else, for a reason
TASK_CALLS = {"create_task", "ensure_future", "add_done_callback"}
STARTS_TASKS: dict[str, str] = {
    "tasks": "it is the helper",
    "clock": "wait_within awaits its two tasks or cancels them before it returns",
    "work/pool": "the callback is that of a future of a thread, which is no task",
    "work/scheduler": "a TaskGroup keeps its tasks, awaits them, and raises their exceptions",
}


def test_background_tasks_are_started_by_one_helper() -> None:
    server = PACKAGE / "server"
    starts = {
        path.relative_to(server).with_suffix("").as_posix()
        for path in files_of("server")
        if called_names(tree(path)) & TASK_CALLS
    }
    assert starts == STARTS_TASKS.keys()


# Cycles


def test_a_cycle_is_found() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert cycle_in({"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"b"}}) == ["b", "d", "b"]


def test_no_modules_import_each_other_in_a_cycle() -> None:
    assert cycle_in(imports_between_modules()) == []
