"""A real server in a process of its own that serves the built page, and a view into its rooms."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from blockandkey.server.web.pages import built_page
from tests.support.waiting import PATIENCE

Data = dict[str, Any]
HUMAN = {"holder": "human"}
OPEN = {"holder": "open"}


def page_folder() -> Path | None:
    """The built page: the folder that BLOCKANDKEY_PAGE names, or where the build puts it."""
    named = os.environ.get("BLOCKANDKEY_PAGE")
    return Path(named) if named else built_page()


class PageServer:
    """A server with a database in `folder`; when it is started again, port and `options` are the same."""

    def __init__(self, folder: Path, page: Path, *options: str) -> None:
        self.database = folder / "rooms.db"
        self._page = page
        self._options = options
        self._errors = folder / "errors.txt"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.start()
        self.calls = httpx.Client(base_url=self.url, timeout=PATIENCE, transport=httpx.HTTPTransport(retries=5))

    @property
    def origin(self) -> str:
        """Host and port."""
        return self.url.removeprefix("http://")

    def start(self) -> None:
        """Start it; if it ran before, at the same address."""
        port = self.url.rpartition(":")[2] or "0"
        words = [sys.executable, "-m", "blockandkey.server", "--port", port, "--pace", "0", "--bot-seed", "browser"]
        words += ["--database", f"sqlite:///{self.database}", "--static", str(self._page), *self._options]
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url, f"the server doesn't start: {self._errors.read_text()}"

    def kill(self) -> None:
        """Kill it and its workers with SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it with SIGTERM."""
        self.calls.close()
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdout is not None
        os.killpg(process.pid, how)
        process.wait(PATIENCE)
        process.stdout.close()

    # Rooms

    def room(self, kind: str, players: int = 1, seats: list[Data] | None = None, **wish: object) -> tuple[str, str]:
        """Create a room; its id and the creator's token."""
        body = {"kind": kind, "players": players, "seats": seats or [HUMAN] * players, **wish}
        answer = self.calls.post("/api/rooms", json=body)
        assert answer.status_code == 201 or answer.is_success, answer.text
        return answer.json()["room"], answer.json()["token"]

    def message(self, room: str, token: str) -> Data:
        """The whole message that the server has for a token."""
        answer = self.calls.get(f"/api/rooms/{room}", headers={"Authorization": f"Bearer {token}"})
        assert answer.is_success, answer.text
        told: Data = answer.json()
        return told

    def address(self, room: str, token: str) -> str:
        """The address of a seat of a room at the page."""
        return f"{self.url}/#/room/{room}/{token}"

    def events(self, room: str) -> list[Data]:
        """The event log of a room in the database, with all secrets."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as database:
            rows = database.execute(
                "SELECT version, kind, seat, client, data FROM events WHERE room = ? ORDER BY version", [room]
            )
            names = ("version", "kind", "seat", "client", "data")
            return [dict(zip(names, row, strict=True)) | {"data": json.loads(row[4])} for row in rows]
