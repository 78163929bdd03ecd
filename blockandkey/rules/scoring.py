"""Scores, ties and solo ranks (RULES 7.2, 7.3, 8.6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from blockandkey.rules.blocks import Colour
from blockandkey.rules.geometry import Seat
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import view

FACES_A_POINT = 3  # RULES 7.2

TieBreak = Literal["claimed", "supply", "order"]  # RULES 7.3
TIE_BREAKS: tuple[TieBreak, ...] = ("claimed", "supply")  # what more of decides; then the turn order does

RANKS = ((33, "expert"), (27, "dig-director"), (21, "field-director"), (10, "researcher"), (0, "trainee"))


@dataclass(frozen=True, slots=True)
class Tally:
    """What counts for one player at the end."""

    seat: Seat
    enigma: Colour
    vp: tuple[int, ...]  # of each claimed Key
    supply: int  # blocks left


@dataclass(frozen=True, slots=True)
class Score:
    """A player's score and the parts that make it up."""

    seat: Seat
    keys: int  # VP of the claimed Keys
    faces: int  # of the Enigma's colour, seen from the seat
    claimed: int
    supply: int

    @property
    def enigma(self) -> int:
        """The points for the Enigma."""
        return enigma_points(self.faces)

    @property
    def total(self) -> int:
        """All points."""
        return self.keys + self.enigma


def enigma_points(faces: int) -> int:
    """RULES 7.2: a point for every three faces of the Enigma's colour."""
    return faces // FACES_A_POINT


def score(temple: Temple | None, tally: Tally) -> Score:
    """RULES 7.2: VP of the claimed Keys, and a point for every three faces of the Enigma's colour in one's own view."""
    faces = view(temple, tally.seat).count(tally.enigma) if temple else 0
    return Score(tally.seat, sum(tally.vp), faces, len(tally.vp), tally.supply)


class Standing(NamedTuple):
    """What decides between two players, in the order of RULES 7.3: more of each is better."""

    total: int
    claimed: int  # Keys
    supply: int  # blocks left


def ranking(standings: Sequence[Standing]) -> tuple[int, ...]:
    """RULES 7.3: the indices of the players, best first; `standings` are in turn order, which decides last."""
    return tuple(sorted(range(len(standings)), key=standings.__getitem__, reverse=True))


def ranked(scores: Sequence[Score]) -> tuple[Seat, ...]:
    """RULES 7.3: the seats, best first; `scores` are in turn order."""
    places = ranking([Standing(score.total, score.claimed, score.supply) for score in scores])
    return tuple(scores[place].seat for place in places)


def tie_break(first: Score, second: Score) -> TieBreak | None:
    """RULES 7.3: what puts the first of two seats before the second if their totals are equal; None if they aren't."""
    if first.total != second.total:
        return None
    return next((name for name in TIE_BREAKS if getattr(first, name) != getattr(second, name)), "order")


def rank(total: int) -> str:
    """RULES 8.6: the rank that a solo score earns."""
    return next(name for least, name in RANKS if total >= least)
