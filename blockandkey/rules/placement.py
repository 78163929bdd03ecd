"""Where a block may stand (RULES 5): the clauses that a placement breaks, where a block rests, all legal placements."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from blockandkey.rules.blocks import ORIENTATIONS, ORIENTATIONS_OF, SHAPES, Orientation, Shape
from blockandkey.rules.geometry import HEIGHT, WIDTH, Cell, Cells, Square, moved
from blockandkey.rules.temple import FLOOR, FULL, LEVEL, Board, Temple, around, beside, cells_of, index_of, within

RULES = ("grid", "overlap", "entry", "height", "touch", "taller", "support")


@dataclass(frozen=True, slots=True)
class Broken:
    """A clause of RULES 5 that a placement breaks, with the cells or stacks at fault."""

    rule: str  # one of RULES
    cells: Cells = ()
    stacks: tuple[Square, ...] = ()


def judge(temple: Temple, cells: Cells) -> tuple[Broken, ...]:
    """Every clause that a placement of these cells breaks, in the order of RULES; none if it is legal."""
    for rule in (off_grid, overlapping):
        if broken := tuple(rule(temple, cells)):
            return broken
    return tuple(broken for rule in _LATER_RULES for broken in rule(temple, cells))


def off_grid(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.1: every cube is on the 8 x 8 squares and not below the floor."""
    outside = tuple(c for c in cells if not (0 <= c.x < WIDTH and 0 <= c.y < WIDTH and c.z >= 0))
    if outside:
        yield Broken("grid", outside)


def overlapping(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.2: every cell is free."""
    taken = tuple(c for c in cells if not temple.is_free(c))
    if taken:
        yield Broken("overlap", taken)


def covered(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.3: the block comes straight down, so nothing stands above it; the cubes in the way are at fault."""
    above = {Cell(c.x, c.y, z) for c in cells for z in range(c.z + 1, HEIGHT)}
    in_the_way = tuple(sorted(c for c in above if not temple.is_free(c)))
    if in_the_way:
        yield Broken("entry", in_the_way)


def too_high(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.4: no cube is above level 6."""
    above = tuple(c for c in cells if c.z >= HEIGHT)
    if above:
        yield Broken("height", above)


def apart(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.5: a cube shares a corner, an edge or a face with a cube placed earlier."""
    around = (Cell(c.x + dx, c.y + dy, c.z + dz) for c in cells for dx, dy, dz in product((-1, 0, 1), repeat=3))
    if all(temple.is_free(c) for c in around):
        yield Broken("touch", cells)


def too_low(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.6: the highest cube is higher than every stack touched face to face."""
    top = max(c.z for c in cells) + 1
    sides = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    faces = (Cell(c.x + dx, c.y + dy, c.z + dz) for c in cells for dx, dy, dz in sides)
    touched = {c.square for c in faces if not temple.is_free(c)}
    stacks = tuple(sorted(square for square in touched if temple.height(square) >= top))
    if stacks:
        yield Broken("taller", stacks=stacks)


def unsupported(temple: Temple, cells: Cells) -> Iterator[Broken]:
    """RULES 5.7: each column rests on the floor or a cube, of a straight bridge just the ends; gaps are at fault."""
    gaps = tuple(Cell(c.x, c.y, c.z - 1) for c in resting_cubes(cells) if c.z > 0)
    gaps = tuple(gap for gap in gaps if temple.is_free(gap))
    if gaps:
        yield Broken("support", gaps)


Rule = Callable[[Temple, Cells], Iterator[Broken]]
_LATER_RULES: tuple[Rule, ...] = (covered, too_high, apart, too_low, unsupported)


def lowest_cubes(cells: Cells) -> Cells:
    """The lowest cube of each of the block's columns."""
    lowest: dict[Square, Cell] = {}
    for cell in sorted(cells, key=lambda c: c.z):
        lowest.setdefault(cell.square, cell)
    return tuple(sorted(lowest.values()))


def resting_cubes(cells: Cells) -> Cells:
    """The cubes that must rest (RULES 5.7): of each column the lowest, of a straight line just those of its ends."""
    lowest = lowest_cubes(cells)
    straight = len({c.x for c in lowest}) == 1 or len({c.y for c in lowest}) == 1
    return (lowest[0], lowest[-1]) if straight and len(lowest) > 1 else lowest


def rest(temple: Temple, orientation: Orientation, square: Square) -> Cells:
    """Where an orientation rests when it comes straight down with its lowest corner over a square, legal or not.

    RULES 5.8: no other level can be legal.
    """
    columns = lowest_cubes(orientation.cells)
    level = max(temple.height(Square(c.x + square.x, c.y + square.y)) - c.z for c in columns)
    return moved(orientation.cells, square.x, square.y, level)


def placements(temple: Temple, shape: Shape) -> list[Cells]:
    """All legal placements of a shape, each as cells in order."""
    return all_placements(temple, (shape,))[shape]


def all_placements(temple: Temple, shapes: Iterable[Shape] = SHAPES) -> dict[Shape, list[Cells]]:
    """All legal placements of each of these shapes."""
    ground = survey(temple)
    found: dict[Shape, list[Cells]] = {}
    for shape in shapes:
        found[shape] = legal = []
        for pattern in _patterns(shape):
            anchors = pattern.legal(ground)
            while anchors:
                anchor = anchors.bit_length() - 1
                legal.append(pattern.cells_at[anchor])
                anchors ^= 1 << anchor
    return found


# The generator works on whole boards. An anchor is the cell of an orientation's lowest corner; the generator finds all
# anchors of an orientation at once: the cube at offset (dx, dy, dz) from an anchor is in board B exactly where
# B >> (dx + 8 dy + 64 dz) has the anchor's bit. Shifts across an edge of the floor do no harm, since only anchors where
# the whole orientation fits are considered. There are only 20 offsets, so each board is shifted once by each of them,
# and all orientations share the shifted boards.

Shifted = list[Board]  # a board shifted down by each of OFFSETS


@dataclass(frozen=True, slots=True)
class Ground:
    """What the generator needs of a temple: shifted boards. In each, a cell is set if a cube of a new block there …"""

    resting: Shifted  # … would rest on top of its stack or on the bare floor
    clear: Shifted  # … would have nothing at or above it
    near: Shifted  # … would touch a cube by corner, edge or face
    beside: Shifted  # … would share a side face with a stack more than d levels higher: d = 0, then 1, 2 and 3


OFFSETS: tuple[int, ...] = tuple(sorted({index_of(cell) for o in ORIENTATIONS for cell in o.cells}))


def survey(temple: Temple) -> Ground:
    """The boards that the generator needs of a temple."""
    stones = temple.occupied
    under = stones | stones >> LEVEL
    under |= under >> 2 * LEVEL
    under |= under >> 2 * LEVEL  # now every cell with a cube at or above it
    clear = FULL & ~under
    beside_higher: Shifted = []
    for depth in range(4):
        beside_higher += _shifted(beside(stones & under >> depth * LEVEL))
    resting = (stones << LEVEL | FLOOR) & clear
    return Ground(_shifted(resting), _shifted(clear), _shifted(around(stones)), beside_higher)


def _shifted(board: Board) -> Shifted:
    return [board >> offset for offset in OFFSETS]


@dataclass(frozen=True, slots=True)
class Pattern:
    """An orientation, prepared for the generator: the indices of the shifted boards of a Ground that its cubes need."""

    fits: Board  # anchors where all of it is within 8 x 8 x 6
    resting: tuple[int, ...]  # cubes that must rest
    hanging: tuple[int, ...]  # the lowest cubes of columns that need not
    near: tuple[int, ...]
    beside: tuple[int, ...]
    cells_at: tuple[Cells, ...]  # by the anchor's bit; empty where it doesn't fit

    def legal(self, ground: Ground) -> Board:
        """The anchors where every clause holds."""
        anchors = self.fits
        for i in self.resting:
            anchors &= ground.resting[i]
        for i in self.hanging:
            anchors &= ground.clear[i]
        if not anchors:
            return 0
        near = low = 0
        for i in self.near:
            near |= ground.near[i]
        for i in self.beside:
            low |= ground.beside[i]
        return anchors & near & ~low


@cache
def _patterns(shape: Shape) -> tuple[Pattern, ...]:
    return tuple(_pattern(orientation.cells) for orientation in ORIENTATIONS_OF[shape])


def _pattern(cells: Cells) -> Pattern:
    def number(cell: Cell) -> int:
        return OFFSETS.index(index_of(cell))

    top = max(c.z for c in cells)
    resting = resting_cubes(cells)
    anchored = (moved(cells, *anchor) for anchor in cells_of(FULL))
    cells_at = tuple(placed if all(map(within, placed)) else () for placed in anchored)
    return Pattern(
        fits=sum(1 << anchor for anchor, placed in enumerate(cells_at) if placed),
        resting=tuple(map(number, resting)),
        hanging=tuple(number(c) for c in lowest_cubes(cells) if c not in resting),
        near=tuple(map(number, cells)),
        beside=tuple(number(c) + len(OFFSETS) * (top - c.z) for c in cells),
        cells_at=cells_at,
    )
