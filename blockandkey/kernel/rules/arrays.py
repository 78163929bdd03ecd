"""The data of compiled code as named tuples of arrays: a game, and the Keys and the box of a set."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from blockandkey.kernel.layout import BOARDS, FIELDS
from blockandkey.kernel.rules.compiled import compiled

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # its elements are Any: numba checks their types, not mypy
Number: TypeAlias = Any  # a number in compiled code: numba checks its type, not mypy


class GameArrays(NamedTuple):
    """A whole game, secrets included; layout.py says where everything is."""

    boards: Array  # uint64
    fields: Array  # int64


class BoxTables(NamedTuple):
    """The facts of a set's box; tables by the number of players have an unused row 0."""

    core_cells: Array  # int64, by players: the Core Cube's eight cells
    core_faces: Array  # int64, by way to lay it and seat: the colour that the seat sees
    seating: Array  # int64, by players: the seats, clockwise
    lines: Array  # int64, by line: its three sites
    corners: Array  # int64, by Stars: the square, as the index of its bit in a layer


class KeyTables(NamedTuple):
    """The Keys of a set, by their number in it, and its box; the stencils of Key k are first[k] to first[k + 1]."""

    first: Array  # int64
    fits: Array  # uint64, by stencil
    offset: Array  # int64, by stencil and face
    colour: Array  # int64, by stencil and face
    faces: Array  # int64, how many by stencil
    level: Array  # int64: STAR, SUN or MOON
    vp: Array  # int64
    stars: Array  # int64
    pips: Array  # int64
    box: BoxTables


@compiled
def empty_game() -> GameArrays:
    """Arrays for a game, not initialised."""
    return GameArrays(np.empty(BOARDS, dtype=np.uint64), np.empty(FIELDS, dtype=np.int64))
