"""The screen of a terminal: lines shown and typed, the curtain, and the tabulator key."""

import sys
from importlib import import_module
from types import ModuleType

from rich.console import Console

from blockandkey.rules.geometry import InvalidText
from blockandkey.terminal.board import ROWS, Drawing
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.vocabulary import Complaint, begins_word

PAGE = 60  # blank lines that push a plain page away


class _Console(Console):
    """A console that leaves it to us what a closed output means."""

    def on_broken_pipe(self) -> None:
        raise


class Screen:
    """Where lines are shown and typed."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self._console = _Console(highlight=False, markup=False, emoji=False)
        self.can_clear = self._console.is_terminal and not plain
        self._readline = None if plain or not sys.stdin.isatty() else _readline()

    def rows(self) -> int:
        """How many rows the screen has."""
        return self._console.height if self._console.is_terminal else ROWS

    def show(self, lines: Drawing) -> None:
        """Print lines, in colour where there are any."""
        for line in lines:
            if self.plain:
                print(line)
            else:
                self._console.print(line, soft_wrap=False)

    def ask(self, prompt: str) -> str:
        """A line that is typed; raises EOFError and KeyboardInterrupt."""
        sys.stdout.flush()
        return input(prompt)

    def clear(self) -> None:
        """Take everything off the screen and out of its memory, as far as the terminal lets us."""
        if self.can_clear:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            sys.stdout.write("\n" * PAGE)
        if self._readline:
            self._readline.clear_history()

    def completing(self, desk: Commands) -> None:
        """Let the tabulator key complete a desk's commands."""
        if self._readline is None:
            return
        readline = self._readline

        def complete(start: str, index: int) -> str | None:
            before = readline.get_line_buffer().encode()[: readline.get_begidx()].decode(errors="replace")  # bytes
            try:
                words = desk.complete(before.split())
            except (Complaint, InvalidText):
                words = []
            fitting = [word for word in words if begins_word(start, [word])]
            return f"{fitting[index]} " if index < len(fitting) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


def _readline() -> ModuleType | None:
    """The line editor, where the platform has it; once it is loaded, `input` uses it."""
    try:
        return import_module("readline")
    except ImportError:
        return None
