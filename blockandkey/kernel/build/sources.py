"""The digest of everything that kernel.wasm is made from: the same for all Python versions, and without numba."""

import hashlib
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2]

# Modules of the core whose data become constants of compiled code
CORE = (
    "blocks", "box", "chance", "components", "geometry", "placement", "scoring", "solo", "state", "temple", "turn",
    "views",
)  # fmt: skip
LAYOUT = ("codes", "features", "layout", "tables")
BUILD = ("desk.py", "entries.py", "link.py", "target.py", "runtime.c")


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files, in order."""
    kernel = package / "kernel"
    return [
        *(package / "rules" / f"{name}.py" for name in CORE),
        *(kernel / f"{name}.py" for name in LAYOUT),
        *sorted(kernel.glob("rules/*.py")),
        *sorted(kernel.glob("search/*.py")),
        *(kernel / "build" / name for name in BUILD),
    ]


def digest(package: Path = PACKAGE) -> str:
    """A hash of all sources, the same if only comments, docstrings or blank lines change."""
    told = hashlib.sha256()
    for path in sources(package):
        text = path.read_text(encoding="utf-8")
        told.update(f"{path.relative_to(package).as_posix()}\n".encode())
        told.update(code(text).encode() if path.suffix == ".py" else text.encode())
    return told.hexdigest()


def code(text: str) -> str:
    """A module without comments, docstrings and blank lines."""
    lines = text.splitlines()
    for (row, column), (last, end) in reversed([*_comments(text)]):
        lines[row - 1 : last] = [lines[row - 1][:column] + lines[last - 1][end:]]
    return "\n".join(line.rstrip() for line in lines if line.strip())


Position = tuple[int, int]  # in a file: the number of a line, from 1, and of a character in it


def _comments(text: str) -> Iterator[tuple[Position, Position]]:
    """Where the comments and docstrings of a module begin and end.

    Only the positions of tokens are used: Python 3.12 splits f-strings into other tokens than 3.11.
    """
    begins, held = True, None  # does the next token begin a statement; a string that does
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start, token.end
        elif token.type == tokenize.NEWLINE:
            if held:
                yield held.start, held.end
            begins, held = True, None
        elif token.type not in (tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            held = token if begins and token.type == tokenize.STRING else None
            begins = False
