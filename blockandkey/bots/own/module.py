"""A person's own Python bot: it runs in a process of its own, so that it may raise, hang or exit."""

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
    """A process that hosts a bot for one game after the other."""

    process: Process
    game: int = 0  # the id of the process that plays the present game
    file: str | None = None  # the source of the bot
    changed: float = 0  # the modification time of that file when it was imported

    def is_fresh(self) -> bool:
        """Is the bot's file unchanged since it was imported?"""
        return _changed(self.file) == self.changed


# Idle hosts, which wait for another game, by the bot's name and the working directory
_idle: dict[tuple[str, str], list[Host]] = {}


class OwnBot:
    """A bot named `mymodule:MyBot` or `folder/file.py:MyBot`: a new object in a new process for every game."""

    def __init__(self, name: str, limit: float = LIMIT, echo: bool = False) -> None:
        """Start the process; raises BotFault if there is no such bot, or it can't be created."""
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
        """End the game and its process; the host becomes idle."""
        if self._host:
            self._host.process.tell(frame(OVER))
            if self._host.game != self._host.process.pid:  # else the host itself played the game, and ends
                self._host.process.groups.discard(self._host.game)
                _idle.setdefault(self._place, []).append(self._host)
                self._host = None
        self._kill()

    def __del__(self) -> None:
        self._kill()

    def _ask(self, question: object, seconds: float, wanted: str, kind: type | UnionType) -> Any:
        """Send a question and return the field `wanted` of the answer; raises BotFault.

        The answer is not trusted: the bot runs in the same process and may have written it.
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
    """An idle host of this bot, or a new one with our module path and a fixed hash seed."""
    while idle := _idle.get((name, os.getcwd())):
        host = idle.pop()
        if host.is_fresh():
            return host
        host.process.close()
    code = f"import sys; sys.path[:] = {sys.path!r}; from blockandkey.bots.own.host import main; main({name!r})"
    return Host(Process([sys.executable, "-P", "-c", code], {**os.environ, "PYTHONHASHSEED": "0"}, echo))


@atexit.register
def end_hosts() -> None:
    """End the idle hosts."""
    for hosts in _idle.values():
        while hosts:
            hosts.pop().process.close()
