"""One game of bots."""

import random
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from blockandkey.bots import Bot, BotFault, bot, close, is_own
from blockandkey.bots.own.program import Program
from blockandkey.rules.chance import Chance, Keyed
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.game import Outcome, legal_actions, new_game, outcome, play
from blockandkey.rules.observe import observe
from blockandkey.rules.record import Step
from blockandkey.rules.state import IllegalAction, Phase, State


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that a bot lost by a fault; the reason continues a sentence that starts with the bot's name."""

    seat_index: int  # in turn order
    bot: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that bots have played, to its end or up to a forfeit."""

    seed: str
    bots: tuple[str, ...]  # in turn order
    steps: tuple[Step, ...]
    standing: Outcome  # the final scores, or as they stood at the forfeit
    forfeit: Forfeit | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; none after a forfeit."""
        return None if self.forfeit else self.standing

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals in turn order."""
        return tuple(score.total for score in self.standing.scores)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The places in turn order, best first; a bot that forfeits is last, its other seats just before it."""
        seats = [score.seat for score in self.standing.scores]
        ranking = [seats.index(seat) for seat in self.standing.ranking]
        if lost := self.forfeit:
            ranking.sort(key=lambda i: (self.bots[i] == lost.bot, i == lost.seat_index))
        return tuple(ranking)


def simulate(
    players: int,
    bots: Sequence[str],
    seed: str,
    components: ComponentSet | None = None,
    limit: float | None = None,
    echo: bool = False,
) -> PlayedGame:
    """Play a whole game; the bots take the seats in turn order, starting again with the first if there are fewer.

    If a person's own bot fails, or takes more than `limit` seconds for a decision, it forfeits and the game ends. With
    `echo` its standard error is passed on.
    """
    chance = Keyed(seed)
    names = tuple(bots[i % len(bots)] for i in range(players))
    dice = f"bots of {seed}: {' '.join(names)}"  # for the bots: independent of the game's chance
    generator = random.Random(dice)
    state = new_game(players, chance, components)
    steps: list[Step] = []
    seated: list[Bot] = []
    forfeit: Forfeit | None = None
    with ExitStack() as stack:
        try:
            for name in names:
                seated.append(bot(name, limit, echo))
                stack.callback(close, seated[-1])
            while state.phase is not Phase.OVER:
                place = state.on_turn
                steps.append(_step(seated[place], is_own(names[place]), state, chance, generator))
                state = steps[-1].after
        except BotFault as fault:
            place = state.on_turn if len(seated) == players else len(seated)
            forfeit = Forfeit(place, names[place], fault.reason)
        _tell_end(seated, state, forfeit)
    return PlayedGame(seed, names, tuple(steps), outcome(state), forfeit)


def _step(player: Bot, own: bool, state: State, chance: Chance, generator: random.Random) -> Step:
    """Let the player on turn act; raises BotFault for an illegal action of a person's own bot."""
    action = player.choose(observe(state, state.player.seat), legal_actions(state), generator)
    try:
        return Step(state, action, play(state, action, chance))
    except IllegalAction as illegal:
        if not own:
            raise
        raise BotFault(f"answered what is {illegal}") from None


def _tell_end(seated: Sequence[Bot], state: State, forfeit: Forfeit | None) -> None:
    """Tell the programs how the game ended."""
    told = None
    if forfeit:
        told = {"seat": state.players[forfeit.seat_index].seat.value, "reason": forfeit.reason}
    for place, player in enumerate(seated):
        if isinstance(player, Program):
            player.over(observe(state, state.players[place].seat), told)
