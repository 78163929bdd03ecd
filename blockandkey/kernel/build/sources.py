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
    """A hash of all sources, the same if only comments, docstrings or the line breaks of a statement change."""
    told = hashlib.sha256()
    for path in sources(package):
        text = path.read_text(encoding="utf-8")
        told.update(f"{path.relative_to(package).as_posix()}\n".encode())
        told.update("".join(code(text)).encode() if path.suffix == ".py" else text.encode())
    return told.hexdigest()


def code(text: str) -> Iterator[str]:
    """The tokens of a module without comments, docstrings and spaces.

    Spaces are left out inside strings too, since Python 3.12 splits f-strings into tokens and 3.11 doesn't.
    """
    begins = True  # the next token begins a statement
    held = ""  # a string that begins a statement: a docstring if the statement ends with it
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        if token.type in (tokenize.INDENT, tokenize.DEDENT):
            yield "{" if token.type == tokenize.INDENT else "}"
            continue
        if token.type == tokenize.NEWLINE:
            if not held:
                yield ";"
            held, begins = "", True
            continue
        yield held
        held = token.string if begins and token.type == tokenize.STRING else ""
        if not held:
            yield "".join(token.string.split())
        begins = False
