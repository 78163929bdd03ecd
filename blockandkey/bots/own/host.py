"""The host process of a person's own Python bot.

It reads frames from standard input, each a length of 8 bytes and a pickle. It answers with JSON objects, one a line,
that have one of these fields: `game`, the id of the process that will play; `file`, the bot's source, once the bot is
created; `action`, its choice, together with what was `noticed`; `fault`, what the bot did wrong. Where the system can
fork, the bot's module is imported once and each game runs in a forked process, so that no game affects another.
"""

import contextlib
import importlib
import importlib.util
import json
import os
import pickle
import queue
import random
import signal
import sys
import sysconfig
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, get_args

from blockandkey.rules.state import Action, parse_action

SIZE = 8  # bytes of a frame's length
GAME, READY, OVER = "game", "ready", "over"  # messages: prepare a game, create the bot, end the game
PLAYED = 99  # the exit code after a game

# Files in which a bot's fault is never located
_NOT_THEIRS = ("<frozen", str(Path(__file__).parents[2]), *{sysconfig.get_path(p) for p in ("stdlib", "purelib")})

Send = Callable[[dict[str, Any]], None]


class NoBot(Exception):
    """There is no bot of that name; the message says why."""


def frame(thing: object) -> bytes:
    """A message to a host, as bytes."""
    data = pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(SIZE, "big") + data


def main(name: str) -> None:
    """Host the bot of a name, such as `mymodule:MyBot` or `folder/file.py:MyBot`, until standard input ends."""
    told = open(os.dup(0), "rb", buffering=0)  # noqa: SIM115  # open until the process ends
    answers = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what the bot prints goes to standard error

    def send(answer: dict[str, Any]) -> None:
        os.write(answers, json.dumps(answer).encode() + b"\n")

    try:
        make = found(name)
    except BaseException as error:
        send({"fault": blame(error)})
        return
    while (thing := _read(told)) is not None:
        if thing == GAME and not _forked():
            send({"game": os.getpid()})
            _serve(make, told, send)
            sys.stdout.flush()
            os._exit(PLAYED)  # even if the bot has started threads


def _forked() -> bool:
    """Fork: returns False in the child, and True in the parent once the child has ended; False without a fork."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        return False
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)  # processes that the bot has started
    code = os.waitstatus_to_exitcode(status)
    if code < 0:  # die by the same signal, so that the caller can report it
        os.kill(os.getpid(), -code)
    elif code != PLAYED:
        os._exit(code)
    return True


def _read(told: BinaryIO) -> Any:
    """The next message; None at the end of the input, even within a message.

    It reads no byte more: the next message may be for another process.
    """

    def exactly(size: int) -> bytes:
        data = b""
        while len(data) < size and (some := told.read(size - len(data))):
            data += some
        return data

    size = int.from_bytes(exactly(SIZE), "big")
    data = exactly(size)
    return pickle.loads(data) if size and len(data) == size else None


def found(name: str) -> Callable[[], Any]:
    """The class of a name; raises NoBot, or whatever the module raises."""
    where, _, cls = name.rpartition(":")
    if not where or not cls:
        raise NoBot("is not there: its name should be such as mymodule:MyBot or folder/file.py:MyBot")
    module = _module_of_file(Path(where)) if where.endswith(".py") else _module(where)
    made = getattr(module, cls, None)
    if made is None:
        raise NoBot(f"is not there: {where} has no {cls!r}")
    if not callable(made) or not callable(getattr(made, "choose", None)):
        raise NoBot("is not a bot: a bot is a class with a method choose(observation, actions, generator)")
    return made  # type: ignore[no-any-return]


def _module(name: str) -> Any:
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise NoBot(f"is not there: no module {error.name!r} here, and none installed") from None
        raise


def _module_of_file(path: Path) -> Any:
    if not path.is_file():
        raise NoBot(f"is not there: no file {str(path)!r}")
    sys.path.insert(0, str(path.resolve().parent))  # so that it can import its neighbours
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _serve(make: Callable[[], Any], told: BinaryIO, send: Send) -> None:
    """Let a new bot play one game."""
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        while (thing := _read(told)) not in (None, OVER):
            questions.put(thing)
        if thing is None:  # the caller is gone, though the bot may still be thinking
            os._exit(PLAYED)
        questions.put(None)

    threading.Thread(target=listen, daemon=True).start()
    try:
        bot = make()
    except BaseException as error:
        send({"fault": blame(error)})
        return
    while (question := questions.get()) is not None:
        if question == READY:
            send({"file": getattr(sys.modules.get(type(bot).__module__), "__file__", None)})
        else:
            send(answer(bot, *question))


def answer(bot: Any, observation: object, actions: list[Action], seed: int) -> dict[str, Any]:
    """The answer of a bot: its action and what was noticed, or its fault."""
    given, dice = list(actions), random.getstate()
    try:
        action = bot.choose(observation, given, random.Random(seed))
    except BaseException as error:
        return {"fault": blame(error)}
    try:
        text = str(parse_action(str(action) if isinstance(action, get_args(Action)) else ""))
    except Exception:
        kind = "nothing" if action is None else f"{type(action).__name__} {_safe_repr(action)}"
        return {"fault": f"answered {kind}, which is not an action"}
    noticed = []
    if given != actions:
        noticed.append("alters the list of actions it is given")
    if random.getstate() != dice:
        noticed.append("uses the global random generator, not the one it is given")
    return {"action": text, "noticed": noticed}


def _safe_repr(thing: object) -> str:
    with contextlib.suppress(Exception):
        return repr(thing)[:100]
    return "that can't be shown"


def blame(error: BaseException) -> str:
    """A description of an error, with the line of the bot's file."""
    if isinstance(error, NoBot):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith(_NOT_THEIRS)] or frames
    where = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"
    try:
        message = str(error).strip().split("\n")[0]
    except Exception:
        message = ""
    if isinstance(error, SyntaxError) and error.filename:
        where, message = f" ({Path(error.filename).name}, line {error.lineno})", error.msg
    if isinstance(error, SystemExit):
        return f"exited{where}"
    return f"raised {type(error).__name__}{': ' if message else ''}{message[:200]}{where}"
