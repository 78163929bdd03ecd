"""A terminal player's desk, what it answers, and a Researcher who plays on."""

import random

from blockandkey.bots.catalogue import bot
from blockandkey.locales.texts import Texts
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.state import Phase
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.saves import Game
from blockandkey.terminal.words import Words


def desk_of(seats: tuple[str, ...], language: str = "en", strict: bool = False) -> Commands:
    """The desk of the player in the south."""
    texts = Texts(language)
    game = Game(seats, shipped_set("standard"), "7", language, strict=strict)
    desk = Commands(game, texts, Words(texts), lambda drawn: None)
    desk.viewer = Seat.SOUTH
    return desk


def phase_of(desk: Commands) -> Phase:
    """The phase that the desk's game is in."""
    return desk.game.state.phase


def say(desk: Commands, line: str) -> list[str]:
    """What a desk answers to a line."""
    lines: list[str] = []
    desk.show = lambda drawn: lines.extend(map(str, drawn))
    desk.obey(line)
    return lines


def go_on(desk: Commands) -> None:
    """Let the Researcher play for whoever is next."""
    state = desk.game.state
    seen = observe(state, state.player.seat)
    desk.game.play(bot("researcher").choose(seen, legal_actions(state), random.Random(len(desk.game.steps))))
