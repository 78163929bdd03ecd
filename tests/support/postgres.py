"""A PostgreSQL for the tests: in a temporary folder, reached through a socket there, stopped when the tests end."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.waiting import Writes, until_read

MISSING = (
    "PostgreSQL is not installed, and these tests need it: `make postgres` as root installs it on Debian and Ubuntu; "
    "elsewhere install your system's PostgreSQL server so that initdb and pg_ctl are found"
)


def programs() -> Path:
    """The folder of PostgreSQL's programs: Debian has them outside the path."""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))[::-1]
    on_path = shutil.which("initdb")
    for folder in (*([Path(on_path).resolve().parent] if on_path else []), *newest_first):
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    pytest.fail(MISSING)


class Cluster:
    """A PostgreSQL server with databases of its own."""

    def __init__(self) -> None:
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="blockandkey-", dir="/tmp"))  # a socket's path must be short
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            user = next((name for name in ("postgres", "nobody") if _is_user(name)), None)
            assert user, "PostgreSQL refuses to run as root, and there is no user postgres or nobody"
            self._as = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
            shutil.chown(self.folder, user)
        self._watcher = self._watch()
        self._run("initdb", "-D", self.folder / "data", "-U", "blockandkey", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def _run(self, program: str, *arguments: object) -> None:
        done = subprocess.run(
            [self.programs / program, *map(str, arguments)],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **self._as,
        )
        assert done.returncode == 0, f"{program}: {done.stdout}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options)

    def stop(self) -> None:
        """Stop it as a restart of the system does: its clients are disconnected."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast", "-D", self.folder / "data")

    def kill(self) -> None:
        """Stop it as a crash does."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.folder / "data")

    def _watch(self) -> subprocess.Popen[bytes]:
        """Start a process that stops it and removes its files, once the tests have ended or were killed."""
        ending = 'cat; "$0"/pg_ctl stop -m immediate -D "$1"/data; rm -rf "$1"'
        command = ["sh", "-c", ending, str(self.programs), str(self.folder)]
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, cwd="/", start_new_session=True, **self._as
        )

    def remove(self) -> None:
        """Stop it and remove its files."""
        self._watcher.communicate()

    def database(self, name: str = "rooms") -> str:
        """The URL of an emptied database."""
        if not self.query(f"SELECT 1 FROM pg_database WHERE datname = '{name}'", "postgres"):
            self.query(f"CREATE DATABASE {name}", "postgres")
        self.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
        return f"postgresql://blockandkey@/{name}?host={self.folder}"

    def query(self, text: str, database: str) -> str:
        """The answer to a query, one line for each row; `database` is a name or a URL."""
        name = database.partition("?")[0].rpartition("/")[2]
        command = [self.programs / "psql", "-qAtX", "-h", self.folder, "-U", "blockandkey", "-d", name, "-c", text]
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    async def until_leases(self, *stores: Writes) -> None:
        """Wait until the servers of these stores have leases, and so know each other."""
        count = str(len(stores))
        await until_read(lambda: self.ask("SELECT count(*) FROM servers", "rooms"), lambda n: n == count, *stores)

    async def ask(self, text: str, database: str) -> str:
        """`query` in a thread, while the event loop goes on."""
        return await asyncio.to_thread(self.query, text, database)


def _is_user(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False
