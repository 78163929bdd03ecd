"""The arena: bots against bots."""

from blockandkey.arena.game import Forfeit, Game, simulate

__all__ = ["Forfeit", "Game", "simulate"]
