"""Strict reading of a game record's fields: every field is known, of the right type and given once (PROTOCOL 2)."""

import json
from collections import Counter
from collections.abc import Collection
from typing import Any, NoReturn, TypeVar

from blockandkey.rules.geometry import InvalidText

Data = dict[str, Any]  # a JSON object
T = TypeVar("T")


class InvalidRecord(InvalidText):
    """A record that can't be read or breaks a rule; the message says where the first error is."""


def parse_record(text: str) -> object:
    """Read a record's JSON text; raises InvalidRecord for a field given twice and for what is not JSON."""
    try:
        return json.loads(text, object_pairs_hook=_told_once, parse_constant=_no_number)
    except InvalidRecord:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"not JSON: {error}") from None


def _told_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise InvalidRecord(f"field {twice!r} is given twice")
    return data


def _no_number(text: str) -> NoReturn:
    raise InvalidRecord(f"not JSON: {text} is not a number there")


def get(data: Data, name: str, kind: type[T], where: str = "") -> T:
    """A required field of this type."""
    value = data.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidRecord(f"{_prefix(where)}{name} is {value!r}, not {_KINDS[kind]}")
    return value


_KINDS: dict[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def words(data: Data, name: str, default: list[str] | None = None, where: str = "") -> list[str]:
    """A field that is a list of texts; required unless there is a default."""
    if name not in data and default is not None:
        return default
    found = get(data, name, list, where)
    if not all(isinstance(word, str) for word in found):
        raise InvalidRecord(f"{_prefix(where)}{name} is not a list of texts")
    return found


def refuse_others(data: Data, names: Collection[str], where: str = "") -> None:
    """Raise InvalidRecord if there is a field with any other name."""
    if others := sorted(map(str, data.keys() - set(names))):
        raise InvalidRecord(f"{_prefix(where)}unknown field {others[0]!r}")


def same(told: object, made: object) -> bool:
    """Are these the same JSON? In Python 1, 1.0 and True are equal; here they aren't."""
    return json.dumps(told, sort_keys=True) == json.dumps(made, sort_keys=True)


def _prefix(where: str) -> str:
    return f"{where}: " if where else ""
