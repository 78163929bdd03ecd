"""The arena: bots against bots."""

from blockandkey.arena.game import Game, simulate

__all__ = ["Game", "simulate"]
