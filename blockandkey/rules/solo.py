"""The solo game against the Ancients (RULES 8): what it adds to the turns that all games share."""

from dataclasses import replace

from blockandkey.rules import turn
from blockandkey.rules.blocks import Block, Shape
from blockandkey.rules.chance import Chance
from blockandkey.rules.components import ALTARS, Key, Level
from blockandkey.rules.geometry import Cells, Square
from blockandkey.rules.placement import placements
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Draw,
    Ended,
    IllegalAction,
    Phase,
    PlaceAncients,
    PlaceCore,
    Situation,
    State,
)
from blockandkey.rules.temple import Board, Temple, around, board_of, cells_of, facing

TURNS = 11


# What may be done


def legal_actions(now: Situation) -> list[Action]:
    """Everything that the solo player may do."""
    match now.phase:
        case Phase.ASIDE:
            return [Aside(altar) for altar in ALTARS if now.has_keys(altar)]
        case Phase.BURY:
            return [Bury(None), *(Bury(key.id) for key in now.hand_on_turn if key.level in ALTARS)]
        case Phase.ANCIENTS:
            return [PlaceAncients(cells) for cells in ancients_options(now)]
    return turn.legal_actions(now)


def refuse(state: State, action: Action) -> None:
    """Raise IllegalAction, with the reason, unless the action may be done now."""
    match state.phase, action:
        case Phase.ASIDE, Aside(altar):
            if not state.has_keys(altar):
                raise IllegalAction(action, "altar")
        case Phase.BURY, Bury():
            if action not in legal_actions(state):
                raise IllegalAction(action, "bury")
        case Phase.ANCIENTS, PlaceAncients(cells):
            block = ancients_block(state)
            assert block is not None
            turn.refuse_placement(state, action, block, cells)
            if tuple(sorted(cells)) not in ancients_options(state):
                raise IllegalAction(action, "ancients")
        case _:
            turn.refuse(state, action)


def closest(temple: Temple, corner: Square) -> list[Board]:
    """RULES 8.4: the blocks closest to a corner of the floor, all that are equally close; the Core Cube is one."""
    boards = [temple.core_board, *(placed.board for placed in temple.blocks)]
    distances = [min((c.x - corner.x) ** 2 + (c.y - corner.y) ** 2 for c in cells_of(board)) for board in boards]
    return [board for board, distance in zip(boards, distances, strict=True) if distance == min(distances)]


def ancients_placements(temple: Temple, shape: Shape, corner: Square) -> list[Cells]:
    """RULES 8.4: the legal placements that touch a closest block without sharing a face with it."""
    meeting = [(around(board), facing(board)) for board in closest(temple, corner)]
    return [
        cells
        for cells in placements(temple, shape)
        if any(board_of(cells) & touching and not board_of(cells) & sharing for touching, sharing in meeting)
    ]


def ancients_site(drew: Key) -> int:
    """The site, counted from 0, that the last Key drawn points to (RULES 8.3)."""
    return drew.pips - 1


def ancients_block(now: Situation) -> Block | None:
    """The block that the Ancients place; none if their site is empty or the last Key drawn isn't known."""
    return now.yard[ancients_site(now.drew)] if now.drew else None


def ancients_options(now: Situation) -> list[Cells]:
    """Where the Ancients' block may be placed; nowhere if there is none."""
    block = ancients_block(now)
    if block is None or now.drew is None:
        return []
    return ancients_placements(turn.temple_of(now), block.shape, now.components.box.corner(now.drew.stars))


# What it does


def apply(state: State, action: Action, chance: Chance) -> State:
    """Do what a legal action says, and nothing that follows from it."""
    match action:
        case PlaceCore():
            return turn.refill(turn.apply(state, action, chance), chance)  # RULES 8.1: the cube first, then the yard
        case Aside(altar):
            state, key = turn.lift(state, altar)
            return replace(state, aside=(*state.aside, key))
        case Bury(str() as id):
            return _bury(state, id)
        case Draw():
            state = turn.apply(state, action, chance)
            return replace(state, drew=state.player.hand[-1])
        case PlaceAncients(cells):
            block = ancients_block(state)
            assert block is not None
            temple = turn.temple_of(state).with_block(block, tuple(sorted(cells)))
            return turn.refill(replace(state, temple=temple, yard=_without(state)), chance)
    return turn.apply(state, action, chance)


def _bury(state: State, id: str) -> State:
    player = state.player
    key = next(key for key in player.hand if key.id == id)
    hand = tuple(k for k in player.hand if k != key)
    state = replace(turn.with_player(state, replace(player, hand=hand)), buried=(*state.buried, key))
    if key.level is Level.SUN:
        return replace(state, suns=(*state.suns, key))
    return replace(state, moons=(*state.moons, key))


def _without(state: State) -> tuple[Block | None, ...]:
    """The yard with the Ancients' site empty."""
    assert state.drew is not None
    site = ancients_site(state.drew)
    return (*state.yard[:site], None, *state.yard[site + 1 :])


# What comes next


def advance(state: State, action: Action, chance: Chance) -> State:
    """The next phase: RULES 8.2, step by step; a step with nothing to do is skipped."""
    if (opened := turn.advance_opening(state, action)) is not None:
        return opened
    match state.phase:
        case Phase.ACTION | Phase.DISCARD:
            return _mark(state)
        case Phase.CLAIM:
            return _mark(state) if action == Claim(()) else _offer_bury(state)
        case Phase.ASIDE:
            return _offer_bury(state)
        case Phase.ANCIENTS:
            return _next_turn(state)
    if turn.can_draw(state):
        return replace(state, phase=Phase.DRAW)
    if state.drew is None or state.turn == TURNS:
        return _next_turn(state)
    return _ancients_turn(state, chance)


def _mark(state: State) -> State:
    """RULES 8.2 (2), with no claim: a Key goes aside, if there is one."""
    return replace(state, phase=Phase.ASIDE) if state.suns or state.moons else _offer_bury(state)


def _offer_bury(state: State) -> State:
    return replace(state, phase=Phase.BURY)


def _ancients_turn(state: State, chance: Chance) -> State:
    """RULES 8.3: the site's block is to be placed, or goes back into the bag; an empty site ends their turn."""
    if ancients_options(state):
        return replace(state, phase=Phase.ANCIENTS)
    block = ancients_block(state)
    if block is not None:
        bag = tuple(sorted((*state.bag, block)))
        state = turn.refill(replace(state, bag=bag, yard=_without(state)), chance)
    return _next_turn(state)


def _next_turn(state: State) -> State:
    if state.turn == TURNS:
        return replace(state, phase=Phase.OVER, ended=Ended.TURNS, drew=None)
    return replace(state, phase=Phase.ACTION, turn=state.turn + 1, drew=None)
