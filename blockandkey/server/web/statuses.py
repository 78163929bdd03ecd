"""The HTTP status of each refusal."""

from blockandkey.rooms.errors import Refused

STATUS: dict[str, int] = {
    "invalid": 422,
    "not_json": 400,
    "too_large": 413,
    "too_slow": 408,
    "too_fast": 429,
    "too_many": 429,
    "origin": 403,
    "not_found": 404,
    "method": 405,
    "room": 404,
    "token": 401,
    "role": 403,
    "creator": 403,
    "seat": 422,
    "taken": 409,
    "here": 409,
    "bot": 422,
    "set": 422,
    "record": 422,
    "seed": 422,
    "waiting": 409,
    "over": 409,
    "running": 403,
    "turn": 409,
    "stale": 409,
    "illegal": 422,
    "undo": 409,
    "hints": 403,
    "chat": 403,
    "full": 409,
    "curtain": 409,
    "lan": 403,
    "no_lan": 503,
    "storage": 503,
    "not_ready": 503,
    "internal": 500,
}


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS[refused.code]
