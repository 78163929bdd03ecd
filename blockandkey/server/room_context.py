"""What this server gives its rooms: bots, tokens, seeds and explanations."""

import secrets

from blockandkey.bots.catalogue import STAND_IN, offered_bots
from blockandkey.bots.reasons import open_reasons_data, whole_reasons_data
from blockandkey.rooms.context import Context
from blockandkey.rooms.history import Explanations

ROOM_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
EXPLANATIONS = Explanations(whole_reasons_data, open_reasons_data)


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(16)


def new_room_id() -> str:
    """An id for a room, without letters that look like others."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(8))


def new_seed() -> str:
    """The server's part of a seed, or the salt of its commitment (PROTOCOL 2, `fair`)."""
    return secrets.token_hex(32)


def new_context() -> Context:
    """What decisions of rooms need from this server."""
    return Context(tuple(offered_bots()), STAND_IN, new_room_id, new_token, new_seed)
