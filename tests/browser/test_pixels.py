"""The four stones on the screen, read from the picture: close to their palette from all four sides (LOOK)."""

import io
from itertools import product

from PIL import Image

from blockandkey.rules.geometry import Seat, Square, ViewSquare
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import view
from tests.browser.beginnings import beginning
from tests.browser.colours import Colour, apart, median_colour, pixel, rgb
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import HUMAN, OPEN, PageServer
from tests.browser.people import Person
from tests.browser.screens import SitDown

PALETTE = {"white": "#F1EBDD", "grey": "#93A1AE", "green": "#2E7D57", "brown": "#5A3320"}
REACH = 14.0  # CIE 1976; the nearest two of the four are more than 30 apart


def square_in(seat: Seat, column: int) -> Square:
    """A square of the floor in a column of a seat's view, in the rank nearest to it (RULES 6.1)."""
    return {
        Seat.SOUTH: Square(column, 0),
        Seat.EAST: Square(7, column),
        Seat.NORTH: Square(7 - column, 7),
        Seat.WEST: Square(0, 7 - column),
    }[seat]


def faces(me: Person, seat: Seat, temple: Temple) -> dict[str, list[Colour]]:
    """The stone of every face in a seat's view, read beside the glyph from a picture of the canvas."""
    me.camera("My view")
    canvas = me.page.locator("canvas")
    picture = Image.open(io.BytesIO(canvas.screenshot())).convert("RGB")
    ends = [me.page.evaluate("(s) => window.blockandkey.project(s)", str_of(square_in(seat, c))) for c in (0, 7)]
    unit = (ends[1]["x"] - ends[0]["x"]) / 7
    floor = ends[0]["y"] + unit * temple.height(square_in(seat, 0))
    found: dict[str, list[Colour]] = {}
    for at, colour in seen_faces(temple, seat).items():
        x, y = ends[0]["x"] + unit * at.column, floor - unit * (at.level + 0.5)
        corners = [(x + i * unit * 0.34, y + j * unit * 0.34) for i in (-1, 1) for j in (-1, 1)]
        around = list(product((-1, 0, 1), repeat=2))
        near = [pixel(picture, round(u) + i, round(v) + j) for u, v in corners for i, j in around]
        found.setdefault(colour, []).append(median_colour(near))
    return found


def str_of(square: Square) -> str:
    return f"{'abcdefgh'[square.x]}{square.y + 1}"


def seen_faces(temple: Temple, seat: Seat) -> dict[ViewSquare, str]:
    """The colour of each square of a view."""
    seen = view(temple, seat)
    squares = [ViewSquare(column, level) for column in range(8) for level in range(6)]
    return {square: face.value for square in squares if (face := seen.face(square))}


def test_the_four_stones_are_close_to_their_palette_from_all_sides(host: PageServer, sit: SitDown) -> None:
    room, token = host.room("online", 4, [HUMAN, OPEN, OPEN, OPEN], record=beginning("four")["record"])
    tokens = {Seat.NORTH: token}
    invite = host.message(room, token)["room"]["invite"]
    for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
        wish = {"invite": invite, "seat": seat.value, "name": seat.value.title()}
        tokens[seat] = host.calls.post(f"/api/rooms/{room}/join", json=wish).json()["token"]
    temple = ExpectedGame(host, room).state.temple
    assert temple
    wrong: list[str] = []
    for seat, own in tokens.items():
        me = sit()
        me.open(room, own)
        me.wait_until_drawn()
        read = faces(me, seat, temple)
        assert set(read) == set(PALETTE)
        for colour, stones in read.items():
            for stone in stones:
                distances = {name: apart(stone, rgb(value)) for name, value in PALETTE.items()}
                if min(distances, key=distances.__getitem__) != colour or distances[colour] > REACH:
                    wrong.append(f"{seat} {colour} {stone} {distances[colour]:.1f}")
    assert not wrong, "\n".join(wrong)
