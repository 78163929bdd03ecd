"""The display with coloured pictures, for a terminal of at least 80 columns.

Every face shows the letter of its colour in the player's language, so nobody has to tell colours apart. A legend beside
each picture explains the letters.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from blockandkey.locales.texts import Texts, column_name, key_name
from blockandkey.rules.blocks import COLOUR_OF_LETTER, COLOURS, Block, Colour
from blockandkey.rules.box import YARD_COLUMNS, YARD_ROWS
from blockandkey.rules.components import Key
from blockandkey.rules.geometry import HEIGHT, SEATS, WIDTH, Seat, Square, ViewSquare
from blockandkey.rules.observe import Observation
from blockandkey.rules.state import Phase, PlaceCore
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import BLANK, View, complete
from blockandkey.terminal.display import COLUMNS, ROWS, Choice, wrapped_rows
from blockandkey.terminal.perspective import (
    OPPOSITE,
    SHAPES_FROM_ABOVE,
    floor_rows,
    is_claimable,
    missing_squares,
    other_players,
    row_name,
    top_colour,
    view_from,
    viewing_seat,
)
from blockandkey.terminal.sentences import (
    blocks_by_colour,
    completed_note,
    core_notes,
    heading,
    idle_note,
    key_status,
    player_line,
    typed_blocks,
)
from blockandkey.terminal.vocabulary import colour_letter, line_words, typed_block

FACES = {
    Colour.WHITE: Style(color="#241A12", bgcolor="#F1EBDD", bold=True),
    Colour.GREY: Style(color="#0E1B18", bgcolor="#93A1AE", bold=True),
    Colour.BROWN: Style(color="#F2E6CF", bgcolor="#6B3D26", bold=True),
    Colour.GREEN: Style(color="#FFFFFF", bgcolor="#2E7D57", bold=True),
}
GOLD = Style(color="#241A12", bgcolor="#C89B3C", bold=True)
TITLE = Style(bold=True)
FAINT = Style(dim=True)
LEFT = 28  # columns of the screen for view and plan
KEYS, DESIGN = 4, 4  # Keys in a full hand, and rows that a design has at most
BLOCK, SITE = 10, 13  # columns of the screen for one of each
BLOCKS_IN_ROW = 7
ONE_COLUMN = 8  # choices at most; more of them are shown in several columns


def small_terminal_rows() -> int:
    """The height of a small terminal."""
    return ROWS


class PictureDisplay:
    """Draws with letters on coloured faces; `rows` returns the height of the screen."""

    def __init__(self, texts: Texts, rows: Callable[[], int] = small_terminal_rows) -> None:
        self.texts, self.rows = texts, rows
        self._letters = {colour: colour_letter(texts, colour) for colour in COLOURS}

    def table(self, seen: Observation, below: int) -> list[Text]:
        seat = viewing_seat(seen)
        shown = view_from(seen.temple, seat)
        plan = self._plan(seen.temple, seat)[:-1]  # without its column names, which are those of the view
        left = [*self._view(shown, seat), *plan]
        right = [*self._hand(seen, COLUMNS - LEFT), *self._yard(seen)]
        lines = [self._heading(seen), *_side_by_side([left, right], [LEFT])]
        room = self.rows_left(below + len(lines))
        supply = seen.player(seat).supply
        drawn = [] if not supply and seen.phase is Phase.DRAFT else self._supply(supply)
        about, idle = self._others(seen, COLUMNS * 9), [Text(line) for line in idle_note(self.texts, seen)]
        if _height([*about, *idle, *drawn]) > room:
            about = self._others(seen, COLUMNS)
        if _height([*about, *idle, *drawn]) > room:
            drawn = drawn and [self._names(supply)]
        notes: list[Text] = []  # optional: the heading and the Keys say the same in short
        for note in (*idle, *map(Text, completed_note(self.texts, seen))):
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
            rows += _side_by_side([[Text(f"{number} ")], *([face] for face in faces)], [2, side, side, side])
        rows += [Text(line) for note in core_notes(self.texts, seen) for line in wrap(note, left - 2)]
        yard = self._yard(seen) if any(seen.yard) else []
        return [self._heading(seen), *_side_by_side([rows, [*self._hand(seen, COLUMNS - left), *yard]], [left])]

    def _sides(self, seen: Observation, width: int) -> Text:
        """The column headings of the table of sides; the observer's own side is bold."""
        names = [Text(self.texts(f"seat-{seat}"), TITLE if seat is viewing_seat(seen) else FAINT) for seat in SEATS]
        return _side_by_side([[Text()], *([name] for name in names)], [2, width, width, width])[0]

    def view(self, shown: View, seat: Seat) -> list[Text]:
        return self._with_legend(self._view(shown, seat))

    def _view(self, shown: View, seat: Seat) -> list[Text]:
        lines = [Text(self.texts("view-title", seat=self.texts(f"from-{seat}")), TITLE)]
        for level in range(HEIGHT - 1, -1, -1):
            line = Text(f"{level + 1:>2} ")
            for column in range(WIDTH):
                line.append_text(self._face(shown, ViewSquare(column, level)))
            lines.append(line)
        return [*lines, _column_names(seat)]

    def _face(self, shown: View, square: ViewSquare) -> Text:
        colour = shown.face(square)
        if colour is None:
            return Text(" . ", FAINT)
        new = shown.new >> (square.column + 8 * square.level) & 1
        return Text(f"[{self._letters[colour]}]" if new else f" {self._letters[colour]} ", FACES[colour])

    def plan(self, temple: Temple | None, seat: Seat) -> list[Text]:
        return self._with_legend(self._plan(temple, seat))

    def _plan(self, temple: Temple | None, seat: Seat) -> list[Text]:
        lines = []
        for row in floor_rows(seat):
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
        colour = top_colour(temple, square)
        letter, style = (self._letters[colour], FACES[colour]) if colour else (self.texts("sign-core"), GOLD)
        return Text(f"{letter}{height}", style).append(" ", Style())

    def keys(self, seen: Observation, below: int | None = None) -> list[Text]:
        hand = self._hand(seen, COLUMNS - LEFT)
        said = ((key_name(self.texts, key.id), key_status(self.texts, seen, key)) for key in seen.hand)
        lines = [Text(self.texts("key-said", key=key, said=line)) for key, line in said if line]
        if below is not None and _height([*hand, *lines]) > self.rows_left(below):
            lines = [Text(line) for line in completed_note(self.texts, seen)]
        return [*hand, *lines]

    def yard(self, seen: Observation) -> list[Text]:
        return [*self._yard(seen), self._legend()]

    def _yard(self, seen: Observation) -> list[Text]:
        title = self.texts("yard-title")
        first, *more = (line_words(self.texts, line) for line in YARD_COLUMNS)
        start = max(5, cell_len(title) + 1)
        head = Text(title, TITLE).append(" " * (start - cell_len(title)) + first.ljust(SITE + 5 - start), FAINT)
        lines = [head.append("".join(name.ljust(SITE) for name in more).rstrip(), FAINT)]
        for row in YARD_ROWS:
            sites = seen.components.box.sites_of(row)
            drawn = _side_by_side([self._block(seen.yard[site], f"{site + 1} ") for site in sites], [SITE, SITE])
            marks = [f"{line_words(self.texts, row)} ", "   ", "   "]
            lines += [Text().append(mark, FAINT).append_text(line) for mark, line in zip(marks, drawn, strict=False)]
        return lines

    def blocks(self, blocks: Sequence[Block]) -> list[Text]:
        return self._with_legend([Text(self.texts("supply-title", count=len(blocks)), TITLE), *self._pictures(blocks)])

    def text_table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Text]:
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
            return self.yard_lines(choices)
        width = max(cell_len(choice) for choice, _ in choices) + 2
        numbered = enumerate(choices, start=1)
        lines = [Text(f"{number:>3}  {choice.ljust(width)}{note}".rstrip()) for number, (choice, note) in numbered]
        return _columns(lines) if len(lines) > ONE_COLUMN else lines

    def yard_lines(self, choices: Sequence[Choice]) -> list[Text]:
        return _columns([Text(f"{number:>2} {choice}") for number, (choice, _) in enumerate(choices, start=1)])

    def rows_left(self, used: int) -> int:
        return self.rows() - used

    def legend_texts(self) -> list[str]:
        return [self.texts("help-letters")]

    def _heading(self, seen: Observation) -> Text:
        return Text(" · ".join(heading(self.texts, seen)), TITLE)

    def _others(self, seen: Observation, width: int) -> list[Text]:
        """A line about each other player; it only counts the supply if naming the blocks makes it too wide."""
        lines = []
        for player in other_players(seen):
            count = self.texts("supply-count", count=len(player.supply))
            line = player_line(self.texts, player, blocks_by_colour(self.texts, player.supply), "table-other-short")
            if cell_len(line) > width:
                line = player_line(self.texts, player, count, "table-other-short")
            lines.append(Text(line))
        return lines

    def _supply(self, blocks: Sequence[Block]) -> list[Text]:
        """Pictures of the blocks, with a label at the left."""
        drawn = self._pictures(blocks)
        return (
            _side_by_side([[Text(self.texts("supply-label"), TITLE)], drawn], [BLOCK])
            if drawn
            else [self._names(blocks)]
        )

    def _names(self, blocks: Sequence[Block]) -> Text:
        """The names of the blocks in one line."""
        return Text(self.texts("supply-line", blocks=typed_blocks(self.texts, blocks)))

    def _hand(self, seen: Observation, width: int) -> list[Text]:
        """The Keys side by side under the legend; each says how many squares it lacks, if there is a temple."""
        for id in ("key-title", "key-title-short"):  # the short title is used if the long one doesn't fit
            drawn = [self._key(seen, key, id) for key in seen.hand]
            taken = [max(line.cell_len for line in card) + 1 for card in drawn]
            if sum(taken) <= width + 1:
                break
        even = width // KEYS
        widths = taken if max(taken[:-1], default=0) > even else [even] * len(taken)
        return [*self._with_legend([Text(self.texts("hand-title"), TITLE)]), *_side_by_side(drawn, widths[:-1])]

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
        shown = view_from(seen.temple, viewing_seat(seen))
        if is_claimable(seen, key.design):
            return [*lines, Text(self.texts("key-now-short"), TITLE)]
        id = "key-there-short" if complete(shown, key.design) else "key-lacks-short"
        return [*lines, Text(self.texts(id, count=len(missing_squares(shown, key.design))), FAINT)]

    def _small_face(self, letter: str) -> Text:
        if letter == BLANK:
            return Text(". ", FAINT)
        colour = COLOUR_OF_LETTER[letter]
        return Text(f"{self._letters[colour]} ", FACES[colour])

    def _pictures(self, blocks: Sequence[Block]) -> list[Text]:
        """Blocks side by side, in as many rows as they need."""
        rows = (blocks[start : start + BLOCKS_IN_ROW] for start in range(0, len(blocks), BLOCKS_IN_ROW))
        widths = [BLOCK] * (BLOCKS_IN_ROW - 1)
        return [line for row in rows for line in _side_by_side([self._block(block) for block in row], widths)]

    def _block(self, block: Block | None, before: str = "") -> list[Text]:
        """A block from above in two rows, and its name; `2` stands for two cubes on top of each other."""
        if block is None:
            return [Text(), Text(), Text(f"{before}-")]
        letter, style = self._letters[block.colour], FACES[block.colour]
        lines = []
        for row in SHAPES_FROM_ABOVE[block.shape]:
            line = Text(" " * len(before))
            for height in row:
                cube = letter if height == "1" else height
                line.append("  " if height == "0" else f"{cube} ", Style() if height == "0" else style)
            lines.append(line)
        return [*[Text()] * (2 - len(lines)), *lines, Text(f"{before}{typed_block(self.texts, block)}")]

    def _with_legend(self, lines: Sequence[Text]) -> list[Text]:
        """A drawing with the legend after its title."""
        title, *more = lines
        return [Text.assemble(title, "  ", self._legend()), *more]

    def _legend(self) -> Text:
        """The letters on their colours, and their meaning."""
        line = Text()
        for colour in COLOURS:
            line.append(self._letters[colour], FACES[colour]).append(f" {self.texts(f'colour-{colour}')} ")
        line.rstrip()
        return line


def _side_by_side(drawings: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Put drawings next to each other; `widths` are those of all but the last."""
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


def _columns(items: Sequence[Text]) -> list[Text]:
    """Arrange items in as many equally wide columns as fit, row by row."""
    if not items:
        return []
    width = max(item.cell_len for item in items) + 2
    count = max(1, (COLUMNS + 2) // width)
    rows = (items[start : start + count] for start in range(0, len(items), count))
    return [line for row in rows for line in _side_by_side([[item] for item in row], [width] * (count - 1))]


def _column_names(seat: Seat) -> Text:
    return Text("   " + "".join(f" {column_name(column, seat)} " for column in range(WIDTH)))


def _height(lines: Iterable[Text]) -> int:
    """How many rows these lines take in a small terminal."""
    return sum(map(wrapped_rows, lines))
