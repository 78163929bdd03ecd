"""The commands that a player types: parse a line and execute it."""

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
from blockandkey.terminal.context import Quit, read_coordinate
from blockandkey.terminal.coordinates import covers, is_coordinate
from blockandkey.terminal.perspective import view_from, viewing_seat
from blockandkey.terminal.placements import CLAIMS
from blockandkey.terminal.prompts import Prompts
from blockandkey.terminal.scores import rank_names
from blockandkey.terminal.vocabulary import (
    UserError,
    colour_words,
    command,
    command_words,
    first,
    level_words,
    line_words,
    quoted,
    resolve_exact,
    seat_words,
    topic_words,
    typed_action,
    typed_block,
    verb_of,
)

ALL = "all"
ACTIONS = ("core", "take", "discard", "position", "claim", "draw", "aside", "bury", "ancients", "pass")
QUERIES = (
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
COMMANDS = (*ACTIONS, *QUERIES, *OTHERS)
# The commands of each phase; in other phases the command has the name of the phase.
PHASE_COMMANDS = {Phase.DRAFT: ("take",), Phase.ACTION: ("take", "position", "pass")}
TOPICS = ("start", "turn", "placing", "claiming", "enigma", "solo", "shapes", "letters", "end")


class Commands(Prompts):
    """Executes what the player types; each command that isn't an action is a method of the same name."""

    # Parsing

    def execute(self, line: str) -> None:
        """Execute a line, or say why it can't be done."""
        try:
            self._execute(line.split())
        except UserError as error:
            self.say(self.texts(error.id, **error.arguments))
        except IllegalAction as illegal:
            lines = refusal(self.texts, illegal, self.game.state.temple)
            self.show([f"{lines[0]} {self.instruction()}".rstrip()] if illegal.reason in ("phase", "claim") else lines)

    def _execute(self, words: list[str]) -> None:
        if not words:
            if self.can_only_claim_nothing:
                self.play(Claim(()))
            else:
                self.table([])
        elif words[0].isdecimal() and len(words) == 1:
            self.play(self._numbered_choice(words[0]))
        else:
            verb, words = self._verb(words)
            if verb in ACTIONS:
                if action := self._action(verb, words):
                    self.play(action)
            else:
                getattr(self, "try_" if verb == "try" else verb)(words)

    def _verb(self, words: list[str]) -> tuple[str, list[str]]:
        """Split words into the command and its arguments; a line of the yard alone, `R1`, means `take R1`."""
        line = resolve_exact(self.texts, words[0], Line, line_words)
        if line and len(words) == 1:
            return "take", words
        return self.resolve(words[0], COMMANDS, command_words, "bad-command"), words[1:]

    def _numbered_choice(self, word: str) -> Action:
        number = int(word) if len(word) < 6 else 0
        if not self.choices:
            raise UserError("bad-number-none")
        if not 1 <= number <= len(self.choices):
            raise UserError("bad-number", most=len(self.choices))
        return self.choices[number - 1]

    def _check_phase(self, verb: str) -> None:
        """Raise UserError if the phase doesn't allow this command."""
        phase = self.game.state.phase
        if phase is Phase.OVER or self.turn_is_over:
            raise UserError("game-over" if phase is Phase.OVER else "turn-over")
        if verb not in PHASE_COMMANDS.get(phase, (phase.value,)):
            raise UserError("not-now", now=self.texts("reason-phase"), next=self.instruction())

    def _action(self, verb: str, words: list[str]) -> Action | None:
        """The action that the words name; None if they are ambiguous and the choices were shown."""
        self._check_phase(verb)
        if len(words) == 1 and words[0].isdecimal():
            action = self._numbered_choice(words[0])
            if verb_of(action) != verb:
                raise UserError("bad-number-other", verb=command(self.texts, verb))
            return action
        match verb, words:
            case "position", [block, *cells]:
                return self.resolve_placement(self.resolve_block(block, self.own_blocks()), cells)
            case "position", []:
                self.places([])
                return None
            case "ancients", cells:
                return self.resolve_placement(None, cells)
            case "pass", []:
                return Pass()
        return self._simple_action(verb, words)

    def _simple_action(self, verb: str, words: list[str]) -> Action:
        match verb, words:
            case "core", [_, _, _, _]:
                return PlaceCore(tuple(self.resolve(word, COLOURS, colour_words, "bad-colour") for word in words))
            case "take", [word]:
                return TakeLine(self.resolve(word, Line, line_words, "bad-line"))
            case "discard", [word]:
                return Discard(self.resolve_block(word, self.own_blocks()))
            case "draw", [word]:
                return Draw(self.resolve(word, ALTARS, level_words, "bad-altar"))
            case "aside", [word]:
                return Aside(self.resolve(word, ALTARS, level_words, "bad-altar"))
            case "bury", [word]:
                return Bury(None if self._is_word(NO_KEY, word) else self.resolve_key(word, self._buriable()))
            case "claim", [word] if self._is_word(ALL, word):
                return Claim(self.claimable())
            case "claim", [word] if self._is_word(NO_KEY, word):
                return Claim(())
            case "claim", [_, *_]:
                return Claim(self.resolve_keys(words))
        raise UserError(f"usage-{verb}", core=self._core_example())

    def _is_word(self, verb: str, word: str) -> bool:
        """Is a word this command, in full?"""
        return resolve_exact(self.texts, word, [verb], command_words) is not None

    def _buriable(self) -> list[str]:
        return [key.id for key in self.observation().hand if key.level in ALTARS]

    # Questions about an action

    def why(self, words: list[str]) -> None:
        """`why d4.1 d5.1 d6.1`: say why an action is illegal; without arguments, explain the last choice of a bot."""
        words = self._without_verb(words)
        if not words:
            self.why_bot()
            return
        if verb := resolve_exact(self.texts, words[0], ACTIONS, command_words):
            if action := self._action(verb, words[1:]):
                self.trial(action)
                self.say(self.texts("why-legal"))
            return
        block = None if is_coordinate(words[0]) else self.resolve_any_block(words[0])
        self.explain_placement(block, [read_coordinate(word) for word in (words[1:] if block else words)])

    def try_(self, words: list[str]) -> None:
        """`try position …`: show the view after a placement, and the Keys that it would complete."""
        words = self._without_verb(words)
        if not words:
            raise UserError("usage-try")
        line = resolve_exact(self.texts, words[0], Line, line_words)
        if line or resolve_exact(self.texts, words[0], ACTIONS, command_words):
            raise UserError("try-only", action=quoted(" ".join(words)))
        action = self._action("position" if self.ancients_block() is None else "ancients", words)
        if not isinstance(action, Position | PlaceAncients):
            return
        trial, seat = self.trial(action), viewing_seat(self.observation())
        self.show(self.display.view(view_from(trial.state.temple, seat), seat))
        if isinstance(action, Position):
            keys = ", ".join(key_name(self.texts, key) for key in claimable_keys(trial.state))
            self.say(self.texts("try-completes", keys=keys) if keys else self.texts("try-nothing"))
        self.say(self.texts("try-play", action=typed_action(self.texts, action)))

    def _without_verb(self, words: list[str]) -> list[str]:
        """The words without the command of a placement, which is optional."""
        verb = resolve_exact(self.texts, words[0], ("position", "ancients"), command_words) if words else None
        return words[1:] if verb else words

    # Playing

    def play(self, action: Action) -> None:
        """Play an action of the viewer."""
        if self.turn_is_over or self.game.is_over:
            raise UserError("game-over" if self.game.is_over else "turn-over")
        self.game.play(action)
        self.choices = ()

    def undo(self, words: list[str]) -> None:
        """`undo`: take the last step back, if it revealed nothing and was the viewer's own."""
        if self.game.is_over:
            raise UserError("game-over")
        if reason := self.game.why_no_undo(self.viewer):
            raise UserError(f"undo-{reason}")
        step = self.game.steps.pop()
        self.choices = ()
        self.turn_is_over = False
        self.say(self.texts("undone", action=typed_action(self.texts, step.action)))

    # Saving, help, quitting

    def save(self, words: list[str]) -> None:
        """`save`: say where the game is saved; that happens after every action by itself."""
        self.say(self.texts("save-where", file=str(self.file)) if self.file else self.texts("save-not-yet"))

    def record(self, words: list[str]) -> None:
        """`record FILE`: write the record of a finished game."""
        if not self.game.is_over:
            raise UserError("record-later")
        if len(words) != 1:
            raise UserError("usage-record")
        text = json.dumps(write(self.game.steps, {"seed": self.game.seed}), ensure_ascii=False)
        try:
            with open(words[0], "x", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError as error:
            raise UserError("record-failed", file=quoted(words[0]), reason=error.strerror or str(error)) from None
        self.say(self.texts("record-written", file=words[0]))

    def help(self, words: list[str]) -> None:
        """`help placing`: explain the commands, or a topic."""
        if not words:
            lines = self.texts("help").splitlines()
            self.show([*lines, self.texts("help-topics", topics=self._topics())])
            return
        topic = self.resolve(words[0], (*TOPICS, *COMMANDS), _help_words, "bad-topic", topics=self._topics())
        if topic == "start":
            self.show(self.texts("help-start").splitlines())
        elif topic == "letters":
            self.show([line for text in self.display.legend_texts() for line in _paragraphs(text)])
        elif topic == "shapes":
            looks = ((shape.value, self.texts(f"shape-{shape}")) for shape in SHAPES)
            described = (self.texts("words-shape", shape=shape, looks=look) for shape, look in looks)
            self.show([self.texts("help-shapes"), *described])
        else:
            id = f"help-{topic}" if topic in TOPICS else f"usage-{topic}"
            self.show(_paragraphs(self.texts(id, core=self._core_example())))
            if topic == "end":
                self.say(self.texts("help-ranks", ranks=rank_names(self.texts)))

    def _core_example(self) -> str:
        """An example of a `core` command that is legal in this game."""
        return typed_action(self.texts, PlaceCore(self.game.components.box.core_faces[0]))

    def _topics(self) -> str:
        return ", ".join(first(topic_words(self.texts, topic)) for topic in TOPICS)

    def quit(self, words: list[str]) -> None:
        """`quit`: leave the game; it can be resumed."""
        raise Quit

    # Completion

    def complete(self, words: list[str]) -> list[str]:
        """The words that may follow these, for completion with Tab."""
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
                return (seat_words(texts, seat) for seat in self.game.seats)
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
        """The other cells of the legal placements that include these cells; `block` is None for the Ancients."""
        placed = self.resolve_block(block, BLOCKS) if block else self.ancients_block()
        if placed is None or self.game.state.temple is None:
            return []
        typed = [read_coordinate(word) for word in cells]
        matching = [c for c in self.legal_cells(placed) if covers(c, typed)]
        return sorted({format_cell(cell) for c in matching for cell in c} - set(cells))


def _help_words(texts: Texts, topic: str) -> str:
    """The words for a help topic or a command."""
    return topic_words(texts, topic) if topic in TOPICS else command_words(texts, topic)


def _paragraphs(text: str) -> list[str]:
    """Join the lines of a text into paragraphs; each point of a list stays on a line of its own."""
    return text.replace("\n- ", "\0- ").replace("\n", " ").split("\0")
