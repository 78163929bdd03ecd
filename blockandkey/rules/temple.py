"""The temple: everything that stands on the temple floor, as an immutable value."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from blockandkey.rules.blocks import COLOURS, Block, Colour, orientation_of
from blockandkey.rules.geometry import (
    HEIGHT,
    SEATS,
    WIDTH,
    Cell,
    Cells,
    InvalidText,
    Seat,
    Square,
    format_cell,
    format_square,
    moved,
)

# A board is a set of cells as one int of 384 bits; cell (x, y, z) is bit x + 8 y + 64 z:
#
#      level 1            level 2
#   y  56 .. 63         120 .. 127
#   ^  ...              ...
#   |   8 .. 15          72 .. 79
#   +   0 ..  7          64 .. 71   -> x
Board = int

LEVEL = WIDTH * WIDTH  # bits from a cell to the one above it
LEVELS = LEVEL * HEIGHT
FLOOR: Board = (1 << LEVEL) - 1
FULL: Board = (1 << LEVELS) - 1


def index_of(cell: Cell) -> int:
    """The index of a cell's bit, also for cells that are offsets."""
    return cell[0] + 8 * cell[1] + LEVEL * cell[2]


def cell_of(index: int) -> Cell:
    """The cell with this bit."""
    return Cell(index & 7, index >> 3 & 7, index >> 6)


def bit(cell: Cell) -> Board:
    """The board that holds just this cell, which must lie within 8 x 8 x 6."""
    return 1 << index_of(cell)


def board_of(cells: Iterable[Cell]) -> Board:
    """The board of these cells, which must lie within 8 x 8 x 6."""
    board = 0
    for x, y, z in cells:
        board |= 1 << (x + 8 * y + 64 * z)
    return board


def cells_of(board: Board) -> Iterator[Cell]:
    """The cells of a board, from the lowest bit up."""
    while board:
        low = board & -board
        yield cell_of(low.bit_length() - 1)
        board ^= low


_WEST: Board = sum(1 << 8 * i for i in range(WIDTH * HEIGHT))
_SOUTH: Board = sum(0xFF << LEVEL * z for z in range(HEIGHT))
_NOT_WEST, _NOT_EAST = FULL & ~_WEST, FULL & ~(_WEST << 7)
_NOT_SOUTH, _NOT_NORTH = FULL & ~_SOUTH, FULL & ~(_SOUTH << 56)


def around(board: Board) -> Board:
    """The cells that share a corner, an edge or a face with a cell of the board, and its own cells."""
    row = board | board << 1 & _NOT_WEST | board >> 1 & _NOT_EAST
    slab = row | row << 8 & _NOT_SOUTH | row >> 8 & _NOT_NORTH
    return (slab | slab << LEVEL | slab >> LEVEL) & FULL


def beside(board: Board) -> Board:
    """The cells that share a side face with a cell of the board."""
    return board << 1 & _NOT_WEST | board >> 1 & _NOT_EAST | board << 8 & _NOT_SOUTH | board >> 8 & _NOT_NORTH


def facing(board: Board) -> Board:
    """The cells that share a face with a cell of the board."""
    return (beside(board) | board << LEVEL | board >> LEVEL) & FULL


def within(cell: Cell) -> bool:
    """Is the cell within 8 x 8 x 6?"""
    return 0 <= cell.x < WIDTH and 0 <= cell.y < WIDTH and 0 <= cell.z < HEIGHT


@dataclass(frozen=True, slots=True)
class CoreCube:
    """The Core Cube as it lies: its lowest corner square, its sides to the north, east, south and west (RULES 1.3)."""

    square: Square
    faces: tuple[Colour, ...]

    def __post_init__(self) -> None:
        if sorted(self.faces) != sorted(COLOURS):
            shown = " ".join(self.faces)
            raise InvalidText(f"not the sides of a Core Cube: {shown!r} (each of the four colours once)")
        if not (self.square.x < WIDTH - 1 and self.square.y < WIDTH - 1):
            raise InvalidText(f"no room for the Core Cube at {format_square(self.square)!r}")

    def face(self, seat: Seat) -> Colour:
        """The side that faces a seat."""
        return self.faces[SEATS.index(seat)]

    @property
    def cells(self) -> Cells:
        """Its eight cells."""
        return core_cells(self.square)


_CUBE = tuple(Cell(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1))


def core_cells(square: Square) -> Cells:
    """The eight cells of a Core Cube with its lowest corner on a square."""
    return moved(_CUBE, square.x, square.y, 0)


@dataclass(frozen=True, slots=True)
class Placed:
    """A block of the temple and its cells, in order."""

    block: Block
    cells: Cells
    board: Board = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Temple:
    """The Core Cube and the blocks placed on the floor, in order of placement."""

    core: CoreCube
    blocks: tuple[Placed, ...]
    occupied: Board = field(repr=False, compare=False)
    colours: tuple[Board, ...] = field(repr=False, compare=False)  # the cubes of each colour, without the Core Cube's

    @staticmethod
    def founded(core: CoreCube) -> "Temple":
        """The temple with nothing but the Core Cube."""
        return Temple(core, (), board_of(core.cells), (0, 0, 0, 0))

    @staticmethod
    def of(core: CoreCube, blocks: Iterable[tuple[Block, Iterable[Cell]]]) -> "Temple":
        """A temple from data; raises InvalidText for what can't exist. Whether each block was legal is not checked."""
        temple = Temple.founded(core)
        for block, cells in blocks:
            temple = temple.checked_with_block(block, tuple(sorted(cells)))
        return temple

    def with_block(self, block: Block, cells: Cells) -> "Temple":
        """This temple with one more block, whose cells must be free and in order."""
        board = board_of(cells)
        index = COLOURS.index(block.colour)
        colours = (*self.colours[:index], self.colours[index] | board, *self.colours[index + 1 :])
        return Temple(self.core, (*self.blocks, Placed(block, cells, board)), self.occupied | board, colours)

    def checked_with_block(self, block: Block, cells: Cells) -> "Temple":
        """The same for cells from outside; raises InvalidText if they can't be this block in this temple."""
        if orientation_of(cells).shape is not block.shape:
            raise InvalidText(f"not {block}: {' '.join(map(format_cell, cells))!r}")
        for cell in cells:
            if not within(cell):
                raise InvalidText(f"{block} lies outside the temple floor: {format_cell(cell)!r}")
            if bit(cell) & self.occupied:
                raise InvalidText(f"{block} overlaps another cube: {format_cell(cell)!r}")
        if any(placed.block == block for placed in self.blocks):
            raise InvalidText(f"{block} is named twice")
        return self.with_block(block, cells)

    @property
    def core_board(self) -> Board:
        """The Core Cube's cells."""
        white, grey, brown, green = self.colours
        return self.occupied ^ (white | grey | brown | green)

    def is_free(self, cell: Cell) -> bool:
        """Is there no cube here? Cells outside 8 x 8 x 6 are free."""
        return not (within(cell) and self.occupied >> (cell.x + 8 * cell.y + 64 * cell.z) & 1)

    def height(self, square: Square) -> int:
        """How high the stack on a square reaches, gaps below included (RULES 2.2); 0 off the floor."""
        if not (0 <= square.x < WIDTH and 0 <= square.y < WIDTH):
            return 0
        stack = self.occupied >> (square.x + 8 * square.y) & _STACK
        return (stack.bit_length() + LEVEL - 1) // LEVEL


_STACK: Board = sum(1 << LEVEL * z for z in range(HEIGHT))
