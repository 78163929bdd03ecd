"""The page is light: its scripts, what it draws, what the start page waits for. Speed is measured by bench/page.py."""

import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.beginnings import beginning
from tests.browser.page_server import HUMAN, PageServer
from tests.browser.screens import SitDown
from tests.browser.texts import text
from tests.browser.weights import compressed, count_draws, draws, scripts, texts


def test_all_scripts_and_the_texts_of_a_language_weigh_at_most_250_kb(page_files: Path) -> None:
    sizes = {**scripts(page_files), **texts(page_files)}
    assert sum(sizes.values()) <= 250_000, sizes


def test_the_guide_is_light_and_comes_only_when_it_is_opened(page_files: Path) -> None:
    """It is read by few in most games: neither the start page nor the table carries its texts."""
    assets = page_files / "assets"
    own = [*assets.glob("guide-*.js"), *assets.glob("guide-*.css"), max(assets.glob("guide-*.ftl"), key=compressed)]
    assert sum(map(compressed, own)) <= 20_000, {file.name: compressed(file) for file in own}
    words = text("en", "guide-again-text")[:60].encode()
    assert {file.name.partition("-")[0] for file in assets.iterdir() if words in file.read_bytes()} == {"guide"}


def test_forty_blocks_take_at_most_twenty_draw_calls(host: PageServer, sit: SitDown) -> None:
    kept = beginning("forty")
    assert kept["blocks"] == 40
    me = sit()
    count_draws(me.page.context)
    bot = {"holder": "bot", "bot": "random"}
    me.open(*host.room("device", 2, [HUMAN, bot], record=kept["record"], seed="forty"))
    expect(me.stage).to_have_accessible_name(re.compile("40 blocks"))
    me.wait_until_drawn()
    assert draws(me) <= 20


def test_the_start_page_needs_no_three_js(host: PageServer, sit: SitDown) -> None:
    me = sit()
    asked: list[str] = []

    def go_on(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_()

    me.page.route("**/assets/*.js", go_on)
    held: list[object] = []
    me.page.route("**/assets/scene-*.js", lambda route: held.append(route))  # never answered
    me.page.goto(host.url)
    expect(me.button("Play solo")).to_be_enabled()
    me.press("Solo: options")
    expect(me.page.get_by_label("Seed")).to_be_visible()
    assert asked
