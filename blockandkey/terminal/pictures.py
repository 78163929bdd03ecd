"""The table in pictures with a letter on every face, fit for a terminal of 80 columns; `words` says the same.

The letters are those of the language, and a legend explains them wherever they are shown.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from blockandkey.locales.texts import Texts, column_name, key_name
from blockandkey.rules.blocks import COLOUR_OF_LETTER, COLOURS, Block, Colour
from blockandkey.rules.components import Key
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Seat, Square, ViewSquare
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Phase, PlaceCore
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import BLANK, View, complete
from blockandkey.terminal.board import (
    ABOVE,
    COLUMNS,
    COLUMNS_OF_YARD,
    OPPOSITE,
    ROWS,
    ROWS_OF_YARD,
    Choice,
    already_there,
    by_colour,
    core_notes,
    heading,
    idle_line,
    is_claimable,
    key_line,
    lacking,
    other_line,
    others,
    row_name,
    rows_of,
    seat_of,
    squares_of,
    top_of,
    typed_names,
    view_from,
)
from blockandkey.terminal.vocabulary import line_words, sign, typed_block

FACES = {
    Colour.WHITE: Style(color="#241A12", bgcolor="#F1EBDD", bold=True),
    Colour.GREY: Style(color="#0E1B18", bgcolor="#93A1AE", bold=True),
    Colour.BROWN: Style(color="#F2E6CF", bgcolor="#6B3D26", bold=True),
    Colour.GREEN: Style(color="#FFFFFF", bgcolor="#2E7D57", bold=True),
}
GOLD = Style(color="#241A12", bgcolor="#C89B3C", bold=True)
TITLE = Style(bold=True)
FAINT = Style(dim=True)
LEFT = 28  # columns of the table for view and plan
KEYS, DESIGN = 4, 4  # Keys in a full hand, and rows that a design has at most
BLOCK, SITE = 10, 13  # columns for one of each
ABREAST = 7  # blocks
MANY = 8  # choices, from which on they stand in two columns


def small_terminal() -> int:
    """The rows of a small terminal."""
    return ROWS


class Pictures:
    """Draws with letters on coloured faces, on a screen of so many rows."""

    def __init__(self, texts: Texts, rows: Callable[[], int] = small_terminal) -> None:
        self.texts, self.rows = texts, rows
        self._signs = {colour: sign(texts, colour) for colour in COLOURS}

    def table(self, seen: Observation, below: int) -> list[Text]:
        seat = seat_of(seen)
        eye = view_from(seen.temple, seat)
        left = [*self._view(eye, seat), *self._plan(seen.temple, seat)[:-1]]  # they share the names of their columns
        right = [*self._hand(seen, COLUMNS - LEFT), *self._yard(seen)]
        lines = [self._heading(seen), *beside([left, right], [LEFT])]
        room = self.room(below + len(lines))
        supply = seen.player(seat).supply
        drawn = [] if not supply and seen.phase is Phase.DRAFT else self._supply(supply)
        about, idle = self._others(seen, COLUMNS * 9), [Text(line) for line in idle_line(self.texts, seen)]
        if _height([*about, *idle, *drawn]) > room:
            about = self._others(seen, COLUMNS)
        if _height([*about, *idle, *drawn]) > room:
            drawn = drawn and [self._named(supply)]
        notes: list[Text] = []  # the top line and the cards say it too, in few words
        for note in (*idle, *map(Text, already_there(self.texts, seen))):
            if _height([*about, *drawn, *notes, note]) <= room:
                notes.append(note)
        return [*lines, *about, *drawn, *notes]

    def core(self, seen: Observation, choices: Sequence[PlaceCore]) -> list[Text]:
        names = [self.texts(f"colour-{colour}") for colour in COLOURS] + [self.texts(f"seat-{seat}") for seat in SEATS]
        side = max(map(cell_len, names)) + 1
        left = max(LEFT, 2 + len(SEATS) * side)
        rows = [Text(self.texts("core-title"), TITLE), self._sides(seen, side)]
        for number, choice in enumerate(choices, start=1):
            faces = [Text(self.texts(f"colour-{colour}"), FACES[colour]) for colour in choice.faces]
            rows += beside([[Text(f"{number} ")], *([face] for face in faces)], [2, side, side, side])
        rows += [Text(line) for note in core_notes(self.texts, seen) for line in wrap(note, left - 2)]
        yard = self._yard(seen) if any(seen.yard) else []
        return [self._heading(seen), *beside([rows, [*self._hand(seen, COLUMNS - left), *yard]], [left])]

    def _sides(self, seen: Observation, width: int) -> Text:
        """The names of the sides over their columns, the viewer's own marked."""
        names = [Text(self.texts(f"seat-{seat}"), TITLE if seat is seat_of(seen) else FAINT) for seat in SEATS]
        return beside([[Text()], *([name] for name in names)], [2, width, width, width])[0]

    def view(self, seen: View, seat: Seat) -> list[Text]:
        return self._explained(self._view(seen, seat))

    def _view(self, seen: View, seat: Seat) -> list[Text]:
        lines = [Text(self.texts("view-title", seat=self.texts(f"from-{seat}")), TITLE)]
        for level in range(HEIGHT - 1, -1, -1):
            line = Text(f"{level + 1:>2} ")
            for column in range(WIDTH):
                line.append_text(self._face(seen, ViewSquare(column, level)))
            lines.append(line)
        return [*lines, _column_names(seat)]

    def _face(self, seen: View, square: ViewSquare) -> Text:
        colour = seen.face(square)
        if colour is None:
            return Text(" . ", FAINT)
        new = seen.new >> (square.column + 8 * square.level) & 1
        return Text(f"[{self._signs[colour]}]" if new else f" {self._signs[colour]} ", FACES[colour])

    def plan(self, temple: Temple | None, seat: Seat) -> list[Text]:
        return self._explained(self._plan(temple, seat))

    def _plan(self, temple: Temple | None, seat: Seat) -> list[Text]:
        lines = []
        for row in squares_of(seat):
            line = Text(f" {row_name(row[0], seat)} ")
            for square in row:
                line.append_text(self._stack(temple, square))
            lines.append(line)
        title = self.texts("plan-title", up=self.texts(f"seat-{OPPOSITE[seat]}"))
        return [Text(title, TITLE), *lines, _column_names(seat)]

    def _stack(self, temple: Temple | None, square: Square) -> Text:
        height = temple.height(square) if temple else 0
        if not temple or not height:
            return Text(" . ", FAINT)
        colour = top_of(temple, square)
        letter, style = (self._signs[colour], FACES[colour]) if colour else (self.texts("sign-core"), GOLD)
        return Text(f"{letter}{height}", style).append(" ", Style())

    def keys(self, seen: Observation, below: int | None = None) -> list[Text]:
        hand = self._hand(seen, COLUMNS - LEFT)
        said = ((key_name(self.texts, key.id), key_line(self.texts, seen, key)) for key in seen.hand)
        lines = [Text(self.texts("key-said", key=key, said=line)) for key, line in said if line]
        if below is not None and _height([*hand, *lines]) > self.room(below):
            lines = [Text(line) for line in already_there(self.texts, seen)]
        return [*hand, *lines]

    def yard(self, seen: Observation) -> list[Text]:
        return [*self._yard(seen), self._legend()]

    def _yard(self, seen: Observation) -> list[Text]:
        title = self.texts("yard-title")
        first, *more = (line_words(self.texts, line) for line in COLUMNS_OF_YARD)
        start = max(5, cell_len(title) + 1)
        head = Text(title, TITLE).append(" " * (start - cell_len(title)) + first.ljust(SITE + 5 - start), FAINT)
        lines = [head.append("".join(name.ljust(SITE) for name in more).rstrip(), FAINT)]
        for row in ROWS_OF_YARD:
            sites = seen.components.box.sites_of(row)
            drawn = beside([self._block(seen.yard[site], f"{site + 1} ") for site in sites], [SITE, SITE])
            marks = [f"{line_words(self.texts, row)} ", "   ", "   "]
            lines += [Text().append(mark, FAINT).append_text(line) for mark, line in zip(marks, drawn, strict=False)]
        return lines

    def blocks(self, blocks: Sequence[Block]) -> list[Text]:
        return self._explained([Text(self.texts("supply-title", count=len(blocks)), TITLE), *self._drawn(blocks)])

    def grid(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Text]:
        widths = [max(map(cell_len, column)) + 2 for column in zip(heads, *rows, strict=True)]
        lines = []
        for number, row in enumerate([heads, *rows]):
            words = (word.ljust(width) for word, width in zip(row, widths, strict=True))
            lines.append(Text("".join(words).rstrip(), TITLE if number == 0 else Style()))
        return lines

    def places(self, places: Sequence[Choice]) -> list[Text]:
        numbered = list(enumerate(places, start=1))
        starred = [Text(f"{number:>3}* {cells}  {keys}", TITLE) for number, (cells, keys) in numbered if keys]
        bare = [Text(f"{number:>3}  {cells}") for number, (cells, keys) in numbered if not keys]
        return [*_columns(starred), *_columns(bare)]

    def choices(self, choices: Sequence[Choice]) -> list[Text]:
        if not any(note for _, note in choices):
            return self.lines(choices)
        width = max(cell_len(choice) for choice, _ in choices) + 2
        numbered = enumerate(choices, start=1)
        lines = [Text(f"{number:>3}  {choice.ljust(width)}{note}".rstrip()) for number, (choice, note) in numbered]
        return _columns(lines) if len(lines) > MANY else lines

    def lines(self, choices: Sequence[Choice]) -> list[Text]:
        return _columns([Text(f"{number:>2} {choice}") for number, (choice, _) in enumerate(choices, start=1)])

    def room(self, others: int) -> int:
        return self.rows() - others

    def letters(self) -> list[str]:
        return [self.texts("help-letters")]

    def _heading(self, seen: Observation) -> Text:
        return Text(" · ".join(heading(self.texts, seen)), TITLE)

    def _others(self, seen: Observation, width: int) -> list[Text]:
        """A line on each other player; a supply that makes it too wide is counted."""
        lines = []
        for player in others(seen):
            count = self.texts("supply-count", count=len(player.supply))
            line = other_line(self.texts, player, by_colour(self.texts, player.supply), "table-other-short")
            if cell_len(line) > width:
                line = other_line(self.texts, player, count, "table-other-short")
            lines.append(Text(line))
        return lines

    def _supply(self, blocks: Sequence[Block]) -> list[Text]:
        """The blocks with their label at the left."""
        drawn = self._drawn(blocks)
        return beside([[Text(self.texts("supply-label"), TITLE)], drawn], [BLOCK]) if drawn else [self._named(blocks)]

    def _named(self, blocks: Sequence[Block]) -> Text:
        """The blocks in a line."""
        return Text(self.texts("supply-line", blocks=typed_names(self.texts, blocks)))

    def _hand(self, seen: Observation, width: int) -> list[Text]:
        """The Keys side by side under the legend, with how many squares each lacks once something stands."""
        for id in ("key-title", "key-title-short"):  # the short one where the names leave no room for more
            drawn = [self._key(seen, key, id) for key in seen.hand]
            taken = [max(line.cell_len for line in card) + 1 for card in drawn]
            if sum(taken) <= width + 1:
                break
        even = width // KEYS
        widths = taken if max(taken[:-1], default=0) > even else [even] * len(taken)
        return [*self._explained([Text(self.texts("hand-title"), TITLE)]), *beside(drawn, widths[:-1])]

    def _key(self, seen: Observation, key: Key, title: str) -> list[Text]:
        lines = [Text(self.texts(title, key=key_name(self.texts, key.id), vp=key.vp))]
        for row in key.design:
            line = Text()
            for letter in row:
                line.append_text(self._small_face(letter))
            lines.append(line)
        if seen.temple is None:
            return lines
        lines += [Text()] * (DESIGN - len(key.design))
        eye = view_from(seen.temple, seat_of(seen))
        if is_claimable(seen, key.design):
            return [*lines, Text(self.texts("key-now-short"), TITLE)]
        id = "key-there-short" if complete(eye, key.design) else "key-lacks-short"
        return [*lines, Text(self.texts(id, count=len(lacking(eye, key.design))), FAINT)]

    def _small_face(self, letter: str) -> Text:
        if letter == BLANK:
            return Text(". ", FAINT)
        colour = COLOUR_OF_LETTER[letter]
        return Text(f"{self._signs[colour]} ", FACES[colour])

    def _drawn(self, blocks: Sequence[Block]) -> list[Text]:
        """Blocks side by side, in as many rows as they need."""
        rows = (blocks[start : start + ABREAST] for start in range(0, len(blocks), ABREAST))
        widths = [BLOCK] * (ABREAST - 1)
        return [line for row in rows for line in beside([self._block(block) for block in row], widths)]

    def _block(self, block: Block | None, before: str = "") -> list[Text]:
        """A block from above: two rows with a letter for each cube, a 2 for two of them one on the other; its name."""
        if block is None:
            return [Text(), Text(), Text(f"{before}-")]
        letter, style = self._signs[block.colour], FACES[block.colour]
        lines = []
        for row in ABOVE[block.shape]:
            line = Text(" " * len(before))
            for height in row:
                cube = letter if height == "1" else height
                line.append("  " if height == "0" else f"{cube} ", Style() if height == "0" else style)
            lines.append(line)
        return [*[Text()] * (2 - len(lines)), *lines, Text(f"{before}{typed_block(self.texts, block)}")]

    def _explained(self, lines: Sequence[Text]) -> list[Text]:
        """A drawing with the legend behind its title."""
        title, *more = lines
        return [Text.assemble(title, "  ", self._legend()), *more]

    def _legend(self) -> Text:
        """The letters, each on its colour, and what they stand for."""
        line = Text()
        for colour in COLOURS:
            line.append(self._signs[colour], FACES[colour]).append(f" {self.texts(f'colour-{colour}')} ")
        line.rstrip()
        return line


def beside(drawings: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Put drawings next to each other, each but the last as wide as said."""
    lines = []
    for parts in zip_longest(*drawings):
        line = Text()
        for number, part in enumerate(parts):
            line.append_text(part or Text())
            if number < len(parts) - 1:
                line.append(" " * (sum(widths[: number + 1]) - line.cell_len))
        line.rstrip()
        lines.append(line)
    return lines


def _columns(things: Sequence[Text]) -> list[Text]:
    """Lines of equally wide columns, as many as fit, read from left to right."""
    if not things:
        return []
    width = max(thing.cell_len for thing in things) + 2
    count = max(1, (COLUMNS + 2) // width)
    rows = (things[start : start + count] for start in range(0, len(things), count))
    return [line for row in rows for line in beside([[thing] for thing in row], [width] * (count - 1))]


def _column_names(seat: Seat) -> Text:
    return Text("   " + "".join(f" {column_name(column, seat)} " for column in range(WIDTH)))


def _height(lines: Iterable[Text]) -> int:
    """How many rows of a small terminal lines take."""
    return sum(map(rows_of, lines))
