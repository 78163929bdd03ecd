"""The game in a terminal."""

from blockandkey.terminal.play import run

__all__ = ["run"]
