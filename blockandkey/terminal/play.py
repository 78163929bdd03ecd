"""The game in a terminal: seats, turns, the curtain between players, and saves after every action."""

import contextlib
import os
import secrets
import sys
from datetime import datetime
from pathlib import Path

from blockandkey.bots import BOTS, BotFault, bot, close
from blockandkey.locales.texts import Texts
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.geometry import SEATS, InvalidText, Seat
from blockandkey.rules.state import Phase
from blockandkey.terminal.board import Board, final_scores, round_of
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.desk import Leave
from blockandkey.terminal.pictures import Pictures
from blockandkey.terminal.saves import (
    HUMAN,
    DamagedSave,
    Game,
    InUse,
    Slot,
    default_folder,
    is_unused,
    read_game,
    unfinished,
)
from blockandkey.terminal.screen import Screen
from blockandkey.terminal.sitters import Sitters
from blockandkey.terminal.vocabulary import (
    Complaint,
    command,
    command_words,
    exactly,
    quoted,
    seat_words,
)
from blockandkey.terminal.words import Words

OK, BAD, INTERRUPTED = 0, 2, 130  # exit codes
LAST, NEW = "last", "n"
OFFERED = 9  # saved games at once


def run(
    seats: list[str],
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
    """Play at these seats, each `human` or a bot's name, clockwise as in RULES 2.3; returns the exit code.

    With `strict` everyone sees the temple from their own side only (RULES 9.4).
    `resume` names a saved game, or `last`; without it unfinished games are offered, unless `fresh`: the player asked
    for a new game, or by an option for a game of a certain kind.
    """
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    texts, screen = Texts(language), Screen(plain)
    folder = saves or default_folder()
    session: Session | None = None
    try:
        lobby = Lobby(texts, screen, folder)
        if not resume:
            _check_seats(seats)
        session = lobby.resumed(resume) if resume else None if fresh else lobby.offered()
        if session is None:
            game = Game(tuple(seats), set_, seed or secrets.token_hex(16), texts.language, strict=strict)
            session = Session(game, texts, screen, folder)
        elif language is None:
            session.speak(Texts(session.game.language))
        return session.run()
    except Complaint as complaint:
        print(texts(complaint.id, **complaint.arguments), file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return _closed(texts, screen, session, INTERRUPTED)
    except EOFError:
        return _closed(texts, screen, session, OK)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(texts("output-closed"), file=sys.stderr)
        return BAD
    finally:
        if session:
            session.close()


def _check_seats(seats: list[str] | tuple[str, ...]) -> None:
    """Complain about a number of players, a bot that nobody knows, or a game without people."""
    if len(seats) not in PLAYERS:
        raise Complaint("bad-seats", count=len(seats))
    for name in seats:
        if name != HUMAN:
            try:
                close(bot(name))
            except BotFault as fault:
                raise Complaint("bad-own-bot", name=quoted(name), reason=fault.reason) from None
            except InvalidText:
                raise Complaint("bad-bot", name=quoted(name), options=", ".join(BOTS)) from None
    if HUMAN not in seats:
        raise Complaint("no-human")


def _closed(texts: Texts, screen: Screen, session: "Session | None", code: int) -> int:
    """Say goodbye after Ctrl-C or the end of the input."""
    saved = session is not None and session.slot is not None and not session.game.is_over
    with contextlib.suppress(BrokenPipeError):
        screen.show(["", (session.texts if session else texts)("bye-saved" if saved else "bye")])
    return code


class Lobby:
    """Finds saved games and offers them."""

    def __init__(self, texts: Texts, screen: Screen, folder: Path) -> None:
        self._texts, self._screen, self._folder = texts, screen, folder

    def resumed(self, name: str) -> "Session":
        """The saved game of this name, or the last one; complains if it can't be had."""
        if name == LAST:
            path = next(unfinished(self._folder), None)
            if path is None:
                raise Complaint("resume-none")
        else:
            path = Path(name) if os.sep in name else self._folder / f"{name.removesuffix('.json')}.json"
        return self._open(path)

    def offered(self) -> "Session | None":
        """The saved game that the player picks; None for a new one."""
        paths: list[Path] = []
        for path in unfinished(self._folder):
            if len(paths) < OFFERED and (line := self._line(path, len(paths) + 1)):
                paths.append(path)
                self._screen.show([line])
        while paths:
            answer = self._screen.ask(self._texts("resume-ask")).strip() or "1"
            if answer.lower() == NEW:
                break
            if answer.isdecimal() and 1 <= int(answer[:6]) <= len(paths):
                try:
                    return self._open(paths[int(answer) - 1])
                except Complaint as complaint:
                    self._screen.show([self._texts(complaint.id, **complaint.arguments)])
            else:
                self._screen.show([self._texts("resume-number", most=len(paths))])
        return None

    def _line(self, path: Path, number: int) -> str | None:
        """A line that offers a save; one that is damaged is named and left as it is."""
        try:
            game = read_game(path)
        except DamagedSave:
            self._screen.show([self._texts("save-damaged", file=str(path))])
            return None
        when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        turn, seats = round_of(game.state.turn, len(game.seats)), ", ".join(game.seats)
        return self._texts("resume-line", number=number, when=when, seats=seats, turn=turn)

    def _open(self, path: Path) -> "Session":
        if not path.is_file():
            raise Complaint("resume-missing", file=str(path))
        try:
            slot = Slot(path)
        except InUse:
            raise Complaint("resume-in-use", file=str(path)) from None
        except OSError as error:
            raise Complaint("save-failed", reason=error.strerror or str(error)) from None
        try:
            game = read_game(path)
            _check_seats(game.seats)
        except DamagedSave:
            slot.close()
            raise Complaint("save-damaged", file=str(path)) from None
        except Complaint:
            slot.close()
            raise
        return Session(game, self._texts, self._screen, self._folder, slot)


class Session:
    """One game at one terminal."""

    def __init__(self, game: Game, texts: Texts, screen: Screen, folder: Path, slot: Slot | None = None) -> None:
        self.game, self.texts, self.screen, self.slot = game, texts, screen, slot
        self._folder = folder
        self._saves = True  # until the folder refuses
        self._told: dict[Seat | None, int] = {seat: len(game.steps) for seat in (*game.humans, None)}
        self._news: dict[Seat | None, list[str]] = {viewer: [] for viewer in self._told}  # of bots that failed
        self._sitters = Sitters(game)
        self._is_announced = False  # what the player at the screen has to choose
        self._know_perspective: set[Seat] = set()
        begins = not game.steps and is_unused(folder)
        self._beginners = {*game.humans} if begins else set()  # who haven't read how to play
        self.speak(texts)

    def speak(self, texts: Texts) -> None:
        """Go on in a language."""
        self.texts = texts
        board: Board = Words(texts) if self.screen.plain else Pictures(texts, self.screen.rows)
        self.desk = Commands(self.game, texts, board, self.screen.show)
        self.desk.file = self.slot.path if self.slot else None
        if len(self.game.humans) == 1:
            self.desk.viewer = self.game.humans[0]
        self.screen.completing(self.desk)

    @property
    def _shared(self) -> bool:
        """Do several people share this screen?"""
        return len(self.game.humans) > 1

    def run(self) -> int:
        """Play to the end, or until the player leaves."""
        if not self._beginners:
            self.screen.show([self.texts("welcome")])
        if not self._shared:
            self._tell_perspective(self.game.humans[0])
        try:
            while not self.game.is_over:
                if self.game.sitter(self.game.state.player.seat) == HUMAN:
                    self._human_step()
                else:
                    self._bot_step()
            self._finish()
        except Leave:
            self.screen.show([self.texts("bye-saved" if self.slot and not self.game.is_over else "bye")])
        return OK

    def close(self) -> None:
        """Let the bots and the save go."""
        self._sitters.close()
        if self.slot:
            self.slot.close()

    def _bot_step(self) -> None:
        seat = self.game.state.player.seat
        if reason := self._sitters.act():
            line = self.texts("bot-out", seat=self.texts(f"seat-{seat}"), reason=reason)
            for news in self._news.values():
                news.append(line)
        self._save()

    def _human_step(self) -> None:
        seat = self.game.state.player.seat
        if self._shared and self.desk.viewer is not seat:
            self._curtain(seat)
        self.desk.viewer = seat
        if not self._is_announced:
            self._announce()
        prompt = "prompt-go-on" if self.desk.just_goes_on else "prompt"
        self._obey(self.screen.ask(self.texts(prompt, seat=self.texts(f"seat-{seat}"))))
        if self._shared and not self.game.is_over and self.game.state.player.seat is not seat:
            self._hand_over()

    def _obey(self, line: str) -> None:
        """Obey a line, and save if it changed the game."""
        before, viewer = len(self.game.steps), self.desk.viewer
        self.desk.obey(line)
        if len(self.game.steps) != before:
            self._told[viewer] = min(self._told[viewer], len(self.game.steps))
            self._is_announced = False
            self._save()

    def _announce(self) -> None:
        """Tell what happened, show what is needed for the next choice, and what the choices are."""
        if self._teach(self.game.state.player.seat) and self.game.state.phase is not Phase.CORE:
            self.screen.ask(self.texts("start-go-on"))  # the table leaves no room for it on a small screen
        self._tell()
        self.desk.announce()
        self._is_announced = True

    def _teach(self, seat: Seat) -> bool:
        """Say how to play to one who begins, once; did it?"""
        if seat not in self._beginners:
            return False
        self._beginners.remove(seat)
        self.desk.help(["start"])
        return True

    def _tell_perspective(self, seat: Seat) -> None:
        """Say once to each player that everyone keeps to their own side, if it is so."""
        if self.game.strict and seat not in self._know_perspective:
            self._know_perspective.add(seat)
            self.screen.show([self.texts("strict-on")])

    def _tell(self) -> None:
        """Show the log since the viewer last saw it."""
        viewer = self.desk.viewer
        self.screen.show([*self._news[viewer], *(f"* {line}" for line in self.desk.told(self._told[viewer]))])
        if self.desk.views != SEATS and (claims := self.desk.shown_claims()):
            verb = command(self.texts, "view")
            looks = ", ".join(f"{verb} {seat_words(self.texts, seat)}" for seat in claims)
            self.screen.show([self.texts("strict-check", commands=looks)])
        self._news[viewer].clear()
        self._told[viewer] = len(self.game.steps)

    def _curtain(self, seat: Seat) -> None:
        """Keep the screen bare until the right player sits at it."""
        self.desk.viewer = None
        self.screen.clear()
        name = self.texts(f"seat-{seat}")
        self.screen.show([] if self.screen.can_clear else [self.texts("curtain-plain")])
        self._teach(seat)
        self._tell_perspective(seat)
        answer = self.screen.ask(self.texts("curtain", seat=name)).strip()
        if exactly(self.texts, answer, ["quit"], command_words):
            raise Leave

    def _hand_over(self) -> None:
        """Leave the player time to look and to undo, before the screen is cleared."""
        self._tell()
        self.desk.turn_is_over = True
        self.screen.show([self.texts("hand-over")])
        while self.desk.turn_is_over:
            line = self.screen.ask(self.texts("hand-over-prompt"))
            if not line.strip():
                break
            self._obey(line)
        else:
            return
        self.desk.turn_is_over = False
        self.desk.viewer = None
        self.screen.clear()

    def _finish(self) -> None:
        """Show the scores, and answer questions until the player leaves."""
        if self._shared:
            self._told[None] = self._told[self.desk.viewer]
            self.desk.viewer = None
        self._tell()
        self._save()
        state = self.game.state
        self.screen.show(final_scores(self.texts, self.desk.board, state, self.desk.names()))
        self.screen.show([self.texts("after-game")])
        while True:
            self._obey(self.screen.ask(self.texts("prompt-over")))

    def _save(self) -> None:
        """Save the game; if the folder refuses, say so once and play on."""
        if not self._saves:
            return
        try:
            self.slot = self.slot or Slot.new(self._folder)
            self.slot.write(self.game)
        except (OSError, InUse) as error:
            self._saves = False
            self.screen.show([self.texts("save-failed", reason=getattr(error, "strerror", None) or str(error))])
        self.desk.file = self.slot.path if self.slot else None
