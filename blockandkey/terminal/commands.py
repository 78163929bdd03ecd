"""The commands that a player types in the terminal: what each one means, and what it answers."""

import json
from collections.abc import Iterable
from typing import TypeVar

from blockandkey.blocks import BLOCKS, COLOURS, Block
from blockandkey.components import ALTARS, NO_KEY
from blockandkey.game import legal_actions
from blockandkey.geometry import SEATS, SEATS_OF, Cells, format_cell
from blockandkey.placement import judge
from blockandkey.record import write
from blockandkey.scoring import FACES_A_POINT
from blockandkey.solo import ancients_options
from blockandkey.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    IllegalAction,
    Line,
    Pass,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
)
from blockandkey.terminal.board import final_scores, seat_of, view_from
from blockandkey.terminal.desk import Complaint, Desk, Leave, one_of, quoted, shape_of, spot_meant
from blockandkey.terminal.spots import Spot, covers, cubes, format_cells, is_spot, settled, shapes_over
from blockandkey.texts import block_names, broken_line, refusal
from blockandkey.turn import claimable_keys

Name = TypeVar("Name", bound=str)

ALL = "all"
ACTIONS = ("core", "take", "discard", "position", "claim", "draw", "aside", "bury", "ancients", "pass")
ASKING = ("table", "view", "plan", "keys", "supply", "yard", "players", "bag", "score", "log", "places", "try", "why")
OTHERS = ("undo", "save", "record", "help", "quit")
COMMANDS = (*ACTIONS, *ASKING, *OTHERS)
TOPICS = ("turn", "placing", "claiming", "solo", "letters", "end")
LISTED = 45  # places shown at once


class Commands(Desk):
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
            self.show([f"{lines[0]} {self.wanted()}".rstrip()] if error.reason == "phase" else lines)

    def _obey(self, words: list[str]) -> None:
        if not words:
            self.table([])
        elif words[0].isdecimal() and len(words) == 1:
            self.do(self._numbered(words[0]))
        else:
            verb = one_of(words[0], COMMANDS, "bad-command")
            if verb in ACTIONS:
                if action := self._action(verb, words[1:]):
                    self.do(action)
            else:
                getattr(self, "try_" if verb == "try" else verb)(words[1:])

    def _numbered(self, word: str) -> Action:
        number = int(word) if len(word) < 6 else 0
        if not self.choices:
            raise Complaint("bad-number-none")
        if not 1 <= number <= len(self.choices):
            raise Complaint("bad-number", most=len(self.choices))
        return self.choices[number - 1]

    def _numbered_place(self, word: str) -> Action:
        action = self._numbered(word)
        if not isinstance(action, Position | PlaceAncients):
            raise Complaint("bad-number-none")
        return action

    def _action(self, verb: str, words: list[str]) -> Action | None:
        """The action that the words mean; None if they left a choice, which was then shown."""
        match verb, words:
            case (("position" | "ancients"), [word]) if word.isdecimal():
                return self._numbered_place(word)
            case "position", [block, *cells]:
                return self._placing(self.block_meant(block, self.own_blocks()), cells)
            case "position", []:
                self.places([])
                return None
            case "ancients", cells:
                return self._placing(None, cells)
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
                return Bury(None if word == NO_KEY else self.key_meant(word))
            case "claim", [word] if word == ALL:
                return Claim(claimable_keys(self.game.state) if self.game.state.phase is Phase.CLAIM else ())
            case "claim", [_, *_]:
                return Claim(() if words == [NO_KEY] else self.keys_meant(words))
        raise Complaint(f"usage-{verb}")

    # Placing a block

    def _placing(self, block: Block | None, words: list[str]) -> Action | None:
        """The placement meant; without levels the block falls by itself, with fewer cells the places are listed."""
        placed = block or self.ancients_block()
        if placed is None:
            raise Complaint("reason-phase")
        meant = [spot_meant(word) for word in words]
        legal = self.legal_cells(placed)
        cells = settled(self.temple(), placed.shape, legal, meant)
        if not cells and len(meant) >= cubes(placed.shape):
            raise Complaint("reason-shape")
        if len(cells) == 1 or (cells and cells[0] not in legal):
            return Position(placed, cells[0]) if block else PlaceAncients(cells[0])
        self._list_places(placed, [c for c in legal if covers(c, meant)])
        return None

    def places(self, words: list[str]) -> None:
        """`places green-L4 d4`: list where a block may go, over these squares if any are named."""
        block = self.ancients_block()
        if words and not is_spot(words[0]):
            block = self.any_block_meant(words.pop(0))
        if block is None:
            self._count_places()
            return
        meant = [spot_meant(word) for word in words]
        self._list_places(block, [cells for cells in self.legal_cells(block) if covers(cells, meant)])

    def _count_places(self) -> None:
        for block in self.own_blocks():
            self.say(self.texts("places-count", block=str(block), count=len(self.legal_cells(block))))
        raise Complaint("places-ask")

    def _list_places(self, block: Block, found: list[Cells]) -> None:
        """Number the places; a number then plays one, if the block may be placed now."""
        if not found:
            raise Complaint("places-none", block=str(block))
        if block == self.ancients_block():
            self.choices = [PlaceAncients(cells) for cells in found]
        else:
            self.choices = [Position(block, cells) for cells in found] if block in self.own_blocks() else ()
        self.say(self.texts("places-title", block=str(block), count=len(found)))
        self.show(self.board.listed([format_cells(cells) for cells in found[:LISTED]]))
        if len(found) > LISTED:
            self.say(self.texts("places-more", count=len(found) - LISTED))
        if self.choices:
            self.say(self.texts("places-pick"))

    def why(self, words: list[str]) -> None:
        """`why d4.1 d5.1 d6.1`: say what is wrong with a placement, or with any other action."""
        words = words[1:] if words[:1] in (["position"], ["ancients"]) else words
        if not words:
            raise Complaint("usage-why")
        if words[0] in ACTIONS:
            self._why_action(words)
            return
        block = None if is_spot(words[0]) else self.any_block_meant(words[0])
        self._why_cells(block, [spot_meant(word) for word in (words[1:] if block else words)])

    def _why_action(self, words: list[str]) -> None:
        if action := self._action(words[0], words[1:]):
            self.trial(action)
            self.say(self.texts("why-legal"))

    def _why_cells(self, block: Block | None, meant: list[Spot]) -> None:
        temple, state = self.temple(), self.game.state
        shape = block.shape if block else next(shapes_over(temple, meant), None) if meant else None
        cells = settled(temple, shape, [], meant) if shape else ()
        if not shape or not cells or shape_of(cells[0]) is None:
            raise Complaint("why-no-shape")
        if block and shape_of(cells[0]) is not block.shape:
            raise Complaint("reason-shape")
        best = min(cells, key=lambda c: len(judge(temple, c)))
        if broken := judge(temple, best):
            self.show([broken_line(self.texts, fault, best, temple) for fault in broken])
        elif state.phase is Phase.ANCIENTS and best not in ancients_options(state):
            raise Complaint("reason-ancients")
        else:
            self.say(self.texts("why-fits", cells=format_cells(best)))

    def try_(self, words: list[str]) -> None:
        """`try position …`: show the view as it would be, and the Keys that it would complete."""
        words = words[1:] if words[:1] in (["position"], ["ancients"]) else words
        if not words:
            raise Complaint("usage-try")
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
        """`table`: everything at once."""
        self.show(self.board.table(self.seen()))

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
        seats = SEATS_OF[len(self.game.seats)]
        seat = one_of(words[0], seats, "bad-seat") if words else seat_of(self.seen())
        self.show(self.board.blocks(self.seen().player(seat).supply))

    def yard(self, words: list[str]) -> None:
        """`yard`: the nine sites."""
        self.show(self.board.yard(self.game.state.yard))

    def players(self, words: list[str]) -> None:
        """`players`: what is open of the others."""
        self.show(self.board.others(self.seen()) or [self.texts("players-none")])
        seen = self.seen()
        for player in seen.players:
            for claimed in player.claimed:
                who = self.texts(f"seat-{player.seat}")
                self.say(self.texts("players-claimed", who=who, key=claimed.key.id, vp=claimed.key.vp))
        aside = len(seen.aside)
        self.say(self.texts("altars", suns=seen.suns, moons=seen.moons, aside=aside))

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
        topic = one_of(words[0], (*TOPICS, *COMMANDS), "bad-topic", topics=", ".join(TOPICS))
        text = self.texts(f"help-{topic}" if topic in TOPICS else f"usage-{topic}")
        self.show(text.replace("\n- ", "\0- ").replace("\n", " ").split("\0"))  # lines as wide as the screen

    def quit(self, words: list[str]) -> None:
        """`quit`: stop; the game can be resumed."""
        raise Leave

    # Offering

    def offer(self) -> None:
        """Number what may be done, where it is little, and say what the phase asks for."""
        state = self.game.state
        self.choices = ()
        if ancients := self.ancients_block():
            self._list_places(ancients, self.legal_cells(ancients))
        elif state.phase is not Phase.ACTION:
            self.choices = legal_actions(state)
            self.show(self.board.choices([(str(action), self._note(action)) for action in self.choices]))
        elif legal_actions(state) == [Pass()]:
            self.say(self.texts("phase-pass"))
            return
        self.say(self.wanted())

    def _note(self, action: Action) -> str:
        """What to know about a choice."""
        state = self.game.state
        match action:
            case PlaceCore(faces):
                seat = seat_of(self.seen())
                return self.texts("note-core", colour=self.texts(f"colour-{faces[SEATS.index(seat)]}"))
            case TakeLine(line):
                return block_names(self.texts, (block for site in line.sites if (block := state.yard[site])))
            case Claim(keys) if keys:
                return self.texts("note-claim", vp=sum(state.components.key(key).vp for key in keys))
            case Draw(altar) | Aside(altar):
                return self.texts("note-altar", count=self.seen().altar(altar))
        return ""

    # Completing

    def complete(self, words: list[str]) -> list[str]:
        """The words that may come next after these, for the tabulator key."""
        if not words:
            return list(COMMANDS)
        verb, *typed = words[1:] if words[:2] == ["try", "position"] else words
        cells_of = {"position", "places", "why", "try"}
        if verb in cells_of and not typed:
            return [str(block) for block in self.own_blocks()]
        if verb in cells_of or verb == "ancients":
            return self._complete_cells(typed if verb == "ancients" else typed[1:], verb, typed)
        names: dict[str, Iterable[str]] = {
            "take": Line,
            "core": COLOURS,
            "draw": ALTARS,
            "aside": ALTARS,
            "view": SEATS,
            "supply": SEATS_OF[len(self.game.seats)],
            "discard": map(str, self.own_blocks()),
            "claim": [ALL, NO_KEY, *(key.id for key in self.seen().hand)],
            "bury": [NO_KEY, *(key.id for key in self.seen().hand if key.level in ALTARS)],
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
