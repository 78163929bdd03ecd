"""How a room goes on: `after` makes the next room of an entry of its log, and there is no other way forward."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from blockandkey.rooms.cache import Cache
from blockandkey.rooms.events import (
    Acted,
    Away,
    CameBack,
    ChatChanged,
    Closed,
    Created,
    Entry,
    GameEnded,
    Hinted,
    Joined,
    Left,
    Rematched,
    Reseated,
    Said,
    SeatChanged,
    Started,
    StoodIn,
    Undone,
    Unsaid,
    event_seat,
)
from blockandkey.rooms.log import show_entry, without_text
from blockandkey.rooms.resume import resumed
from blockandkey.rooms.state import Done, Progress, Room, Seating, Status, Talk, reveals, turn_of
from blockandkey.rules.game import new_game
from blockandkey.rules.record import Step
from blockandkey.rules.state import Phase, State


def rebuild(entries: Iterable[Entry], cache: Cache | None = None) -> Room:
    """The room that a log leads to; raises one of UNREADABLE if the log can't be read."""
    first, *others = entries
    room, cache = opened(first), cache or Cache()
    for entry in others:
        room = after(room, entry, cache)
    return room


def opened(first: Entry) -> Room:
    """The room that the first entry of a log makes."""
    created = first.event
    assert isinstance(created, Created), "a log begins with Created"
    terms = created.terms
    sitters = dict(zip(terms.components.box.seats_of(terms.players), created.sitters, strict=True))
    shared = sum(sitter.holder == "human" for sitter in sitters.values()) > 1
    return Room(
        id=first.room,
        created=created,
        version=first.version,
        seating=Seating(sitters, shared),
        progress=Progress(first.version, first.at),
        talk=Talk(created.chat if terms.kind == "online" else "off"),
        shown=(show_entry(first, None),),
    )


def after(room: Room, entry: Entry, cache: Cache | None = None) -> Room:
    """The room once an event has happened; `cache` has the step of an action that was just judged."""
    event, step = entry.event, None
    match event:
        case Acted(_, action, _):
            assert room.state is not None
            step = (cache or Cache()).step(room.state, action, room.chance)
            changed = _after_step(room, entry, Done(step, entry.version, event.by))
        case Joined() | Left() | StoodIn() | CameBack() | SeatChanged():
            changed = _after_reseating(room, entry.at, event)
        case Away(seat):
            changed = replace(room, seating=replace(room.seating, away=room.away | {seat}))
        case Started():
            progress = _moved_to(room.progress, beginning(room)[1], entry)
            changed = replace(room, status="playing", progress=progress)
        case Undone():
            changed = replace(room, progress=_after_undo(room.progress, entry))
        case GameEnded():
            progress = replace(room.progress, moved=entry.version, moved_at=entry.at)
            changed = replace(room, status="over", progress=progress)
        case Hinted():
            assert room.state is not None
            hinted = {**room.progress.hinted, room.state: event}
            changed = replace(room, progress=replace(room.progress, hinted=hinted))
        case Said() | Unsaid() | ChatChanged():
            changed = _after_talk(room, entry.version, event)
        case Rematched(_, id):
            changed = replace(room, rematch=id)
        case Closed():
            changed = replace(room, status="closed")
        case Created():
            raise ValueError("a room is created once")
        case _:
            assert_never(event)
    return _logged(changed, entry, step)


def _logged(room: Room, entry: Entry, step: Step | None) -> Room:
    """The room with an entry in its log."""
    seat = event_seat(entry.event)
    shown = (*room.shown, show_entry(entry, room.sitters[seat].name if seat else None, step))
    clients = {**room.clients, entry.client: entry.version} if entry.client else room.clients
    return Room(  # `replace` would take three times as long, and this is done for every event
        room.id,
        room.created,
        entry.version,
        room.seating,
        room.progress,
        room.talk,
        shown,
        room.status,
        room.rematch,
        clients,
    )


def _after_reseating(room: Room, at: float, event: Reseated) -> Room:
    seat, sitter, seating, state = event.seat, event.sitter, room.seating, room.state
    before = seating.sitters[seat]
    former = seating.former
    if before.token and before.token != sitter.token:
        former = (former | {before.token}) - {sitter.token or ""}
    seating = replace(seating, sitters={**seating.sitters, seat: sitter}, former=former, away=seating.away - {seat})
    seating = replace(seating, shared=seating.shared or len(seating.humans) > 1)
    room = replace(room, seating=seating)
    if state and state.player.seat is seat and (before.holder, sitter.holder) == ("bot", "human"):
        began = {**room.progress.turn_began, turn_of(state): at}  # the clock stood still for the bot
        room = replace(room, progress=replace(room.progress, turn_began=began))
    return room


def _after_step(room: Room, entry: Entry, done: Done) -> Room:
    tail = (done,) if reveals(done.step) else (*room.progress.tail, done)
    progress = _moved_to(room.progress, done.step.after, entry, tail)
    status: Status = "over" if done.step.after.phase is Phase.OVER else room.status
    return replace(room, progress=progress, status=status)


def _after_undo(progress: Progress, entry: Entry) -> Progress:
    assert progress.state is not None
    left, before = turn_of(progress.state), progress.tail[-1].step.before
    began = progress.turn_began
    if turn_of(before) != left:  # the turn begins anew when it comes
        began = {turn: at for turn, at in began.items() if turn != left}
    return _moved_to(replace(progress, turn_began=began), before, entry, progress.tail[:-1])


def _moved_to(progress: Progress, state: State, entry: Entry, tail: tuple[Done, ...] = ()) -> Progress:
    """The progress once the game stands differently."""
    turn, began = turn_of(state), progress.turn_began
    if turn not in began:
        began = {**began, turn: entry.at}
    return Progress(entry.version, entry.at, state, tail, began, progress.hinted)


def _after_talk(room: Room, version: int, event: Said | Unsaid | ChatChanged) -> Room:
    talk, shown = room.talk, room.shown
    match event:
        case Said(seat):
            talk = replace(talk, said={**talk.said, version: room.sitters[seat].token})
        case Unsaid(_, removed):
            talk = replace(talk, unsaid=talk.unsaid | {removed})
            shown = tuple(without_text(one) if one.version == removed else one for one in shown)
        case ChatChanged(chat):
            talk = replace(talk, chat=chat)
    return replace(room, talk=talk, shown=shown)


def beginning(room: Room) -> tuple[list[Step], State]:
    """The steps of the record that the game goes on from, if there is one, and the state that it began with here."""
    if room.created.deal.record is not None:
        return resumed(room.created.deal.record, room.seed)
    return [], new_game(room.players, room.chance, room.components)
