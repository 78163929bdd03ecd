"""A game that is played in this terminal: who plays at which seat, and every step so far."""

from dataclasses import dataclass, field

from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.game import new_game, play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, Phase, State

HUMAN = "human"


@dataclass
class LocalGame:
    """A game in this terminal, with its whole history."""

    players: tuple[str, ...]  # each HUMAN or a bot's name, clockwise as in RULES 2.3
    components: ComponentSet
    seed: str
    language: str
    steps: list[Step] = field(default_factory=list)
    strict: bool = False  # strict perspective: everyone sees their own side only (RULES 9.4)

    def __post_init__(self) -> None:
        self._chance = Keyed(self.seed)
        self._first_state = new_game(len(self.players), self._chance, self.components)

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.steps[-1].after if self.steps else self._first_state

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.state.phase is Phase.OVER

    def player_at(self, seat: Seat) -> str:
        """The player at a seat: HUMAN or a bot's name."""
        return self.players[self.seats.index(seat)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in use, in the order of `players`."""
        return self.components.box.seats_of(len(self.players))

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, name in zip(self.seats, self.players, strict=True) if name == HUMAN)

    def replace_player(self, seat: Seat, name: str) -> None:
        """Let another player go on at a seat."""
        pairs = zip(self.seats, self.players, strict=True)
        self.players = tuple(name if other is seat else player for other, player in pairs)

    def play(self, action: Action) -> None:
        """Play an action; raises IllegalAction."""
        before = self.state
        self.steps.append(Step(before, action, play(before, action, self._chance)))

    def why_no_undo(self, seat: Seat | None) -> str | None:
        """Why the player at a seat can't undo the last step: `nothing`, `others` or `revealed`; None if they can.

        A claim can be undone, unlike in a room: nobody else sees the screen before it is handed over.
        """
        if not self.steps:
            return "nothing"
        last = self.steps[-1]
        if last.before.player.seat is not seat:
            return "others"
        return "revealed" if last.draws else None
