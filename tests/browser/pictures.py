"""Takes the pictures in docs/pictures: `python -m tests.browser.pictures`. Look at each at full size afterwards."""

import io
import re
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from blockandkey.rules.blocks import parse_block
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import parse_action, parse_cells
from tests.browser.beginnings import beginning
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import HUMAN, OPEN, PageServer, page_folder
from tests.browser.people import Person
from tests.browser.screens import FLAGS, LAPTOP, PHONE, TIMEOUT, PageMonitor, ScreenOptions, chromium

HERE = Path(__file__).parent

PICTURES = HERE.parent.parent / "docs" / "pictures"
# Pictures of a phone have the resolution of its screen.
SHARP_PHONE: ScreenOptions = {**PHONE, "device_scale_factor": 2}
SIDEWAYS_PHONE: ScreenOptions = {**SHARP_PHONE, "viewport": {"width": 844, "height": 390}}


class Studio:
    """A server and a browser; people's pages are shown without animations."""

    def __init__(self, host: PageServer, browser: Browser) -> None:
        self.host = host
        self._browser = browser

    def sit(self, options: ScreenOptions, room: str = "", token: str = "") -> Person:
        """A person at a screen, in a room if one is given."""
        context = self._browser.new_context(locale="en", reduced_motion="reduce", **options)
        context.add_init_script("try { localStorage.setItem('blockandkey.lesson', 'over') } catch {}")
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        person = Person(page, self.host, PageMonitor(), bool(options.get("has_touch")))
        if room:
            person.open(room, token)
            person.wait_until_drawn()
        else:
            page.goto(self.host.url)
        return person

    def room_for_two(self, name: str = "ending") -> tuple[str, dict[Seat, str]]:
        """A room for Anna in the east and Ben in the south, and their tokens."""
        seats = [HUMAN | {"name": "Anna"}, OPEN]
        room, token = self.host.room("online", 2, seats, record=beginning(name)["record"])
        wish = {"invite": self.host.message(room, token)["room"]["invite"], "seat": "south", "name": "Ben"}
        other = self.host.calls.post(f"/api/rooms/{room}/join", json=wish).json()["token"]
        return room, {Seat.EAST: token, Seat.SOUTH: other}

    def send(self, room: str, token: str, do: str, **more: str) -> None:
        """Send a command over HTTP."""
        version = self.host.message(room, token)["version"]
        command = {"client": str(uuid4()), "version": version, "do": do, **more}
        headers = {"Authorization": f"Bearer {token}"}
        self.host.calls.post(f"/api/rooms/{room}/commands", json=command, headers=headers).raise_for_status()


def save_picture(person: Person, name: str) -> None:
    """Save what the screen shows, in 256 colours."""
    with suppress(AttributeError):
        if person.page.locator("canvas").count():
            person.wait_until_drawn()
    person.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    picture = Image.open(io.BytesIO(person.page.screenshot(animations="disabled"))).convert("RGB")
    small = picture.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=3)
    PICTURES.mkdir(parents=True, exist_ok=True)
    small.save(PICTURES / f"{name}.png", optimize=True)
    print(name, *picture.size, f"{(PICTURES / f'{name}.png').stat().st_size // 1000} kB")


def hover(person: Person, block: str, cells: list[str], camera: str = "3D") -> None:
    """Hold a block over a place, then choose a camera."""
    person.pick_up(parse_block(block))
    over = person.turn_block(parse_block(block), parse_cells(cells))
    person.camera("Top")
    person.click_square(over)
    if camera != "Top":
        person.camera(camera)


# One function a picture


def start(studio: Studio) -> None:
    me = studio.sit(LAPTOP)
    expect(me.button("Play solo")).to_be_visible()
    me.page.wait_for_load_state("networkidle")
    save_picture(me, "start")


def held_block(studio: Studio, options: ScreenOptions, name: str) -> None:
    room, tokens = studio.room_for_two()
    anna = studio.sit(options, room, tokens[Seat.EAST])
    _, block, *cells = beginning("ending")["then"][0].split()
    hover(anna, block, cells)
    save_picture(anna, name)


def table(studio: Studio) -> None:
    held_block(studio, LAPTOP, "table")


def phone(studio: Studio) -> None:
    held_block(studio, SHARP_PHONE, "phone")


def phone_side(studio: Studio) -> None:
    held_block(studio, SIDEWAYS_PHONE, "phone-side")


def claim(studio: Studio) -> None:
    room, tokens = studio.room_for_two()
    anna = studio.sit(LAPTOP, room, tokens[Seat.EAST])
    anna.do(parse_action(beginning("ending")["then"][0]))
    anna.press("Claim all 2 Keys")
    expect(anna.button(re.compile("Draw from")).first).to_be_visible()
    save_picture(anna, "claim")


def illegal(studio: Studio) -> None:
    kept = beginning("faults")
    me = studio.sit(LAPTOP, *studio.host.room("solo", record=kept["record"], seed="pictures"))
    told = kept["broken"]["taller"]
    hover(me, told["block"], told["cells"])
    expect(me.prompt).to_have_text(re.compile("^Too low"))
    save_picture(me, "illegal")


def final(studio: Studio) -> None:
    seats = [HUMAN | {"name": "Anna"}, HUMAN | {"name": "Ben"}]
    room, token = studio.host.room("device", 2, seats, record=beginning("ending")["record"], seed="final")
    expected, then = ExpectedGame(studio.host, room), list(beginning("ending")["then"])
    seat = None
    while not expected.is_over:
        if seat is not expected.seat:
            studio.send(room, token, "lift", seat=expected.seat.value)
            seat = expected.seat
        planned = parse_action(then[0]) if then else None
        action = planned if planned in legal_actions(expected.state) else expected.choose(positions=True)
        if action == planned:
            then.pop(0)
        studio.send(room, token, "act", action=str(action))
        expected.play(action)
    us = studio.sit(LAPTOP)
    us.open(room, token)
    expect(us.button("Rematch")).to_be_visible()
    save_picture(us, "final")


TAKEN: dict[str, Callable[[Studio], None]] = {
    f.__name__: f for f in (start, table, phone, phone_side, claim, illegal, final)
}


def main() -> None:
    """Take the pictures named on the command line, or all."""
    page = page_folder()
    assert page, "the page is not built: npm run build in web/"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium(), args=FLAGS)
        host = PageServer(Path(folder), page)
        try:
            for name in sys.argv[1:] or TAKEN:
                TAKEN[name](Studio(host, browser))
        finally:
            browser.close()
            host.stop()


if __name__ == "__main__":
    main()
