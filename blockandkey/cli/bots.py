"""The commands `simulate` and `check-bot`."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer

from blockandkey.arena.game import PlayedGame
from blockandkey.arena.game import simulate as simulate_game
from blockandkey.bots import BOTS, LIMIT, bot, check_bot, close
from blockandkey.cli.app import app
from blockandkey.cli.options import AsJson, SetOption, check_count, output, progress, set_named, valid_seed
from blockandkey.rules import record
from blockandkey.rules.geometry import InvalidText

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
            autocompletion=lambda: list(BOTS),
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    limit: Limit = LIMIT,
    records: Annotated[
        Path | None,
        typer.Option(help="Write a record of each game to this file, one per line; - means standard output."),
    ] = None,
    component_set: SetOption = "standard",
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
    played: list[PlayedGame] = []
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


def _report(played: list[PlayedGame], as_json: bool) -> None:
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
