"""The table as a player sees it: what `pictures` draws and `words` says, and all that both of them need."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import Protocol

from rich.text import Text

from blockandkey.locales.texts import Texts, key_name, view_place
from blockandkey.rules.blocks import COLOUR_OF_LETTER, COLOURS, ORIENTATIONS_OF, SHAPES, Block, Colour, Shape
from blockandkey.rules.box import Line
from blockandkey.rules.components import Key, Level
from blockandkey.rules.game import outcome
from blockandkey.rules.geometry import WIDTH, Cell, Seat, Square, ViewSquare
from blockandkey.rules.observe import Observation, SeenPlayer
from blockandkey.rules.scoring import RANKS, Score, enigma_points
from blockandkey.rules.solo import TURNS
from blockandkey.rules.state import Phase, PlaceCore, State
from blockandkey.rules.temple import Temple, bit
from blockandkey.rules.turn import STUCK_ROUNDS, TRIGGER
from blockandkey.rules.views import BLANK, Design, View, claimable, complete, missing, turns, view
from blockandkey.terminal.vocabulary import typed_block

Drawing = Sequence[Text | str]
Choice = tuple[str, str]  # what is typed, and a note on it


class Board(Protocol):
    """Shows the things of the game, each as lines."""

    def table(self, seen: Observation, below: int) -> Drawing:
        """Everything that a player wants to see at the start of a turn; `below` it come that many lines."""
        ...

    def core(self, seen: Observation, choices: Sequence[PlaceCore]) -> Drawing:
        """What a player wants to see before the Core Cube is laid, and the numbered ways to lay it."""
        ...

    def view(self, seen: View, seat: Seat) -> Drawing:
        """What is seen from a seat; faces of the block just placed are marked."""
        ...

    def plan(self, temple: Temple | None, seat: Seat) -> Drawing:
        """The stacks from above, the seat's own side nearest."""
        ...

    def keys(self, seen: Observation, below: int | None = None) -> Drawing:
        """The hand: each Key's design, worth and what it lacks; in few words if the lines below leave no room."""
        ...

    def yard(self, seen: Observation) -> Drawing:
        """The nine sites, and how their blocks look."""
        ...

    def blocks(self, blocks: Sequence[Block]) -> Drawing:
        """Each block and how it looks."""
        ...

    def grid(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Drawing:
        """A table of words and numbers."""
        ...

    def places(self, places: Sequence[Choice]) -> Drawing:
        """Places for a block, numbered from 1; those with a note, the Keys that they complete, come first."""
        ...

    def choices(self, choices: Sequence[Choice]) -> Drawing:
        """Choices with a note on each, numbered from 1."""
        ...

    def lines(self, choices: Sequence[Choice]) -> Drawing:
        """Lines of the yard to choose from, under a table that shows the yard."""
        ...

    def room(self, others: int) -> int:
        """How many lines there is room for beside so many others."""
        ...

    def letters(self) -> Sequence[str]:
        """The texts that explain how things are shown."""
        ...


# What both ways of showing need

NOTHING = View((0, 0, 0, 0), 0)
ROWS_OF_YARD, COLUMNS_OF_YARD = (Line.R1, Line.R2, Line.R3), (Line.C1, Line.C2, Line.C3)


def seat_of(seen: Observation) -> Seat:
    """The seat to look from; a spectator looks from where the starting player sits."""
    return seen.seat or seen.players[0].seat


def view_from(temple: Temple | None, seat: Seat) -> View:
    """What a seat sees, of an empty floor too."""
    return view(temple, seat) if temple else NOTHING


def lacking(seen: View, design: Design) -> list[tuple[ViewSquare, Colour]]:
    """The squares that a design lacks in the nearest place that would count, each with the colour it asks for."""
    found = missing(seen, design)
    if found is None:
        return []
    count, place = found
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


COLUMNS, ROWS = 80, 24  # of a small terminal


def rows_of(line: object) -> int:
    """How many rows of a small terminal a line takes, broken between words."""
    return len(wrap(str(line), COLUMNS)) or 1


# Sentences that both ways of showing have


def heading(texts: Texts, seen: Observation) -> list[str]:
    """When it is, the seat, and the points so far of the one who looks."""
    seat = seat_of(seen)
    parts = [_when(texts, seen), texts(f"seat-{seat}")]
    own, goal = seen.player(seat), TRIGGER.get(len(seen.players))
    enigma = seen.enigma or own.enigma
    vp, count = sum(c.key.vp for c in own.claimed), len(own.claimed)
    if seen.turn == 0 and enigma:
        return [*parts, texts("table-own-enigma", colour=texts(f"colour-{enigma}"))]
    keys = texts("table-keys-of", vp=vp, count=count, goal=goal) if goal else texts("table-keys", vp=vp, count=count)
    faces = view_from(seen.temple, seat).count(enigma) if enigma else 0
    total = vp + enigma_points(faces)
    points = texts("table-total", total=total) if seen.ended else texts("table-so-far", total=total)
    if enigma:
        colour = texts(f"colour-{enigma}")
        keys += ", " + texts("table-faces", colour=colour, faces=faces, points=enigma_points(faces))
    return [*parts, texts("table-points", points=points, parts=keys)]


def _when(texts: Texts, seen: Observation) -> str:
    if seen.ended:
        return texts("table-over")
    if seen.turn == 0:
        return texts("table-setup")
    if len(seen.players) == 1:
        return texts("table-turn-solo", turn=seen.turn, turns=TURNS)
    if seen.turns_left is not None:
        return texts("table-round-last")
    if rounds := idle_rounds(seen):
        return texts("table-rounds-left", left=STUCK_ROUNDS - rounds)
    return texts("table-round", round=round_of(seen.turn, len(seen.players)))


def idle_rounds(seen: Observation) -> int:
    """How many whole rounds have passed without a block positioned, where that can end the game (RULES 4.5)."""
    players = len(seen.players)
    placed = seen.phase in (Phase.CLAIM, Phase.DRAW)  # in this turn, at whose end the count starts again
    counts = players > 1 and not seen.ended and seen.turns_left is None and not placed
    return seen.idle_turns // players if counts else 0


def idle_line(texts: Texts, seen: Observation) -> list[str]:
    """Say how many rounds have passed without a block positioned and how many are left, if any have."""
    rounds = idle_rounds(seen)
    return [texts("idle", rounds=rounds, left=STUCK_ROUNDS - rounds)] if rounds else []


def round_of(turn: int, players: int) -> int:
    """The round, which is also the number of the player's own turn; 0 in the set-up."""
    return -(-turn // players)


def other_line(texts: Texts, player: SeenPlayer, supply: str, id: str = "table-other") -> str:
    """A line on a player, with what is open to all; `supply` names the blocks."""
    vp, count = sum(c.key.vp for c in player.claimed), len(player.claimed)
    who = texts(f"seat-{player.seat}")
    return texts(id, who=who, vp=vp, count=count, hand=hand_names(texts, player.hand), supply=supply)


def hand_names(texts: Texts, hand: Sequence[Level]) -> str:
    """How many Keys of each level a hand has."""
    counts = Counter(hand)
    return " ".join(texts(f"hand-{level}", count=counts[level]) for level in Level if counts[level]) or texts("none")


def others(seen: Observation) -> list[SeenPlayer]:
    """The players but the one who looks."""
    return [player for player in seen.players if player.seat is not seat_of(seen)]


def by_colour(texts: Texts, blocks: Sequence[Block]) -> str:
    """Blocks in few words: `green L4 O4, white T4`."""
    shapes = {colour: " ".join(b.shape for b in blocks if b.colour is colour) for colour in COLOURS}
    named = (f"{texts(f'colour-{colour}')} {names}" for colour, names in shapes.items() if names)
    return ", ".join(named) or texts("supply-count", count=0)


def typed_names(texts: Texts, blocks: Sequence[Block]) -> str:
    """Blocks as they are typed."""
    return ", ".join(typed_block(texts, block) for block in blocks) or texts("supply-empty")


def key_line(texts: Texts, seen: Observation, key: Key, now: Callable[[str], str] = str) -> str:
    """Say what a Key lacks once something stands, put into words by `now`, and its Stars and Pips to a solo player."""
    parts = []
    if seen.temple:
        parts.append(now(lack_line(texts, seen, key.design)))
    if len(seen.players) == 1 and key.stars:
        parts.append(texts("key-solo", stars=key.stars, pips=key.pips))
    return " ".join(parts)


def lack_line(texts: Texts, seen: Observation, design: Design) -> str:
    """Say what a design lacks in the nearest place that would count (RULES 6.3), and where it is complete already."""
    seat = seat_of(seen)
    eye = view_from(seen.temple, seat)
    if is_claimable(seen, design):
        return texts("key-now")
    lacks, there = lacking(eye, design), complete(eye, design)
    asked = (texts("key-asks", colour=texts(f"colour-{c}"), place=view_place(texts, [s], seat)) for s, c in lacks)
    squares = ", ".join(asked)
    if there:
        return texts("key-there", place=view_place(texts, there[0], seat), count=len(lacks), squares=squares)
    return texts("key-lacks", count=len(lacks), squares=squares)


def is_claimable(seen: Observation, design: Design) -> bool:
    """Can the player who looks claim a Key of this design now?"""
    claiming = seen.phase is Phase.CLAIM and seen.on_turn is seen.seat
    return claiming and claimable(view_from(seen.temple, seat_of(seen)), design)


def already_there(texts: Texts, seen: Observation) -> list[str]:
    """A line on the Keys of the hand that lie complete in the view already, if any do."""
    if not seen.temple:
        return []
    eye = view_from(seen.temple, seat_of(seen))
    keys = [k for k in seen.hand if complete(eye, k.design) and not is_claimable(seen, k.design)]
    names = ", ".join(key_name(texts, key.id) for key in keys)
    return [texts("keys-there", count=len(keys), keys=names)] if keys else []


def core_notes(texts: Texts, seen: Observation) -> list[str]:
    """What to know before laying the Core Cube."""
    return [texts("core-note-alone" if len(seen.players) == 1 else "core-note"), texts("core-order")]


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
        return [*board.grid(heads, rows), rank_line(texts, best.total, ended.rank)]
    won = texts("score-winner", who=names[best.seat], total=best.total)
    tie = _tie(best, scores[ended.ranking[1]])
    return [*board.grid(heads, rows), won, *([texts(f"score-tie-{tie}")] if tie else [])]


def rank_line(texts: Texts, total: int, rank: str) -> str:
    """The solo rank, and what the next one takes."""
    line = texts("score-rank", total=total, rank=texts(f"rank-{rank}"))
    above = [(least, name) for least, name in RANKS if least > total]
    if not above:
        return line
    least, name = above[-1]
    return line + " " + texts("score-next", rank=texts(f"rank-{name}"), least=least)


def rank_names(texts: Texts) -> str:
    """The solo ranks and from how many points on they go."""
    return ", ".join(f"{least} {texts(f'rank-{name}')}" for least, name in reversed(RANKS))


def _tie(first: Score, second: Score) -> str | None:
    """What decided between two (RULES 7.3), if their points didn't."""
    if first.total != second.total:
        return None
    if first.claimed != second.claimed:
        return "claimed"
    return "supply" if first.supply != second.supply else "order"
