"""What the screen shows before the player acts: the table, the choices, and what to do."""

from blockandkey.locales.texts import block_name, block_names, key_name
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, format_square
from blockandkey.rules.solo import closest
from blockandkey.rules.state import Action, Aside, Claim, Draw, Pass, Phase, PlaceCore, TakeLine, line_blocks
from blockandkey.terminal.coordinates import format_cells
from blockandkey.terminal.display import Choice, Drawing, wrapped_rows
from blockandkey.terminal.perspective import viewing_seat
from blockandkey.terminal.queries import QueryCommands
from blockandkey.terminal.vocabulary import line_words, typed_action, typed_block

PLAN_ROWS = 10  # of the plan from above


class Prompts(QueryCommands):
    """Asks the player for the next action."""

    def table(self, words: list[str]) -> None:
        """`table`: show the whole table, the choices and what to do."""
        question = self.question()
        self.show(self._core_table() or self.display.table(self.observation(), sum(map(wrapped_rows, question)) + 1))
        self.show(question)

    def announce(self) -> None:
        """Show what the player needs for the next choice, the choices and what to do."""
        question = self.question()
        phase, seen = self.game.state.phase, self.observation()
        if phase in (Phase.CORE, Phase.DRAFT, Phase.ACTION):
            self.table([])
            return
        if phase is Phase.CLAIM:
            self.view([])
        elif phase is Phase.DISCARD:
            self.show(self.display.blocks(seen.player(viewing_seat(seen)).supply))
        elif phase is Phase.ANCIENTS:
            self.plan([])
        else:
            secrets = self.secrets(seen)
            self.show([*self.display.keys(seen, sum(map(wrapped_rows, [*secrets, *question])) + 1), *secrets])
        self.show(question)

    def _core_table(self) -> Drawing:
        """The table for placing the Core Cube; empty if that isn't what comes next."""
        choices = [choice for choice in self.choices if isinstance(choice, PlaceCore)]
        return self.display.core(self.observation(), choices) if self.game.state.phase is Phase.CORE else ()

    def question(self) -> Drawing:
        """The choices as a numbered list, if there are few, and what to do. Sets `choices`."""
        state, seat = self.game.state, viewing_seat(self.observation())
        if not self.can_act:
            return []
        if ancients := self.ancients_block():
            found = self.legal_cells(ancients)
            title = self.texts("places-title", block=typed_block(self.texts, ancients), count=len(found))
            places = [(ancients, cells) for cells in found]
            rows = PLAN_ROWS + wrapped_rows(self.instruction())
            return [*self.numbered_places(title, places, other_rows=rows), self.instruction()]
        if state.phase is Phase.ACTION:
            must_pass = legal_actions(state) == [Pass()]
            return [self.texts("phase-pass") if must_pass else self.instruction()]
        self.choices = legal_actions(state)
        if state.phase is Phase.CORE:
            self.choices = sorted(self.choices, key=lambda choice: _colour_index(choice, SEATS.index(seat)))
        if state.phase is Phase.CORE or self.can_only_claim_nothing:
            return [self.instruction()]
        listed: list[Choice] = [(self._short_form(action), self._note(action)) for action in self.choices]
        show = self.display.yard_lines if state.phase is Phase.DRAFT else self.display.choices
        return [*show(listed), self.instruction()]

    def _short_form(self, action: Action) -> str:
        """An action as the player types it, in its shortest form."""
        return line_words(self.texts, action.line) if isinstance(action, TakeLine) else typed_action(self.texts, action)

    def _note(self, action: Action) -> str:
        """The note on a choice."""
        state = self.game.state
        match action:
            case TakeLine(line):
                return block_names(self.texts, line_blocks(state, line))
            case Claim(keys) if keys:
                return self.texts("note-claim", vp=sum(state.components.key(key).vp for key in keys))
            case Draw(altar) | Aside(altar):
                return self.texts("note-altar", count=self.observation().altar(altar))
        return ""

    def instruction(self) -> str:
        """What the player has to do in this phase."""
        state, block = self.game.state, self.ancients_block()
        if state.drew and block:
            corner, name = self._corner_name(state.drew.stars), block_name(self.texts, block)
            arguments = {
                "corner": corner,
                "block": name,
                "key": key_name(self.texts, state.drew.id),
                "closest": self._closest_names(state.drew.stars),
            }
            return self.texts("phase-ancients", site=state.drew.pips, **arguments)
        if state.phase is Phase.ACTION:
            return self._action_instruction()
        if self.can_only_claim_nothing:
            return self.texts("claim-nothing")
        return "" if state.phase is Phase.OVER else self.texts(f"phase-{state.phase}")

    def _action_instruction(self) -> str:
        blocks = self.own_blocks()
        if not blocks:
            return self.texts("phase-excavate" if any(self.game.state.yard) else "phase-pass")
        id = "phase-action" if any(self.game.state.yard) else "phase-position"
        return self.texts(id, block=typed_block(self.texts, blocks[0]))

    def _corner_name(self, stars: int) -> str:
        """The name of the corner for this number of Stars."""
        return self.texts(f"corner-{format_square(self.game.state.components.box.corner(stars))}")

    def _closest_names(self, stars: int) -> str:
        """The blocks closest to the corner for this number of Stars, with their cells."""
        temple, corner, names = self.temple(), self.game.state.components.box.corner(stars), {}
        for placed in temple.blocks:
            names[placed.board] = f"{typed_block(self.texts, placed.block)} ({format_cells(placed.cells)})"
        return ", ".join(names.get(board, self.texts("core-cube")) for board in closest(temple, corner))


def _colour_index(choice: Action, side: int) -> int:
    """The index in COLOURS of the colour that a placement of the Core Cube shows to a side."""
    assert isinstance(choice, PlaceCore)
    return COLOURS.index(choice.faces[side])
