"""The server's log: one event a line, as text or as JSON. It never holds secrets, nor what people wrote.

Values may be secret. So a record of another library is logged without its arguments, and an exception only with its
class and its lines of code.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

LOG = logging.getLogger("blockandkey.server")
Form = Literal["plain", "json"]
Field = str | int | float


def note(event: str, level: int = logging.INFO, **fields: Field) -> None:
    """Log an event: its code, and fields that are no secrets."""
    text = " ".join((event, *(f"{name}={value}" for name, value in fields.items())))
    LOG.log(level, "%s", text, extra={"told": {"event": event} | fields})


def log_mistake(error: BaseException) -> None:
    """Log the class and the place of an exception, without its message."""
    note("mistake", logging.ERROR, error=type(error).__name__, where=where(error))


def where(error: BaseException) -> str:
    """The lines of code that an exception passed, the innermost first."""
    frames = reversed(traceback.extract_tb(error.__traceback__))
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)


class _Formatter(logging.Formatter):
    """Turns a record into plain data."""

    def data(self, record: logging.LogRecord) -> dict[str, Field]:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        head: dict[str, Field] = {"time": time, "level": record.levelname.lower()}
        told: dict[str, Field] | None = record.__dict__.get("told")
        if told:
            return head | told
        if record.name == LOG.name:
            return head | {"event": record.getMessage()}
        data = head | {"event": str(record.msg).strip().partition("\n")[0], "of": record.name}
        error = record.exc_info[1] if record.exc_info else None
        return data | {"error": type(error).__name__, "where": where(error)} if error else data


class PlainFormatter(_Formatter):
    """Lines of text, for people."""

    def format(self, record: logging.LogRecord) -> str:
        time, level, event, *fields = (f"{name}={value}" for name, value in self.data(record).items())
        return " ".join((*(head.partition("=")[2] for head in (time, level, event)), *fields))


class JsonFormatter(_Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.data(record))


def set_up(form: Form, level: int) -> None:
    """Log to standard error: this program from a level on, other libraries only warnings and errors."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else PlainFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel(level)
