"""A browser that can't run the compiled rules says so, and the table in words still plays."""

import re

import pytest
from playwright.sync_api import Route, expect

from blockandkey.kernel.run import KERNEL
from blockandkey.rules.blocks import ORIENTATIONS, orientation_of
from blockandkey.rules.geometry import format_cell, format_square, lowest_corner
from blockandkey.rules.state import Position, parse_action
from tests.browser.beginnings import beginning
from tests.browser.page_server import PageServer
from tests.browser.people import Person
from tests.browser.screens import SitDown
from tests.browser.texts import text

MODULE = KERNEL.read_bytes()
FILES = {
    "foreign": b"\0asm\1\0\0\0",  # a module without any function
    "damaged": MODULE[:-1] + b"!",  # it could run
    "truncated": MODULE[: len(MODULE) // 2],
}


def take_away(me: Person, trouble: str) -> None:
    """Let a person's browser have no WebAssembly, or get another file, which it refuses."""
    if trouble == "none":
        me.page.context.add_init_script("delete window.WebAssembly")
        return
    body = FILES[trouble]
    me.page.route("**/kernel-*.wasm", lambda route: route.fulfill(body=body, content_type="application/wasm"))


@pytest.mark.parametrize(
    ("trouble", "language"), [("none", "en"), ("foreign", "fr"), ("damaged", "de"), ("truncated", "en")]
)
def test_without_the_compiled_rules_the_table_in_words_plays(
    host: PageServer, sit: SitDown, trouble: str, language: str
) -> None:
    kept, me = beginning("there"), sit(language=language)
    take_away(me, trouble)
    me.open(*host.room("solo", record=kept["record"], seed="there"))
    sentence = me.page.get_by_text(text(language, "table-no-rules"), exact=True)
    expect(sentence.first).to_be_visible()
    me.press(text(language, "table-text"))
    expect(me.page.locator(".words").get_by_text(text(language, "table-no-rules"), exact=True)).to_be_visible()
    place_in_words(me, kept["completes"]["action"], language)
    if trouble != "none":
        assert me.monitor.errors
        assert all("integrity" in error and "kernel" in error for error in me.monitor.errors)
        me.monitor.errors.clear()


def place_in_words(me: Person, text_form: str, language: str = "en") -> None:
    """Place a block that completes a Key with the table in words."""
    action = parse_action(text_form)
    assert isinstance(action, Position)
    way, low = ORIENTATIONS.index(orientation_of(action.cells)), lowest_corner(action.cells)
    for label, value in (("block", action.block), ("square", format_square(low.square)), ("way", way)):
        me.page.get_by_role("combobox", name=text(language, f"table-words-{label}")).select_option(str(value))
    me.press(re.compile(re.escape(text(language, "table-words-place-it", block=""))))
    expect(me.button(text(language, "table-claim-none"))).to_be_visible()
    placed = me.message()["view"]["temple"]["blocks"][-1]
    assert placed == {"block": str(action.block), "cells": [format_cell(cell) for cell in action.cells]}


@pytest.mark.parametrize("first", ["lost", "refused", "of another version"])
def test_the_page_asks_for_its_actions_again(host: PageServer, sit: SitDown, first: str) -> None:
    kept, me = beginning("there"), sit()
    take_away(me, "none")
    room, token = host.room("solo", record=kept["record"], seed="there")
    asked = 0

    def answer(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            route.continue_()
        elif first == "lost":
            route.abort()
        elif first == "refused":
            route.fulfill(status=429, json={"error": {"code": "too_fast", "message": "", "details": {}}})
        else:
            message = route.fetch().json()
            other = {"version": message["version"] + 1, "view": message["view"] | {"actions": ["take R1"]}}
            route.fulfill(json=message | other)

    me.page.route(f"**/api/rooms/{room}", answer)
    me.open(room, token)
    me.press(text("en", "table-text"))
    place_in_words(me, kept["completes"]["action"])
    assert asked > 1
    me.monitor.errors = [error for error in me.monitor.errors if "Failed to load resource" not in error]
