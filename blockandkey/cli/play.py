"""Play, and serve rooms."""

import logging
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from blockandkey.cli.app import app
from blockandkey.cli.options import SetName, good_seed, set_named
from blockandkey.rules.geometry import InvalidText

PORT = 8700


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
    strict: Annotated[bool, typer.Option("--strict", help="--text: everyone looks from their own side only.")] = False,
    resume: Annotated[str | None, typer.Option(help="--text: go on with a saved game: its name, or last.")] = None,
    new: Annotated[bool, typer.Option("--new", help="--text: begin anew without offering saved games.")] = False,
    saves: Annotated[Path | None, typer.Option(help="--text: the folder of saved games.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> int | None:
    """Play: alone, with others, or against bots; in the browser, or in the terminal with --text.

    Example: blockandkey play --text --seats human,researcher
    """
    if not text:
        if any((players, seats, seed, language, plain, strict, resume, new, saves)) or component_set != "standard":
            raise InvalidText("these options are for the terminal: add --text, or choose them in the page")
        play_in_browser(open_page=browser)
        return None
    if players is not None and seats is not None:
        raise InvalidText("--players and --seats say the same: give one of them")
    if players is not None and not 1 <= players <= 4:
        raise InvalidText(f"not a number of players: {players} (1 to 4)")
    if resume is not None and strict:
        raise InvalidText("--resume goes on with a game as it was begun: --strict is for new ones")
    if seed is not None:
        good_seed(seed)
    from blockandkey import terminal  # not at the top: the other commands don't need its texts and colours

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


def play_in_browser(open_page: bool) -> None:
    """Serve the rooms of the person at this computer and open the page; if a server runs already, only open the page.

    If another program has the usual port, take a free one.
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
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is all of them.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = PORT,
    database: Annotated[
        str, typer.Option(envvar="BLOCKANDKEY_DATABASE", help="Where the rooms are kept.")
    ] = "sqlite:///blockandkey.db",
    proxy: Annotated[
        list[str] | None, typer.Option(help="A reverse proxy's address or network, to be believed for whom it asks.")
    ] = None,
    limits: Annotated[float, typer.Option(min=0, help="So many times what docs/host.md allows; 0: no limits.")] = 1.0,
    keep_days: Annotated[
        float, typer.Option(min=0, help="Delete rooms so many days after their last event; 0: never.")
    ] = 60.0,
    grace: Annotated[
        float, typer.Option(min=0, help="Seconds that others wait for a person who is gone; then a bot may stand in.")
    ] = 120.0,
    metrics: Annotated[str | None, typer.Option(help="ADDRESS:PORT for Prometheus, not for the public.")] = None,
    log: Annotated[Literal["plain", "json"], typer.Option(help="Lines for people, or JSON for programs.")] = "plain",
) -> None:
    """Serve rooms to others until Ctrl-C or SIGTERM.

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
