"""Scores, ties and solo ranks (RULES 7.2, 7.3, 8.6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from blockandkey.rules.blocks import Colour
from blockandkey.rules.geometry import Seat
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import view

FACES_A_POINT = 3  # RULES 7.2

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
        return self.faces // FACES_A_POINT

    @property
    def total(self) -> int:
        """All points."""
        return self.keys + self.enigma


def score(temple: Temple | None, tally: Tally) -> Score:
    """RULES 7.2: VP of the claimed Keys, and a point for every three faces of the Enigma's colour in one's own view."""
    faces = view(temple, tally.seat).count(tally.enigma) if temple else 0
    return Score(tally.seat, sum(tally.vp), faces, len(tally.vp), tally.supply)


def ranked(scores: Sequence[Score]) -> tuple[Seat, ...]:
    """RULES 7.3: the seats, best first; `scores` are in turn order, which decides last."""
    return tuple(s.seat for s in sorted(scores, key=lambda s: (-s.total, -s.claimed, -s.supply)))


def rank(total: int) -> str:
    """RULES 8.6: the rank that a solo score earns."""
    return next(name for least, name in RANKS if total >= least)
