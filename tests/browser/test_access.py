"""For everyone: axe-core on every screen in every language, a turn by keyboard alone, a turn in words alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from blockandkey.rules.playback import replay
from blockandkey.rules.state import Phase
from tests.browser.beginnings import beginning, position_and_claim
from tests.browser.expected_game import ExpectedGame
from tests.browser.inspector import Inspector
from tests.browser.page_server import HUMAN, OPEN, PageServer
from tests.browser.people import Person
from tests.browser.screens import SitDown
from tests.browser.texts import text

LANGUAGES = ("en", "fr", "de")
# The phone's screens have the same words: in German, the longest, and in English.
WHERE = [pytest.param(False, LANGUAGES, id="laptop"), pytest.param(True, ("en", "de"), id="phone")]


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("fr", False), ("de", False), ("de", True)])
def test_axe_finds_nothing_around_the_table(host: PageServer, sit: SitDown, language: str, phone: bool) -> None:
    inspector = Inspector()
    me = sit(language=language, phone=phone)
    page = me.page

    def say(id: str, **values: object) -> str:
        return text(language, id, **values)

    page.goto(host.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", name=say("ways-title"))).to_be_visible()
    inspector.check(page, "start")
    for way in ("solo", "device", "friends", "bots"):
        me.press(say("options-title", way=say(f"way-{way}")))
    expect(page.get_by_role("region", name=say("options-title", way=say("way-bots")))).to_be_visible()
    inspector.check(page, "options")

    page.goto(f"{host.url}/#/guide")
    expect(page.get_by_role("heading", level=1, name=say("how-to-play"))).to_be_visible()
    inspector.check(page, "how to play")

    room, token = host.room("online", 3, [HUMAN, OPEN, OPEN])
    me.open(room, token)
    expect(page.get_by_role("heading", level=1, name=say("waiting-title", count=2))).to_be_visible()
    inspector.check(page, "waiting")
    guest = sit(language=language, phone=phone)
    guest.page.goto(f"{host.url}/#/join/{room}/{me.message()['room']['invite']}")
    expect(guest.page.get_by_role("heading", level=1, name=say("join-title"))).to_be_visible()
    inspector.check(guest.page, "join")

    device, key = host.room("device", 2, record=beginning("stuck")["record"], seed="axe")
    me.open(device, key)
    lift = page.get_by_role("button", name=say("table-curtain-lift", name=say("seat-south")))
    expect(lift).to_be_visible()
    inspector.check(page, "curtain")
    me.click(lift)
    expect(me.prompt).to_have_text(say("table-phase-action"))
    inspector.check(page, "table for two")
    expected = ExpectedGame(host, device)
    by_hand(me, expected, expected.first_line())
    while not expected.is_over:
        by_hand(me, expected, expected.choose())
    expect(page.get_by_role("table", name=say("final-table"))).to_be_visible()
    inspector.check(page, "final")
    inspector.report()


def by_hand(person: Person, expected: ExpectedGame, action: object) -> None:
    """Play an action behind the page's back."""
    command = {"client": f"by-hand-{len(expected.done)}", "version": person.message()["version"], "do": "act"}
    answer = person.host.calls.post(
        f"/api/rooms/{person.room}/commands",
        json=command | {"action": str(action)},
        headers={"Authorization": f"Bearer {person.token}"},
    )
    assert answer.is_success, answer.text
    expected.play(str(action))


PHASES = (Phase.CORE, Phase.DRAFT, Phase.ACTION, Phase.CLAIM, Phase.ASIDE, Phase.BURY, Phase.DRAW, Phase.ANCIENTS)


@pytest.mark.parametrize(("phone", "languages"), WHERE)
def test_axe_finds_nothing_at_the_table(
    host: PageServer, sit: SitDown, phone: bool, languages: tuple[str, ...]
) -> None:
    inspector = Inspector()
    room, token = host.room("solo", seed="axe")
    people = {language: sit(language=language, phone=phone, lesson=language == "en") for language in languages}
    for person in people.values():
        person.open(room, token)
        person.wait_until_drawn()
    expected = ExpectedGame(host, room)
    left = list(PHASES)
    while left:
        phase = expected.state.phase
        if phase in left:
            left.remove(phase)
            for language, person in people.items():
                shown(person, language, expected)
                inspector.check(person.page, f"{phase} {language}", language == "en")
                if phase is Phase.ACTION:
                    held(person, language, expected, inspector)
        action = expected.choose(positions=True)
        by_hand(next(iter(people.values())), expected, action)
    inspector.report()


def shown(person: Person, language: str, expected: ExpectedGame) -> None:
    """Wait until the page asks for what comes next."""
    asked = {
        Phase.CORE: "table-phase-core",
        Phase.DRAFT: "table-phase-draft",
        Phase.ACTION: "table-phase-action",
        Phase.ASIDE: "table-phase-aside",
        Phase.BURY: "table-phase-bury",
    }
    if expected.state.phase in asked:
        expect(person.prompt).to_have_text(text(language, asked[expected.state.phase]))
    elif expected.state.phase is Phase.DRAW:
        expect(
            person.page.get_by_role("region", name=text(language, "table-altars")).get_by_role("button")
        ).to_have_count(2)
    elif expected.state.phase is Phase.ANCIENTS:
        expect(person.button(text(language, "table-place-ancients"))).to_be_visible()
    elif expected.state.phase is Phase.CLAIM:
        names = [text(language, id) for id in ("table-claim-go-on", "table-claim-none")]
        expect(person.button(re.compile("|".join(map(re.escape, names))))).to_be_visible()


def held(person: Person, language: str, expected: ExpectedGame, inspector: Inspector) -> None:
    """A block in hand where it can stand and where it can't, the drawers, the tabs, the table in words."""
    page = person.page
    supply = page.get_by_role("region", name=text(language, "table-supply"))
    person.click(supply.get_by_role("button").first)
    expect(page.get_by_role("group", name=text(language, "table-turns"))).to_be_visible()
    page.keyboard.press("ArrowUp")
    inspector.check(page, f"held {language}", language == "en")
    page.keyboard.press("Escape")
    if person.phone:
        for tab in ("keys", "yard", "log", "view"):
            person.click(page.get_by_role("tab", name=text(language, f"table-tab-{tab}"), exact=True))
            inspector.check(page, f"tab {tab} {language}", language == "en")
        person.press(text(language, "table-menu"))
        inspector.check(page, f"menu {language}", language == "en")
    else:
        log = person.button(text(language, "table-log"))
        person.click(log)
        inspector.check(page, f"log {language}", language == "en")
        person.click(log)
    words = person.button(text(language, "table-text"))
    person.click(words)
    expect(page.get_by_role("heading", name=text(language, "table-words-temple"))).to_be_visible()
    inspector.check(page, f"words {language}", language == "en")
    if person.phone:
        person.press(text(language, "table-menu"))
    person.click(words)
    expect(page.get_by_role("application")).to_be_visible()


# By keyboard alone


def focused(page: Page) -> str:
    """What the thing in focus is called; it must be seen to be in focus."""
    name, seen = page.evaluate(
        """() => {
            const it = document.activeElement;
            const style = getComputedStyle(it);
            const name = it === document.body ? "" : it.getAttribute("aria-label") ?? it.innerText ?? "";
            const seen = it === document.body || style.outlineStyle !== "none" || style.boxShadow !== "none";
            return [name.trim().replace(/\\s+/g, " "), seen];
        }"""
    )
    assert seen, f"the focus can't be seen on {name!r}"
    return str(name)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing so called is in focus."""
    for _ in range(80):
        if re.search(name, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


def walk(me: Person) -> None:
    """Step the held block over the floor, turning it now and then, until the page says that it can stand."""
    x, y = 3, 3
    said = me.page.get_by_role("status")

    def step(key: str, dx: int, dy: int) -> bool:
        nonlocal x, y
        x, y = min(7, max(0, x + dx)), min(7, max(0, y + dy))
        me.page.keyboard.press(key)
        expect(said).to_have_text(re.compile(rf"^{'abcdefgh'[x]}{y + 1}\. "))
        return "It can stand here" in said.inner_text()

    for turn in ("e", "r", "e", "t", "e", "f"):
        for _ in range(6):
            step("ArrowUp", 0, 1)
            step("ArrowLeft", -1, 0)
        for row in range(8):
            key, dx = ("ArrowLeft", -1) if row % 2 else ("ArrowRight", 1)
            if any(step(key, dx, 0) for _ in range(7)) or step("ArrowDown", 0, -1):
                return
        me.page.keyboard.press(turn)
    raise AssertionError("the block can stand nowhere")


def test_a_solo_turn_by_keyboard_alone(host: PageServer, sit: SitDown) -> None:
    me = sit()
    page = me.page
    page.goto(host.url)
    tab_to(page, "^Solo: options$")
    page.keyboard.press("Enter")
    while not page.get_by_label("Seed").evaluate("(field) => field === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.type("keyboard")
    tab_to(page, "^Play solo$")
    page.keyboard.press("Enter")
    me.wait_for_room()
    expect(me.button("Place the Core Cube")).to_be_visible()
    tab_to(page, "^Turn left$")
    page.keyboard.press("Space")
    tab_to(page, "^Place the Core Cube$")
    page.keyboard.press("Enter")
    expect(me.prompt).to_have_text(re.compile("^Take your first three blocks"))
    tab_to(page, "^row 2: ")
    page.keyboard.press("Enter")
    tab_to(page, "^Take these blocks$")
    page.keyboard.press("Enter")
    track = page.get_by_text(re.compile(r"^Turn 1 of 11"))
    expect(track).to_be_visible()

    tab_to(page, ": take in hand")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Turn the block")).to_be_visible()
    walk(me)
    before = me.message()["view"]
    page.keyboard.press("Enter")
    go_on = me.button(re.compile("^(Go on|Claim nothing)$"))
    expect(go_on).to_be_visible()
    assert len(me.message()["view"]["temple"]["blocks"]) == len(before["temple"]["blocks"]) + 1
    tab_to(page, "^(Go on|Claim nothing)$")
    page.keyboard.press("Enter")
    expect(me.button(re.compile("Put one aside")).first).to_be_visible()
    tab_to(page, "Put one aside")
    page.keyboard.press("Enter")
    expect(me.button("Keep all")).to_be_visible()
    tab_to(page, "Sun.*Choose to bury it")
    page.keyboard.press("Enter")
    tab_to(page, "^Put it under its altar$")
    page.keyboard.press("Enter")
    expect(me.button(re.compile("Draw from")).first).to_be_visible()
    tab_to(page, "Draw from")
    page.keyboard.press("Enter")
    turn_two = page.get_by_text(re.compile(r"^Turn 2 of 11"))
    expect(me.button("Place it").or_(turn_two).first).to_be_visible()
    if me.button("Place it").is_visible():
        tab_to(page, "^The temple")
        walk(me)
        page.keyboard.press("Enter")
    expect(turn_two).to_be_visible()


# In words alone


def choose(field: Locator, nth: int = 0) -> None:
    """Choose an option by its place."""
    field.select_option(index=nth)


def test_a_solo_turn_in_words_alone(host: PageServer, sit: SitDown) -> None:
    kept = beginning("double")
    me = sit()
    page = me.page
    me.open(*host.room("solo", record=kept["record"], seed="words"))
    me.press("Table in words")
    expect(page.get_by_role("application")).to_have_count(0)
    position, claim = position_and_claim(kept)
    cells = [f"{'abcdefgh'[c.x]}{c.y + 1}.{c.z + 1}" for c in position.cells]
    corner = f"{'abcdefgh'[min(c.x for c in position.cells)]}{min(c.y for c in position.cells) + 1}"
    page.get_by_role("combobox", name=re.compile("^Block")).select_option(str(position.block))
    page.get_by_role("combobox", name=re.compile("^Square of its lowest corner")).select_option(corner)
    way = page.get_by_role("combobox", name=re.compile("^Its cubes"))
    ways = way.locator("option").all_inner_texts()
    nth = next(i for i, told in enumerate(ways) if sorted(told.split(" – ")[0].split(", ")) == sorted(cells))
    assert "This completes" in ways[nth]
    choose(way, nth)
    expect(page.get_by_text(re.compile("^Your view would be: "))).to_be_visible()
    me.press(f"Place {position.block.colour} {position.block.shape}")
    me.press(re.compile(r"^Claim Star, 1 VP \+ Sun, 2 VP$"))
    expect(me.button("Keep all")).to_be_visible()
    view = me.message()["view"]
    assert view["players"][0]["claimed"][-1]["key"]["id"] == claim.keys[-1]
    me.press("Keep all")
    for drawn in range(2):
        me.press(f"Draw from the Sun altar, {view['altars']['sun'] - drawn} left")
    next_turn = page.get_by_text(re.compile(f"^Turn {before_turn(kept) + 1} of 11"))
    placing = me.button(re.compile("^Place (white|grey|brown|green) "))
    expect(placing.or_(next_turn).first).to_be_visible()
    if not next_turn.is_visible():
        placing.click()
    expect(next_turn).to_be_visible()


def before_turn(kept: dict[str, Any]) -> int:
    """The turn that a beginning stops in."""
    return replay(kept["record"])[-1].after.turn
