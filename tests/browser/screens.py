"""Screens for the people in the tests, the browser, and a monitor of a page's requests and errors."""

import re
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, ViewportSize

from tests.support.waiting import PATIENCE

if TYPE_CHECKING:
    from tests.browser.people import Person

SitDown = Callable[..., "Person"]  # the fixture `sit`

TIMEOUT = PATIENCE * 1000  # milliseconds, as Playwright counts: on a busy machine drawing by software is slow

FLAGS = [
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


class ScreenOptions(TypedDict, total=False):
    """Playwright's options for a screen."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float


LAPTOP: ScreenOptions = {"viewport": {"width": 1280, "height": 720}}
PHONE: ScreenOptions = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}
OUTAGE = re.compile(r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection to .* failed|ERR_EMPTY_RESPONSE")


def chromium() -> str | None:
    """The system's Chromium."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for name in names if (found := shutil.which(name))), None)


class PageMonitor:
    """Keeps a page's requests and errors; `assert_clean` fails on a foreign request and on any error."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.expects_outage = False  # the server may be down for some time

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("websocket", lambda socket: self.requests.append(socket.url))

    def add_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or "GPU stall due to ReadPixels" in message.text:
            return
        if not (self.expects_outage and OUTAGE.search(message.text)):
            self.errors.append(f"{message.type}: {message.text}")

    def assert_clean(self, origin: str) -> None:
        foreign = {
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != origin
        }
        assert not foreign, f"requests to other servers: {sorted(foreign)}"
        assert not self.errors, "\n".join(dict.fromkeys(self.errors))
