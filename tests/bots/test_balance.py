"""The balance of a set: its counts agree with the core, and its report and pictures are right."""

import contextlib
import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from blockandkey.balance.measure import Batch, KeyCount, Played, kinds, plan, play_batch
from blockandkey.balance.page import page
from blockandkey.balance.plots import pictures
from blockandkey.balance.report import report
from blockandkey.balance.run import BalanceJournal, run
from blockandkey.bots.catalogue import LADDER
from blockandkey.bots.ladder.director import weights
from blockandkey.bots.ladder.expert import Expert
from blockandkey.bots.ladder.field_director import FieldDirector
from blockandkey.cli.sets import calibrate_set
from blockandkey.kernel import convert
from blockandkey.kernel.run import kernel
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.components import ComponentSet, shipped_set
from blockandkey.rules.fields import Data
from blockandkey.rules.game import new_game, outcome, play
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.state import Claim, Draw, Phase
from tests.support import cli
from tests.support.twin import Twin

STANDARD = shipped_set("standard")
FIELD = "field-director"


def with_design(id: str, *design: str) -> ComponentSet:
    """The standard set with another design for a Key."""
    keys = tuple(replace(key, design=design) if key.id == id else key for key in STANDARD.keys)
    return replace(STANDARD, keys=keys)


def solo_games(bot: str, *scores: int) -> Played:
    """Made-up results of a bot's solo games."""
    return Played(bot, 1, tuple((score,) for score in scores), (0,) * len(scores), (11,) * len(scores), 0, ())


def table_games(bot: str, players: int, games: int, stuck: int) -> Played:
    """Made-up results of a bot's games with several players."""
    return Played(bot, players, ((20,) * players,) * games, (0,) * games, (30,) * games, stuck, ())


def told_of(components: ComponentSet, games: int, *others: Played) -> Data:
    """The report of real games of the Field Director and made-up results of others."""
    batches = [Batch(FIELD, players, 0, games) for players in (1, 2, 3, 4)]
    played = [play_batch(components, "a seed", batch) for batch in batches]
    tables = [table_games("researcher", players, 100, 1) for players in (2, 3, 4)]
    usual = [solo_games("researcher", 12, 14, 16), solo_games("expert", 32, 34, 36), *tables]
    return report(components, "a seed", games, kinds([*(others or usual), *played]))


def bars_of(told: Data, word: str) -> list[tuple[bool, bool]]:
    """For each criterion whose name holds a word: is it met, and is that certain?"""
    return [(bar["holds"], bar["sure"]) for bar in told["bars"] if word in bar["bar"]]


@pytest.fixture(scope="module")
def told() -> Data:
    return told_of(STANDARD, 12)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_counts_are_those_of_the_same_game_by_the_core(players: int) -> None:
    rules, seed = kernel(), 70 + players
    rules.use(STANDARD)
    rules.deal(players, seed)
    actions, counts = rules.play_out(weights(), FieldDirector.options_for(players), seed)
    chance = Twin(seed)
    state = new_game(players, chance, STANDARD)
    held, turns, claimed, waited = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    since: dict[str, int] = {}
    for player in state.players:
        held.update(key.id for key in player.hand)
    for code in actions:
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
    assert counts == [[held[id], turns[id], claimed[id], waited[id]] for id in ids]
    assert [rules.score(p) for p in range(players)] == [score.total for score in outcome(state).scores]
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
    tables = {(bot, players): 120 for bot in ("researcher", FIELD) for players in (2, 3, 4)}
    solo = {(bot, 1): 120 for bot in LADDER} | {("expert", 1): 24}
    assert games == tables | solo


def test_winners_and_scores_are_the_cores(told: Data) -> None:
    played = play_batch(STANDARD, "a seed", Batch(FIELD, 3, 0, 12))
    row = next(row for row in told["tables"] if (row["bot"], row["players"]) == (FIELD, 3))
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
    ("bot", "scores", "holds", "sure"),
    [
        ("trainee", (2, 3, 3, 2), True, True),
        ("trainee", (9, 9, 9, 10), True, False),  # 9.25, rounded 9
        ("trainee", (0, 17, 0), True, False),  # the interval reaches below 0
        ("trainee", (9, 10, 9, 10), False, False),  # 9.5, rounded 10
        ("researcher", (20, 20, 20, 21), True, False),
        ("researcher", (22, 22, 22, 23), False, True),
        ("dig-director", (26, 27, 26, 27), True, False),
        ("dig-director", (24, 24, 24, 25), False, True),
        ("expert", (32, 33, 34, 36), True, False),
        ("expert", (38, 39, 40), True, True),
        ("expert", (30, 29, 30), False, True),
    ],
)
def test_1_5_a_rung_earns_the_rank_of_its_name(bot: str, scores: tuple[int, ...], holds: bool, sure: bool) -> None:
    told = told_of(STANDARD, 2, solo_games(bot, *scores))
    assert bars_of(told, f"the {bot.replace('-', ' ').title()}'s solo") == [(holds, sure)]


def test_1_5_the_bands_are_those_of_the_ranks(told: Data) -> None:
    bars = [bar["bar"] for bar in told["bars"] if "solo" in bar["bar"]]
    assert "the Researcher's solo games end at 10 to 20 on average" in bars
    assert "the Field Director's solo games end at 21 to 26 on average" in bars
    assert "the Expert's solo games end at 33 or more on average" in bars


@pytest.mark.parametrize(
    ("stuck", "holds", "sure"),
    [(0, True, True), (40, True, False), (50, True, False), (51, False, False), (70, False, True)],
)
def test_1_5_few_games_of_researchers_end_stuck(stuck: int, holds: bool, sure: bool) -> None:
    told = told_of(STANDARD, 2, table_games("researcher", 3, 1000, stuck))
    assert bars_of(told, "at most 5 % of the games of 3 Researchers end stuck") == [(holds, sure)]


def test_fewer_games_of_field_directors_end_stuck(told: Data) -> None:
    assert len(bars_of(told, "at most 1 % of the games of")) == 3
    games = replace(play_batch(STANDARD, "x", Batch(FIELD, 2, 0, 4)), stuck=1)
    rest = [play_batch(STANDARD, "x", Batch(FIELD, players, 0, 4)) for players in (1, 3, 4)]
    told = report(STANDARD, "x", 4, [games, *rest])
    assert [holds for holds, _ in bars_of(told, "at most 1 % of the games of 2 Field Directors")] == [False]


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
    monkeypatch.setattr(Expert, "options", Expert.options._replace(sims=4, rounds=1))  # a fast Expert
    for folder in ("first", "again"):
        calibrate_set("standard", 4, "7", jobs=1, out=tmp_path / folder, as_json=True)
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
        (("--games", "2", "--jobs", "0"), "not a number of jobs: 0"),
        (("--games", "2", "--journal", "file"), "file: not a calibration's journal"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], word: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cli.assert_one_line(cli.run("sets", "calibrate", *arguments, folder=tmp_path), word)


def test_too_many_games_are_refused() -> None:
    with pytest.raises(InvalidText, match="10000000"):
        plan(10**7)


def test_joined_counts_add_up() -> None:
    parts = [replace(solo_games(FIELD, score), keys=(KeyCount(1, 2, 3, 4),)) for score in (5, 6)]
    (both,) = kinds(parts)
    assert both.keys == (KeyCount(2, 4, 6, 8),)
    assert both.scores == ((5,), (6,))


SHORT = [Batch(FIELD, 2, 0, 3), Batch(FIELD, 2, 3, 3), Batch("trainee", 1, 0, 2)]


def test_an_interrupted_calibration_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, whole = tmp_path / "journal", dict(run(STANDARD, "x", SHORT))
    with contextlib.closing(BalanceJournal(path, STANDARD, "x")) as journal:
        first, played = next(run(STANDARD, "x", SHORT, journal=journal))
    with path.open("ab") as file:
        file.write(b'{"bot": "field-dir')  # a line that a crash cut off
    with contextlib.closing(BalanceJournal(path, STANDARD, "x")) as journal:
        assert journal.found == {first: played}
        rest = dict(run(STANDARD, "x", SHORT, journal=journal))
    assert first not in rest
    assert rest | {first: played} == whole
    with contextlib.closing(BalanceJournal(path, STANDARD, "x")) as journal:
        assert journal.found == whole
        assert not list(run(STANDARD, "x", SHORT, journal=journal))


def test_several_processes_play_the_same_games() -> None:
    assert dict(run(STANDARD, "x", SHORT, jobs=2)) == dict(run(STANDARD, "x", SHORT))


@pytest.mark.parametrize(
    ("components", "seed", "word"), [(STANDARD, "y", "seed 'x'"), (replace(STANDARD, sha256="0"), "x", "set '")]
)
def test_a_journal_of_another_calibration_is_refused(
    tmp_path: Path, components: ComponentSet, seed: str, word: str
) -> None:
    BalanceJournal(tmp_path / "journal", STANDARD, "x").close()
    with pytest.raises(InvalidText, match=f"the journal of another calibration, with {word}"):
        BalanceJournal(tmp_path / "journal", components, seed)


@pytest.mark.parametrize("line", ["nonsense", "7", "{}", '{"bot": "trainee", "players": 1}'])
def test_a_damaged_line_of_a_journal_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    BalanceJournal(path, STANDARD, "x").close()
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(InvalidText, match="journal:2: not a game's line"):
        BalanceJournal(path, STANDARD, "x")
