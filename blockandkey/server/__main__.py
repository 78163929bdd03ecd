"""Runs the server without the command line: python -m blockandkey.server --port 8700 --database sqlite:///rooms.db"""

import argparse
import logging
import sys
from functools import partial
from pathlib import Path

from blockandkey.rules.geometry import InvalidText
from blockandkey.server.settings import Settings
from blockandkey.server.web.server import serve


def main() -> None:
    """Read the arguments and serve."""
    try:
        serve(_settings(), ready=partial(print, flush=True))
    except InvalidText as error:
        sys.exit(f"blockandkey: {error}")
    except KeyboardInterrupt:
        pass


def _settings() -> Settings:
    """The settings of the arguments; what isn't given has its default."""
    parser = argparse.ArgumentParser(prog="python -m blockandkey.server", argument_default=argparse.SUPPRESS)
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--static", type=Path, help="the folder of the built page")
    parser.add_argument(
        "--lan", dest="may_open_lan", action="store_true", help="let the page open the server to the local network"
    )
    parser.add_argument("--pace", type=float, help="seconds between two actions of a bot")
    parser.add_argument("--grace", type=float, help="as of `blockandkey serve`")
    parser.add_argument("--bot-seed", help="makes the choices of bots repeatable")
    parser.add_argument("--limits", type=float, help="as of `blockandkey serve`; without it, loopback is exempt")
    parser.add_argument("--proxy", dest="proxies", action="append")
    parser.add_argument("--keep-days", type=float)
    parser.add_argument("--metrics")
    parser.add_argument("--log", choices=("plain", "json"))
    given = vars(parser.parse_args())
    given["proxies"] = tuple(given.get("proxies", ()))
    return Settings(**given, log_level=logging.INFO)


if __name__ == "__main__":
    main()
