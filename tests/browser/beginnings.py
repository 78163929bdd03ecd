"""The beginnings of records in tests/golden/rooms, from which rooms start."""

import json
from pathlib import Path
from typing import Any

ROOMS = Path(__file__).parent.parent / "golden" / "rooms"


def beginning(name: str) -> dict[str, Any]:
    """What is kept under a name: the `record`, and what a test needs to know besides."""
    read: dict[str, Any] = json.loads((ROOMS / f"{name}.json").read_text(encoding="utf-8"))
    return read
