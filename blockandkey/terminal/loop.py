"""The game loop: ask people for commands, let bots act, save after every action, and show the result."""

from pathlib import Path

from blockandkey.bots import BotFault
from blockandkey.locales.texts import Texts
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.state import Phase
from blockandkey.terminal.bots import BotPlayers
from blockandkey.terminal.commands import Commands
from blockandkey.terminal.context import Quit
from blockandkey.terminal.display import Display
from blockandkey.terminal.game import HUMAN, LocalGame
from blockandkey.terminal.pictures import PictureDisplay
from blockandkey.terminal.plain import PlainDisplay
from blockandkey.terminal.saves import SaveFile, SaveInUse, has_no_saves
from blockandkey.terminal.scores import final_scores
from blockandkey.terminal.screen import Screen
from blockandkey.terminal.vocabulary import command, command_words, resolve_exact, seat_words


class GameLoop:
    """Plays one game at one terminal.

    People who share the screen take turns at it. Between two of them a curtain hides everything: the screen is cleared
    and stays empty until the next player presses Enter.
    """

    def __init__(
        self, game: LocalGame, texts: Texts, screen: Screen, folder: Path, save_file: SaveFile | None = None
    ) -> None:
        self.game, self.texts, self.screen, self.save_file = game, texts, screen, save_file
        self._folder = folder
        self._can_save = True  # until writing fails
        viewers = (*game.humans, None)  # None: everyone at the end of a shared game
        self._steps_shown: dict[Seat | None, int] = {viewer: len(game.steps) for viewer in viewers}
        self._bot_errors: dict[Seat | None, list[str]] = {viewer: [] for viewer in viewers}  # not shown yet
        self._bots = BotPlayers(game)
        self._is_announced = False  # has the current choice been shown?
        self._know_perspective: set[Seat] = set()  # who has been told that the perspective is strict
        is_first_game = not game.steps and has_no_saves(folder)
        self._beginners = {*game.humans} if is_first_game else set()  # who haven't seen the introduction
        display: Display = PlainDisplay(texts) if screen.plain else PictureDisplay(texts, screen.rows)
        self.commands = Commands(game, texts, display, screen.show)
        self.commands.file = save_file.path if save_file else None
        if not self._is_shared:
            self.commands.viewer = game.humans[0]
        screen.enable_completion(self.commands.complete)

    @property
    def _is_shared(self) -> bool:
        """Do several people share this screen?"""
        return len(self.game.humans) > 1

    def run(self) -> None:
        """Play to the end, or until a player quits."""
        if not self._beginners:
            self.screen.show([self.texts("welcome")])
        if not self._is_shared:
            self._tell_perspective(self.game.humans[0])
        try:
            while not self.game.is_over:
                if self.game.player_at(self.game.state.player.seat) == HUMAN:
                    self._human_step()
                else:
                    self._bot_step()
            self._finish()
        except Quit:
            self.screen.show([self.goodbye()])

    def goodbye(self) -> str:
        """The last line; it says whether the game can be resumed."""
        return self.texts("bye-saved" if self.save_file and not self.game.is_over else "bye")

    def close(self) -> None:
        """Stop the bots and release the save."""
        self._bots.close()
        if self.save_file:
            self.save_file.close()

    def _bot_step(self) -> None:
        seat = self.game.state.player.seat
        if fault := self._bots.act():
            name = self.texts(f"seat-{seat}")
            if isinstance(fault, BotFault):
                line = self.texts("bot-out", seat=name, reason=fault.reason)
            else:
                line = self.texts("bot-failed", seat=name)
            for errors in self._bot_errors.values():
                errors.append(line)
        self._save()

    def _human_step(self) -> None:
        seat = self.game.state.player.seat
        if self._is_shared and self.commands.viewer is not seat:
            self._lower_curtain(seat)
        self.commands.viewer = seat
        if not self._is_announced:
            self._announce()
        prompt = "prompt-go-on" if self.commands.can_only_claim_nothing else "prompt"
        self._execute(self.screen.ask(self.texts(prompt, seat=self.texts(f"seat-{seat}"))))
        if self._is_shared and not self.game.is_over and self.game.state.player.seat is not seat:
            self._hand_over()

    def _execute(self, line: str) -> None:
        """Execute a command, and save if it changed the game."""
        before, viewer = len(self.game.steps), self.commands.viewer
        self.commands.execute(line)
        if len(self.game.steps) != before:
            self._steps_shown[viewer] = min(self._steps_shown[viewer], len(self.game.steps))
            self._is_announced = False
            self._save()

    def _announce(self) -> None:
        """Show the new lines of the log, what the player needs for the next choice, and the choices."""
        if self._introduce(self.game.state.player.seat) and self.game.state.phase is not Phase.CORE:
            self.screen.ask(self.texts("start-go-on"))  # a small screen has no room for introduction and table at once
        self._show_log()
        self.commands.announce()
        self._is_announced = True

    def _introduce(self, seat: Seat) -> bool:
        """Show a beginner how to play, once; returns whether it was shown now."""
        if seat not in self._beginners:
            return False
        self._beginners.remove(seat)
        self.commands.help(["start"])
        return True

    def _tell_perspective(self, seat: Seat) -> None:
        """With strict perspective, say so once to each player."""
        if self.game.strict and seat not in self._know_perspective:
            self._know_perspective.add(seat)
            self.screen.show([self.texts("strict-on")])

    def _show_log(self) -> None:
        """Show what happened since the viewer last saw the log."""
        viewer = self.commands.viewer
        lines = self.commands.log_since(self._steps_shown[viewer])
        self.screen.show([*self._bot_errors[viewer], *(f"* {line}" for line in lines)])
        if self.commands.views != SEATS and (claims := self.commands.recent_claims()):
            verb = command(self.texts, "view")
            views = ", ".join(f"{verb} {seat_words(self.texts, seat)}" for seat in claims)
            self.screen.show([self.texts("strict-check", commands=views)])
        self._bot_errors[viewer].clear()
        self._steps_shown[viewer] = len(self.game.steps)

    def _lower_curtain(self, seat: Seat) -> None:
        """Clear the screen and wait until the player of this seat sits in front of it."""
        self.commands.viewer = None
        self.screen.clear()
        name = self.texts(f"seat-{seat}")
        self.screen.show([] if self.screen.can_clear else [self.texts("curtain-plain")])
        self._introduce(seat)
        self._tell_perspective(seat)
        answer = self.screen.ask(self.texts("curtain", seat=name)).strip()
        if resolve_exact(self.texts, answer, ["quit"], command_words):
            raise Quit

    def _hand_over(self) -> None:
        """At the end of a turn, let the player look around or undo until they press Enter; then clear the screen."""
        self._show_log()
        self.commands.turn_is_over = True
        self.screen.show([self.texts("hand-over")])
        while self.commands.turn_is_over:
            line = self.screen.ask(self.texts("hand-over-prompt"))
            if not line.strip():
                break
            self._execute(line)
        else:
            return
        self.commands.turn_is_over = False
        self.commands.viewer = None
        self.screen.clear()

    def _finish(self) -> None:
        """Show the scores, and answer commands until the player quits."""
        if self._is_shared:
            self._steps_shown[None] = self._steps_shown[self.commands.viewer]
            self.commands.viewer = None
        self._show_log()
        self._save()
        names = self.commands.player_names()
        self.screen.show(final_scores(self.texts, self.commands.display, self.game.state, names))
        self.screen.show([self.texts("after-game")])
        while True:
            self._execute(self.screen.ask(self.texts("prompt-over")))

    def _save(self) -> None:
        """Save the game; if that fails, say so once and play on without saving."""
        if not self._can_save:
            return
        try:
            self.save_file = self.save_file or SaveFile.new(self._folder)
            self.save_file.write(self.game)
        except (OSError, SaveInUse) as error:
            self._can_save = False
            self.screen.show([self.texts("save-failed", reason=getattr(error, "strerror", None) or str(error))])
        self.commands.file = self.save_file.path if self.save_file else None
