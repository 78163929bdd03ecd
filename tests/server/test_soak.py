"""Tables that play on and on: memory and open files stay as they are. Two hours in a soak, else seconds."""

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
from tests.support.positions import SOAK
from tests.support.servers import ServerProcess, bearer
from tests.support.swarm import Table, family, lay, memory, open_files, sit_down
from tests.support.waiting import PATIENCE

Data = dict[str, Any]
TABLES = 50 if SOAK else 3
SECONDS = 7200.0 if SOAK else 0.0  # at least
ACTIONS = TABLES * 30  # at least
PAUSE = 4.0  # seconds between the actions of a table, in a soak
SAMPLES = 60 if SOAK else 8
GROWTH = 12.0  # MB over the measured time that caches may come to, in each process


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path)
    yield running
    running.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()


class Sample(NamedTuple):
    """What the server uses: its own process's memory in MB, that of its workers, its open files."""

    at: float
    own: float
    workers: float
    files: int


class Evening:
    """Many tables, each playing one game after the other."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.began = time.monotonic()
        self.actions = self.games = 0
        self.samples: list[Sample] = []
        self._acted = asyncio.Event()

    async def spend(self) -> None:
        """Play until it's late, and look at the server now and then."""
        await asyncio.gather(self._watch(), *(self._play(number) for number in range(TABLES)))

    @property
    def done(self) -> float:
        """How much of the evening is over; 1: all of it."""
        part = self.actions / ACTIONS
        return min(part, (time.monotonic() - self.began) / SECONDS) if SECONDS else part

    async def _watch(self) -> None:
        for number in range(1, SAMPLES + 1):
            while self.done < number / SAMPLES:
                self._acted.clear()
                await self._acted.wait()
            pid, *workers = family(self.server.process.pid)
            self.samples.append(Sample(time.monotonic(), memory(pid), sum(map(memory, workers)), open_files(pid)))

    async def _play(self, number: int) -> None:
        """Games at one table: it is laid, played, perhaps left early, checked, and cleared away."""
        generator = random.Random(number)
        while self.done < 1:
            players = generator.randint(2, 4)
            (table,) = await lay(self.server.address, 1, players, bots=generator.randrange(2))
            await sit_down(self.server.port, [table])
            while self.done < 1 and await table.act() is not None:
                self.actions += 1
                self._acted.set()
                if SOAK:  # as people do, for hours
                    await asyncio.sleep(PAUSE * 2 * generator.random())
                if generator.random() < 0.03:
                    await self._blink(table, generator)
            await self._clear(table)
            self.games += 1

    async def _blink(self, table: Table, generator: random.Random) -> None:
        """Somebody's line breaks, and is there again."""
        place = generator.choice(table.places)
        assert place.line
        await place.line.close()
        frames = place.frames
        await place.sit(self.server.port)
        await table.until(lambda: place.frames != frames)

    async def _clear(self, table: Table) -> None:
        """End the game, check its record, delete the room and hang up."""
        here, headers = f"/api/rooms/{table.room}", bearer(table.places[0].token)
        async with httpx.AsyncClient(base_url=self.server.address, timeout=PATIENCE) as client:
            await client.post(f"{here}/commands", json={"client": "end", "do": "end"}, headers=headers)
            record = (await client.get(f"{here}/record", headers=headers)).json()
            await asyncio.to_thread(verify, record)
            assert (await client.delete(here, headers=headers)).json() == {"ok": True}
        await table.leave()
        assert not table.refusals


def growth(times: list[float], sizes: list[float]) -> float:
    """By how much something grew, by least squares."""
    middle, mean = sum(times) / len(times), sum(sizes) / len(sizes)
    spread = sum((at - middle) ** 2 for at in times)
    slope = sum((at - middle) * (size - mean) for at, size in zip(times, sizes, strict=True)) / spread
    return slope * (times[-1] - times[0])


def test_memory_and_open_files_do_not_grow(server: ServerProcess, record_property: Any) -> None:
    evening = Evening(server)
    waiting.run(evening.spend())
    settled = evening.samples[SAMPLES // 3 :]  # the first third fills caches
    times = [sample.at for sample in settled]
    own, workers = (growth(times, [sample[part] for sample in settled]) for part in (1, 2))
    seen = [(round(sample.own), round(sample.workers), sample.files) for sample in evening.samples]
    told = f"{evening.actions} actions, {evening.games} games; grown {own:.1f} and {workers:.1f} MB; {seen}"
    print(told)
    record_property("soak", told)
    assert own < GROWTH, told
    assert max(sample.files for sample in settled) < 60 + 6 * TABLES, told
    if SOAK:  # else the workers are still warming up
        assert workers < 3 * GROWTH, told
