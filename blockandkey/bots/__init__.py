"""Bots: players that see what a player sees (RULES 9) and choose among the legal actions."""

from blockandkey.bots.catalogue import BOTS, ROOM_BOTS, Bot, bot, close, is_own
from blockandkey.bots.own.check import Report, check_bot
from blockandkey.bots.own.process import LIMIT, BotFault

__all__ = ["BOTS", "LIMIT", "ROOM_BOTS", "Bot", "BotFault", "Report", "bot", "check_bot", "close", "is_own"]
