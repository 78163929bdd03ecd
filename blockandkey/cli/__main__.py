"""`python -m blockandkey.cli` is the command `blockandkey`."""

from blockandkey.cli.main import main

main()
