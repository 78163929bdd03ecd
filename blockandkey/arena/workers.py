"""Where games are played: in this process, in worker processes, or on a Dask cluster. The results are the same."""

import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from blockandkey.arena.contest import Contest
from blockandkey.arena.play import Result, digest, play_games
from blockandkey.bots.own.parent import exit_after
from blockandkey.rules.geometry import InvalidText

Shard = Sequence[int]  # numbers of games
Playing = Generator[list[Result], None, None]

TRIES = 3  # times in a row that a worker may die before a shard is done
EXIT_WAIT = 1.0  # seconds that a worker has to end the processes of its bots
CONNECT = 10  # seconds to connect to a Dask scheduler


def here(contest: Contest, shards: Sequence[Shard]) -> Playing:
    """Play in this process."""
    for shard in shards:
        yield play_games(contest, shard, digest())


def by_processes(contest: Contest, shards: Sequence[Shard], jobs: int) -> Playing:
    """Play in worker processes; if one dies, new ones play the shards that are not done."""
    left, broken = list(shards), 0
    while left:
        try:  # around the pool, which makes its other workers end: some may have missed the pool's own signal
            with pool_of(min(jobs, len(left))) as pool:
                futures = {pool.submit(_work, contest, shard, digest()): shard for shard in left}
                for future in as_completed(futures):
                    yield future.result()
                    left.remove(futures[future])
                    broken = 0
        except BrokenProcessPool:
            broken += 1
        if broken == TRIES:
            raise InvalidText(_died(contest, left[0]))


def _died(contest: Contest, shard: Shard) -> str:
    names = ", ".join(dict.fromkeys(name for number in shard for name in contest.pairing(number).bots))
    return f"workers die again and again at game {shard[0] + 1} or one near it (of {names})"


@contextlib.contextmanager
def pool_of(size: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of worker processes, which end at once when the context is left, even in the middle of a game."""
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(size, context, _begin, (reader,))
    try:
        yield pool
        pool.shutdown()
    finally:
        writer.close()
        pool.shutdown(cancel_futures=True)
        reader.close()


class _Left(SystemExit):
    """Raised in a worker whose arena has ended or has closed the pool."""


def _work(contest: Contest, shard: Shard, code: str) -> list[Result]:
    try:
        return play_games(contest, shard, code)
    except _Left:
        os._exit(0)


def _begin(life: Connection) -> None:
    """Initialise a worker: it ignores Ctrl-C, and ends when the arena closes its end of the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    exit_after(partial(_wait_for_the_arena, life))


def _wait_for_the_arena(life: Connection) -> None:
    """Wait until the arena closes its end of the pipe; then let the work that is under way clean up."""
    with contextlib.suppress(EOFError, OSError):
        life.recv()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(EXIT_WAIT)


def _leave(*_: object) -> None:
    raise _Left


def by_dask(contest: Contest, shards: Sequence[Shard], address: str) -> Playing:
    """Play on the workers of a Dask scheduler; if one dies, the scheduler gives its shards to others."""
    distributed = _distributed()
    with _client(distributed, address) as client:
        futures = {client.submit(play_games, contest, shard, digest(), pure=False): shard for shard in shards}
        try:
            for future in distributed.as_completed(futures, loop=client.loop):
                yield future.result()
                del futures[future]
        except distributed.KilledWorker:  # the scheduler has given up on the shard
            raise InvalidText(_died(contest, futures[future])) from None
        except (distributed.CancelledError, distributed.comm.CommClosedError):
            raise InvalidText(f"the Dask scheduler at {address} is gone") from None


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")  # not at the top: few need it
    except ImportError:
        raise InvalidText("--dask needs Dask: pip install 'blockandkey[cluster]'") from None


def _client(distributed: Any, address: str) -> Any:
    """A Dask client that doesn't write to the terminal."""
    for name in ("distributed", "distributed.client"):  # the second has its own level
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        distributed.comm.get_address_host_port(address, strict=True)  # a client with a bad address can't be closed
        return distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InvalidText(f"no Dask scheduler at {address!r}: {error}".split("\n")[0]) from None
