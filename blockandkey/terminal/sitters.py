"""The bots at a table."""

import hmac
import random

from blockandkey.bots import Bot, BotFault, bot, close
from blockandkey.bots.own.program import Program
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.state import IllegalAction
from blockandkey.terminal.saves import Game

STAND_IN = "researcher"  # for a bot that fails


class Sitters:
    """The bots of a game, each with its process if it has one."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seated: dict[Seat, Bot] = {}

    def act(self) -> str | None:
        """Let the bot on turn act; if it fails, seat a Researcher in its place and say why."""
        state = self._game.state
        seat = state.player.seat
        # Bots get chance of their own, from which nobody can tell the game's.
        luck = hmac.digest(self._game.seed.encode(), f"bots {len(self._game.steps)}".encode(), "sha256")
        try:
            if seat not in self._seated:
                self._seated[seat] = bot(self._game.sitter(seat))
            seen = observe(state, seat)
            self._game.play(self._seated[seat].choose(seen, legal_actions(seen), random.Random(luck)))
        except BotFault as fault:
            return self._replace(seat, fault.reason)
        except IllegalAction as illegal:
            return self._replace(seat, f"answered what is {illegal}")
        return None

    def close(self) -> None:
        """Let all bots go, and tell programs how the game stands."""
        for seat, player in self._seated.items():
            if isinstance(player, Program):
                player.over(observe(self._game.state, seat), None)
            close(player)
        self._seated.clear()

    def _replace(self, seat: Seat, reason: str) -> str:
        if player := self._seated.pop(seat, None):
            close(player)
        seats = zip(self._game.places, self._game.seats, strict=True)
        self._game.seats = tuple(STAND_IN if s is seat else name for s, name in seats)
        return reason
