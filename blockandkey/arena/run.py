"""Playing a whole contest, or the rest of one that was interrupted."""

import contextlib
from collections.abc import Mapping, Sequence

from blockandkey.arena.contest import Contest
from blockandkey.arena.journal import Journal
from blockandkey.arena.play import Result
from blockandkey.arena.workers import Playing, Shard, by_dask, by_processes, here

SHARDS = 500  # of a contest, more if they would be too large
LARGEST = 32  # games of a shard


def run(contest: Contest, jobs: int = 1, dask: str | None = None, journal: Journal | None = None) -> Playing:
    """Play the games that the journal doesn't have; yields the results of each shard as it ends."""
    shards = shards_of(contest, journal.results if journal else {})
    if dask:
        playing = by_dask(contest, shards, dask)
    else:
        playing = by_processes(contest, shards, jobs) if jobs > 1 else here(contest, shards)
    with contextlib.closing(playing):
        for results in playing:
            if journal:
                journal.add(results)
            yield results


def shards_of(contest: Contest, done: Mapping[int, Result]) -> Sequence[Shard]:
    """The games still to be played, in shards: small enough to repeat, large enough to be worth sending."""
    left = [number for number in range(contest.total) if number not in done]
    size = max(1, min(len(left) // SHARDS, LARGEST))
    return [left[i : i + size] for i in range(0, len(left), size)]
