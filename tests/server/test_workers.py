"""Bots in rooms: each rung of the ladder thinks in worker processes, and rooms go on when these fail."""

import asyncio
import os
import re
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from blockandkey.arena import simulate
from blockandkey.bots import catalogue
from blockandkey.bots.catalogue import BOTS, ROOM_BOTS
from blockandkey.kernel.run import KernelFault
from blockandkey.rules.components import shipped_set
from blockandkey.rules.game import legal_actions
from blockandkey.rules.observe import observe
from blockandkey.rules.record import write
from blockandkey.server.web.server import note_damage
from blockandkey.server.work import workers
from blockandkey.server.work.pool import Died, Failed, Worker
from blockandkey.server.work.workers import Workers, advise
from tests.support import waiting, worker_stubs
from tests.support.kernels import damaged_kernel
from tests.support.servers import HUMAN, LocalServer, local_server, run_on_server
from tests.support.signals import Signals, listening
from tests.support.waiting import until

Data = dict[str, Any]
SET = {"name": "standard", "version": 1}  # so that a new version changes no test
STANDARD = shipped_set("standard", 1)
EXPERT = {"holder": "bot", "bot": "expert"}
DIG_DIRECTOR = {"holder": "bot", "bot": "dig-director"}


# The ladder in rooms


def test_every_rung_can_be_chosen_and_changed_during_the_game(tmp_path: Path) -> None:
    assert catalogue.offered_bots() == list(ROOM_BOTS)
    assert ROOM_BOTS == ("random", "trainee", "researcher", "field-director", "dig-director", "expert")

    async def work(server: LocalServer) -> None:
        made = await server.create("online", HUMAN, {"holder": "bot", "bot": "trainee"}, set=SET)
        for name in ROOM_BOTS:
            data = await server.do(made["room"], made["token"], "seat", seat="south", holder="bot", bot=name)
            assert data["room"]["seats"][1]["bot"] == name
        for name in ("nobody", "mymodule:MyBot", "program:./mybot"):
            refused = server.refused(
                server.do(made["room"], made["token"], "seat", seat="south", holder="bot", bot=name)
            )
            assert (await refused).code == "bot"

    run_on_server(tmp_path, work, pace=1e9)


def test_with_damaged_compiled_rules_the_rungs_that_need_them_are_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "checked_bytes", raise_fault)
    assert catalogue.offered_bots() == ["random", "trainee", "researcher"]

    async def work(server: LocalServer) -> None:
        assert (await server.refused(server.create("online", HUMAN, EXPERT))).code == "bot"
        await server.create("online", HUMAN, {"holder": "bot", "bot": "researcher"})

    run_on_server(tmp_path, work)


def raise_fault() -> bytes:
    raise KernelFault("damaged")


def test_a_server_with_damaged_compiled_rules_logs_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    note_damage()
    assert "kernel_damaged" not in caplog.text
    with damaged_kernel(tmp_path):
        note_damage()
    assert "kernel_damaged reason=kernel.wasm, the compiled rules, is damaged" in caplog.text
    assert "bots=random trainee researcher" in caplog.text


def test_the_server_itself_does_not_load_the_compiled_rules() -> None:
    code = "import blockandkey.server.web.app, blockandkey.server.web.server, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "blockandkey.server.work.workers" in loaded
    assert not {"numba", "numpy", "wasmtime"} & set(loaded)


# Workers


def working(folder: Path, work: Callable[[LocalServer, Workers], Awaitable[None]], **more: Any) -> None:
    """Run a test on a server with real worker processes."""

    async def run() -> None:
        async with local_server(folder, make_workers=partial(Workers, **more)) as server:
            await waiting.patiently(work(server, server.workers))

    waiting.run(run())


def near_the_end(players: int, left: int) -> Data:
    """A record of a game in which a number of actions is left."""
    return write(simulate(players, ["researcher"], "late", STANDARD).steps[:-left])


@contextmanager
def signalled(monkeypatch: pytest.MonkeyPatch, answer: Callable[[int], str]) -> Iterator[Signals]:
    """Receive the signals of worker processes."""
    with listening(answer) as (signals, port):
        monkeypatch.setenv("SIGNALS", str(port))
        yield signals


def test_the_strongest_bots_finish_a_game_in_workers_and_give_hints(tmp_path: Path) -> None:
    async def work(server: LocalServer, crews: Workers) -> None:
        made = await server.create("online", EXPERT, DIG_DIRECTOR, record=near_the_end(2, 12))
        data = await server.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])
        own = [event for event in data["events"] if event["kind"] == "action"]
        assert len(own) > 5
        assert all(event["facts"]["by"] == "bot" for event in own)
        step = simulate(2, ["researcher"], "late", STANDARD).steps[40]
        seen = observe(step.before, step.before.player.seat)
        assert await crews.hint(seen, False) == advise(seen, "dig-director", False)
        crews._quick.workers[0].kill()
        assert (await crews.hint(seen, False))[0] in map(str, legal_actions(step.before))

    working(tmp_path, work)


def test_a_worker_that_is_killed_while_thinking_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "think", worker_stubs.think_or_hang)

    async def work(server: LocalServer, crews: Workers) -> None:
        made = await server.create("online", DIG_DIRECTOR, DIG_DIRECTOR, record=near_the_end(2, 6))
        signals.may_answer.set()
        await signals.until_told()
        await until(lambda: len(crews._bots._free) == 1)  # the other one has loaded the compiled rules
        [busy] = [worker for worker in crews._bots.workers if worker not in crews._bots._free]
        busy.kill()
        await server.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])

    with signalled(monkeypatch, lambda number: "think" if number else "hang") as signals:
        working(tmp_path, work)


def test_a_bot_that_hangs_is_stopped_and_another_chooses_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "think", worker_stubs.hang_as_expert)

    async def work(server: LocalServer, crews: Workers) -> None:
        made = await server.create("online", EXPERT, EXPERT, record=near_the_end(2, 2))
        data = await server.settle(made["room"], lambda now: now["version"] > 2, made["token"])
        assert data["events"][-1]["kind"] == "action"

    working(tmp_path, work, limit=5.0)
    assert re.search("expert.*TimeoutError", caplog.text)


def test_a_room_goes_on_if_the_compiled_rules_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "think", worker_stubs.trap_as_expert)

    async def work(server: LocalServer, crews: Workers) -> None:
        made = await server.create("online", EXPERT, EXPERT, record=near_the_end(2, 6))
        await server.settle(made["room"], lambda now: now["room"]["status"] == "over", made["token"])

    working(tmp_path, work)
    assert "KernelFault" in caplog.text


def test_a_worker_makes_a_decision_after_one_that_trapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    step = simulate(2, ["researcher"], "late", STANDARD).steps[40]
    seen = observe(step.before, step.before.player.seat)

    async def work(server: LocalServer, crews: Workers) -> None:
        with pytest.raises(Failed):
            await crews._run(crews._quick, worker_stubs.trap)
        assert await crews.hint(seen, False) == advise(seen, "dig-director", False)

    working(tmp_path, work)


def test_a_bot_keeps_its_time_limit_in_a_room() -> None:
    assert workers.player("expert") is workers.player("expert")  # so that it keeps what it has learned of the time
    assert vars(workers.player("expert"))["_cap"] == workers.CAP
    assert isinstance(workers.player("researcher"), BOTS["researcher"])


def test_a_worker_that_is_closed_while_its_process_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    started, may_start, start = threading.Event(), threading.Event(), SpawnProcess.start

    def start_late(process: SpawnProcess) -> None:
        started.set()
        assert may_start.wait(waiting.PATIENCE)
        start(process)

    async def run() -> None:
        worker = Worker()
        asking = asyncio.create_task(worker.run(60, os.getpid))
        assert await asyncio.to_thread(started.wait, waiting.PATIENCE)
        worker.close()
        may_start.set()
        with pytest.raises(Died):
            await asking

    monkeypatch.setattr(SpawnProcess, "start", start_late)
    waiting.run(run())
