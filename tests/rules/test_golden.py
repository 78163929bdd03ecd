"""40 golden playthroughs over a frozen set: text in, every state out, compared line by line."""

from pathlib import Path

import pytest

from blockandkey.rules.components import shipped_set
from blockandkey.rules.state import Ended, Phase, parse_action
from tests.support.playthrough import DONE, FROZEN, PLAYTHROUGHS, written

FILES = sorted(PLAYTHROUGHS.glob("*.txt"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    golden = lines_of(path)
    players = int(golden[0].removeprefix("players "))
    seed = golden[1].removeprefix("seed ")
    actions = [parse_action(line.removeprefix(DONE)) for line in golden if line.startswith(DONE)]
    played = written(players, seed, actions)
    done = "the deal"
    for number, line in enumerate(golden, start=1):
        done = line if line.startswith(DONE) else done
        now = next(played, "(nothing)")
        assert now == line, f"{path.name}, line {number}, after {done!r}:\n  golden {line}\n  now    {now}"
    assert list(played) == []


def test_there_are_ten_games_of_each_number_of_players() -> None:
    assert {path.stem for path in FILES} == {f"{players}-{i}" for players in (1, 2, 3, 4) for i in range(1, 11)}


def test_they_cover_every_action_phase_and_ending() -> None:
    lines = [line for path in FILES for line in lines_of(path)]
    verbs = {line.split()[1] for line in lines if line.startswith(DONE)}
    assert verbs == {"core", "take", "discard", "position", "claim", "draw", "aside", "bury", "ancients", "pass"}
    assert {line.removeprefix("phase ") for line in lines if line.startswith("phase ")} == set(Phase)
    assert {line.removeprefix("ended ") for line in lines if line.startswith("ended ")} == set(Ended)


def test_the_playthroughs_cover_rare_cases() -> None:
    lines = {line for path in FILES for line in lines_of(path)}
    assert any(line.startswith(f"{DONE}claim ") and len(line.split()) >= 4 for line in lines), "two Keys at once"
    assert any(line.startswith(f"{DONE}bury ") and not line.endswith("none") for line in lines), "a Key buried"
    assert "bag -" in lines, "an empty bag"
    assert any(line.startswith("yard ") and " - " in line for line in lines), "an open site"
    assert any(line.startswith("turn ") and line.endswith("left 1") for line in lines), "a last turn"


def test_the_frozen_set_is_not_one_that_the_program_may_recalibrate() -> None:
    assert FROZEN.name == "frozen"
    assert FROZEN.sha256 != shipped_set("standard").sha256
    assert FROZEN.sha256 == "8a52a93eee0b3abb9a08834dd8235ae82eac12176cab641fbd3aaab1d9ce61c2"
