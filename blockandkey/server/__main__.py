"""Run the server without the command line: python -m blockandkey.server --port 8700 --database sqlite:///rooms.db"""

import argparse
import logging
import sys
from functools import partial
from pathlib import Path

from blockandkey.rules.geometry import InvalidText
from blockandkey.server.registry import GRACE
from blockandkey.server.web.app import PACE
from blockandkey.server.web.server import serve


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m blockandkey.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8700)
    parser.add_argument("--database", default="sqlite:///blockandkey.db")
    parser.add_argument("--static", type=Path, help="the folder of the built page")
    parser.add_argument("--lan", action="store_true", help="let the page open the server to the local network")
    parser.add_argument("--pace", type=float, default=PACE, help="seconds between a bot's actions")
    parser.add_argument("--grace", type=float, default=GRACE, help="as of `blockandkey serve`")
    parser.add_argument("--bot-seed", help="makes the bots' choices repeatable")
    parser.add_argument("--limits", type=float, help="as of `blockandkey serve`; without it this computer is spared")
    parser.add_argument("--proxy", action="append", default=[])
    parser.add_argument("--keep-days", type=float)
    parser.add_argument("--metrics")
    parser.add_argument("--log", choices=("plain", "json"), default="plain")
    told = parser.parse_args()
    try:
        serve(
            told.host,
            told.port,
            told.database,
            static=told.static,
            may_open_lan=told.lan,
            pace=told.pace,
            grace=told.grace,
            bot_seed=told.bot_seed,
            limits=told.limits,
            proxies=told.proxy,
            keep_days=told.keep_days,
            metrics=told.metrics,
            log=told.log,
            log_level=logging.INFO,
            ready=partial(print, flush=True),
        )
    except InvalidText as error:
        sys.exit(f"blockandkey: {error}")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
