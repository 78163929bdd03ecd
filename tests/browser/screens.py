"""Screens for people in the tests: which browser, how large, and an eye on what a page asks for and complains about."""

import re
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, ViewportSize

if TYPE_CHECKING:
    from tests.browser.people import Person

Seating = Callable[..., "Person"]

FLAGS = [
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


class Screen(TypedDict, total=False):
    """What Playwright must know of a screen."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float


LAPTOP: Screen = {"viewport": {"width": 1280, "height": 720}}
PHONE: Screen = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}
AWAY = re.compile(r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection to .* failed|ERR_EMPTY_RESPONSE")


def chromium() -> str | None:
    """The system's Chromium."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for name in names if (found := shutil.which(name))), None)


class Watch:
    """What a page asked for and complained about; `settle` fails if anything of it is wrong."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self.away = False  # the server may be gone for a while

    def on(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"uncaught: {error}"))
        page.on("websocket", lambda socket: self.asked.append(socket.url))

    def request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or "GPU stall due to ReadPixels" in message.text:
            return
        if not (self.away and AWAY.search(message.text)):
            self.wrong.append(f"{message.type}: {message.text}")

    def settle(self, home: str) -> None:
        foreign = {
            url for url in self.asked if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != home
        }
        assert not foreign, f"asked of others: {sorted(foreign)}"
        assert not self.wrong, "\n".join(dict.fromkeys(self.wrong))
