"""Refusals, each with a code. Clients see one list of codes, so those that only a server uses are here too."""

from typing import Any

# What each code means. docs/api.md lists them, and a test compares.
CODES: dict[str, str] = {
    "invalid": "the request can't be read: a field is missing, unknown or of the wrong kind",
    "not_json": "the message is not a JSON object",
    "too_large": "the message is larger than the server takes",
    "too_slow": "the message did not arrive in time",
    "too_fast": "too many requests, frames, new rooms or words at once; details.wait is the seconds to wait",
    "too_many": "too many connections from here, or with this token",
    "origin": "the request comes from another site's page",
    "not_found": "there is nothing at this address",
    "method": "this address does not take this method",
    "room": "there is no such room, or it was deleted",
    "token": "the token is missing or opens nothing in this room",
    "role": "this token may not do that",
    "creator": "only the creator of the room may do that",
    "seat": "the room has no such seat, or the seats don't fit the number of players",
    "taken": "somebody sits there",
    "here": "this person isn't away, or a bot stands in already",
    "bot": "there is no bot of this name",
    "set": "the component set has faults; details.faults has a line for each",
    "record": "the record can't be the beginning of a game",
    "seed": "a seed may be chosen only in solo and same-device rooms",
    "waiting": "the game has not started yet",
    "over": "the game is over",
    "running": "not while the game runs",
    "turn": "it is not your turn",
    "stale": "the game has moved on since this version; details.message is how it stands",
    "illegal": "the action breaks a rule; details.reason says which",
    "undo": "the last action can't be taken back; details.reason says why",
    "hints": "this room gives no hints",
    "chat": "this room does not allow that message: chat is off or for phrases only, or you have reached the limit",
    "full": "so much has happened in this room that it takes only what the game needs",
    "curtain": "the curtain is down, or it can't be lifted or lowered now",
    "lan": "the server can't be opened to the local network from here",
    "no_lan": "this computer has no address in a local network that could be opened",
    "storage": "the server can't store anything now; nothing was changed",
    "not_ready": "the server can't serve now; details.missing says what it lacks",
    "internal": "the server made a mistake; nothing was changed",
}


class Refused(Exception):
    """A request that is refused, with its code, one clear line, and data for programs."""

    def __init__(self, code: str, message: str | None = None, details: dict[str, Any] | None = None) -> None:
        self.code = code
        self.message = message or CODES[code]
        self.details = details or {}
        super().__init__(self.message)


def error_data(refused: Refused) -> dict[str, Any]:
    """A refusal as plain data."""
    return {"code": refused.code, "message": refused.message, "details": refused.details}
