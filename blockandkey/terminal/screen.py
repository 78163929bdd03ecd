"""The terminal: print lines, read lines, clear the screen, complete words with Tab."""

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from rich.console import Console

from blockandkey.rules.geometry import InvalidText
from blockandkey.terminal.display import ROWS, Drawing
from blockandkey.terminal.vocabulary import UserError, begins_word

BLANK_LINES = 60  # that push old lines off a screen that can't be cleared


class _Console(Console):
    """A console that raises BrokenPipeError instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise


class Screen:
    """Prints lines and reads typed ones."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self._console = _Console(highlight=False, markup=False, emoji=False)
        self.can_clear = self._console.is_terminal and not plain
        self._readline = None if plain or not sys.stdin.isatty() else _readline()

    def rows(self) -> int:
        """The height of the screen in rows."""
        return self._console.height if self._console.is_terminal else ROWS

    def show(self, lines: Drawing) -> None:
        """Print lines, with colours if the terminal has them."""
        for line in lines:
            if self.plain:
                print(line)
            else:
                self._console.print(line, soft_wrap=False)

    def ask(self, prompt: str) -> str:
        """Read a line; raises EOFError and KeyboardInterrupt."""
        sys.stdout.flush()
        return input(prompt)

    def clear(self) -> None:
        """Clear the screen, its scrollback and the input history, as far as the terminal allows."""
        if self.can_clear:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            sys.stdout.write("\n" * BLANK_LINES)
        if self._readline:
            self._readline.clear_history()

    def enable_completion(self, next_words: Callable[[list[str]], list[str]]) -> None:
        """Let the Tab key complete a word; `next_words` returns those that may follow the words before it."""
        if self._readline is None:
            return
        readline = self._readline

        def complete(prefix: str, index: int) -> str | None:
            start_byte = readline.get_begidx()
            before = readline.get_line_buffer().encode()[:start_byte].decode(errors="replace")
            try:
                words = next_words(before.split())
            except (UserError, InvalidText):
                words = []
            matching = [word for word in words if begins_word(prefix, [word])]
            return f"{matching[index]} " if index < len(matching) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


def _readline() -> ModuleType | None:
    """The readline module, if the platform has it; `input` uses it once it is imported."""
    try:
        return import_module("readline")
    except ImportError:
        return None
