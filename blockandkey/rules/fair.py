"""The commitments to the seed of an online game, and how they are checked (PROTOCOL 2, `fair`)."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from blockandkey.rules.fields import Data, InvalidRecord, get, refuse_others
from blockandkey.rules.geometry import SEATS, Seat

_FIELDS = ("commit", "server_seed", "salt", "commits", "numbers")
_DIGITS = re.compile(r"[0-9a-f]{64}")


def digest(text: str) -> str:
    """The hex SHA-256 of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def commitment(server_seed: str, salt: str) -> str:
    """The server's commitment: it is published before the deal, so that the seed can't be changed later."""
    return digest(f"{server_seed}:{salt}")


def fair_seed(server_seed: str, numbers: Mapping[Seat, str]) -> str:
    """The game's seed, computed from the server's seed and the people's numbers, clockwise from north."""
    return digest(":".join([server_seed, *(numbers[seat] for seat in SEATS if seat in numbers)]))


def fair_data(server_seed: str, salt: str, numbers: Mapping[Seat, str]) -> dict[str, Any]:
    """The field `fair` of a record."""
    return {
        "commit": commitment(server_seed, salt),
        "server_seed": server_seed,
        "salt": salt,
        "commits": {seat.value: digest(number) for seat, number in numbers.items()},
        "numbers": {seat.value: number for seat, number in numbers.items()},
    }


def refuse_fair(record: Data) -> None:
    """Raise InvalidRecord unless the field `fair` is well formed and its commitments match its seeds and numbers."""
    fair = get(record, "fair", dict, "the record")
    refuse_others(fair, _FIELDS, "fair")
    server_seed, salt, commit = (_hex(fair, name) for name in ("server_seed", "salt", "commit"))
    commits, numbers = (get(fair, name, dict, "fair") for name in ("commits", "numbers"))
    for told, name in ((commits, "commits"), (numbers, "numbers")):
        refuse_others(told, get(record, "order", list, "the record"), f"fair: {name}")
        for seat in told:
            _hex(told, seat, f"fair: {name}")
    if commits.keys() != numbers.keys():
        raise InvalidRecord("fair: commits and numbers are not of the same seats")
    if commit != commitment(server_seed, salt):
        raise InvalidRecord("fair: commit is not that of server_seed and salt")
    if wrong := [seat for seat, number in numbers.items() if digest(number) != commits[seat]]:
        raise InvalidRecord(f"fair: the commitment of {wrong[0]} is not that of its number")
    if get(record, "seed", str, "the record") != fair_seed(server_seed, {Seat(s): n for s, n in numbers.items()}):
        raise InvalidRecord("fair: the seed does not follow from server_seed and numbers")


def _hex(data: Data, name: str, where: str = "fair") -> str:
    value = get(data, name, str, where)
    if not _DIGITS.fullmatch(value):
        raise InvalidRecord(f"{where}: {name} is {value!r}, not 64 lower-case hex digits")
    return value
