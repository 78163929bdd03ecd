"""One live game and the room around it, as its events have made them."""

import copy
import hashlib
import logging
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from blockandkey.rooms.errors import Refused
from blockandkey.rooms.log import Shown, commit_of, open_reasons, show_action, show_event, whole_reasons, without_text
from blockandkey.rooms.resume import resumed, written
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import Level, referred_set
from blockandkey.rules.fair import fair_data, fair_seed
from blockandkey.rules.game import new_game, play
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Action, Claim, Draw, Phase, State, parse_action
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import View
from blockandkey.server.logs import note
from blockandkey.server.storage.store import Due, Stored

UNREADABLE = (LookupError, ValueError, TypeError, AttributeError, AssertionError)  # what an odd log leads to


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat; `token` is the hash of the token that holds it, or held it last.

    A bot that stands in for somebody has their name, and they keep the token.
    """

    holder: Literal["human", "bot", "open"]
    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody with a token."""

    role: Literal["seat", "device", "spectator"]
    seat: Seat | None
    creator: bool


@dataclass(frozen=True, slots=True)
class Done:
    """A step of the history that counts, with the event that told it; `by` is the bot or clock that chose."""

    step: Step
    version: int
    by: str | None


@lru_cache(16_384)  # about those of a thousand rooms
def token_hash(token: str) -> str:
    """What is stored of a token that holds a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


class Room:
    """A room: its seats, its game, and what has happened in it."""

    def __init__(self, first: Stored) -> None:
        data = first.data
        self.id = first.room
        self.first = first
        self.kind: Literal["solo", "device", "online"] = data["kind"]
        self.players: int = data["players"]
        self.strict: bool = data["strict"]
        self.hints: bool = data["hints"]
        self.seconds: int | None = data["clock"]
        self.components = referred_set(data["set"])
        self.worth = {level.value: [*self.components.worth(level)] for level in Level}
        seats = self.components.box.seats_of(self.players)
        self.sitters = {seat: Sitter(**sitter) for seat, sitter in zip(seats, data["seats"], strict=True)}
        self.shared = len(self.humans) > 1  # several people sit here, or have sat
        self.former: set[str] = set()  # tokens of those whose seat somebody else has taken
        self.away: frozenset[Seat] = frozenset()  # those for whom the others may ask for a stand-in
        online = self.kind == "online"
        self.chat: Literal["all", "phrases", "off"] = data["chat"] if online else "off"
        self.said: dict[int, str | None] = {}  # the version of all that was said, and the token of who said it
        self.unsaid: frozenset[int] = frozenset()  # what of that was removed
        self.status: Literal["waiting", "playing", "over", "closed"] = "waiting"
        self.rematch: str | None = None
        self.version = first.version
        self.moved, self.moved_at = first.version, first.at  # the last event that changed the game
        self.clients: dict[str, int] = {}
        self.state: State | None = None
        self.public: tuple[State, dict[str, Any], str] | None = None  # a state as everybody may know it, as it was sent
        self.looks: dict[Seat, tuple[Temple, View, list[str]]] = {}  # what each seat sees of a temple, as it was sent
        self.hinted: dict[State, dict[str, Any]] = {}  # the hint that was given in a position
        self.tail: list[Done] = []  # the last step that can't be taken back, and those after it
        self.shown: list[Shown] = [show_event(first, None)]
        self.table_versions: dict[Seat, int] = {}  # since when each seat's placement tables are as they are
        self.lifted: Seat | None = None  # same device: whose curtain is up
        self._turn_began: dict[tuple[object, ...], float] = {}
        self._chance = Keyed(self.seed)
        self._judged: Step | None = None

    @staticmethod
    def rebuilt(events: list[Stored]) -> "Room":
        """The room that a log tells of; raises Refused if it tells of none."""
        try:
            room = Room(events[0])
            for stored in events[1:]:
                room.apply(stored)
        except UNREADABLE as error:
            note("room_unreadable", logging.ERROR, room=events[0].room, error=type(error).__name__)
            raise Refused("room", "the log of this room can't be read") from None
        return room

    def after(self, events: list[Stored]) -> "Room":
        """The room as it will be once these events have happened; this one stays as it is."""
        room = copy.copy(self)
        room.sitters, room.former, room.clients = dict(self.sitters), set(self.former), dict(self.clients)
        room.tail, room.shown, room.hinted = list(self.tail), list(self.shown), dict(self.hinted)
        room.table_versions, room._turn_began = dict(self.table_versions), dict(self._turn_began)
        for stored in events:
            room.apply(stored)
        return room

    # What events do

    def apply(self, stored: Stored) -> None:
        """Let an event happen that is in the log."""
        self.version = stored.version
        if stored.client:
            self.clients[stored.client] = stored.version
        match stored.kind:
            case "joined" | "left" | "back" | "seat" | "stand_in":
                self._seat(stored)
            case "away" if stored.seat:
                self.away |= {Seat(stored.seat)}
            case "started":
                self.status = "playing"
                self._move_to(self._beginning()[1], stored)
            case "action":
                self._act(stored)
                return
            case "undone":
                self._undo(stored)
            case "ended":
                self.status = "over"
                self.moved, self.moved_at = stored.version, stored.at
            case "hint":
                assert self.state is not None
                self.hinted[self.state] = stored.data
            case "said" if stored.seat:
                self.said = self.said | {stored.version: self.sitters[Seat(stored.seat)].token}
            case "unsaid":
                removed = stored.data["version"]
                self.unsaid |= {removed}
                self.shown = [without_text(shown) if shown.version == removed else shown for shown in self.shown]
            case "chat":
                self.chat = stored.data["chat"]
            case "rematch":
                self.rematch = stored.data["room"]
        self.shown.append(show_event(stored, self._name(stored.seat)))

    def _seat(self, stored: Stored) -> None:
        assert stored.seat is not None
        seat, data = Seat(stored.seat), stored.data
        before = self.sitters[seat]
        self.sitters[seat] = after = replace(before, **data)
        if before.token and before.token != after.token:
            self.former.add(before.token)
            self.former.discard(after.token or "")
        self.away -= {seat}
        self.shared |= len(self.humans) > 1
        if self.state and self.state.player.seat is seat and (before.holder, after.holder) == ("bot", "human"):
            self._turn_began[_turn(self.state)] = stored.at  # the clock stood still for the bot
        if self.lifted and (self.holder(self.lifted) != "human" or self._is_anothers_turn(self.lifted)):
            self.lifted = None

    def _undo(self, stored: Stored) -> None:
        assert self.state is not None
        left, before = _turn(self.state), self.tail.pop().step.before
        if _turn(before) != left:
            self._turn_began.pop(left, None)  # it begins anew when it comes
        self._move_to(before, stored)

    def _act(self, stored: Stored) -> None:
        assert self.state is not None
        action = parse_action(stored.data["text"])
        step = self.step(action)
        self._judged = None
        done = Done(step, stored.version, stored.data.get("by"))
        if self._reveals(step):
            self.tail = [done]
        else:
            self.tail.append(done)
        self.shown.append(show_action(stored, step, self._name(stored.seat)))
        self._move_to(step.after, stored)
        if step.after.phase is Phase.OVER:
            self.status = "over"

    def step(self, action: Action) -> Step:
        """The step that an action would be now; raises IllegalAction."""
        assert self.state is not None
        if self._judged is None or self._judged.before is not self.state or self._judged.action != action:
            self._judged = Step(self.state, action, play(self.state, action, self._chance))
        return self._judged

    def _reveals(self, step: Step) -> bool:
        """Does a step show something hidden or random? A claim shows Keys to others, if there are any."""
        claimed = isinstance(step.action, Claim) and step.action.keys and self.players > 1
        drawn = isinstance(step.action, Draw) or step.before.chances != step.after.chances
        return bool(claimed) or drawn or step.after.phase is Phase.OVER

    def _move_to(self, state: State, stored: Stored) -> None:
        before, self.state = self.state, state
        self.moved, self.moved_at = stored.version, stored.at
        self._turn_began.setdefault(_turn(state), stored.at)
        for seat in self.sitters:
            if before is None or _placing(before, seat) != _placing(state, seat):
                self.table_versions[seat] = stored.version
        if self.lifted and self._is_anothers_turn(self.lifted):
            self.lifted = None

    def _is_anothers_turn(self, seat: Seat) -> bool:
        """Is another person on turn?"""
        on_turn = self.state.player.seat if self.state else seat
        return on_turn is not seat and self.holder(on_turn) == "human"

    def _beginning(self) -> tuple[list[Step], State]:
        if self.first.data["record"] is not None:
            return resumed(self.first.data["record"], self.seed)
        return [], new_game(self.players, self._chance, self.components)

    def _name(self, seat: str | None) -> str | None:
        return self.sitters[Seat(seat)].name if seat else None

    # Who is who

    def viewer(self, token: str) -> Viewer:
        """Who has this token; raises Refused."""
        data = self.first.data
        if token in (data["watch"], data["invite"]):
            return Viewer("spectator", None, False)
        hashed = token_hash(token)
        creator = hashed == data["creator"]
        if creator and self.kind != "online":
            return Viewer("device", None, True)
        for seat, sitter in self.sitters.items():
            if sitter.token == hashed:
                return Viewer("seat", seat, creator)
        if creator or hashed in self.former:
            return Viewer("spectator", None, creator)
        raise Refused("token")

    def holder(self, seat: Seat) -> str:
        """Is it a human, a bot, or nobody?"""
        return self.sitters[seat].holder

    def is_gone(self, seat: Seat) -> bool:
        """Is this seat's person away, or stood in for?"""
        return seat in self.away or self.sitters[seat].stand_in

    @property
    def humans(self) -> list[Seat]:
        """The seats that people hold."""
        return [seat for seat in self.sitters if self.holder(seat) == "human"]

    @property
    def has_curtain(self) -> bool:
        """Do several people share this device, or have they, and is there anything to hide?"""
        return self.kind == "device" and self.shared and self.status == "playing"

    def eyes(self, viewer: Viewer) -> Seat | None:
        """The seat whose secrets a viewer may see now."""
        match viewer.role:
            case "seat":
                return viewer.seat if viewer.seat and self.holder(viewer.seat) == "human" else None
            case "device" if self.has_curtain:
                return self.lifted
            case "device" if len(self.humans) == 1:
                return self.humans[0]
        return None

    @property
    def curtain_seat(self) -> Seat | None:
        """Same device: for whom the curtain may be lifted, the next person to play; None if it isn't down."""
        if not self.has_curtain or self.lifted or self.state is None:
            return None
        order = [player.seat for player in self.state.players]
        order = order[self.state.on_turn :] + order[: self.state.on_turn]
        return next((seat for seat in order if self.holder(seat) == "human"), None)

    def undo_barred(self, seat: Seat | None) -> Literal["nothing", "revealed", "others", "over"] | None:
        """Why the last step can't be taken back by somebody at a seat; None if it can."""
        if self.status in ("over", "closed"):
            return "over"
        if not self.tail:
            return "nothing"
        last = self.tail[-1]
        if last.step.before.player.seat is not seat or last.by:
            return "others"
        return "revealed" if self._reveals(last.step) else None

    # Time

    @property
    def deadline(self) -> float | None:
        """When the turn clock runs out; None if it doesn't run."""
        if not self.seconds or self.status != "playing" or self.state is None:
            return None
        if self.holder(self.state.player.seat) == "bot":
            return None
        return self._turn_began[_turn(self.state)] + self.seconds

    def due(self, pace: float) -> list[Due]:
        """What is to be done next without anybody's command."""
        if self.status != "playing" or self.state is None:
            return []
        if self.holder(self.state.player.seat) == "bot":
            wait = pace if self.humans else 0.0
            return [Due(self.id, "bot", self.moved, self.moved_at + wait)]
        return [Due(self.id, "clock", self.moved, self.deadline)] if self.deadline else []

    # The record

    @property
    def seed(self) -> str:
        """The seed from which every chance follows: the one typed in, or the one made from the server's."""
        data = self.first.data
        return data["seed"] if data["seed"] is not None else fair_seed(data["server_seed"], {})

    @property
    def audit(self) -> dict[str, str] | None:
        """What the shuffle can be checked with, once the game is over; None before, and without a commitment."""
        data = self.first.data
        if self.status != "over" or commit_of(data) is None:
            return None
        fair = fair_data(data["server_seed"], data["salt"], {})
        return {"seed": self.seed, **{name: fair[name] for name in ("commit", "server_seed", "salt")}}

    @property
    def _secrets(self) -> dict[str, Any]:
        """What the record tells of the seed: a game begun from a record has none to tell."""
        data = self.first.data
        if data["record"] is not None:
            return {}
        if data["seed"] is not None:
            return {"seed": self.seed}
        return {"seed": self.seed, "fair": fair_data(data["server_seed"], data["salt"], {})}

    def record(self, events: list[Stored]) -> dict[str, Any]:
        """The record of the history that counts, from the log; raises Refused while the game runs."""
        if self.status != "over":
            raise Refused("running", "the record is given once the game is over")
        told, begun = self._beginning()
        steps = [done.step for done in self._history(begun, events)]
        first = told[0].before if told else begun
        return written([*told, *steps], first, self._secrets)

    def _history(self, begun: State, events: list[Stored]) -> list[Done]:
        """The steps that count after these events."""
        history: list[Done] = []
        for stored in events:
            if stored.kind == "action":
                state = history[-1].step.after if history else begun
                action = parse_action(stored.data["text"])
                step = Step(state, action, play(state, action, self._chance))
                history.append(Done(step, stored.version, stored.data.get("by")))
            elif stored.kind == "undone":
                history.pop()
        return history

    def why(self, events: list[Stored], version: int) -> dict[str, Any]:
        """The reasons of a bot's action, from the log: as everybody may know them, or whole once the game is over.

        With strict perspective they tell of nobody's view (RULES 9.4).
        """
        told = next((stored for stored in events if stored.version == version and stored.data.get("by") == "bot"), None)
        if told is None:
            raise Refused("not_found", "no bot acted in this version")
        following = [stored for stored in events if stored.kind == "action" and stored.version > version][:1]
        upto = [stored for stored in events if stored.version <= version]
        history = self._history(self._beginning()[1], [*upto, *following])
        at = next(i for i, done in enumerate(history) if done.version == version)
        whole, views = self.status == "over", () if self.strict else SEATS
        steps = [done.step for done in history[at:]]
        reasons = whole_reasons(steps[0], views) if whole else open_reasons(steps, views)
        return {"version": version, "reasons": reasons, "whole": whole}


def _turn(state: State) -> tuple[object, ...]:
    """What tells one turn from another."""
    return state.turn, state.player.seat, state.phase is Phase.CORE


def _placing(state: State, seat: Seat) -> tuple[object, ...]:
    """What a seat's placement tables depend on."""
    player = next(player for player in state.players if player.seat is seat)
    ancients = state.drew if state.phase is Phase.ANCIENTS else None
    return state.temple, player.supply, player.hand, ancients, state.phase is Phase.OVER
