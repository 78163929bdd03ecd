"""Hints and bots that say why: a whole game against the Expert, every phase of solo, the option, access for all."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Route, expect

from tests.browser.expected_game import ExpectedGame
from tests.browser.inspector import Inspector
from tests.browser.page_server import HUMAN, PageServer
from tests.browser.page_spy import PageSpy, hand, revealed_keys
from tests.browser.people import Person
from tests.browser.screens import SitDown
from tests.browser.test_whole_games import hides_all
from tests.browser.texts import text

RESEARCHER = {"holder": "bot", "bot": "researcher"}
MY_TURN = "() => document.title.startsWith('●')"
PLACED = re.compile("^Why\\? East .* positions ")  # on a line of the log
FOR_LONG = 180_000  # milliseconds: the Expert may have to be prepared first


def suggestion(me: Person) -> Locator:
    """What the table suggests, and why."""
    return me.page.locator(".suggestion")


def ask(me: Person, language: str = "en", key: bool = False) -> str:
    """Ask for a hint, by its button or by the key; the action that the server suggests."""
    with me.page.expect_response(re.compile("/hint$")) as answer:
        if key:
            me.stage.press("h")
        else:
            me.press(text(language, "table-hint"))
    expect(suggestion(me)).to_be_visible()
    return str(answer.value.json()["action"])


def confirm(me: Person, action: str) -> None:
    """Press what the hint has made ready; nothing has been played by itself before."""
    verb, *rest = action.split()
    button = {
        "core": "Place the Core Cube",
        "take": "Take these blocks",
        "discard": "Put it back",
        "position": "Place",
        "ancients": "Place it",
        "pass": "Pass",
    }
    if verb in button:
        me.press(button[verb])
    elif verb == "claim":
        me.press(re.compile("^Claim (the Key|all|\\d)" if rest != ["none"] else "^(Go on|Claim nothing)$"))
    elif verb == "bury" and rest != ["none"]:
        me.press("Put it under its altar")
    else:
        hinted = me.page.locator(".action-bar .hinted")
        what = {"draw": "Draw from the", "aside": "Put one aside from the", "bury": "Keep all"}[verb]
        expect(hinted).to_have_accessible_name(re.compile(what))
        me.click(hinted)
    expect(suggestion(me)).to_have_count(0)


def is_over(me: Person) -> bool:
    """Wait until the person can act, or the game is over."""
    me.page.wait_for_function(
        f"() => ({MY_TURN})() && document.querySelector('.hint-button') || document.querySelector('.scores')",
        timeout=FOR_LONG,
    )
    return me.page.locator(".scores").is_visible()


def played(me: Person) -> list[str]:
    """What the person has done, by the log."""
    events: list[dict[str, Any]] = me.message()["events"]
    return [each["text"] for each in events if each["kind"] == "action" and each["seat"] == "south"]


def test_a_whole_game_against_the_expert_with_hints_and_why(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.page.goto(host.url)
    me.press("Same device: options")
    options = me.page.get_by_role("region", name="Same device: options")
    options.get_by_label("Who sits at East").select_option(label="Bot, Expert Archaeologist")
    expect(options.get_by_text("The strongest.")).to_be_visible()
    options.get_by_label("Name at South").fill("Anna")
    options.get_by_label("Seed").fill("expert")
    options.get_by_role("button", name="Play together").click()
    me.wait_for_room()
    taken: list[str] = []
    asked = False
    while not is_over(me):
        if not asked and me.button(PLACED).count():
            asked = True
            why(me, "Its hand is secret while the game goes on")
        taken.append(ask(me, key=len(taken) % 2 == 1))
        confirm(me, taken[-1])
    assert asked
    table = me.page.get_by_role("table", name="Final scoring")
    expect(table.get_by_role("columnheader", name="Hints")).to_be_visible()
    expect(table.get_by_role("row", name=re.compile("Anna"))).to_contain_text(f"{len(taken)} hints")
    expect(table.get_by_role("row", name=re.compile("Expert Archaeologist"))).to_contain_text("0 hints")
    assert played(me) == taken

    me.press("Look at the ruins")
    why(me, "The game is over: this is what it knew.")


def why(me: Person, note: str) -> None:
    """Ask why a bot positioned its last block; the answer opens under the line, and closes again."""
    me.press("Log")
    drawer = me.page.get_by_role("complementary", name="Log")
    button = me.button(PLACED, drawer).last
    expect(button).to_have_attribute("aria-expanded", "false")
    me.click(button)
    expect(button).to_have_attribute("aria-expanded", "true")
    panel = me.page.locator(f"[id='{button.get_attribute('aria-controls')}']")
    expect(panel).to_contain_text(note)
    assert panel.get_by_role("listitem").count() > 0
    me.click(button)
    expect(panel).to_be_hidden()
    me.press("Log")


SOLO = {"core", "take", "position", "claim", "aside", "bury", "draw", "ancients"}


def test_hints_in_every_phase_of_solo_on_a_phone(host: PageServer, sit: SitDown) -> None:
    me = sit(phone=True)
    me.open(*host.room("solo", seed="hints"))
    taken: list[str] = []
    while SOLO - {action.split()[0] for action in taken}:
        assert not is_over(me)
        taken.append(ask(me))
        confirm(me, taken[-1])
    is_over(me)
    assert played(me) == taken
    assert me.message()["room"]["seats"][0]["hints"] == len(taken)


def test_a_hint_waits_for_the_player_and_counts_once(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.open(*host.room("solo", seed="once"))
    me.press("Place the Core Cube")
    expect(me.prompt).to_have_text(re.compile("^Take your first three blocks"))
    first = ask(me)
    said = me.page.get_by_role("status")
    expect(said).to_have_text(re.compile("^Suggestion: Take .* You decide.$"))
    assert ask(me, key=True) == first
    me.press("Close", suggestion(me))
    expect(suggestion(me)).to_have_count(0)
    assert me.message()["room"]["seats"][0]["hints"] == 1
    assert played(me) == ["core white grey brown green"]  # nothing was taken by itself
    me.press("Log")
    log = me.page.get_by_role("complementary", name="Log")
    expect(log.get_by_text("South takes a hint.")).to_have_count(1)


def test_the_curtain_hides_what_a_hint_told(host: PageServer, sit: SitDown) -> None:
    us = sit()
    spy = PageSpy(us.page)
    us.open(*host.room("device", 2, seed="curtain"))
    expected = ExpectedGame(host, us.room)
    us.press(re.compile("lift the curtain$"))
    expect(us.page.get_by_role("region", name="Your Keys")).to_be_visible()
    ask(us)
    assert revealed_keys(spy.document(), hand(expected.state, expected.seat))
    spy.new_texts()
    us.press("Lower the curtain")
    expect(us.button(re.compile("lift the curtain$"))).to_be_visible()
    hides_all(spy, expected, memory=True)
    # An answer that comes when the curtain is down already says nothing.
    us.press(re.compile("lift the curtain$"))
    held: list[tuple[Route, APIResponse]] = []
    us.page.route(re.compile("/hint$"), lambda route: held.append((route, route.fetch())))
    us.press("Hint")
    us.press("Lower the curtain")
    expect(us.button(re.compile("lift the curtain$"))).to_be_visible()
    (route, answer), *_ = held
    with us.page.expect_response(re.compile("/hint$")):
        route.fulfill(response=answer)
    spy.wait()
    assert not revealed_keys(spy.document(), hand(expected.state, expected.seat))


def test_a_turn_by_hints_in_words_alone(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.open(*host.room("solo", seed="words"))
    me.press("Table in words")
    taken: list[str] = []
    while "position" not in {action.split()[0] for action in taken}:
        taken.append(ask(me))
        placing = me.button(re.compile("^Place (white|grey|brown|green) "))
        me.click(placing if taken[-1].startswith("position ") else me.page.locator(".choices .hinted"))
        expect(suggestion(me)).to_have_count(0)
    assert played(me) == taken


def test_a_table_without_hints_has_no_button(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.page.goto(host.url)
    me.press("Solo: options")
    options = me.page.get_by_role("region", name="Solo: options")
    options.get_by_role("checkbox", name=re.compile("^Hints")).uncheck()
    options.get_by_role("button", name="Play solo").click()
    me.wait_for_room()
    expect(me.button("Place the Core Cube")).to_be_visible()
    expect(me.button("Hint")).to_have_count(0)
    me.stage.press("h")
    me.press("Place the Core Cube")
    expect(me.prompt).to_have_text(re.compile("^Take your first three blocks"))
    assert not any("/hint" in url for url in me.monitor.requests)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", False), ("de", False), ("de", True)])
def test_axe_finds_nothing_with_a_hint_and_a_why_open(
    host: PageServer, sit: SitDown, language: str, phone: bool
) -> None:
    inspector = Inspector()
    me = sit(language=language, phone=phone)
    me.open(*host.room("device", 2, [RESEARCHER, HUMAN | {"name": "Anna"}], seed="axe"))
    done: set[str] = set()
    while not {"take", "position"} <= done:
        assert not is_over(me)
        action = ask(me, language)
        verb = action.split()[0]
        if verb not in done:
            me.wait_until_drawn()
            inspector.check(me.page, f"hint to {verb}")
        done.add(verb)
        me.click(me.page.locator(".action-bar .brass:not(:disabled), .action-bar .hinted").first)
        expect(suggestion(me)).to_have_count(0)
    is_over(me)
    if phone:
        me.click(me.page.get_by_role("tab", name=text(language, "table-tab-log"), exact=True))
    me.click(
        me.page.get_by_role("button", name=re.compile(f"^{re.escape(text(language, 'table-why-of', line=''))}")).last
    )
    expect(me.page.get_by_text(text(language, "why-seen"))).to_be_visible()
    inspector.check(me.page, "why")
    inspector.report()
