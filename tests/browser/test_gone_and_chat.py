"""People who are away, what they say to each other, and the line about the shuffle."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.beginnings import beginning
from tests.browser.expected_game import ExpectedGame
from tests.browser.inspector import Inspector
from tests.browser.page_server import HUMAN, OPEN, PageServer
from tests.browser.people import Person
from tests.browser.screens import SitDown
from tests.browser.texts import text


@pytest.fixture(scope="module")
def hasty(page_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server that gives those who are gone a second."""
    server = PageServer(tmp_path_factory.mktemp("hasty"), page_files, "--grace", "1")
    yield server
    server.stop()


def table_for_two(host: PageServer, sit: SitDown, language: str = "en") -> tuple[Person, Person]:
    """Anna, the host, at a laptop, and Ben, on turn, at a phone, near the end of a game."""
    room, token = host.room("online", 2, [OPEN, HUMAN | {"name": "Anna"}], record=beginning("ending")["record"])
    anna, ben = sit(at=host), sit(at=host, phone=True, language=language)
    anna.open(room, token)
    expect(anna.page.get_by_role("heading", level=1, name="One seat is still open")).to_be_visible()
    ben.page.goto(f"{host.url}/#/join/{room}/{anna.message()['room']['invite']}")
    ben.page.get_by_role("textbox").fill("Ben")
    ben.press(text(language, "join-go"))
    ben.wait_for_room()
    for person in (anna, ben):
        person.wait_until_drawn()
    return anna, ben


def card(person: Person, name: str) -> Locator:
    """A player's card."""
    return person.button(re.compile(f"^{name}"), person.page.get_by_role("navigation", name="Players"))


def waited_for(person: Person, name: str) -> Locator:
    """The line that says who is away, while the others wait."""
    return person.page.get_by_role("group", name=name, exact=True)


def top(thing: Locator) -> float:
    """Where something begins on the page."""
    return float(thing.evaluate("(thing) => thing.getBoundingClientRect().top"))


def bottom(thing: Locator) -> float:
    """Where something ends on the page."""
    return float(thing.evaluate("(thing) => thing.getBoundingClientRect().bottom"))


def end(person: Person) -> None:
    """End the game before its time."""
    answer = person.host.calls.post(
        f"/api/rooms/{person.room}/commands",
        json={"client": "the-end", "version": person.message()["version"], "do": "end"},
        headers={"Authorization": f"Bearer {person.token}"},
    )
    assert answer.is_success, answer.text


def notices(person: Person) -> Locator:
    """The short notices that are shown for a while."""
    return person.page.locator(".notice")


def spoken(person: Person) -> Locator:
    """The words in the chat's panel."""
    return person.page.get_by_role("log")


def open_chat(person: Person, language: str = "en") -> None:
    """Open the chat: the drawer at a laptop, the tab on a phone."""
    name = re.compile(f"^{text(language, 'chat')}")
    person.click(person.page.get_by_role("tab", name=name) if person.phone else person.button(name))
    expect(spoken(person)).to_be_visible()


def say(person: Person, words: str) -> None:
    """Write something and send it."""
    person.page.get_by_label("Say something").fill(words)
    person.page.keyboard.press("Enter")


# Away


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = table_for_two(hasty, sit)
    watcher = sit(at=hasty)
    watcher.page.goto(f"{hasty.url}/#/watch/{anna.room}/{anna.message()['room']['watch']}")
    watcher.wait_until_drawn()
    ben.page.close()
    expect(card(anna, "Ben")).to_contain_text("not connected")
    notice = waited_for(anna, "Ben")
    expect(notice).to_contain_text("Ben has been away for a while.")
    assert bottom(notice) <= top(anna.stage)  # nothing of the ruin is covered
    expect(anna.page.locator(".log")).to_contain_text("Ben is away. The others may let a bot stand in.")
    inspector.check(anna.page, "away")

    # Who would rather wait isn't asked again, but can change their mind; who only watches isn't asked.
    anna.press("Wait", notice)
    expect(notice).to_have_count(0)
    assert watcher.page.get_by_role("button", name="Let a bot stand in").count() == 0
    anna.click(card(anna, "Ben"))
    anna.press("Let a bot stand in")
    expect(card(anna, "Ben")).to_contain_text("a bot stands in")
    expect(anna.page).to_have_title(re.compile("Your turn"))  # the bot has played
    expect(anna.button("Let a bot stand in")).to_have_count(0)
    inspector.check(anna.page, "a bot stands in")
    east = anna.message()["room"]["seats"][0]
    assert (east["holder"], east["bot"], east["name"], east["stand_in"]) == ("bot", "researcher", "Ben", True)

    # Back on the same phone: the seat is Ben's before anything is pressed.
    ben.page = ben.page.context.new_page()
    ben.open(ben.room, ben.token)
    expect(notices(ben)).to_have_text(["You have your seat back. A bot stood in for you."])
    expect(card(anna, "Ben")).not_to_contain_text("a bot stands in")
    expect(anna.page.locator(".recent")).to_contain_text("Ben is back.")
    east = anna.message()["room"]["seats"][0]
    assert (east["holder"], east["name"], east["stand_in"], east["away"]) == ("human", "Ben", False, False)
    ben.page.reload()
    ben.wait_until_drawn()
    assert notices(ben).count() == 0  # told once
    inspector.report()


def test_who_comes_back_by_the_start_page_is_told_too(hasty: PageServer, sit: SitDown) -> None:
    anna, ben = table_for_two(hasty, sit)
    ben.page.goto(f"{hasty.url}/#/")
    # First the line says that the one on turn isn't there, then that something can be done about it.
    expect(anna.page.get_by_text("Ben isn't connected.").or_(waited_for(anna, "Ben"))).to_be_visible()
    anna.press("Let a bot stand in", waited_for(anna, "Ben"))
    expect(anna.page).to_have_title(re.compile("Your turn"))
    with ben.page.expect_response(re.compile(f"/api/rooms/{ben.room}$")):
        ben.page.reload()
    ben.click(ben.page.get_by_role("link", name=re.compile("Anna")))
    expect(notices(ben)).to_have_text(["You have your seat back. A bot stood in for you."])


def test_nobody_is_waited_for_whose_turn_it_is_not(hasty: PageServer, sit: SitDown) -> None:
    anna, ben = table_for_two(hasty, sit)
    anna.page.close()
    ben.tab("Log")
    expect(ben.page.locator(".log")).to_contain_text("Anna is away.")
    assert waited_for(ben, "Anna").count() == 0
    ben.click(card(ben, "Anna"))
    expect(ben.button("Let a bot stand in")).to_be_visible()


def test_nobody_is_waited_for_who_plays_alone(hasty: PageServer, sit: SitDown) -> None:
    me = sit(at=hasty)
    bot = {"holder": "bot", "bot": "random"}
    me.open(*hasty.room("online", 2, [bot, HUMAN]))
    me.wait_until_drawn()
    assert me.button("Chat").count() == 0  # nor is there anybody to talk with
    me.page.close()
    me.page = me.page.context.new_page()
    me.open(me.room, me.token)
    me.wait_until_drawn()
    assert {event["kind"] for event in hasty.events(me.room)}.isdisjoint({"away", "stand_in", "back"})


# Names and the next game


def test_who_invites_is_asked_for_a_name_and_can_change_it(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = sit(at=hasty), sit(at=hasty, phone=True)
    anna.page.goto(hasty.url)
    anna.press("Invite friends")
    anna.wait_for_room()
    expect(anna.page.get_by_label("Your name, for the others to read")).to_be_visible()
    ben.page.goto(f"{hasty.url}/#/join/{anna.room}/{anna.message()['room']['invite']}")
    expect(ben.page.get_by_role("radio", name="South Somebody")).to_be_disabled()
    anna.page.get_by_label("Your name").fill("Anna")
    anna.press("Save")
    expect(ben.page.get_by_role("radio", name="South Anna")).to_be_disabled()
    expect(anna.button("Save")).to_have_count(0)
    inspector.check(anna.page, "waiting")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    ben.wait_until_drawn()
    anna.wait_until_drawn()
    anna.click(card(anna, "Anna"))
    anna.page.get_by_label("Your name").fill("Bella")
    anna.press("Save")
    expect(card(ben, "Bella")).to_be_visible()
    expect(anna.page.locator(".recent")).to_contain_text("South is now called Bella.")
    inspector.check(anna.page, "one's own card")
    anna.page.goto(f"{hasty.url}/#/")
    anna.press("With friends: options")
    expect(anna.page.get_by_label("Name at South")).to_have_value("Bella")  # kept for the next game
    inspector.report()


def test_the_others_see_that_the_table_is_laid_again(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = table_for_two(hasty, sit)
    open_chat(ben)
    ben.press("Hello!")
    open_chat(anna)
    expect(spoken(anna)).to_contain_text("Hello!")
    first = anna.room
    end(anna)
    anna.press("Rematch")
    relaid = ben.page.get_by_role("complementary", name="Rematch")
    expect(relaid).to_contain_text("has laid the table again.")
    expect(relaid).to_be_in_viewport()
    expect(ben.page.get_by_role("status")).to_contain_text("has laid the table again.")
    expect(ben.page).to_have_title(re.compile("Rematch"))
    inspector.check(ben.page, "the table is laid again, on a phone")
    ben.click(relaid.get_by_role("link", name="Join"))
    ben.wait_until_drawn()
    anna.wait_until_drawn()
    assert anna.page.url.split("/")[-2] == ben.page.url.split("/")[-2] != first

    # What was read of the first game stays read.
    anna.open(first, anna.token)
    expect(anna.page.get_by_role("complementary", name="Rematch")).to_be_visible()
    inspector.check(anna.page, "the table is laid again")
    expect(anna.button(re.compile("^Chat"))).to_have_accessible_name("Chat")
    inspector.report()


# Chat


def test_words_and_phrases_each_in_their_own_language(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = table_for_two(hasty, sit, "fr")
    open_chat(ben, "fr")
    ben.press(text("fr", "phrase-good_luck"))
    expect(spoken(ben)).to_contain_text("Bonne chance")

    # Closed: a bubble at the speaker's card, a number, and a screen reader says it.
    expect(anna.page.locator(".bubble")).to_have_text("Good luck!")
    expect(anna.page.get_by_role("status")).to_have_text("Ben: Good luck!")
    expect(anna.page.locator(".unread")).to_contain_text("1 new")
    inspector.check(anna.page, "a bubble")
    open_chat(anna)
    expect(anna.page.locator(".unread")).to_have_count(0)
    say(anna, "Merci <b>Ben</b>!")
    expect(spoken(ben)).to_contain_text("Merci <b>Ben</b>!")
    inspector.check(anna.page, "chat")
    inspector.check(ben.page, "chat on a phone")

    # What was read stays read.
    anna.page.reload()
    anna.wait_until_drawn()
    assert anna.page.locator(".unread").count() == 0

    # Everyone removes their own words, the host any.
    open_chat(anna)
    ben.press(text("fr", "phrase-wow"))
    line = spoken(anna).get_by_role("listitem")
    expect(line).to_have_count(3)
    assert spoken(ben).get_by_role("button", name=re.compile("Merci")).count() == 0
    anna.press("Remove “Wow!”")
    anna.press("Really remove? Remove “Wow!”")
    expect(line).to_have_count(2)
    expect(spoken(ben).get_by_role("listitem")).to_have_count(2)
    ben.press(text("fr", "chat-remove", text=text("fr", "phrase-good_luck")))
    expect(line).to_have_count(1)
    inspector.report()


def test_muting_is_the_readers_own_affair(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = table_for_two(hasty, sit)
    open_chat(ben)
    say(ben, "one")
    open_chat(anna)
    expect(spoken(anna)).to_contain_text("one")
    anna.press("Options")
    inspector.check(anna.page, "options of the chat")
    anna.press("Mute Ben")
    expect(anna.button("Unmute Ben")).to_be_visible()
    expect(spoken(anna)).not_to_contain_text("one")
    anna.press("Close")
    anna.page.reload()
    anna.wait_until_drawn()
    say(ben, "two")
    expect(spoken(ben)).to_contain_text("two")
    ben.tab("My view")
    open_chat(anna)
    anna.press("Hello!")
    expect(ben.page.locator(".bubble")).to_have_text("Hello!")
    expect(spoken(anna).get_by_role("listitem")).to_have_count(1)
    assert anna.page.locator(".bubble").count() == 0
    anna.press("Options")
    anna.press("Unmute Ben")
    expect(spoken(anna)).to_contain_text("two")
    inspector.report()


def test_the_host_reins_the_chat_in_and_watchers_read_along(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = table_for_two(hasty, sit)
    open_chat(ben)
    open_chat(anna)
    say(anna, "to everybody")
    watcher = sit(at=hasty)
    watcher.page.goto(f"{hasty.url}/#/watch/{anna.room}/{anna.message()['room']['watch']}")
    watcher.wait_until_drawn()
    open_chat(watcher)
    expect(spoken(watcher)).to_contain_text("to everybody")
    expect(watcher.page.get_by_text("You can read along; those at the table speak.")).to_be_visible()
    assert watcher.page.get_by_label("Say something").count() == 0
    inspector.check(watcher.page, "watching the chat")

    anna.press("Options")
    mode = anna.page.get_by_label("Chat at this table")
    mode.select_option("Phrases only")
    expect(ben.page.get_by_label("Say something")).to_have_count(0)
    expect(spoken(ben)).to_contain_text("Chat: Phrases only")
    ben.press("Well played!")
    expect(spoken(anna)).to_contain_text("Well played!")
    mode.select_option("Off")
    expect(ben.page.get_by_text("Chat is off at this table.")).to_be_visible()
    expect(ben.button("Well played!")).to_have_count(0)
    inspector.check(ben.page, "chat is off")
    mode.select_option("Words and phrases")
    expect(ben.page.get_by_label("Say something")).to_be_visible()
    inspector.report()


def test_what_is_typed_plays_nothing_and_is_kept_when_it_comes_too_fast(hasty: PageServer, sit: SitDown) -> None:
    anna, ben = table_for_two(hasty, sit)
    page = anna.page
    field = page.get_by_label("Say something")
    anna.button("Chat").focus()
    page.keyboard.press("Enter")
    expect(spoken(anna)).to_be_visible()
    while not field.evaluate("(field) => field === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.type("1 h? 3 n")  # keys of the camera and the hint elsewhere
    page.keyboard.press("Enter")
    open_chat(ben)
    expect(spoken(ben)).to_contain_text("1 h? 3 n")
    solid = anna.button(re.compile("^3D"), page.get_by_role("group", name="Camera"))
    expect(solid).to_have_attribute("aria-pressed", "true")

    # Ten phrases and a word at once.
    field.fill("and this")
    page.evaluate("() => document.querySelectorAll('.phrases button').forEach((phrase) => phrase.click())")
    page.keyboard.press("Enter")
    note = page.get_by_role("complementary", name="Chat").get_by_text("A little slower: you can send it in")
    expect(note).to_be_visible()
    expect(field).to_have_value("and this")
    expect(spoken(ben)).not_to_contain_text("and this")
    page.keyboard.press("Escape")
    expect(spoken(anna)).to_have_count(0)
    open_chat(anna)
    expect(field).to_have_value("and this")


def test_words_wait_in_sight_while_the_server_is_away(hasty: PageServer, sit: SitDown) -> None:
    anna, ben = table_for_two(hasty, sit)
    open_chat(anna)
    open_chat(ben)
    anna.monitor.expects_outage = ben.monitor.expects_outage = True
    hasty.kill()
    expect(anna.page.locator("p.lost")).to_be_visible()
    say(anna, "are you there?")
    expect(spoken(anna)).to_contain_text("are you there?")
    expect(spoken(anna)).to_contain_text("Will be sent as soon as the connection is back.")
    hasty.start()
    expect(spoken(ben)).to_contain_text("are you there?")
    expect(spoken(anna)).not_to_contain_text("Will be sent")
    expect(spoken(anna).get_by_role("listitem")).to_have_count(1)
    expect(anna.page.get_by_role("status")).to_be_empty()  # of the trouble nothing stays


def test_bubbles_hang_one_below_the_other(hasty: PageServer, sit: SitDown) -> None:
    anna, ben = table_for_two(hasty, sit)
    cara = sit(at=hasty, phone=True)
    cara.page.goto(f"{hasty.url}/#/watch/{anna.room}/{anna.message()['room']['watch']}")
    cara.wait_until_drawn()
    for person in (anna, ben):
        open_chat(person)
        say(person, f"{'word ' * 27}last")
    bubbles = cara.page.locator(".bubble")
    expect(bubbles).to_have_count(2)
    assert bottom(bubbles.first) <= top(bubbles.last)


def test_chat_before_the_game_and_in_words(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    anna, ben = sit(at=hasty), sit(at=hasty, phone=True)
    anna.page.goto(hasty.url)
    anna.press("With friends: options")
    anna.page.get_by_label("Chat").select_option("Phrases only")
    anna.page.get_by_role("radio", name="3").check()
    anna.click(anna.button("Invite friends").last)
    anna.wait_for_room()
    ben.page.goto(f"{hasty.url}/#/join/{anna.room}/{anna.message()['room']['invite']}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    ben.wait_for_room()
    ben.press("Chat")
    ben.press("Hello!")
    assert ben.page.get_by_label("Say something").count() == 0
    inspector.check(ben.page, "chat while waiting, on a phone")
    expect(anna.page.locator(".bubble")).to_have_text(re.compile("^Ben Hello!$"))
    anna.press(re.compile("^Chat"))
    expect(spoken(anna)).to_contain_text("Hello!")
    inspector.check(anna.page, "chat while waiting")
    anna.page.keyboard.press("Tab")
    anna.press("Close")
    anna.press("Start now, with a bot at the open seat")
    anna.wait_until_drawn()
    anna.press("Table in words")
    expect(spoken(anna)).to_contain_text("Hello!")
    inspector.check(anna.page, "chat in words")
    inspector.report()


# The shuffle


def test_the_final_table_says_that_the_shuffle_was_not_changed(hasty: PageServer, sit: SitDown) -> None:
    inspector = Inspector()
    me = sit(at=hasty)
    me.open(*hasty.room("solo"))
    me.wait_until_drawn()
    played_out(me)
    line = me.page.get_by_text("The shuffle was not changed after the start.")
    me.click(line)
    told = me.page.get_by_role("group").filter(has=line)
    shown = me.message()["audit"]
    for part in (*shown.values(), "blockandkey replay --audit FILE"):
        expect(told).to_contain_text(part)
    inspector.check(me.page, "the shuffle")
    assert "fair" not in me.page.locator("main").inner_text().lower()

    # A server that promised something else at the start.
    me.page.evaluate(
        """(commit) => {
            const kept = localStorage.getItem("blockandkey.rooms");
            localStorage.setItem("blockandkey.rooms", kept.replace(commit, "0".repeat(64)));
        }""",
        shown["commit"],
    )
    me.page.reload()
    expect(me.page.get_by_text("Careful: the shuffle doesn't fit what was promised at the start.")).to_be_visible()
    inspector.check(me.page, "another shuffle")
    inspector.report()

    # A seed that was typed in was promised by nobody.
    me.open(*hasty.room("solo", seed="audit"))
    played_out(me)
    expect(me.button("Play again")).to_be_visible()
    expect(me.page.locator(".audit")).to_have_count(0)


def played_out(person: Person) -> None:
    """Play a game to its end behind the page's back."""
    expected = ExpectedGame(person.host, person.room)
    while not expected.is_over:
        action = expected.choose()
        command = {"client": f"audit-{len(expected.done)}", "version": person.message()["version"], "do": "act"}
        answer = person.host.calls.post(
            f"/api/rooms/{person.room}/commands",
            json=command | {"action": str(action)},
            headers={"Authorization": f"Bearer {person.token}"},
        )
        assert answer.is_success, answer.text
        expected.play(action)
