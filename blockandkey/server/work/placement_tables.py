"""Placement tables: for every orientation and square where a block comes to rest, why it can't stand there, and the
Keys it would complete. Made in a worker process, checked against `judge` by tests.

A block at rest never overlaps and never slides under anything (RULES 5.2, 5.3), so four clauses are left beside grid.
Faults are told as offsets from the lowest corner as it rests, so that many placements share one.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from blockandkey.rules.blocks import ORIENTATIONS_OF, Block, Orientation, Shape
from blockandkey.rules.geometry import HEIGHT, WIDTH, Cell, Cells, Square, format_view_square, moved
from blockandkey.rules.observe import Observation
from blockandkey.rules.placement import lowest_cubes, resting_cubes
from blockandkey.rules.solo import ancients_block, ancients_options
from blockandkey.rules.state import Phase
from blockandkey.rules.temple import FLOOR, LEVEL, Board, Temple, around
from blockandkey.rules.views import Outlook, claims

Fault = tuple[str, tuple[tuple[int, ...], ...]]  # a clause and the offsets at fault
Faults = tuple[Fault, ...]

# A raised board has one more level below the floor: cell (x, y, z) is bit x + 8 y + 64 (z + 1). So whatever touches a
# block from below has a place on it too.
Raised = int

SIDES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


@dataclass(frozen=True, slots=True)
class Spot:
    """An orientation over a square, prepared: boards of it with its lowest corner on the floor."""

    square: Square
    columns: tuple[tuple[int, int], ...]  # index of each square below it, and its lowest cube's z there
    beyond: tuple[tuple[int, ...], ...]  # offsets of cubes off the 8 x 8 squares
    cubes: Raised
    facing: Raised  # what its cubes share a face with
    below: Raised  # what its resting cubes must stand on


@dataclass(frozen=True, slots=True)
class Prepared:
    """An orientation over all 64 squares."""

    orientation: Orientation
    height: int
    spots: tuple[Spot, ...]


@cache
def prepared(shape: Shape) -> tuple[Prepared, ...]:
    """The orientations of a shape, prepared."""
    return tuple(_prepare(orientation) for orientation in ORIENTATIONS_OF[shape])


def _prepare(orientation: Orientation) -> Prepared:
    squares = [Square(index % WIDTH, index // WIDTH) for index in range(WIDTH * WIDTH)]
    height = 1 + max(cell.z for cell in orientation.cells)
    return Prepared(orientation, height, tuple(_spot(orientation.cells, square) for square in squares))


def _spot(cells: Cells, square: Square) -> Spot:
    placed = moved(cells, *square, 0)
    beyond = tuple(tuple(offset) for offset in cells if not _on_floor(offset.x + square.x, offset.y + square.y))
    columns = tuple((c.x + WIDTH * c.y, c.z) for c in lowest_cubes(placed) if _on_floor(c.x, c.y))
    if beyond:
        return Spot(square, columns, beyond, 0, 0, 0)
    beside = (Cell(c.x + dx, c.y + dy, c.z + dz) for c in placed for dx, dy, dz in SIDES)
    facing = [c for c in beside if _on_floor(c.x, c.y) and c not in placed]
    below = [Cell(c.x, c.y, c.z - 1) for c in resting_cubes(placed)]
    return Spot(square, columns, (), _raised(placed), _raised(facing), _raised(below))


def _on_floor(x: int, y: int) -> bool:
    return 0 <= x < WIDTH and 0 <= y < WIDTH


def _raised(cells: Cells | list[Cell]) -> Raised:
    board = 0
    for x, y, z in cells:
        board |= 1 << (x + 8 * y + LEVEL * (z + 1))
    return board


class Surface:
    """What the tables ask of a temple."""

    def __init__(self, temple: Temple) -> None:
        stones = temple.occupied
        self.heights = [temple.height(Square(i % WIDTH, i // WIDTH)) for i in range(WIDTH * WIDTH)]
        self.solid: Raised = stones << LEVEL | FLOOR  # what a cube can stand on
        self.near: Raised = around(stones) << LEVEL
        self.tall: list[Raised] = [self._stones_of_stacks(stones, least) << LEVEL for least in range(HEIGHT + 1)]

    def _stones_of_stacks(self, stones: Board, least: int) -> Board:
        """The cubes of the stacks that are at least so high."""
        squares = sum(1 << i for i, height in enumerate(self.heights) if height >= least)
        return stones & sum(squares << LEVEL * z for z in range(HEIGHT))


def rested(ground: Surface, spot: Spot) -> int:
    """The level at which the lowest corner comes to rest (RULES 5.8)."""
    heights, level = ground.heights, 0
    for square, z in spot.columns:
        if heights[square] - z > level:
            level = heights[square] - z
    return level


def faults(ground: Surface, turned: Prepared, spot: Spot, level: int) -> Faults:
    """The clauses that are broken at rest, in the order of RULES 5; none if it is legal."""
    if spot.beyond:
        return (("grid", spot.beyond),)
    up, top = LEVEL * level, level + turned.height
    low = spot.facing << up & ground.tall[top] if top <= HEIGHT else 0
    gaps = spot.below << up & ~ground.solid
    floating = not level and not spot.cubes & ground.near
    if not (low or gaps or floating or top > HEIGHT):
        return ()
    return tuple(_told(turned, spot, level, low, gaps, floating))


def _told(turned: Prepared, spot: Spot, level: int, low: Raised, gaps: Raised, floating: bool) -> Iterator[Fault]:
    if level + turned.height > HEIGHT:
        yield "height", tuple(tuple(c) for c in turned.orientation.cells if c.z + level >= HEIGHT)
    if floating:
        yield "touch", tuple(tuple(c) for c in turned.orientation.cells)
    down = LEVEL * level + spot.square.x + 8 * spot.square.y
    if low:
        yield "taller", _stacks(low << 9 >> down)
    if gaps:
        yield "support", _gaps(gaps << 9 >> down)


# The boards of what is at fault are moved so that the lowest corner lies at b2, one level above a raised board's
# bottom; then those that look alike are read once.


@cache
def _stacks(raised: Raised) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted({(x, y) for x, y, _ in _offsets(raised)}))


@cache
def _gaps(raised: Raised) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(_offsets(raised)))


def _offsets(raised: Raised) -> Iterator[tuple[int, int, int]]:
    while raised:
        low = raised & -raised
        index = low.bit_length() - 1
        yield (index & 7) - 1, (index >> 3 & 7) - 1, (index >> 6) - 1
        raised ^= low


# One shape on one temple


@dataclass(frozen=True, slots=True)
class ShapeTable:
    """All orientations of a shape over all squares, in the order of `prepared`."""

    levels: tuple[tuple[int, ...], ...]
    faults: tuple[tuple[Faults, ...], ...]


@lru_cache(maxsize=200)
def shape_table(temple: Temple, shape: Shape) -> ShapeTable:
    """The table of a shape, which depends on nothing but the temple."""
    ground = _ground(temple)
    levels, broken = [], []
    for turned in prepared(shape):
        resting = tuple(rested(ground, spot) for spot in turned.spots)
        found = (faults(ground, turned, spot, level) for spot, level in zip(turned.spots, resting, strict=True))
        levels.append(resting)
        broken.append(tuple(found))
    return ShapeTable(tuple(levels), tuple(broken))


@lru_cache(maxsize=20)
def _ground(temple: Temple) -> Surface:
    return Surface(temple)


# A whole supply


NOTHING: dict[str, Any] = {"shapes": {}, "blocks": {}, "sets": [[]], "faults": [], "places": []}
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Packing:
    """The tables under way, and what they share."""

    def __init__(self, seen: Observation, temple: Temple) -> None:
        self.seen = seen
        self.temple = temple
        self.sets: dict[Faults, int] = {(): 0}
        self.places: dict[tuple[str, tuple[str, ...]], int] = {}
        self._completed: dict[tuple[str, int], list[int]] = {}
        assert seen.seat is not None
        self.outlook = Outlook.of(temple, seen.seat)

    def shape(self, shape: Shape, allowed: frozenset[Cells] | None) -> list[dict[str, Any]]:
        """A shape's orientations; legal placements that aren't allowed break `ancients` (RULES 8.4)."""
        table = shape_table(self.temple, shape)
        packed = []
        for turned, levels, broken in zip(prepared(shape), table.levels, table.faults, strict=True):
            if allowed is not None:
                broken = tuple(_only(turned, i, levels[i], why, allowed) for i, why in enumerate(broken))
            numbers = (self.sets.setdefault(why, len(self.sets)) for why in broken)
            why = ",".join(_base36(n) for n in numbers)
            packed.append({"o": turned.orientation.index, "levels": "".join(map(str, levels)), "why": why})
        return packed

    def completions(self, block: Block) -> dict[str, dict[str, list[int]]]:
        """The Keys that the legal placements of a block would complete."""
        table = shape_table(self.temple, block.shape)
        found: dict[str, dict[str, list[int]]] = {}
        for turned, levels, broken in zip(prepared(block.shape), table.levels, table.faults, strict=True):
            for index, why in enumerate(broken):
                if why:
                    continue
                cells = moved(turned.orientation.cells, index % WIDTH, index // WIDTH, levels[index])
                if completed := self._completing(block, self.outlook.shown(cells)):
                    found.setdefault(str(turned.orientation.index), {})[str(index)] = completed
        return found

    def _completing(self, block: Block, shown: int) -> list[int]:
        """The places completed by a block that shows in these squares; those that look alike are asked once."""
        if not shown:
            return []
        looks = (block.colour.value, shown)
        if looks not in self._completed:
            after = self.outlook.with_shown(block, shown)
            places = ((key.id, claims(after, key.design)) for key in self.seen.hand)
            first = [(id, tuple(format_view_square(s) for s in found[0])) for id, found in places if found]
            self._completed[looks] = [self.places.setdefault(place, len(self.places)) for place in first]
        return self._completed[looks]


@cache
def _base36(number: int) -> str:
    return (_base36(number // 36) if number >= 36 else "") + DIGITS[number % 36]


def _only(turned: Prepared, index: int, level: int, why: Faults, allowed: frozenset[Cells]) -> Faults:
    if why or moved(turned.orientation.cells, index % WIDTH, index // WIDTH, level) in allowed:
        return why
    return (("ancients", ()),)


def tables(seen: Observation) -> dict[str, Any]:
    """The tables of what the viewer may have to place, without their version: the supply, or the Ancients' block."""
    if seen.temple is None or seen.seat is None or seen.phase is Phase.OVER:
        return NOTHING
    packing = Packing(seen, seen.temple)
    if seen.phase is Phase.ANCIENTS and seen.drew is not None:
        block = ancients_block(seen)
        assert block is not None
        allowed = frozenset(ancients_options(seen))
        return _told_tables(packing, {block.shape.value: packing.shape(block.shape, allowed)}, {str(block): {}})
    shapes = dict.fromkeys(block.shape for block in seen.own.supply)
    packed = {shape.value: packing.shape(shape, None) for shape in shapes}
    return _told_tables(packing, packed, {str(block): packing.completions(block) for block in seen.own.supply})


def _told_tables(packing: Packing, shapes: dict[str, Any], blocks: dict[str, Any]) -> dict[str, Any]:
    shared: dict[Fault, int] = {}
    sets = [[shared.setdefault(fault, len(shared)) for fault in broken] for broken in packing.sets]
    told = [{"rule": rule, "at": [list(at) for at in offsets]} for rule, offsets in shared]
    places = [{"key": key, "place": list(place)} for key, place in packing.places]
    return {"shapes": shapes, "blocks": blocks, "sets": sets, "faults": told, "places": places}


def tables_text(seen: Observation) -> str:
    """The tables as JSON, ready to be sent once their version is added."""
    return json.dumps(tables(seen), separators=(",", ":"))
