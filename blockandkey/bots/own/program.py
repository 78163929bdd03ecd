"""A bot that is a program in any language: it reads and writes JSON objects, one a line (docs/bots.md)."""

import json
import os
import random
import shlex
import shutil
from collections.abc import Sequence
from typing import Any

from blockandkey.bots.own.process import EXIT_WAIT, LIMIT, START, BotFault, Process, quoted
from blockandkey.rules.components import set_data
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation, view_data
from blockandkey.rules.state import Action, parse_action

FORMAT = "blockandkey-bot/1"
PREFIX = "program:"


class Program:
    """A bot named `program:./mybot --fast`; the program is started for every game, at the bot's first decision."""

    def __init__(self, name: str, limit: float = LIMIT, echo: bool = False) -> None:
        """Find the program; raises BotFault if there is none."""
        self.name, self._limit, self._echo = name, limit, echo
        self._command = _command(name.removeprefix(PREFIX))
        self._process: Process | None = None
        self._version = 0

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        try:
            return self._choose(observation, actions, generator.getrandbits(53))
        except BaseException:  # Ctrl-C too, while it thinks
            self._kill(0)
            raise

    def _choose(self, observation: Observation, actions: Sequence[Action], seed: int) -> Action:
        seconds = self._limit
        if not self._process:
            self._process = Process(self._command, echo=self._echo)
            self._process.tell(_line(_start(observation, self._limit)))
            seconds = max(START, self._limit)
        self._version += 1
        question = {"do": "act", "version": self._version, "seed": seed, "view": view_data(observation, actions)}
        answer = self._process.ask(_line(question), seconds)
        if answer.get("version", self._version) != self._version:
            raise BotFault(f"answered version {quoted(answer['version'])}, but was asked version {self._version}")
        text = answer.get("action")
        if not isinstance(text, str):
            raise BotFault(f'sent an answer without a text "action": {quoted(json.dumps(answer))}')
        try:
            return parse_action(text)
        except InvalidText:
            raise BotFault(f"answered {quoted(text)}, which is not an action") from None

    def over(self, observation: Observation, forfeit: dict[str, str] | None) -> None:
        """Send it the final view of the game."""
        if self._process:
            self._process.tell(_line({"do": "end", "forfeit": forfeit, "view": view_data(observation)}))

    def close(self) -> None:
        """End the program, which has some seconds to end by itself."""
        self._kill(EXIT_WAIT)

    def __del__(self) -> None:
        self._kill(0)

    def _kill(self, grace: float) -> None:
        if process := getattr(self, "_process", None):
            process.close(grace)
            self._process = None


def _start(observation: Observation, limit: float) -> dict[str, Any]:
    """The message before the first question."""
    return {
        "do": "start",
        "format": FORMAT,
        "seat": observation.seat,
        "order": [player.seat for player in observation.players],
        "seconds": limit,
        "set": set_data(observation.components),
    }


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _command(text: str) -> list[str]:
    """The words of a command, with the full path of its program; raises BotFault."""
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise BotFault(f"is no command: {error}") from None
    if not words:
        raise BotFault("names no program")
    path = shutil.which(words[0])
    if not path:
        why = "can't be executed" if os.path.exists(words[0]) else "is not there"
        raise BotFault(f"can't be started: the program {words[0]!r} {why}")
    return [path, *words[1:]]
