"""The command `arena`: play contests between bots and print the results."""

import contextlib
import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from blockandkey.cli.app import Stopped, app
from blockandkey.cli.options import AsJson, SetOption, check_count, processors, progress_bar, set_named, valid_seed
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.scoring import RANKS

if TYPE_CHECKING:
    from blockandkey.arena.contest import Contest
    from blockandkey.arena.journal import Journal
    from blockandkey.arena.play import Result


@app.command()
def arena(
    bots: Annotated[str, typer.Option(help="The bots' names, separated by commas.")],
    players: Annotated[int, typer.Option(help="Number of players, 1 to 4.")] = 2,
    games: Annotated[int, typer.Option(help="Games at each table; best a multiple of --players.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    jobs: Annotated[int | None, typer.Option(help="Number of processes. Default: one for each processor.")] = None,
    dask: Annotated[str | None, typer.Option(help="Play on the workers of this Dask scheduler, tcp://…")] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Keep finished games in this file, so that the same command can resume.")
    ] = None,
    limit: Annotated[float | None, typer.Option(help="Seconds that a bot of your own may take for a decision.")] = None,
    component_set: SetOption = "standard",
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, and report how strong each is (docs/arena.md).

    With as many bots as players, all sit at one table. Otherwise every pair plays: one seat for the bot named first,
    all other seats for the other. Every deal is played from every place in the turn order, and all tables get the same
    deals.

    Example: blockandkey arena --bots researcher,trainee --players 2 --games 100 --seed 1
    """
    if jobs is not None and dask is not None:
        raise InvalidText("--jobs is for this machine, --dask for others: give one of them")
    check_count(jobs, "jobs")
    from blockandkey.arena.contest import Contest, prepare  # imported late: other commands don't need multiprocessing
    from blockandkey.arena.journal import Journal
    from blockandkey.arena.report import report

    names = tuple(name.strip() for name in bots.split(","))
    contest = Contest(names, players, games, valid_seed(seed), set_named(component_set), limit)
    prepare(contest)
    workers = min(jobs or processors(), contest.total)
    with contextlib.closing(Journal(journal, contest)) if journal else contextlib.nullcontext() as open_journal:
        results, timing = _play(contest, workers, dask, open_journal)
    summary = report(contest, results) | {"timing": timing}
    if as_json:
        print(json.dumps(summary))
    else:
        _print_summary(summary)


def _play(
    contest: "Contest", jobs: int, dask: str | None, journal: "Journal | None"
) -> tuple[list["Result"], dict[str, Any]]:
    """Play the games that are not in the journal; returns the results of all games, and timings."""
    from blockandkey.arena.run import run

    done = {number: r for number, r in journal.results.items() if number < contest.total} if journal else {}
    before, start = len(done), time.monotonic()
    try:
        with (
            progress_bar(contest.total, before) as advance,
            contextlib.closing(run(contest, jobs, dask, journal)) as playing,
        ):
            for results in playing:
                done |= {result.number: result for result in results}
                advance(len(results))
    except KeyboardInterrupt:
        kept = (
            f"they are in {journal.path}, and the same command continues"
            if journal
            else "--journal FILE would keep them"
        )
        raise Stopped(f"stopped after {len(done)} of {contest.total} games; {kept}", 130) from None
    seconds, played = time.monotonic() - start, len(done) - before
    return list(done.values()), {
        "seconds": round(seconds, 3),
        "games": played,
        "games_per_second": round(played / seconds, 3) if played else None,
        "jobs": jobs if dask is None else None,
        "dask": dask,
        "seconds_of_a_game": round(sum(r.seconds for r in done.values()) / len(done), 4),
    }


def _print_summary(summary: dict[str, Any]) -> None:
    """Print the results for a person."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 200)
    players = f"{summary['players']} players" if summary["players"] > 1 else "solo"
    set_ = f"{summary['set']['name']} version {summary['set']['version']}"
    console.print(f"{_games(summary['games'])}, {players}, {set_}, seed {summary['seed']}")
    if summary["players"] == 1:
        console.print(_solo_table(summary), _ranks(summary), sep="")
    else:
        console.print(_table(summary))
        if len(summary["tables"]) > 1:
            console.print(_pairs(summary))
        first = sum(row["places"][0]["wins"] for row in summary["bots"])
        console.print(f"the starting player won {first / summary['games']:.1%} of the games")
    for row in summary["forfeits"]:
        console.print(f"{row['bot']} forfeited {_games(row['games'])}: it {row['reason']}")
    timing = summary["timing"]
    speed = f", {timing['games_per_second']:.3g} a second" if timing["games"] else ""
    console.print(f"{_games(timing['games'])} played in {timing['seconds']:.1f} s{speed}")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _number(value: float | None, digits: int = 2) -> str:
    """A mean; a dash if there is none because every game was forfeited."""
    return "–" if value is None else f"{value:.{digits}f}"


def _columns(*names: str) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    for number, name in enumerate(names):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    return table


def _range(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f}–{100 * row['high']:.1f}"


def _table(summary: dict[str, Any]) -> Any:
    """The table of the bots, the strongest first."""
    table = _columns("bot", "games", "won", "95 %", "score", "claims", "turns", "rating")
    rows = {row["name"]: row for row in summary["bots"]}
    for rated in summary["ratings"]:
        row = rows[rated["name"]]
        table.add_row(
            row["name"],
            str(row["games"]),
            f"{row['win_rate']:.1%}",
            _range(row),
            _number(row["mean_score"]),
            _number(row["mean_claims"]),
            _number(row["mean_turns"], 1),
            f"{rated['rating']:.0f} ± {(rated['high'] - rated['low']) / 2:.0f}",
        )
    return table


def _solo_table(summary: dict[str, Any]) -> Any:
    """The table of solo scores."""
    table = _columns("bot", "games", "score", "95 %", "spread", f"{RANKS[0][0]} or more", "95 %", "claims")
    for row in summary["bots"]:
        known = row["score_low"] is not None
        table.add_row(
            row["name"],
            str(row["games"]),
            _number(row["mean_score"]),
            f"{row['score_low']:.1f}–{row['score_high']:.1f}" if known else "",
            f"{row['score_spread']:.2f}" if known else "",
            f"{row['win_rate']:.1%}",
            _range(row),
            _number(row["mean_claims"]),
        )
    return table


def _ranks(summary: dict[str, Any]) -> Any:
    """The table of how often each bot reached each rank (RULES 8.6)."""
    least = sorted(least for least, _ in RANKS)
    table = _columns("games with", *(f"{low}–{high - 1}" for low, high in pairwise(least)), f"{least[-1]} or more")
    for row in summary["bots"]:
        table.add_row(row["name"], *map(str, row["ranks"].values()))
    return table


def _pairs(summary: dict[str, Any]) -> Any:
    """The table of the pairs of bots: the wins of the first one, and both scores."""
    table = _columns("table", "games", "won by the first", "95 %", "scores")
    for pair in summary["tables"]:
        one, other = pair["bots"]
        table.add_row(
            f"{one['name']} – " + (f"{summary['players'] - 1} × " if summary["players"] > 2 else "") + other["name"],
            str(one["games"]),
            f"{one['win_rate']:.1%}",
            _range(one),
            f"{_number(one['mean_score'])} : {_number(other['mean_score'])}",
        )
    return table
