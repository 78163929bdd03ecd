"""The typer application to which each module adds its commands."""

import sys
from typing import Any

import typer
import typer.core


class Stopped(Exception):
    """A command ends early, with a message and an exit code."""

    def __init__(self, message: str, code: int) -> None:
        self.code = code
        super().__init__(message)


class _Group(typer.core.TyperGroup):
    """Turns Ctrl-C and a closed output into Stopped, before typer handles them in its own way."""

    def invoke(self, context: Any) -> Any:
        try:
            result = super().invoke(context)
            sys.stdout.flush()  # here, so that BrokenPipeError is raised inside this `try`
            return result
        except KeyboardInterrupt:
            raise Stopped("stopped", 130) from None
        except BrokenPipeError:
            raise Stopped("the output was closed before the end", 2) from None


app = typer.Typer(
    name="blockandkey",
    cls=_Group,
    help="The board game Block and Key. Without a command it starts the game in the browser.",
    context_settings={"help_option_names": ["-h", "--help"]},  # the commands inherit it
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
