"""The guide at the table: from a refusal to the rule concerned, by pointer, touch and keyboard, in three languages."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from blockandkey.locales.guide import chapters
from blockandkey.rules.blocks import ORIENTATIONS_OF, Block, orientation_of
from blockandkey.rules.components import SETS
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import Cells, Square, format_cell
from blockandkey.rules.placement import judge, rest
from blockandkey.rules.solo import ancients_block, ancients_options
from blockandkey.rules.state import Phase, PlaceAncients, Position, State
from tests.browser.expected_game import ExpectedGame
from tests.browser.inspector import Inspector
from tests.browser.page_server import PageServer
from tests.browser.people import Person, grabbed
from tests.browser.screens import SitDown
from tests.browser.test_access import by_hand
from tests.browser.texts import text

LANGUAGES = ("en", "fr", "de")
SEED = "guide"
FROZEN = {
    "toml": (Path(__file__).parent.parent / "golden" / "frozen.toml").read_text(encoding="utf-8")
}  # never changes
SCREENS = [*((language, False) for language in LANGUAGES), ("de", True)]


def drawer(me: Person, language: str = "en") -> Locator:
    return me.page.get_by_role("complementary", name=text(language, "how-to-play"))


def focus_on(page: Page, thing: Locator) -> None:
    expect(thing).to_be_focused()
    assert page.evaluate("() => document.activeElement !== document.body")


def shows(me: Person, language: str, section: str) -> None:
    """Is the guide open at a passage, for the eye and for the keyboard?"""
    heading = drawer(me, language).get_by_role("heading", name=text(language, f"guide-{section}"), exact=True)
    focus_on(me.page, heading)
    expect(heading).to_be_in_viewport()
    inside = drawer(me, language).bounding_box()
    at = heading.bounding_box()
    assert inside
    assert at
    assert inside["y"] < at["y"] < inside["y"] + inside["height"] / 2


def ask(me: Person, language: str, section: str) -> None:
    """Press "Rules" beside the line at the top, see the passage, and close the guide by keyboard."""
    button = me.button(text(language, "table-rules"))
    me.click(button)
    shows(me, language, section)
    me.page.keyboard.press("Escape")
    expect(drawer(me, language)).to_have_count(0)
    focus_on(me.page, button)


def begins(language: str, id: str) -> re.Pattern[str]:
    """The first words of a text that names places."""
    told = text(language, id, cells="x", stacks="x", count=1, height=1, top=1)
    words = f"{told.partition(':')[0]}:".split()  # no-break spaces too
    return re.compile("^" + r"\s".join(map(re.escape, words)))


def refused(state: State, block: Block, rule: str) -> tuple[int, Cells]:
    """A way to turn a block, by its number, and where it comes to lie so that it breaks just this rule."""
    assert state.temple is not None
    options = ancients_options(state) if rule == "ancients" else ()
    for (number, way), x, y in product(enumerate(ORIENTATIONS_OF[block.shape]), range(8), range(8)):
        cells = rest(state.temple, way, Square(x, y))
        grab = grabbed(way.cells)
        broken = {broken.rule for broken in judge(state.temple, cells)}
        broken |= {"ancients"} if rule == "ancients" and cells not in options else set()
        if broken == {rule} and x + grab.x < 8 and y + grab.y < 8:
            return number, cells
    raise AssertionError(f"{block} breaks {rule} nowhere")


def turn_and_point(me: Person, number: int, cells: Cells) -> None:
    """Turn the held block this way and point at where it should lie."""
    toggle = me.page.locator(".all-ways")
    if me.phone:
        me.click(toggle)
    way = me.page.locator(".ways .way").nth(number)
    me.click(way)
    expect(way).to_have_attribute("aria-pressed", "true")
    if me.phone:
        me.click(toggle)
    above = me.page.locator(".camera button").last
    me.click(above)
    expect(above).to_have_attribute("aria-pressed", "true")
    me.wait_until_drawn()
    grab = grabbed(orientation_of(cells).cells)
    me.click_square(Square(min(c.x for c in cells) + grab.x, min(c.y for c in cells) + grab.y))


def stand(me: Person, expected: ExpectedGame, action: Position | PlaceAncients, block: Block) -> None:
    """Place the held block as an action says."""
    turn_and_point(me, ORIENTATIONS_OF[block.shape].index(orientation_of(action.cells)), action.cells)
    me.page.get_by_role("application").focus()
    me.page.keyboard.press("Enter")
    expected.play(action)


def seated(host: PageServer, me: Person) -> ExpectedGame:
    """Sit down to a solo game in which the Core Cube is laid and three blocks are taken."""
    me.open(*host.room("solo", seed=SEED, set=FROZEN))
    me.wait_until_drawn()
    expected = ExpectedGame(host, me.room)
    while expected.state.phase is not Phase.ACTION:
        by_hand(me, expected, expected.choose())
    expect(me.page.get_by_role("application")).to_be_visible()
    return expected


def pick_up(me: Person, language: str) -> None:
    """Take the first block of the supply in hand."""
    supply = me.page.get_by_role("region", name=text(language, "table-supply"))
    me.click(supply.get_by_role("button").first)
    expect(me.page.get_by_role("group", name=text(language, "table-turns"))).to_be_visible()


# A turn


@pytest.mark.parametrize(("language", "phone"), SCREENS)
def test_a_solo_turn_with_the_rules_at_hand(host: PageServer, sit: SitDown, language: str, phone: bool) -> None:
    me = sit(language=language, phone=phone)
    expected = seated(host, me)
    expect(me.prompt).to_have_text(text(language, "table-phase-action"))
    pick_up(me, language)
    block = expected.state.player.supply[0]
    for rule in ("grid", "touch", "taller", "support"):
        turn_and_point(me, *refused(expected.state, block, rule))
        expect(me.prompt).to_have_text(begins(language, "broken-grid-ghost" if rule == "grid" else f"broken-{rule}"))
        ask(me, language, rule)
    expect(me.page.get_by_role("group", name=text(language, "table-turns"))).to_be_visible()  # still in hand
    positions = [a for a in legal_actions(expected.state) if isinstance(a, Position) and a.block == block]
    stand(me, expected, positions[0], block)
    end_turn(me, expected, language)
    expect(me.page.get_by_text(text(language, "table-track", turn=2, turns=11))).to_be_visible()


def end_turn(me: Person, expected: ExpectedGame, language: str) -> None:
    """Claim nothing, put a Key aside, bury one, draw one, and place the Ancients' block; ask for the rules of each."""
    page = me.page
    altars = page.get_by_role("region", name=text(language, "table-altars"))
    expect(me.prompt).to_have_text(text(language, "table-claim-empty"))
    ask(me, language, "claim")
    me.press(text(language, "table-claim-go-on"))
    expect(me.prompt).to_have_text(text(language, "table-phase-aside"))
    ask(me, language, "aside")
    me.click(altars.get_by_role("button").first)
    expect(me.prompt).to_have_text(text(language, "table-phase-bury"))
    ask(me, language, "bury")
    if me.phone:
        me.click(page.get_by_role("tab", name=text(language, "table-tab-keys"), exact=True))
    loose = page.locator(".hand .loose").first
    key = loose.get_attribute("data-key")
    me.click(loose)
    me.press(text(language, "table-bury"))
    me.click(altars.get_by_role("button").first)
    for action in ("claim none", "aside sun", f"bury {key}", "draw sun"):
        expected.play(action)

    expect(me.button(text(language, "table-place-ancients"))).to_be_visible()
    ask(me, language, "ancients")
    page.keyboard.press("?")
    shows(me, language, "ancients")
    page.keyboard.press("?")
    expect(drawer(me, language)).to_have_count(0)
    block = ancients_block(expected.state)
    assert block
    turn_and_point(me, *refused(expected.state, block, "ancients"))
    expect(me.prompt).to_have_text(text(language, "reason-ancients"))
    ask(me, language, "corner")
    stand(me, expected, PlaceAncients(ancients_options(expected.state)[0]), block)


# Opening, searching, closing


def test_the_question_mark_opens_and_closes_it(host: PageServer, sit: SitDown) -> None:
    me = sit()
    page = me.page
    seated(host, me)
    assert not [url for url in me.monitor.requests if "guide" in url], "it's loaded before it's opened"
    place = me.button("Sound")
    place.focus()
    page.keyboard.press("?")
    search = drawer(me).get_by_role("searchbox", name="Search the rules")
    focus_on(page, search)
    page.keyboard.type("?")
    expect(search).to_have_value("?")
    page.keyboard.press("Escape")
    expect(drawer(me)).to_have_count(0)
    focus_on(page, place)
    page.keyboard.press("?")
    focus_on(page, search)
    page.keyboard.press("Shift+Tab")
    focus_on(page, me.button("Close", drawer(me)))
    page.keyboard.press("?")
    expect(drawer(me)).to_have_count(0)
    loaded = {url.rpartition("/")[2].split("-")[0] for url in me.monitor.requests if "guide" in url}
    assert loaded == {"guide"}
    assert sum("guide-" in url and url.endswith(".ftl") for url in me.monitor.requests) == 2, "each time one language"


def test_the_question_mark_leads_to_what_was_refused(host: PageServer, sit: SitDown) -> None:
    me = sit()
    state = seated(host, me).state
    pick_up(me, "en")
    turn_and_point(me, *refused(state, state.player.supply[0], "taller"))
    expect(me.prompt).to_have_text(begins("en", "broken-taller"))
    me.page.keyboard.press("?")
    shows(me, "en", "taller")
    expect(drawer(me).get_by_text("This is the rule")).to_have_count(1)
    expect(drawer(me).get_by_role("img", name=re.compile("^Not allowed: a block lying beside"))).to_be_visible()
    me.page.get_by_role("application").focus()
    me.page.keyboard.press("Escape")
    expect(drawer(me)).to_have_count(0)
    expect(me.page.get_by_role("group", name="Turn the block")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("group", name="Turn the block")).to_have_count(0)


def test_taking_up_a_block_gives_the_view_back(host: PageServer, sit: SitDown) -> None:
    me = sit()
    seated(host, me)
    me.press("How to play")
    expect(drawer(me).get_by_role("searchbox")).to_be_focused()
    pick_up(me, "en")
    expect(drawer(me)).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_finds_passages(host: PageServer, sit: SitDown, language: str) -> None:
    word, sections = {
        "en": ("mirror", ["blocks", "design"]),
        "fr": ("EGALITES", ["ties"]),
        "de": ("uberhange", ["overhang"]),
    }[language]
    me = sit(language=language)
    seated(host, me)
    me.page.keyboard.press("?")
    found = drawer(me, language)
    found.get_by_role("searchbox").fill(word)
    expect(found.get_by_role("status")).to_have_text(text(language, "guide-found", count=len(sections)))
    expect(found.get_by_role("heading", level=4)).to_have_text([text(language, f"guide-{name}") for name in sections])
    expect(found.locator("mark").first).to_be_visible()
    found.get_by_role("searchbox").fill("5.6")
    expect(found.get_by_role("heading", level=4)).to_have_text(
        [text(language, f"guide-{name}") for name in ("taller", "top")]
    )
    found.get_by_role("searchbox").fill("qwertz")
    expect(found.get_by_role("status")).to_have_text(text(language, "guide-found", count=0))
    found.get_by_role("searchbox").fill("")
    expect(found.get_by_role("heading", level=3)).to_have_count(len(chapters()))


def test_it_changes_its_language_with_the_page(host: PageServer, sit: SitDown) -> None:
    me = sit()
    seated(host, me)
    me.press("How to play")
    expect(drawer(me).get_by_role("heading", name="Placing a block")).to_be_visible()
    chooser = me.page.get_by_role("combobox", name="Language")
    chooser.focus()
    chooser.select_option("fr")
    expect(drawer(me, "fr").get_by_role("heading", name="Placer un Bloc")).to_be_visible()
    focus_on(me.page, me.page.get_by_role("combobox", name=text("fr", "language")))


# Refused by the server


def change_action(page: Page, action: str) -> None:
    """Let the page's next action be another one on its way to the server."""

    def handle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(frame: str | bytes) -> None:
            data: dict[str, Any] = json.loads(frame)
            server.send(json.dumps(data | {"action": action}) if data.get("do") == "act" else frame)

        socket.on_message(send)

    page.route_web_socket(re.compile("/socket$"), handle)


@pytest.mark.parametrize(
    ("action", "section"),
    [
        ("claim star-1", "action"),
        ("position white-I3 a1.1 b1.1 c1.1", "position"),
        ("pass", "pass"),
        ("position {block} a8.1 a7.1 a6.1", "blocks"),
        ("position {block} {cells}", "touch"),
    ],
)
def test_an_action_that_is_refused_leads_to_its_rule(host: PageServer, sit: SitDown, action: str, section: str) -> None:
    me = sit()
    room, token = host.room("solo", seed=SEED, set=FROZEN)
    maker = sit()
    maker.open(room, token)
    maker.wait_until_drawn()
    expected = ExpectedGame(host, room)
    while expected.state.phase is not Phase.ACTION:
        by_hand(maker, expected, expected.choose())
    block = next(block for block in expected.state.player.supply if block.shape != "I3")
    corner = sorted(ORIENTATIONS_OF[block.shape][0].cells)  # far from the Core Cube
    change_action(me.page, action.format(block=block, cells=" ".join(map(format_cell, corner))))
    me.open(room, token)
    me.wait_until_drawn()
    yard = me.page.get_by_role("region", name="Excavation yard")
    me.press(re.compile("^row 1: "), yard)
    me.press("Take these blocks")
    notice = me.page.locator(".notice")
    expect(notice).to_be_visible()
    me.press("Rules", notice)
    shows(me, "en", section)
    me.press("Close", drawer(me))
    focus_on(me.page, me.page.get_by_role("group", name="What you can do now"))


# Everywhere


@pytest.mark.parametrize(
    ("phone", "size"),
    [(False, None), (True, None), (True, {"width": 844, "height": 390}), (True, {"width": 360, "height": 640})],
)
def test_it_leaves_the_temple_in_sight(host: PageServer, sit: SitDown, phone: bool, size: Any) -> None:
    me = sit(phone=phone)
    if size:
        me.page.set_viewport_size(size)
    seated(host, me)
    if phone:
        me.press("Menu")
    me.press("How to play")
    expect(drawer(me).get_by_role("heading", name="Placing a block")).to_be_visible()
    ruin, guide = me.stage.bounding_box(), drawer(me).bounding_box()
    assert ruin
    assert guide
    apart = guide["y"] + 8 >= ruin["y"] + ruin["height"] or guide["x"] >= ruin["x"] + ruin["width"]
    assert apart, (ruin, guide)
    assert guide["height"] >= 250
    me.click(drawer(me).get_by_text("Placing a block"))
    expect(drawer(me).get_by_role("heading", name="Taller than its neighbours")).to_be_visible()
    me.press("Close", drawer(me))
    expect(drawer(me)).to_have_count(0)
    focus_on(me.page, me.button("Menu") if phone else me.button("How to play"))


@pytest.mark.parametrize("phone", [False, True])
def test_it_is_there_in_the_table_in_words(host: PageServer, sit: SitDown, phone: bool) -> None:
    me = sit(phone=phone)
    seated(host, me)
    if phone:
        me.press("Menu")
    me.press("Table in words")
    heading = me.page.get_by_role("heading", name="The temple from above")
    expect(heading).to_be_visible()
    me.page.get_by_role("combobox", name="Block").focus()
    me.page.keyboard.press("?")
    expect(drawer(me)).to_have_count(0)  # a list takes what is typed
    me.page.get_by_role("button", name="Undo").last.focus()
    me.page.keyboard.press("?")
    expect(drawer(me).get_by_role("heading", name="Keys", exact=True)).to_be_visible()
    inspector = Inspector()
    inspector.check(me.page, "words")
    inspector.report()
    me.page.keyboard.press("Escape")
    expect(drawer(me)).to_have_count(0)
    me.press(re.compile("^Place "))
    expect(me.prompt).to_have_text("No Key is complete with this block.")
    ask(me, "en", "claim")


def test_points_are_those_of_the_set_that_is_played_with(host: PageServer, sit: SitDown) -> None:
    file = (SETS / "standard.toml").read_text(encoding="utf-8")
    dear = file.replace('"standard"', '"dear"').replace('level = "moon"\nvp = 4', 'level = "moon"\nvp = 9')
    me = sit()
    me.open(*host.room("solo", set={"toml": dear}))
    me.press("How to play")
    drawer(me).get_by_role("searchbox").fill("1.4")
    expect(drawer(me).get_by_text("16 Moons worth 9 VP")).to_be_visible()
    me.page.goto(f"{host.url}/#/guide")
    expect(me.page.get_by_text("16 Moons worth 4 VP")).to_be_visible()


@pytest.mark.parametrize(("language", "phone"), SCREENS)
def test_axe_finds_nothing_in_the_guide(host: PageServer, sit: SitDown, language: str, phone: bool) -> None:
    inspector = Inspector()
    me = sit(language=language, phone=phone)
    seated(host, me)
    me.page.keyboard.press("?")
    guide = drawer(me, language)
    titles = [text(language, f"guide-chapter-{chapter.name}") for chapter in chapters()]
    expect(guide.get_by_role("heading", level=3)).to_have_text(titles)
    inspector.check(me.page, "folded")
    for title in titles:
        me.click(guide.get_by_role("heading", name=title, exact=True))
    sections = [section for chapter in chapters() for section in chapter.sections]
    expect(guide.get_by_role("heading", level=4)).to_have_count(len(sections))
    inspector.check(me.page, "unfolded")
    guide.get_by_role("searchbox").fill(text(language, "level-moon"))
    expect(guide.locator("mark").first).to_be_visible()
    inspector.check(me.page, "found")
    inspector.report()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_around_the_table_has_the_same_chapters(host: PageServer, sit: SitDown, language: str) -> None:
    me = sit(language=language)
    me.page.goto(host.url)
    me.click(me.page.get_by_role("link", name=text(language, "how-to-play")))
    expect(me.page.get_by_role("heading", level=1)).to_have_text(text(language, "how-to-play"))
    expect(me.page.get_by_role("heading", level=2)).to_have_text(
        [text(language, f"guide-chapter-{chapter.name}") for chapter in chapters()]
    )
    sections = [section.name for chapter in chapters() for section in chapter.sections]
    expect(me.page.get_by_role("heading", level=3)).to_have_text([text(language, f"guide-{name}") for name in sections])
    expect(me.page.get_by_role("heading", level=3).last).to_be_visible()
    assert me.page.title() == text(language, "how-to-play")
