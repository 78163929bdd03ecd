"""Game records: a whole game with every chance outcome as one JSON object (PROTOCOL 2); written, replayed, verified."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from blockandkey.blocks import BLOCKS, Block, parse_block, parse_colour
from blockandkey.chance import Chance, Keyed, Recorded
from blockandkey.components import ALTARS, ComponentSet, InvalidSet, Key, Level, key_data, parse_set, shipped_set
from blockandkey.game import new_game, outcome, play
from blockandkey.geometry import SEATS, SEATS_OF, InvalidText, Seat, format_cell, parse_seat
from blockandkey.solo import ancients_site
from blockandkey.state import (
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
    parse_line,
)
from blockandkey.turn import DEAL_CHANCES, SUPPLY

FORMAT = "blockandkey-game/2"

Data = Mapping[str, Any]
T = TypeVar("T")


class InvalidRecord(InvalidText):
    """A record that can't be read or breaks a rule; the message says where the first error is."""


# Writing


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the states before and after it."""

    before: State
    action: Action
    after: State

    @property
    def passes_ancients(self) -> bool:
        """Was the Ancients' turn over without a placement? Only the last Key drawn can lead past it (RULES 8.3)."""
        next_turn = self.after.phase is Phase.ACTION and self.after.turn > self.before.turn
        return self.before.is_solo and isinstance(self.action, Draw) and next_turn


def write(steps: Sequence[Step], secrets: Data | None = None) -> dict[str, Any]:
    """The record of a game, or of its beginning; `secrets` are `seed`, `salt` and `commit` where there are any."""
    first = steps[0].before
    record: dict[str, Any] = {"format": FORMAT, "set": _set_data(first.components), **(secrets or {})}
    record["order"] = [player.seat.value for player in first.players]
    record["deal"] = {
        player.seat.value: {"keys": [key.id for key in player.hand], "enigma": player.enigma.value}
        for player in first.players
    }
    yard = first.yard if all(first.yard) else steps[0].after.yard  # solo fills it once the Core Cube is placed
    if all(yard):
        record["yard"] = [str(block) for block in yard]
    record["moves"] = _moves(steps)
    last = steps[-1].after
    if last.phase is Phase.OVER:
        record["result"] = _result(last)
    return record


def _set_data(components: ComponentSet) -> dict[str, Any]:
    data: dict[str, Any] = {"name": components.name, "version": components.version, "sha256": components.sha256}
    try:
        shipped = shipped_set(components.name, components.version) == components
    except InvalidText:
        shipped = False
    return data if shipped else data | {"keys": [key_data(key) for key in components.keys]}


def _result(state: State) -> dict[str, Any]:
    ended = outcome(state)
    totals = {seat.value: total for seat, total in ended.totals.items()}
    return {
        "totals": totals,
        "ranking": [seat.value for seat in ended.ranking],
        "ended": state.ended and state.ended.value,
    }


def _moves(steps: Iterable[Step]) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = []
    for step in steps:
        _write_step(moves, step)
        _write_ancients(moves[-1], step)
    return moves


def _write_step(moves: list[dict[str, Any]], step: Step) -> None:
    """Add a step to the moves: a move of its own, or a part of the last one."""
    seat = step.before.player.seat.value
    match step.action:
        case PlaceCore(faces):
            shown = {side.value: colour.value for side, colour in zip(SEATS, faces, strict=True)}
            moves.append({"seat": seat, "do": "core", "faces": shown})
        case TakeLine(line):
            do = "draft" if step.before.phase is Phase.DRAFT else "excavate"
            emptied = [site for site in range(9) if site in line.sites or step.before.yard[site] is None]
            moves.append({"seat": seat, "do": do, "line": line.value, "refill": _refilled(emptied, step.after)})
        case Position(block, cells):
            moves.append({"seat": seat, "do": "position", "block": str(block), "cells": [*map(format_cell, cells)]})
        case Pass():
            moves.append({"seat": seat, "do": "pass"})
        case Discard(block):
            moves[-1].setdefault("discard", []).append(str(block))
            opened = [site for site in range(9) if step.before.yard[site] is None]
            if restock := _refilled(opened, step.after):
                moves[-1]["restock"] = restock
        case Claim(keys):
            moves[-1]["claims"] = list(keys)
        case Draw():
            # The last Key of the hand is the one drawn.
            moves[-1].setdefault("draws", []).append(step.after.players[step.before.on_turn].hand[-1].id)
        case Aside(altar):
            moves[-1] |= {"aside": altar.value, "aside_key": step.after.aside[-1].id}
        case Bury(key):
            moves[-1] |= {"bury": key} if key else {}


def _refilled(emptied: Iterable[int], after: State) -> list[str]:
    return [str(block) for site in emptied if (block := after.yard[site])]


def _write_ancients(move: dict[str, Any], step: Step) -> None:
    """Add the Ancients' turn, if this step settled it."""
    before, after = step.before, step.after
    if isinstance(step.action, PlaceAncients):
        cells = [format_cell(cell) for cell in step.action.cells]
    elif step.passes_ancients:
        cells = None
        # The Key that guides them was drawn in this very step, so only the hand after it tells the site.
        before = replace(before, drew=after.player.hand[-1])
    else:
        return
    block = before.yard[ancients_site(before)]
    move["ancients"] = {"block": str(block) if block else None, "cells": cells}
    if block:
        emptied = [site for site in range(9) if site == ancients_site(before) or before.yard[site] is None]
        move["ancients"]["refill"] = _refilled(emptied, after)


# Replaying


def replay(record: object) -> list[Step]:
    """Replay a record by the rules; raises InvalidRecord at the first error, naming the place.

    A record without a result may stop within a turn: what its last move doesn't tell is still to come.
    """
    if not isinstance(record, dict):
        raise InvalidRecord("the record is not a JSON object")
    moves = _get(record, "moves", list, "the record")
    ended = "result" in record
    replaying = _Replay(dealt(record))
    for number, move in enumerate(moves, start=1):
        done = len(replaying.steps)
        try:
            replaying.do_move(move, whole=ended or number < len(moves))
            _compare(move, _moves(replaying.steps[done:])[0])
        except (IllegalAction, InvalidText) as error:
            raise InvalidRecord(f"move {number}: {error}") from None
    if ended:
        _compare_result(record["result"], replaying.state)
    return replaying.steps


def verify(record: object) -> list[Step]:
    """Replay a record and, where it tells the seed, check the chance outcomes and the commitment against it."""
    steps = replay(record)
    assert isinstance(record, dict)
    if "seed" in record:
        seed = _get(record, "seed", str, "the record")
        _verify_chance(dealt(record), steps, Keyed(seed))
        if "commit" in record and record["commit"] != commitment(seed, str(record.get("salt", ""))):
            raise InvalidRecord("the commitment is not that of seed and salt")
    return steps


def audit(record: object) -> str:
    """Verify a record that tells what its seed was committed to with, and return the commitment."""
    if not isinstance(record, dict):
        raise InvalidRecord("the record is not a JSON object")
    if missing := [name for name in ("commit", "seed", "salt") if name not in record]:
        raise InvalidRecord(f"nothing to check the shuffle with: the record has no {' and no '.join(missing)}")
    commit, seed, salt = (_get(record, name, str, "the record") for name in ("commit", "seed", "salt"))
    if ":" in salt:
        raise InvalidRecord("the salt has a colon in it, so that the commitment fits another seed too")
    if commit != commitment(seed, salt):
        raise InvalidRecord("the commitment is not that of seed and salt")
    verify(record)
    return commit


def commitment(seed: str, salt: str) -> str:
    """What is published at the start of a game, so that its seed can't be changed after."""
    return hashlib.sha256(f"{seed}:{salt}".encode("utf-8", "surrogatepass")).hexdigest()


def _verify_chance(first: State, steps: list[Step], chance: Chance) -> None:
    """Play the same actions again with a chance and find the same states."""
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
    if record.get("format") != FORMAT:
        raise InvalidRecord(f"format is {record.get('format')!r}, not {FORMAT!r}")
    components = _components(record)
    try:
        seats = tuple(map(parse_seat, _words(record, "order")))
        players = tuple(_player(record, seat, components) for seat in seats)
        yard = tuple(map(parse_block, _words(record, "yard")))
        turn_order = SEATS_OF.get(len(seats), ())
        if seats not in tuple(turn_order[i:] + turn_order[:i] for i in range(len(seats))):
            raise InvalidText(f"order {' '.join(seats)!r} is not a turn order of 1 to 4 players")
        hands = [key for player in players for key in player.hand]
        if len(set(hands)) < len(hands) or len({player.enigma for player in players}) < len(players):
            raise InvalidText("a Key or an Enigma is dealt twice")
        if len(yard) != 9 or len(set(yard)) < 9:
            raise InvalidText("the yard is not nine different blocks")
    except InvalidText as error:
        raise InvalidRecord(f"set-up: {error}") from None
    suns, moons = (_altar(record, components, level, hands) for level in ALTARS)
    if len(seats) == 1:
        return State(components, players, (None,) * 9, BLOCKS, suns, moons, chances=DEAL_CHANCES)
    bag = tuple(block for block in BLOCKS if block not in yard)
    return State(components, players, yard, bag, suns, moons, chances=DEAL_CHANCES + len(yard))


def _components(record: Data) -> ComponentSet:
    told = _get(record, "set", dict, "the record")
    try:
        if "keys" in told:
            components = parse_set(told, "set")
        else:
            components = shipped_set(_get(told, "name", str), _get(told, "version", int))
    except InvalidSet as error:
        raise InvalidRecord(error.faults[0]) from None
    except InvalidText as error:
        raise InvalidRecord(f"set: {error}") from None
    if told.get("sha256", components.sha256) != components.sha256:
        raise InvalidRecord(f"set: sha256 is not that of {components.name} version {components.version}")
    return components


def _player(record: Data, seat: Seat, components: ComponentSet) -> Player:
    told = _get(_get(record, "deal", dict, "the record"), seat, dict, "deal")
    where = f"deal of {seat}"
    hand = tuple(components.key(id) for id in _words(told, "keys", where=where))
    if sorted(key.level for key in hand) != [Level.MOON, Level.STAR, Level.STAR, Level.SUN]:
        raise InvalidText(f"{where}: not two Stars, a Sun and a Moon")
    return Player(seat, hand, parse_colour(_get(told, "enigma", str, where)))


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
    """A replay under way: the state it has come to and the steps that led there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []

    def do(self, action: Action, answers: Iterable[int] = ()) -> None:
        """Play an action with these chance outcomes."""
        before, self.state = self.state, play(self.state, action, Recorded(answers))
        self.steps.append(Step(before, action, self.state))

    def do_move(self, move: object, whole: bool) -> None:
        """Play all that a move tells: a turn is several actions. Unless it must be whole, the rest may be missing."""
        if not isinstance(move, dict):
            raise InvalidText("it is not a JSON object")
        if self.state.phase is Phase.OVER:
            raise InvalidText("the game was over before it")
        if _get(move, "seat", str) != self.state.player.seat:
            raise InvalidText(f"seat is {move['seat']!r}, but {self.state.player.seat} is on turn")
        self._do_action(move)
        self._do_discards(move)
        if "claims" in move or (whole and self.state.phase is Phase.CLAIM):
            self.do(Claim(tuple(_words(move, "claims", []))))
        if "aside" in move:
            self.do(Aside(parse_altar(_get(move, "aside", str))))
        if "bury" in move or self.state.phase is Phase.BURY:
            self.do(Bury(_get(move, "bury", str) if move.get("bury") else None))
        self._do_draws(move)
        if whole and self.state.phase not in (Phase.DRAFT, Phase.ACTION, Phase.OVER):
            raise InvalidText(f"it stops before {self.state.phase.value!r}")

    def _do_action(self, move: Data) -> None:
        match _get(move, "do", str):
            case "core":
                faces = _get(move, "faces", dict)
                yard = self.yard if self.state.is_solo else ()
                answers = _answers(self.state.bag, {"yard": yard}, "yard", len(yard))
                self.do(PlaceCore(tuple(parse_colour(_get(faces, seat, str)) for seat in SEATS)), answers)
            case "draft" | "excavate" as do:
                if (do == "draft") != (self.state.phase is Phase.DRAFT):
                    raise InvalidText(f"{do!r} is not what has to be done now")
                line = parse_line(_get(move, "line", str))
                emptied = sum(site in line.sites or block is None for site, block in enumerate(self.state.yard))
                self.do(TakeLine(line), _answers(self.state.bag, move, "refill", emptied))
            case "position":
                self.do(Position(parse_block(_get(move, "block", str)), parse_cells(_words(move, "cells"))))
            case "pass":
                self.do(Pass())
            case do:
                raise InvalidText(f"not something to do: {do!r}")

    def _do_discards(self, move: Data) -> None:
        """The blocks put back, and the second refill with the last of them (RULES 4.2)."""
        for block in map(parse_block, _words(move, "discard", [])):
            answers: list[int] = []
            if len(self.state.player.supply) == SUPPLY + 1:
                bag = tuple(sorted({*self.state.bag, block}))
                answers = _answers(bag, move, "restock", self.state.yard.count(None))
            self.do(Discard(block), answers)

    def _do_draws(self, move: Data) -> None:
        """The draws and the Ancients' turn, which follows the last draw by itself if they place nothing."""
        ancients = _get(move, "ancients", dict) if "ancients" in move else {}
        draws = [self.state.components.key(id) for id in _words(move, "draws", [])]
        for number, key in enumerate(draws, start=1):
            returned = number == len(draws) and ancients.get("block") and ancients.get("cells") is None
            answers: list[int] = []
            if returned:
                bag = tuple(sorted({*self.state.bag, parse_block(_get(ancients, "block", str))}))
                answers = _answers(bag, ancients, "refill", 1 + self.state.yard.count(None))
            self.do(Draw(key.level), answers)
        if ancients.get("cells") is not None:
            answers = _answers(self.state.bag, ancients, "refill", 1 + self.state.yard.count(None))
            self.do(PlaceAncients(parse_cells(_words(ancients, "cells"))), answers)


def _answers(bag: tuple[Block, ...], told: Data, name: str, open_sites: int) -> list[int]:
    """The chance outcomes that draw the blocks of a field from the bag."""
    drawn = [parse_block(text) for text in _words(told, name, [])]
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


_TOLD = ("block", "cells", "refill", "discard", "restock", "claims", "draws", "aside", "aside_key", "bury", "ancients")


def _compare(told: Data, made: Data) -> None:
    """What a move tells must be what the rules make of it, to the last Key drawn."""
    if unknown := sorted(map(str, told.keys() - {"seat", "do", "line", "faces", *_TOLD})):
        raise InvalidText(f"unknown field {unknown[0]!r}")
    for name in _TOLD:
        if not _agree(name, told.get(name), made.get(name)):
            raise InvalidText(f"{name} is {told.get(name)!r}, by the rules it is {made.get(name)!r}")


def _agree(name: str, told: Any, made: Any) -> bool:
    """Are two values of a field the same? The order of cells makes no difference, nor does a field that is empty."""
    if name == "ancients" and isinstance(told, dict) and isinstance(made, dict):
        return all(_agree(part, told.get(part), made.get(part)) for part in ("block", "cells", "refill"))
    if name == "cells" and isinstance(told, list) and isinstance(made, list):
        return sorted(map(str, told)) == made
    return bool((told or None) == (made or None))


def _compare_result(told: object, state: State) -> None:
    if state.phase is not Phase.OVER:
        raise InvalidRecord("the record has a result, but the game is not over")
    made = _result(state)
    if not isinstance(told, dict):
        raise InvalidRecord("result is not a JSON object")
    for name, value in made.items():
        if told.get(name) != value:
            raise InvalidRecord(f"result: {name} is {told.get(name)!r}, by the rules it is {value!r}")


# Reading fields of JSON


def _get(data: Data, name: str, kind: type[T], where: str = "") -> T:
    """A field that must be there and of this kind."""
    value = data.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidRecord(f"{where + ': ' if where else ''}{name} is {value!r}, not {_KINDS[kind]}")
    return value


_KINDS: dict[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def _words(data: Data, name: str, default: list[str] | None = None, where: str = "") -> list[str]:
    """A field that must be a list of texts."""
    if name not in data and default is not None:
        return default
    words = _get(data, name, list, where)
    if not all(isinstance(word, str) for word in words):
        raise InvalidRecord(f"{where + ': ' if where else ''}{name} is not a list of texts")
    return words
