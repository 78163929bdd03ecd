"""Why a move is good, as data in a player's terms; sentences are made elsewhere."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from blockandkey.blocks import COLOUR_OF_LETTER, COLOURS, Block, Colour
from blockandkey.bots.directors import DigDirector
from blockandkey.bots.greedy import Greedy
from blockandkey.components import Key
from blockandkey.geometry import Cells, Seat
from blockandkey.observe import Observation
from blockandkey.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
)
from blockandkey.temple import CoreCube, Temple
from blockandkey.turn import CORE_SQUARE
from blockandkey.views import View, claimable, lacking, view

KINDS = (
    "finishes",  # a Key, for its VP
    "claims",  # the same, when the claim itself is made
    "nearer",  # a Key lacks only so many squares after the move
    "farther",  # a Key lacks more squares than before
    "enigma",  # so many faces more of the Enigma's colour are seen, or fewer
    "hides",  # so many faces of a colour from another seat
    "brings",  # blocks of a line
    "wanted",  # a colour that Keys of the hand lack, which one of those blocks has
    "spare",  # a block of a colour that the supply has several of
    "draws",  # from an altar
    "aside",  # a Key of an altar, unseen
    "buries",  # a Key that lacks so many squares
    "nothing",  # else can be done
)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move; which fields are set follows from the kind, one of KINDS."""

    kind: str
    key: str | None = None
    vp: int | None = None
    squares: int | None = None  # that a Key lacks
    faces: int | None = None
    colour: Colour | None = None
    seat: Seat | None = None
    blocks: tuple[Block, ...] = ()
    altar: str | None = None


def explain(observation: Observation, action: Action) -> list[Reason]:
    """The reasons for an action of the player whose observation it is, the weightiest first."""
    match action:
        case Position(block, cells):
            return list(_placing(observation, block, cells, may_claim=True))
        case PlaceAncients(cells):
            assert observation.drew is not None
            site = observation.yard[observation.drew.pips - 1]
            assert site is not None
            return list(_placing(observation, site, cells, may_claim=False))
        case PlaceCore(faces):
            founded = Temple.founded(CoreCube(CORE_SQUARE[len(observation.players)], faces))
            return list(_closeness(observation, None, view(founded, observation.own.seat), may_claim=False))
        case TakeLine(line):
            return list(_taking(observation, tuple(b for site in line.sites if (b := observation.yard[site]))))
        case Claim(keys):
            return [Reason("claims", key=key.id, vp=key.vp) for key in observation.hand if key.id in keys]
        case Discard(block):
            alike = sum(other.colour is block.colour for other in observation.own.supply)
            return [Reason("spare", colour=block.colour, blocks=(block,))] if alike > 1 else []
        case Draw(altar):
            return [Reason("draws", altar=altar)]
        case Aside(altar):
            return [Reason("aside", altar=altar)]
        case Bury(str() as id):
            return [Reason("buries", key=id, squares=_lack(observation, id))]
        case Bury():
            return []
    return [Reason("nothing")]


def _placing(observation: Observation, block: Block, cells: Cells, may_claim: bool) -> Iterator[Reason]:
    """What a block on these cells does to one's own view and to those of the others."""
    temple = observation.temple
    assert temple is not None
    built, seat = temple.with_block(block, cells), observation.own.seat
    before, after = view(temple, seat), view(built, seat)
    yield from _closeness(observation, before, after, may_claim)
    if observation.enigma and (more := after.count(observation.enigma) - before.count(observation.enigma)):
        yield Reason("enigma", colour=observation.enigma, faces=more)
    for player in observation.players:
        if player.seat is not seat:
            yield from _hidden(view(temple, player.seat), view(built, player.seat), player.seat)


def _closeness(observation: Observation, before: View | None, after: View, may_claim: bool) -> Iterator[Reason]:
    """The Keys that a view finishes, then those it brings nearer, then those it leaves farther off."""
    finished = [key for key in observation.hand if may_claim and claimable(after, key.design)]
    for key in sorted(finished, key=lambda key: -key.vp):
        yield Reason("finishes", key=key.id, vp=key.vp)
    changes: list[tuple[int, int, Key]] = []
    for key in observation.hand:
        if key not in finished:
            lack = lacking(after, key.design)
            changes.append((lack - lacking(before, key.design) if before else -1, lack, key))
    for change, lack, key in sorted(changes, key=lambda c: (c[0], c[1], -c[2].vp)):
        if change:
            yield Reason("nearer" if change < 0 else "farther", key=key.id, squares=lack)


def _hidden(before: View, after: View, seat: Seat) -> Iterator[Reason]:
    """The faces, by colour, that another seat no longer sees."""
    for colour, was, now in zip(COLOURS, before.sheets, after.sheets, strict=True):
        if faces := (was & ~now).bit_count():
            yield Reason("hides", faces=faces, colour=colour, seat=seat)


def _taking(observation: Observation, blocks: tuple[Block, ...]) -> Iterator[Reason]:
    """The blocks of a line, and the colours among them that the hand asks for and the supply hasn't."""
    yield Reason("brings", blocks=blocks)
    letters = "".join(row for key in observation.hand for row in key.design)
    wanted = Counter(COLOUR_OF_LETTER[letter] for letter in letters if letter in COLOUR_OF_LETTER)
    owned = {block.colour for block in observation.own.supply}
    for colour, _ in wanted.most_common():
        if colour not in owned and any(block.colour is colour for block in blocks):
            yield Reason("wanted", colour=colour)


def _lack(observation: Observation, id: str) -> int | None:
    """How many squares a Key lacks in one's own view."""
    if observation.temple is None:
        return None
    return lacking(view(observation.temple, observation.own.seat), observation.components.key(id).design)


def hint(observation: Observation, actions: Sequence[Action], seed: int = 0) -> tuple[Action, list[Reason]]:
    """A good action and its reasons: the Dig Director's, or without numba the Researcher's."""
    generator = random.Random(seed)
    adviser = DigDirector() if find_spec("numba") else Greedy()
    chosen = adviser.choose(observation, actions, generator)
    return chosen, explain(observation, chosen)
