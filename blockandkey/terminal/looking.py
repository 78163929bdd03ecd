"""What a player can look at, and what the screen offers for the next choice."""

from blockandkey.locales.texts import block_names, key_name, log_lines
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS
from blockandkey.rules.observe import Observation
from blockandkey.rules.scoring import enigma_points
from blockandkey.rules.state import Action, Aside, Claim, Draw, Pass, Phase, PlaceCore, TakeLine, line_blocks
from blockandkey.terminal.advice import Advice
from blockandkey.terminal.board import (
    Choice,
    Drawing,
    final_scores,
    other_line,
    rows_of,
    seat_of,
    typed_names,
    view_from,
)
from blockandkey.terminal.vocabulary import Complaint, line_words, seat_words, typed, typed_block

PLAN = 10  # lines of the plan from above


class Looking(Advice):
    """Answers those who look around, and shows the choices."""

    # Looking

    def table(self, words: list[str]) -> None:
        """`table`: everything at once, and what is asked."""
        asked = self.question()
        self.show(self._core() or self.board.table(self.seen(), sum(map(rows_of, asked)) + 1))
        self.show(asked)

    def view(self, words: list[str]) -> None:
        """`view west`: what is seen from a seat, one's own unless another is named."""
        seat = self.meant(words[0], SEATS, seat_words, "bad-seat") if words else seat_of(self.seen())
        if seat in self.views:
            self.show(self.board.view(view_from(self.game.state.temple, seat), seat))
        elif step := self.shown_claims().get(seat):
            self.show(self.board.view(view_from(step.after.temple, seat), seat))
            self.show(list(log_lines(self.texts, step, self.viewer, self.names())))
        else:
            raise Complaint("strict-view")

    def plan(self, words: list[str]) -> None:
        """`plan`: the stacks from above."""
        self.show(self.board.plan(self.game.state.temple, seat_of(self.seen())))

    def keys(self, words: list[str]) -> None:
        """`keys`: the hand and the Enigma."""
        seen = self.seen()
        if seen.seat is None:
            raise Complaint("no-hand")
        self.show([*self.board.keys(seen), *self._secrets(seen)])

    def _secrets(self, seen: Observation) -> list[str]:
        """What the viewer knows besides the hand: the Enigma, and Keys under the altars."""
        lines = []
        if seen.enigma and seen.seat:
            faces, colour = view_from(seen.temple, seen.seat).count(seen.enigma), self.texts(f"colour-{seen.enigma}")
            lines.append(self.texts("table-enigma", colour=colour, faces=faces, points=enigma_points(faces)))
        if seen.buried:
            lines.append(self.texts("buried", keys=", ".join(key_name(self.texts, key.id) for key in seen.buried)))
        return lines

    def supply(self, words: list[str]) -> None:
        """`supply east`: the blocks of a player, one's own unless another is named."""
        seat = self.meant(words[0], self.game.places, seat_words, "bad-seat") if words else seat_of(self.seen())
        self.show(self.board.blocks(self.seen().player(seat).supply))

    def yard(self, words: list[str]) -> None:
        """`yard`: the nine sites."""
        self.show(self.board.yard(self.seen()))

    def players(self, words: list[str]) -> None:
        """`players`: what is open of everybody, and the altars."""
        seen = self.seen()
        for player in seen.players:
            line = other_line(self.texts, player, typed_names(self.texts, player.supply))
            self.say(self.texts("players-own", line=line) if player.seat is seen.seat else line)
            if player.claimed:
                names = ((key_name(self.texts, c.key.id), c.key.vp) for c in player.claimed)
                keys = (self.texts("key-title", key=key, vp=vp) for key, vp in names)
                self.say(self.texts("players-claimed", keys=", ".join(keys)))
        self.say(self.texts("altars", suns=seen.suns, moons=seen.moons))
        if len(seen.players) == 1:
            self.say(self.texts("altars-aside", count=len(seen.aside)))

    def bag(self, words: list[str]) -> None:
        """`bag`: the blocks that can still come."""
        bag = self.game.state.bag
        blocks = " ".join(typed_block(self.texts, block) for block in bag) or self.texts("none")
        self.say(self.texts("bag", count=len(bag), blocks=blocks))

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
                points = enigma_points(faces)
                self.say(self.texts("score-own", who=who, vp=vp, faces=faces, points=points, total=vp + points))
            else:
                self.say(self.texts("score-other", who=who, vp=vp))

    def log(self, words: list[str]) -> None:
        """`log`: what happened so far."""
        self.show(self.told(0) or [self.texts("log-empty")])

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
            secrets = self._secrets(seen)
            self.show([*self.board.keys(seen, sum(map(rows_of, [*secrets, *asked])) + 1), *secrets])
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
            title = self.texts("places-title", block=typed_block(self.texts, ancients), count=len(found))
            others = PLAN + rows_of(self.wanted())
            return [*self.numbered(title, [(ancients, cells) for cells in found], others=others), self.wanted()]
        if state.phase is Phase.ACTION:
            must_pass = legal_actions(state) == [Pass()]
            return [self.texts("phase-pass") if must_pass else self.wanted()]
        self.choices = legal_actions(state)
        if state.phase is Phase.CORE:
            self.choices = sorted(self.choices, key=lambda choice: _side(choice, SEATS.index(seat)))
        if state.phase is Phase.CORE or self.just_goes_on:
            return [self.wanted()]
        listed: list[Choice] = [(self._typed(action), self._note(action)) for action in self.choices]
        show = self.board.lines if state.phase is Phase.DRAFT else self.board.choices
        return [*show(listed), self.wanted()]

    def _typed(self, action: Action) -> str:
        """An action as it is typed in the shortest way."""
        return line_words(self.texts, action.line) if isinstance(action, TakeLine) else typed(self.texts, action)

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


def _side(choice: Action, side: int) -> int:
    """The place in COLOURS of the colour that a way to lay the Core Cube shows to a side."""
    assert isinstance(choice, PlaceCore)
    return COLOURS.index(choice.faces[side])
