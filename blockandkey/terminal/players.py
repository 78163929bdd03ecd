"""Checks of the players that are named for a game."""

from collections.abc import Sequence

from blockandkey.bots import BOTS, BotFault, bot, close
from blockandkey.kernel.run import KernelFault
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.geometry import InvalidText
from blockandkey.terminal.game import HUMAN
from blockandkey.terminal.vocabulary import UserError, quoted


def check_players(players: Sequence[str]) -> None:
    """Raise UserError for a wrong number of players, an unknown or broken bot, or a game without people."""
    if len(players) not in PLAYERS:
        raise UserError("bad-seats", count=len(players))
    for name in players:
        if name != HUMAN:
            try:
                close(bot(name))
            except BotFault as fault:
                raise UserError("bad-own-bot", name=quoted(name), reason=fault.reason) from None
            except KernelFault:
                raise UserError("bad-kernel", name=quoted(name)) from None
            except InvalidText:
                raise UserError("bad-bot", name=quoted(name), options=", ".join(BOTS)) from None
    if HUMAN not in players:
        raise UserError("no-human")
