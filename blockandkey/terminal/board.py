"""The table as text: pictures with a letter on every face; `words` says the same for a screen reader."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Protocol

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from blockandkey.blocks import COLOUR_OF_LETTER, ORIENTATIONS_OF, SHAPES, Block, Colour, Shape
from blockandkey.components import Key, Level
from blockandkey.game import outcome
from blockandkey.geometry import HEIGHT, WIDTH, Cell, Seat, Square, ViewSquare
from blockandkey.observe import Observation
from blockandkey.scoring import FACES_A_POINT, Score
from blockandkey.solo import TURNS
from blockandkey.state import State
from blockandkey.temple import Temple, bit
from blockandkey.texts import Texts, column_name, view_place
from blockandkey.turn import TRIGGER
from blockandkey.views import BLANK, View, missing, turns, view

Drawing = Sequence[Text | str]


class Board(Protocol):
    """Shows the things of the game, each as lines."""

    def table(self, seen: Observation) -> Drawing:
        """Everything that a player wants to see at the start of a turn."""
        ...

    def view(self, seen: View, seat: Seat) -> Drawing:
        """What is seen from a seat; faces of the block just placed are marked."""
        ...

    def plan(self, temple: Temple | None, seat: Seat) -> Drawing:
        """The stacks from above, the seat's own side nearest."""
        ...

    def keys(self, seen: Observation) -> Drawing:
        """The hand: each Key's design, worth and what it lacks."""
        ...

    def yard(self, yard: Sequence[Block | None]) -> Drawing:
        """The nine sites."""
        ...

    def blocks(self, blocks: Sequence[Block]) -> Drawing:
        """Each block and how it looks."""
        ...

    def grid(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Drawing:
        """A table of words and numbers."""
        ...

    def listed(self, things: Sequence[str]) -> Drawing:
        """Short things, numbered from 1."""
        ...

    def choices(self, choices: Sequence[tuple[str, str]]) -> Drawing:
        """Choices with a note on each, numbered from 1."""
        ...

    def others(self, seen: Observation) -> Drawing:
        """What is open of the other players."""
        ...


# What both ways of showing need

NOTHING = View((0, 0, 0, 0), 0)


def seat_of(seen: Observation) -> Seat:
    """The seat to look from; a spectator looks from where the starting player sits."""
    return seen.seat or seen.players[0].seat


def view_from(temple: Temple | None, seat: Seat) -> View:
    """What a seat sees, of an empty floor too."""
    return view(temple, seat) if temple else NOTHING


def lacking(seen: View, design: tuple[str, ...]) -> list[tuple[ViewSquare, Colour]]:
    """The squares that a design lacks where it lacks fewest, each with the colour it asks for."""
    count, place = missing(seen, design)
    left, low = min(s.column for s in place), min(s.level for s in place)
    for rows in turns(design):
        asked = {
            ViewSquare(left + column, low + level): COLOUR_OF_LETTER[letter]
            for level, row in enumerate(reversed(rows))
            for column, letter in enumerate(row)
            if letter != BLANK
        }
        lacks = [(square, colour) for square, colour in asked.items() if seen.face(square) is not colour]
        if set(asked) == set(place) and len(lacks) == count:
            return sorted(lacks)
    raise AssertionError("one way to turn the design has these squares")


def squares_of(seat: Seat) -> list[list[Square]]:
    """The floor in rows as a seat looks down on it, the farthest row first."""
    far, near = range(WIDTH - 1, -1, -1), range(WIDTH)
    match seat:
        case Seat.SOUTH:
            return [[Square(x, y) for x in near] for y in far]
        case Seat.NORTH:
            return [[Square(x, y) for x in far] for y in near]
        case Seat.EAST:
            return [[Square(x, y) for y in near] for x in near]
        case Seat.WEST:
            return [[Square(x, y) for y in far] for x in far]


def row_name(square: Square, seat: Seat) -> str:
    """The rank or file that a row of the plan shows."""
    return str(square.y + 1) if seat in (Seat.SOUTH, Seat.NORTH) else "abcdefgh"[square.x]


OPPOSITE = {Seat.SOUTH: Seat.NORTH, Seat.NORTH: Seat.SOUTH, Seat.EAST: Seat.WEST, Seat.WEST: Seat.EAST}


def top_of(temple: Temple, square: Square) -> Colour | None:
    """The colour on top of a stack; none for the Core Cube's golden side and a bare square."""
    height = temple.height(square)
    top = bit(Cell(square.x, square.y, height - 1)) if height else 0
    return next((placed.block.colour for placed in temple.blocks if placed.board & top), None)


def _seen_from_above(shape: Shape) -> tuple[str, ...]:
    """A shape as rows of heights, lying as flat and as wide as it can."""
    drawn = []
    for orientation in ORIENTATIONS_OF[shape]:
        squares = [cell.square for cell in orientation.cells]
        floor = {cell.square for cell in orientation.cells if cell.z == 0}
        depth = max(square.y for square in squares) + 1
        if floor == set(squares) and depth <= 2:
            width = max(square.x for square in squares) + 1
            rows = range(depth - 1, -1, -1)
            picture = tuple("".join(str(squares.count(Square(x, y))) for x in range(width)) for y in rows)
            drawn.append((max(map(int, "".join(picture))), -width, picture))
    return min(drawn)[2]


ABOVE: dict[Shape, tuple[str, ...]] = {shape: _seen_from_above(shape) for shape in SHAPES}


def heading(texts: Texts, seen: Observation) -> list[str]:
    """Turn, seat, points and Enigma of the one who looks."""
    seat = seat_of(seen)
    parts = [_turn(texts, seen), texts(f"seat-{seat}")]
    own = seen.player(seat)
    vp, count, goal = sum(c.key.vp for c in own.claimed), len(own.claimed), TRIGGER.get(len(seen.players))
    parts.append(
        texts("table-claimed-of", vp=vp, count=count, goal=goal) if goal else texts("table-claimed", vp=vp, count=count)
    )
    if seen.enigma:
        faces = view_from(seen.temple, seat).count(seen.enigma)
        colour = texts(f"colour-{seen.enigma}")
        parts.append(texts("table-enigma", colour=colour, faces=faces, points=faces // FACES_A_POINT))
    return parts


def _turn(texts: Texts, seen: Observation) -> str:
    if seen.turn == 0:
        return texts("table-setup")
    if len(seen.players) == 1:
        return texts("table-turn-solo", turn=seen.turn, turns=TURNS)
    if seen.turns_left is not None:
        return texts("table-turn-last", turn=seen.turn)
    return texts("table-turn", turn=seen.turn)


def others(texts: Texts, seen: Observation, hand: Callable[[Level], str], block: Callable[[Block], str]) -> list[str]:
    """A line on each other player, with what is open to all; `hand` and `block` name a Key's back and a block."""
    lines = []
    for player in seen.players:
        if player.seat is not seat_of(seen):
            vp, count = sum(c.key.vp for c in player.claimed), len(player.claimed)
            backs = " ".join(map(hand, player.hand)) or texts("none")
            supply = " ".join(map(block, player.supply)) or texts("none")
            who = texts(f"seat-{player.seat}")
            lines.append(texts("table-other", who=who, vp=vp, count=count, hand=backs, supply=supply))
    return lines


def short_name(block: Block) -> str:
    """`G-L4`: the letter of the colour, and the shape; it can be typed too."""
    return f"{block.colour.letter}-{block.shape}"


def lack_line(texts: Texts, seen: View, key: Key, seat: Seat) -> str:
    """Say what a Key lacks, and where."""
    lacks = lacking(seen, key.design)
    if not lacks:
        return texts("key-complete")
    asked = (texts("key-asks", colour=texts(f"colour-{c}"), place=view_place(texts, [s], seat)) for s, c in lacks)
    return texts("key-lacks", count=len(lacks), squares="; ".join(asked))


# Pictures

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
LEFT = 30  # columns of the table for view and plan
KEY, BLOCK, SITE = 12, 11, 13  # columns for one of each


class Pictures:
    """Draws with letters on coloured faces."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def table(self, seen: Observation) -> list[Text]:
        seat = seat_of(seen)
        eye = view_from(seen.temple, seat)
        left = [*self.view(eye, seat), *self.plan(seen.temple, seat)[:-1]]  # they share the names of their columns
        right = [*self._hand(seen, eye), *self.yard(seen.yard)]
        lines = [Text(" · ".join(heading(self.texts, seen)), TITLE)]
        lines += beside([left, right], [LEFT])
        lines += self.others(seen)
        lines += self.blocks(seen.player(seat).supply)
        return lines

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
        seat = seat_of(seen)
        eye = view_from(seen.temple, seat)
        lines = self._hand(seen, eye)
        solo = len(seen.players) == 1
        for key in seen.hand:
            line = f"{key.id}: {lack_line(self.texts, eye, key, seat)}"
            if solo and key.stars:
                line += " " + self.texts("key-solo", stars=key.stars, pips=key.pips)
            lines.append(Text(line))
        return lines

    def yard(self, yard: Sequence[Block | None]) -> list[Text]:
        title = self.texts("yard-title")
        first = f"{title.ljust(4)} C1".ljust(SITE + 5)[len(title) :]
        lines = [Text(title, TITLE).append(first + "C2".ljust(SITE) + "C3", FAINT)]
        for row in range(3):
            pictures = [_block(block, f"{site + 1} ") for site, block in enumerate(yard) if site // 3 == row]
            drawn = beside(pictures, [SITE, SITE])
            marks = [f"R{row + 1} ", "   ", "   "]
            lines += [Text(mark, FAINT).append_text(line) for mark, line in zip(marks, drawn, strict=False)]
        return lines

    def blocks(self, blocks: Sequence[Block]) -> list[Text]:
        title = Text(self.texts("supply-title", count=len(blocks)), TITLE)
        lines = [title]
        for start in range(0, len(blocks), 7):
            lines += beside([_block(block) for block in blocks[start : start + 7]], [BLOCK] * 6)
        return lines

    def grid(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Text]:
        widths = [max(map(cell_len, column)) + 2 for column in zip(heads, *rows, strict=True)]
        lines = []
        for number, row in enumerate([heads, *rows]):
            words = (word.ljust(width) for word, width in zip(row, widths, strict=True))
            lines.append(Text("".join(words).rstrip(), TITLE if number == 0 else Style()))
        return lines

    def listed(self, things: Sequence[str]) -> list[Text]:
        numbered = [Text(f"{number:>3}  {thing}") for number, thing in enumerate(things, start=1)]
        return [
            line for i in range(0, len(numbered), 3) for line in beside([[t] for t in numbered[i : i + 3]], [26, 26])
        ]

    def choices(self, choices: Sequence[tuple[str, str]]) -> list[Text]:
        numbered = enumerate(choices, start=1)
        return [Text(f"{number:>3}  {choice:<29}{note}".rstrip()) for number, (choice, note) in numbered]

    def others(self, seen: Observation) -> list[Text]:
        lines = others(self.texts, seen, lambda level: self.texts(f"sign-{level}"), short_name)
        return [Text(line) for line in lines]

    def _hand(self, seen: Observation, eye: View) -> list[Text]:
        """The Keys side by side, with how many squares each lacks."""
        drawn = [self._key(key, eye) for key in seen.hand]
        return [Text(self.texts("hand-title"), TITLE), *beside(drawn, [KEY] * 3)]

    def _key(self, key: Key, eye: View) -> list[Text]:
        lines = [Text(self.texts("key-title", key=key.id, vp=key.vp))]
        for row in key.design:
            line = Text()
            for letter in row:
                line.append_text(_small_face(letter))
            lines.append(line)
        lines += [Text()] * (4 - len(key.design))
        count = missing(eye, key.design)[0]
        return [*lines, Text(self.texts("key-lacks-short", count=count), FAINT)]


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


def _block(block: Block | None, before: str = "") -> list[Text]:
    """A block from above: two rows with a letter on each cube, and a 2 where two stand one on the other; its name."""
    if block is None:
        return [Text(), Text(), Text(f"{before}-")]
    style = FACES[block.colour]
    lines = []
    for row in ABOVE[block.shape]:
        line = Text(" " * len(before))
        for height in row:
            cube = block.colour.letter + ("" if height == "1" else height)
            line.append("  " if height == "0" else cube.ljust(2), Style() if height == "0" else style)
        lines.append(line)
    return [*[Text()] * (2 - len(lines)), *lines, Text(f"{before}{block}")]


# The end


def final_scores(texts: Texts, board: Board, state: State, names: Mapping[Seat, str]) -> Drawing:
    """The scores with their parts, best first, what decided a tie, and the solo rank."""
    ended = outcome(state)
    scores = {score.seat: score for score in ended.scores}
    enigmas = {player.seat: texts(f"colour-{player.enigma}") for player in state.players}
    heads = [texts(f"score-{head}") for head in ("player", "keys", "enigma", "total", "claimed", "supply")]
    rows = []
    for seat in ended.ranking:
        score = scores[seat]
        enigma = texts("score-enigma-cell", points=score.enigma, faces=score.faces, colour=enigmas[seat])
        numbers = (score.total, score.claimed, score.supply)
        rows.append([names[seat], str(score.keys), enigma, *map(str, numbers)])
    best = scores[ended.ranking[0]]
    if ended.rank:
        return [*board.grid(heads, rows), texts("score-rank", total=best.total, rank=texts(f"rank-{ended.rank}"))]
    won = texts("score-winner", who=names[best.seat], total=best.total)
    tie = _tie(best, scores[ended.ranking[1]])
    return [*board.grid(heads, rows), won, *([texts(f"score-tie-{tie}")] if tie else [])]


def _tie(first: Score, second: Score) -> str | None:
    """What decided between two (RULES 7.3), if their points didn't."""
    if first.total != second.total:
        return None
    if first.claimed != second.claimed:
        return "claimed"
    return "supply" if first.supply != second.supply else "order"
