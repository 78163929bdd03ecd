"""The referee (PROTOCOL 1): answers requests about a temple; every request and answer is a JSON object on a line."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from blockandkey.rules.blocks import Colour, Shape, orientation_of, parse_block, parse_colour, parse_shape
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import (
    SEATS,
    Cells,
    InvalidText,
    Seat,
    format_cell,
    format_view_square,
    parse_seat,
    parse_square,
)
from blockandkey.rules.placement import judge, placements
from blockandkey.rules.scoring import Tally, ranked, score
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.state import parse_cells
from blockandkey.rules.temple import CoreCube, Temple
from blockandkey.rules.views import Design, claims, parse_design, picture, view

T = TypeVar("T")
MAX_VP = 10**6  # a Key must be worth less


def serve(lines: Iterable[str]) -> Iterator[str]:
    """Answer each line of requests with a line."""
    return (json.dumps(answer_line(line)) for line in lines)


def answer_line(line: str) -> Data:
    """The answer to a line; `{"error": …}` if the request is invalid."""
    request: object = None
    try:
        request = json.loads(line, parse_constant=_reject_constant)
        answered = answer(request)
    except RecursionError:
        answered = {"error": "request: nested too deeply"}
    except json.JSONDecodeError as error:
        answered = {"error": f"request: not JSON: {error.msg} at column {error.colno}"}
    except InvalidText as error:
        answered = {"error": str(error)}
    except ValueError as error:
        answered = {"error": f"request: not JSON: {error}"}
    if isinstance(request, dict) and "id" in request:
        answered["id"] = request["id"]
    return answered


def _reject_constant(text: str) -> object:
    """Refuse NaN and Infinity, which Python's parser would accept."""
    raise InvalidText(f"request: not JSON: {text}")


def answer(request: object) -> Data:
    """The answer to a request; raises InvalidText with the name of the field that is invalid."""
    if not isinstance(request, dict):
        raise InvalidText("request: not a JSON object")
    op = _field(request, "op", str)
    if op not in _OPS:
        raise InvalidText(f"op: {op!r} is unknown ({', '.join(_OPS)})")
    return _OPS[op](_temple(request), request)


def _placements(temple: Temple, request: Data) -> Data:
    return {"placements": _sorted_placements(placements(temple, _shape(request)))}


def _judge(temple: Temple, request: Data) -> Data:
    cells = _cells(request, "cells")
    with _field_named("cells"):
        orientation_of(cells)
    return {"broken": [broken.rule for broken in judge(temple, cells)]}


def _view(temple: Temple, request: Data) -> Data:
    return {"rows": list(picture(view(temple, _seat(request))))}


def _claims(temple: Temple, request: Data) -> Data:
    seen = view(temple, _seat(request))
    found = {name: claims(seen, design) for name, design in _designs(request).items()}
    return {
        "claims": {
            name: [[format_view_square(square) for square in squares] for squares in places]
            for name, places in found.items()
            if places
        }
    }


def _ancients(temple: Temple, request: Data) -> Data:
    stars = _field(request, "stars", int)
    if not 1 <= stars <= 4:
        raise InvalidText(f"stars: {stars!r} is not 1 to 4")
    return {"placements": _sorted_placements(ancients_placements(temple, _shape(request), STANDARD_BOX.corner(stars)))}


def _score(temple: Temple, request: Data) -> Data:
    players = _field(request, "players", list)
    tallies = [_tally(player, f"players[{i}]") for i, player in enumerate(players)]
    if len({tally.seat for tally in tallies}) < len(tallies):
        raise InvalidText("players: a seat is named twice")
    scores = [score(temple, tally) for tally in tallies]
    return {"totals": [s.total for s in scores], "ranking": [seat.value for seat in ranked(scores)]}


_OPS: dict[str, Callable[[Temple, Data], Data]] = {
    "placements": _placements,
    "judge": _judge,
    "view": _view,
    "claims": _claims,
    "ancients": _ancients,
    "score": _score,
}


def _sorted_placements(found: list[Cells]) -> list[list[str]]:
    return sorted(sorted(map(format_cell, cells)) for cells in found)


# Reading requests


@contextmanager
def _field_named(name: str) -> Iterator[None]:
    """Put the name of a field in front of an InvalidText message."""
    try:
        yield
    except InvalidText as error:
        raise InvalidText(f"{name}: {error}") from None


_KIND_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _field(data: Data, name: str, kind: type[T], within: str = "") -> T:
    """Read a required field of this type; `within` is the path of the object that holds it."""
    where = f"{within}.{name}" if within else name
    if name not in data:
        raise InvalidText(f"{where}: missing")
    value = data[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidText(f"{where}: not {_KIND_NAMES[kind]}: {value!r}")
    return value


def _shape(request: Data) -> Shape:
    with _field_named("shape"):
        return parse_shape(_field(request, "shape", str))


def _seat(request: Data, within: str = "") -> Seat:
    text = _field(request, "seat", str, within)
    with _field_named(f"{within}.seat" if within else "seat"):
        return parse_seat(text)


def _cells(data: Data, name: str, within: str = "") -> Cells:
    where = f"{within}.{name}" if within else name
    words = _field(data, name, list, within)
    if not all(isinstance(word, str) for word in words):
        raise InvalidText(f"{where}: not a list of texts")
    with _field_named(where):
        return parse_cells(words)


def _temple(request: Data) -> Temple:
    data = _field(request, "temple", dict)
    core = _core(_field(data, "core", dict, "temple"))
    temple = Temple.founded(core)
    for i, placed in enumerate(_field(data, "blocks", list, "temple")):
        where = f"temple.blocks[{i}]"
        if not isinstance(placed, dict):
            raise InvalidText(f"{where}: not an object: {placed!r}")
        name = _field(placed, "block", str, where)
        cells = _cells(placed, "cells", where)
        with _field_named(where):
            temple = temple.checked_with_block(parse_block(name), cells)
    return temple


def _core(data: Data) -> CoreCube:
    faces = _field(data, "faces", dict, "temple.core")
    square = _field(data, "square", str, "temple.core")
    sides = tuple(_colour(faces, seat, "temple.core.faces") for seat in SEATS)
    with _field_named("temple.core"):
        core = CoreCube(parse_square(square), sides)
        if core.faces not in STANDARD_BOX.core_faces:
            raise InvalidText("faces are not in the order white, grey, brown, green round the cube, either way")
    return core


def _colour(data: Data, name: str, within: str) -> Colour:
    text = _field(data, name, str, within)
    with _field_named(f"{within}.{name}"):
        return parse_colour(text)


def _designs(request: Data) -> dict[str, Design]:
    designs: dict[str, Design] = {}
    for name, rows in _field(request, "designs", dict).items():
        if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
            raise InvalidText(f"designs.{name}: not a list of texts: {rows!r}")
        with _field_named(f"designs.{name}"):
            designs[name] = parse_design(rows)
    return designs


def _tally(player: object, where: str) -> Tally:
    if not isinstance(player, dict):
        raise InvalidText(f"{where}: not an object: {player!r}")
    vp = _field(player, "vp", list, where)
    if not all(isinstance(points, int) and not isinstance(points, bool) and abs(points) < MAX_VP for points in vp):
        raise InvalidText(f"{where}.vp: not a list of whole numbers below a million")
    supply = _field(player, "supply", int, where)
    return Tally(_seat(player, where), _colour(player, "enigma", where), tuple(vp), supply)
