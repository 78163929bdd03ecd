"""Writes the records from which the browser tests start rooms again. It takes a minute or two."""

import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from blockandkey.bots.catalogue import bot
from blockandkey.rules.blocks import ORIENTATIONS_OF, Block
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import (
    HEIGHT,
    WIDTH,
    Seat,
    Square,
    ViewSquare,
    format_cell,
    format_square,
    format_view_square,
)
from blockandkey.rules.observe import observe
from blockandkey.rules.placement import judge, rest
from blockandkey.rules.record import Step, write
from blockandkey.rules.state import Action, Claim, Phase, PlaceAncients, Position, State, TakeLine
from blockandkey.rules.views import Outlook, claims, complete, picture, view
from tests.support.games import choose_lines, whole_game
from tests.support.playthrough import FROZEN

HERE = Path(__file__).parent

Found = tuple[list[Step], dict[str, Any]]  # the steps of the record, and other data for the test


def choose_well(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """As the Researcher."""
    return bot("researcher").choose(observe(state, state.player.seat), legal, generator)


def choose_high(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """Builds towers; claims and digs only if it must."""
    positions = [action for action in legal if isinstance(action, (Position, PlaceAncients))]
    if positions:
        return max(positions, key=lambda action: (max(c.z for c in action.cells), generator.random()))
    return legal[0] if isinstance(legal[0], Claim) else generator.choice(legal)


def choose_low(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """Builds low and densely, so that many blocks fit, and claims nothing, so that no game ends."""
    positions = [action for action in legal if isinstance(action, Position)]
    if positions:
        return min(positions, key=lambda action: (sum(c.z for c in action.cells), generator.random()))
    return legal[0] if isinstance(legal[0], Claim) else generator.choice(legal)


# One function for each file


def faults() -> Found:
    """Solo: one block of the supply with which each clause can be broken alone, for each clause."""
    rules = ("grid", "height", "touch", "taller", "support")
    for number in count(1):
        steps = whole_game(1, f"faults {number}", choose_high, FROZEN)
        for cut, step in enumerate(steps):
            state = step.after
            if state.phase is not Phase.ACTION or not state.temple:
                continue
            found: dict[str, Any] = {}
            for block in state.player.supply:
                for rule, cells, at in broken(state, block):
                    found.setdefault(rule, {"block": str(block), "cells": [format_cell(c) for c in cells], "at": at})
            if all(rule in found for rule in rules):
                return steps[: cut + 1], {"broken": {rule: found[rule] for rule in rules}}
    raise AssertionError


def broken(state: State, block: Block) -> Iterator[tuple[str, Any, list[str]]]:
    """Every way to rest that breaks one clause alone, with the cells or stacks at fault."""
    assert state.temple
    for way in ORIENTATIONS_OF[block.shape]:
        for x in range(8):
            for y in range(8):
                cells = rest(state.temple, way, Square(x, y))
                faults = judge(state.temple, cells)
                if len(faults) == 1:
                    at = [*map(format_cell, faults[0].cells), *map(format_square, faults[0].stacks)]
                    if faults[0].rule != "grid" or len(faults[0].cells) == 1:
                        yield faults[0].rule, cells, at


def double() -> Found:
    """Solo: a position that completes two Keys; at least three hands are then to be drawn from the altars."""
    for number in count(1):
        steps = whole_game(1, f"double {number}", choose_well, FROZEN)
        for cut, step in enumerate(steps):
            if isinstance(step.action, Claim) and len(step.action.keys) >= 2 and step.before.turn < 11:
                return steps[: cut - 1], {"then": [str(steps[cut - 1].action), str(step.action)]}
    raise AssertionError


def there() -> Found:
    """Solo: a Key of the hand lies in the view; one block completes it elsewhere, another covers it with its colour."""
    for number in count(1):
        steps = whole_game(1, f"there {number}", choose_well, FROZEN)
        for cut, step in enumerate(steps):
            state = step.after
            if state.phase is Phase.ACTION and state.turn > 1 and (found := anew(state)):
                return steps[: cut + 1], found
    raise AssertionError


def anew(state: State) -> dict[str, Any] | None:
    """A Key that lies in the view, the placement that completes it anew and where, and one that only covers it."""
    assert state.temple
    seat = state.player.seat
    before = view(state.temple, seat)
    positions = [action for action in legal_actions(state) if isinstance(action, Position)]
    for key in state.player.hand:
        lying = {square for place in complete(before, key.design) for square in place}
        found: dict[str, Any] = {"key": key.id}
        for action in positions if lying else ():
            after = view(state.temple.with_block(action.block, action.cells), seat)
            places = claims(after, key.design)
            if places:
                told = [format_view_square(square) for square in places[0]]
                found.setdefault("completes", {"action": str(action), "place": told})
            elif any(square in lying for square in covered(state, seat, action)):
                found.setdefault("covers", {"action": str(action)})
        if len(found) == 3:
            return found
    return None


def covered(state: State, seat: Seat, action: Position) -> Iterator[ViewSquare]:
    """The squares of a view that a placement covers with the colour they have."""
    assert state.temple
    before = Outlook.of(state.temple, seat)
    shown = before.shown(action.cells)
    for level in range(HEIGHT):
        for column in range(WIDTH):
            square = ViewSquare(column, level)
            if shown >> (column + 8 * level) & 1 and before.view.face(square) is action.block.colour:
                yield square


def discard() -> Found:
    """Solo: six blocks in the supply and whole lines in the yard."""
    for number in count(1):
        steps = whole_game(1, f"discard {number}", choose_lines, FROZEN)
        for cut, step in enumerate(steps):
            state = step.after
            if state.phase is Phase.ACTION and len(state.player.supply) == 6 and all(state.yard):
                return steps[: cut + 1], {}
    raise AssertionError


def stuck() -> Found:
    """Two players: one more turn without a block positioned ends the game (RULES 4.5)."""

    def choose_idly(generator: random.Random, state: State, legal: list[Action]) -> Action:
        lines = [action for action in legal if isinstance(action, TakeLine)]
        if state.phase is Phase.ACTION and state.turn > 6 and lines:
            return generator.choice(lines)
        return choose_well(generator, state, legal)

    steps = whole_game(2, "stuck", choose_idly, FROZEN)
    cut = next(i for i, s in enumerate(steps) if s.after.idle_turns == 7 and s.after.phase is Phase.ACTION)
    return steps[: cut + 1], {}


def ending() -> Found:
    """Two players, east on turn: the end is triggered in the third turn from here, by Keys that are in hand already."""
    for number in count(1):
        steps = whole_game(2, f"ending {number}", choose_well, FROZEN)
        last = next((i for i, s in enumerate(steps) if s.after.turns_left is not None), None)
        if last is None:
            continue
        turn = steps[last].before.turn - 2
        cut = next(i for i, s in enumerate(steps) if s.before.turn == turn and s.before.phase is Phase.ACTION)
        state, then = steps[cut].before, [s.action for s in steps[cut : last + 1]]
        held = {key.id for player in state.players for key in player.hand}
        owned = {block for player in state.players for block in player.supply}
        positions = [a for a in then if isinstance(a, Position)]
        claims = {key for a in then if isinstance(a, Claim) for key in a.keys}
        fits = len(positions) == 3 and {a.block for a in positions} <= owned and claims <= held
        if fits and state.player.seat is Seat.EAST:
            return steps[:cut], {"then": [str(a) for a in then if isinstance(a, (Position, Claim))]}
    raise AssertionError


def four() -> Found:
    """Four players: everyone sees all four colours, each in faces of blocks and not just of the Core Cube."""
    for number in count(1):
        steps = whole_game(4, f"four {number}", choose_well, FROZEN)
        for cut, step in enumerate(steps):
            state = step.after
            if state.phase is not Phase.ACTION or not state.temple or placed(state) < 12:
                continue
            if all(
                sum(row.count(letter) for row in picture(view(state.temple, seat))) >= 3
                for seat in Seat
                for letter in "WYBG"
            ):
                return steps[: cut + 1], {}
    raise AssertionError


def forty() -> Found:
    """Two players: as many blocks on the floor as a game can have."""
    best: list[Step] = []
    for number in range(1, 40):
        steps = whole_game(2, f"forty {number}", choose_low, FROZEN)
        full = max(range(len(steps)), key=lambda i: (placed(steps[i].after), -i))
        while full < len(steps) and steps[full].after.phase is not Phase.ACTION:
            full += 1
        if full < len(steps) and placed(steps[full].after) > (placed(best[-1].after) if best else 0):
            best = steps[: full + 1]
    return best, {"blocks": placed(best[-1].after)}


def placed(state: State) -> int:
    """How many blocks stand."""
    return len(state.temple.blocks) if state.temple else 0


ROOMS: dict[str, Callable[[], Found]] = {
    f.__name__: f for f in (faults, double, there, discard, stuck, ending, four, forty)
}


def main() -> None:
    """Write the files named on the command line, or all."""
    for name in sys.argv[1:] or ROOMS:
        steps, more = ROOMS[name]()
        text = json.dumps({"record": write(steps)} | more, indent=None, separators=(",", ":"))
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        state = steps[-1].after
        print(name, len(steps), state.phase, state.player.seat, legal_actions(state)[0], more, placed(state))


if __name__ == "__main__":
    main()
