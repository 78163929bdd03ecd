"""From the core's values to flat arrays and back."""

import numpy as np

from blockandkey.kernel.rules import layout as at
from blockandkey.kernel.rules.layout import Game, blank_game
from blockandkey.kernel.rules.setup import add_block, lay
from blockandkey.kernel.rules.tables import key_tables
from blockandkey.rules.blocks import BLOCKS, COLOURS, ORIENTATIONS, Block, orientation_of
from blockandkey.rules.box import Box, Line
from blockandkey.rules.components import ComponentSet, Key, Level
from blockandkey.rules.geometry import SEATS, Cells, lowest_corner, moved
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Ended,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    State,
    TakeLine,
)
from blockandkey.rules.temple import Temple

_BLOCK = {block: number for number, block in enumerate(BLOCKS)}
_PHASE = {phase: number for number, phase in enumerate(Phase)}
_ENDED = {ended: number for number, ended in enumerate(Ended)}
_SEAT = {seat: number for number, seat in enumerate(SEATS)}
_COLOUR = {colour: number for number, colour in enumerate(COLOURS)}
_LINES, _ALTARS = tuple(Line), (Level.SUN, Level.MOON)


def spot_of(cells: Cells) -> int:
    """The spot where a block lies on these cells."""
    x, y, z = lowest_corner(cells)
    return orientation_of(cells).index * at.ANCHORS + x + 8 * y + 64 * z


def cells_of(spot: int) -> Cells:
    """The cells of a block at a spot, in order."""
    orientation, anchor = divmod(spot, at.ANCHORS)
    return moved(ORIENTATIONS[orientation].cells, anchor & 7, anchor >> 3 & 7, anchor >> 6)


def from_temple(temple: Temple | None, players: int, components: ComponentSet) -> Game:
    """A game with nothing but a temple."""
    game = blank_game()
    game.things[: at.YARD] = 0
    game.things[[at.LEFT, at.DREW, at.ENDED, at.WAY]] = -1
    game.things[at.PLAYERS] = players
    way = components.box.core_faces.index(temple.core.faces) if temple else -1
    lay(game, way, key_tables(components))
    for placed in temple.blocks if temple else ():
        add_block(game, _BLOCK[placed.block], spot_of(placed.cells))
    return game


def from_state(state: State, seed: int = 0) -> Game:
    """A whole game; its generator starts from `seed`."""
    game = from_temple(state.temple, len(state.players), state.components)
    numbers = key_numbers(state.components)
    _set_table(game, state, seed)
    things = game.things
    things[at.CHANCES] = state.chances
    things[at.ON_TURN] = state.on_turn
    _set_pile(game, at.SUNS, at.SUN_COUNT, [numbers[key.id] for key in reversed(state.suns)])
    _set_pile(game, at.MOONS, at.MOON_COUNT, [numbers[key.id] for key in reversed(state.moons)])
    _set_pile(game, at.ASIDE, at.ASIDE_COUNT, [numbers[key.id] for key in state.aside])
    for p, player in enumerate(state.players):
        hand = [numbers[key.id] for key in player.hand]
        claimed = [claim.key for claim in player.claimed]
        _set_player(game, p, _SEAT[player.seat], _COLOUR[player.enigma], hand, player.supply, claimed, numbers)
    return game


def from_observation(seen: Observation, seed: int = 0) -> Game:
    """A game that might be the one observed: what its viewer can't know is filled in any way that fits.

    `setup.imagine` then fills it in at random.
    """
    game = from_temple(seen.temple, len(seen.players), seen.components)
    numbers = key_numbers(seen.components)
    _set_table(game, seen, seed)
    seats = [player.seat for player in seen.players]
    game.things[at.ON_TURN] = seats.index(seen.on_turn)
    open_keys = {*seen.hand, *seen.buried, *(claim.key for player in seen.players for claim in player.claimed)}
    unseen = {level: [k for k in seen.components.of_level(level) if k not in open_keys] for level in Level}
    enigmas = [colour for colour in COLOURS if colour is not seen.enigma]
    for p, player in enumerate(seen.players):
        mine = player.seat is seen.seat
        hand = seen.hand if mine else tuple(unseen[level].pop() for level in player.hand)
        enigma = seen.enigma if mine and seen.enigma else enigmas.pop()
        claimed = [claim.key for claim in player.claimed]
        held = [numbers[key.id] for key in hand]
        _set_player(game, p, _SEAT[player.seat], _COLOUR[enigma], held, player.supply, claimed, numbers)
    for level, first, count in zip(_ALTARS, (at.SUNS, at.MOONS), (at.SUN_COUNT, at.MOON_COUNT), strict=True):
        under = [key for key in reversed(seen.buried) if key.level is level]
        pile = [*under, *(unseen[level].pop() for _ in range(seen.altar(level) - len(under)))]
        _set_pile(game, first, count, [numbers[key.id] for key in pile])
    _set_pile(game, at.ASIDE, at.ASIDE_COUNT, [numbers[unseen[level].pop().id] for level in seen.aside])
    return game


def key_numbers(components: ComponentSet) -> dict[str, int]:
    """The numbers of Keys by their ids."""
    return {key.id: number for number, key in enumerate(components.keys)}


def _set_table(game: Game, seen: State | Observation, seed: int) -> None:
    """Set what a state and an observation tell alike."""
    things, numbers = game.things, key_numbers(seen.components)
    game.boards[at.CHANCE] = np.uint64(seed)
    game.boards[at.BAG] = np.uint64(sum(1 << _BLOCK[block] for block in seen.bag))
    things[at.PHASE] = _PHASE[seen.phase]
    things[at.TURN], things[at.IDLE] = seen.turn, seen.idle_turns
    things[at.LEFT] = -1 if seen.turns_left is None else seen.turns_left
    things[at.DREW] = numbers[seen.drew.id] if seen.drew else -1
    things[at.ENDED] = _ENDED[seen.ended] if seen.ended else -1
    things[at.YARD : at.YARD + 9] = [-1 if block is None else _BLOCK[block] for block in seen.yard]
    _set_pile(game, at.BURIED, at.BURIED_COUNT, [numbers[key.id] for key in seen.buried])
    for p in range(4):
        player = at.SEATED + at.SIZE * p
        things[[player + at.HELD, player + at.OWNED, player + at.CLAIMS, player + at.VP]] = 0


def _set_pile(game: Game, first: int, count: int, pile: list[int]) -> None:
    game.things[first : first + len(pile)] = pile
    game.things[count] = len(pile)


def _set_player(
    game: Game,
    number: int,
    seat: int,
    enigma: int,
    hand: list[int],
    supply: tuple[Block, ...],
    claimed: list[Key],
    numbers: dict[str, int],
) -> None:
    things, player = game.things, at.SEATED + at.SIZE * number
    things[player + at.SEAT], things[player + at.ENIGMA] = seat, enigma
    _set_pile(game, player + at.HAND, player + at.HELD, hand)
    _set_pile(game, player + at.SUPPLY, player + at.OWNED, [_BLOCK[block] for block in supply])
    _set_pile(game, player + at.CLAIMED, player + at.CLAIMS, [numbers[key.id] for key in claimed])
    things[player + at.VP] = sum(key.vp for key in claimed)


def encode(action: Action, hand: tuple[Key, ...], box: Box) -> int:
    """An action of the player with this hand as one number."""
    ids = [key.id for key in hand]
    match action:
        case PlaceCore(faces):
            return at.DO_CORE | box.core_faces.index(faces) << 8
        case TakeLine(line):
            return at.DO_TAKE | _LINES.index(line) << 8
        case Discard(block):
            return at.DO_DISCARD | _BLOCK[block] << 8
        case Position(block, cells):
            return at.DO_POSITION | _BLOCK[block] << 8 | spot_of(cells) << 16
        case Claim(keys):
            return at.DO_CLAIM | sum(1 << ids.index(id) for id in keys) << 8
        case Draw(altar):
            return at.DO_DRAW | _ALTARS.index(altar) << 8
        case Aside(altar):
            return at.DO_ASIDE | _ALTARS.index(altar) << 8
        case Bury(id):
            return at.DO_BURY | (ids.index(id) if id else at.NOBODY) << 8
        case PlaceAncients(cells):
            return at.DO_ANCIENTS | spot_of(cells) << 16
        case Pass():
            return at.DO_PASS


def decode(action: int, hand: tuple[Key, ...], box: Box) -> Action:
    """The action of the player with this hand that a number stands for."""
    kind, thing, spot = action & 15, action >> 8 & 255, action >> 16
    if kind == at.DO_CLAIM:
        return Claim(tuple(key.id for i, key in enumerate(hand) if thing >> i & 1))
    if kind == at.DO_BURY:
        return Bury(None if thing == at.NOBODY else hand[thing].id)
    if kind == at.DO_POSITION:
        return Position(BLOCKS[thing], cells_of(spot))
    if kind == at.DO_ANCIENTS:
        return PlaceAncients(cells_of(spot))
    if kind == at.DO_CORE:
        return PlaceCore(box.core_faces[thing])
    if kind == at.DO_TAKE:
        return TakeLine(_LINES[thing])
    if kind == at.DO_DISCARD:
        return Discard(BLOCKS[thing])
    if kind == at.DO_DRAW:
        return Draw(_ALTARS[thing])
    if kind == at.DO_ASIDE:
        return Aside(_ALTARS[thing])
    return Pass()
