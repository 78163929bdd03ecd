"""The bots that play at the seats of a game in this terminal."""

import hmac
import random

from blockandkey.bots import Bot, BotFault, bot, close
from blockandkey.bots.catalogue import STAND_IN
from blockandkey.bots.own.program import Program
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.state import IllegalAction
from blockandkey.terminal.game import LocalGame


class BotPlayers:
    """The bots of a game; each is started on its first turn."""

    def __init__(self, game: LocalGame) -> None:
        self._game = game
        self._bots: dict[Seat, Bot] = {}

    def act(self) -> str | None:
        """Let the bot on turn act; if it fails, replace it by STAND_IN and return the reason."""
        state = self._game.state
        seat = state.player.seat
        # A bot gets random numbers of its own, from which it can't infer the game's seed.
        own_seed = hmac.digest(self._game.seed.encode(), f"bots {len(self._game.steps)}".encode(), "sha256")
        try:
            if seat not in self._bots:
                self._bots[seat] = bot(self._game.player_at(seat))
            seen = observe(state, seat)
            self._game.play(self._bots[seat].choose(seen, legal_actions(seen), random.Random(own_seed)))
        except BotFault as fault:
            return self._replace(seat, fault.reason)
        except IllegalAction as illegal:
            return self._replace(seat, f"answered what is {illegal}")
        return None

    def close(self) -> None:
        """Stop all bots; bots that are programs are told the final state first."""
        for seat, player in self._bots.items():
            if isinstance(player, Program):
                player.over(observe(self._game.state, seat), None)
            close(player)
        self._bots.clear()

    def _replace(self, seat: Seat, reason: str) -> str:
        if player := self._bots.pop(seat, None):
            close(player)
        self._game.replace_player(seat, STAND_IN)
        return reason
