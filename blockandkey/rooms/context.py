"""What decisions need from outside the room."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Context:
    """The bots that can play here, and where new secrets come from."""

    bots: tuple[str, ...]  # the weakest first
    stand_in: str  # the bot that plays for a person who is away
    new_room_id: Callable[[], str]
    new_token: Callable[[], str]
    new_seed: Callable[[], str]  # 64 hex digits
