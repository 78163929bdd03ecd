"""The settings of a server: one value, made by the command line and by tests."""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

GRACE = 120.0  # seconds
PACE = 0.6  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be chosen when a server is started."""

    host: str = "127.0.0.1"  # the address to listen on; 0.0.0.0 or :: listens on all addresses
    port: int = 8700  # the port to listen on; 0 takes any free port
    database: str = "sqlite:///blockandkey.db"  # the URL of the database
    static: Path | None = None  # the folder of the built page; None: the page that comes with the program
    may_open_lan: bool = False  # may the page open the server to the local network? Only if the host is loopback
    pace: float = PACE  # seconds between two actions of a bot in a room with people
    grace: float = GRACE  # seconds until the others may replace a disconnected player by a bot
    bot_seed: str | None = None  # makes the choices of bots repeatable; None: they are random
    limits: float | None = None  # factor on all limits; 0: no limits; None: factor 1, and loopback clients are exempt
    proxies: tuple[str, ...] = ()  # addresses and networks of the reverse proxies whose X-Forwarded-For is trusted
    keep_days: float | None = None  # days until a room without events is deleted; None: rooms are kept for ever
    metrics: str | None = None  # ADDRESS:PORT that serves the metrics for Prometheus; None: no metrics are served
    log: Literal["plain", "json"] = "plain"  # lines for people, or a JSON object a line
    log_level: int = logging.WARNING  # the least level that is logged
