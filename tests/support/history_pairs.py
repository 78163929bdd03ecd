"""Pairs of histories that differ only in what a viewer may not know (RULES 9), as event logs of rooms."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

from blockandkey.protocol.commands import command_of
from blockandkey.protocol.requests import CommandData
from blockandkey.protocol.view import PhraseName
from blockandkey.rooms.commands import Lift, Lower, NewRoom, SeatChoice, TakeSeat
from blockandkey.rooms.creating import create
from blockandkey.rooms.decide import act, decide
from blockandkey.rooms.events import Event, Hinted, Kind, entries_of
from blockandkey.rooms.seats import gone, join, returned
from blockandkey.rooms.state import token_hash
from blockandkey.rooms.transition import after
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import ComponentSet, Key, Level, key_data, shipped_set
from blockandkey.rules.fair import fair_seed
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Action, IllegalAction, Phase, Position, State, parse_action
from blockandkey.server.room_context import new_context, new_room_id, new_token
from blockandkey.server.rows import rebuilt, stored_of
from blockandkey.server.storage.store import Stored
from tests.support.games import CHOOSERS

Data = dict[str, Any]
KEYS = shipped_set("standard")
CHANCES: dict[str, "ChosenChance"] = {}  # by the seed that follows from the server's seed in a room's log
NOW = 1_000_000.0
CONTEXT = new_context()


class ChosenChance:
    """Chance whose piles are given; its other answers come from a seed."""

    def __init__(self, start: tuple[int, int], piles: Sequence[Sequence[object]], seed: str) -> None:
        self.start = start
        self.piles = piles
        self.rest = Keyed(seed)
        self.seed = seed
        self.first_state: State | None = None
        self.played: dict[tuple[int, Action], tuple[State, State]] = {}  # by the state's id, with that state
        self.set_up = [start[0]]
        for pile, ordered in zip(piles, (*map(KEYS.of_level, Level), COLOURS), strict=True):
            left = list[object](ordered)
            self.set_up += [_taken(left, thing) for thing in pile[:-1]]

    @staticmethod
    def drawn(players: int, generator: random.Random) -> "ChosenChance":
        piles = [generator.sample(pile, len(pile)) for pile in (*map(KEYS.of_level, Level), COLOURS)]
        return ChosenChance((generator.randrange(players), players), piles, str(generator.random()))

    def one_of(self, n: int, index: int) -> int:
        return self.set_up[index] if index < len(self.set_up) else self.rest.one_of(n, index)


def _taken(left: list[object], thing: object) -> int:
    index = left.index(thing)
    left.pop(index)
    return index


def chance_of(seed: str) -> ChosenChance | Keyed:
    """The chance of a room; it replaces `Keyed`."""
    return CHANCES.get(seed) or Keyed(seed)


def cached_new_game(players: int, chance: ChosenChance, components: ComponentSet) -> State:
    """`new_game` with a cache: one history is in many pairs."""
    chance.first_state = chance.first_state or new_game(players, chance, components)
    return chance.first_state


def cached_play(state: State, action: Action, chance: ChosenChance) -> State:
    """`play` with a cache."""
    key = id(state), action
    if key not in chance.played:
        chance.played[key] = state, play(state, action, chance)
    return chance.played[key][1]


# A history


@dataclass
class History:
    """A game in a room: its log, and the state after each event that changed the game."""

    chance: ChosenChance
    kind: str
    log: list[Stored]
    states: dict[int, State]  # by version
    tokens: dict[Seat, str]  # of the human players
    device: str | None  # the token of a whole device
    commands: dict[int, tuple[Seat, Data]] = field(
        default_factory=dict
    )  # by version: the seat and the command that led to it

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


class HistoryBuilder:
    """Builds a history: its room, and what happens there."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.room = rebuilt(history.log)
        assert self.room.state is not None
        history.states[self.room.version] = self.room.state

    def add(self, events: Sequence[Event], client: str | None = None) -> None:
        for entry in entries_of(self.room.id, self.room.version, events, NOW + self.room.version, client):
            self.room = after(self.room, entry)
            self.history.log.append(stored_of(entry))
            assert self.room.state is not None
            self.history.states[self.room.version] = self.room.state

    def play(self, text: str) -> None:
        """Let the seat on turn act: a person by a command, a bot directly."""
        assert self.room.state is not None
        seat = self.room.state.player.seat
        if self.room.holder(seat) == "human":
            self.command(seat, do="act", action=text)
        else:
            self.add([act(self.room, text, "bot")], f"bot/{self.room.version}")

    def command(self, asks: Seat, **wish: Any) -> None:
        """Add a person's command; it also marks the person as returned."""
        self.add(returned(self.room, asks))
        token = self.history.device or self.history.tokens[asks]
        viewer = replace(self.room.viewer(token), lifted=asks if self.history.device else None)
        command = command_of(CommandData.model_validate(wish | {"client": "c", "version": self.room.version}))
        assert not isinstance(command, Lift | Lower)
        (event,) = decide(self.room, viewer, command, CONTEXT)
        self.add([event], f"{token_hash(token)[:12]}/{self.room.version}")
        self.history.commands[self.room.version] = asks, wish

    def hint(self, state: State, action: Action) -> None:
        nearer = {"kind": "nearer", "key": key_data(state.player.hand[0]), "squares": 1}
        self.add([Hinted(state.player.seat, action, (nearer,))], f"x/{self.room.version}")


def random_history(generator: random.Random) -> History:
    """A random game in a room of a random kind, to its end."""
    kind: Kind = generator.choice(("solo", "device", "online", "online"))
    players = 1 if kind == "solo" else generator.randint(2, 4)
    chance = ChosenChance.drawn(players, generator)
    log, tokens, device = _seated(kind, players, chance, generator)
    history = History(chance, kind, log, {}, tokens, device)
    builder = HistoryBuilder(history)
    choose = generator.choice(CHOOSERS[:: 1 if players < 3 else 2])  # the keen one takes its time
    while builder.room.status == "playing":
        state = builder.room.state
        assert state is not None
        legal, is_person = legal_actions(state), builder.room.holder(state.player.seat) == "human"
        if isinstance(legal[0], Position) and generator.random() < 0.1 and is_person:
            builder.play(str(legal[0]))
            builder.command(state.player.seat, do="undo")
        if generator.random() < 0.05 and is_person and state.player.hand:
            builder.hint(state, legal[-1])
        builder.play(str(choose(generator, state, legal)))
        if kind == "online" and builder.room.status == "playing":
            _socialize(builder, generator)
    return history


def _seated(
    kind: Kind, players: int, chance: ChosenChance, generator: random.Random
) -> tuple[list[Stored], dict[Seat, str], str | None]:
    """The first events: the room, and those who join it."""
    bots = 0 if kind == "solo" else generator.randrange(players)
    people, bot = SeatChoice("human"), SeatChoice("bot", None, "random")
    seats = (people, *[SeatChoice("open") if kind == "online" else people] * (players - 1 - bots), *[bot] * bots)
    token = new_token()
    wish = NewRoom(kind, players, seats, clock=generator.choice((None, 60)))
    first = create(wish, lambda: KEYS, token, CONTEXT)
    log = [stored_of(entry) for entry in entries_of(new_room_id(), 0, first, NOW)]
    seed = f"seed {generator.random()}"
    CHANCES[fair_seed(seed, {})] = chance
    log = [replace(stored, data=stored.data | {"server_seed": seed} if stored.data else {}) for stored in log]
    order = STANDARD_BOX.seats_of(players)
    tokens = {order[0]: token}
    for seat in order[1 : players - bots]:
        tokens[seat] = token
        if kind == "online":
            tokens[seat] = new_token()
            room = rebuilt(log)
            events = join(room, TakeSeat(room.created.access.invite, seat, f"{seat} sits"), tokens[seat])
            log += [stored_of(entry) for entry in entries_of(room.id, room.version, events, NOW)]
    return log, tokens, None if kind == "online" else token


def _socialize(builder: HistoryBuilder, generator: random.Random) -> None:
    """Let people leave and come back, talk, or be away."""
    people, room = builder.history.people, builder.room
    here = [seat for seat in people if room.holder(seat) == "human"]
    away = [seat for seat in people if room.is_gone(seat)]
    if generator.random() < 0.05:
        seat = generator.choice(here)
        builder.command(seat, do="leave")
        builder.command(seat, do="back")
    if generator.random() < 0.2:
        _talk(builder, generator.choice(here), generator)
    if generator.random() < 0.1 and len(here) > 1:
        asks, seat = generator.sample(here, 2)
        builder.add(gone(builder.room, seat))
        if generator.random() < 0.7:
            builder.command(asks, do="stand_in", seat=seat)
    if away and generator.random() < 0.2:
        builder.add(returned(builder.room, generator.choice(away)))


def _talk(builder: HistoryBuilder, seat: Seat, generator: random.Random) -> None:
    """Let a person say something, or the creator remove something said or change the chat mode."""
    room, talk, creator = builder.room, builder.room.talk, builder.history.people[0]
    said = [version for version in talk.said if version not in talk.unsaid]
    if generator.random() < 0.1 and room.holder(creator) == "human":
        other = generator.choice([chat for chat in ("all", "phrases", "off") if chat != talk.chat])
        builder.command(creator, do="chat", chat=other)
    elif said and generator.random() < 0.4 and room.holder(creator) == "human":
        builder.command(creator, do="unsay", said=generator.choice(said))
    elif talk.chat == "all" and generator.random() < 0.7:
        builder.command(seat, do="say", text=f"{seat} says " + "so " * generator.randint(0, 20) + "much")
    elif talk.chat != "off":
        builder.command(seat, do="say", phrase=generator.choice(get_args(PhraseName)))


# Its counterpart


@dataclass(frozen=True)
class Onlooker:
    """A viewer: the seat whose token it has, if any, and the seats whose secrets it sees or has seen."""

    own: Seat | None
    sees_as: tuple[Seat, ...]
    knows_invite: bool = True


def keys_seen(history: History, sees_as: Sequence[Seat], version: int) -> set[Key]:
    """The Keys that a viewer with the secrets of these seats has seen up to a version."""
    seen = {claimed.key for player in history.state(version).players for claimed in player.claimed}
    for earlier, state in history.states.items():
        if earlier <= version:
            seen |= {key for player in state.players if player.seat in sees_as for key in player.hand}
    return seen


def keys_drawn(history: History, version: int) -> set[Key]:
    """Solo: the Keys drawn. The last one of a turn guides the Ancients, so that public events depend on it."""
    drawn = (stored for stored in history.log if stored.data.get("text", "").startswith("draw"))
    return {history.states[stored.version].players[0].hand[-1] for stored in drawn if stored.version <= version}


def counterpart(history: History, viewer: Onlooker, since: int, version: int, generator: random.Random) -> History:
    """A history with other secrets that looks the same to a viewer who watches from `since` up to `version`."""
    fixed = keys_seen(history, viewer.sees_as, version)
    watched = history.kind == "solo" and not viewer.sees_as
    if watched and generator.random() < 0.3:
        other = _with_other_secrets(history, viewer, fixed, since, version, generator)
        if looks_the_same(history, other):
            return other
    fixed |= keys_drawn(history, version) if watched else set()
    return _with_other_secrets(history, viewer, fixed, since, version, generator)


def _with_other_secrets(
    history: History, viewer: Onlooker, fixed: set[Key], since: int, version: int, generator: random.Random
) -> History:
    other = dict[object, object]()
    for level in Level:
        unknown = [key for key in KEYS.of_level(level) if key not in fixed]
        other |= dict(zip(unknown, generator.sample(unknown, len(unknown)), strict=True))
    own = {player.enigma for player in history.states[history.first].players if player.seat in viewer.sees_as}
    secret = [colour for colour in COLOURS if colour not in own]
    other |= dict(zip(secret, generator.sample(secret, len(secret)), strict=True))
    piles = [[other.get(thing, thing) for thing in pile] for pile in history.chance.piles]
    names = {key.id: changed.id for key, changed in other.items() if isinstance(key, Key) and isinstance(changed, Key)}
    tokens = {
        seat: token if history.device or seat is viewer.own else new_token() for seat, token in history.tokens.items()
    }
    hashes = {token_hash(token): token_hash(tokens[seat]) for seat, token in history.tokens.items()}
    fresh = {"server_seed": f"other {generator.random()}", "salt": f"{generator.random()}"}
    fresh |= {} if viewer.knows_invite else {"invite": new_token()}
    CHANCES[fair_seed(fresh["server_seed"], {})] = chance = ChosenChance(
        history.chance.start, piles, history.chance.seed
    )
    log = [
        _with_other_data(stored, viewer, names, hashes, fresh) for stored in history.log if stored.version <= version
    ]
    for removed in (stored.data["version"] for stored in log if stored.kind == "unsaid" and stored.version <= since):
        log[removed - 1] = replace(log[removed - 1], data={"text": f"never heard {generator.random()}"})
    return History(chance, history.kind, log, {}, tokens, history.device, history.commands)


def _with_other_data(
    stored: Stored, viewer: Onlooker, names: dict[str, str], hashes: dict[str, str], fresh: dict[str, str]
) -> Stored:
    """An event with other Keys, tokens and client ids where the viewer may not know them."""
    data, client = dict(stored.data), stored.client
    if data.get("text", "").startswith("bury"):
        data["text"] = " ".join(names.get(word, word) for word in data["text"].split())
    if stored.kind == "hint" and stored.seat not in viewer.sees_as:
        data = {"action": "pass", "reasons": []}
    if data.get("token"):
        data["token"] = hashes[data["token"]]
    if stored.kind == "created":
        seats = [sitter | {"token": hashes.get(sitter["token"])} for sitter in data["seats"]]
        data |= fresh | {"seats": seats, "creator": hashes[data["creator"]]}
    if client and stored.seat != viewer.own:
        client = f"other/{stored.version}"
    return replace(stored, data=data, client=client)


def looks_the_same(history: History, other: History) -> bool:
    """Play a counterpart by the rules alone: is everything public the same at every version?"""
    states = [new_game(len(history.states[history.first].players), other.chance, KEYS)]
    try:
        for stored in other.log:
            if stored.kind == "action":
                states.append(play(states[-1], parse_action(stored.data["text"]), other.chance))
            elif stored.kind == "undone":
                states.pop()
            if stored.version >= history.first and public(states[-1]) != public(history.state(stored.version)):
                return False
    except IllegalAction:
        return False
    return True


def public(state: State) -> tuple[object, ...]:
    """What everybody may see of a state, read from the state itself."""
    players = [(p.seat, [key.level for key in p.hand], p.supply, p.claimed) for p in state.players]
    return players, state.yard, state.bag, state.temple, state.phase, state.on_turn, state.turn, state.chances
