"""The commands for other programs: `referee` and `schema`."""

import sys
from importlib.resources import files

from blockandkey import referee
from blockandkey.cli.app import app


@app.command("referee")
def serve_referee() -> None:
    """Answer questions about a temple (docs/protocol.md).

    Reads one JSON object per line from standard input, and answers each with one line.

    Example: blockandkey referee < questions.jsonl
    """
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    for answer in referee.serve(sys.stdin):
        print(answer, flush=True)


@app.command()
def schema() -> None:
    """Print the JSON Schema of the view that players, spectators and bots get (docs/view.md).

    Example: blockandkey schema > view.schema.json
    """
    print(files("blockandkey").joinpath("protocol/view.schema.json").read_text(encoding="utf-8"), end="")
