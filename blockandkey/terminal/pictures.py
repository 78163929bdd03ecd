"""The table in pictures with a letter on every face, fit for a terminal of 80 columns; `words` says the same."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import ceil
from textwrap import wrap

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from blockandkey.blocks import COLOUR_OF_LETTER, Block, Colour
from blockandkey.components import Key
from blockandkey.geometry import HEIGHT, SEATS, WIDTH, Seat, Square, ViewSquare
from blockandkey.observe import Observation
from blockandkey.state import Phase, PlaceCore
from blockandkey.temple import Temple
from blockandkey.terminal.board import (
    ABOVE,
    OPPOSITE,
    Choice,
    by_colour,
    core_notes,
    heading,
    key_line,
    other_line,
    others,
    row_name,
    seat_of,
    squares_of,
    top_of,
    typed_names,
    view_from,
)
from blockandkey.texts import Texts, column_name
from blockandkey.views import BLANK, View, lacking

FACES = {
    Colour.WHITE: Style(color="#241A12", bgcolor="#F1EBDD", bold=True),
    Colour.GREY: Style(color="#0E1B18", bgcolor="#93A1AE", bold=True),
    Colour.BROWN: Style(color="#F2E6CF", bgcolor="#6B3D26", bold=True),
    Colour.GREEN: Style(color="#FFFFFF", bgcolor="#2E7D57", bold=True),
}
GOLD = Style(color="#241A12", bgcolor="#C89B3C", bold=True)
TITLE = Style(bold=True)
FAINT = Style(dim=True)
CORE_LETTER = "C"
COLUMNS, ROWS = 80, 24  # of a small terminal
LEFT = 30  # columns of the table for view and plan
KEY, BLOCK, SITE, SIDE = 12, 10, 13, 6  # columns for one of each
ABREAST = 7  # blocks
MANY = 8  # choices, from which on they stand in two columns


def small_terminal() -> int:
    """The rows of a small terminal."""
    return ROWS


class Pictures:
    """Draws with letters on coloured faces, on a screen of so many rows."""

    def __init__(self, texts: Texts, rows: Callable[[], int] = small_terminal) -> None:
        self.texts, self.rows = texts, rows

    def table(self, seen: Observation, below: int) -> list[Text]:
        seat = seat_of(seen)
        eye = view_from(seen.temple, seat)
        left = [*self.view(eye, seat), *self.plan(seen.temple, seat)[:-1]]  # they share the names of their columns
        right = [*self._hand(seen), *self.yard(seen.yard)]
        lines = [self._heading(seen), *beside([left, right], [LEFT])]
        room = self.rows() - below - len(lines)
        supply = seen.player(seat).supply
        drawn = [] if not supply and seen.phase is Phase.DRAFT else self._supply(supply)
        about = self._others(seen, COLUMNS * 9)
        if sum(map(_height, about)) + len(drawn) > room:
            about = self._others(seen, COLUMNS)
        if len(about) + len(drawn) > room:
            drawn = drawn and [self._named(supply)]
        return [*lines, *about, *drawn]

    def core(self, seen: Observation, choices: Sequence[PlaceCore]) -> list[Text]:
        left = [Text(self.texts("core-title"), TITLE), self._sides(seen)]
        for number, choice in enumerate(choices, start=1):
            line = Text(f"{number:>2}  ")
            for colour in choice.faces:
                line.append(self.texts(f"colour-{colour}"), FACES[colour])
                line.append(" " * (-(line.cell_len - 4) % SIDE))
            left.append(line)
        left += [Text(line) for note in core_notes(self.texts, seen) for line in wrap(note, LEFT - 2)]
        right = [*self._hand(seen), *self.yard(seen.yard)]
        return [self._heading(seen), *beside([left, right], [LEFT])]

    def _sides(self, seen: Observation) -> Text:
        """The names of the sides over their columns, the viewer's own marked."""
        line = Text("    ")
        for seat in SEATS:
            name = self.texts(f"seat-{seat}")
            line.append(name, TITLE if seat is seat_of(seen) else FAINT)
            line.append(" " * (SIDE - cell_len(name)))
        return line

    def view(self, seen: View, seat: Seat) -> list[Text]:
        lines = [Text(self.texts("view-title", seat=self.texts(f"from-{seat}")), TITLE)]
        for level in range(HEIGHT - 1, -1, -1):
            line = Text(f"{level + 1:>2} ")
            for column in range(WIDTH):
                line.append_text(_face(seen, ViewSquare(column, level)))
            lines.append(line)
        return [*lines, _column_names(seat)]

    def plan(self, temple: Temple | None, seat: Seat) -> list[Text]:
        lines = []
        for row in squares_of(seat):
            line = Text(f" {row_name(row[0], seat)} ")
            for square in row:
                line.append_text(_stack(temple, square))
            lines.append(line)
        title = self.texts("plan-title", up=self.texts(f"seat-{OPPOSITE[seat]}"))
        return [Text(title, TITLE), *lines, _column_names(seat)]

    def keys(self, seen: Observation) -> list[Text]:
        said = ((key.id, key_line(self.texts, seen, key)) for key in seen.hand)
        return [*self._hand(seen), *(Text(f"{key}: {line}") for key, line in said if line)]

    def yard(self, yard: Sequence[Block | None]) -> list[Text]:
        title = self.texts("yard-title")
        first = f"{title.ljust(4)} C1".ljust(SITE + 5)[len(title) :]
        lines = [Text(title, TITLE).append(first + "C2".ljust(SITE) + "C3", FAINT)]
        for row in range(3):
            pictures = [_block(block, f"{site + 1} ") for site, block in enumerate(yard) if site // 3 == row]
            drawn = beside(pictures, [SITE, SITE])
            marks = [f"R{row + 1} ", "   ", "   "]
            lines += [Text().append(mark, FAINT).append_text(line) for mark, line in zip(marks, drawn, strict=False)]
        return lines

    def blocks(self, blocks: Sequence[Block]) -> list[Text]:
        return [Text(self.texts("supply-title", count=len(blocks)), TITLE), *_drawn(blocks)]

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

    def letters(self) -> str:
        return self.texts("help-letters")

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
        drawn = _drawn(blocks)
        return beside([[Text(self.texts("supply-label"), TITLE)], drawn], [BLOCK]) if drawn else [self._named(blocks)]

    def _named(self, blocks: Sequence[Block]) -> Text:
        """The blocks in a line."""
        return Text(self.texts("supply-line", blocks=typed_names(self.texts, blocks)))

    def _hand(self, seen: Observation) -> list[Text]:
        """The Keys side by side, with how many squares each lacks once something stands."""
        rows = 4 if seen.temple else max((len(key.design) for key in seen.hand), default=0)
        eye = view_from(seen.temple, seat_of(seen)) if seen.temple else None
        drawn = [self._key(key, rows, eye) for key in seen.hand]
        return [Text(self.texts("hand-title"), TITLE), *beside(drawn, [KEY] * 3)]

    def _key(self, key: Key, rows: int, eye: View | None) -> list[Text]:
        lines = [Text(self.texts("key-title", key=key.id, vp=key.vp))]
        for row in key.design:
            line = Text()
            for letter in row:
                line.append_text(_small_face(letter))
            lines.append(line)
        lines += [Text()] * (rows - len(key.design))
        if eye is None:
            return lines
        return [*lines, Text(self.texts("key-lacks-short", count=lacking(eye, key.design)), FAINT)]


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


def _height(line: Text) -> int:
    """How many rows of a small terminal a line takes."""
    return max(1, ceil(line.cell_len / COLUMNS))


def _face(seen: View, square: ViewSquare) -> Text:
    colour = seen.face(square)
    if colour is None:
        return Text(" . ", FAINT)
    new = seen.new >> (square.column + 8 * square.level) & 1
    return Text(f"[{colour.letter}]" if new else f" {colour.letter} ", FACES[colour])


def _column_names(seat: Seat) -> Text:
    return Text("   " + "".join(f" {column_name(column, seat)} " for column in range(WIDTH)))


def _stack(temple: Temple | None, square: Square) -> Text:
    height = temple.height(square) if temple else 0
    if not temple or not height:
        return Text(" . ", FAINT)
    colour = top_of(temple, square)
    letter, style = (colour.letter, FACES[colour]) if colour else (CORE_LETTER, GOLD)
    return Text(f"{letter}{height}", style).append(" ", Style())


def _small_face(letter: str) -> Text:
    return Text(". ", FAINT) if letter == BLANK else Text(f"{letter} ", FACES[COLOUR_OF_LETTER[letter]])


def _drawn(blocks: Sequence[Block]) -> list[Text]:
    """Blocks side by side, in as many rows as they need."""
    rows = (blocks[start : start + ABREAST] for start in range(0, len(blocks), ABREAST))
    return [line for row in rows for line in beside([_block(block) for block in row], [BLOCK] * (ABREAST - 1))]


def _block(block: Block | None, before: str = "") -> list[Text]:
    """A block from above: two rows with a letter for each cube, a 2 for two of them one on the other; its name."""
    if block is None:
        return [Text(), Text(), Text(f"{before}-")]
    style = FACES[block.colour]
    lines = []
    for row in ABOVE[block.shape]:
        line = Text(" " * len(before))
        for height in row:
            cube = block.colour.letter if height == "1" else height
            line.append("  " if height == "0" else f"{cube} ", Style() if height == "0" else style)
        lines.append(line)
    return [*[Text()] * (2 - len(lines)), *lines, Text(f"{before}{block}")]
