"""Writing game records: a whole game, with every chance outcome, as one JSON object (PROTOCOL 2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from blockandkey.rules.box import SITES
from blockandkey.rules.components import Key, set_reference
from blockandkey.rules.fields import Data
from blockandkey.rules.game import outcome
from blockandkey.rules.geometry import SEATS, format_cell
from blockandkey.rules.solo import ancients_site
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    State,
    TakeLine,
)

FORMAT = "blockandkey-game/2"


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the states before and after it."""

    before: State
    action: Action
    after: State

    @property
    def draws(self) -> bool:
        """Did this step show its player something that was hidden: a Key of an altar, or blocks from the bag?"""
        return isinstance(self.action, Draw) or self.before.chances != self.after.chances

    @property
    def passes_ancients(self) -> bool:
        """Did the Ancients' turn end without a placement? That can happen only after the last draw (RULES 8.3)."""
        next_turn = self.after.phase is Phase.ACTION and self.after.turn > self.before.turn
        return self.before.is_solo and isinstance(self.action, Draw) and next_turn

    @property
    def ancients_key(self) -> Key | None:
        """The Key that guides the Ancients (RULES 8.3), if this step ends their turn."""
        if isinstance(self.action, PlaceAncients):
            return self.before.drew
        return self.after.player.hand[-1] if self.passes_ancients else None  # this step drew it

    @property
    def refill(self) -> list[str]:
        """The blocks that this step drew from the bag into the yard, site by site."""
        before, emptied = self.before, self._emptied_sites()
        sites = (site for site in SITES if site in emptied or before.yard[site] is None)
        return [str(block) for site in sites if (block := self.after.yard[site])]

    def _emptied_sites(self) -> tuple[int, ...]:
        """The sites that this step takes the blocks of before it fills the open ones."""
        if isinstance(self.action, TakeLine):
            return self.before.components.box.sites_of(self.action.line)
        return (ancients_site(self.ancients_key),) if self.ancients_key else ()


def write(steps: Sequence[Step], secrets: Data | None = None) -> dict[str, Any]:
    """The record of a game, finished or not; `secrets` are the fields `seed` and `fair`, if the game has them."""
    first = steps[0].before
    record: dict[str, Any] = {"format": FORMAT, "set": set_reference(first.components), **(secrets or {})}
    record["order"] = [player.seat.value for player in first.players]
    record["deal"] = {
        player.seat.value: {"keys": [key.id for key in player.hand], "enigma": player.enigma.value}
        for player in first.players
    }
    yard = first.yard if all(first.yard) else steps[0].after.yard  # solo fills it once the Core Cube is placed
    if all(yard):
        record["yard"] = [str(block) for block in yard]
    record["moves"] = moves_of(steps)
    last = steps[-1].after
    if last.phase is Phase.OVER:
        record["result"] = result_of(last)
    return record


def result_of(state: State) -> dict[str, Any]:
    """The field `result` of a finished game's record."""
    ended = outcome(state)
    totals = {seat.value: total for seat, total in ended.totals.items()}
    return {
        "totals": totals,
        "ranking": [seat.value for seat in ended.ranking],
        "ended": state.ended and state.ended.value,
    }


def moves_of(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """The field `moves` of a record; a move is a whole turn, so several steps may make one."""
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
            moves.append({"seat": seat, "do": do, "line": line.value, "refill": step.refill})
        case Position(block, cells):
            moves.append({"seat": seat, "do": "position", "block": str(block), "cells": [*map(format_cell, cells)]})
        case Pass():
            moves.append({"seat": seat, "do": "pass"})
        case Discard(block):
            moves[-1].setdefault("discard", []).append(str(block))
            if restock := step.refill:
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


def _write_ancients(move: dict[str, Any], step: Step) -> None:
    """Add the Ancients' turn, if this step ends it."""
    if (key := step.ancients_key) is None:
        return
    block = step.before.yard[ancients_site(key)]
    cells = [format_cell(cell) for cell in step.action.cells] if isinstance(step.action, PlaceAncients) else None
    move["ancients"] = {"block": str(block) if block else None, "cells": cells}
    if block:
        move["ancients"]["refill"] = step.refill
