"""The commands that a player types in the terminal: what each one means, and what it answers."""

import json
from collections.abc import Iterable, Sequence
from math import ceil

from blockandkey.blocks import BLOCKS, COLOURS, SHAPES
from blockandkey.box import Line
from blockandkey.components import ALTARS, NO_KEY
from blockandkey.game import legal_actions
from blockandkey.geometry import SEATS, format_cell
from blockandkey.record import write
from blockandkey.scoring import FACES_A_POINT
from blockandkey.state import (
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
    line_blocks,
)
from blockandkey.terminal.advice import Advice
from blockandkey.terminal.board import (
    Choice,
    Drawing,
    final_scores,
    other_line,
    rank_names,
    seat_of,
    typed_names,
    view_from,
)
from blockandkey.terminal.desk import Complaint, Leave, one_of, quoted, spot_meant
from blockandkey.terminal.placing import CLAIMS
from blockandkey.terminal.spots import covers, is_spot
from blockandkey.texts import block_names, refusal
from blockandkey.turn import claimable_keys

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
ALIASES = {"excavate": "take", "exit": "quit", "?": "help"}
BELONGS = {Phase.DRAFT: ("take",), Phase.ACTION: ("take", "position", "pass")}  # other phases have their name's
TOPICS = ("start", "turn", "placing", "claiming", "enigma", "solo", "shapes", "letters", "end")
WIDE = 80  # columns of a small terminal


class Commands(Advice):
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
            verb, words = _verb(words)
            if verb in ACTIONS:
                if action := self._action(verb, words):
                    self.do(action)
            else:
                getattr(self, "try_" if verb == "try" else verb)(words)

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
            if str(action).split()[0] != verb:
                raise Complaint("bad-number-other", verb=verb)
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
                return PlaceCore(tuple(one_of(word, COLOURS, "bad-colour") for word in words))
            case "take", [word]:
                return TakeLine(one_of(word, tuple(Line), "bad-line"))
            case "discard", [word]:
                return Discard(self.block_meant(word, self.own_blocks()))
            case "draw", [word]:
                return Draw(one_of(word, ALTARS, "bad-altar"))
            case "aside", [word]:
                return Aside(one_of(word, ALTARS, "bad-altar"))
            case "bury", [word]:
                return Bury(None if word == NO_KEY else self.key_meant(word, self._buriable()))
            case "claim", [word] if word == ALL:
                return Claim(self.claimable())
            case "claim", [_, *_]:
                return Claim(() if words == [NO_KEY] else self.keys_meant(words))
        raise Complaint(f"usage-{verb}")

    def _buriable(self) -> list[str]:
        return [key.id for key in self.seen().hand if key.level in ALTARS]

    # Asking about an action

    def why(self, words: list[str]) -> None:
        """`why d4.1 d5.1 d6.1`: say what is wrong with a placement or any other action; alone, why a bot did it."""
        words = words[1:] if words[:1] in (["position"], ["ancients"]) else words
        if not words:
            self.why_bot()
            return
        verb = ALIASES.get(words[0], words[0])
        if verb in ACTIONS:
            if action := self._action(verb, words[1:]):
                self.trial(action)
                self.say(self.texts("why-legal"))
            return
        block = None if is_spot(words[0]) else self.any_block_meant(words[0])
        self.why_cells(block, [spot_meant(word) for word in (words[1:] if block else words)])

    def try_(self, words: list[str]) -> None:
        """`try position …`: show the view as it would be, and the Keys that it would complete."""
        words = words[1:] if words[:1] in (["position"], ["ancients"]) else words
        if not words:
            raise Complaint("usage-try")
        if words[0].upper() in tuple(Line) or ALIASES.get(words[0], words[0]) in ACTIONS:
            raise Complaint("try-only", action=quoted(" ".join(words)))
        action = self._action("position" if self.ancients_block() is None else "ancients", words)
        if not isinstance(action, Position | PlaceAncients):
            return
        trial, seat = self.trial(action), seat_of(self.seen())
        self.show(self.board.view(view_from(trial.state.temple, seat), seat))
        if isinstance(action, Position):
            keys = ", ".join(claimable_keys(trial.state))
            self.say(self.texts("try-completes", keys=keys) if keys else self.texts("try-nothing"))
        self.say(self.texts("try-play", action=str(action)))

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
        self.say(self.texts("undone", action=str(step.action)))

    # Looking

    def table(self, words: list[str]) -> None:
        """`table`: everything at once, and what is asked."""
        asked = self.question()
        self.show(self._core() or self.board.table(self.seen(), sum(map(_rows, asked)) + 1))
        self.show(asked)

    def view(self, words: list[str]) -> None:
        """`view west`: what is seen from a seat, one's own unless another is named."""
        seat = one_of(words[0], SEATS, "bad-seat") if words else seat_of(self.seen())
        self.show(self.board.view(view_from(self.game.state.temple, seat), seat))

    def plan(self, words: list[str]) -> None:
        """`plan`: the stacks from above."""
        self.show(self.board.plan(self.game.state.temple, seat_of(self.seen())))

    def keys(self, words: list[str]) -> None:
        """`keys`: the hand and the Enigma."""
        seen = self.seen()
        if seen.seat is None:
            raise Complaint("no-hand")
        self.show(self.board.keys(seen))
        if seen.enigma:
            faces = view_from(seen.temple, seen.seat).count(seen.enigma)
            colour = self.texts(f"colour-{seen.enigma}")
            self.say(self.texts("table-enigma", colour=colour, faces=faces, points=faces // FACES_A_POINT))
        if seen.buried:
            self.say(self.texts("buried", keys=", ".join(key.id for key in seen.buried)))

    def supply(self, words: list[str]) -> None:
        """`supply east`: the blocks of a player, one's own unless another is named."""
        seats = self.game.places
        seat = one_of(words[0], seats, "bad-seat") if words else seat_of(self.seen())
        self.show(self.board.blocks(self.seen().player(seat).supply))

    def yard(self, words: list[str]) -> None:
        """`yard`: the nine sites."""
        self.show(self.board.yard(self.game.state.yard))

    def players(self, words: list[str]) -> None:
        """`players`: what is open of everybody, and the altars."""
        seen = self.seen()
        for player in seen.players:
            line = other_line(self.texts, player, typed_names(self.texts, player.supply))
            self.say(self.texts("players-own", line=line) if player.seat is seen.seat else line)
            if player.claimed:
                keys = (self.texts("key-title", key=c.key.id, vp=c.key.vp) for c in player.claimed)
                self.say(self.texts("players-claimed", keys=", ".join(keys)))
        self.say(self.texts("altars", suns=seen.suns, moons=seen.moons))
        if len(seen.players) == 1:
            self.say(self.texts("altars-aside", count=len(seen.aside)))

    def bag(self, words: list[str]) -> None:
        """`bag`: the blocks that can still come."""
        bag = self.game.state.bag
        self.say(self.texts("bag", count=len(bag), blocks=" ".join(map(str, bag)) or self.texts("none")))

    def score(self, words: list[str]) -> None:
        """`score`: the points so far; at the end, all of them."""
        if self.game.is_over:
            self.show(final_scores(self.texts, self.board, self.game.state, self.names()))
            return
        seen = self.seen()
        for player in seen.players:
            vp, who = sum(c.key.vp for c in player.claimed), self.texts(f"seat-{player.seat}")
            if player.seat is seen.seat and seen.enigma:
                faces = view_from(seen.temple, player.seat).count(seen.enigma)
                points = faces // FACES_A_POINT
                self.say(self.texts("score-own", who=who, vp=vp, faces=faces, points=points, total=vp + points))
            else:
                self.say(self.texts("score-other", who=who, vp=vp))

    def log(self, words: list[str]) -> None:
        """`log`: what happened so far."""
        self.show(self.told(0) or [self.texts("log-empty")])

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
            self.show([*lines, self.texts("help-topics", topics=", ".join(TOPICS))])
            return
        names = (*TOPICS, *COMMANDS, *ALIASES)
        topic = one_of(words[0], names, "bad-topic", topics=", ".join(TOPICS))
        topic = ALIASES.get(topic, topic)
        if topic == "start":
            self.show(self.texts("help-start").splitlines())
        elif topic == "letters":
            self.show(_flowing(self.board.letters()))
        elif topic == "shapes":
            looks = ((shape.value, self.texts(f"shape-{shape}")) for shape in SHAPES)
            described = (self.texts("words-shape", shape=shape, looks=look) for shape, look in looks)
            self.show([self.texts("help-shapes"), *described])
        else:
            self.show(_flowing(self.texts(f"help-{topic}" if topic in TOPICS else f"usage-{topic}")))
            if topic == "end":
                self.say(self.texts("help-ranks", ranks=rank_names(self.texts)))

    def quit(self, words: list[str]) -> None:
        """`quit`: stop; the game can be resumed."""
        raise Leave

    # Offering

    def announce(self) -> None:
        """Show what is needed for the next choice, and ask."""
        asked = self.question()
        phase, seen = self.game.state.phase, self.seen()
        if phase in (Phase.CORE, Phase.DRAFT, Phase.ACTION):
            self.table([])
            return
        if phase is Phase.CLAIM:
            self.view([])
        elif phase is Phase.DISCARD:
            self.show(self.board.blocks(seen.player(seat_of(seen)).supply))
        elif phase is Phase.ANCIENTS:
            self.plan([])
        else:
            self.keys([])
        self.show(asked)

    def _core(self) -> Drawing:
        """The screen on which the Core Cube is laid, if that is what comes next."""
        choices = [choice for choice in self.choices if isinstance(choice, PlaceCore)]
        return self.board.core(self.seen(), choices) if self.game.state.phase is Phase.CORE else ()

    def question(self) -> Drawing:
        """Number what may be done, where it is little, and say what the phase asks for."""
        state, seat = self.game.state, seat_of(self.seen())
        if not self.is_asked:
            return []
        if ancients := self.ancients_block():
            found = self.legal_cells(ancients)
            title = self.texts("places-title", block=str(ancients), count=len(found))
            return [*self.numbered(title, [(ancients, cells) for cells in found]), self.wanted()]
        if state.phase is Phase.ACTION:
            stuck = legal_actions(state) == [Pass()]
            return [self.texts("phase-pass") if stuck else self.wanted()]
        self.choices = legal_actions(state)
        if state.phase is Phase.CORE:
            self.choices = sorted(self.choices, key=lambda choice: _side(choice, SEATS.index(seat)))
        if state.phase is Phase.CORE or self.just_goes_on:
            return [self.wanted()]
        listed: list[Choice] = [(str(action), self._note(action)) for action in self.choices]
        show = self.board.lines if state.phase is Phase.DRAFT else self.board.choices
        return [*show(listed), self.wanted()]

    def _note(self, action: Action) -> str:
        """What to know about a choice."""
        state = self.game.state
        match action:
            case TakeLine(line):
                return block_names(self.texts, line_blocks(state, line))
            case Claim(keys) if keys:
                return self.texts("note-claim", vp=sum(state.components.key(key).vp for key in keys))
            case Draw(altar) | Aside(altar):
                return self.texts("note-altar", count=self.seen().altar(altar))
        return ""

    # Completing

    def complete(self, words: list[str]) -> list[str]:
        """The words that may come next after these, for the tabulator key."""
        if not words:
            return [*COMMANDS, *ALIASES]
        verb, *typed = words[1:] if words[:2] == ["try", "position"] else words
        cells_of = {"position", "places", "why", "try"}
        if verb in cells_of and not typed:
            return [*map(str, self.own_blocks()), *(CLAIMS[:1] if verb == "places" else ())]
        if verb in cells_of or verb == "ancients":
            return self._complete_cells(typed if verb == "ancients" else typed[1:], verb, typed)
        names: dict[str, Iterable[str]] = {
            "take": Line,
            "excavate": Line,
            "core": COLOURS,
            "draw": ALTARS,
            "aside": ALTARS,
            "view": SEATS,
            "supply": self.game.places,
            "discard": map(str, self.own_blocks()),
            "claim": [ALL, NO_KEY, *self.claimable()],
            "bury": [NO_KEY, *self._buriable()],
            "help": TOPICS,
        }
        return list(map(str, names.get(verb, ())))

    def _complete_cells(self, cells: list[str], verb: str, typed: list[str]) -> list[str]:
        block = self.ancients_block() if verb == "ancients" else self.block_meant(typed[0], BLOCKS)
        if block is None or self.game.state.temple is None:
            return []
        meant = [spot_meant(word) for word in cells]
        fitting = [c for c in self.legal_cells(block) if covers(c, meant)]
        return sorted({format_cell(cell) for c in fitting for cell in c} - set(cells))


def _verb(words: Sequence[str]) -> tuple[str, list[str]]:
    """The command meant, and the words after it; a line of the yard alone means to take it."""
    if len(words) == 1 and words[0].upper() in tuple(Line):
        return "take", list(words)
    verb = one_of(words[0], (*COMMANDS, *ALIASES), "bad-command")
    return ALIASES.get(verb, verb), list(words[1:])


def _side(choice: Action, side: int) -> int:
    """The place in COLOURS of the colour that a way to lay the Core Cube shows to a side."""
    assert isinstance(choice, PlaceCore)
    return COLOURS.index(choice.faces[side])


def _flowing(text: str) -> list[str]:
    """A text in lines as wide as the screen, points of a list on lines of their own."""
    return text.replace("\n- ", "\0- ").replace("\n", " ").split("\0")


def _rows(line: object) -> int:
    """How many rows of a small terminal a line takes, as good as can be told."""
    return ceil(len(str(line)) / WIDE) or 1
