"""Conversion of the core's values to the words of a game, and of actions in both directions."""

from functools import lru_cache

from blockandkey.kernel import codes
from blockandkey.kernel import layout as at
from blockandkey.kernel.layout import player_at
from blockandkey.kernel.words import GameWords
from blockandkey.rules.blocks import BLOCKS, COLOURS, ORIENTATIONS, Block, orientation_of
from blockandkey.rules.box import Box, Line
from blockandkey.rules.components import ALTARS, ComponentSet, Key, Level
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
from blockandkey.rules.temple import Placed, Temple, cell_of, index_of

_BLOCK = {block: number for number, block in enumerate(BLOCKS)}
_PHASE = {phase: number for number, phase in enumerate(Phase)}
_ENDED = {ended: number for number, ended in enumerate(Ended)}
_SEAT = {seat: number for number, seat in enumerate(SEATS)}
_COLOUR = {colour: number for number, colour in enumerate(COLOURS)}
_LINES = tuple(Line)


def spot_of(cells: Cells) -> int:
    """The spot where a block lies on these cells."""
    return codes.pack_spot(orientation_of(cells).index, index_of(lowest_corner(cells)))


def cells_of(spot: int) -> Cells:
    """The cells of a block at a spot, in order."""
    return moved(ORIENTATIONS[codes.orientation_of(spot)].cells, *cell_of(codes.anchor_of(spot)))


def from_temple(temple: Temple | None, players: int, components: ComponentSet) -> GameWords:
    """A game with nothing but a temple; the kernel's `restore` adds what every seat sees."""
    game = GameWords.blank()
    fields = game.fields
    game.put(0, [0] * at.YARD)
    for place in (at.LEFT, at.DREW, at.ENDED, at.WAY):
        fields[place] = at.NONE_YET
    fields[at.PLAYERS] = players
    if temple:
        fields[at.WAY] = components.box.core_faces.index(temple.core.faces)
        fields[at.STANDING] = len(temple.blocks)
        game.put(at.PLACED, [word for placed in temple.blocks for word in _placed(placed)])
    return game


@lru_cache(maxsize=4096)
def _placed(placed: Placed) -> tuple[int, int, int]:
    """A block of the temple: its number, its orientation and its anchor."""
    spot = spot_of(placed.cells)
    return _BLOCK[placed.block], codes.orientation_of(spot), codes.anchor_of(spot)


def from_state(state: State, seed: int = 0) -> GameWords:
    """A whole game; its generator starts from `seed`."""
    game = from_temple(state.temple, len(state.players), state.components)
    numbers = key_numbers(state.components)
    _set_table(game, state, seed)
    fields = game.fields
    fields[at.CHANCES] = state.chances
    fields[at.ON_TURN] = state.on_turn
    _set_pile(game, at.SUNS, at.SUN_COUNT, [numbers[key.id] for key in reversed(state.suns)])
    _set_pile(game, at.MOONS, at.MOON_COUNT, [numbers[key.id] for key in reversed(state.moons)])
    _set_pile(game, at.ASIDE, at.ASIDE_COUNT, [numbers[key.id] for key in state.aside])
    for p, player in enumerate(state.players):
        hand = [numbers[key.id] for key in player.hand]
        claimed = [claim.key for claim in player.claimed]
        _set_player(game, p, _SEAT[player.seat], _COLOUR[player.enigma], hand, player.supply, claimed, numbers)
    return game


def from_observation(seen: Observation, seed: int = 0) -> GameWords:
    """A game that the viewer can't tell from the one observed: hidden Keys and Enigmas are filled in arbitrarily.

    The kernel's `imagine` replaces them at random.
    """
    game = from_temple(seen.temple, len(seen.players), seen.components)
    numbers = key_numbers(seen.components)
    _set_table(game, seen, seed)
    seats = [player.seat for player in seen.players]
    game.fields[at.ON_TURN] = seats.index(seen.on_turn)
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
    for level, first, count in zip(ALTARS, (at.SUNS, at.MOONS), (at.SUN_COUNT, at.MOON_COUNT), strict=True):
        under = [key for key in reversed(seen.buried) if key.level is level]
        pile = [*under, *(unseen[level].pop() for _ in range(seen.altar(level) - len(under)))]
        _set_pile(game, first, count, [numbers[key.id] for key in pile])
    _set_pile(game, at.ASIDE, at.ASIDE_COUNT, [numbers[unseen[level].pop().id] for level in seen.aside])
    return game


@lru_cache(maxsize=16)
def key_numbers(components: ComponentSet) -> dict[str, int]:
    """The numbers of Keys by their ids."""
    return {key.id: number for number, key in enumerate(components.keys)}


def _set_table(game: GameWords, seen: State | Observation, seed: int) -> None:
    """Set what a state and an observation have in common."""
    fields, numbers = game.fields, key_numbers(seen.components)
    game.boards[at.CHANCE] = seed
    game.boards[at.BAG] = sum(1 << _BLOCK[block] for block in seen.bag)
    fields[at.PHASE] = _PHASE[seen.phase]
    fields[at.TURN], fields[at.IDLE] = seen.turn, seen.idle_turns
    fields[at.LEFT] = at.NONE_YET if seen.turns_left is None else seen.turns_left
    fields[at.DREW] = numbers[seen.drew.id] if seen.drew else at.NONE_YET
    fields[at.ENDED] = _ENDED[seen.ended] if seen.ended else at.NONE_YET
    game.put(at.YARD, [at.NONE_YET if block is None else _BLOCK[block] for block in seen.yard])
    _set_pile(game, at.BURIED, at.BURIED_COUNT, [numbers[key.id] for key in seen.buried])
    for p in range(at.MOST_PLAYERS):
        for count in (at.HELD, at.OWNED, at.CLAIMS, at.VP):
            fields[player_at(p) + count] = 0


def _set_pile(game: GameWords, first: int, count: int, pile: list[int]) -> None:
    game.put(first, pile)
    game.fields[count] = len(pile)


def _set_player(
    game: GameWords,
    number: int,
    seat: int,
    enigma: int,
    hand: list[int],
    supply: tuple[Block, ...],
    claimed: list[Key],
    numbers: dict[str, int],
) -> None:
    fields, player = game.fields, player_at(number)
    fields[player + at.SEAT], fields[player + at.ENIGMA] = seat, enigma
    _set_pile(game, player + at.HAND, player + at.HELD, hand)
    _set_pile(game, player + at.SUPPLY, player + at.OWNED, [_BLOCK[block] for block in supply])
    _set_pile(game, player + at.CLAIMED, player + at.CLAIMS, [numbers[key.id] for key in claimed])
    fields[player + at.VP] = sum(key.vp for key in claimed)


def encode(action: Action, hand: tuple[Key, ...], box: Box) -> int:
    """An action of the player with this hand as one number."""
    return codes.pack_action(*_parts(action, [key.id for key in hand], box))


def _parts(action: Action, hand: list[str], box: Box) -> tuple[int, int, int]:
    """The kind, the argument and the spot of an action."""
    match action:
        case PlaceCore(faces):
            return codes.DO_CORE, box.core_faces.index(faces), 0
        case TakeLine(line):
            return codes.DO_TAKE, _LINES.index(line), 0
        case Discard(block):
            return codes.DO_DISCARD, _BLOCK[block], 0
        case Position(block, cells):
            return codes.DO_POSITION, _BLOCK[block], spot_of(cells)
        case Claim(keys):
            return codes.DO_CLAIM, sum(1 << hand.index(id) for id in keys), 0
        case Draw(altar):
            return codes.DO_DRAW, ALTARS.index(altar), 0
        case Aside(altar):
            return codes.DO_ASIDE, ALTARS.index(altar), 0
        case Bury(id):
            return codes.DO_BURY, hand.index(id) if id else codes.NO_PLACE, 0
        case PlaceAncients(cells):
            return codes.DO_ANCIENTS, 0, spot_of(cells)
        case Pass():
            return codes.DO_PASS, 0, 0


def decode(action: int, hand: tuple[Key, ...], box: Box) -> Action:
    """The action of the player with this hand that a number stands for."""
    kind, argument, spot = codes.kind_of(action), codes.argument_of(action), codes.spot_of(action)
    if kind == codes.DO_CLAIM:
        return Claim(tuple(key.id for i, key in enumerate(hand) if argument >> i & 1))
    if kind == codes.DO_BURY:
        return Bury(None if argument == codes.NO_PLACE else hand[argument].id)
    if kind == codes.DO_POSITION:
        return Position(BLOCKS[argument], cells_of(spot))
    if kind == codes.DO_ANCIENTS:
        return PlaceAncients(cells_of(spot))
    if kind == codes.DO_CORE:
        return PlaceCore(box.core_faces[argument])
    if kind == codes.DO_TAKE:
        return TakeLine(_LINES[argument])
    if kind == codes.DO_DISCARD:
        return Discard(BLOCKS[argument])
    if kind == codes.DO_DRAW:
        return Draw(ALTARS[argument])
    if kind == codes.DO_ASIDE:
        return Aside(ALTARS[argument])
    return Pass()
