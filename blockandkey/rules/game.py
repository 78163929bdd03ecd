"""The public face of the rules: new_game, legal_actions, play, outcome. Nobody advances a game in any other way."""

from dataclasses import dataclass

from blockandkey.rules import solo, turn
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.chance import Chance
from blockandkey.rules.components import ComponentSet, shipped_set
from blockandkey.rules.geometry import InvalidText, Seat
from blockandkey.rules.observe import Observation
from blockandkey.rules.scoring import Score, Tally, rank, ranked, score
from blockandkey.rules.state import Action, Ended, IllegalAction, Pass, Phase, State


def new_game(players: int, chance: Chance, components: ComponentSet | None = None) -> State:
    """A game for 1-4 players, dealt and with the yard filled; without `components`, with the standard set."""
    if players not in PLAYERS:
        raise InvalidText(f"not a number of players: {players!r} (1 to 4)")
    return turn.deal(players, components or shipped_set("standard"), chance)


def legal_actions(now: State | Observation) -> list[Action]:
    """Everything that the player on turn may do, in a fixed order; nothing when the game is over.

    The observation of the player on turn gives the same actions as the state. Any other observation gives those that
    follow from what is public: of claims and burials just the empty one, of the Ancients' placements none.
    """
    return solo.legal_actions(now) if now.is_solo else turn.legal_actions(now)


def places_blocks(now: State | Observation) -> bool:
    """Can placements be among the legal actions of this phase?"""
    return now.phase in (Phase.ACTION, Phase.ANCIENTS)


def actions_without_placements(now: State | Observation) -> list[Action]:
    """The legal actions except placements, which take long to find."""
    if not places_blocks(now):
        return legal_actions(now)
    if now.phase is Phase.ANCIENTS:
        return []
    return [*turn.excavations(now)] or [action for action in legal_actions(now) if isinstance(action, Pass)]


def play(state: State, action: Action, chance: Chance) -> State:
    """The state after an action; raises IllegalAction, with the reason, if the action isn't legal."""
    if state.is_solo:
        solo.refuse(state, action)
        return solo.advance(solo.apply(state, action, chance), action, chance)
    turn.refuse(state, action)
    return turn.advance(turn.apply(state, action, chance), action)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, or would end if it stopped now."""

    scores: tuple[Score, ...]  # in turn order
    ranking: tuple[Seat, ...]  # best first
    ended: Ended | None  # none while the game goes on
    rank: str | None  # of the solo player (RULES 8.6)

    @property
    def totals(self) -> dict[Seat, int]:
        """The points of each seat."""
        return {s.seat: s.total for s in self.scores}


def outcome(state: State) -> Outcome:
    """The scores as they stand, Enigmas included, and the final ones once the game is over."""
    tallies = (
        Tally(p.seat, p.enigma, tuple(claimed.key.vp for claimed in p.claimed), len(p.supply)) for p in state.players
    )
    scores = tuple(score(state.temple, tally) for tally in tallies)
    return Outcome(scores, ranked(scores), state.ended, rank(scores[0].total) if state.is_solo else None)


__all__ = [
    "IllegalAction",
    "Outcome",
    "Phase",
    "actions_without_placements",
    "legal_actions",
    "new_game",
    "outcome",
    "places_blocks",
    "play",
]
