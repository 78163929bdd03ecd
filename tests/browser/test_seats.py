"""Someone leaves in the middle of a game: the host hands the seat to a bot, changes the bot, opens the seat again."""

import re

from playwright.sync_api import expect

from tests.browser.beginnings import beginning
from tests.browser.inspector import Inspector
from tests.browser.page_server import HUMAN, OPEN, PageServer
from tests.browser.screens import SitDown


def test_the_host_gives_a_seat_to_a_bot_during_the_game(host: PageServer, sit: SitDown) -> None:
    seats = [OPEN, HUMAN | {"name": "Anna"}]
    room, token = host.room("online", 2, seats, record=beginning("ending")["record"])
    anna, ben = sit(), sit(phone=True)
    anna.open(room, token)
    ben.page.goto(f"{host.url}/#/join/{room}/{anna.message()['room']['invite']}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.click(ben.page.get_by_role("radio", name=re.compile("East")))
    ben.press("Sit down")
    ben.wait_for_room()
    expect(ben.page).to_have_title(re.compile("Your turn"))
    people = anna.page.get_by_role("navigation", name="Players")
    anna.press(re.compile("Ben"), people)
    drawer = anna.page.get_by_role("complementary", name=re.compile("^(Ben|East)"))
    level = drawer.get_by_role("combobox", name="Bot's level at East")
    add = anna.button(re.compile("at East$"), drawer)
    expect(drawer).to_be_visible()
    expect(level).to_have_count(0)  # nobody is put off their seat

    ben.press("Menu")
    ben.press("Leave the table")
    ben.press(re.compile("^More about "))
    ben.press("Give up my seat")
    expect(level).to_be_visible()
    link = drawer.get_by_label(re.compile("^Invitation link"))
    expect(link).to_be_visible()
    inspector = Inspector()
    inspector.check(anna.page, "an open seat")

    # East is on turn: the bot plays it at once, and then it's Anna's turn.
    level.select_option("random")
    anna.click(add)
    expect(anna.page).to_have_title(re.compile("Your turn"))
    east = anna.message()["room"]["seats"][0]
    assert (east["holder"], east["bot"]) == ("bot", "random")
    inspector.check(anna.page, "a bot's seat")

    # Another bot; then none.
    level.select_option("researcher")
    anna.click(drawer.get_by_text("Change", exact=True))
    expect(anna.button(re.compile("Researcher"), people)).to_be_visible()
    assert anna.message()["room"]["seats"][0]["bot"] == "researcher"
    anna.press("Remove the bot at East", drawer)
    expect(link).to_be_visible()
    assert anna.message()["room"]["seats"][0]["holder"] == "open"

    # Whoever has the link can sit down again.
    cora = sit()
    cora.page.goto(link.input_value())
    cora.page.get_by_label("Your name").fill("Cora")
    cora.page.get_by_role("radio", name=re.compile("East")).check()
    cora.press("Sit down")
    cora.wait_for_room()
    expect(anna.button(re.compile("Cora"), people)).to_be_visible()
    expect(level).to_have_count(0)
    inspector.report()
