"""The server is killed in the middle of a game and started again: the open page goes on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Phase
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import PageServer
from tests.browser.screens import SitDown


@pytest.fixture
def frail(page_files: Path, tmp_path: Path) -> Iterator[PageServer]:
    """A server to be killed."""
    server = PageServer(tmp_path, page_files)
    yield server
    server.stop()


def test_killed_and_started_again_the_open_page_goes_on(frail: PageServer, sit: SitDown) -> None:
    me = sit(at=frail)
    me.monitor.expects_outage = True
    me.open(*frail.room("solo", seed="restart"))
    expected = ExpectedGame(frail, me.room)
    lost = me.page.get_by_role("paragraph", include_hidden=True).filter(has_text="Connection lost.")
    me.press("Place the Core Cube")
    expect(me.prompt).to_have_text("Take your first three blocks: choose a line of the yard.")
    faces = me.message()["view"]["temple"]["core"]["faces"]
    expected.play("core " + " ".join(faces[side] for side in ("north", "east", "south", "west")))

    # Killed while the player thinks.
    frail.kill()
    expect(lost).to_be_visible()
    frail.start()
    expect(lost).to_have_count(0)
    for _ in range(3):
        expected.step(me, expected.choose())

    # Killed, and the player acts while nobody is there: it's kept, and played once.
    while expected.state.phase is not Phase.ACTION:
        expected.step(me, expected.choose())
    action = expected.choose(positions=True)
    expect(me.prompt).to_have_text(re.compile("^Your turn"))
    frail.kill()
    expect(lost).to_be_visible()
    me.do(action)
    expect(lost).to_have_text("Connection lost. Your move is kept and will be sent.")
    frail.start()
    expect(lost).to_have_count(0)
    expected.play(action)
    expect(me.button(re.compile("^(Go on|Claim )")).first).to_be_visible()
    assert me.message()["view"] | {"actions": []} == expected.view(Seat.SOUTH)
    expected.step(me, expected.choose())
    expect(me.button(re.compile("Put one aside|Keep all")).first).to_be_visible()

    # Nothing lost, nothing twice.
    assert me.message()["view"] | {"actions": []} == expected.view(Seat.SOUTH)
    played = [event["data"]["text"] for event in frail.events(me.room) if event["kind"] == "action"]
    assert played == expected.done
