"""The commands `play` and `serve`."""

import logging
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from blockandkey.cli.app import app
from blockandkey.cli.options import SetOption, set_named, valid_seed
from blockandkey.rules.geometry import InvalidText
from blockandkey.version import installed

PORT = 8700

StrictOption = Annotated[bool, typer.Option("--strict", help="Terminal: everyone looks only from their own side.")]
HostOption = Annotated[
    str, typer.Option(help="The address to listen on; 0.0.0.0 means all addresses of this computer.")
]
DatabaseOption = Annotated[
    str,
    typer.Option(
        envvar="BLOCKANDKEY_DATABASE", help="The database that stores the rooms: a URL of SQLite or PostgreSQL."
    ),
]
ProxyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        help="Trust X-Forwarded-For from the reverse proxy at this address or network. Repeat it for several.",
    ),
]
LimitsOption = Annotated[
    float, typer.Option(min=0, help="Multiply the limits for each address by this; 0 removes them.")
]
KeepDaysOption = Annotated[
    float, typer.Option(min=0, help="Delete rooms this many days after their last event; 0 means never.")
]
GraceOption = Annotated[
    float,
    typer.Option(min=0, help="Seconds that a person may be disconnected before the others may let a bot stand in."),
]


def _print_version(requested: bool) -> None:
    if requested:
        print(f"blockandkey {installed()}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
]


@app.callback(invoke_without_command=True)
def default(context: typer.Context, _version: VersionOption = False) -> None:
    """Start the game if no command is given."""
    if context.invoked_subcommand is None:
        play_in_browser(open_page=True)


@app.command()
def play(
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal instead of the browser.")] = False,
    players: Annotated[int | None, typer.Option(help="Terminal: number of people at this screen, 1 to 4.")] = None,
    seats: Annotated[str | None, typer.Option(help="Terminal: human or a bot's name for each seat, clockwise.")] = None,
    component_set: SetOption = "standard",
    seed: Annotated[str | None, typer.Option(help="Terminal: the same seed gives the same deal.")] = None,
    language: Annotated[str | None, typer.Option(help="Terminal: en, fr or de. Default: your system's.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Terminal: only lines of words, for screen readers.")] = False,
    strict: StrictOption = False,
    resume: Annotated[str | None, typer.Option(help="Terminal: resume the saved game of this name, or last.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Terminal: start a new game without offering saved ones.")] = False,
    saves: Annotated[Path | None, typer.Option(help="Terminal: the folder of saved games.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser, or only start the server.")] = True,
) -> int | None:
    """Play alone, with other people or against bots, in the browser or in the terminal.

    In the browser, you choose players and options on the page. The options marked "Terminal", and --set, need --text.

    Example: blockandkey play --text --seats human,researcher
    """
    if not text:
        if any((players, seats, seed, language, plain, strict, resume, new, saves)) or component_set != "standard":
            raise InvalidText("these options are for the terminal: add --text, or choose them in the page")
        play_in_browser(open_page=browser)
        return None
    _check_text_options(players, seats, seed, resume, strict)
    from blockandkey import terminal  # imported late: other commands don't need it

    return terminal.run(
        [name.strip() for name in seats.split(",")] if seats else ["human"] * (players or 1),
        set_=set_named(component_set),
        seed=seed,
        language=language,
        plain=plain,
        saves=saves,
        resume=resume,
        fresh=new or strict or any((players, seats, seed, component_set != "standard")),
        strict=strict,
    )


def _check_text_options(
    players: int | None, seats: str | None, seed: str | None, resume: str | None, strict: bool
) -> None:
    """Raise InvalidText for options that contradict each other, or have an invalid value."""
    if players is not None and seats is not None:
        raise InvalidText("--players and --seats exclude each other: give one of them")
    if players is not None and not 1 <= players <= 4:
        raise InvalidText(f"not a number of players: {players} (1 to 4)")
    if resume is not None and strict:
        raise InvalidText("--resume keeps the options of the saved game: --strict is only for new games")
    if seed is not None:
        valid_seed(seed)


def play_in_browser(open_page: bool) -> None:
    """Serve rooms on this computer and open the page in the browser.

    If a server of ours runs on the usual port already, only open its page. If another program uses that port, take a
    free one.
    """
    from blockandkey.server.settings import Settings
    from blockandkey.server.web.server import is_ours
    from blockandkey.server.web.server import serve as serve_rooms
    from blockandkey.terminal.saves import default_folder

    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True)

    def ready(address: str) -> None:
        print(f"Block and Key is at {address} (Ctrl-C stops it)", flush=True)
        if open_page:
            webbrowser.open(address)

    settings = Settings(port=PORT, database=f"sqlite:///{folder / 'rooms.db'}", may_open_lan=True)
    try:
        serve_rooms(settings, ready)
    except InvalidText:
        if not is_ours(usual := f"http://127.0.0.1:{PORT}"):
            serve_rooms(replace(settings, port=0), ready)
            return
        print(f"Block and Key is running already, at {usual}", flush=True)
        if open_page:
            webbrowser.open(usual)


@app.command()
def serve(
    host: HostOption = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 means any free port.")] = PORT,
    database: DatabaseOption = "sqlite:///blockandkey.db",
    proxy: ProxyOption = None,
    limits: LimitsOption = 1.0,
    keep_days: KeepDaysOption = 60.0,
    grace: GraceOption = 120.0,
    metrics: Annotated[str | None, typer.Option(help="ADDRESS:PORT of a private port for Prometheus.")] = None,
    log: Annotated[Literal["plain", "json"], typer.Option(help="Log lines as text, or as JSON.")] = "plain",
) -> None:
    """Run a server for rooms until Ctrl-C or SIGTERM.

    docs/host.md explains the database, the limits, logs, metrics and how to run it behind nginx.

    Example: blockandkey serve --host 0.0.0.0 --port 8700 --database sqlite:///rooms.db
    """
    from blockandkey.server.settings import Settings
    from blockandkey.server.web.lan import ALL_ADDRESSES
    from blockandkey.server.web.server import serve as serve_rooms

    elsewhere = " and at all other addresses of this computer" if host in ALL_ADDRESSES else ""
    settings = Settings(
        host=host,
        port=port,
        database=database,
        proxies=tuple(proxy or ()),
        limits=limits,
        keep_days=keep_days or None,
        grace=grace,
        metrics=metrics,
        log=log,
        log_level=logging.INFO,
    )
    serve_rooms(settings, lambda address: print(f"serving at {address}{elsewhere}", flush=True))
