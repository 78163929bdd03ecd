"""A set whose box differs from ours in every entry: at the page by pointer, and played to the end by bots."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from blockandkey.rules.box import PLAYERS, STANDARD_BOX, Line, box_data
from blockandkey.rules.components import read_set
from blockandkey.rules.geometry import Seat, format_square
from blockandkey.rules.playback import verify
from blockandkey.rules.state import Phase, TakeLine
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import PageServer
from tests.browser.people import Person, name_of
from tests.browser.screens import SitDown
from tests.browser.test_whole_games import begin, final_scores, step

FILE = Path(__file__).parent.parent / "golden" / "boxed.toml"
BOX = read_set(FILE).box
RESEARCHER = {"holder": "bot", "bot": "researcher"}


def test_every_entry_differs_from_ours() -> None:
    assert box_data(BOX).keys() == {"core", "seats", "corners", "sites", "ring"}
    assert all(BOX.core_square(n) != STANDARD_BOX.core_square(n) for n in PLAYERS)
    assert all(BOX.seats_of(n) != STANDARD_BOX.seats_of(n) for n in (2, 3))
    assert all(BOX.corner(n) != STANDARD_BOX.corner(n) for n in (1, 2, 3, 4))
    assert not set(BOX.core_faces) & set(STANDARD_BOX.core_faces)


def options(me: Person, way: str) -> Locator:
    """The options of a way to play on the start page, with the set's file chosen."""
    me.page.goto(me.host.url)
    me.press(f"{way}: options")
    region = me.page.get_by_role("region", name=f"{way}: options")
    region.get_by_label("Your own file…").set_input_files(FILE)
    expect(region.get_by_text("seats and squares follow it")).to_be_visible()
    return region


def numbers(yard: Locator) -> list[int]:
    """The numbers of the yard's sites as they lie, row by row."""
    sites: list[tuple[int, int, int]] = []
    for site in yard.locator(".site").all():
        box = site.bounding_box()
        assert box
        sites.append((round(box["y"]), round(box["x"]), site.locator("circle").count()))
    return [pips for _, _, pips in sorted(sites)]


def test_a_solo_game_in_another_box_by_pointer(host: PageServer, sit: SitDown) -> None:
    me = sit()
    wish = options(me, "Solo")
    wish.get_by_label("Seed").fill("boxed")
    wish.get_by_role("button", name="Play solo").click()
    me.wait_for_room()
    expected = ExpectedGame(host, me.room)
    yard = me.page.get_by_role("region", name="Excavation yard")

    # The Core Cube lies on c3 and d3, as its colours go round in this box; only then the yard is filled.
    expect(yard).to_contain_text("The yard is filled once the Core Cube is placed.")
    expect(yard.locator(".handle:enabled")).to_have_count(0)
    assert numbers(yard) == list(BOX.sites)
    first = me.page.get_by_role("img", name="Level 1: c to d")
    expect(first).to_be_visible()
    begin(me, expected)
    expected.wait_until_shown(me, Seat.SOUTH)
    expect(yard.get_by_text("The yard is filled")).to_have_count(0)
    refill = ", ".join(name_of(block) for block in expected.state.yard if block)
    expect(me.page.locator(".log")).to_contain_text(f"New in the yard: {refill}.")
    assert numbers(yard) == list(BOX.sites)

    # Lines are rows and columns of this layout, in the draft and in an excavation.
    for line in (Line.C3, Line.R1):
        held = [block for site in BOX.sites_of(line) if (block := expected.state.yard[site])]
        name = f"{'column' if line[0] == 'C' else 'row'} {line[1]}: {', '.join(map(name_of, held))}"
        expect(me.button(name, yard)).to_be_enabled()
        expected.step(me, TakeLine(line))
        assert set(map(str, held)) <= set(me.message()["view"]["players"][0]["supply"])
        while expected.state.phase not in (Phase.ACTION, Phase.ANCIENTS):
            expected.step(me, expected.choose())

    # Blocks are placed until the Ancients have had their turn, at the corner that this box has for the Key's Stars.
    while expected.state.phase is not Phase.ANCIENTS or not expected.blocks[Seat.SOUTH]:
        expected.step(me, expected.choose(positions=True))
    assert expected.state.drew
    corner = format_square(BOX.corner(expected.state.drew.stars))
    expect(me.prompt).to_contain_text(f"site {expected.state.drew.pips}")
    expect(me.prompt).to_contain_text(f"({corner})")
    expect(me.page.locator(".ancients-note")).to_contain_text(f"({corner})")
    expected.step(me, expected.choose())


def test_a_whole_game_of_two_in_another_box_by_pointer(host: PageServer, sit: SitDown) -> None:
    us = sit()
    wish = options(us, "Same device")
    names = {Seat.NORTH: "Cora", Seat.SOUTH: "Dan"}
    assert tuple(names) == BOX.seats_of(2)
    for seat, name in names.items():
        wish.get_by_label(f"Name at {seat.title()}").fill(name)
    wish.get_by_label("Seed").fill("boxed")
    wish.get_by_role("button", name="Play together").click()
    us.wait_for_room()
    expected = ExpectedGame(host, us.room)
    lifted: Seat | None = None
    while not expected.is_over:  # a short game: a block each, then lines until it is stuck
        seat = expected.seat
        if seat is not lifted:
            us.press(f"I am {names[seat]}: lift the curtain")
            lifted = seat
        step(us, expected, expected.choose_for_short_game(1))
        if not expected.is_over:
            expected.wait_until_shown(us, seat if expected.seat is seat else None)
    assert expected.state.temple
    assert expected.state.temple.core.square == BOX.core_square(2)
    assert expected.blocks == {Seat.NORTH: 1, Seat.SOUTH: 1}
    final_scores(us, expected)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_bots_play_to_the_end_in_another_box(host: PageServer, sit: SitDown, players: int) -> None:
    wish = {"set": {"toml": FILE.read_text(encoding="utf-8")}}
    compiled = {"holder": "bot", "bot": "field-director"}  # which is told of the box as of the Keys
    seats = [compiled, *[RESEARCHER] * (players - 1)]
    room, token = host.room("solo" if players == 1 else "online", players, seats, **wish)
    me = sit()
    me.open(room, token)
    expect(me.page.get_by_role("table", name="Final scoring")).to_be_visible()
    answer = host.calls.get(f"/api/rooms/{room}/record", headers={"Authorization": f"Bearer {token}"})
    record = answer.json()
    assert record["set"]["box"] == box_data(BOX)
    assert record["result"]
    verify(record)
