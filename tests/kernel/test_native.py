"""kernel.wasm gives the same answers as numba's own machine code, which takes a minute to compile."""

import pytest

pytest.importorskip("numba", reason="the extra `kernel` is not installed")

from blockandkey.bots.ladder.director import weights
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.kernel.build.native import native_kernel
from blockandkey.kernel.run import Kernel, kernel
from blockandkey.rules.components import shipped_set
from tests.support.choices import POSITIONS, SEEDS, choices, positions


@pytest.fixture(scope="module")
def native() -> Kernel:
    return native_kernel({"choose", "deal", "play_out", "random_games", "samples"})


def test_all_compiled_bots_choose_alike(native: Kernel) -> None:
    games = positions(POSITIONS)
    assert choices(kernel(), games, SEEDS) == choices(native, games, SEEDS)


def test_games_inside_compiled_code_are_alike(native: Kernel) -> None:
    for players in (1, 2, 3, 4):
        told = []
        for rules in (native, kernel()):
            rules.use(shipped_set("standard"))
            rules.deal(players, 2**64 - 3)
            played = rules.play_out(weights(), FieldDirector.options_for(players), 2**63 + 1)
            sampled = rules.samples(weights(), (0.1, 0.95), players, 5, 3, 11, 1000)
            told.append((played, rules.game(), rules.random_games(players, 9, 20), sampled))
        assert told[0] == told[1]
