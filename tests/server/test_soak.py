"""Memory and open files don't grow while tables play: for two hours in a soak, else for seconds."""

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from blockandkey.rules.playback import verify
from tests.support import waiting
from tests.support.clients import TableClient, connect_tables, create_tables, memory_of, open_files, process_tree
from tests.support.positions import SOAK
from tests.support.servers import ServerProcess, bearer
from tests.support.waiting import PATIENCE

Data = dict[str, Any]
TABLES = 50 if SOAK else 3
SECONDS = 7200.0 if SOAK else 0.0  # at least
ACTIONS = TABLES * 30  # at least
PAUSE = 4.0  # seconds between the actions of a table, in a soak
SAMPLES = 60 if SOAK else 8
GROWTH = 12.0  # MB by which caches may grow while it is measured, in each process


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path)
    yield running
    running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


class Sample(NamedTuple):
    """What the server uses: the memory of its main process and of its workers in MB, and its open files."""

    at: float
    own: float
    workers: float
    files: int


class SoakRun:
    """Many tables, each playing one game after the other."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.began = time.monotonic()
        self.actions = self.games = 0
        self.samples: list[Sample] = []
        self._acted = asyncio.Event()

    async def run(self) -> None:
        """Play until the end, and take samples of the server meanwhile."""
        await asyncio.gather(self._watch(), *(self._play(number) for number in range(TABLES)))

    @property
    def done(self) -> float:
        """The part of the run that is over, from 0 to 1."""
        part = self.actions / ACTIONS
        return min(part, (time.monotonic() - self.began) / SECONDS) if SECONDS else part

    async def _watch(self) -> None:
        for number in range(1, SAMPLES + 1):
            while self.done < number / SAMPLES:
                self._acted.clear()
                await self._acted.wait()
            pid, *workers = process_tree(self.server.process.pid)
            self.samples.append(Sample(time.monotonic(), memory_of(pid), sum(map(memory_of, workers)), open_files(pid)))

    async def _play(self, number: int) -> None:
        """Games at one table: each room is created, played, perhaps ended early, checked and deleted."""
        generator = random.Random(number)
        while self.done < 1:
            players = generator.randint(2, 4)
            (table,) = await create_tables(self.server.address, 1, players, bots=generator.randrange(2))
            await connect_tables(self.server.port, [table])
            while self.done < 1 and await table.act() is not None:
                self.actions += 1
                self._acted.set()
                if SOAK:  # as people do, for hours
                    await asyncio.sleep(PAUSE * 2 * generator.random())
                if generator.random() < 0.03:
                    await self._reconnect(table, generator)
            await self._close(table)
            self.games += 1

    async def _reconnect(self, table: TableClient, generator: random.Random) -> None:
        """One seat loses its connection, and connects again."""
        seat = generator.choice(table.seats)
        assert seat.socket
        await seat.socket.close()
        frames = seat.frames
        await seat.connect(self.server.port)
        await table.until(lambda: seat.frames != frames)

    async def _close(self, table: TableClient) -> None:
        """End the game, check its record, delete the room and close the sockets."""
        here, headers = f"/api/rooms/{table.room}", bearer(table.seats[0].token)
        async with httpx.AsyncClient(base_url=self.server.address, timeout=PATIENCE) as client:
            await client.post(f"{here}/commands", json={"client": "end", "do": "end"}, headers=headers)
            record = (await client.get(f"{here}/record", headers=headers)).json()
            await asyncio.to_thread(verify, record)
            assert (await client.delete(here, headers=headers)).json() == {"ok": True}
        await table.disconnect()
        assert not table.refusals


def growth(times: list[float], sizes: list[float]) -> float:
    """By how much something grew, by least squares."""
    middle, mean = sum(times) / len(times), sum(sizes) / len(sizes)
    spread = sum((at - middle) ** 2 for at in times)
    slope = sum((at - middle) * (size - mean) for at, size in zip(times, sizes, strict=True)) / spread
    return slope * (times[-1] - times[0])


def test_memory_and_open_files_do_not_grow(server: ServerProcess, record_property: Any) -> None:
    soak = SoakRun(server)
    waiting.run(soak.run())
    settled = soak.samples[SAMPLES // 3 :]  # the first third fills caches
    times = [sample.at for sample in settled]
    own, workers = (growth(times, [sample[part] for sample in settled]) for part in (1, 2))
    seen = [(round(sample.own), round(sample.workers), sample.files) for sample in soak.samples]
    told = f"{soak.actions} actions, {soak.games} games; grown {own:.1f} and {workers:.1f} MB; {seen}"
    print(told)
    record_property("soak", told)
    assert own < GROWTH, told
    assert max(sample.files for sample in settled) < 60 + 6 * TABLES, told
    if SOAK:  # else the workers are still warming up
        assert workers < 3 * GROWTH, told
