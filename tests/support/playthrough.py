"""Playthroughs as text: each action, and after it the lines of the state that changed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import read_set
from blockandkey.rules.game import legal_actions, new_game, outcome, play
from blockandkey.rules.geometry import SEATS, format_cell, format_square, format_view_square
from blockandkey.rules.state import Action, ClaimedKey, Phase, State
from blockandkey.rules.views import picture, view

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYTHROUGHS = GOLDEN / "playthroughs"
FROZEN = read_set(GOLDEN / "frozen.toml")
NONE = "-"
DONE = "> "  # begins an action's line


def written(players: int, seed: str, actions: Iterable[Action]) -> Iterator[str]:
    """The lines of a playthrough."""
    chance = Keyed(seed)
    state = new_game(players, chance, FROZEN)
    yield f"players {players}"
    yield f"seed {seed}"
    shown: dict[str, str] = {}
    yield from _changed(shown, state)
    for action in actions:
        state = play(state, action, chance)
        yield f"{DONE}{action}"
        yield from _changed(shown, state)


def _changed(shown: dict[str, str], state: State) -> Iterator[str]:
    """The lines of a state that differ from those written before; an empty value is `-`."""
    for name, value in _lines(state):
        if shown.get(name, NONE) != value:
            shown[name] = value
            yield f"{name} {value}"


def _lines(state: State) -> Iterator[tuple[str, str]]:
    """A whole state as names and values."""
    yield "phase", state.phase
    yield "turn", f"{state.turn} {state.player.seat} idle {state.idle_turns} left {state.turns_left}"
    yield "chances", str(state.chances)
    for player in state.players:
        yield f"{player.seat} hand", _row(player.hand)
        yield f"{player.seat} enigma", player.enigma
        yield f"{player.seat} supply", _row(player.supply)
        yield f"{player.seat} claimed", _row(map(_claim, player.claimed))
    yield "yard", _row(block or NONE for block in state.yard)
    yield "bag", _row(state.bag)
    yield "suns", _row(state.suns)
    yield "moons", _row(state.moons)
    yield "aside", _row(state.aside)
    yield "buried", _row(state.buried)
    yield "drew", str(state.drew or NONE)
    if state.temple:
        yield "core", f"{format_square(state.temple.core.square)} {_row(state.temple.core.faces)}"
        for number, placed in enumerate(state.temple.blocks, start=1):
            yield f"placed {number}", f"{placed.block} {_row(map(format_cell, placed.cells))}"
        for seat in SEATS:
            yield f"view {seat}", "|".join(picture(view(state.temple, seat)))
    yield "legal", _row(f"{n} {verb}" for verb, n in Counter(str(a).split()[0] for a in legal_actions(state)).items())
    if state.phase is Phase.OVER:
        end = outcome(state)
        yield "ended", str(end.ended)
        yield "scores", ", ".join(f"{s.seat} {s.total} = {s.keys} + {s.faces} faces / 3" for s in end.scores)
        yield "ranking", _row(end.ranking)
        yield "rank", end.rank or NONE


def _claim(claimed: ClaimedKey) -> str:
    return f"{claimed.key}@{','.join(map(format_view_square, claimed.place))}"


def _row(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or NONE
