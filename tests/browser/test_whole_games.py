"""Whole games at the page, each to the final table: alone, online on two devices, around one device."""

import json
import re
from pathlib import Path

from beginnings import beginning
from eyes import Eyes, enigmas, hand, told
from hosts import Host
from mirrors import Mirror
from people import Person
from playwright.sync_api import expect
from screens import Seating

from blockandkey.game import legal_actions, outcome
from blockandkey.geometry import Seat
from blockandkey.state import Action, parse_action


def begin(person: Person, mirror: Mirror) -> None:
    """Turn the Core Cube once and place it."""
    person.press("Turn left", person.page.get_by_role("group", name="Turn the block"))
    person.press("Place the Core Cube")
    expect(person.prompt).to_have_text("Take your first three blocks: choose a line of the yard.")
    faces = person.look()["view"]["temple"]["core"]["faces"]
    mirror.play("core " + " ".join(faces[side] for side in ("north", "east", "south", "west")))


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
    result = outcome(mirror.state)
    expect(me.page.get_by_role("table", name="Final scoring")).to_be_visible()
    expect(me.page.get_by_role("heading", level=1)).to_contain_text(f"{result.scores[0].total} VP")


# Two players, from three turns before the end is triggered


def next_action(mirror: Mirror, then: list[str]) -> Action:
    """What was played in the record's game, as long as it may be; else a block where one can stand."""
    if then:
        planned = parse_action(then[0])
        if planned in legal_actions(mirror.state):
            then.pop(0)
            return planned
    return mirror.choose(positions=True)


def record_file(folder: Path) -> Path:
    """The beginning of a game's record as a file, as a player has it."""
    file = folder / "ending.json"
    file.write_text(json.dumps(beginning("ending")["record"]), encoding="utf-8")
    return file


def final_scores(person: Person, mirror: Mirror) -> None:
    """Wait for the final table, with everyone's points in it."""
    result = outcome(mirror.state)
    table = person.page.get_by_role("table", name="Final scoring")
    expect(table).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_contain_text(f"{max(result.totals.values())} VP")
    for total in result.totals.values():
        expect(table.get_by_role("cell", name=str(total), exact=True).first).to_be_visible()


def test_a_whole_game_online_on_a_laptop_and_a_phone(host: Host, sit: Seating, tmp_path: Path) -> None:
    anna, ben = sit(), sit(phone=True)
    eyes = {Seat.SOUTH: Eyes(anna.page), Seat.EAST: Eyes(ben.page)}
    anna.page.goto(host.url)
    anna.press("With friends: options")
    options = anna.page.get_by_role("region", name="With friends: options")
    options.get_by_label("Name at South").fill("Anna")
    options.get_by_label("Choose a record…").set_input_files(record_file(tmp_path))
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
    mirror, then = Mirror(host, anna.room), beginning("ending")["then"]
    blocks = {Seat.SOUTH: 0, Seat.EAST: 0}
    while not mirror.over:
        seat, action = mirror.seat, next_action(mirror, then)
        expect(people[seat].page).to_have_title(re.compile("Your turn"))
        people[seat].do(action)
        blocks[seat] += str(action).startswith("position")
        mirror.play(action)
        for one, other in ((Seat.SOUTH, Seat.EAST), (Seat.EAST, Seat.SOUTH)):
            mirror.agrees(people[one], one)
            if not mirror.over:
                keeps_secrets(eyes[one], mirror, one, other)
    assert blocks[Seat.EAST] >= 2
    assert blocks[Seat.SOUTH] >= 1
    for person in people.values():
        final_scores(person, mirror)
    expect(anna.page.get_by_text("Anna").first).to_be_visible()
    expect(anna.page.get_by_text("Ben").first).to_be_visible()


def keeps_secrets(eyes: Eyes, mirror: Mirror, own: Seat, other: Seat) -> None:
    """Nothing that has reached a page tells what another seat holds."""
    secret = hand(mirror.state, other)
    for text in eyes.news():
        assert not told(text, secret), f"{own} is told {told(text, secret)}: {text[:2000]}"
        assert {seat for seat, _ in enigmas(text)} <= {own}
    assert not told(eyes.document(), secret), f"the page of {own} shows {told(eyes.document(), secret)}"


def test_a_game_around_one_device(host: Host, sit: Seating, tmp_path: Path) -> None:
    us = sit()
    eyes = Eyes(us.page)
    us.page.goto(host.url)
    us.press("Same device: options")
    options = us.page.get_by_role("region", name="Same device: options")
    options.get_by_label("Name at East").fill("Cora")
    options.get_by_label("Name at South").fill("Dan")
    options.get_by_label("Seed").fill("device")
    options.get_by_label("Choose a record…").set_input_files(record_file(tmp_path))
    options.get_by_role("button", name="Play together").click()
    us.arrived()
    eyes.news()
    us.page.reload()  # the record that was chosen holds everyone's Keys: let the page forget it
    names = {Seat.EAST: "Cora", Seat.SOUTH: "Dan"}
    mirror, then = Mirror(host, us.room), beginning("ending")["then"]
    lifted: Seat | None = None
    curtains = 0
    while not mirror.over:
        seat = mirror.seat
        if seat is not lifted:
            lift = us.button(f"I am {names[seat]}: lift the curtain")
            expect(lift).to_be_visible()
            expect(us.page.get_by_role("application")).to_have_count(0)
            hides_all(eyes, mirror, memory=curtains < 2)
            curtains += 1
            us.touch(lift)
            lifted = seat
            expect(us.page.get_by_role("region", name="Your Keys")).to_be_visible()
        action = next_action(mirror, then)
        us.do(action)
        mirror.play(action)
        if not mirror.over:
            mirror.agrees(us, seat if mirror.seat is seat else None)
            if mirror.seat is seat:
                other = Seat.EAST if seat is Seat.SOUTH else Seat.SOUTH
                keeps_secrets(eyes, mirror, seat, other)
    final_scores(us, mirror)


def hides_all(eyes: Eyes, mirror: Mirror, memory: bool) -> None:
    """While the curtain is down, the page holds no hand: not in the document, not in what it stores, not in memory."""
    secret = tuple(key for player in mirror.state.players for key in player.hand)
    behind = [text for text in eyes.news() if (json.loads(text).get("curtain") or {}).get("seat") == mirror.seat]
    assert behind, "no message says that the curtain is down"
    for text in behind:
        assert not told(text, secret)
        assert not enigmas(text)
    assert not told(eyes.document(), secret)
    if not memory:
        return
    # What a timer still holds goes away with it.
    assert any(not eyes.memory() & {key.id for key in secret} for _ in range(12)), (
        "hands are still in the page's memory"
    )
