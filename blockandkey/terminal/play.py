"""Start a game in this terminal, new or saved, and turn whatever ends it into an exit code."""

import contextlib
import os
import secrets
import sys
from pathlib import Path

from blockandkey.locales.texts import Texts
from blockandkey.rules.components import ComponentSet
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.loop import GameLoop
from blockandkey.terminal.menu import SaveMenu
from blockandkey.terminal.players import check_players
from blockandkey.terminal.saves import default_folder
from blockandkey.terminal.screen import Screen
from blockandkey.terminal.vocabulary import UserError

OK, BAD, INTERRUPTED = 0, 2, 130  # exit codes
ENDS = (UserError, KeyboardInterrupt, EOFError, BrokenPipeError)  # what may end a game before its end


def run(
    players: list[str],
    *,
    set_: ComponentSet,
    seed: str | None = None,
    language: str | None = None,
    plain: bool = False,
    saves: Path | None = None,
    resume: str | None = None,
    fresh: bool = False,
    strict: bool = False,
) -> int:
    """Play with these players, each `human` or a bot's name, clockwise as in RULES 2.3; returns the exit code.

    With `strict` everyone sees the temple from their own side only (RULES 9.4). `resume` is the name of a saved game,
    or `last`. Without it the menu of saved games is shown first, except with `fresh`, which starts a new game at once.
    """
    _replace_invalid_characters()
    texts, screen = Texts(language), Screen(plain)
    folder = saves or default_folder()
    loop: GameLoop | None = None
    try:
        if not resume:
            check_players(players)
        menu = SaveMenu(texts, screen, folder)
        opened = menu.open_named(resume) if resume else None if fresh else menu.choose()
        if opened is None:
            game = LocalGame(tuple(players), set_, seed or secrets.token_hex(16), texts.language, strict=strict)
            loop = GameLoop(game, texts, screen, folder)
        else:
            game, save_file = opened
            loop = GameLoop(game, texts if language else Texts(game.language), screen, folder, save_file)
        loop.run()
        return OK
    except ENDS as end:
        return _exit_code(end, texts, screen, loop)
    finally:
        if loop:
            loop.close()


def _exit_code(end: BaseException, texts: Texts, screen: Screen, loop: GameLoop | None) -> int:
    """Tell the player what ended the program, one of ENDS; returns the exit code."""
    match end:
        case UserError():
            print(texts(end.id, **end.arguments), file=sys.stderr)
            return BAD
        case BrokenPipeError():
            return _report_closed_output(texts)
        case _:
            return _say_goodbye(texts, screen, loop, INTERRUPTED if isinstance(end, KeyboardInterrupt) else OK)


def _replace_invalid_characters() -> None:
    """Let input and output replace characters that their encoding can't represent, instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _say_goodbye(texts: Texts, screen: Screen, loop: GameLoop | None, code: int) -> int:
    """Say goodbye after Ctrl-C or the end of the input."""
    with contextlib.suppress(BrokenPipeError):
        screen.show(["", loop.goodbye() if loop else texts("bye")])
    return code


def _report_closed_output(texts: Texts) -> int:
    """Say on standard error that the output is closed; discard what Python would still flush to it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    print(texts("output-closed"), file=sys.stderr)
    return BAD
