"""The tables, and the engine of a database URL; tables are made and altered by Alembic's steps, under a lock."""

from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from blockandkey.rules.geometry import InvalidText

HEAD = "0100"  # the newest step in migrations/versions
FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
PATIENCE = 5  # seconds until a database that doesn't answer is given up
CONNECTIONS = 10  # to PostgreSQL, the one that hears the other servers included
LOCK = 0x626B6579  # PostgreSQL's lock for altering the tables: any number that is ours
METADATA = MetaData()

# One row an event; the primary key decides who comes first. `client` tells who
# sent the command and its id, so that it's played once.
EVENTS = Table(
    "events",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(8)),
    Column("client", String(80)),
    Column("data", Text, nullable=False),
    Index("events_client", "room", "client", unique=True),
)

# What is to be done at a time: a bot's action or the end of a clock, for the version of its room and no other; and the
# end of the time for which the others wait for a person who is gone.
# `holder` is the server that will do it; anybody may take it over once that server's lease has run out.
DUE = Table(
    "due",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
    Column("holder", String(32)),
)

# The servers on a shared database, each with a lease on all that it holds, renewed while it lives.
SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

# The seats whose people are connected to a server.
PRESENCE = Table(
    "presence",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("server", String(32), primary_key=True),
    Column("seats", String(40), nullable=False),
)


def parse_database(told: str) -> URL:
    """Read a database URL, as its asynchronous kind; raises InvalidText."""
    try:
        url = make_url(told)
    except ArgumentError:
        raise InvalidText(f"not a database: {told!r} ({FORMS})") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres") and url.database:
        mode = url.query.get("sslmode")  # as PostgreSQL's own programs spell it
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": str(mode)} if mode else {})
        return url.set(drivername="postgresql+asyncpg")
    raise InvalidText(f"not a database that this version knows: {shown(url)!r} ({FORMS})")


def shown(url: URL) -> str:
    """A database URL for people: without its password."""
    plain = url.set(drivername=url.drivername.partition("+")[0])
    return plain.render_as_string(hide_password=True)


def engine_of(url: URL, *, patient: bool = False) -> AsyncEngine:
    """The engine of a database; raises InvalidText. A patient one waits as long as a statement takes."""
    if url.get_backend_name() == "postgresql":
        return _postgres_engine(url, patient)
    if not Path(url.database or "").parent.is_dir():
        raise InvalidText(f"there is no folder for the database {shown(url)!r}")
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def writing_engine(url: URL) -> Engine:
    """SQLite's engine for the one writer: its transactions have the lock from their beginning."""
    engine = create_engine(url.set(drivername="sqlite"), connect_args={"isolation_level": None})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _postgres_engine(url: URL, patient: bool) -> AsyncEngine:
    settings = {"application_name": "blockandkey", "synchronous_commit": "on"}  # an answered commit is on the disk
    arguments: dict[str, Any] = {"timeout": PATIENCE, "server_settings": settings}
    if not patient:
        settings["statement_timeout"] = str(PATIENCE * 1000)
        arguments["command_timeout"] = PATIENCE + 1  # a database that is cut off can't keep its own time
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": PATIENCE}
    if patient:
        pool = {"poolclass": NullPool}
    try:
        return create_async_engine(url, pool_pre_ping=True, connect_args=arguments, **pool)
    except ModuleNotFoundError:
        raise InvalidText("PostgreSQL needs one more package: pip install 'blockandkey[postgres]'") from None


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Make SQLite durable, so that an answered commit is on the disk, and let nothing stay of what is deleted."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={PATIENCE * 1000}", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(url: URL) -> None:
    """Bring the tables of a database up to date, one server after the other; raises InvalidText if it can't be had."""
    engine = engine_of(url, patient=True)
    is_sqlite = url.get_backend_name() == "sqlite"
    try:
        async with engine.connect() as connection:
            if await connection.run_sync(_version) == HEAD:
                return
            await connection.rollback()
            lock = "BEGIN IMMEDIATE" if is_sqlite else f"SELECT pg_advisory_xact_lock({LOCK})"
            await connection.exec_driver_sql(lock)
            await connection.run_sync(_upgrade, shown(url))
            await connection.commit()
    except (SQLAlchemyError, OSError, TypeError) as error:  # TypeError: an option in the URL that there isn't
        cause = getattr(error, "orig", None) or error
        raise InvalidText(f"can't open the database {shown(url)!r}: {cause}") from None
    finally:
        await engine.dispose()


def _version(connection: Connection) -> str | None:
    """The step that a database is at; None if it is empty."""
    tables = inspect(connection)
    if tables.has_table("alembic_version"):
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return "0001" if tables.has_table("events") else None  # the first version wrote no number


def _upgrade(connection: Connection, name: str) -> None:
    """Take the steps that are missing."""
    from alembic import command  # late: a server on a database that is up to date starts without it
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "blockandkey.server.storage:migrations")
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    version = _version(connection)
    if version is not None and version < min(known):
        raise InvalidText(
            f"the database {name!r} was written by an earlier version of the program, whose games can't be continued: "
            "move it away, or name another one with --database"
        )
    if version is not None and version not in known:
        raise InvalidText(f"the database {name!r} was written by a newer version of the program (step {version})")
    command.upgrade(config, "head")
