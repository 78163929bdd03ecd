"""Everything that reaches a page, and the secrets in it: frames, answers, the document, storage and memory."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Response, WebSocket

from blockandkey.rules.components import Key
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import State

WORDS = {"W": "white", "Y": "grey", "B": "brown", "G": "green", ".": "blank"}
KEY_ID = re.compile(r"\b(?:star|sun|moon)-\d+\b")


def design_words(key: Key) -> str:
    """A design in the words of the page."""
    return " / ".join(" ".join(WORDS[letter] for letter in row) for row in key.design)


class PageSpy:
    """Keeps the frames and answers that one page receives, and reads its document and memory."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", self._answered)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: self._frames.append(frame if isinstance(frame, str) else frame.decode())
        )

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            self._answers.append(response)

    def new_texts(self) -> list[str]:
        """The frames and answers since the last call."""
        frames, self._frames = self._frames, []
        answers, self._answers = self._answers, []
        return frames + [answer.text() for answer in answers]

    def wait(self) -> None:
        """Wait until the page has handled everything received: let it send a request, then wait until it is idle."""
        self._page.evaluate(
            """async () => {
                await (await fetch(location.pathname, { cache: "no-store" })).text();
                await new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }));
            }"""
        )

    def document(self) -> str:
        """The whole document, with the values of fields, and everything in the page's storage."""
        text: str = self._page.evaluate(
            """() => [
                document.title,
                document.documentElement.outerHTML,
                ...[...document.querySelectorAll("input, select, textarea")].map((field) => field.value),
                JSON.stringify({ ...localStorage }),
                JSON.stringify({ ...sessionStorage }),
            ].join("\\n")"""
        )
        return text

    def memory(self) -> set[str]:
        """The ids of the Keys in the page's memory after a garbage collection."""
        session = self._page.context.new_cdp_session(self._page)
        chunks: list[str] = []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        session.detach()
        return set(KEY_ID.findall("\n".join(json.loads("".join(chunks))["strings"])))


def hand(state: State, seat: Seat) -> tuple[Key, ...]:
    """A seat's Keys."""
    return next(player.hand for player in state.players if player.seat is seat)


def revealed_keys(text: str, keys: tuple[Key, ...]) -> set[str]:
    """The ids of those Keys that a text reveals: by id, as data or in words."""
    names = set(KEY_ID.findall(text))
    flat = re.sub(r"\s", "", text)
    return {
        key.id
        for key in keys
        if key.id in names
        or json.dumps(list(key.design), separators=(",", ":")) in flat
        or re.search(rf"[.:>]\s*{re.escape(design_words(key))}\s*[.\"<]", text)
    }


def revealed_enigmas(text: str) -> set[tuple[str, str]]:
    """The Enigmas that a frame or an answer reveals: pairs of seat and colour."""
    try:
        data = json.loads(text)
    except ValueError:
        return set()
    view: dict[str, Any] = (data.get("view") or {}) if isinstance(data, dict) else {}
    found = {(player["seat"], player["enigma"]) for player in view.get("players", ()) if player["enigma"]}
    if view.get("enigma"):
        found.add((view["seat"], view["enigma"]))
    if isinstance(data, dict) and data.get("enigma"):
        found.add((data["you"]["seat"], data["enigma"]["colour"]))
    return found
