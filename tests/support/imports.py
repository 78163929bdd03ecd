"""Read from the source which modules import which."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "blockandkey"

# The parts of the package, from the bottom to the top, and what each imports of the others
PACKAGES: dict[str, set[str]] = {
    "rules": set(),
    "sets": set(),  # data
    "version": set(),
    "__init__": {"rules", "version"},  # the public names
    "referee": {"rules"},
    "locales": {"rules"},
    "kernel": {"rules"},
    "bots": {"rules", "kernel"},
    "arena": {"rules", "version", "bots"},
    "balance": {"rules", "kernel", "bots", "arena"},
    "rooms": {"rules"},
    "protocol": {"rules", "bots", "rooms"},
    "server": {"rules", "version", "kernel", "bots", "rooms", "protocol"},
    "terminal": {"rules", "bots", "locales"},
    "cli": {"rules", "version", "referee", "bots", "arena", "balance", "server", "terminal"},
}


def tree(path: Path) -> ast.Module:
    """Parse a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def files_of(name: str) -> list[Path]:
    """The files of a module or folder of the package."""
    return sorted((PACKAGE / name).rglob("*.py")) if (PACKAGE / name).is_dir() else [PACKAGE / f"{name}.py"]


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


def imported_parts(path: Path) -> set[str]:
    """The parts of the package that a file imports: its top-level modules and folders."""
    found = set()
    for name in imported(path):
        top, *rest = name.split(".")
        if top == PACKAGE.name:
            assert rest, f"{path.name} imports the whole package"
            assert (PACKAGE / rest[0]).is_dir() or (PACKAGE / f"{rest[0]}.py").is_file(), (
                f"{path.name} imports {rest[0]} from blockandkey/__init__.py instead of from its module"
            )
            found.add(rest[0])
    return found


def is_in_order(table: dict[str, set[str]]) -> bool:
    """Does each name of a table come after all names that it may import? Such a table has no cycle."""
    order = list(table)
    return all(order.index(below) < order.index(name) for name in order for below in table[name])


def modules() -> dict[str, Path]:
    """All modules of the package by their full names."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        words = path.relative_to(ROOT).with_suffix("").parts
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
