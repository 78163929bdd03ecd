"""The placement tables agree with `judge`, `claims` and the Ancients' rule."""

import json
import zlib
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from blockandkey.arena import simulate
from blockandkey.protocol.wire import Tables
from blockandkey.rules.blocks import ORIENTATIONS, ORIENTATIONS_OF, Block, Colour, Shape, parse_block
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.geometry import Cell, Square, format_view_square
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.placement import Broken, judge, rest
from blockandkey.rules.record import Step
from blockandkey.rules.solo import ancients_placements
from blockandkey.rules.state import Claim, Phase
from blockandkey.rules.views import claims, view
from blockandkey.server.work.placement_tables import NOTHING, tables, tables_text

Data = dict[str, Any]
WIDEST = "white-L4 green-V3 brown-T4 grey-S4 white-A4 green-B4 brown-Y4"  # seven blocks of the most orientations


def steps(players: int, seed: str) -> list[Step]:
    """The steps of a game that the Researcher plays."""
    return list(simulate(players, ["researcher"], seed).steps)


def with_supply(seen: Observation, supply: str) -> Observation:
    """A state with other blocks in the supply."""
    blocks = tuple(map(parse_block, supply.split()))
    players = tuple(replace(p, supply=blocks) if p.seat is seen.seat else p for p in seen.players)
    return replace(seen, players=players)


def broken(packed: Data, shape: str, orientation: int, square: int) -> list[Broken]:
    """What a table says of a placement, in the words of `judge`."""
    turned = next(turned for turned in packed["shapes"][shape] if turned["o"] == orientation)
    level, x, y = int(turned["levels"][square]), square % 8, square // 8
    told = []
    for index in packed["sets"][int(turned["why"].split(",")[square], 36)]:
        rule, at = packed["faults"][index]["rule"], packed["faults"][index]["at"]
        stacks = tuple(Square(x + dx, y + dy) for dx, dy in at) if rule == "taller" else ()
        cells = () if rule == "taller" else tuple(Cell(x + dx, y + dy, level + dz) for dx, dy, dz in at)
        told.append(Broken(rule, cells, stacks))
    return told


def sorted_broken(told: list[Broken]) -> list[Broken]:
    return [Broken(b.rule, tuple(sorted(b.cells)), tuple(sorted(b.stacks))) for b in told]


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_tables_agree_with_judge_on_every_placement(seed: str) -> None:
    game = steps(4, seed)
    for step in game[len(game) // 3 :: len(game) // 3]:
        state = step.before
        packed = tables(with_supply(observe(state, state.player.seat), WIDEST))
        assert state.temple
        for shape in packed["shapes"]:
            for orientation in ORIENTATIONS_OF[Shape(shape)]:
                for square in range(64):
                    cells = rest(state.temple, orientation, Square(square % 8, square // 8))
                    told = broken(packed, shape, orientation.index, square)
                    assert sorted_broken(told) == sorted_broken(list(judge(state.temple, cells)))


def test_the_tables_name_each_key_that_a_legal_placement_completes_and_where() -> None:
    found = 0
    game = steps(2, "keys")
    before_claims = [a.before for a, b in pairwise(game) if isinstance(b.action, Claim) and b.action.keys]
    for state in before_claims[::4]:
        assert state.temple
        packed = tables(observe(state, state.player.seat))
        for block in state.player.supply:
            for orientation in ORIENTATIONS_OF[block.shape]:
                for square in range(64):
                    if broken(packed, block.shape, orientation.index, square):
                        continue
                    cells = rest(state.temple, orientation, Square(square % 8, square // 8))
                    after = view(state.temple.with_block(block, cells), state.player.seat)
                    expected = {
                        key.id: [format_view_square(s) for s in claims(after, key.design)[0]]
                        for key in state.player.hand
                        if claims(after, key.design)
                    }
                    told = packed["blocks"][str(block)].get(str(orientation.index), {}).get(str(square), [])
                    assert {packed["places"][i]["key"]: packed["places"][i]["place"] for i in told} == expected
                    found += len(expected)
    assert found > 5


def test_in_the_ancients_phase_the_tables_give_the_legal_placements_of_the_block() -> None:
    met = [s.before for s in steps(1, "ancients") if s.before.phase is Phase.ANCIENTS]
    for state in met[:4]:
        assert state.drew
        assert state.temple
        block = state.yard[state.drew.pips - 1]
        assert isinstance(block, Block)
        packed = tables(observe(state, state.player.seat))
        assert list(packed["blocks"]) == [str(block)]
        legal = {
            rest(state.temple, ORIENTATIONS[turned["o"]], Square(square % 8, square // 8))
            for turned in packed["shapes"][block.shape]
            for square in range(64)
            if not broken(packed, block.shape, turned["o"], square)
        }
        assert legal == set(ancients_placements(state.temple, block.shape, STANDARD_BOX.corner(state.drew.stars)))


def test_there_are_no_tables_for_a_spectator_before_the_core_cube_and_after_the_end() -> None:
    game = steps(2, "none")
    assert tables(observe(game[10].before, None)) == NOTHING
    assert tables(observe(game[0].before, game[0].before.player.seat)) == NOTHING
    assert tables(observe(game[-1].after, game[-1].after.player.seat)) == NOTHING


def test_seven_blocks_fit_into_20_kb_compressed() -> None:
    for seed in ("x", "y"):
        game = steps(4, seed)
        for step in game[len(game) // 2 :: len(game) // 4]:
            text = tables_text(with_supply(observe(step.before, step.before.player.seat), WIDEST))
            Tables.model_validate({"version": 1, **json.loads(text)})
            assert len(zlib.compress(text.encode())) <= 20_000


def test_the_tables_hold_a_shape_once_for_all_its_colours() -> None:
    state = steps(2, "colours")[20].before
    supply = " ".join(f"{colour}-L4" for colour in Colour)
    packed = tables(with_supply(observe(state, state.player.seat), supply))
    assert list(packed["shapes"]) == ["L4"]
    assert list(packed["blocks"]) == supply.split()
