"""Reading game records: they are replayed by the rules and verified against their seed (PROTOCOL 2)."""

from collections.abc import Iterable, Iterator
from typing import Any

from blockandkey.rules.blocks import BLOCKS, Block, parse_block, parse_colour
from blockandkey.rules.box import PLAYERS, SITES, parse_line
from blockandkey.rules.chance import Chance, Keyed, Recorded
from blockandkey.rules.components import ALTARS, ComponentSet, InvalidSet, Key, Level, referred_set
from blockandkey.rules.fair import refuse_fair
from blockandkey.rules.fields import Data, InvalidRecord, get, refuse_others, same, words
from blockandkey.rules.game import new_game, play
from blockandkey.rules.geometry import SEATS, InvalidText, Seat, parse_seat
from blockandkey.rules.record import FORMAT, Step, moves_of, result_of
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Player,
    Position,
    State,
    TakeLine,
    parse_altar,
    parse_cells,
)
from blockandkey.rules.turn import DEAL_CHANCES, SUPPLY


def replay(record: object) -> list[Step]:
    """Replay a record by the rules; raises InvalidRecord at the first error, naming the place.

    A record without a result may stop in the middle of a turn: its last move may be incomplete.
    """
    data = _well_formed(record)
    moves, ended = get(data, "moves", list, "the record"), "result" in data
    replaying = _Replay(dealt(data), data.get("yard", []))
    for number, move in enumerate(moves, start=1):
        done = len(replaying.steps)
        try:
            replaying.do_move(move, whole=ended or number < len(moves))
            _compare(move, moves_of(replaying.steps[done:])[0])
        except (IllegalAction, InvalidText) as error:
            raise InvalidRecord(f"move {number}: {error}") from None
    if ended:
        _compare_result(data["result"], replaying.state)
    return replaying.steps


_FIELDS = ("format", "set", "seed", "fair", "order", "deal", "yard", "moves", "handovers", "result")


def _well_formed(record: object) -> Data:
    """The record, if it has the fields of this format and no others."""
    if not isinstance(record, dict):
        raise InvalidRecord("the record is not a JSON object")
    if record.get("format") != FORMAT:
        raise InvalidRecord(f"format is {record.get('format')!r}, not {FORMAT!r}")
    refuse_others(record, _FIELDS, "the record")
    if "seed" in record:
        get(record, "seed", str, "the record")
    if "handovers" in record:
        _refuse_handovers(record)
    return record


def _refuse_handovers(record: Data) -> None:
    """Raise InvalidRecord unless `handovers` lists, in order, the moves at which a hand passed to another person."""
    moves, order = get(record, "moves", list, "the record"), get(record, "order", list, "the record")
    last = 0
    for number, told in enumerate(get(record, "handovers", list, "the record"), start=1):
        where = f"handover {number}"
        if not isinstance(told, dict):
            raise InvalidRecord(f"{where} is not a JSON object")
        refuse_others(told, ("move", "seat"), where)
        move, seat = get(told, "move", int, where), get(told, "seat", str, where)
        if not last <= move <= len(moves):
            raise InvalidRecord(f"{where}: move is {move}, not from {last} to {len(moves)}")
        if seat not in order:
            raise InvalidRecord(f"{where}: {seat!r} does not play")
        last = move


def verify(record: object) -> list[Step]:
    """Replay a record and, if it has a seed, check every chance outcome and the commitments against it."""
    steps, data = replay(record), _well_formed(record)
    if "fair" in data:
        refuse_fair(data)
    if "seed" in data:
        _verify_chance(dealt(data), steps, Keyed(data["seed"]))
    return steps


def unchecked(record: Data) -> tuple[str, ...]:
    """What nobody can check in a record, even if it verifies: any of unfinished, no-seed and own-set."""
    found = {
        "unfinished": "result" not in record,
        "no-seed": "seed" not in record,
        "own-set": "keys" in record["set"],
    }
    return tuple(name for name, holds in found.items() if holds)


def audit(record: object) -> str:
    """Verify a record that has commitments (`fair`), and return the server's commitment."""
    data = _well_formed(record)
    if "fair" not in data:
        raise InvalidRecord("nothing to check the shuffle with: the record does not tell its commitment (fair)")
    verify(data)
    return str(data["fair"]["commit"])


def _verify_chance(first: State, steps: list[Step], chance: Chance) -> None:
    """Raise InvalidRecord unless the same actions with this chance lead to the same states."""
    state = new_game(len(first.players), chance, first.components)
    for what, given, told in (("deal", state.players, first.players), ("yard", state.yard, first.yard)):
        if given != told:
            raise InvalidRecord(f"the seed gives another {what}")
    for number, step in enumerate(steps, start=1):
        state = play(state, step.action, chance)
        if (state.players, state.yard, state.aside) != (step.after.players, step.after.yard, step.after.aside):
            raise InvalidRecord(f"the seed gives another outcome at action {number}, {str(step.action)!r}")


def dealt(record: Data) -> State:
    """The state that a record starts from, its altars in the order in which the record draws from them."""
    components = _components(_well_formed(record))
    try:
        seats = tuple(map(parse_seat, words(record, "order")))
        if seats not in _turn_orders(components, len(seats)):
            raise InvalidText(f"order {' '.join(seats)!r} is not a turn order of 1 to 4 players")
        refuse_others(get(record, "deal", dict), seats, "deal")
        players = tuple(_player(record, seat, components) for seat in seats)
        hands = [key for player in players for key in player.hand]
        if len(set(hands)) < len(hands) or len({player.enigma for player in players}) < len(players):
            raise InvalidText("a Key or an Enigma is dealt twice")
        yard = _yard(record, is_solo=len(seats) == 1)
    except InvalidText as error:
        raise InvalidRecord(f"set-up: {error}") from None
    suns, moons = (_altar(record, components, level, hands) for level in ALTARS)
    bag = tuple(block for block in BLOCKS if block not in yard)
    chances = DEAL_CHANCES + sum(block is not None for block in yard)
    return State(components, players, yard, bag, suns, moons, chances=chances)


def _turn_orders(components: ComponentSet, players: int) -> tuple[tuple[Seat, ...], ...]:
    seats = components.box.seats_of(players) if players in PLAYERS else ()
    return tuple(seats[i:] + seats[:i] for i in range(len(seats)))


def _yard(record: Data, is_solo: bool) -> tuple[Block | None, ...]:
    """The yard at the start: empty in solo, where it is filled after the Core Cube is placed (RULES 8.1)."""
    if is_solo and not record.get("moves"):
        if "yard" in record:
            raise InvalidText("the yard is filled only once the Core Cube is placed")
        return (None,) * len(SITES)
    yard = tuple(map(parse_block, words(record, "yard")))
    if len(yard) != len(SITES) or len(set(yard)) < len(SITES):
        raise InvalidText("the yard is not nine different blocks")
    return (None,) * len(SITES) if is_solo else yard


def _components(record: Data) -> ComponentSet:
    told = get(record, "set", dict, "the record")
    refuse_others(told, ("name", "version", "sha256", "keys", "box"), "set")
    try:
        return referred_set(told)
    except InvalidSet as error:
        raise InvalidRecord(error.faults[0]) from None
    except InvalidText as error:
        raise InvalidRecord(str(error)) from None


def _player(record: Data, seat: Seat, components: ComponentSet) -> Player:
    told = get(get(record, "deal", dict, "the record"), seat, dict, "deal")
    where = f"deal of {seat}"
    refuse_others(told, ("keys", "enigma"), where)
    hand = tuple(components.key(id) for id in words(told, "keys", where=where))
    if sorted(key.level for key in hand) != [Level.MOON, Level.STAR, Level.STAR, Level.SUN]:
        raise InvalidText(f"{where}: not two Stars, a Sun and a Moon")
    return Player(seat, hand, parse_colour(get(told, "enigma", str, where)))


def _altar(record: Data, components: ComponentSet, level: Level, hands: list[Key]) -> tuple[Key, ...]:
    """The altar at the start: first the Keys that the record draws from it, in order, then the others."""
    left = {key.id: key for key in components.of_level(level) if key not in hands}
    first = [left.pop(id) for move in record["moves"] for id in _drawn_ids(move) if id in left]
    return (*first, *left.values())


def _drawn_ids(move: object) -> Iterator[str]:
    if isinstance(move, dict):
        drawn = move.get("draws", [])
        for id in (move.get("aside_key"), *(drawn if isinstance(drawn, list) else ())):
            if isinstance(id, str):
                yield id


class _Replay:
    """A replay in progress: the present state and the steps that led to it."""

    def __init__(self, state: State, yard: list[str]) -> None:
        self.state = state
        self.yard = yard  # the blocks that fill the yard in solo
        self.steps: list[Step] = []

    def do(self, action: Action, answers: Iterable[int] = ()) -> None:
        """Play an action with these chance outcomes."""
        before, self.state = self.state, play(self.state, action, Recorded(answers))
        self.steps.append(Step(before, action, self.state))

    def do_move(self, move: object, whole: bool) -> None:
        """Play all actions of a move, which is a turn; unless it must be `whole`, its last actions may be missing."""
        if not isinstance(move, dict):
            raise InvalidText("it is not a JSON object")
        if self.state.phase is Phase.OVER:
            raise InvalidText("the game was over before it")
        if get(move, "seat", str) != self.state.player.seat:
            raise InvalidText(f"seat is {move['seat']!r}, but {self.state.player.seat} is on turn")
        self._do_action(move)
        self._do_discards(move)
        if "claims" in move or (whole and self.state.phase is Phase.CLAIM):
            self.do(Claim(tuple(words(move, "claims", []))))
        if "aside" in move:
            self.do(Aside(parse_altar(get(move, "aside", str))))
        if "bury" in move or self.state.phase is Phase.BURY:
            self.do(Bury(get(move, "bury", str) if move.get("bury") else None))
        self._do_draws(move)
        if whole and self.state.phase not in (Phase.DRAFT, Phase.ACTION, Phase.OVER):
            raise InvalidText(f"it stops before {self.state.phase.value!r}")

    def _do_action(self, move: Data) -> None:
        match get(move, "do", str):
            case "core":
                faces = get(move, "faces", dict)
                refuse_others(faces, SEATS, "faces")
                yard = self.yard if self.state.is_solo else []
                answers = _answers(self.state.bag, {"yard": yard}, "yard", len(yard))
                self.do(PlaceCore(tuple(parse_colour(get(faces, seat, str)) for seat in SEATS)), answers)
            case "draft" | "excavate" as do:
                if (do == "draft") != (self.state.phase is Phase.DRAFT):
                    raise InvalidText(f"{do!r} is not what has to be done now")
                line = parse_line(get(move, "line", str))
                sites = self.state.components.box.sites_of(line)
                emptied = sum(site in sites or block is None for site, block in enumerate(self.state.yard))
                self.do(TakeLine(line), _answers(self.state.bag, move, "refill", emptied))
            case "position":
                self.do(Position(parse_block(get(move, "block", str)), parse_cells(words(move, "cells"))))
            case "pass":
                self.do(Pass())
            case do:
                raise InvalidText(f"not something to do: {do!r}")

    def _do_discards(self, move: Data) -> None:
        """Discard blocks; after the last one the yard is refilled a second time (RULES 4.2)."""
        for block in map(parse_block, words(move, "discard", [])):
            answers: list[int] = []
            if len(self.state.player.supply) == SUPPLY + 1:
                bag = tuple(sorted({*self.state.bag, block}))
                answers = _answers(bag, move, "restock", self.state.yard.count(None))
            self.do(Discard(block), answers)

    def _do_draws(self, move: Data) -> None:
        """Draw Keys and play the Ancients' turn; if they place nothing, it is part of the last draw."""
        ancients = get(move, "ancients", dict) if "ancients" in move else {}
        draws = [self.state.components.key(id) for id in words(move, "draws", [])]
        for number, key in enumerate(draws, start=1):
            if key.level not in ALTARS:
                raise InvalidText(f"draws: {key} is a Star, which no altar has")
            returned = number == len(draws) and ancients.get("block") and ancients.get("cells") is None
            answers: list[int] = []
            if returned:
                bag = tuple(sorted({*self.state.bag, parse_block(get(ancients, "block", str))}))
                answers = _answers(bag, ancients, "refill", 1 + self.state.yard.count(None))
            self.do(Draw(key.level), answers)
        if ancients.get("cells") is not None:
            answers = _answers(self.state.bag, ancients, "refill", 1 + self.state.yard.count(None))
            self.do(PlaceAncients(parse_cells(words(ancients, "cells"))), answers)


def _answers(bag: tuple[Block, ...], told: Data, name: str, open_sites: int) -> list[int]:
    """The chance outcomes that draw the blocks of a field from the bag."""
    drawn = [parse_block(text) for text in words(told, name, [])]
    expected = min(open_sites, len(bag))
    if len(drawn) != expected:
        raise InvalidText(f"{name} has {len(drawn)} blocks, not {expected}")
    left, answers = list(bag), []
    for block in drawn:
        if block not in left:
            raise InvalidText(f"{name}: {block} is not in the bag")
        answers.append(left.index(block))
        left.remove(block)
    return answers


_OF_MOVES = (
    *("seat", "do", "faces", "line", "block", "cells", "refill", "discard", "restock"),
    *("claims", "draws", "aside", "aside_key", "bury", "ancients"),
)


def _compare(told: Data, made: Data) -> None:
    """Raise InvalidText unless a move has exactly the fields and values that the rules give it."""
    refuse_others(told, _OF_MOVES)
    for name in told.keys() - made.keys():
        raise InvalidText(f"{name} is {told[name]!r}, but does not belong to this move")
    for name, value in made.items():
        if not _agree(name, told.get(name), value):
            raise InvalidText(f"{name} is {told.get(name)!r}, by the rules it is {value!r}")


def _agree(name: str, told: Any, made: Any) -> bool:
    """Are two values of a field the same? The order of cells makes no difference; an empty list may be left out."""
    if name == "ancients" and isinstance(told, dict):
        return told.keys() <= made.keys() and all(_agree(part, told.get(part), made[part]) for part in made)
    if name == "cells" and isinstance(told, list):
        return same(sorted(map(str, told)), made)
    return same(told, made) or (told is None and made == [])


def _compare_result(told: object, state: State) -> None:
    if state.phase is not Phase.OVER:
        raise InvalidRecord("the record has a result, but the game is not over")
    made = result_of(state)
    if not isinstance(told, dict):
        raise InvalidRecord("result is not a JSON object")
    refuse_others(told, made, "result")
    for name, value in made.items():
        if not same(told.get(name), value):
            raise InvalidRecord(f"result: {name} is {told.get(name)!r}, by the rules it is {value!r}")
