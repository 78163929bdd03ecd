"""Playing the games that calibrate a set, on all processors, or the rest of them after an interruption."""

from collections.abc import Generator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from pathlib import Path
from typing import Any

from blockandkey.arena.journal import JsonLines
from blockandkey.arena.play import digest
from blockandkey.arena.workers import pool_of
from blockandkey.balance.measure import Batch, KeyCount, Played, play_batch
from blockandkey.bots.catalogue import bot
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.geometry import InvalidText

FORMAT = "blockandkey-balance/1"


class BalanceJournal:
    """The journal of a calibration: a line for each batch, in the order in which they ended."""

    def __init__(self, path: Path, components: ComponentSet, seed: str) -> None:
        self.path = path
        self.found: dict[Batch, Played] = {}
        wanted = {"format": FORMAT, "set": components.sha256, "seed": seed, "program": digest()}
        self._lines = JsonLines(path, wanted, "a calibration's", "calibration", self._read)

    def add(self, batch: Batch, played: Played) -> None:
        """Append the results of a batch."""
        self._lines.write([{"first": batch.first, "games": batch.games} | asdict(played)])

    def close(self) -> None:
        """Close the file."""
        self._lines.close()

    def _read(self, data: dict[str, Any]) -> None:
        played = Played(
            data["bot"],
            data["players"],
            tuple(tuple(scores) for scores in data["scores"]),
            tuple(data["winners"]),
            tuple(data["turns"]),
            data["stuck"],
            tuple(KeyCount(*counts) for counts in data["keys"]),
        )
        batch = Batch(played.bot, played.players, data["first"], data["games"])
        if not len(played.scores) == len(played.winners) == len(played.turns) == batch.games:
            raise ValueError
        self.found[batch] = played


def run(
    components: ComponentSet, seed: str, batches: Sequence[Batch], jobs: int = 1, journal: BalanceJournal | None = None
) -> Generator[tuple[Batch, Played], None, None]:
    """Play the batches that the journal doesn't have; yields the results of each as it ends."""
    left = [batch for batch in batches if journal is None or batch not in journal.found]
    for name in dict.fromkeys(batch.bot for batch in left):
        bot(name)  # so that rules are compiled once, not in each process
    playing = _by_processes(components, seed, left, jobs) if jobs > 1 and left else _here(components, seed, left)
    for batch, played in playing:
        if journal is not None:
            journal.add(batch, played)
        yield batch, played


def _here(components: ComponentSet, seed: str, batches: Sequence[Batch]) -> Generator[tuple[Batch, Played], None, None]:
    for batch in batches:
        yield batch, play_batch(components, seed, batch)


def _by_processes(
    components: ComponentSet, seed: str, batches: Sequence[Batch], jobs: int
) -> Generator[tuple[Batch, Played], None, None]:
    with pool_of(min(jobs, len(batches))) as pool:
        futures = {pool.submit(play_batch, components, seed, batch): batch for batch in batches}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BrokenProcessPool:
            raise InvalidText("a process of the calibration has died; with --journal the command goes on") from None
