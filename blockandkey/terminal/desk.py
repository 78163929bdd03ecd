"""The player's desk: what the commands know of the game, and how they read the words that a player types."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from blockandkey.locales.texts import Texts, block_name, key_name, log_lines
from blockandkey.rules.blocks import BLOCKS, Block, Shape, orientation_of
from blockandkey.rules.geometry import SEATS, Cells, InvalidText, Seat, format_square
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.placement import placements
from blockandkey.rules.record import Step
from blockandkey.rules.solo import ancients_block, ancients_options, closest
from blockandkey.rules.state import Action, Claim, Phase
from blockandkey.rules.temple import Temple
from blockandkey.rules.turn import claimable_keys
from blockandkey.terminal.board import Board, Drawing, seat_of
from blockandkey.terminal.saves import Game
from blockandkey.terminal.spots import Spot, format_cells, parse_spot
from blockandkey.terminal.vocabulary import (
    Complaint,
    Named,
    begins_word,
    block_words,
    meant,
    quoted,
    typed_block,
)

T = TypeVar("T")


class Leave(Exception):
    """The player wants to stop."""


class Desk:
    """What the commands of the player at the screen rest on: the game as this player knows it."""

    def __init__(self, game: Game, texts: Texts, board: Board, show: Callable[[Drawing], None]) -> None:
        self.game, self.texts, self.board, self.show = game, texts, board, show
        self.viewer: Seat | None = None  # who sits at the screen
        self.turn_is_over = False  # the viewer's, and the screen not yet handed over
        self.choices: Sequence[Action] = ()  # what a number picks
        self.file: Path | None = None  # where the game is saved

    def say(self, line: str) -> None:
        """Show one line."""
        self.show([line])

    def told(self, since: int) -> list[str]:
        """The log from a step on, as the viewer may know it."""
        names = self.names()
        steps = self.game.steps[since:]
        return [line for step in steps for line in log_lines(self.texts, step, self.viewer, names)]

    def names(self) -> dict[Seat, str]:
        """What the players are called: by their seats, and bots by their names too."""
        named = {}
        for seat in self.game.places:
            name, bot = self.texts(f"seat-{seat}"), self.game.sitter(seat)
            named[seat] = name if seat in self.game.humans else self.texts("bot-name", seat=name, bot=bot)
        return named

    # What the player may know

    def own_blocks(self) -> tuple[Block, ...]:
        """The supply of the player at the screen."""
        return self.seen().player(seat_of(self.seen())).supply

    def seen(self) -> Observation:
        """The game as the player may know it."""
        return observe(self.game.state, self.viewer)

    @property
    def views(self) -> tuple[Seat, ...]:
        """The seats from which the player may look: with strict perspective only their own (RULES 9.4)."""
        return (self.viewer,) if self.game.strict and self.viewer else SEATS

    def shown_claims(self) -> dict[Seat, Step]:
        """The claims of others since the player last acted; each may be looked at from the side that made it."""
        found: dict[Seat, Step] = {}
        for step in reversed(self.game.steps):
            seat = step.before.player.seat
            if seat is self.viewer:
                break
            if isinstance(step.action, Claim) and step.action.keys:
                found.setdefault(seat, step)
        return found

    def temple(self) -> Temple:
        """The temple; complains if the Core Cube isn't placed."""
        if self.game.state.temple is None:
            raise Complaint("no-temple")
        return self.game.state.temple

    def ancients_block(self) -> Block | None:
        """The block that is to be placed for the Ancients now, if any."""
        state = self.game.state
        return ancients_block(state) if state.phase is Phase.ANCIENTS else None

    def legal_cells(self, block: Block) -> list[Cells]:
        """Where a block may go, in order."""
        if block == self.ancients_block():
            return sorted(ancients_options(self.game.state))
        return sorted(placements(self.temple(), block.shape))

    def trial(self, action: Action) -> Game:
        """The game as it would go on; raises IllegalAction."""
        trial = replace(self.game, steps=[*self.game.steps])
        trial.play(action)
        return trial

    def claimable(self) -> tuple[str, ...]:
        """The Keys that the player at the screen can claim now."""
        return claimable_keys(self.game.state) if self.game.state.phase is Phase.CLAIM else ()

    @property
    def is_asked(self) -> bool:
        """Has the player at the screen something to choose?"""
        return not self.turn_is_over and not self.game.is_over and self.game.state.player.seat is self.viewer

    @property
    def just_goes_on(self) -> bool:
        """Is there no choice but to claim nothing, so that Enter may say it?"""
        return self.is_asked and self.game.state.phase is Phase.CLAIM and not self.claimable()

    def wanted(self) -> str:
        """Say what the phase asks for."""
        state, block = self.game.state, self.ancients_block()
        if state.drew and block:
            corner, name = self._corner_name(state.drew.stars), block_name(self.texts, block)
            arguments = {
                "corner": corner,
                "block": name,
                "key": key_name(self.texts, state.drew.id),
                "closest": self.closest_names(state.drew.stars),
            }
            return self.texts("phase-ancients", site=state.drew.pips, **arguments)
        if state.phase is Phase.ACTION:
            return self._wanted_action()
        if self.just_goes_on:
            return self.texts("claim-nothing")
        return "" if state.phase is Phase.OVER else self.texts(f"phase-{state.phase}")

    def _wanted_action(self) -> str:
        blocks = self.own_blocks()
        if not blocks:
            return self.texts("phase-excavate" if any(self.game.state.yard) else "phase-pass")
        id = "phase-action" if any(self.game.state.yard) else "phase-position"
        return self.texts(id, block=typed_block(self.texts, blocks[0]))

    def _corner_name(self, stars: int) -> str:
        """The corner that so many Stars stand for."""
        return self.texts(f"corner-{format_square(self.game.state.components.box.corner(stars))}")

    def closest_names(self, stars: int) -> str:
        """The blocks closest to a corner, and where they stand."""
        temple, corner, names = self.temple(), self.game.state.components.box.corner(stars), {}
        for placed in temple.blocks:
            names[placed.board] = f"{typed_block(self.texts, placed.block)} ({format_cells(placed.cells)})"
        return ", ".join(names.get(board, self.texts("core-cube")) for board in closest(temple, corner))

    # What words mean

    def meant(self, word: str, things: Iterable[T], named: Named[T], complaint: str, **arguments: str | int) -> T:
        """The thing that a word names; complains."""
        return meant(self.texts, word, things, named, complaint, **arguments)

    def keys_meant(self, words: list[str]) -> tuple[str, ...]:
        """The Keys that words name, in the order of the hand; those that can be claimed come before others."""
        ids = [self.key_meant(word, self.claimable()) for word in words]
        return tuple(key.id for key in self.seen().hand if key.id in ids)

    def key_meant(self, word: str, first: Sequence[str]) -> str:
        """The Key that a word names: one of the `first` if it fits any of them, else one of the hand."""
        fits = any(begins_word(word, (id, key_name(self.texts, id))) for id in first)
        return self.meant(word, first if fits else [key.id for key in self.seen().hand], key_name, "bad-key")

    def block_meant(self, word: str, among: Sequence[Block]) -> Block:
        """A block by its name, the beginning of it, its shape, or letter and shape, if only one is meant."""
        return self.meant(word, among, block_words, "bad-block-any" if among is BLOCKS else "bad-block")

    def any_block_meant(self, word: str) -> Block:
        """A block of the supply if the word fits one, else any of the forty."""
        try:
            return self.block_meant(word, self.own_blocks())
        except Complaint as complaint:
            if complaint.id == "unclear":
                raise
        return self.block_meant(word, BLOCKS)


def spot_meant(word: str) -> Spot:
    """The cell or square that a word names; complains."""
    try:
        return parse_spot(word)
    except InvalidText:
        raise Complaint("bad-cell", word=quoted(word)) from None


def shape_of(cells: Cells) -> Shape | None:
    """The shape that cells form, if any."""
    try:
        return orientation_of(cells).shape
    except InvalidText:
        return None
