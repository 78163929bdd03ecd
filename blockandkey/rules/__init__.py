"""The game: every clause of RULES as pure functions over values. Standard library only."""
