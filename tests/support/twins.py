"""Pairs of histories that differ only in what a viewer may not know (RULES 9), as logs of rooms."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from blockandkey.protocol.view import PhraseName
from blockandkey.protocol.wire import Command, CreateRoom, Join
from blockandkey.rooms.decide import acted, created, gone, joined, judged, new_token, returned
from blockandkey.rooms.state import Room, token_hash
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import ComponentSet, Key, Level, key_data, shipped_set
from blockandkey.rules.fair import fair_seed
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Action, IllegalAction, Phase, Position, State, parse_action
from blockandkey.server.storage.store import Stored
from tests.support.games import CHOOSERS
from tests.support.servers import OPEN, PEOPLE, RANDOM

Data = dict[str, Any]
KEYS = shipped_set("standard")
FATES: dict[str, "Fate"] = {}  # by the seed that follows from the server's seed in a room's log
NOW = 1_000_000.0


class Fate:
    """Chance whose piles are chosen and whose other answers are those of a seed."""

    def __init__(self, start: tuple[int, int], piles: Sequence[Sequence[object]], seed: str) -> None:
        self.start = start
        self.piles = piles
        self.rest = Keyed(seed)
        self.seed = seed
        self.begun: State | None = None
        self.played: dict[tuple[int, Action], tuple[State, State]] = {}  # by the state's id, with that state
        self.set_up = [start[0]]
        for pile, ordered in zip(piles, (*map(KEYS.of_level, Level), COLOURS), strict=True):
            left = list[object](ordered)
            self.set_up += [_taken(left, thing) for thing in pile[:-1]]

    @staticmethod
    def drawn(players: int, generator: random.Random) -> "Fate":
        piles = [generator.sample(pile, len(pile)) for pile in (*map(KEYS.of_level, Level), COLOURS)]
        return Fate((generator.randrange(players), players), piles, str(generator.random()))

    def one_of(self, n: int, index: int) -> int:
        return self.set_up[index] if index < len(self.set_up) else self.rest.one_of(n, index)


def _taken(left: list[object], thing: object) -> int:
    index = left.index(thing)
    left.pop(index)
    return index


def fated(seed: str) -> Fate | Keyed:
    """The chance of a room, in the place of `Keyed`."""
    return FATES.get(seed) or Keyed(seed)


def begin_once(players: int, fate: Fate, components: ComponentSet) -> State:
    """`new_game` for rooms, remembered: one history is in many pairs."""
    fate.begun = fate.begun or new_game(players, fate, components)
    return fate.begun


def play_once(state: State, action: Action, fate: Fate) -> State:
    """`play` for rooms, remembered."""
    key = id(state), action
    if key not in fate.played:
        fate.played[key] = state, play(state, action, fate)
    return fate.played[key][1]


# A history


@dataclass
class History:
    """A game in a room: its log, and the state after each event that changed the game."""

    fate: Fate
    kind: str
    log: list[Stored]
    states: dict[int, State]  # by version
    tokens: dict[Seat, str]  # of the people
    device: str | None  # the token of a whole device
    commands: dict[int, tuple[Seat, Data]] = field(default_factory=dict)  # whose command led to a version

    @property
    def room(self) -> str:
        return self.log[0].room

    @property
    def people(self) -> list[Seat]:
        return list(self.tokens)

    def state(self, version: int) -> State:
        """How the game stood at a version."""
        return self.states[max(v for v in self.states if v <= version)]

    @property
    def first(self) -> int:
        return min(self.states)

    @property
    def last(self) -> int:
        """The last version before the end."""
        return max(v for v, state in self.states.items() if state.phase is not Phase.OVER)


def tell(generator: random.Random) -> History:
    """Some game in some room, to its end."""
    kind = generator.choice(("solo", "device", "online", "online"))
    players = 1 if kind == "solo" else generator.randint(2, 4)
    fate = Fate.drawn(players, generator)
    log, tokens, device = _seated(kind, players, fate, generator)
    history = History(fate, kind, log, {}, tokens, device)
    room = Room.rebuilt(log)
    assert room.state is not None
    history.states[room.version] = room.state
    choose = generator.choice(CHOOSERS[:: 1 if players < 3 else 2])  # the keen one takes its time
    while room.status == "playing":
        state = room.state
        legal = legal_actions(state)
        if isinstance(legal[0], Position) and generator.random() < 0.1 and room.holder(state.player.seat) == "human":
            _play(history, room, str(legal[0]))
            _command(history, room, state.player.seat, do="undo")
        if generator.random() < 0.05 and room.holder(state.player.seat) == "human" and state.player.hand:
            _add(history, room, _hint(room, state, str(legal[-1])))
        _play(history, room, str(choose(generator, state, legal)))
        if kind == "online" and room.status == "playing":
            _sessions(history, room, generator)
    return history


def _seated(
    kind: str, players: int, fate: Fate, generator: random.Random
) -> tuple[list[Stored], dict[Seat, str], str | None]:
    """The first events: the room, and those who join it."""
    bots = 0 if kind == "solo" else generator.randrange(players)
    seats = [PEOPLE] + [OPEN if kind == "online" else PEOPLE] * (players - 1 - bots) + [RANDOM] * bots
    token = new_token()
    clock = generator.choice((None, 60))
    wish = {"kind": kind, "players": players, "seats": seats, "clock": clock}
    log = created(CreateRoom.model_validate(wish), token, NOW)
    seed = f"seed {generator.random()}"
    FATES[fair_seed(seed, {})] = fate
    log = [replace(stored, data=stored.data | {"server_seed": seed} if stored.data else {}) for stored in log]
    order = STANDARD_BOX.seats_of(players)
    tokens = {order[0]: token}
    for seat in order[1 : players - bots]:
        tokens[seat] = token
        if kind == "online":
            tokens[seat] = new_token()
            invited = {"invite": log[0].data["invite"], "seat": seat.value, "name": f"{seat} sits"}
            log += joined(Room.rebuilt(log), Join.model_validate(invited), tokens[seat], NOW)
    return log, tokens, None if kind == "online" else token


def _play(history: History, room: Room, text: str) -> None:
    """The seat on turn acts: its person, or its bot."""
    assert room.state is not None
    seat = room.state.player.seat
    if room.holder(seat) == "human":
        _command(history, room, seat, do="act", action=text)
    else:
        _add(history, room, acted(room, text, NOW + room.version, f"bot/{room.version}", "bot"))


def _command(history: History, room: Room, asks: Seat, **wish: Any) -> None:
    """A person's command; who was away is back with it."""
    for stored in returned(room, asks, NOW + room.version):
        _add(history, room, stored)
    token = history.device or history.tokens[asks]
    room.lifted = asks if history.device else None
    command = Command.model_validate(wish | {"client": "c", "version": room.version})
    command.client = f"{token_hash(token)[:12]}/{room.version}"
    (stored,) = judged(room, room.viewer(token), command, NOW + room.version)
    _add(history, room, stored)
    history.commands[room.version] = asks, wish


def _add(history: History, room: Room, stored: Stored) -> None:
    room.apply(stored)
    history.log.append(stored)
    assert room.state is not None
    history.states[room.version] = room.state


def _hint(room: Room, state: State, action: str) -> Stored:
    nearer = {"kind": "nearer", "key": key_data(state.player.hand[0]), "squares": 1}
    data = {"action": action, "reasons": [nearer]}
    return Stored(
        room.id, room.version + 1, NOW + room.version, "hint", state.player.seat.value, f"x/{room.version}", data
    )


def _sessions(history: History, room: Room, generator: random.Random) -> None:
    """What else people do at a table: leave and come back, talk, be away."""
    here = [seat for seat in history.people if room.holder(seat) == "human"]
    away = [seat for seat in history.people if room.is_gone(seat)]
    if generator.random() < 0.05:
        seat = generator.choice(here)
        _command(history, room, seat, do="leave")
        _command(history, room, seat, do="back")
    if generator.random() < 0.2:
        _talk(history, room, generator.choice(here), generator)
    if generator.random() < 0.1 and len(here) > 1:
        asks, seat = generator.sample(here, 2)
        for stored in gone(room, seat, NOW + room.version):
            _add(history, room, stored)
        if generator.random() < 0.7:
            _command(history, room, asks, do="stand_in", seat=seat)
    if away and generator.random() < 0.2:
        for stored in returned(room, generator.choice(away), NOW + room.version):
            _add(history, room, stored)


def _talk(history: History, room: Room, seat: Seat, generator: random.Random) -> None:
    """Say something, or take it back, or let the creator decide what may be said."""
    creator, said = history.people[0], [version for version in room.said if version not in room.unsaid]
    if generator.random() < 0.1 and room.holder(creator) == "human":
        other = generator.choice([chat for chat in ("all", "phrases", "off") if chat != room.chat])
        _command(history, room, creator, do="chat", chat=other)
    elif said and generator.random() < 0.4 and room.holder(creator) == "human":
        _command(history, room, creator, do="unsay", said=generator.choice(said))
    elif room.chat == "all" and generator.random() < 0.7:
        _command(history, room, seat, do="say", text=f"{seat} says " + "so " * generator.randint(0, 20) + "much")
    elif room.chat != "off":
        _command(history, room, seat, do="say", phrase=generator.choice(get_args(PhraseName)))


# Its twin


@dataclass(frozen=True)
class Onlooker:
    """A viewer: the seat whose token it is, if any, and the seats with whose eyes it sees or has seen."""

    own: Seat | None
    eyes: tuple[Seat, ...]
    knows_invite: bool = True


def known(history: History, eyes: Sequence[Seat], version: int) -> set[Key]:
    """The Keys that somebody with these eyes has ever seen."""
    seen = {claimed.key for player in history.state(version).players for claimed in player.claimed}
    for earlier, state in history.states.items():
        if earlier <= version:
            seen |= {key for player in state.players if player.seat in eyes for key in player.hand}
    return seen


def guides(history: History, version: int) -> set[Key]:
    """Solo: the Keys drawn, of which the last of each turn guides the Ancients: what all see follows from them."""
    drawn = (stored for stored in history.log if stored.data.get("text", "").startswith("draw"))
    return {history.states[stored.version].players[0].hand[-1] for stored in drawn if stored.version <= version}


def twin(history: History, viewer: Onlooker, came: int, version: int, generator: random.Random) -> History:
    """A history up to a version that looks the same to a viewer who came at a version, though all else is different."""
    fixed = known(history, viewer.eyes, version)
    watched = history.kind == "solo" and not viewer.eyes
    if watched and generator.random() < 0.3:
        told = _told_with(history, viewer, fixed, came, version, generator)
        if goes_the_same_way(history, told):
            return told
    fixed |= guides(history, version) if watched else set()
    return _told_with(history, viewer, fixed, came, version, generator)


def _told_with(
    history: History, viewer: Onlooker, fixed: set[Key], came: int, version: int, generator: random.Random
) -> History:
    other = dict[object, object]()
    for level in Level:
        unknown = [key for key in KEYS.of_level(level) if key not in fixed]
        other |= dict(zip(unknown, generator.sample(unknown, len(unknown)), strict=True))
    own = {player.enigma for player in history.states[history.first].players if player.seat in viewer.eyes}
    secret = [colour for colour in COLOURS if colour not in own]
    other |= dict(zip(secret, generator.sample(secret, len(secret)), strict=True))
    piles = [[other.get(thing, thing) for thing in pile] for pile in history.fate.piles]
    names = {key.id: changed.id for key, changed in other.items() if isinstance(key, Key) and isinstance(changed, Key)}
    tokens = {
        seat: token if history.device or seat is viewer.own else new_token() for seat, token in history.tokens.items()
    }
    hashes = {token_hash(token): token_hash(tokens[seat]) for seat, token in history.tokens.items()}
    fresh = {"server_seed": f"other {generator.random()}", "salt": f"{generator.random()}"}
    fresh |= {} if viewer.knows_invite else {"invite": new_token()}
    FATES[fair_seed(fresh["server_seed"], {})] = fate = Fate(history.fate.start, piles, history.fate.seed)
    log = [_retold(stored, viewer, names, hashes, fresh) for stored in history.log if stored.version <= version]
    for removed in (stored.data["version"] for stored in log if stored.kind == "unsaid" and stored.version <= came):
        log[removed - 1] = replace(log[removed - 1], data={"text": f"never heard {generator.random()}"})
    return History(fate, history.kind, log, {}, tokens, history.device, history.commands)


def _retold(
    stored: Stored, viewer: Onlooker, names: dict[str, str], hashes: dict[str, str], fresh: dict[str, str]
) -> Stored:
    """An event with other Keys, tokens and client ids, where the viewer may not know them."""
    data, client = dict(stored.data), stored.client
    if data.get("text", "").startswith("bury"):
        data["text"] = " ".join(names.get(word, word) for word in data["text"].split())
    if stored.kind == "hint" and stored.seat not in viewer.eyes:
        data = {"action": "pass", "reasons": []}
    if data.get("token"):
        data["token"] = hashes[data["token"]]
    if stored.kind == "created":
        seats = [sitter | {"token": hashes.get(sitter["token"])} for sitter in data["seats"]]
        data |= fresh | {"seats": seats, "creator": hashes[data["creator"]]}
    if client and stored.seat != viewer.own:
        client = f"other/{stored.version}"
    return replace(stored, data=data, client=client)


def goes_the_same_way(history: History, told: History) -> bool:
    """Play a twin by the rules alone: does everybody see the same all the way?"""
    states = [new_game(len(history.states[history.first].players), told.fate, KEYS)]
    try:
        for stored in told.log:
            if stored.kind == "action":
                states.append(play(states[-1], parse_action(stored.data["text"]), told.fate))
            elif stored.kind == "undone":
                states.pop()
            if stored.version >= history.first and public(states[-1]) != public(history.state(stored.version)):
                return False
    except IllegalAction:
        return False
    return True


def public(state: State) -> tuple[object, ...]:
    """What everybody may see of a state, straight from the state."""
    players = [(p.seat, [key.level for key in p.hand], p.supply, p.claimed) for p in state.players]
    return players, state.yard, state.bag, state.temple, state.phase, state.on_turn, state.turn, state.chances
