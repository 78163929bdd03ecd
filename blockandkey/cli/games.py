"""Let bots play, check records, and answer for programs."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer

from blockandkey import record, referee
from blockandkey.arena import simulate as simulate_game
from blockandkey.bots import bot
from blockandkey.cli.app import app
from blockandkey.cli.options import AsJson, SetName, good_seed, output, progress, set_named
from blockandkey.game import Outcome
from blockandkey.geometry import InvalidText


@app.command()
def simulate(
    players: Annotated[int, typer.Option(help="1 to 4.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    bots: Annotated[
        list[str] | None, typer.Option("--bot", help="Repeat it for different bots, in turn order.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    records: Annotated[
        Path | None, typer.Option(help="Write the games' records here, one a line; - for output.")
    ] = None,
    component_set: SetName = "standard",
    as_json: AsJson = False,
) -> None:
    """Let bots play whole games.

    Example: blockandkey simulate --players 2 --games 10 --bot random --seed 1 --records out.jsonl
    """
    if games < 1:
        raise InvalidText(f"not a number of games: {games} (at least 1)")
    good_seed(seed)
    names = bots or ["random"]
    for name in names:
        bot(name)
    components = set_named(component_set)
    played: list[tuple[tuple[str, ...], Outcome]] = []
    with output(records) as out:
        for number in progress(range(games), "games"):
            game = simulate_game(players, names, f"{seed}-{number}", components)
            played.append((game.bots, game.outcome))
            if out:
                out.write(json.dumps(record.write(game.steps, {"seed": game.seed})) + "\n")
    if records != Path("-"):
        _report(played, as_json)


def _report(played: list[tuple[tuple[str, ...], Outcome]], as_json: bool) -> None:
    """Say how the games went, bot by bot."""
    ended = Counter(str(outcome.ended) for _, outcome in played)
    totals: dict[str, list[int]] = {}
    wins: Counter[str] = Counter()
    for bots, outcome in played:
        for name, score in zip(bots, outcome.scores, strict=True):
            totals.setdefault(name, []).append(score.total)
            wins[name] += score.seat is outcome.ranking[0]
    rows = [
        {"name": name, "seats": len(scores), "wins": wins[name], "mean_score": round(fmean(scores), 2)}
        for name, scores in totals.items()
    ]
    if as_json:
        print(json.dumps({"games": len(played), "ended": ended, "bots": rows}))
        return
    print(f"{len(played)} games; ended by " + ", ".join(f"{how} {count}" for how, count in ended.items()))
    for row in rows:
        won = f"{row['wins']:6} wins   " if len(played[0][0]) > 1 else ""
        print(f"{row['name']:16} {row['seats']:6} seats   {won}mean score {row['mean_score']:.2f}")


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A file of records, one a line; - for standard input.")],
    as_json: AsJson = False,
) -> None:
    """Check records by the rules and say where the first error is.

    Example: blockandkey replay out.jsonl
    """
    checked = 0
    for where, data in _records(file):
        try:
            record.verify(data)
        except InvalidText as error:
            raise InvalidText(f"{where}: {error}") from None
        checked += 1
    if not checked:
        raise InvalidText(f"{file}: no record in it")
    told = {"records": checked, "verified": True}
    print(json.dumps(told) if as_json else f"{checked} {'record' if checked == 1 else 'records'} verified")


def _records(file: str) -> Iterator[tuple[str, object]]:
    """The records of a file, each with its place: one a line, or one over many lines."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidText(f"{file}: not a text file") from None
    lines = [(f"{file}:{number}", line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and not _is_json(lines[0][1]):
        lines = [(file, text)]
    for where, line in progress(lines, "records"):
        try:
            yield where, json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidText(f"{where}: not JSON: {error}") from None


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@app.command("referee")
def serve_referee() -> None:
    """Answer questions about a temple: a JSON object a line in, a JSON object a line out (docs/protocol.md).

    Example: blockandkey referee < questions.jsonl
    """
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    for answer in referee.serve(sys.stdin):
        print(answer, flush=True)


@app.command()
def schema() -> None:
    """Print the JSON Schema of the view that a player, a spectator or a bot is given (docs/view.md).

    Example: blockandkey schema > view.schema.json
    """
    print(files("blockandkey").joinpath("view.schema.json").read_text(encoding="utf-8"), end="")
