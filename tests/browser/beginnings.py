"""Records of unfinished games in tests/golden/rooms, from which rooms start."""

import json
from pathlib import Path
from typing import Any

from blockandkey.rules.state import Claim, Position, parse_action

ROOMS = Path(__file__).parent.parent / "golden" / "rooms"


def beginning(name: str) -> dict[str, Any]:
    """The file of a name: its `record`, and other data for the test."""
    read: dict[str, Any] = json.loads((ROOMS / f"{name}.json").read_text(encoding="utf-8"))
    return read


def position_and_claim(kept: dict[str, Any]) -> tuple[Position, Claim]:
    """The two actions that follow a record: a block is positioned, and Keys are claimed with it."""
    position, claim = map(parse_action, kept["then"])
    assert isinstance(position, Position)
    assert isinstance(claim, Claim)
    return position, claim
