"""Whole games at the page, each to the final table: alone, online on two devices, around one device."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from blockandkey.rules.game import legal_actions, outcome
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import Action, Phase, parse_action
from tests.browser.beginnings import beginning
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import PageServer
from tests.browser.page_spy import PageSpy, hand, revealed_enigmas, revealed_keys
from tests.browser.people import Person
from tests.browser.screens import SitDown

# A short game of two: so many blocks each; then nobody positions any more, and after four rounds it's over (RULES 4.5).
BLOCKS = 5


def begin(person: Person, expected: ExpectedGame) -> None:
    """Turn the Core Cube once and place it."""
    person.press("Turn left", person.page.get_by_role("group", name="Turn the block"))
    person.press("Place the Core Cube")
    expect(person.button("Place the Core Cube")).to_have_count(0)
    faces = person.message()["view"]["temple"]["core"]["faces"]
    expected.play("core " + " ".join(faces[side] for side in ("north", "east", "south", "west")))


def step(person: Person, expected: ExpectedGame, action: Action) -> None:
    """Have a person do what comes next; the Core Cube is turned first."""
    if expected.state.phase is Phase.CORE:
        begin(person, expected)
    else:
        person.do(action)
        expected.play(action)


def final_scores(person: Person, expected: ExpectedGame) -> None:
    """Wait for the final table, with everyone's points in it."""
    result = outcome(expected.state)
    table = person.page.get_by_role("table", name="Final scoring")
    expect(table).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(f"{max(result.totals.values())} VP")
    for total in result.totals.values():
        expect(table.get_by_role("cell", name=str(total), exact=True).first).to_be_visible()


# Alone


def test_a_whole_solo_game_by_pointer(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.page.goto(host.url)
    me.press("Solo: options")
    me.page.get_by_label("Seed").fill("browser")
    me.page.get_by_role("region", name="Solo: options").get_by_role("button", name="Play solo").click()
    me.wait_for_room()
    expected = ExpectedGame(host, me.room)
    begin(me, expected)
    while not expected.is_over:
        expected.step(me, expected.choose())
    final_scores(me, expected)


# Online


def test_a_whole_game_online_on_a_laptop_and_a_phone(host: PageServer, sit: SitDown) -> None:
    anna, ben = sit(), sit(phone=True)
    spy = {Seat.SOUTH: PageSpy(anna.page), Seat.EAST: PageSpy(ben.page)}
    anna.page.goto(host.url)
    anna.press("With friends: options")
    options = anna.page.get_by_role("region", name="With friends: options")
    options.get_by_label("Name at South").fill("Anna")
    options.get_by_role("button", name="Invite friends").click()
    anna.wait_for_room()
    expect(anna.page.get_by_role("heading", name="One seat is still open")).to_be_visible()
    link = anna.page.get_by_label(re.compile("^Invitation link")).input_value()

    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.click(ben.page.get_by_role("radio", name=re.compile("East")))
    ben.press("Sit down")
    ben.wait_for_room()
    people = {Seat.SOUTH: anna, Seat.EAST: ben}
    expected = ExpectedGame(host, anna.room)
    while not expected.is_over:
        seat = expected.seat
        expect(people[seat].page).to_have_title(re.compile("Your turn"))
        step(people[seat], expected, expected.choose_for_short_game(BLOCKS))
        for one, other in ((Seat.SOUTH, Seat.EAST), (Seat.EAST, Seat.SOUTH)):
            expected.wait_until_shown(people[one], one)
            if not expected.is_over:
                keeps_secrets(spy[one], expected, one, other)
    assert expected.blocks == {Seat.SOUTH: BLOCKS, Seat.EAST: BLOCKS}
    stuck = "The game is over: for four rounds nobody positioned a block."
    for person in people.values():
        final_scores(person, expected)
        expect(person.page.get_by_text(stuck).first).to_be_visible()
        expect(person.page.get_by_text("Anna").first).to_be_visible()
        expect(person.page.get_by_text("Ben").first).to_be_visible()


def keeps_secrets(spy: PageSpy, expected: ExpectedGame, own: Seat, other: Seat) -> None:
    """Nothing that has reached a page tells what another seat holds."""
    secret = hand(expected.state, other)
    for text in spy.new_texts():
        assert not revealed_keys(text, secret), f"{own} is told {revealed_keys(text, secret)}: {text[:2000]}"
        assert {seat for seat, _ in revealed_enigmas(text)} <= {own}
    assert not revealed_keys(spy.document(), secret), f"the page of {own} shows {revealed_keys(spy.document(), secret)}"


# Around one device


def test_a_whole_game_around_one_device(host: PageServer, sit: SitDown) -> None:
    us = sit()
    spy = PageSpy(us.page)
    gather(us)
    expected = ExpectedGame(host, us.room)
    around(us, spy, expected, lambda: expected.choose_for_short_game(BLOCKS))
    assert expected.blocks == {Seat.SOUTH: BLOCKS, Seat.EAST: BLOCKS}
    expect(us.page.get_by_text("The game is over: for four rounds nobody positioned a block.").first).to_be_visible()


def test_an_end_by_keys_around_one_device_from_a_record(host: PageServer, sit: SitDown, tmp_path: Path) -> None:
    kept = beginning("ending")  # three turns before the end is triggered
    file = tmp_path / "ending.json"
    file.write_text(json.dumps(kept["record"]), encoding="utf-8")
    us = sit()
    spy = PageSpy(us.page)
    gather(us, file)
    expected, then = ExpectedGame(host, us.room), list(kept["then"])

    def planned() -> Action:
        """What was played in the record's game, as long as it may be; else a block where one can stand."""
        if then and (action := parse_action(then[0])) in legal_actions(expected.state):
            then.pop(0)
            return action
        return expected.choose(positions=True)

    around(us, spy, expected, planned)
    assert us.message()["view"]["ended"] == "keys"


def gather(us: Person, record: Path | None = None) -> None:
    """Begin a game of Cora and Dan on the start page."""
    us.page.goto(us.host.url)
    us.press("Same device: options")
    options = us.page.get_by_role("region", name="Same device: options")
    options.get_by_label("Name at East").fill("Cora")
    options.get_by_label("Name at South").fill("Dan")
    options.get_by_label("Seed").fill("device")
    if record:
        options.get_by_label("Choose a record…").set_input_files(record)
    options.get_by_role("button", name="Play together").click()
    us.wait_for_room()


def around(us: Person, spy: PageSpy, expected: ExpectedGame, choose: Callable[[], Action]) -> None:
    """Play to the final table, the curtain lifted for whoever is on turn; look behind it each time.

    The page's memory, which takes long to search, is looked at first, and when something new has happened."""
    names = {Seat.EAST: "Cora", Seat.SOUTH: "Dan"}
    lifted: Seat | None = None
    happened: set[str] = set()
    new = True
    while not expected.is_over:
        seat = expected.seat
        if seat is not lifted:
            lift = us.button(f"I am {names[seat]}: lift the curtain")
            expect(lift).to_be_visible()
            expect(us.page.get_by_role("application")).to_have_count(0)
            hides_all(spy, expected, memory=new)
            us.click(lift)
            lifted, new = seat, False
            expect(us.page.get_by_role("region", name="Your Keys")).to_be_visible()
        action = choose()
        step(us, expected, action)
        kind = "claim none" if str(action) == "claim none" else str(action).split()[0]
        new |= kind not in happened
        happened.add(kind)
        if not expected.is_over:
            expected.wait_until_shown(us, seat if expected.seat is seat else None)
            if expected.seat is seat:
                other = Seat.EAST if seat is Seat.SOUTH else Seat.SOUTH
                keeps_secrets(spy, expected, seat, other)
    final_scores(us, expected)


def curtain(text: str) -> str | None:
    """Whose curtain is down, by a frame or an answer."""
    data = json.loads(text)
    return (data.get("curtain") or {}).get("seat") if isinstance(data, dict) else None


def hides_all(spy: PageSpy, expected: ExpectedGame, memory: bool) -> None:
    """While the curtain is down, the page holds no hand: not in the document, not in what it stores, not in memory."""
    secret = tuple(key for player in expected.state.players for key in player.hand)
    behind = [text for text in spy.new_texts() if curtain(text) == expected.seat]
    assert behind, "no message says that the curtain is down"
    for text in behind:
        assert not revealed_keys(text, secret)
        assert not revealed_enigmas(text)
    assert not revealed_keys(spy.document(), secret)
    if not memory:
        return
    names = {key.id for key in secret}
    for _ in range(60):  # what a timer still holds goes away with it; to take a picture of the memory is slow
        if not spy.memory() & names:
            return
        spy.wait()
    raise AssertionError("hands are still in the page's memory")
