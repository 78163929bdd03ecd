"""What the page says where the rules may surprise: a Key that lies in view, rounds without a block, a passed turn."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from blockandkey.rules.blocks import COLOURS, ORIENTATIONS, orientation_of
from blockandkey.rules.geometry import Square, format_square, format_view_square
from blockandkey.rules.state import Action, Position, parse_action
from blockandkey.rules.views import View, complete, missing, parse_design
from tests.browser.beginnings import beginning
from tests.browser.page_server import HUMAN, PageServer
from tests.browser.people import Person
from tests.browser.screens import SitDown
from tests.browser.texts import text

# A Key that lies in view (RULES 6.3)


def seen(me: Person) -> Locator:
    """The picture of one's view."""
    return me.page.get_by_role("region", name="My view")


def nearness(me: Person, id: str) -> dict[str, Any]:
    """How close a Key of the hand is, as the core says: where it is complete, and the nearest other place."""
    seen = me.message()["view"]
    design = parse_design(next(key["design"] for key in seen["hand"] if key["id"] == id))
    letters = "".join(reversed(seen["view"]))  # the lowest level first
    sheets = (sum(1 << i for i, letter in enumerate(letters) if letter == colour.letter) for colour in COLOURS)
    shown = View(tuple(sheets), 0)
    lack, place = missing(shown, design) or (None, ())
    there = [list(map(format_view_square, found)) for found in complete(shown, design)]
    return {"missing": lack, "place": list(map(format_view_square, place)), "there": there}


def lights_up(me: Person, near: dict[str, Any], shown: bool = True) -> None:
    """The squares where a Key lies are hatched, those of the nearest other place are framed; or none of them."""
    lying = {square for place in near["there"] for square in place}
    expect(seen(me).locator(".lying")).to_have_count(len(lying) if shown else 0)
    expect(seen(me).locator(".wanted")).to_have_count(len(near["place"]) if shown else 0)


@pytest.mark.parametrize("phone", [False, True], ids=["pointer", "touch"])
def test_a_key_in_view_says_so_and_is_claimed_in_another_place(host: PageServer, sit: SitDown, phone: bool) -> None:
    kept = beginning("there")
    me = sit(phone=phone)
    me.open(*host.room("solo", record=kept["record"], seed="there"))
    near = nearness(me, kept["key"])
    me.tab("Keys")
    card = me.page.locator(f"[data-key='{kept['key']}']")
    expect(card).to_contain_text(f"Already there elsewhere {near['missing']} missing")
    expect(card).to_have_accessible_name(re.compile("complete it in another place"))
    if phone:
        look_at_key_by_touch(me, card, near)
    else:
        look_at_key_by_pointer(me, card, near)
    covers_without_a_key(me, parse_action(kept["covers"]["action"]))

    me.do(parse_action(kept["completes"]["action"]))
    expect(me.prompt).to_have_text(re.compile("^You found "))
    me.tab("Keys")
    expect(card).to_contain_text("Yours!")
    me.click(card)
    me.press("Claim the Key")
    expect(card).to_have_count(0)
    claimed = me.message()["view"]["players"][0]["claimed"][-1]
    assert (claimed["key"]["id"], claimed["place"]) == (kept["key"], kept["completes"]["place"])


def look_at_key_by_touch(me: Person, card: Locator, near: dict[str, Any]) -> None:
    """A tap on the Key leads to the view and lights up its places, a second tap puts them out."""
    me.click(card)
    lights_up(me, near)
    expect(me.prompt).to_have_text(text("en", "table-key-again", missing=near["missing"]))
    me.tab("Keys")
    me.click(card)
    expect(seen(me).locator(".lying")).to_have_count(0)


def look_at_key_by_pointer(me: Person, card: Locator, near: dict[str, Any]) -> None:
    """The places of the Key are lit while the pointer or the focus is on it."""
    lights_up(me, near, shown=False)
    card.hover()
    lights_up(me, near)
    expect(me.prompt).to_have_text(text("en", "table-key-again", missing=near["missing"]))
    me.prompt.hover()
    lights_up(me, near, shown=False)
    card.focus()
    lights_up(me, near)
    card.blur()
    lights_up(me, near, shown=False)


def covers_without_a_key(me: Person, covers: Action) -> None:
    """Its own colour over one of a Key's squares is nothing new: no Key lights up. The block is put back."""
    assert isinstance(covers, Position)
    me.pick_up(covers.block)
    over = me.turn_block(covers.block, covers.cells)
    me.camera("Top")
    me.point_at(over)
    expect(me.prompt).to_have_text(re.compile("^It can stand here"))
    me.press("Cancel")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_table_in_words_tells_of_a_key_in_view(host: PageServer, sit: SitDown, language: str) -> None:
    kept = beginning("there")
    me = sit(language=language)
    me.open(*host.room("solo", record=kept["record"], seed="there"))
    near = nearness(me, kept["key"])
    me.press(text(language, "table-text"))
    hand = me.page.get_by_role("region", name=text(language, "table-hand"))

    def named(place: list[str]) -> str:
        return ", ".join(text(language, "view-square", column=square[0], level=int(square[1])) for square in place)

    places = "; ".join(map(named, near["there"]))
    expect(hand).to_contain_text(text(language, "table-words-there", places=places, missing=near["missing"]))
    expect(hand).to_contain_text(
        text(language, "table-words-near", place=named(near["place"]), missing=near["missing"])
    )

    # Once a block has completed it elsewhere, it can be claimed: no word of where it lay.
    action = parse_action(kept["completes"]["action"])
    assert isinstance(action, Position)
    low = Square(min(cell.x for cell in action.cells), min(cell.y for cell in action.cells))
    way = ORIENTATIONS.index(orientation_of(action.cells))
    for label, value in (("block", action.block), ("square", format_square(low)), ("way", way)):
        me.page.get_by_role("combobox", name=text(language, f"table-words-{label}")).select_option(str(value))
    me.press(re.compile(re.escape(text(language, "table-words-place-it", block=""))))
    card = hand.get_by_role("listitem").filter(has_text=text(language, "table-key-lit"))
    expect(card).to_contain_text(f"{text(language, 'table-key-lit')} {named(kept['completes']['place'])}")
    expect(card).not_to_contain_text(places)


# Rounds without a block, and a passed turn (RULES 4.5)


def layout(me: Person) -> list[object]:
    """Where the parts of the table are."""
    parts = ".prompt, .ruin, .camera, .mine, .sheet, .hand, .yard, .supply, .action-bar, .seats"
    return [part.bounding_box() for part in me.page.locator(parts).all()]


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", False), ("de", True)])
def test_idle_rounds_are_counted_and_a_pass_says_why(
    host: PageServer, sit: SitDown, language: str, phone: bool
) -> None:
    def say(id: str, **values: object) -> str:
        return text(language, id, **values)

    me = sit(language=language, phone=phone)
    seats = [HUMAN | {"name": "Ann"}, {"holder": "bot", "bot": "researcher"}]
    me.open(*host.room("device", 2, seats, record=beginning("forty")["record"], seed="idle"))
    first = me.message()["view"]["idle_turns"]  # everything is built: both can only pass
    note = me.page.locator(".idle-note")
    before: list[object] = []
    for turns in range(first, 8, 2):
        expect(me.prompt).to_contain_text(say("table-pass-why"))
        rounds = turns // 2
        if rounds:
            expect(note).to_have_text(say("table-idle-short" if phone else "table-idle", rounds=rounds, all=4))
            assert layout(me) == before
        else:
            expect(note).to_have_count(0)
            before = layout(me)
        if rounds == 2:
            in_words(me, say("table-idle", rounds=2, all=4), language)
        me.press(say("table-pass"))
        if rounds == 1:
            expect(me.page.get_by_role("status")).to_contain_text(say("table-idle", rounds=2, all=4))
            me.tab(say("table-tab-log"))
            expect(me.page.locator(".log").first).to_contain_text(say("log-pass", who="Ann"))
            me.tab(say("table-tab-view"))
    expect(me.page.get_by_text(say("log-over-stuck")).first).to_be_visible()


def in_words(me: Person, idle: str, language: str) -> None:
    """Look at the table in words and come back."""
    for there in (True, False):
        if me.phone:
            me.press(text(language, "table-menu"))
        me.press(text(language, "table-text"))
        expect(me.page.locator(".words").get_by_text(idle, exact=True)).to_have_count(1 if there else 0)
