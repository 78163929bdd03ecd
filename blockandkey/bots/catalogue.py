"""The catalogue of bots: every name and its bot. The rungs of the ladder are named after the solo ranks (RULES 8.6)."""

import random
from collections.abc import Sequence
from typing import Protocol

from blockandkey.bots.ladder.dig_director import DigDirector
from blockandkey.bots.ladder.director import Director
from blockandkey.bots.ladder.expert import Expert
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.bots.ladder.random import RandomBot
from blockandkey.bots.ladder.researcher import Researcher
from blockandkey.bots.ladder.trainee import Trainee
from blockandkey.bots.own.module import OwnBot
from blockandkey.bots.own.process import LIMIT, BotFault
from blockandkey.bots.own.program import PREFIX, Program
from blockandkey.kernel.run import KernelFault, checked_bytes
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action


class Bot(Protocol):
    """A player that chooses for the seat whose observation it is given."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        """One of the legal actions; all its randomness comes from the generator."""
        ...


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "trainee": Trainee,
    "researcher": Researcher,
    "field-director": FieldDirector,
    "dig-director": DigDirector,
    "expert": Expert,
}
LADDER = ("trainee", "researcher", "field-director", "dig-director", "expert")  # the rungs, lowest first
ROOM_BOTS = ("random", *LADDER)  # those that rooms offer
STAND_IN = "researcher"  # plays for a person who is away, for a bot that fails, and when a clock has run out


def is_compiled(name: str | None) -> bool:
    """Does the bot of this name use the compiled rules?"""
    return name in BOTS and issubclass(BOTS[name], Director)


def offered_bots() -> list[str]:
    """The bots that can play here, the weakest first: if the compiled rules are damaged, those that need none."""
    try:
        checked_bytes()
    except KernelFault:
        return [name for name in ROOM_BOTS if not is_compiled(name)]
    return list(ROOM_BOTS)


def bot(name: str, limit: float | None = None, echo: bool = False) -> Bot:
    """A new bot of this name; raises InvalidText for an unknown one.

    `mymodule:MyBot`, `file.py:MyBot` and `program:./mybot` name a person's own bot. It plays in a process of its own
    and has `limit` seconds for each decision; its failures raise BotFault. With `echo` its standard error is passed on.
    """
    if name in BOTS:
        return BOTS[name]()
    if not is_own(name):
        raise InvalidText(
            f"not a bot: {name!r} (there are {', '.join(BOTS)}; your own is mymodule:MyBot, file.py:MyBot or {PREFIX}…)"
        )
    own = Program if name.startswith(PREFIX) else OwnBot
    try:
        return own(name, LIMIT if limit is None else limit, echo)
    except BotFault as fault:
        raise BotFault(fault.reason, name) from None


def is_own(name: str) -> bool:
    """Is this the name of a person's own bot, not of one that comes with the program?"""
    return ":" in name


def close(player: Bot) -> None:
    """End the process of a person's own bot; other bots have none."""
    if isinstance(player, OwnBot | Program):
        player.close()
