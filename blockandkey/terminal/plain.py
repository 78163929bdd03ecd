"""The display in plain sentences, for screen readers; `pictures` draws the same."""

from collections.abc import Iterable, Sequence

from blockandkey.locales.texts import Texts, column_name, key_name
from blockandkey.rules.blocks import COLOUR_OF_LETTER, Block
from blockandkey.rules.box import YARD_ROWS
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Seat, Square, ViewSquare, format_square
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import PlaceCore
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import BLANK, View
from blockandkey.terminal.display import Choice
from blockandkey.terminal.perspective import (
    floor_rows,
    other_players,
    top_colour,
    view_from,
    viewing_seat,
)
from blockandkey.terminal.sentences import core_notes, heading, idle_note, key_status, player_line, typed_blocks
from blockandkey.terminal.vocabulary import legend, line_words, typed_action, typed_block

LIST_ROWS = 40  # of a list at most, so that it isn't too long to listen to


class PlainDisplay:
    """Describes everything in sentences, one to a line."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def table(self, seen: Observation, below: int) -> list[str]:
        seat = viewing_seat(seen)
        lines = [*(f"{part}." for part in heading(self.texts, seen)), *idle_note(self.texts, seen)]
        lines += self.view(view_from(seen.temple, seat), seat)
        lines += self.keys(seen)
        supply = seen.player(seat).supply
        lines += [self.texts("supply-line", blocks=typed_blocks(self.texts, supply)), *self._sites(seen)]
        lines += [
            player_line(self.texts, player, typed_blocks(self.texts, player.supply)) for player in other_players(seen)
        ]
        return [*lines, self.texts("words-more"), self._legend()]

    def core(self, seen: Observation, choices: Sequence[PlaceCore]) -> list[str]:
        lines = [f"{part}." for part in heading(self.texts, seen)]
        lines += [
            *self.keys(seen),
            *(self._sites(seen) if any(seen.yard) else ()),
            *core_notes(self.texts, seen),
            self._legend(),
        ]
        return [
            *lines,
            *self.choices([(typed_action(self.texts, choice), self._side(seen, choice)) for choice in choices]),
        ]

    def _legend(self) -> str:
        return self.texts("words-letters", letters=legend(self.texts))

    def _side(self, seen: Observation, choice: PlaceCore) -> str:
        colour = choice.faces[SEATS.index(viewing_seat(seen))]
        return self.texts("note-core", colour=self.texts(f"colour-{colour}"))

    def view(self, shown: View, seat: Seat) -> list[str]:
        lines = [self.texts("view-title", seat=self.texts(f"from-{seat}"))]
        for level in range(HEIGHT):
            faces = []
            for column in range(WIDTH):
                if colour := shown.face(ViewSquare(column, level)):
                    id = "words-face-new" if shown.new >> (column + 8 * level) & 1 else "words-face"
                    faces.append(
                        self.texts(id, column=column_name(column, seat), colour=self.texts(f"colour-{colour}"))
                    )
            if faces:
                lines.append(self.texts("words-level", level=level + 1, faces=", ".join(faces)))
        return lines if len(lines) > 1 else [*lines, self.texts("words-bare")]

    def plan(self, temple: Temple | None, seat: Seat) -> list[str]:
        lines = [self.texts("words-plan")]
        for row in reversed(floor_rows(seat)):
            stacks = [self._stack(temple, square) for square in row if temple and temple.height(square)]
            if stacks:
                lines.append("; ".join(stacks) + ".")
        return lines if len(lines) > 1 else [*lines, self.texts("words-bare")]

    def _stack(self, temple: Temple, square: Square) -> str:
        colour = top_colour(temple, square)
        top = self.texts(f"colour-{colour}") if colour else self.texts("core-cube")
        return self.texts("words-stack", square=format_square(square), height=temple.height(square), top=top)

    def keys(self, seen: Observation, below: int | None = None) -> list[str]:
        lines = [self.texts("hand-title")]
        for key in seen.hand:
            rows = "; ".join(self._row(row) for row in key.design)
            line = self.texts("words-key", key=key_name(self.texts, key.id), vp=key.vp, rows=rows)
            lines.append(f"{line} {key_status(self.texts, seen, key, self._now)}".rstrip())
        return lines

    def _now(self, state: str) -> str:
        return self.texts("words-now", state=state)

    def _row(self, row: Iterable[str]) -> str:
        return ", ".join(
            self.texts("words-blank") if letter == BLANK else self.texts(f"colour-{COLOUR_OF_LETTER[letter]}")
            for letter in row
        )

    def yard(self, seen: Observation) -> list[str]:
        shapes = dict.fromkeys(block.shape for block in seen.yard if block)
        looks = (self.texts("words-shape", shape=shape, looks=self.texts(f"shape-{shape}")) for shape in shapes)
        return [*self._sites(seen), *looks]

    def _sites(self, seen: Observation) -> list[str]:
        lines = [self.texts("yard-title")]
        named = [typed_block(self.texts, block) if block else self.texts("none") for block in seen.yard]
        for row in YARD_ROWS:
            sites = ", ".join(f"{site + 1} {named[site]}" for site in seen.components.box.sites_of(row))
            lines.append(self.texts("words-row", row=line_words(self.texts, row), sites=sites))
        return [*lines, self.texts("words-columns")]

    def blocks(self, blocks: Sequence[Block]) -> list[str]:
        lines = [self.texts("supply-title", count=len(blocks))]
        for block in blocks:
            shape = self.texts(f"shape-{block.shape}")
            lines.append(self.texts("words-block", block=typed_block(self.texts, block), shape=shape))
        return lines

    def text_table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
        named = (zip(heads[1:], row[1:], strict=True) for row in rows)
        return [
            f"{row[0]}: " + "; ".join(f"{head}: {word}" for head, word in pairs) + "."
            for row, pairs in zip(rows, named, strict=True)
        ]

    def places(self, places: Sequence[Choice]) -> list[str]:
        return self.choices([(cells, self.texts("note-place", keys=keys) if keys else "") for cells, keys in places])

    def choices(self, choices: Sequence[Choice]) -> list[str]:
        numbered = enumerate(choices, start=1)
        return [f"{number}: {choice}" + (f" ({note})" if note else "") for number, (choice, note) in numbered]

    def yard_lines(self, choices: Sequence[Choice]) -> list[str]:
        return self.choices(choices)

    def rows_left(self, used: int) -> int:
        return LIST_ROWS

    def legend_texts(self) -> list[str]:
        return [self.texts("help-letters-plain"), self._legend()]
