"""What all commands share: the game as the player at the screen may know it, and how typed words are read."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from blockandkey.locales.texts import Texts, key_name, log_lines
from blockandkey.rules.blocks import BLOCKS, Block, Shape, orientation_of
from blockandkey.rules.geometry import SEATS, Cells, InvalidText, Seat
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.placement import placements
from blockandkey.rules.record import Step
from blockandkey.rules.solo import ancients_block, ancients_options
from blockandkey.rules.state import Action, Claim, Phase
from blockandkey.rules.temple import Temple
from blockandkey.rules.turn import claimable_keys
from blockandkey.terminal.coordinates import Coordinate, parse_coordinate
from blockandkey.terminal.display import Display, Drawing
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.perspective import viewing_seat
from blockandkey.terminal.vocabulary import (
    UserError,
    WordsFor,
    begins_word,
    block_words,
    quoted,
    resolve,
)

T = TypeVar("T")


class Quit(Exception):
    """The player wants to quit."""


class PlayerContext:
    """The game, the player at the screen, and what this player may know."""

    def __init__(self, game: LocalGame, texts: Texts, display: Display, show: Callable[[Drawing], None]) -> None:
        self.game, self.texts, self.display, self.show = game, texts, display, show
        self.viewer: Seat | None = None  # the seat of the player at the screen
        self.turn_is_over = False  # the viewer's turn, before the screen is handed over
        self.choices: Sequence[Action] = ()  # the actions that a typed number picks
        self.file: Path | None = None  # of the save

    def say(self, line: str) -> None:
        """Show one line."""
        self.show([line])

    def log_since(self, since: int) -> list[str]:
        """The log from a step on, as far as the viewer may know it."""
        names = self.player_names()
        steps = self.game.steps[since:]
        return [line for step in steps for line in log_lines(self.texts, step, self.viewer, names)]

    def player_names(self) -> dict[Seat, str]:
        """The names of the players: their seats, and for bots also which bot it is."""
        named = {}
        for seat in self.game.seats:
            name, bot = self.texts(f"seat-{seat}"), self.game.player_at(seat)
            named[seat] = name if seat in self.game.humans else self.texts("bot-name", seat=name, bot=bot)
        return named

    # What the player may know

    def own_blocks(self) -> tuple[Block, ...]:
        """The supply of the player at the screen."""
        return self.observation().player(viewing_seat(self.observation())).supply

    def observation(self) -> Observation:
        """The game as far as the viewer may know it."""
        return observe(self.game.state, self.viewer)

    @property
    def views(self) -> tuple[Seat, ...]:
        """The seats whose views the player may see: with strict perspective only their own (RULES 9.4)."""
        return (self.viewer,) if self.game.strict and self.viewer else SEATS

    def recent_claims(self) -> dict[Seat, Step]:
        """The last claim of each other player since the viewer acted, with the temple as it was then."""
        found: dict[Seat, Step] = {}
        for step in reversed(self.game.steps):
            seat = step.before.player.seat
            if seat is self.viewer:
                break
            if isinstance(step.action, Claim) and step.action.keys:
                found.setdefault(seat, step)
        return found

    def temple(self) -> Temple:
        """The temple; raises UserError before the Core Cube is placed."""
        if self.game.state.temple is None:
            raise UserError("no-temple")
        return self.game.state.temple

    def ancients_block(self) -> Block | None:
        """The block that the player must place now for the Ancients, if any."""
        state = self.game.state
        return ancients_block(state) if state.phase is Phase.ANCIENTS else None

    def legal_cells(self, block: Block) -> list[Cells]:
        """The legal placements of a block, sorted."""
        if block == self.ancients_block():
            return sorted(ancients_options(self.game.state))
        return sorted(placements(self.temple(), block.shape))

    def trial(self, action: Action) -> LocalGame:
        """A copy of the game after an action; raises IllegalAction."""
        trial = replace(self.game, steps=[*self.game.steps])
        trial.play(action)
        return trial

    def claimable(self) -> tuple[str, ...]:
        """The Keys that the player at the screen can claim now."""
        return claimable_keys(self.game.state) if self.game.state.phase is Phase.CLAIM else ()

    @property
    def can_act(self) -> bool:
        """Is it the viewer who must act now?"""
        return not self.turn_is_over and not self.game.is_over and self.game.state.player.seat is self.viewer

    @property
    def can_only_claim_nothing(self) -> bool:
        """Is an empty claim the viewer's only action, so that Enter alone plays it?"""
        return self.can_act and self.game.state.phase is Phase.CLAIM and not self.claimable()

    # Reading words

    def resolve(
        self, word: str, things: Iterable[T], words_for: WordsFor[T], error_id: str, **arguments: str | int
    ) -> T:
        """Find the thing that a word names; raises UserError."""
        return resolve(self.texts, word, things, words_for, error_id, **arguments)

    def resolve_keys(self, words: list[str]) -> tuple[str, ...]:
        """The Keys of the hand that words name, in the order of the hand; claimable Keys match first."""
        ids = [self.resolve_key(word, self.claimable()) for word in words]
        return tuple(key.id for key in self.observation().hand if key.id in ids)

    def resolve_key(self, word: str, first: Sequence[str]) -> str:
        """The Key that a word names: one of `first` if it matches any of them, else one of the hand."""
        fits = any(begins_word(word, (id, key_name(self.texts, id))) for id in first)
        return self.resolve(word, first if fits else [key.id for key in self.observation().hand], key_name, "bad-key")

    def resolve_block(self, word: str, among: Sequence[Block]) -> Block:
        """The block that a word names (see block_words), if it matches only one of these."""
        return self.resolve(word, among, block_words, "bad-block-any" if among is BLOCKS else "bad-block")

    def resolve_any_block(self, word: str) -> Block:
        """The block that a word names: one of the supply if it matches, else any of the forty."""
        try:
            return self.resolve_block(word, self.own_blocks())
        except UserError as error:
            if error.id == "unclear":
                raise
        return self.resolve_block(word, BLOCKS)


def read_coordinate(word: str) -> Coordinate:
    """The cell or square that a word names; raises UserError."""
    try:
        return parse_coordinate(word)
    except InvalidText:
        raise UserError("bad-cell", word=quoted(word)) from None


def shape_of(cells: Cells) -> Shape | None:
    """The shape of these cells, if they form one."""
    try:
        return orientation_of(cells).shape
    except InvalidText:
        return None
