"""The command line: arguments to calls, and one clear line for whatever goes wrong."""

from blockandkey.cli.main import main

__all__ = ["main"]
