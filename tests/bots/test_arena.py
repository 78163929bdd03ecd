"""The arena: pairings, ratings and reports; results don't depend on the number of processes or on crashes."""

import contextlib
import json
import multiprocessing
import os
import pty
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import log, sqrt
from pathlib import Path

import pytest

from blockandkey import InvalidText, shipped_set
from blockandkey.arena import simulate, workers
from blockandkey.arena.contest import Contest, prepare
from blockandkey.arena.journal import Journal
from blockandkey.arena.play import Result, digest, play_game, play_games
from blockandkey.arena.ratings import TableWins, mean_interval, ratings, wilson
from blockandkey.arena.report import report
from blockandkey.arena.run import run, shards_of
from tests.support import cli
from tests.support.waiting import PATIENCE

STANDARD = shipped_set("standard")
ARENA = (*cli.COMMAND, "arena")


def contest(bots: str, players: int = 2, games: int = 4, seed: str = "1", limit: float | None = None) -> Contest:
    return Contest(tuple(bots.split()), players, games, seed, STANDARD, limit)


def told(of: Contest, results: Iterator[list[Result]] | Sequence[list[Result]]) -> str:
    """A report as JSON."""
    return json.dumps(report(of, [result for some in results for result in some]))


def result(number: int, winner: int = 0, scores: tuple[int, ...] = (9, 5), fault: str = "") -> Result:
    counts = (0,) * len(scores)
    return Result(number, winner, scores, counts, counts, "keys", 1 - winner if fault else None, fault, 0.1)


# Pairings and seats


@pytest.mark.parametrize(
    ("bots", "players", "tables"),
    [
        ("a b", 2, [("a", "b")]),
        ("a b", 4, [("a", "b", "b", "b")]),
        ("a b c", 2, [("a", "b"), ("a", "c"), ("b", "c")]),
        ("a b c", 3, [("a", "b", "c")]),
        ("a b c", 4, [("a", "b", "b", "b"), ("a", "c", "c", "c"), ("b", "c", "c", "c")]),
        ("a b c d", 4, [("a", "b", "c", "d")]),
        ("a b", 1, [("a",), ("b",)]),
    ],
)
def test_the_pairings_of_a_contest(bots: str, players: int, tables: list[tuple[str, ...]]) -> None:
    assert list(contest(bots, players).tables) == tables


@pytest.mark.parametrize(("bots", "players"), [("a b", 2), ("a b", 3), ("a b", 4), ("a b c", 2), ("a b c d", 4)])
def test_every_table_plays_every_deal_from_every_place(bots: str, players: int) -> None:
    of = contest(bots, players, games=3 * players)
    pairings = [of.pairing(number) for number in range(of.total)]
    for table, seated in enumerate(of.tables):
        at_table = [pairing for pairing in pairings if pairing.table == table]
        assert Counter(pairing.deal for pairing in at_table) == dict.fromkeys(range(3), players)
        for deal in range(3):
            orders = [pairing.bots for pairing in at_table if pairing.deal == deal]
            assert len(set(orders)) == players
            assert all(sorted(order) == sorted(seated) for order in orders)
            for name in seated:
                places = Counter(place for order in orders for place, bot in enumerate(order) if bot == name)
                assert places == dict.fromkeys(range(players), seated.count(name))


def test_four_bots_sit_in_every_order() -> None:
    of = contest("a b c d", 4, games=24)
    assert {of.pairing(number).bots for number in range(24)} == set(permutations("abcd"))


def test_more_games_leave_the_first_ones_as_they_were() -> None:
    few, many = contest("a b c", games=3), contest("a b c", games=50)
    assert [few.pairing(number) for number in range(few.total)] == [many.pairing(n) for n in range(few.total)]


def test_a_game_follows_from_its_number() -> None:
    of = contest("trainee random", games=4)
    first, again, rotated, other = (play_game(of, number) for number in (0, 0, 1, 2))
    assert first.scores == again.scores
    assert first.turns == again.turns
    assert len({first.turns + first.scores, rotated.turns + rotated.scores, other.turns + other.scores}) == 3


# Ratings and reports


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (1000, 1000, 0.9962, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found == pytest.approx((wins / games, low, high), abs=5e-5)


def test_the_interval_of_a_mean() -> None:
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((3, 3 - 1.3859, 3 + 1.3859), abs=1e-4)
    assert mean_interval([7]) is None


def test_ratings_recover_the_truth() -> None:
    truth = {"a": 1000.0, "b": 1120.0, "c": 900.0, "d": 1500.0}
    names = list(truth)
    strength = {name: 10 ** (rating / 400) for name, rating in truth.items()}
    tables = []
    for seats in [{x: 1, y: 1} for x, y in permutations(names, 2)] + [{"a": 1, "b": 3}, dict.fromkeys(names, 1)]:
        whole = sum(count * strength[name] for name, count in seats.items())
        wins = {name: round(200_000 * count * strength[name] / whole) for name, count in seats.items()}
        tables.append(TableWins(seats, wins))
    found = ratings(names, tables)
    assert {name: of.value for name, of in found.items()} == pytest.approx(truth, abs=0.5)
    assert all(0 < of.high - of.low < 10 for name, of in found.items() if name != "a")


def test_a_rating_is_as_sure_as_its_games() -> None:
    found = ratings(["a", "b"], [TableWins({"a": 1, "b": 1}, {"a": 50, "b": 50})])
    half = 1.96 / sqrt(101 / 4) * 400 / log(10)  # with the virtual game between them
    assert found["a"].low == found["a"].high == 1000
    assert found["b"] == pytest.approx((1000, 1000 - half, 1000 + half), abs=0.1)


def test_one_against_three_is_even_at_a_quarter() -> None:
    for wins in ({"a": 100, "b": 300}, {}):
        even = ratings(["a", "b"], [TableWins({"a": 1, "b": 3}, wins)])
        assert even["b"].value == pytest.approx(1000, abs=1e-6)


def test_a_bot_that_wins_every_game_has_a_finite_rating() -> None:
    found = ratings(["a", "b", "c"], [TableWins({x: 1, y: 1}, {x: 1000}) for x, y in ("ab", "bc", "ac")])
    assert 1000 > found["b"].value > found["c"].value > -3000


def test_the_report_counts_wins_scores_and_places() -> None:
    of = contest("a b", games=4)  # a is at place 0, 1, 0, 1
    data = report(of, [result(3, 1), result(0, 0), result(1, 0, (7, 3)), result(2, 0, (12, 2))])
    a, b = data["bots"]
    assert (a["name"], a["games"], a["wins"], a["win_rate"]) == ("a", 4, 3, 0.75)
    assert (b["name"], b["games"], b["wins"], b["win_rate"]) == ("b", 4, 1, 0.25)
    assert a["mean_score"] == (9 + 3 + 12 + 5) / 4
    assert a["places"] == [{"games": 2, "wins": 2}, {"games": 2, "wins": 1}]
    assert a["low"] < 0.75 < a["high"]
    assert [row["name"] for row in data["ratings"]] == ["a", "b"]


def test_one_against_three_counts_games_and_seats() -> None:
    of = contest("a b", players=4, games=4)
    data = report(of, [result(number, 0, (8, 4, 4, 4)) for number in range(4)])
    a, b = data["bots"]
    assert (a["games"], a["seats"], a["wins"], a["mean_score"]) == (4, 4, 1, 5)
    assert (b["games"], b["seats"], b["wins"], b["mean_score"]) == (4, 12, 3, 5)


def test_a_solo_game_is_won_by_the_highest_rank() -> None:
    scores = (33, 9, 20, 32, 40)
    (row,) = report(contest("a", 1, 5), [result(n, 0, (s,)) for n, s in enumerate(scores)])["bots"]
    assert row["wins"] == 2
    assert row["ranks"] == {"trainee": 1, "researcher": 1, "field-director": 0, "dig-director": 1, "expert": 2}


def test_forfeits_are_listed_by_bot_and_reason() -> None:
    of = contest("a b", games=4)
    data = report(of, [result(0), result(1, 1, fault="raised"), result(2, 0, fault="hung"), result(3, 0, fault="hung")])
    assert data["forfeits"] == [
        {"bot": "b", "reason": "raised", "games": 1, "first": 1},
        {"bot": "b", "reason": "hung", "games": 1, "first": 2},
        {"bot": "a", "reason": "hung", "games": 1, "first": 3},
    ]
    assert [row["forfeits"] for row in data["bots"]] == [1, 2]
    assert data["bots"][0]["mean_score"] == result(0).scores[0]  # the score of the only finished game


def test_without_a_finished_game_there_is_no_mean() -> None:
    data = report(contest("a b", games=1), [result(0, 1, fault="hung")])
    assert [row["mean_score"] for row in data["bots"]] == [None, None]


def test_the_arena_goes_on_when_a_bot_fails(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(
        "class Faulty:\n    def choose(self, seen, actions, generator):\n        return 7\n"
    )
    name = f"{tmp_path / 'faulty.py'}:Faulty"
    data = json.loads(cli.run("arena", "--bots", f"{name},random", "--games", "2", "--json").out)
    assert [(row["wins"], row["forfeits"]) for row in data["bots"]] == [(0, 2), (2, 0)]
    assert {row["bot"] for row in data["forfeits"]} == {name}
    assert data["ended"] == {"forfeit": 2}


def test_a_bot_wins_no_game_that_another_seat_of_it_forfeits(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(
        "class Bot:\n    def choose(self, observation, actions, generator):\n        raise ValueError\n"
    )
    game = simulate(4, ["random", *3 * [f"{tmp_path / 'faulty.py'}:Bot"]], "1")
    assert game.forfeit is not None
    assert game.ranking[0] == 0
    assert game.ranking[-1] == game.forfeit.seat_index


# Processes


LADDER = contest("trainee random researcher", games=2)


@pytest.fixture(scope="module")
def alone() -> str:
    return told(LADDER, run(LADDER))


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_gives_the_same_bytes(alone: str, jobs: int) -> None:
    assert told(LADDER, run(LADDER, jobs=jobs)) == alone


def test_the_command_gives_the_same_bytes_and_timing_apart(alone: str) -> None:
    words = ["--bots", "trainee,random,researcher", "--games", "2", "--seed", "1", "--jobs", "2", "--json"]
    done = cli.run("arena", *words)
    data = json.loads(done.out)
    assert data.pop("timing")["games"] == 6
    assert json.dumps(data) == alone
    assert done.err == "", "nothing for a person where there is none"


LONG = contest("random trainee", games=16)


@pytest.fixture(scope="module")
def long_alone() -> str:
    return told(LONG, run(LONG))


def test_the_games_of_a_killed_process_are_played_again(long_alone: str) -> None:
    playing = run(LONG, jobs=2)
    first = next(playing)
    victim = multiprocessing.active_children()[0]
    victim.kill()
    assert told(LONG, [first, *playing]) == long_alone
    assert victim.exitcode == -signal.SIGKILL


def die(*_: object) -> None:
    os._exit(3)


def test_processes_that_always_die_end_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_work", die)
    with pytest.raises(InvalidText, match=r"die again and again at game 1 .* random, trainee"):
        list(run(LONG, jobs=2))


def test_another_program_is_refused() -> None:
    with pytest.raises(InvalidText, match="another version of blockandkey"):
        play_games(LONG, [0], "0" * 20)
    assert play_games(LONG, [], digest()) == []


def test_shards_are_small_and_complete() -> None:
    for games in (1, 499, 500, 100_000):
        of = contest("a b", games=games)
        shards = shards_of(of, {3: result(3)})
        assert [number for shard in shards for number in shard] == [n for n in range(games) if n != 3]
        assert max(map(len, shards), default=0) <= 32


# Dask


class DaskCluster:
    """A Dask scheduler and workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        assert self.scheduler.stderr is not None
        found = next(filter(None, (re.search(r"Scheduler at:\s+(tcp://\S+)", line) for line in self.scheduler.stderr)))
        self.address = found[1]
        self.workers = [self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        for worker in self.workers:
            assert worker.stderr is not None
            assert any("Registered to" in line for line in worker.stderr)

    def _start(self, what: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.{what}", *words, "--no-dashboard"]
        return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, cwd=self.folder)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            with process:
                process.kill()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with contextlib.closing(DaskCluster(tmp_path_factory.mktemp("dask"))) as started:
        yield started


def test_dask_gives_the_same_bytes_even_when_a_worker_is_killed(dask: DaskCluster, alone: str, long_alone: str) -> None:
    assert told(LADDER, run(LADDER, dask=dask.address)) == alone
    playing = run(LONG, dask=dask.address)
    first = next(playing)
    dask.workers[0].kill()
    assert told(LONG, [first, *playing]) == long_alone
    assert dask.workers[0].wait() == -signal.SIGKILL


@pytest.mark.parametrize("address", ["nonsense", "tcp://nowhere", "carrier-pigeon://coop:1"])
def test_an_invalid_dask_address_is_refused(address: str) -> None:
    with pytest.raises(InvalidText, match=f"no Dask scheduler at '{address}'"):
        list(run(LONG, dask=address))


def test_without_dask_a_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidText, match=r"blockandkey\[cluster\]"):
        list(run(LONG, dask="tcp://127.0.0.1:1"))


def test_dask_is_imported_only_when_it_is_asked_for() -> None:
    code = "import sys, blockandkey.arena.run, blockandkey.cli.main; print('distributed' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


# Journals


def test_a_journal_goes_on_where_it_stopped(tmp_path: Path, long_alone: str) -> None:
    path = tmp_path / "journal"
    with contextlib.closing(Journal(path, LONG)) as journal, contextlib.closing(run(LONG, journal=journal)) as playing:
        before = [*next(playing), *next(playing)]
    with contextlib.closing(Journal(path, LONG)) as journal:
        kept = list(journal.results.values())
        assert kept == before
        after = list(run(LONG, journal=journal))
    assert sum(map(len, after)) == LONG.total - 2
    assert told(LONG, [kept, *after]) == long_alone


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    path, of = tmp_path / "journal", contest("a b")
    for kept in range(3):
        with contextlib.closing(Journal(path, of)) as journal:
            assert sorted(journal.results) == list(range(kept))
            journal.add([result(kept), result(kept + 1)])
        path.write_bytes(path.read_bytes()[:-9])


def test_a_journal_with_a_torn_first_line_is_begun_again(tmp_path: Path) -> None:
    path, of = tmp_path / "journal", contest("a b")
    Journal(path, of).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:20])
    Journal(path, of).close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (contest("a c"), r"bots \['a', 'b'\]"),
        (contest("a b", players=3), "players 2"),
        (contest("a b", seed="2"), "seed '1'"),
        (contest("a b", limit=3), "limit None"),
    ],
)
def test_a_journal_of_another_contest_is_refused_and_kept(tmp_path: Path, other: Contest, words: str) -> None:
    path = tmp_path / "journal"
    with contextlib.closing(Journal(path, contest("a b"))) as journal:
        journal.add([result(0)])
    whole = path.read_bytes()
    with pytest.raises(InvalidText, match=f"another contest, with {words}"):
        Journal(path, other)
    assert path.read_bytes() == whole


def test_a_journal_serves_more_games(tmp_path: Path) -> None:
    with contextlib.closing(Journal(tmp_path / "journal", contest("a b", games=1))) as journal:
        journal.add([result(0)])
    with contextlib.closing(Journal(tmp_path / "journal", contest("a b", games=9))) as journal:
        assert list(journal.results) == [0]


@pytest.mark.parametrize("text", ["precious", "precious\n", "[]\n", "{}\n", '{"format": "blockandkey-game/1"}\n'])
def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(InvalidText, match="file: not an arena's journal"):
        Journal(tmp_path / "file", contest("a b"))
    assert (tmp_path / "file").read_text() == text


@pytest.mark.parametrize("line", ["nonsense", "{}", '{"number": 0, "winner": 7}', "7"])
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal"
    Journal(path, contest("a b")).close()
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(InvalidText, match="journal:2: not a game's line"):
        Journal(path, contest("a b"))


WATCHED = ["--bots", "random,trainee", "--seed", "1", "--journal", "journal", "--json"]


def started(folder: Path, *words: str) -> tuple[subprocess.Popen[str], int]:
    """Start a long contest with a journal on a pseudo terminal; its process and our end of the terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*ARENA, *WATCHED, "--games", "400", *words], cwd=folder, stdout=subprocess.PIPE, stderr=theirs, text=True
    )
    os.close(theirs)
    seen = b""
    while not re.search(rb"[1-9]\d*/400", seen):
        seen += os.read(ours, 1024)
    assert b"left" in seen, "the time left"
    return process, ours


def test_a_killed_contest_goes_on_and_gives_the_same_bytes(tmp_path: Path, long_alone: str) -> None:
    process, terminal = started(tmp_path, "--jobs", "2")
    process.kill()
    assert process.communicate(timeout=PATIENCE)[0] == "", "its workers have closed the output too"
    os.close(terminal)
    with contextlib.closing(Journal(tmp_path / "journal", LONG)) as journal:
        kept = sum(number < LONG.total for number in journal.results)
    assert kept > 0
    words = [*WATCHED, "--games", str(LONG.total), "--jobs", "1"]
    data = json.loads(cli.run("arena", *words, folder=tmp_path).out)
    assert data.pop("timing")["games"] == LONG.total - kept
    assert json.dumps(data) == long_alone


def test_ctrl_c_ends_with_a_line(tmp_path: Path) -> None:
    process, terminal = started(tmp_path, "--jobs", "2")
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 130
    said = b""
    with contextlib.suppress(OSError):  # a closed pseudo terminal raises it
        while some := os.read(terminal, 1024):
            said += some
    os.close(terminal)
    assert b"Traceback" not in said
    assert re.search(rb"blockandkey: stopped after \d+ of 400 games; they are in journal, and the same", said)


# The command


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots random", "two bots or more"),
        ("--bots random,random", "'random' is named twice"),
        ("--bots random,nobody", "not a bot: 'nobody'"),
        ("--bots random,", "not a bot: ''"),
        ("--bots random,trainee --players 5", "not a number of players: 5 (1 to 4)"),
        ("--bots random,trainee --games 0", "not a number of games: 0"),
        ("--bots random,trainee --jobs 0", "not a number of jobs: 0"),
        ("--bots random,trainee --limit 0", "not a time limit: 0"),
        ("--bots random,trainee --limit nan", "not a time limit: nan"),
        ("--bots random,trainee --set nothing", "no set 'nothing'"),
        ("--bots random,trainee --journal /nowhere/at/all", "/nowhere/at/all: No such file or directory"),
        ("--bots random,trainee --jobs 2 --dask tcp://127.0.0.1:1", "give one of them"),
        ("--bots random,trainee --dask nonsense", "no Dask scheduler at 'nonsense'"),
    ],
)
def test_bad_input_gets_one_line(words: str, said: str) -> None:
    cli.assert_one_line(cli.run("arena", *words.split()), said)


def test_help_has_an_example() -> None:
    assert "Example: blockandkey arena --bots" in cli.run("arena", "--help").out


def test_a_person_gets_tables() -> None:
    out = cli.run("arena", *["--bots", "random,trainee,researcher", "--games", "1", "--jobs", "1"]).out
    assert out.startswith("3 games, 2 players, standard version")
    assert re.search(r"researcher +2 +100\.0% +34\.2–100\.0", out)
    assert re.search(r"random – trainee +1 ", out)
    assert "the starting player won " in out
    solo = cli.run("arena", *["--bots", "random", "--players", "1", "--games", "2", "--jobs", "1"]).out
    assert re.search(r"random +2 +0 +0 +0 +0", solo)


def test_names_are_checked_before_the_first_game() -> None:
    with pytest.raises(InvalidText, match="not a bot: 'a'"):
        prepare(contest("a b"))


def test_the_page_runs(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (line,) = re.findall(r"```console\n\$ blockandkey arena (.*?)\n```", page)
    script = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert script.returncode == 0, script.stderr
    assert script.stdout
    done = cli.run("arena", *line.split(), folder=tmp_path)
    assert done.code == 0, done.err
    assert done.out
