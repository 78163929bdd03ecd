"""Explains why an action is good, as data in the words of the game; sentences are made elsewhere."""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, get_args

from blockandkey.bots.catalogue import Bot
from blockandkey.bots.ladder.dig_director import DigDirector
from blockandkey.bots.ladder.researcher import Researcher, wanted_colours
from blockandkey.kernel.run import KernelFault
from blockandkey.rules.blocks import COLOURS, Block, Colour
from blockandkey.rules.components import Key
from blockandkey.rules.geometry import SEATS, Cells, Seat
from blockandkey.rules.observe import Observation
from blockandkey.rules.solo import ancients_block
from blockandkey.rules.state import (
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
    line_blocks,
)
from blockandkey.rules.temple import Temple
from blockandkey.rules.turn import founded
from blockandkey.rules.views import View, claimable, lacking, view

ReasonKind = Literal[  # what the action does, or why it is the best one
    "finishes",  # the block completes a Key, worth `vp`
    "claims",  # the action claims this Key
    "nearer",  # a Key lacks fewer squares than before: `squares`
    "farther",  # a Key lacks more squares than before: `squares`
    "leaves",  # every Key lacks as many squares as before
    "enigma",  # the player sees `faces` more of the Enigma's colour, or fewer if negative
    "shows",  # the player sees `faces` more of a colour
    "hides",  # another seat no longer sees `faces` of a colour
    "brings",  # these blocks, of a line, come to the supply
    "wanted",  # one of those blocks has a colour that Keys in hand need and the supply hasn't
    "spare",  # the block's colour occurs more than once in the supply
    "unwanted",  # no Key in hand has the block's colour
    "excess",  # the supply has too many blocks
    "draws",  # a Key is drawn from an altar
    "aside",  # a Key of an altar is put aside, unseen
    "buries",  # a Key is buried, which lacks `squares`
    "keeps",  # no Key is claimed, or none is buried
    "nothing",  # no other action is legal
]
KINDS: tuple[ReasonKind, ...] = get_args(ReasonKind)
# Kinds that reveal what the player on turn sees
OF_THE_MOVER: set[ReasonKind] = {"nearer", "farther", "leaves", "enigma"}
MOST = 5  # reasons given for an action


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action; the kind says which fields are set."""

    kind: ReasonKind
    key: str | None = None
    vp: int | None = None
    squares: int | None = None  # that a Key lacks
    faces: int | None = None
    colour: Colour | None = None
    seat: Seat | None = None
    blocks: tuple[Block, ...] = ()
    altar: str | None = None


def explain(observation: Observation, action: Action, views: Collection[Seat] = SEATS) -> list[Reason]:
    """The reasons for an action of the player whose observation it is, the most important first.

    Reasons that depend on the view of a seat are given only for the seats in `views` (RULES 9.4), except that a Key is
    completed, which is always given.
    """
    reasons = _reasons(observation, action, views)
    return list(islice(_told(reasons, observation.own.seat, views), MOST))


def _told(reasons: Iterable[Reason], mover: Seat, views: Collection[Seat]) -> Iterator[Reason]:
    """The reasons without those that reveal the view of a seat that isn't in `views`."""
    for reason in reasons:
        if reason.kind == "buries" and mover not in views:
            yield replace(reason, key=None, squares=None)
        elif (mover if reason.kind in OF_THE_MOVER else reason.seat) in (None, *views):
            yield reason


def _reasons(observation: Observation, action: Action, views: Collection[Seat]) -> Iterator[Reason]:
    match action:
        case Position(block, cells):
            yield from _placing(observation, block, cells, True, views)
        case PlaceAncients(cells):
            placed = ancients_block(observation)
            assert placed is not None
            yield from _placing(observation, placed, cells, False, views)
        case PlaceCore(faces):
            yield from _nearer(observation, None, view(founded(observation, faces), observation.own.seat), [])
        case TakeLine(line):
            yield from _taking(observation, line_blocks(observation, line))
        case Claim(keys):
            yield from _claiming(observation, keys)
        case Discard(block):
            yield from _discarding(observation, block)
        case Draw(altar):
            yield Reason("draws", altar=altar)
        case Aside(altar):
            yield Reason("aside", altar=altar)
        case Bury(str() as id):
            yield Reason("buries", key=id, squares=_lack(observation, id))
        case Bury():
            yield Reason("keeps")
        case _:
            yield Reason("nothing")


def explain_openly(
    before: Observation, action: Action, after: Observation, claimed: Iterable[Key], views: Collection[Seat] = SEATS
) -> list[Reason]:
    """The reasons for an action that everybody may know.

    Both observations are a spectator's. `claimed` are the Keys that the player claimed after placing the block. `views`
    is as in `explain`.
    """
    reasons = _open_reasons(before, action, after, claimed)
    return list(islice(_told(reasons, before.on_turn, views), MOST))


def _open_reasons(before: Observation, action: Action, after: Observation, claimed: Iterable[Key]) -> Iterator[Reason]:
    seat = before.on_turn
    match action:
        case Position() | PlaceAncients() | PlaceCore():
            for key in sorted(claimed, key=lambda key: -key.vp):
                yield Reason("finishes", key=key.id, vp=key.vp)
            assert after.temple is not None
            yield from _shown(before.temple, after.temple, seat)
            if before.temple is not None:
                yield from _hidden(before, after.temple, seat)
        case TakeLine(line):
            yield Reason("brings", blocks=line_blocks(before, line))
        case Claim():
            for won in after.player(seat).claimed[len(before.player(seat).claimed) :]:
                yield Reason("claims", key=won.key.id, vp=won.key.vp)
        case Discard(block):
            alike = sum(other.colour is block.colour for other in before.player(seat).supply)
            yield Reason("spare" if alike > 1 else "excess", colour=block.colour, blocks=(block,))
        case Draw(altar):
            yield Reason("draws", altar=altar)
        case Aside(altar):
            yield Reason("aside", altar=altar)
        case Bury(str() as id):
            yield Reason("buries", altar=before.components.key(id).level)
        case Bury():
            yield Reason("keeps")
        case _:
            yield Reason("nothing")


def _placing(
    observation: Observation, block: Block, cells: Cells, may_claim: bool, views: Collection[Seat]
) -> list[Reason]:
    """What a block on these cells does for the Keys, the Enigma and the others; else what the player sees of it."""
    temple = observation.temple
    assert temple is not None
    built, seat = temple.with_block(block, cells), observation.own.seat
    effects = list(_told(_effects(observation, temple, built, may_claim), seat, views))
    return effects or list(_shown(temple, built, seat)) or [Reason("leaves")]


def _effects(observation: Observation, temple: Temple, built: Temple, may_claim: bool) -> Iterator[Reason]:
    """What a placement does to the player's Keys and Enigma, and to the views of the others."""
    seat = observation.own.seat
    before, after = view(temple, seat), view(built, seat)
    finished = [key for key in observation.hand if may_claim and claimable(after, key.design)]
    for key in sorted(finished, key=lambda key: -key.vp):
        yield Reason("finishes", key=key.id, vp=key.vp)
    yield from _nearer(observation, before, after, finished)
    more = after.count(observation.enigma) - before.count(observation.enigma) if observation.enigma else 0
    if more > 0:
        yield Reason("enigma", colour=observation.enigma, faces=more)
    yield from _hidden(observation, built, seat)
    yield from _farther(observation, before, after, finished)
    if more < 0:
        yield Reason("enigma", colour=observation.enigma, faces=more)


def _nearer(observation: Observation, before: View | None, after: View, finished: Sequence[Key]) -> Iterator[Reason]:
    """The Keys that lack fewer squares than before, those that lack the fewest first."""
    lacks = [(lacking(after, key.design), key) for key in observation.hand if key not in finished]
    for lack, key in sorted(lacks, key=lambda pair: (pair[0], -pair[1].vp)):
        if before is None or lack < lacking(before, key.design):
            yield Reason("nearer", key=key.id, squares=lack)


def _farther(observation: Observation, before: View, after: View, finished: Sequence[Key]) -> Iterator[Reason]:
    """The Keys that lack more squares than before, those worth most first."""
    for key in sorted(observation.hand, key=lambda key: -key.vp):
        lack = lacking(after, key.design)
        if key not in finished and lack > lacking(before, key.design):
            yield Reason("farther", key=key.id, squares=lack)


def _shown(before: Temple | None, after: Temple, seat: Seat) -> Iterator[Reason]:
    """The colours that a seat sees more faces of, those with the most first."""
    now = view(after, seat)
    more = [(now.count(colour) - (view(before, seat).count(colour) if before else 0), colour) for colour in COLOURS]
    for faces, colour in sorted(more, key=lambda pair: -pair[0]):
        if faces > 0:
            yield Reason("shows", faces=faces, colour=colour, seat=seat)


def _hidden(observation: Observation, built: Temple, own: Seat) -> Iterator[Reason]:
    """The colours that other seats see fewer faces of, those with the most first."""
    assert observation.temple is not None
    found: list[tuple[int, Colour, Seat]] = []
    for player in observation.players:
        if player.seat is not own:
            before, after = view(observation.temple, player.seat), view(built, player.seat)
            for colour, was, now in zip(COLOURS, before.sheets, after.sheets, strict=True):
                found.append(((was & ~now).bit_count(), colour, player.seat))
    for faces, colour, seat in sorted(found, key=lambda hidden: -hidden[0]):
        if faces:
            yield Reason("hides", faces=faces, colour=colour, seat=seat)


def _taking(observation: Observation, blocks: tuple[Block, ...]) -> Iterator[Reason]:
    """The blocks of a line, and those of their colours that the Keys in hand have and the supply hasn't."""
    yield Reason("brings", blocks=blocks)
    owned = {block.colour for block in observation.own.supply}
    for colour, _ in wanted_colours(observation).most_common():
        if colour not in owned and any(block.colour is colour for block in blocks):
            yield Reason("wanted", colour=colour)


def _claiming(observation: Observation, keys: Sequence[str]) -> Iterator[Reason]:
    """The Keys that are claimed; if none is, whether one could be."""
    assert observation.temple is not None
    shown = view(observation.temple, observation.own.seat)
    for key in sorted(observation.hand, key=lambda key: -key.vp):
        if key.id in keys:
            yield Reason("claims", key=key.id, vp=key.vp)
    if not keys:
        could = any(claimable(shown, key.design) for key in observation.hand)
        yield Reason("keeps" if could else "nothing")


def _discarding(observation: Observation, block: Block) -> Iterator[Reason]:
    """Why this block goes back into the bag rather than another."""
    alike = sum(other.colour is block.colour for other in observation.own.supply)
    wanted = wanted_colours(observation)[block.colour]
    if not wanted:
        yield Reason("unwanted", colour=block.colour, blocks=(block,))
    if alike > 1:
        yield Reason("spare", colour=block.colour, blocks=(block,))
    elif wanted:
        yield Reason("excess", colour=block.colour, blocks=(block,))


def _lack(observation: Observation, id: str) -> int | None:
    """How many squares a Key lacks in one's own view."""
    if observation.temple is None:
        return None
    return lacking(view(observation.temple, observation.own.seat), observation.components.key(id).design)


def hint(
    observation: Observation,
    actions: Sequence[Action],
    seed: int = 0,
    adviser: Bot | None = None,
    views: Collection[Seat] = SEATS,
) -> tuple[Action, list[Reason]]:
    """A good action and its reasons, chosen by the adviser; `views` is as in `explain`.

    Without an adviser the Dig Director chooses, or, if the compiled rules fail, the Researcher, who needs none.
    """
    generator = random.Random(seed)
    if adviser:
        chosen = adviser.choose(observation, actions, generator)
    else:
        try:
            chosen = DigDirector().choose(observation, actions, generator)
        except KernelFault:
            chosen = Researcher().choose(observation, actions, generator)
    return chosen, explain(observation, chosen, views)
