"""The command line: parse arguments, call the package, and report every error in one line."""

from blockandkey.cli.main import main

__all__ = ["main"]
