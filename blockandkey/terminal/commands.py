"""The commands that a player types in the terminal: what each one means, and what it answers."""

import json
from collections.abc import Iterable

from blockandkey.locales.texts import Texts, key_name, refusal
from blockandkey.rules.blocks import BLOCKS, COLOURS, SHAPES
from blockandkey.rules.box import Line
from blockandkey.rules.components import ALTARS, NO_KEY
from blockandkey.rules.geometry import SEATS, format_cell
from blockandkey.rules.record import write
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    IllegalAction,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
)
from blockandkey.rules.turn import claimable_keys
from blockandkey.terminal.board import rank_names, seat_of, view_from
from blockandkey.terminal.desk import Leave, spot_meant
from blockandkey.terminal.looking import Looking
from blockandkey.terminal.placing import CLAIMS
from blockandkey.terminal.spots import covers, is_spot
from blockandkey.terminal.vocabulary import (
    Complaint,
    colour_words,
    command,
    command_words,
    exactly,
    first,
    level_words,
    line_words,
    quoted,
    seat_words,
    topic_words,
    typed,
    typed_block,
    verb_of,
)

ALL = "all"
ACTIONS = ("core", "take", "discard", "position", "claim", "draw", "aside", "bury", "ancients", "pass")
ASKING = (
    "table",
    "view",
    "plan",
    "keys",
    "supply",
    "yard",
    "players",
    "bag",
    "score",
    "log",
    "places",
    "try",
    "why",
    "hint",
)
OTHERS = ("undo", "save", "record", "help", "quit")
COMMANDS = (*ACTIONS, *ASKING, *OTHERS)
BELONGS = {Phase.DRAFT: ("take",), Phase.ACTION: ("take", "position", "pass")}  # other phases have their name's
TOPICS = ("start", "turn", "placing", "claiming", "enigma", "solo", "shapes", "letters", "end")


class Commands(Looking):
    """Answers what the player types."""

    # Reading

    def obey(self, line: str) -> None:
        """Do what a line says, or say in one line why not."""
        try:
            self._obey(line.split())
        except Complaint as complaint:
            self.say(self.texts(complaint.id, **complaint.arguments))
        except IllegalAction as error:
            lines = refusal(self.texts, error, self.game.state.temple)
            self.show([f"{lines[0]} {self.wanted()}".rstrip()] if error.reason in ("phase", "claim") else lines)

    def _obey(self, words: list[str]) -> None:
        if not words:
            if self.just_goes_on:
                self.do(Claim(()))
            else:
                self.table([])
        elif words[0].isdecimal() and len(words) == 1:
            self.do(self._numbered(words[0]))
        else:
            verb, words = self._verb(words)
            if verb in ACTIONS:
                if action := self._action(verb, words):
                    self.do(action)
            else:
                getattr(self, "try_" if verb == "try" else verb)(words)

    def _verb(self, words: list[str]) -> tuple[str, list[str]]:
        """The command meant, and the words after it; a line of the yard alone means to take it."""
        line = exactly(self.texts, words[0], Line, line_words)
        if line and len(words) == 1:
            return "take", words
        return self.meant(words[0], COMMANDS, command_words, "bad-command"), words[1:]

    def _numbered(self, word: str) -> Action:
        number = int(word) if len(word) < 6 else 0
        if not self.choices:
            raise Complaint("bad-number-none")
        if not 1 <= number <= len(self.choices):
            raise Complaint("bad-number", most=len(self.choices))
        return self.choices[number - 1]

    def _check_phase(self, verb: str) -> None:
        """Complain about an action that isn't what comes next, and say what is."""
        phase = self.game.state.phase
        if phase is Phase.OVER or self.turn_is_over:
            raise Complaint("game-over" if phase is Phase.OVER else "turn-over")
        if verb not in BELONGS.get(phase, (phase.value,)):
            raise Complaint("not-now", now=self.texts("reason-phase"), next=self.wanted())

    def _action(self, verb: str, words: list[str]) -> Action | None:
        """The action that the words mean; None if they left a choice, which was then shown."""
        self._check_phase(verb)
        if len(words) == 1 and words[0].isdecimal():
            action = self._numbered(words[0])
            if verb_of(action) != verb:
                raise Complaint("bad-number-other", verb=command(self.texts, verb))
            return action
        match verb, words:
            case "position", [block, *cells]:
                return self.placing(self.block_meant(block, self.own_blocks()), cells)
            case "position", []:
                self.places([])
                return None
            case "ancients", cells:
                return self.placing(None, cells)
            case "pass", []:
                return Pass()
        return self._small_action(verb, words)

    def _small_action(self, verb: str, words: list[str]) -> Action:
        match verb, words:
            case "core", [_, _, _, _]:
                return PlaceCore(tuple(self.meant(word, COLOURS, colour_words, "bad-colour") for word in words))
            case "take", [word]:
                return TakeLine(self.meant(word, Line, line_words, "bad-line"))
            case "discard", [word]:
                return Discard(self.block_meant(word, self.own_blocks()))
            case "draw", [word]:
                return Draw(self.meant(word, ALTARS, level_words, "bad-altar"))
            case "aside", [word]:
                return Aside(self.meant(word, ALTARS, level_words, "bad-altar"))
            case "bury", [word]:
                return Bury(None if self._is(NO_KEY, word) else self.key_meant(word, self._buriable()))
            case "claim", [word] if self._is(ALL, word):
                return Claim(self.claimable())
            case "claim", [word] if self._is(NO_KEY, word):
                return Claim(())
            case "claim", [_, *_]:
                return Claim(self.keys_meant(words))
        raise Complaint(f"usage-{verb}", core=self._core_example())

    def _is(self, verb: str, word: str) -> bool:
        """Does a word say this, in full?"""
        return exactly(self.texts, word, [verb], command_words) is not None

    def _buriable(self) -> list[str]:
        return [key.id for key in self.seen().hand if key.level in ALTARS]

    # Asking about an action

    def why(self, words: list[str]) -> None:
        """`why d4.1 d5.1 d6.1`: say what is wrong with a placement or any other action; alone, why a bot did it."""
        words = self._without_verb(words)
        if not words:
            self.why_bot()
            return
        if verb := exactly(self.texts, words[0], ACTIONS, command_words):
            if action := self._action(verb, words[1:]):
                self.trial(action)
                self.say(self.texts("why-legal"))
            return
        block = None if is_spot(words[0]) else self.any_block_meant(words[0])
        self.why_cells(block, [spot_meant(word) for word in (words[1:] if block else words)])

    def try_(self, words: list[str]) -> None:
        """`try position …`: show the view as it would be, and the Keys that it would complete."""
        words = self._without_verb(words)
        if not words:
            raise Complaint("usage-try")
        line = exactly(self.texts, words[0], Line, line_words)
        if line or exactly(self.texts, words[0], ACTIONS, command_words):
            raise Complaint("try-only", action=quoted(" ".join(words)))
        action = self._action("position" if self.ancients_block() is None else "ancients", words)
        if not isinstance(action, Position | PlaceAncients):
            return
        trial, seat = self.trial(action), seat_of(self.seen())
        self.show(self.board.view(view_from(trial.state.temple, seat), seat))
        if isinstance(action, Position):
            keys = ", ".join(key_name(self.texts, key) for key in claimable_keys(trial.state))
            self.say(self.texts("try-completes", keys=keys) if keys else self.texts("try-nothing"))
        self.say(self.texts("try-play", action=typed(self.texts, action)))

    def _without_verb(self, words: list[str]) -> list[str]:
        """What follows the command for a placement, which may be left out."""
        verb = exactly(self.texts, words[0], ("position", "ancients"), command_words) if words else None
        return words[1:] if verb else words

    # Doing

    def do(self, action: Action) -> None:
        """Play an action of the viewer's."""
        if self.turn_is_over or self.game.is_over:
            raise Complaint("game-over" if self.game.is_over else "turn-over")
        self.game.play(action)
        self.choices = ()

    def undo(self, words: list[str]) -> None:
        """`undo`: take the last step back, if nothing was revealed and nobody else has acted."""
        if self.game.is_over:
            raise Complaint("game-over")
        if reason := self.game.undo_barred(self.viewer):
            raise Complaint(f"undo-{reason}")
        step = self.game.steps.pop()
        self.choices = ()
        self.turn_is_over = False
        self.say(self.texts("undone", action=typed(self.texts, step.action)))

    # Keeping and leaving

    def save(self, words: list[str]) -> None:
        """`save`: say where the game is kept; it is saved after every action anyway."""
        self.say(self.texts("save-where", file=str(self.file)) if self.file else self.texts("save-not-yet"))

    def record(self, words: list[str]) -> None:
        """`record FILE`: write the record of a finished game."""
        if not self.game.is_over:
            raise Complaint("record-later")
        if len(words) != 1:
            raise Complaint("usage-record")
        text = json.dumps(write(self.game.steps, {"seed": self.game.seed}), ensure_ascii=False)
        try:
            with open(words[0], "x", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError as error:
            raise Complaint("record-failed", file=quoted(words[0]), reason=error.strerror or str(error)) from None
        self.say(self.texts("record-written", file=words[0]))

    def help(self, words: list[str]) -> None:
        """`help placing`: explain the commands, or a topic."""
        if not words:
            lines = self.texts("help").splitlines()
            self.show([*lines, self.texts("help-topics", topics=self._topics())])
            return
        topic = self.meant(words[0], (*TOPICS, *COMMANDS), _help_words, "bad-topic", topics=self._topics())
        if topic == "start":
            self.show(self.texts("help-start").splitlines())
        elif topic == "letters":
            self.show([line for text in self.board.letters() for line in _flowing(text)])
        elif topic == "shapes":
            looks = ((shape.value, self.texts(f"shape-{shape}")) for shape in SHAPES)
            described = (self.texts("words-shape", shape=shape, looks=look) for shape, look in looks)
            self.show([self.texts("help-shapes"), *described])
        else:
            id = f"help-{topic}" if topic in TOPICS else f"usage-{topic}"
            self.show(_flowing(self.texts(id, core=self._core_example())))
            if topic == "end":
                self.say(self.texts("help-ranks", ranks=rank_names(self.texts)))

    def _core_example(self) -> str:
        """A way to lay the Core Cube of this game, as it is typed."""
        return typed(self.texts, PlaceCore(self.game.components.box.core_faces[0]))

    def _topics(self) -> str:
        return ", ".join(first(topic_words(self.texts, topic)) for topic in TOPICS)

    def quit(self, words: list[str]) -> None:
        """`quit`: stop; the game can be resumed."""
        raise Leave

    # Completing

    def complete(self, words: list[str]) -> list[str]:
        """The words that may come next after these, for the tabulator key."""
        if not words:
            return [command(self.texts, verb) for verb in COMMANDS]
        verb, words = self._verb([*words, ""])[0], words[1:]
        words = self._without_verb(words) if verb in ("try", "why") else words
        if verb == "ancients":
            return self._complete_cells(None, words)
        if verb in ("position", "places", "why", "try") and words:
            return self._complete_cells(words[0], words[1:])
        return list(self._arguments(verb))

    def _arguments(self, verb: str) -> Iterable[str]:
        """The words that may follow a command."""
        texts = self.texts
        match verb:
            case "position" | "places" | "why" | "try" | "discard":
                blocks = [typed_block(texts, block) for block in self.own_blocks()]
                return [*blocks, command(texts, CLAIMS)] if verb == "places" else blocks
            case "take":
                return (line_words(texts, line) for line in Line)
            case "core":
                return (texts(f"colour-{colour}") for colour in COLOURS)
            case "draw" | "aside":
                return (level_words(texts, altar) for altar in ALTARS)
            case "view":
                return (seat_words(texts, seat) for seat in SEATS)
            case "supply":
                return (seat_words(texts, seat) for seat in self.game.places)
            case "claim":
                return [command(texts, ALL), command(texts, NO_KEY), *self._key_names(self.claimable())]
            case "bury":
                return [command(texts, NO_KEY), *self._key_names(self._buriable())]
            case "help":
                return (first(topic_words(texts, topic)) for topic in TOPICS)
        return ()

    def _key_names(self, keys: Iterable[str]) -> list[str]:
        return [key_name(self.texts, key) for key in keys]

    def _complete_cells(self, block: str | None, cells: list[str]) -> list[str]:
        """The cells of legal placements of a block, or the Ancients', that have these cells."""
        placed = self.block_meant(block, BLOCKS) if block else self.ancients_block()
        if placed is None or self.game.state.temple is None:
            return []
        spots = [spot_meant(word) for word in cells]
        fitting = [c for c in self.legal_cells(placed) if covers(c, spots)]
        return sorted({format_cell(cell) for c in fitting for cell in c} - set(cells))


def _help_words(texts: Texts, topic: str) -> str:
    """The words for a topic or command."""
    return topic_words(texts, topic) if topic in TOPICS else command_words(texts, topic)


def _flowing(text: str) -> list[str]:
    """A text in lines as wide as the screen, points of a list on lines of their own."""
    return text.replace("\n- ", "\0- ").replace("\n", " ").split("\0")
