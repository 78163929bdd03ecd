"""The commands of a player at a terminal, and their answers."""

import random

from blockandkey.bots.catalogue import bot
from blockandkey.locales.texts import Texts
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.state import Phase
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.plain import PlainDisplay


def commands_for(seats: tuple[str, ...], language: str = "en", strict: bool = False) -> Commands:
    """The commands of the player in the south."""
    texts = Texts(language)
    game = LocalGame(seats, shipped_set("standard"), "7", language, strict=strict)
    commands = Commands(game, texts, PlainDisplay(texts), lambda drawn: None)
    commands.viewer = Seat.SOUTH
    return commands


def phase_of(commands: Commands) -> Phase:
    """The phase of the game."""
    return commands.game.state.phase


def say(commands: Commands, line: str) -> list[str]:
    """The answer to a line that a player types."""
    lines: list[str] = []
    commands.show = lambda drawn: lines.extend(map(str, drawn))
    commands.execute(line)
    return lines


def go_on(commands: Commands) -> None:
    """Let the Researcher play for the seat on turn."""
    state = commands.game.state
    seen = observe(state, state.player.seat)
    commands.game.play(bot("researcher").choose(seen, legal_actions(state), random.Random(len(commands.game.steps))))
