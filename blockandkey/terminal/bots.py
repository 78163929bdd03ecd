"""The bots that play at the seats of a game in this terminal."""

import hmac
import random

from blockandkey.bots import Bot, BotFault, bot, close
from blockandkey.bots.catalogue import STAND_IN
from blockandkey.bots.own.program import Program
from blockandkey.kernel.run import KernelFault
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

    def act(self) -> BotFault | KernelFault | None:
        """Let the bot on turn act; returns what failed, if anything did.

        A bot that fails is replaced by STAND_IN. If the compiled rules fail, STAND_IN makes only this decision.
        """
        state = self._game.state
        seat = state.player.seat
        # A bot gets random numbers of its own, from which it can't infer the game's seed.
        own_seed = hmac.digest(self._game.seed.encode(), f"bots {len(self._game.steps)}".encode(), "sha256")
        try:
            if seat not in self._bots:
                self._bots[seat] = bot(self._game.player_at(seat))
            self._choose(self._bots[seat], random.Random(own_seed))
        except BotFault as fault:
            self._replace(seat)
            return fault
        except IllegalAction as illegal:
            self._replace(seat)
            return BotFault(f"answered what is {illegal}")
        except KernelFault as fault:
            self._choose(bot(STAND_IN), random.Random(own_seed))
            return fault
        return None

    def _choose(self, player: Bot, generator: random.Random) -> None:
        """Play the choice of a bot."""
        seen = observe(self._game.state, self._game.state.player.seat)
        self._game.play(player.choose(seen, legal_actions(seen), generator))

    def close(self) -> None:
        """Stop all bots; bots that are programs are told the final state first."""
        for seat, player in self._bots.items():
            if isinstance(player, Program):
                player.over(observe(self._game.state, seat), None)
            close(player)
        self._bots.clear()

    def _replace(self, seat: Seat) -> None:
        if player := self._bots.pop(seat, None):
            close(player)
        self._game.replace_player(seat, STAND_IN)
