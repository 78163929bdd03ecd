"""Setting up and taking turns (RULES 3, 4 and 7.1): what may be done, what it does, and what comes next."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from blockandkey.rules.blocks import BLOCKS, COLOURS, Block, Colour, orientation_of
from blockandkey.rules.box import SITES, Line
from blockandkey.rules.chance import Chance
from blockandkey.rules.components import ALTARS, COUNTS, ComponentSet, Key, Level
from blockandkey.rules.geometry import Cells, InvalidText
from blockandkey.rules.placement import all_placements, judge
from blockandkey.rules.state import (
    Action,
    Claim,
    ClaimedKey,
    Discard,
    Draw,
    Ended,
    IllegalAction,
    Pass,
    Phase,
    PlaceCore,
    Player,
    Position,
    Situation,
    State,
    TakeLine,
    line_blocks,
)
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.views import claimable, claims, view

T = TypeVar("T")

HAND = 4  # Keys (RULES 4.3)
SUPPLY = 7  # blocks at the end of an excavation (4.2)
STUCK_ROUNDS = 4  # (4.5)
TRIGGER = {2: 12, 3: 8, 4: 7}  # claimed Keys (7.1)


# Setting up

DEAL_CHANCES = 1 + sum(n - 1 for n in (*COUNTS.values(), len(COLOURS)))  # how often `deal` asks before the yard


def deal(players: int, components: ComponentSet, chance: Chance) -> State:
    """RULES 3.1 and 3.2: the starting player, the Keys and Enigmas, the altars and, unless solo (8.1), the yard.

    `chance` is asked in this order: the starting player; one shuffle each for the Stars, Suns, Moons and Enigmas; the
    blocks of the yard.
    """
    seats = components.box.seats_of(players)
    start, asked = chance.one_of(players, 0), 1
    order = seats[start:] + seats[:start]
    piles: list[tuple[Key, ...]] = []
    for level in Level:
        pile, asked = _shuffled(components.of_level(level), chance, asked)
        piles.append(pile)
    enigmas, asked = _shuffled(COLOURS, chance, asked)
    stars, suns, moons = piles
    dealt = tuple(
        Player(seat, (stars[2 * i], stars[2 * i + 1], suns[i], moons[i]), enigmas[i]) for i, seat in enumerate(order)
    )
    state = State(components, dealt, (None,) * len(SITES), BLOCKS, suns[players:], moons[players:], chances=asked)
    return state if state.is_solo else refill(state, chance)


def _shuffled(things: tuple[T, ...], chance: Chance, asked: int) -> tuple[tuple[T, ...], int]:
    """Shuffle by drawing one of the things left until none is left; the last one needs no chance."""
    left, drawn = list(things), []
    while len(left) > 1:
        drawn.append(left.pop(chance.one_of(len(left), asked)))
        asked += 1
    return (*drawn, *left), asked


def refill(state: State, chance: Chance) -> State:
    """RULES 3.2: fill the open sites from the bag, the lowest number first, as far as the bag goes."""
    yard, bag, asked = list(state.yard), list(state.bag), state.chances
    for site, block in enumerate(yard):
        if block is None and bag:
            yard[site] = bag.pop(chance.one_of(len(bag), asked))
            asked += 1
    return replace(state, yard=tuple(yard), bag=tuple(bag), chances=asked)


# What may be done


def legal_actions(now: Situation) -> list[Action]:
    """Everything that the player on turn may do in the phases that all games have."""
    match now.phase:
        case Phase.CORE:
            return [PlaceCore(faces) for faces in now.components.box.core_faces]
        case Phase.DRAFT:
            return [TakeLine(line) for line in Line]
        case Phase.ACTION:
            return [*excavations(now), *_positions(now)] or [Pass()]
        case Phase.DISCARD:
            return [Discard(block) for block in now.supply_on_turn]
        case Phase.CLAIM:
            keys = claimable_keys(now)
            return [Claim(chosen) for n in range(len(keys) + 1) for chosen in combinations(keys, n)]
        case Phase.DRAW:
            return [Draw(altar) for altar in ALTARS if now.has_keys(altar)]
    return []


def excavations(now: Situation) -> Iterator[TakeLine]:
    """RULES 4.2: the lines of the yard that have a block."""
    return (TakeLine(line) for line in Line if line_blocks(now, line))


def _positions(now: Situation) -> list[Position]:
    supply = now.supply_on_turn
    found = all_placements(temple_of(now), {block.shape for block in supply})
    return [Position(block, cells) for block in supply for cells in found[block.shape]]


def claimable_keys(now: Situation) -> tuple[str, ...]:
    """The ids of the Keys in the hand that can be claimed now (RULES 6.3)."""
    seen = view(temple_of(now), now.seat_on_turn)
    return tuple(key.id for key in now.hand_on_turn if claimable(seen, key.design))


def temple_of(now: Situation) -> Temple:
    """The temple, which stands from the moment that the Core Cube is placed."""
    assert now.temple is not None
    return now.temple


def refuse(state: State, action: Action) -> None:
    """Raise IllegalAction, with the reason, unless the action may be done now."""
    match state.phase, action:
        case Phase.CORE, PlaceCore(faces):
            if faces not in state.components.box.core_faces:
                raise IllegalAction(action, "core")
        case Phase.DRAFT | Phase.ACTION, TakeLine(line):
            if not line_blocks(state, line):
                raise IllegalAction(action, "line")
        case Phase.ACTION, Position(block, cells):
            if block not in state.player.supply:
                raise IllegalAction(action, "supply")
            refuse_placement(state, action, block, cells)
        case Phase.ACTION, Pass():
            if legal_actions(state) != [action]:
                raise IllegalAction(action, "pass")
        case Phase.DISCARD, Discard(block):
            if block not in state.player.supply:
                raise IllegalAction(action, "supply")
        case Phase.CLAIM, Claim(keys):
            if not set(keys) <= set(claimable_keys(state)) or len(set(keys)) < len(keys):
                raise IllegalAction(action, "claim")
        case Phase.DRAW, Draw(altar):
            if not state.has_keys(altar):
                raise IllegalAction(action, "altar")
        case _:
            raise IllegalAction(action, "phase")


def refuse_placement(state: State, action: Action, block: Block, cells: Cells) -> None:
    """Raise IllegalAction if a block can't stand on these cells (RULES 5)."""
    try:
        formed = orientation_of(cells).shape
    except InvalidText:
        formed = None
    if formed is not block.shape:
        raise IllegalAction(action, "shape")
    if broken := judge(temple_of(state), cells):
        raise IllegalAction(action, "placement", broken)


# What it does


def apply(state: State, action: Action, chance: Chance) -> State:
    """Do what a legal action says, and nothing that follows from it."""
    player = state.player
    match action:
        case PlaceCore(faces):
            return replace(state, temple=founded(state, faces))
        case TakeLine(line):
            return refill(_take(state, line), chance)
        case Discard(block):
            supply = tuple(b for b in player.supply if b != block)
            bag = tuple(sorted((*state.bag, block)))
            state = replace(with_player(state, replace(player, supply=supply)), bag=bag)
            return refill(state, chance) if len(supply) == SUPPLY else state
        case Position(block, cells):
            supply = tuple(b for b in player.supply if b != block)
            temple = temple_of(state).with_block(block, tuple(sorted(cells)))
            return replace(with_player(state, replace(player, supply=supply)), temple=temple)
        case Claim(keys):
            return with_player(state, _laid_open(state, keys))
        case Draw(altar):
            state, key = lift(state, altar)
            return with_player(state, replace(player, hand=(*player.hand, key)))
    return state


def founded(now: Situation, faces: tuple[Colour, ...]) -> Temple:
    """The temple with just the Core Cube, these sides to the north, east, south and west (RULES 2.4)."""
    return Temple.founded(CoreCube(now.components.box.core_square(len(now.players)), faces))


def with_player(state: State, player: Player) -> State:
    """The state with the player on turn replaced."""
    players = (*state.players[: state.on_turn], player, *state.players[state.on_turn + 1 :])
    return replace(state, players=players)


def _take(state: State, line: Line) -> State:
    sites = state.components.box.sites_of(line)
    yard = tuple(None if site in sites else block for site, block in enumerate(state.yard))
    player = replace(state.player, supply=state.player.supply + line_blocks(state, line))
    return replace(with_player(state, player), yard=yard)


def _laid_open(state: State, keys: tuple[str, ...]) -> Player:
    player = state.player
    seen = view(temple_of(state), player.seat)
    chosen = [next(key for key in player.hand if key.id == id) for id in keys]
    opened = tuple(ClaimedKey(key, claims(seen, key.design)[0]) for key in chosen)
    hand = tuple(key for key in player.hand if key.id not in keys)
    return replace(player, hand=hand, claimed=player.claimed + opened)


def lift(state: State, altar: Level) -> tuple[State, Key]:
    """Take the next Key off an altar."""
    key, *rest = state.altar(altar)
    buried = tuple(b for b in state.buried if b != key)
    if altar is Level.SUN:
        return replace(state, suns=tuple(rest), buried=buried), key
    return replace(state, moons=tuple(rest), buried=buried), key


# What comes next


def advance(state: State, action: Action) -> State:
    """The next phase after an action with 2-4 players."""
    if (opened := advance_opening(state, action)) is not None:
        return opened
    if state.phase in (Phase.CLAIM, Phase.DRAW):
        return replace(state, phase=Phase.DRAW) if can_draw(state) else end_turn(state, positioned=True)
    return end_turn(state, positioned=False)


def advance_opening(state: State, action: Action) -> State | None:
    """The next phase where all games agree on it: in the set-up, in an excavation, after a block was positioned."""
    match state.phase, action:
        case Phase.CORE, _:
            return replace(state, phase=Phase.DRAFT, on_turn=len(state.players) - 1)
        case Phase.DRAFT, _ if state.on_turn > 0:
            return replace(state, on_turn=state.on_turn - 1)
        case Phase.DRAFT, _:
            return replace(state, phase=Phase.ACTION, turn=1)
        case Phase.ACTION, Position():
            return replace(state, phase=Phase.CLAIM)
        case ((Phase.ACTION | Phase.DISCARD), _) if len(state.player.supply) > SUPPLY:
            return replace(state, phase=Phase.DISCARD)
    return None


def can_draw(state: State) -> bool:
    """Is the hand short, and is there a Key to draw?"""
    return len(state.player.hand) < HAND and bool(state.suns or state.moons)


def end_turn(state: State, positioned: bool) -> State:
    """RULES 7.1, 4.5 and 3.5: is the game over, and whose turn is next."""
    players = len(state.players)
    idle = 0 if positioned else state.idle_turns + 1
    left = None if state.turns_left is None else state.turns_left - 1
    if left is None and len(state.player.claimed) >= TRIGGER[players]:
        left = players
    state = replace(state, idle_turns=idle, turns_left=left)
    if left == 0:
        return replace(state, phase=Phase.OVER, ended=Ended.KEYS)
    if idle == STUCK_ROUNDS * players:
        return replace(state, phase=Phase.OVER, ended=Ended.STUCK)
    return replace(state, phase=Phase.ACTION, on_turn=(state.on_turn + 1) % players, turn=state.turn + 1)
