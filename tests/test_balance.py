"""Weighing a set: counts that the core confirms, a report that names what is wrong, and pictures that can be read."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from blockandkey.balance.measure import Batch, KeyCount, Played, kinds, plan, play_batch
from blockandkey.balance.page import page
from blockandkey.balance.plots import pictures
from blockandkey.balance.report import Data, report
from blockandkey.bots.directors import Expert, FieldDirector, weights
from blockandkey.bots.ladder import LADDER
from blockandkey.box import STANDARD_BOX
from blockandkey.cli.sets import calibrate_set
from blockandkey.components import ComponentSet, Level, shipped_set
from blockandkey.game import new_game, outcome, play
from blockandkey.geometry import InvalidText
from blockandkey.kernel import answers, convert, tally
from blockandkey.kernel.chance import Twin
from blockandkey.kernel.layout import blank_game
from blockandkey.kernel.tables import key_tables
from blockandkey.state import Claim, Draw, Phase

STANDARD = shipped_set("standard")
FIELD = "field-director"


def with_design(id: str, *design: str) -> ComponentSet:
    """The standard set with another design for a Key."""
    keys = tuple(replace(key, design=design) if key.id == id else key for key in STANDARD.keys)
    return replace(STANDARD, keys=keys)


def solo_games(bot: str, *scores: int) -> Played:
    """Solo games as if a bot had played them."""
    return Played(bot, 1, tuple((score,) for score in scores), (0,) * len(scores), (11,) * len(scores), 0, ())


def told_of(components: ComponentSet, games: int, expert: tuple[int, ...] = (26, 28, 30)) -> Data:
    """The report of games of the Field Director, and of others as if they had been played."""
    batches = [Batch(FIELD, players, 0, games) for players in (1, 2, 3, 4)]
    played = [play_batch(components, "a seed", batch) for batch in batches]
    others = [solo_games("researcher", 12, 14, 16), solo_games("expert", *expert)]
    return report(components, "a seed", games, kinds([*others, *played]))


@pytest.fixture(scope="module")
def told() -> Data:
    return told_of(STANDARD, 12)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_counts_are_those_of_the_same_game_by_the_core(players: int) -> None:
    keys, game, seed = key_tables(STANDARD), blank_game(), 70 + players
    counts, scores = np.zeros((48, tally.COUNTS), dtype=np.int64), np.zeros(4, dtype=np.int64)
    actions, way = np.empty(10_000, dtype=np.int64), np.array(FieldDirector.way_for(players), dtype=np.float64)
    answers.deal(game, players, keys, seed)
    number = tally.play_out(game, keys, weights(), way, seed, counts, scores, actions)
    chance = Twin(seed)
    state = new_game(players, chance, STANDARD)
    held, turns, claimed, waited = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    since: dict[str, int] = {}
    for player in state.players:
        held.update(key.id for key in player.hand)
    for code in actions[:number].tolist():
        hand = state.player.hand
        action = convert.decode(code, hand, STANDARD_BOX)
        if state.phase is Phase.ACTION:
            turns.update(key.id for key in hand)
            since |= {key.id: since.get(key.id, 0) + 1 for key in hand}
        if isinstance(action, Claim):
            claimed.update(action.keys)
            waited.update({id: since[id] for id in action.keys})
        before, state = state, play(state, action, chance)
        if isinstance(action, Draw):
            (drawn,) = set(state.players[before.on_turn].hand) - set(hand)
            held[drawn.id] += 1
            since[drawn.id] = 0
    assert state.phase is Phase.OVER
    ids = [key.id for key in STANDARD.keys]
    assert counts.tolist() == [[held[id], turns[id], claimed[id], waited[id]] for id in ids]
    assert scores[:players].tolist() == [score.total for score in outcome(state).scores]
    assert sum(claimed.values()) == sum(len(player.claimed) for player in state.players) > 0


def test_the_same_seed_gives_the_same_games_however_they_are_batched() -> None:
    whole = play_batch(STANDARD, "x", Batch(FIELD, 2, 0, 6))
    halves = [play_batch(STANDARD, "x", Batch(FIELD, 2, first, 3)) for first in (0, 3)]
    assert kinds(halves) == [whole]
    assert play_batch(STANDARD, "y", Batch(FIELD, 2, 0, 6)) != whole


def test_the_plan_has_every_rung_and_every_number_of_players() -> None:
    games = Counter({(batch.bot, batch.players): 0 for batch in plan(120)})
    for batch in plan(120):
        games[batch.bot, batch.players] += batch.games
    tables = {(FIELD, players): 120 for players in (1, 2, 3, 4)}
    slower = {("trainee", 1): 12, ("researcher", 1): 12, ("dig-director", 1): 12, ("expert", 1): 2}
    assert games == tables | slower
    assert {bot for bot, players in games if players == 1} == set(LADDER)


def test_winners_and_scores_are_the_cores(told: Data) -> None:
    played = play_batch(STANDARD, "a seed", Batch(FIELD, 3, 0, 12))
    row = next(row for row in told["tables"] if row["players"] == 3)
    assert row["wins"] == [played.winners.count(place) for place in range(3)]
    assert sum(row["wins"]) == row["games"] == 12
    for scores, winner in zip(played.scores, played.winners, strict=True):
        assert scores[winner] == max(scores)


def test_a_key_that_is_far_too_easy_is_named() -> None:
    told = told_of(with_design("moon-7", "W"), 40)
    bar = next(bar for bar in told["bars"] if "Moon" in bar["bar"])
    assert not bar["holds"]
    assert "moon-7" in bar["found"]
    assert "moon-7" in page(told)


def test_a_key_that_nobody_can_claim_is_named() -> None:
    told = told_of(with_design("star-2", "WYBGWYBG", "YBGWYBGW", "BGWYBGWY"), 40)
    bar = next(bar for bar in told["bars"] if "Star" in bar["bar"])
    assert not bar["holds"]
    assert bar["found"].startswith("star-2 0.00 times")


@pytest.mark.parametrize(
    ("expert", "means", "reaches"),
    [
        ((20, 21, 22), False, False),
        ((28,) * 9 + (33,), True, True),
        ((28, 29, 33), True, False),
        ((36, 40), False, False),
    ],
)
def test_the_bars_of_the_strong_player(expert: tuple[int, ...], means: bool, reaches: bool) -> None:
    bars = told_of(STANDARD, 2, expert)["bars"]
    assert [bar["holds"] for bar in bars if "Expert" in bar["bar"]] == [means, reaches]


def test_pictures_are_well_formed_and_have_real_text(told: Data) -> None:
    drawn = {name: ElementTree.fromstring(text) for name, text in pictures(told).items()}
    words = {
        name: {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")} for name, root in drawn.items()
    }
    assert {"Researcher", "Expert"} <= words["solo.svg"]
    assert {key.id for key in STANDARD.keys} <= words["keys.svg"]
    assert {"2 players", "3 players", "4 players"} <= words["tables.svg"]


def test_the_page_tells_every_key_and_how_it_was_made(told: Data) -> None:
    text = page(told, pictures=True)
    assert "--games 12 --seed 'a seed'" in text
    assert all(f"| {key.id} " in text for key in STANDARD.keys)
    assert all(name in text for name in pictures(told))


def test_the_command_writes_the_same_report_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Expert, "way", Expert.way._replace(sims=4, rounds=1))  # a quick one
    for folder in ("first", "again"):
        calibrate_set("standard", 4, "7", tmp_path / folder, as_json=True)
    first, again = capsys.readouterr().out.splitlines()
    assert first == again
    assert json.loads(first) == json.loads((tmp_path / "first" / "report.json").read_text())
    files = sorted(os.listdir(tmp_path / "first"))
    assert files == ["keys.svg", "report.json", "report.md", "solo.svg", "tables.svg"]
    assert all((tmp_path / "first" / f).read_bytes() == (tmp_path / "again" / f).read_bytes() for f in files)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("nothing",), "nothing"),
        (("missing.toml",), "missing.toml"),
        (("--games", "0"), "not a number of games: 0"),
        (("--games", "2", "--out", "file"), "file"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], word: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    command = [sys.executable, "-m", "blockandkey.cli", "sets", "calibrate", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert word in done.stderr


def test_too_many_games_are_refused() -> None:
    with pytest.raises(InvalidText, match="10000000"):
        plan(10**7)


def test_joined_counts_add_up() -> None:
    parts = [replace(solo_games(FIELD, score), keys=(KeyCount(1, 2, 3, 4),)) for score in (5, 6)]
    (both,) = kinds(parts)
    assert both.keys == (KeyCount(2, 4, 6, 8),)
    assert both.scores == ((5,), (6,))


def test_1_5_version_2_has_the_squares_of_each_level() -> None:
    second = shipped_set("standard", 2)
    sizes = {
        level: {sum(c != "." for row in key.design for c in row) for key in second.of_level(level)} for level in Level
    }
    assert sizes == {Level.STAR: {3}, Level.SUN: {4}, Level.MOON: {5}}
