"""Commands for bots and programs: `simulate`, `check-bot`, `replay`, `referee` and `schema`."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Annotated, TypeVar

import typer

from blockandkey import referee
from blockandkey.arena.game import Game
from blockandkey.arena.game import simulate as simulate_game
from blockandkey.bots import LIMIT, bot, check_bot, close
from blockandkey.cli.app import Stopped, app
from blockandkey.cli.options import AsJson, SetName, check_count, output, progress, set_named, valid_seed
from blockandkey.rules import playback, record
from blockandkey.rules.fields import parse_record
from blockandkey.rules.geometry import InvalidText

T = TypeVar("T")
Limit = Annotated[float, typer.Option(help="Seconds that a bot of your own may take for a decision.")]


@app.command()
def simulate(
    players: Annotated[int, typer.Option(help="Number of players, 1 to 4.")] = 2,
    games: Annotated[int, typer.Option(help="Number of games.")] = 1,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="A bot, such as researcher or mymodule:MyBot. Repeat it for different bots, in turn order.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    limit: Limit = LIMIT,
    records: Annotated[
        Path | None,
        typer.Option(help="Write a record of each game to this file, one per line; - means standard output."),
    ] = None,
    component_set: SetName = "standard",
    as_json: AsJson = False,
) -> None:
    """Let bots play whole games and report the results.

    Example: blockandkey simulate --players 2 --games 10 --bot random --seed 1 --records out.jsonl
    """
    check_count(games, "games")
    valid_seed(seed)
    names = bots or ["random"]
    for name in dict.fromkeys(names):
        close(bot(name, valid_limit(limit)))
    components = set_named(component_set)
    played: list[Game] = []
    with output(records) as out:
        for number in progress(range(games), "games"):
            game = simulate_game(players, names, f"{seed}-{number}", components, limit, echo=True)
            if out and game.steps:
                out.write(json.dumps(record.write(game.steps, {"seed": game.seed})) + "\n")
            played.append(replace(game, steps=()))
    if records != Path("-"):
        _report(played, as_json)


def valid_limit(seconds: float) -> float:
    """Check a time limit for bots; raises InvalidText."""
    if not 0 < seconds < 10**6:
        raise InvalidText(f"not a limit: {seconds:g} (a number of seconds above 0)")
    return seconds


def _report(played: list[Game], as_json: bool) -> None:
    """Print the results of the games for each bot."""
    ended = Counter(str(game.outcome.ended) if game.outcome else "forfeit" for game in played)
    totals: dict[str, list[int]] = {}
    wins: Counter[str] = Counter()
    for game in played:
        for place, name in enumerate(game.bots):
            totals.setdefault(name, []).append(game.scores[place])
            lost = game.forfeit is not None and game.forfeit.seat_index == place
            wins[name] += place == game.ranking[0] and not lost
    rows = [
        {"name": name, "seats": len(scores), "wins": wins[name], "mean_score": round(fmean(scores), 2)}
        for name, scores in totals.items()
    ]
    forfeits = [
        {"game": number, "bot": game.forfeit.bot, "place": game.forfeit.seat_index + 1, "reason": game.forfeit.reason}
        for number, game in enumerate(played)
        if game.forfeit
    ]
    if as_json:
        print(json.dumps({"games": len(played), "ended": ended, "bots": rows, "forfeits": forfeits}))
        return
    how_many = "1 game" if len(played) == 1 else f"{len(played)} games"
    print(f"{how_many}; ended by " + ", ".join(f"{how} {count}" for how, count in ended.items()))
    for row in rows:
        won = f"{row['wins']:6} wins   " if len(played[0].bots) > 1 else ""
        print(f"{row['name']:16} {row['seats']:6} seats   {won}mean score {row['mean_score']:.2f}")
    for (loser, reason), count in Counter((each["bot"], each["reason"]) for each in forfeits).items():
        print(f"{loser} forfeited {count} {'game' if count == 1 else 'games'}: it {reason}")


@app.command("check-bot")
def check_one_bot(
    name: Annotated[
        str, typer.Argument(help="The bot: mymodule:MyBot, file.py:MyBot, program:COMMAND or a name of the ladder.")
    ],
    games: Annotated[int, typer.Option(help="Number of games for each number of players.")] = 1,
    seed: Annotated[str, typer.Option(help="Another seed gives other games.")] = "0",
    limit: Limit = LIMIT,
    as_json: AsJson = False,
) -> int:
    """Check that a bot plays legally, repeatably, honestly and in time (docs/bots.md).

    The exit code is 1 if the bot has faults.

    Example: blockandkey check-bot researcher
    """
    check_count(games, "games")
    close(bot(name, valid_limit(limit)))
    report = check_bot(name, games, valid_seed(seed), limit)
    if as_json:
        print(json.dumps(report.data()))
    else:
        print("\n".join(report.lines()))
    return 1 if report.faults else 0


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A file with one record per line; - means standard input.")],
    audit: Annotated[
        bool,
        typer.Option(
            "--audit", help="Also check that the shuffle was not changed after the start; exit code 1 if it was."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check game records by the rules and report the first error.

    Example: blockandkey replay out.jsonl
    """
    if audit:
        _audit(file, as_json)
        return
    unchecked = Counter(name for names in _checked(file, _verified) for name in (*names, "records"))
    checked = unchecked.pop("records")
    if as_json:
        print(json.dumps({"records": checked, "verified": True, "unchecked": dict(unchecked)}))
        return
    print(f"{checked} {'record' if checked == 1 else 'records'} verified")
    for name, count in unchecked.items():
        print(f"not checked in {count} of {checked}: {UNCHECKED[name]}")


UNCHECKED = {
    "unfinished": "how the game ended, since the record has no result",
    "no-seed": "the shuffles, since the record does not tell its seed",
    "own-set": "the Keys and the box, since the set is somebody's own",
}


def _verified(data: object) -> tuple[str, ...]:
    """Verify a record and return what could not be checked; raises InvalidRecord."""
    playback.verify(data)
    assert isinstance(data, dict)
    return playback.unchecked(data)


def _audit(file: str, as_json: bool) -> None:
    """Print for each record that its shuffle was not changed after the start. (This can't show that it was fair.)"""
    try:
        commits = _checked(file, playback.audit)
    except InvalidText as error:
        raise Stopped(str(error), 1) from None
    if as_json:
        print(json.dumps({"records": len(commits), "verified": True, "commits": commits}))
        return
    for commit in commits:
        print(
            "the shuffle was not changed after the start: every deal, refill and draw follows from the seed of the "
            f"commitment {commit} (was that the one shown at the start?)"
        )


def _checked(file: str, check: Callable[[object], T]) -> list[T]:
    """The results of a check for each record of a file; raises InvalidText with the line of the first error."""
    checked = list[T]()
    for where, data in _records(file):
        try:
            checked.append(check(data))
        except InvalidText as error:
            raise InvalidText(f"{where}: {error}") from None
    if not checked:
        raise InvalidText(f"{file}: no record in it")
    return checked


def _records(file: str) -> Iterator[tuple[str, object]]:
    """The records of a file, each with its file name and line: one record a line, or a single one over many lines."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidText(f"{file}: not a text file") from None
    lines = [(f"{file}:{number}", line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and not _is_json(lines[0][1]):
        lines = [(file, text)]
    for where, line in progress(lines, "records"):
        try:
            yield where, parse_record(line)
        except InvalidText as error:
            raise InvalidText(f"{where}: {error}") from None


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@app.command("referee")
def serve_referee() -> None:
    """Answer questions about a temple (docs/protocol.md).

    Reads one JSON object per line from standard input, and answers each with one line.

    Example: blockandkey referee < questions.jsonl
    """
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    for answer in referee.serve(sys.stdin):
        print(answer, flush=True)


@app.command()
def schema() -> None:
    """Print the JSON Schema of the view that players, spectators and bots get (docs/view.md).

    Example: blockandkey schema > view.schema.json
    """
    print(files("blockandkey").joinpath("protocol/view.schema.json").read_text(encoding="utf-8"), end="")
