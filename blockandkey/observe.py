"""What a seat or a spectator may know of a state (RULES 9). Every secret leaves through here, and nowhere else."""

from dataclasses import dataclass

from blockandkey.blocks import Block, Colour
from blockandkey.components import ComponentSet, Key, Level
from blockandkey.geometry import Seat
from blockandkey.state import Action, Bury, ClaimedKey, Ended, Phase, State
from blockandkey.temple import Temple


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What everybody knows of a player."""

    seat: Seat
    hand: tuple[Level, ...]  # the levels of the Keys in hand, Stars first
    supply: tuple[Block, ...]
    claimed: tuple[ClaimedKey, ...]
    enigma: Colour | None  # open at the end


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one viewer may know it; a spectator's has no seat, no hand and no Enigma."""

    components: ComponentSet
    seat: Seat | None
    hand: tuple[Key, ...]
    enigma: Colour | None
    players: tuple[SeenPlayer, ...]  # in turn order
    yard: tuple[Block | None, ...]
    bag: tuple[Block, ...]  # as a set: sorted
    suns: int
    moons: int
    temple: Temple | None
    phase: Phase
    on_turn: Seat
    turn: int
    idle_turns: int
    turns_left: int | None
    ended: Ended | None
    aside: tuple[Level, ...]  # solo: Keys put aside
    buried: tuple[Key, ...]  # solo, for the player alone: Keys known to lie under their altars, in order
    drew: Key | None  # solo, for the player alone: the Key that guides the Ancients

    @property
    def own(self) -> SeenPlayer:
        """What everybody knows of the player whose observation this is; a spectator has no such player."""
        return next(player for player in self.players if player.seat is self.seat)

    def player(self, seat: Seat) -> SeenPlayer:
        """What is known of the player at a seat."""
        return next(player for player in self.players if player.seat is seat)

    def altar(self, level: Level) -> int:
        """How many Keys an altar has."""
        return self.suns if level is Level.SUN else self.moons


_STARS_FIRST = tuple(Level)


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat may know of a state; None is a spectator."""
    own = next((player for player in state.players if player.seat is seat), None)
    over = state.phase is Phase.OVER
    players = tuple(
        SeenPlayer(
            player.seat,
            tuple(sorted((key.level for key in player.hand), key=_STARS_FIRST.index)),
            player.supply,
            player.claimed,
            player.enigma if over else None,
        )
        for player in state.players
    )
    return Observation(
        components=state.components,
        seat=seat,
        hand=own.hand if own else (),
        enigma=own.enigma if own else None,
        players=players,
        yard=state.yard,
        bag=state.bag,
        suns=len(state.suns),
        moons=len(state.moons),
        temple=state.temple,
        phase=state.phase,
        on_turn=state.player.seat,
        turn=state.turn,
        idle_turns=state.idle_turns,
        turns_left=state.turns_left,
        ended=state.ended,
        aside=tuple(key.level for key in state.aside),
        buried=state.buried if own else (),
        drew=state.drew if own else None,
    )


def observe_action(state: State, action: Action, seat: Seat | None) -> str:
    """The text of an action, done in `state`, as a viewer may know it: which Key was buried is its owner's secret."""
    if isinstance(action, Bury) and action.key and state.player.seat is not seat:
        return f"bury {state.components.key(action.key).level}"
    return str(action)
