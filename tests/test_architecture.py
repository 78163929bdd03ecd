"""docs/architecture.md is true: every file, folder, function and class that it names is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.imports import PACKAGE, ROOT, files_of, imported_parts

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACES = (ROOT, PACKAGE)  # what the page's paths are relative to
WORD = r"#?\w+(?:\.#?\w+)*"
NAME = re.compile(
    rf"(?<![\w/.])(?P<path>[a-zA-Z_][\w/]*\.(?:py|tsx?|json))(?:: (?P<names>{WORD}(?:, {WORD})*))?(?![\w/])"
)
FOLDER = re.compile(r"(?<![\w/.])([a-z_]+(?:/[a-z_]+)*)/(?![\w/.])")
MEMBER = r"^\s+(?:public |private |static |readonly |async |get |set )*{}\s*[(<:=]"
TOP = r"^(?:export )?(?:default )?(?:async )?(?:function|class|const|let|interface|type) {}\b"


def named() -> Iterator[tuple[str, str]]:
    """Each file that the page names with each name in it; with an empty name if the page names only the file."""
    for match in NAME.finditer(PAGE):
        for name in (match["names"] or "").split(", "):
            yield match["path"], name


def found(path: str) -> Path | None:
    """A file or folder of the repository."""
    return next((place / path for place in PLACES if (place / path).exists()), None)


def is_defined(file: Path, name: str) -> bool:
    """Does a file define a function, class, constant or, with a dot, a method?"""
    text = file.read_text(encoding="utf-8")
    return is_defined_in_python(text, name) if file.suffix == ".py" else is_defined_in_typescript(text, name)


def is_defined_in_python(text: str, name: str) -> bool:
    body: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        definition = next((statement for statement in body if part in names_of(statement)), None)
        if definition is None:
            return False
        body = definition.body if isinstance(definition, ast.ClassDef) else []
    return True


def names_of(statement: ast.stmt) -> set[str]:
    """The names that a statement defines."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def is_defined_in_typescript(text: str, name: str) -> bool:
    top, _, member = name.partition(".")
    if not re.search(TOP.format(re.escape(top)), text, re.MULTILINE):
        return False
    return not member or bool(re.search(MEMBER.format(re.escape(member)), text, re.MULTILINE))


@pytest.mark.parametrize(("path", "name"), sorted(set(named())))
def test_what_the_page_names_is_there(path: str, name: str) -> None:
    file = found(path)
    assert file, f"docs/architecture.md names {path}, which doesn't exist"
    assert not name or is_defined(file, name), f"docs/architecture.md names {name} in {path}, which doesn't define it"


@pytest.mark.parametrize("path", sorted(set(FOLDER.findall(PAGE))))
def test_the_folders_that_the_page_names_are_there(path: str) -> None:
    folder = found(path)
    assert folder, f"docs/architecture.md names {path}/, which doesn't exist"
    assert folder.is_dir(), f"docs/architecture.md names {path}/, which isn't a folder"


def boxes() -> list[str]:
    """The boxes of the two ways, each with all its lines."""
    return re.findall(r"┌[^┐]*┐\n(.*?)└", PAGE[PAGE.index("## The way of a click") :], re.DOTALL)


def test_every_box_on_the_ways_names_a_function() -> None:
    assert len(boxes()) >= 15
    for box in boxes():
        names = NAME.search(box)
        assert names, f"no file in this box:\n{box}"
        assert names["names"], f"no function in this box:\n{box}"


def test_every_package_is_on_the_page() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    packages |= {f"web/src/{path.name}" for path in (ROOT / "web" / "src").iterdir() if path.is_dir()}
    packages |= {f"server/{path.parent.name}" for path in (PACKAGE / "server").glob("*/__init__.py")}
    assert packages - set(FOLDER.findall(PAGE)) == set()


def table() -> dict[str, set[str]]:
    """The packages that each package imports, by the page's table."""
    rows = re.findall(r"^\| `(\w+)/` \|.*\| ([^|]*) \|$", PAGE, re.MULTILINE)
    return {package: set(FOLDER.findall(imports)) for package, imports in rows}


@pytest.mark.parametrize("package", table())
def test_the_table_names_exactly_the_imports(package: str) -> None:
    found = {part for path in files_of(package) for part in imported_parts(path)} - {package}
    assert table()[package] == {part for part in found if (PACKAGE / part).is_dir()}


def test_the_table_has_every_package_and_no_cycle() -> None:
    packages = [path.parent.name for path in PACKAGE.glob("*/__init__.py")]
    assert sorted(table()) == sorted(packages)
    above: set[str] = set(packages)
    for package, imports in table().items():  # the lowest first
        above.discard(package)
        assert imports & above == set(), f"{package}/ imports what comes later in the table"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("class A:\n    async def b(self): ...\n", "A.b", True),
        ("class A:\n    def b(self): ...\n", "A.c", False),
        ("def b(): ...\n", "A.b", False),
        ("LIMIT: int = 3\n", "LIMIT", True),
        ("def f():\n    def g(): ...\n", "g", False),
    ],
)
def test_names_are_looked_up_in_python(text: str, name: str, expected: bool) -> None:
    assert is_defined_in_python(text, name) is expected


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("export class A {\n  async #b(x: number) {}\n}", "A.#b", True),
        ("export class A {\n  c() { this.b(); }\n}", "A.b", False),
        ("export function f() {}", "f", True),
        ("const g = f();", "f", False),
    ],
)
def test_names_are_looked_up_in_typescript(text: str, name: str, expected: bool) -> None:
    assert is_defined_in_typescript(text, name) is expected
