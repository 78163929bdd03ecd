"""The parts of a server: `assemble` makes them in order, each from those before it; `running` runs them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from blockandkey.rooms.message import prepare
from blockandkey.server.attendance import Attendance
from blockandkey.server.clock import Clock, WallClock
from blockandkey.server.due import DueQueue
from blockandkey.server.metrics import Metrics
from blockandkey.server.registry import Registry
from blockandkey.server.room_context import new_context
from blockandkey.server.settings import Settings
from blockandkey.server.storage.fanout import Fanout
from blockandkey.server.storage.store import Store
from blockandkey.server.tasks import BackgroundTasks
from blockandkey.server.throttle import AdmissionQueue, BurstThrottle
from blockandkey.server.web.lan import LanAccess
from blockandkey.server.web.limits import SOCKET_RATE, Limits, limits_of
from blockandkey.server.web.presenter import Presenter
from blockandkey.server.work.absence import Absences
from blockandkey.server.work.expiry import Sweeper
from blockandkey.server.work.scheduler import Scheduler
from blockandkey.server.work.workers import Workers


@dataclass(frozen=True, slots=True)
class Parts:
    """All parts of a server."""

    clock: Clock
    metrics: Metrics
    store: Store
    fanout: Fanout
    due: DueQueue
    attendance: Attendance
    registry: Registry
    workers: Workers
    presenter: Presenter
    absences: Absences
    scheduler: Scheduler
    sweeper: Sweeper
    limits: Limits
    admission: AdmissionQueue  # of sockets into rooms
    bursts: BurstThrottle  # of frames from sockets
    lan: LanAccess
    metrics_port: int | None


def assemble(
    settings: Settings,
    *,
    clock: Clock | None = None,
    store: Store | None = None,
    make_workers: Callable[[], Workers] = Workers,
    lan: LanAccess | None = None,
    metrics_port: int | None = None,
) -> Parts:
    """Make all parts of a server; raises InvalidText for a bad database URL."""
    clock = clock or WallClock()
    metrics = Metrics()
    store = store or Store(settings.database)
    fanout = Fanout(store)
    due = DueQueue(clock)
    attendance = Attendance(clock, settings.grace)
    registry = Registry(store, clock, metrics, fanout, due, attendance, new_context(), settings.pace)
    workers = make_workers()
    presenter = Presenter(registry, workers, clock, metrics)
    absences = Absences(registry, store, clock, due, attendance)
    scheduler = Scheduler(registry, store, clock, metrics, due, absences, workers, settings.bot_seed)
    sweeper = Sweeper(registry, store, clock, metrics, settings.keep_days)
    return Parts(
        clock=clock,
        metrics=metrics,
        store=store,
        fanout=fanout,
        due=due,
        attendance=attendance,
        registry=registry,
        workers=workers,
        presenter=presenter,
        absences=absences,
        scheduler=scheduler,
        sweeper=sweeper,
        limits=limits_of(settings.limits, settings.proxies, clock),
        admission=AdmissionQueue(SOCKET_RATE),
        bursts=BurstThrottle(),
        lan=lan or LanAccess(0, None),
        metrics_port=metrics_port,
    )


@asynccontextmanager
async def running(parts: Parts) -> AsyncIterator[None]:
    """Open the store and run the background work; at the end finish what clients have sent, and close everything."""
    await parts.store.open()
    parts.workers.warm()
    tasks = BackgroundTasks()
    tasks.start(asyncio.to_thread(prepare), "prepare messages")
    tasks.start(parts.scheduler.run(), "scheduler")
    tasks.start(parts.absences.run(), "absences")
    tasks.start(parts.fanout.run(parts.registry), "fan-out")
    tasks.start(parts.sweeper.run(), "expiry")
    try:
        yield
    finally:
        await tasks.close()
        await parts.absences.close()
        await parts.scheduler.close()
        await parts.fanout.close()
        await parts.registry.finish()
        await parts.workers.close()
        await parts.store.close()
