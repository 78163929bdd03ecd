"""The first events of a room: of a new one, and of the next game of the same people."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from blockandkey.rooms.checks import known_bot
from blockandkey.rooms.commands import NewRoom
from blockandkey.rooms.context import Context
from blockandkey.rooms.errors import Refused
from blockandkey.rooms.events import Access, Created, Deal, Event, Sitter, Started, Terms
from blockandkey.rooms.resume import resumed
from blockandkey.rooms.state import Room, token_hash
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import InvalidText

KEPT = ("format", "set", "order", "deal", "yard", "moves")  # what is kept of a record that a room starts from


def create(request: NewRoom, read_set: Callable[[], ComponentSet], token: str, context: Context) -> list[Event]:
    """The first events of a new room, whose creator gets the token; raises Refused."""
    if len(request.seats) != request.players or (request.kind == "solo" and request.players != 1):
        raise Refused("seat", f"{len(request.seats)} seats don't fit a {request.kind} room of {request.players}")
    if request.seed is not None and request.kind == "online":
        raise Refused("seed")
    components, record = read_set(), None
    if request.record is not None:
        components = _set_of_record(request.record, request.players)
        record = {name: request.record[name] for name in KEPT if name in request.record}
    online = request.kind == "online"
    strict = request.strict if request.strict is not None else online
    created = Created(
        Terms(request.kind, request.players, strict, request.hints is not False, request.clock, components),
        (request.chat or "all") if online else "off",
        tuple(_sitters(request, token_hash(token), context)),
        Deal(request.seed, context.new_seed(), context.new_seed(), record),
        Access(context.new_token(), context.new_token(), token_hash(token)),
    )
    return _with_start(created)


def _set_of_record(record: Data, players: int) -> ComponentSet:
    try:
        _, state = resumed(record, "")
    except InvalidText as error:
        raise Refused("record", str(error)) from None
    if len(state.players) != players:
        raise Refused("record", f"the record is of a game for {len(state.players)}, not {players}")
    return state.components


def _sitters(request: NewRoom, creator: str, context: Context) -> list[Sitter]:
    """Who sits where at first: online, the creator takes the first human seat, and the others are open."""
    sitters: list[Sitter] = []
    for seat in request.seats:
        if seat.holder == "bot":
            sitters.append(Sitter("bot", seat.name, known_bot(seat.bot, context)))
        elif request.kind != "online":
            if seat.holder == "open":
                raise Refused("seat", f"a {request.kind} room has no open seats")
            sitters.append(Sitter("human", seat.name))
        elif seat.holder == "human" and not any(sitter.holder == "human" for sitter in sitters):
            sitters.append(Sitter("human", seat.name, None, creator))
        else:
            sitters.append(Sitter("open"))
    return sitters


def rematch(room: Room, context: Context) -> list[Event]:
    """The first events of a room with the same people, tokens and choices, and a new seed.

    A person who was stood in for sits there again.
    """
    sitters = tuple(person(sitter) if sitter.stand_in else sitter for sitter in room.sitters.values())
    deal = Deal(None, context.new_seed(), context.new_seed(), None)
    return _with_start(replace(room.created, sitters=sitters, chat=room.talk.chat, deal=deal))


def _with_start(created: Created) -> list[Event]:
    """The first event, and the start if every seat is taken."""
    return [created] if is_waiting(created.sitters) else [created, Started()]


def is_waiting(sitters: Iterable[Sitter]) -> bool:
    """Is a seat of these open?"""
    return any(sitter.holder == "open" for sitter in sitters)


def person(sitter: Sitter) -> Sitter:
    """The person themselves, where a bot stood in for them or they had left."""
    return replace(sitter, holder="human", bot=None, stand_in=False)
