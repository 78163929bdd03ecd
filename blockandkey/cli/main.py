"""Run the command line, and report every error in one line."""

import contextlib
import os
import sys

import typer

from blockandkey.cli import arena, bots, play, protocol, records, sets  # noqa: F401  (importing them adds their commands)
from blockandkey.cli.app import Stopped, app
from blockandkey.rules.geometry import InvalidText


def main() -> None:
    """Run the command line; bad input gets one line and exit code 2, Ctrl-C gets 130."""
    try:
        code = app(prog_name="blockandkey", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        code = _say(error.format_message())
    except InvalidText as error:
        code = _say(str(error))
    except Stopped as stopped:
        code = _say(str(stopped), stopped.code)
    except OSError as error:
        code = _say(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    except SystemExit as end:  # typer exits after a completion, and if the output is closed while it prints the help
        code = _say("the output was closed before the end") if end.code else 0
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.exit(code)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that Python's last flush of the closed output doesn't fail
    sys.exit(code)


def _say(message: str, code: int = 2) -> int:
    """Print each line of a message to standard error, and return the exit code."""
    for line in message.split("\n"):
        print(f"blockandkey: {line}", file=sys.stderr)
    return code
