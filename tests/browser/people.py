"""A person at the page: finds elements by role and label, points at squares, and does whole actions."""

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, Locator, Page, TimeoutError, WebSocket, expect

from blockandkey.rules.blocks import ORIENTATIONS_OF, Block, orientation_of, parse_block
from blockandkey.rules.geometry import Cell, Cells, Square, format_square
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Pass,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
)
from tests.browser.page_server import PageServer

if TYPE_CHECKING:
    from tests.browser.screens import PageMonitor

# On a phone the buttons are pictures only, and named by what they do.
CAMERAS = {"My view": "^My view", "3D": "^(3D|From your side)", "Top": "^(Top|From above)"}
LINES = {"R": "row", "C": "column"}


def name_of(block: Block) -> str:
    """A block as the page calls it."""
    return f"{block.colour} {block.shape}"


def grabbed(cells: Cells) -> Cell:
    """The cube by which the page holds a block: a low one near the middle of the block."""
    width, depth = max(c.x for c in cells), max(c.y for c in cells)

    def far(cell: Cell) -> float:
        return abs(cell.x - width / 2) + abs(cell.y - depth / 2) + cell.z * 0.9

    best = cells[0]
    for cell in cells[1:]:
        if far(cell) < far(best) - 1e-9:
            best = cell
    return best


class Person:
    """A person with a mouse at a laptop, or with a finger on a phone."""

    def __init__(self, page: Page, host: PageServer, monitor: "PageMonitor", phone: bool) -> None:
        self.page = page
        self.host = host
        self.monitor = monitor
        self.phone = phone
        self.room = self.token = ""
        self._sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: self._sockets.append(socket))  # Playwright takes no built-in methods

    # Rooms

    def open(self, room: str, token: str) -> None:
        """Open a seat's link."""
        self.room, self.token = room, token
        self.page.goto(self.host.address(room, token))

    def wait_for_room(self) -> None:
        """Wait until the page shows a room, and read the room and the token from its address."""
        self.page.wait_for_url(re.compile("#/room/"))
        self.room, self.token = self.page.url.rpartition("#/room/")[2].split("/")

    def message(self) -> dict[str, Any]:
        """The message that the server has for this person."""
        return self.host.message(self.room, self.token)

    def wait_for_news(self) -> bool:
        """Wait until the server sends something to the page, or the page connects anew; False if nothing comes."""
        connected = [socket for socket in self._sockets if not socket.is_closed()]
        try:
            if connected:
                connected[-1].wait_for_event("framereceived")
            else:
                self.page.wait_for_event("websocket")
        except TimeoutError:
            return False
        except Error:  # the socket was closed
            pass
        return True

    # Elements

    def button(self, name: str | re.Pattern[str], within: Locator | None = None, exact: bool = True) -> Locator:
        """A button by its label."""
        return (within or self.page).get_by_role("button", name=name, exact=exact)

    def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press a button by its label."""
        self.click(self.button(name, within))

    def click(self, thing: Locator) -> None:
        """Click an element, or tap it on a phone."""
        if self.phone:
            thing.tap()
        else:
            thing.click()

    def tab(self, name: str) -> None:
        """On a phone, open a tab of the sheet."""
        if self.phone:
            self.click(self.page.get_by_role("tab", name=name, exact=True))

    @property
    def prompt(self) -> Locator:
        """The line that says what to do."""
        return self.page.locator("p.prompt")

    @property
    def stage(self) -> Locator:
        """The element around the canvas."""
        return self.page.get_by_role("application", name=re.compile("^The temple"))

    # The canvas

    def wait_until_drawn(self) -> None:
        """Wait until the canvas is drawn and nothing on it moves."""
        self.page.wait_for_function("() => window.blockandkey !== undefined")
        self.page.evaluate("() => window.blockandkey.settled()")

    def camera(self, name: str) -> None:
        """Choose one of the three cameras, and wait until it is there."""
        button = self.button(re.compile(CAMERAS[name]), self.page.get_by_role("group", name="Camera"))
        self.click(button)
        expect(button).to_have_attribute("aria-pressed", "true")
        self.wait_until_drawn()

    def pixel(self, square: Square) -> tuple[float, float]:
        """The coordinates on the page of the top of a square's stack; no other element may cover it."""
        place = self.page.evaluate(
            """(name) => {
                const frame = document.querySelector("canvas").getBoundingClientRect();
                const { x, y } = window.blockandkey.project(name);
                const at = { x: frame.left + x, y: frame.top + y };
                const top = document.elementFromPoint(at.x, at.y);
                return { ...at, over: top?.tagName === "CANVAS" ? "" : (top?.outerHTML ?? "nothing").slice(0, 120) };
            }""",
            format_square(square),
        )
        assert not place["over"], f"{format_square(square)} is covered by {place['over']}"
        return place["x"], place["y"]

    def point_at(self, square: Square) -> None:
        """Move the mouse over a square, or tap it on a phone."""
        x, y = self.pixel(square)
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)

    def click_square(self, square: Square) -> None:
        """Click a square, or tap it on a phone."""
        x, y = self.pixel(square)
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def close_claim_notice(self) -> None:
        """Close the notice of another player's claim, if there is one."""
        inset = self.page.get_by_role("complementary", name=re.compile("claims (a Key|\\d+ Keys)$"))
        if inset.is_visible():
            self.press("Close", inset)

    # Blocks

    def pick_up(self, block: Block) -> None:
        """Take a block of the supply in hand."""
        self.press(re.compile(f"^{name_of(block)}: "), self.page.get_by_role("region", name="Your supply"))
        expect(self.page.get_by_role("group", name="Turn the block")).to_be_visible()

    def turn_block(self, block: Block, cells: Cells) -> Square:
        """Turn the held block to the orientation of `cells`; the square to point at, so that it lies on `cells`."""
        way = orientation_of(cells)
        ways = ORIENTATIONS_OF[block.shape]
        toggle = self.button("All ways to lie")
        if self.phone and toggle.get_attribute("aria-pressed") != "true":
            self.click(toggle)
        name = re.compile(rf"^Way {ways.index(way) + 1} of {len(ways)}:")
        choice = self.button(name, self.page.get_by_role("group", name=f"All the ways {name_of(block)} can lie"))
        self.click(choice)
        expect(choice).to_have_attribute("aria-pressed", "true")
        if self.phone:
            self.click(toggle)
        grab = grabbed(way.cells)
        return Square(min(c.x for c in cells) + grab.x, min(c.y for c in cells) + grab.y)

    def place_block(self, block: Block, cells: Cells, ancients: bool = False) -> None:
        """Place a block by pointing at the canvas from above."""
        if not ancients:
            self.pick_up(block)
        over = self.turn_block(block, cells)
        self.camera("Top")
        self.close_claim_notice()
        self.point_at(over)
        expect(self.prompt).to_have_text(re.compile("^(It can stand here|This completes)"))
        if not self.phone:
            self.click_square(over)  # it stays there while the pointer goes to the button
        self.press("Place it" if ancients else "Place")

    # Whole actions

    def do(self, action: Action) -> None:
        """Do an action at the page."""
        match action:
            case PlaceCore():
                self.press("Place the Core Cube")
            case TakeLine(line):
                self.tab("Yard")
                yard = self.page.get_by_role("region", name="Excavation yard")
                self.press(re.compile(f"^{LINES[line[0]]} {line[1]}: "), yard)
                self.press("Take these blocks")
            case Discard(block):
                self.press(f"{name_of(block)}: choose to put back")
                self.press("Put it back")
            case Position(block, cells):
                self.place_block(block, cells)
            case Claim(keys):
                self.press(
                    re.compile("^(Claim the Key|Claim all .*)$") if keys else re.compile("^(Go on|Claim nothing)$")
                )
            case Draw(altar):
                self.press(re.compile(f"Draw from the {altar.title()} altar, {self._left(altar)} left$"))
            case Aside(altar):
                self.press(re.compile(f"Put one aside from the {altar.title()} altar, {self._left(altar)} left$"))
            case Bury(None):
                self.press("Keep all")
            case Bury(str(key)):
                self._bury(key)
            case PlaceAncients(cells):
                self.place_block(self._ancients_block(), cells, ancients=True)
            case Pass():
                self.press("Pass")

    def _left(self, altar: str) -> int:
        return int(self.message()["view"]["altars"][altar])

    def _ancients_block(self) -> Block:
        view = self.message()["view"]
        return parse_block(view["yard"][view["drew"]["pips"] - 1])

    def _bury(self, key: str) -> None:
        hand = self.message()["view"]["hand"]
        nth = [card["id"] for card in hand].index(key)
        self.tab("Keys")
        self.click(self.page.get_by_role("region", name="Your Keys").get_by_role("button").nth(nth))
        self.press("Put it under its altar")
