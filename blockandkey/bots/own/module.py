"""Somebody's own Python bot, which plays in a process of its own: it may raise, hang or exit there."""

import atexit
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any

from blockandkey.bots.own.host import GAME, OVER, READY, frame
from blockandkey.bots.own.process import LIMIT, START, BotFault, Process, quoted
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Action, parse_action


@dataclass(slots=True)
class Host:
    """A process that plays one game after the other with a bot."""

    process: Process
    game: int = 0  # the id of the process that plays the present game
    file: str | None = None  # the bot's
    changed: float = 0  # when that file was changed last

    def is_fresh(self) -> bool:
        """Is the bot's file still the one that was read?"""
        return _changed(self.file) == self.changed


# Hosts that have played their game, by the bot's name and the folder it was asked for in
_idle: dict[tuple[str, str], list[Host]] = {}


class OwnBot:
    """A bot named `mymodule:MyBot` or `folder/file.py:MyBot`: a new object in a new process for every game."""

    def __init__(self, name: str, limit: float = LIMIT, echo: bool = False) -> None:
        """Start it; raises BotFault if there is no such bot, or it can't be made."""
        self.name, self._limit, self._place = name, limit, (name, os.getcwd())
        self.noticed: set[str] = set()
        self._host: Host | None = _host(name, echo)
        self._host.game = self._ask(GAME, START, "game", int)
        self._host.process.groups.add(self._host.game)
        self._host.file = self._ask(READY, START, "file", str | None)
        self._host.changed = self._host.changed or _changed(self._host.file)

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        text = self._ask((observation, list(actions), generator.getrandbits(64)), self._limit, "action", str)
        try:
            return parse_action(text)
        except InvalidText:
            self._kill()
            raise BotFault(f"answered {quoted(text)}, which is not an action") from None

    def close(self) -> None:
        """End the game; its process ends, and the host waits for another one."""
        if self._host:
            self._host.process.tell(frame(OVER))
            if self._host.game != self._host.process.pid:  # else the host itself has played, and ends
                self._host.process.groups.discard(self._host.game)
                _idle.setdefault(self._place, []).append(self._host)
                self._host = None
        self._kill()

    def __del__(self) -> None:
        self._kill()

    def _ask(self, question: object, seconds: float, wanted: str, kind: type | UnionType) -> Any:
        """What is wanted of the answer to a question; raises BotFault.

        The bot may have written into its host's answers: nothing in them is taken on trust.
        """
        if not self._host:
            raise BotFault("has ended")
        try:
            answer = self._host.process.ask(frame(question), seconds)
            noticed = answer.get("noticed", [])
            if not isinstance(answer.get(wanted, ...), kind) or not isinstance(noticed, list):
                raise BotFault(str(answer.get("fault", "sent what is not an answer")))
        except BaseException:  # Ctrl-C too, while the bot thinks
            self._kill()
            raise
        self.noticed.update(map(str, noticed))
        return answer[wanted]

    def _kill(self) -> None:
        if host := getattr(self, "_host", None):
            host.process.close()
            self._host = None


def _changed(file: str | None) -> float:
    try:
        return os.stat(file).st_mtime if file else 0
    except OSError:
        return 0


def _host(name: str, echo: bool) -> Host:
    """A host for a bot: one that waits, or a new one, which finds modules where we do and hashes alike every time."""
    while idle := _idle.get((name, os.getcwd())):
        host = idle.pop()
        if host.is_fresh():
            return host
        host.process.close()
    code = f"import sys; sys.path[:] = {sys.path!r}; from blockandkey.bots.own.host import main; main({name!r})"
    return Host(Process([sys.executable, "-P", "-c", code], {**os.environ, "PYTHONHASHSEED": "0"}, echo))


@atexit.register
def end_hosts() -> None:
    """End the hosts that wait for another game."""
    for hosts in _idle.values():
        while hosts:
            hosts.pop().process.close()
