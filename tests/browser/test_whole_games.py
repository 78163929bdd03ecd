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
from tests.browser.eyes import Eyes, enigmas, hand, told
from tests.browser.hosts import Host
from tests.browser.mirrors import Mirror
from tests.browser.people import Person
from tests.browser.screens import Seating

# A short game of two: so many blocks each; then nobody positions any more, and after four rounds it's over (RULES 4.5).
BLOCKS = 5


def begin(person: Person, mirror: Mirror) -> None:
    """Turn the Core Cube once and place it."""
    person.press("Turn left", person.page.get_by_role("group", name="Turn the block"))
    person.press("Place the Core Cube")
    expect(person.button("Place the Core Cube")).to_have_count(0)
    faces = person.look()["view"]["temple"]["core"]["faces"]
    mirror.play("core " + " ".join(faces[side] for side in ("north", "east", "south", "west")))


def step(person: Person, mirror: Mirror, action: Action) -> None:
    """Have a person do what comes next; the Core Cube is turned first."""
    if mirror.state.phase is Phase.CORE:
        begin(person, mirror)
    else:
        person.do(action)
        mirror.play(action)


def final_scores(person: Person, mirror: Mirror) -> None:
    """Wait for the final table, with everyone's points in it."""
    result = outcome(mirror.state)
    table = person.page.get_by_role("table", name="Final scoring")
    expect(table).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(f"{max(result.totals.values())} VP")
    for total in result.totals.values():
        expect(table.get_by_role("cell", name=str(total), exact=True).first).to_be_visible()


# Alone


def test_a_whole_solo_game_by_pointer(host: Host, sit: Seating) -> None:
    me = sit()
    me.page.goto(host.url)
    me.press("Solo: options")
    me.page.get_by_label("Seed").fill("browser")
    me.page.get_by_role("region", name="Solo: options").get_by_role("button", name="Play solo").click()
    me.arrived()
    mirror = Mirror(host, me.room)
    begin(me, mirror)
    while not mirror.over:
        mirror.step(me, mirror.choose())
    final_scores(me, mirror)


# Online


def test_a_whole_game_online_on_a_laptop_and_a_phone(host: Host, sit: Seating) -> None:
    anna, ben = sit(), sit(phone=True)
    eyes = {Seat.SOUTH: Eyes(anna.page), Seat.EAST: Eyes(ben.page)}
    anna.page.goto(host.url)
    anna.press("With friends: options")
    options = anna.page.get_by_role("region", name="With friends: options")
    options.get_by_label("Name at South").fill("Anna")
    options.get_by_role("button", name="Invite friends").click()
    anna.arrived()
    expect(anna.page.get_by_role("heading", name="One seat is still open")).to_be_visible()
    link = anna.page.get_by_label(re.compile("^Invitation link")).input_value()

    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.touch(ben.page.get_by_role("radio", name=re.compile("East")))
    ben.press("Sit down")
    ben.arrived()
    people = {Seat.SOUTH: anna, Seat.EAST: ben}
    mirror = Mirror(host, anna.room)
    while not mirror.over:
        seat = mirror.seat
        expect(people[seat].page).to_have_title(re.compile("Your turn"))
        step(people[seat], mirror, mirror.sparingly(BLOCKS))
        for one, other in ((Seat.SOUTH, Seat.EAST), (Seat.EAST, Seat.SOUTH)):
            mirror.agrees(people[one], one)
            if not mirror.over:
                keeps_secrets(eyes[one], mirror, one, other)
    assert mirror.blocks == {Seat.SOUTH: BLOCKS, Seat.EAST: BLOCKS}
    stuck = "The game is over: for four rounds nobody positioned a block."
    for person in people.values():
        final_scores(person, mirror)
        expect(person.page.get_by_text(stuck).first).to_be_visible()
        expect(person.page.get_by_text("Anna").first).to_be_visible()
        expect(person.page.get_by_text("Ben").first).to_be_visible()


def keeps_secrets(eyes: Eyes, mirror: Mirror, own: Seat, other: Seat) -> None:
    """Nothing that has reached a page tells what another seat holds."""
    secret = hand(mirror.state, other)
    for text in eyes.news():
        assert not told(text, secret), f"{own} is told {told(text, secret)}: {text[:2000]}"
        assert {seat for seat, _ in enigmas(text)} <= {own}
    assert not told(eyes.document(), secret), f"the page of {own} shows {told(eyes.document(), secret)}"


# Around one device


def test_a_whole_game_around_one_device(host: Host, sit: Seating) -> None:
    us = sit()
    eyes = Eyes(us.page)
    gather(us)
    mirror = Mirror(host, us.room)
    around(us, eyes, mirror, lambda: mirror.sparingly(BLOCKS))
    assert mirror.blocks == {Seat.SOUTH: BLOCKS, Seat.EAST: BLOCKS}
    expect(us.page.get_by_text("The game is over: for four rounds nobody positioned a block.").first).to_be_visible()


def test_an_end_by_keys_around_one_device_from_a_record(host: Host, sit: Seating, tmp_path: Path) -> None:
    kept = beginning("ending")  # three turns before the end is triggered
    file = tmp_path / "ending.json"
    file.write_text(json.dumps(kept["record"]), encoding="utf-8")
    us = sit()
    eyes = Eyes(us.page)
    gather(us, file)
    mirror, then = Mirror(host, us.room), list(kept["then"])

    def planned() -> Action:
        """What was played in the record's game, as long as it may be; else a block where one can stand."""
        if then and (action := parse_action(then[0])) in legal_actions(mirror.state):
            then.pop(0)
            return action
        return mirror.choose(positions=True)

    around(us, eyes, mirror, planned)
    assert us.look()["view"]["ended"] == "keys"


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
    us.arrived()


def around(us: Person, eyes: Eyes, mirror: Mirror, choose: Callable[[], Action]) -> None:
    """Play to the final table, the curtain lifted for whoever is on turn; look behind it each time.

    The page's memory, which takes long to search, is looked at first, and when something new has happened."""
    names = {Seat.EAST: "Cora", Seat.SOUTH: "Dan"}
    lifted: Seat | None = None
    happened: set[str] = set()
    new = True
    while not mirror.over:
        seat = mirror.seat
        if seat is not lifted:
            lift = us.button(f"I am {names[seat]}: lift the curtain")
            expect(lift).to_be_visible()
            expect(us.page.get_by_role("application")).to_have_count(0)
            hides_all(eyes, mirror, memory=new)
            us.touch(lift)
            lifted, new = seat, False
            expect(us.page.get_by_role("region", name="Your Keys")).to_be_visible()
        action = choose()
        step(us, mirror, action)
        kind = "claim none" if str(action) == "claim none" else str(action).split()[0]
        new |= kind not in happened
        happened.add(kind)
        if not mirror.over:
            mirror.agrees(us, seat if mirror.seat is seat else None)
            if mirror.seat is seat:
                other = Seat.EAST if seat is Seat.SOUTH else Seat.SOUTH
                keeps_secrets(eyes, mirror, seat, other)
    final_scores(us, mirror)


def curtain(text: str) -> str | None:
    """Whose curtain is down, by a frame or an answer."""
    data = json.loads(text)
    return (data.get("curtain") or {}).get("seat") if isinstance(data, dict) else None


def hides_all(eyes: Eyes, mirror: Mirror, memory: bool) -> None:
    """While the curtain is down, the page holds no hand: not in the document, not in what it stores, not in memory."""
    secret = tuple(key for player in mirror.state.players for key in player.hand)
    behind = [text for text in eyes.news() if curtain(text) == mirror.seat]
    assert behind, "no message says that the curtain is down"
    for text in behind:
        assert not told(text, secret)
        assert not enigmas(text)
    assert not told(eyes.document(), secret)
    if not memory:
        return
    names = {key.id for key in secret}
    for _ in range(60):  # what a timer still holds goes away with it; to take a picture of the memory is slow
        if not eyes.memory() & names:
            return
        eyes.wait()
    raise AssertionError("hands are still in the page's memory")
