"""Statements that run for every event.

On SQLite they go to the driver as text: SQLAlchemy takes several times as long to run a statement as SQLite does.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.elements import ClauseElement

Row = dict[str, Any]
SQLITE = sqlite.dialect(paramstyle="named")


class Prepared:
    """A statement, compiled once for SQLite; all its parameters are given when it runs."""

    def __init__(self, statement: Executable) -> None:
        assert isinstance(statement, ClauseElement)
        self._statement = statement
        self._text = str(statement.compile(dialect=SQLITE))

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Run it for each row of parameters; raises SQLAlchemyError."""
        if connection.dialect.name != "sqlite":
            connection.execute(self._statement, rows)
            return
        with _driver(connection) as driver:
            driver.executemany(self._text, rows)

    def find(self, connection: Connection, row: Row) -> Sequence[Any]:
        """The rows that it finds; raises SQLAlchemyError."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, row).all()
        with _driver(connection) as driver:
            return driver.execute(self._text, row).fetchall()


@contextmanager
def _driver(connection: Connection) -> Iterator[sqlite3.Connection]:
    """SQLite's own connection; its exceptions become SQLAlchemy's."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        yield driver
    except sqlite3.IntegrityError as error:
        raise IntegrityError(None, None, error) from None
    except sqlite3.Error as error:
        raise OperationalError(None, None, error) from None
