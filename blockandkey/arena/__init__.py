"""The arena: games of bots against bots, and contests of many games."""

from blockandkey.arena.game import Forfeit, PlayedGame, simulate

__all__ = ["Forfeit", "PlayedGame", "simulate"]
