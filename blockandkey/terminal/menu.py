"""The menu of saved games: list them, and open the one that the player picks."""

import os
from datetime import datetime
from pathlib import Path

from blockandkey.locales.texts import Texts
from blockandkey.terminal.game import LocalGame
from blockandkey.terminal.players import check_players
from blockandkey.terminal.saves import DamagedSave, SaveFile, SaveInUse, read_game, unfinished
from blockandkey.terminal.screen import Screen
from blockandkey.terminal.sentences import round_of
from blockandkey.terminal.vocabulary import UserError

LAST, NEW = "last", "n"
LISTED = 9  # saved games at most, so that one digit picks one

OpenGame = tuple[LocalGame, SaveFile]


class SaveMenu:
    """Lists the saved games of a folder and opens them."""

    def __init__(self, texts: Texts, screen: Screen, folder: Path) -> None:
        self._texts, self._screen, self._folder = texts, screen, folder

    def open_named(self, name: str) -> OpenGame:
        """Open the saved game of this name, or the newest for `last`; raises UserError."""
        if name == LAST:
            path = next(unfinished(self._folder), None)
            if path is None:
                raise UserError("resume-none")
        else:
            path = Path(name) if os.sep in name else self._folder / f"{name.removesuffix('.json')}.json"
        return self._open(path)

    def choose(self) -> OpenGame | None:
        """List the unfinished games and open the one that the player picks; None for a new game."""
        paths: list[Path] = []
        for path in unfinished(self._folder):
            if len(paths) < LISTED and (line := self._menu_line(path, len(paths) + 1)):
                paths.append(path)
                self._screen.show([line])
        while paths:
            answer = self._screen.ask(self._texts("resume-ask")).strip() or "1"
            if answer.lower() == NEW:
                break
            if answer.isdecimal() and 1 <= int(answer[:6]) <= len(paths):
                try:
                    return self._open(paths[int(answer) - 1])
                except UserError as error:
                    self._screen.show([self._texts(error.id, **error.arguments)])
            else:
                self._screen.show([self._texts("resume-number", most=len(paths))])
        return None

    def _menu_line(self, path: Path, number: int) -> str | None:
        """The menu line of a save; for a damaged file, say so and return None."""
        try:
            game = read_game(path)
        except DamagedSave:
            self._screen.show([self._texts("save-damaged", file=str(path))])
            return None
        when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        turn, players = round_of(game.state.turn, len(game.players)), ", ".join(game.players)
        return self._texts("resume-line", number=number, when=when, seats=players, turn=turn)

    def _open(self, path: Path) -> OpenGame:
        if not path.is_file():
            raise UserError("resume-missing", file=str(path))
        try:
            save_file = SaveFile(path)
        except SaveInUse:
            raise UserError("resume-in-use", file=str(path)) from None
        except OSError as error:
            raise UserError("save-failed", reason=error.strerror or str(error)) from None
        try:
            game = read_game(path)
            check_players(game.players)
        except DamagedSave:
            save_file.close()
            raise UserError("save-damaged", file=str(path)) from None
        except UserError:
            save_file.close()
            raise
        return game, save_file
