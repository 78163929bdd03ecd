"""A person at the page: finds things by role and label, points at squares, and does what an action says."""

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
from tests.browser.hosts import Host

if TYPE_CHECKING:
    from tests.browser.screens import Watch

# On a phone the buttons are pictures only, and named by what they do.
CAMERAS = {"My view": "^My view", "3D": "^(3D|From your side)", "Top": "^(Top|From above)"}
LINES = {"R": "row", "C": "column"}


def name_of(block: Block) -> str:
    """A block as the page calls it."""
    return f"{block.colour} {block.shape}"


def grabbed(cells: Cells) -> Cell:
    """The cube by which the page holds a block: the lowest one nearest to its middle."""
    width, depth = max(c.x for c in cells), max(c.y for c in cells)

    def far(cell: Cell) -> float:
        return abs(cell.x - width / 2) + abs(cell.y - depth / 2) + cell.z * 0.9

    best = cells[0]
    for cell in cells[1:]:
        if far(cell) < far(best) - 1e-9:
            best = cell
    return best


class Person:
    """Someone at a laptop with a mouse, or at a phone with a finger."""

    def __init__(self, page: Page, host: Host, watch: "Watch", phone: bool) -> None:
        self.page = page
        self.host = host
        self.watch = watch
        self.phone = phone
        self.room = self.token = ""
        self._sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: self._sockets.append(socket))  # Playwright takes no built-in methods

    # Coming in

    def open(self, room: str, token: str) -> None:
        """Open a seat's link."""
        self.room, self.token = room, token
        self.page.goto(self.host.address(room, token))

    def arrived(self) -> None:
        """Read from the address where the page has led."""
        self.page.wait_for_url(re.compile("#/room/"))
        self.room, self.token = self.page.url.rpartition("#/room/")[2].split("/")

    def look(self) -> dict[str, Any]:
        """The message that the server has for this person."""
        return self.host.look(self.room, self.token)

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

    # Finding

    def button(self, name: str | re.Pattern[str], within: Locator | None = None, exact: bool = True) -> Locator:
        """A button by its label."""
        return (within or self.page).get_by_role("button", name=name, exact=exact)

    def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press a button, with mouse or finger."""
        self.touch(self.button(name, within))

    def touch(self, thing: Locator) -> None:
        """Click or tap something."""
        if self.phone:
            thing.tap()
        else:
            thing.click()

    def tab(self, name: str) -> None:
        """On a phone, turn to a tab of the sheet."""
        if self.phone:
            self.touch(self.page.get_by_role("tab", name=name, exact=True))

    @property
    def prompt(self) -> Locator:
        """The line that says what to do."""
        return self.page.locator("p.prompt")

    @property
    def stage(self) -> Locator:
        """The canvas's frame."""
        return self.page.get_by_role("application", name=re.compile("^The temple"))

    # The canvas

    def settled(self) -> None:
        """Wait until nothing moves on the canvas."""
        self.page.wait_for_function("() => window.blockandkey !== undefined")
        self.page.evaluate("() => window.blockandkey.settled()")

    def camera(self, name: str) -> None:
        """Go to one of the camera's three pictures."""
        button = self.button(re.compile(CAMERAS[name]), self.page.get_by_role("group", name="Camera"))
        self.touch(button)
        expect(button).to_have_attribute("aria-pressed", "true")
        self.settled()

    def pixel(self, square: Square) -> tuple[float, float]:
        """Where the top of a square's stack is on the page; it must not be covered by anything."""
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

    def point(self, square: Square) -> None:
        """Move the mouse over a square, or touch it."""
        x, y = self.pixel(square)
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)

    def tap(self, square: Square) -> None:
        """Click or touch a square."""
        x, y = self.pixel(square)
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def clear(self) -> None:
        """Put away what tells of another player's claim, if it's there."""
        inset = self.page.get_by_role("complementary", name=re.compile("claims (a Key|\\d+ Keys)$"))
        if inset.is_visible():
            self.press("Close", inset)

    # Placing

    def hold(self, block: Block) -> None:
        """Take a block of the supply in hand."""
        self.press(re.compile(f"^{name_of(block)}: "), self.page.get_by_role("region", name="Your supply"))
        expect(self.page.get_by_role("group", name="Turn the block")).to_be_visible()

    def lay(self, block: Block, cells: Cells) -> Square:
        """Turn the held block so that it lies as `cells`; the square that the grabbed cube must be over."""
        way = orientation_of(cells)
        ways = ORIENTATIONS_OF[block.shape]
        toggle = self.button("All ways to lie")
        if self.phone and toggle.get_attribute("aria-pressed") != "true":
            self.touch(toggle)
        name = re.compile(rf"^Way {ways.index(way) + 1} of {len(ways)}:")
        choice = self.button(name, self.page.get_by_role("group", name=f"All the ways {name_of(block)} can lie"))
        self.touch(choice)
        expect(choice).to_have_attribute("aria-pressed", "true")
        if self.phone:
            self.touch(toggle)
        grab = grabbed(way.cells)
        return Square(min(c.x for c in cells) + grab.x, min(c.y for c in cells) + grab.y)

    def place(self, block: Block, cells: Cells, ancients: bool = False) -> None:
        """Put a block down by pointing at the canvas from above."""
        if not ancients:
            self.hold(block)
        over = self.lay(block, cells)
        self.camera("Top")
        self.clear()
        self.point(over)
        expect(self.prompt).to_have_text(re.compile("^(It can stand here|This completes)"))
        if not self.phone:
            self.tap(over)  # it stays there while the pointer goes to the button
        self.press("Place it" if ancients else "Place")

    # Whole actions

    def do(self, action: Action) -> None:
        """Do at the page what an action says."""
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
                self.place(block, cells)
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
                self.place(self._ancients_block(), cells, ancients=True)
            case Pass():
                self.press("Pass")

    def _left(self, altar: str) -> int:
        return int(self.look()["view"]["altars"][altar])

    def _ancients_block(self) -> Block:
        view = self.look()["view"]
        return parse_block(view["yard"][view["drew"]["pips"] - 1])

    def _bury(self, key: str) -> None:
        hand = self.look()["view"]["hand"]
        nth = [card["id"] for card in hand].index(key)
        self.tab("Keys")
        self.touch(self.page.get_by_role("region", name="Your Keys").get_by_role("button").nth(nth))
        self.press("Put it under its altar")
