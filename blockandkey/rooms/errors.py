"""What a client can be refused, each with a code of its own."""

from typing import Any

# code: (HTTP status, what it means). docs/api.md lists them, and a test compares.
CODES: dict[str, tuple[int, str]] = {
    "invalid": (422, "the request can't be read: a field is missing, unknown or of the wrong kind"),
    "not_json": (400, "the message is not a JSON object"),
    "too_large": (413, "the message is larger than the server takes"),
    "too_slow": (408, "the message did not arrive in time"),
    "too_fast": (429, "too many requests, frames, new rooms or words at once; details.wait is the seconds to wait"),
    "too_many": (429, "too many connections from here, or with this token"),
    "origin": (403, "the request comes from another site's page"),
    "not_found": (404, "there is nothing at this address"),
    "method": (405, "this address does not take this method"),
    "room": (404, "there is no such room, or it was deleted"),
    "token": (401, "the token is missing or opens nothing in this room"),
    "role": (403, "this token may not do that"),
    "creator": (403, "only the creator of the room may do that"),
    "seat": (422, "the room has no such seat, or the seats don't fit the number of players"),
    "taken": (409, "somebody sits there"),
    "here": (409, "this person isn't away, or a bot stands in already"),
    "bot": (422, "there is no bot of this name"),
    "set": (422, "the component set has faults; details.faults has a line for each"),
    "record": (422, "the record can't be the beginning of a game"),
    "seed": (422, "a seed may be chosen only in solo and same-device rooms"),
    "waiting": (409, "the game has not started yet"),
    "over": (409, "the game is over"),
    "running": (403, "not while the game runs"),
    "turn": (409, "it is not your turn"),
    "stale": (409, "the game has moved on since this version; details.message is how it stands"),
    "illegal": (422, "the action breaks a rule; details.reason says which"),
    "undo": (409, "the last action can't be taken back; details.reason says why"),
    "hints": (403, "this room gives no hints"),
    "chat": (403, "this room takes no such chat: it is off, for phrases only, or you have said enough"),
    "full": (409, "so much has happened in this room that it takes only what the game needs"),
    "curtain": (409, "the curtain is down, or there is none to lift or lower so now"),
    "lan": (403, "the server can't be opened to the local network from here"),
    "no_lan": (503, "this computer has no address in a local network that could be opened"),
    "storage": (503, "the server can't store anything now; nothing was changed"),
    "not_ready": (503, "the server can't serve now; details.missing says what it lacks"),
    "internal": (500, "the server made a mistake; nothing was changed"),
}


class Refused(Exception):
    """A request that is refused, with its code, one clear line, and data for programs."""

    def __init__(self, code: str, message: str | None = None, details: dict[str, Any] | None = None) -> None:
        self.code = code
        self.status, meaning = CODES[code]
        self.message = message or meaning
        self.details = details or {}
        super().__init__(self.message)


def error_data(refused: Refused) -> dict[str, Any]:
    """A refusal as plain data."""
    return {"code": refused.code, "message": refused.message, "details": refused.details}
