"""The command line: arguments to calls, and one clear line for whatever goes wrong."""

import contextlib
import json
import os
import sys
import webbrowser
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any, TextIO, TypeVar

import typer
import typer.core

from blockandkey import record, referee
from blockandkey.arena import simulate as simulate_game
from blockandkey.bots import bot
from blockandkey.components import ComponentSet, Level, read_set, set_data, shipped_set, shipped_sets
from blockandkey.game import Outcome
from blockandkey.geometry import InvalidText


class _Stopped(Exception):
    """Ctrl-C or a closed output, kept from typer, which would answer them in its own way."""

    def __init__(self, message: str, code: int) -> None:
        self.code = code
        super().__init__(message)


class _Group(typer.core.TyperGroup):
    def invoke(self, context: Any) -> Any:
        try:
            result = super().invoke(context)
            sys.stdout.flush()  # here, where a closed output can still be answered
            return result
        except KeyboardInterrupt:
            raise _Stopped("stopped", 130) from None
        except BrokenPipeError:
            raise _Stopped("the output was closed before the end", 2) from None


app = typer.Typer(
    name="blockandkey",
    cls=_Group,
    help="Block and Key by the rules. Without a command: play.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
sets_app = typer.Typer(help="The component sets: list, show and check them.", rich_markup_mode=None)
app.add_typer(sets_app, name="sets")


def _seed(text: str) -> str:
    """A seed as it is typed, which must be good Unicode to be told in a record."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidText(f"not a seed: {text!r}") from None
    return text


SetName = Annotated[str, typer.Option("--set", help="A set that comes with the program, or the file of your own.")]
T = TypeVar("T")
PORT = 8700
AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]


def main() -> None:
    """Run the command line; bad input gets one line and exit code 2, Ctrl-C gets 130."""
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        code = _say(error.format_message())
    except InvalidText as error:
        code = _say(str(error))
    except _Stopped as stopped:
        code = _say(str(stopped), stopped.code)
    except OSError as error:
        code = _say(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    except SystemExit:  # typer's answer to an output that was closed while it wrote its help
        code = _say("the output was closed before the end")
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.exit(code)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what can't be written any more must not complain at the end
    sys.exit(code)


def _say(message: str, code: int = 2) -> int:
    """Write each fault on a line of its own to standard error."""
    for line in message.split("\n"):
        print(f"blockandkey: {line}", file=sys.stderr)
    return code


@app.callback(invoke_without_command=True)
def default(context: typer.Context) -> None:
    """Play, if no command is given."""
    if context.invoked_subcommand is None:
        play_in_browser(open_page=True)


@app.command()
def play(
    text: Annotated[bool, typer.Option("--text", help="In the terminal instead of the browser.")] = False,
    players: Annotated[int | None, typer.Option(help="--text: how many people, 1 to 4, on this device.")] = None,
    seats: Annotated[str | None, typer.Option(help="--text: human or a bot for each seat, clockwise.")] = None,
    component_set: SetName = "standard",
    seed: Annotated[str | None, typer.Option(help="--text: the same seed gives the same deal.")] = None,
    language: Annotated[str | None, typer.Option(help="--text: en, fr or de; the system's if not given.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="--text: words in lines, for a screen reader.")] = False,
    resume: Annotated[str | None, typer.Option(help="--text: go on with a saved game: its name, or last.")] = None,
    new: Annotated[bool, typer.Option("--new", help="--text: begin anew without offering saved games.")] = False,
    saves: Annotated[Path | None, typer.Option(help="--text: the folder of saved games.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> int | None:
    """Play: alone, with others, or against bots; in the browser, or in the terminal with --text.

    Example: blockandkey play --text --seats human,greedy
    """
    if not text:
        play_in_browser(open_page=browser)
        return None
    if players is not None and seats is not None:
        raise InvalidText("--players and --seats say the same: give one of them")
    if players is not None and not 1 <= players <= 4:
        raise InvalidText(f"not a number of players: {players} (1 to 4)")
    if seed is not None:
        _seed(seed)
    from blockandkey import terminal  # not at the top: the other commands don't need its texts and colours

    return terminal.run(
        [name.strip() for name in seats.split(",")] if seats else ["human"] * (players or 1),
        set_=_set(component_set),
        seed=seed,
        language=language,
        plain=plain,
        saves=saves,
        resume=resume,
        fresh=new or any((players, seats, seed, component_set != "standard")),
    )


def play_in_browser(open_page: bool) -> None:
    """Serve the rooms of the person at this computer and open the page; if that is being done already, only open it.

    If something else has the usual port, a free one is taken.
    """
    from blockandkey.server.serving import is_ours
    from blockandkey.server.serving import serve as serve_rooms
    from blockandkey.terminal.saves import default_folder

    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True)

    def ready(address: str) -> None:
        print(f"Block and Key is at {address} (Ctrl-C stops it)", flush=True)
        if open_page:
            webbrowser.open(address)

    database = f"sqlite:///{folder / 'rooms.db'}"
    try:
        serve_rooms(port=PORT, database=database, may_open_lan=True, ready=ready)
    except InvalidText:
        if not is_ours(usual := f"http://127.0.0.1:{PORT}"):
            serve_rooms(port=0, database=database, may_open_lan=True, ready=ready)
            return
        print(f"Block and Key is running already, at {usual}", flush=True)
        if open_page:
            webbrowser.open(usual)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is all of them.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = PORT,
    database: Annotated[str, typer.Option(help="Where the rooms are kept.")] = "sqlite:///blockandkey.db",
) -> None:
    """Serve rooms to others until Ctrl-C.

    Example: blockandkey serve --host 0.0.0.0 --port 8700 --database sqlite:///rooms.db
    """
    from blockandkey.server.serving import serve as serve_rooms

    serve_rooms(host, port, database, ready=lambda address: print(f"serving at {address}", flush=True))


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
    _seed(seed)
    names = bots or ["random"]
    for name in names:
        bot(name)
    components = _set(component_set)
    played: list[tuple[tuple[str, ...], Outcome]] = []
    with _output(records) as out:
        for number in _progress(range(games), "games"):
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
    for where, line in _progress(lines, "records"):
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


@sets_app.callback(invoke_without_command=True)
def list_sets(context: typer.Context, as_json: AsJson = False) -> None:
    """List the sets that come with the program.

    Example: blockandkey sets
    """
    if context.invoked_subcommand is not None:
        return
    found = [{"name": s.name, "version": s.version, "sha256": s.sha256} for s in shipped_sets()]
    print(json.dumps(found) if as_json else "\n".join(f"{s['name']} version {s['version']}" for s in found))


@sets_app.command("show")
def show_set(
    name: Annotated[str, typer.Argument(help="A set that comes with the program, or the file of your own.")],
    as_json: AsJson = False,
) -> None:
    """Show a set's Keys.

    Example: blockandkey sets show standard --json
    """
    components = _set(name)
    if as_json:
        print(json.dumps(set_data(components)))
        return
    print(f"{components.name} version {components.version}, sha256 {components.sha256}")
    for key in sorted(components.keys, key=lambda key: tuple(Level).index(key.level)):
        solo = f", Stars {key.stars}, Pips {key.pips}" if key.stars else ""
        print(f"\n{key.id}: {key.vp} VP{solo}")
        print("\n".join(f"    {' '.join(row)}" for row in key.design))


@sets_app.command("check")
def check_set(file: Annotated[Path, typer.Argument(help="A set's TOML file.")]) -> None:
    """Check a set's file and say what is wrong with it, a line for each fault.

    Example: blockandkey sets check mine.toml
    """
    components = read_set(file)
    print(f"{file}: {components.name} version {components.version}, {len(components.keys)} Keys, no fault")


def _set(name: str) -> ComponentSet:
    """A set by name, or by its file if there is a dot or a slash in the name."""
    return read_set(Path(name)) if "." in name or os.sep in name else shipped_set(name)


@contextlib.contextmanager
def _output(path: Path | None) -> Iterator[TextIO | None]:
    """A file to write, which takes the place of an older one only when it is whole."""
    if path is None:
        yield None
    elif path == Path("-"):
        yield sys.stdout
    elif path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as out:
            yield out
    else:
        new = path.with_name(f"{path.name}.new-{os.getpid()}")
        try:
            with new.open("w", encoding="utf-8") as out:
                yield out
            new.replace(path)
        except OSError as error:
            raise InvalidText(f"{path}: {error.strerror}") from None
        finally:
            new.unlink(missing_ok=True)


def _progress(things: Sequence[T], what: str) -> Iterator[T]:
    """Go through things with a progress bar, if there is a person to see it."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console  # not at the top: it takes longer to import than most commands to run
    from rich.progress import track

    yield from track(things, description=what, console=Console(stderr=True), transient=True)


if __name__ == "__main__":
    main()
