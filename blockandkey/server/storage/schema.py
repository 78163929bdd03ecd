"""The tables, and the engine of a database URL. Alembic migrations create and alter the tables, under a lock."""

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

HEAD = "0100"  # the newest migration in migrations/versions
FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
TIMEOUT = 5  # seconds until a statement or a connection fails
CONNECTIONS = 10  # to PostgreSQL, with the one that listens for notifications
LOCK = 0x626B6579  # the PostgreSQL advisory lock for migrations: any fixed number
METADATA = MetaData()

# The event log: one row an event. The primary key decides which of two servers appends first. `client` is the sender
# and id of the command; it is unique, so that a command that comes twice is applied once.
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

# Due work: a bot's action or the end of a turn's clock, for one version of the room; and the end of a grace period.
# `holder` is the server that will do it. Another server may claim it when the holder's lease has run out.
DUE = Table(
    "due",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("at", Float, nullable=False, index=True),
    Column("holder", String(32)),
)

# The servers on a shared database. Each renews its lease while it lives; the lease covers all rows that it holds.
SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

# The seats whose players are connected to a server.
PRESENCE = Table(
    "presence",
    METADATA,
    Column("room", String(16), primary_key=True),
    Column("server", String(32), primary_key=True),
    Column("seats", String(40), nullable=False),
)


def parse_database(text: str) -> URL:
    """Read a database URL, and name the asynchronous driver in it; raises InvalidText."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise InvalidText(f"not a database: {text!r} ({FORMS})") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres") and url.database:
        mode = url.query.get("sslmode")  # as PostgreSQL's own programs write it
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": str(mode)} if mode else {})
        return url.set(drivername="postgresql+asyncpg")
    raise InvalidText(f"not a database that this version knows: {shown(url)!r} ({FORMS})")


def shown(url: URL) -> str:
    """A database URL for people: without its password."""
    plain = url.set(drivername=url.drivername.partition("+")[0])
    return plain.render_as_string(hide_password=True)


def engine_of(url: URL, *, patient: bool = False) -> AsyncEngine:
    """The engine of a database, without timeouts if `patient`; raises InvalidText."""
    if url.get_backend_name() == "postgresql":
        return _postgres_engine(url, patient)
    if not Path(url.database or "").parent.is_dir():
        raise InvalidText(f"there is no folder for the database {shown(url)!r}")
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def writing_engine(url: URL) -> Engine:
    """SQLite's engine for the one writer: its transactions take the write lock when they begin."""
    engine = create_engine(url.set(drivername="sqlite"), connect_args={"isolation_level": None})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _postgres_engine(url: URL, patient: bool) -> AsyncEngine:
    settings = {"application_name": "blockandkey", "synchronous_commit": "on"}  # a commit that returned is on the disk
    arguments: dict[str, Any] = {"timeout": TIMEOUT, "server_settings": settings}
    if not patient:
        settings["statement_timeout"] = str(TIMEOUT * 1000)
        arguments["command_timeout"] = TIMEOUT + 1  # for a database that can't be reached any more
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": TIMEOUT}
    if patient:
        pool = {"poolclass": NullPool}
    try:
        return create_async_engine(url, pool_pre_ping=True, connect_args=arguments, **pool)
    except ModuleNotFoundError:
        raise InvalidText("PostgreSQL needs one more package: pip install 'blockandkey[postgres]'") from None


def _set_up_sqlite(connection: Any, _: object) -> None:
    """Make commits durable, and let SQLite overwrite what is deleted."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={TIMEOUT * 1000}", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(url: URL) -> None:
    """Migrate a database to the newest version, one server at a time; raises InvalidText if it can't be opened."""
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
    except (SQLAlchemyError, OSError, TypeError) as error:  # TypeError: an unknown option in the URL
        cause = getattr(error, "orig", None) or error
        raise InvalidText(f"can't open the database {shown(url)!r}: {cause}") from None
    finally:
        await engine.dispose()


def _version(connection: Connection) -> str | None:
    """The migration that a database is at; None if it is empty."""
    tables = inspect(connection)
    if tables.has_table("alembic_version"):
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return "0001" if tables.has_table("events") else None  # the first version of the program stored no migration


def _upgrade(connection: Connection, name: str) -> None:
    """Run the missing migrations."""
    from alembic import command  # here: a server whose database is up to date starts without it
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "blockandkey.server.storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    version = _version(connection)
    if version is not None and version < min(known):
        raise InvalidText(
            f"the database {name!r} was written by an earlier version of the program, whose games can't be continued: "
            "move it away, or name another one with --database"
        )
    if version is not None and version not in known:
        raise InvalidText(f"the database {name!r} was written by a newer version of the program (step {version})")
    command.upgrade(config, "head")
