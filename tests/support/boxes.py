"""A box in which every entry differs from the standard box, and sets with it."""

import copy
from typing import Any

from blockandkey.rules.components import ComponentSet, parse_set, set_data, shipped_set

OTHER: dict[str, Any] = {
    "core": {"1": "c3", "2": "d4", "3": "d5", "4": "e5"},
    "seats": {"2": ["north", "south"], "3": ["east", "south", "west"]},
    "corners": ["h1", "a1", "a8", "h8"],
    "sites": [[9, 5, 1], [2, 8, 6], [7, 3, 4]],
    "ring": ["white", "brown", "grey", "green"],
}
ONE_BY_ONE = [{name: value} for name, value in OTHER.items()]


def boxed(box: Any = OTHER) -> ComponentSet:
    """A set of the standard Keys with another box."""
    data = set_data(shipped_set("standard")) | {"name": "boxed", "box": copy.deepcopy(box)}
    del data["sha256"]
    return parse_set(data, "boxed")
