"""The server is killed in the middle of a game and started again: the open page goes on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Phase
from tests.browser.hosts import Host
from tests.browser.mirrors import Mirror
from tests.browser.screens import Seating


@pytest.fixture
def frail(page_files: Path, tmp_path: Path) -> Iterator[Host]:
    """A server to be killed."""
    server = Host(tmp_path, page_files)
    yield server
    server.stop()


def test_killed_and_started_again_the_open_page_goes_on(frail: Host, sit: Seating) -> None:
    me = sit(at=frail)
    me.watch.away = True
    me.open(*frail.room("solo", seed="restart"))
    mirror = Mirror(frail, me.room)
    lost = me.page.get_by_role("paragraph", include_hidden=True).filter(has_text="Connection lost.")
    me.press("Place the Core Cube")
    expect(me.prompt).to_have_text("Take your first three blocks: choose a line of the yard.")
    faces = me.look()["view"]["temple"]["core"]["faces"]
    mirror.play("core " + " ".join(faces[side] for side in ("north", "east", "south", "west")))

    # Killed while the player thinks.
    frail.kill()
    expect(lost).to_be_visible()
    frail.start()
    expect(lost).to_have_count(0)
    for _ in range(3):
        mirror.step(me, mirror.choose())

    # Killed, and the player acts while nobody is there: it's kept, and played once.
    while mirror.state.phase is not Phase.ACTION:
        mirror.step(me, mirror.choose())
    action = mirror.choose(positions=True)
    expect(me.prompt).to_have_text(re.compile("^Your turn"))
    frail.kill()
    expect(lost).to_be_visible()
    me.do(action)
    expect(lost).to_have_text("Connection lost. Your move is kept and will be sent.")
    frail.start()
    expect(lost).to_have_count(0)
    mirror.play(action)
    expect(me.button(re.compile("^(Go on|Claim )")).first).to_be_visible()
    assert me.look()["view"] | {"actions": []} == mirror.view(Seat.SOUTH)
    mirror.step(me, mirror.choose())
    expect(me.button(re.compile("Put one aside|Keep all")).first).to_be_visible()

    # Nothing lost, nothing twice.
    assert me.look()["view"] | {"actions": []} == mirror.view(Seat.SOUTH)
    played = [event["data"]["text"] for event in frail.events(me.room) if event["kind"] == "action"]
    assert played == mirror.done
