"""Bots: players that see what a player sees (RULES 9) and choose among the legal actions."""

from blockandkey.bots.ladder import BOTS, ROOM_BOTS, Bot, bot

__all__ = ["BOTS", "ROOM_BOTS", "Bot", "bot"]
