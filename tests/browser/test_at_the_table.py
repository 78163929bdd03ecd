"""What a person meets in a game: why a block can't stand, two Keys at once, too many blocks, a stuck game, undo."""

import re

import pytest
from playwright.sync_api import expect

from blockandkey.rules.blocks import parse_block
from blockandkey.rules.geometry import Seat
from blockandkey.rules.state import parse_cells
from tests.browser.beginnings import beginning, position_and_claim
from tests.browser.expected_game import ExpectedGame
from tests.browser.page_server import HUMAN, PageServer
from tests.browser.people import name_of
from tests.browser.screens import SitDown

SAID = {
    "grid": "Over the edge: the whole block must be on the floor. Move it inwards.",
    "height": "Too high: {at} is above level 6. Turn the block or find a lower place.",
    "touch": "On its own: no cube of it touches what stands already. Move it closer; a corner is enough.",
    "taller": "Too low: the stack at {at} is {height} high; this block would reach {reach}.",
    "support": "In the air: nothing carries the cube at {hanging}. Only the middle of a straight bridge may hang.",
}


@pytest.mark.parametrize("phone", [False, True], ids=["pointer", "touch"])
def test_the_ghost_names_the_rule_and_the_place(host: PageServer, sit: SitDown, phone: bool) -> None:
    kept = beginning("faults")
    me = sit(phone=phone)
    me.open(*host.room("solo", record=kept["record"], seed="faults"))
    temple = ExpectedGame(host, me.room).state.temple
    assert temple
    before = me.message()["view"]
    me.pick_up(parse_block(kept["broken"]["grid"]["block"]))
    held = kept["broken"]["grid"]["block"]
    for rule, told in kept["broken"].items():
        block, cells = parse_block(told["block"]), parse_cells(told["cells"])
        if told["block"] != held:
            held = told["block"]
            me.pick_up(block)
        over = me.turn_block(block, cells)
        me.camera("Top")
        me.point_at(over)
        facts = {"at": ", ".join(told["at"]), "reach": max(c.z for c in cells) + 1}
        if rule == "taller":
            facts["height"] = max(temple.height(c.square) for c in parse_cells([f"{at}.1" for at in told["at"]]))
        if rule == "support":
            (gap,) = told["at"]
            facts["hanging"] = f"{gap[:-1]}{int(gap[-1]) + 1}"
        expect(me.prompt).to_have_text(SAID[rule].format(**facts))
        expect(me.button("Place")).to_be_disabled()
    me.press("Cancel")
    expect(me.prompt).to_have_text("Your turn: take a block in hand, or choose a line of the yard.")
    assert me.message()["view"] == before


def test_two_keys_with_one_block_and_no_undo_after_a_draw(host: PageServer, sit: SitDown) -> None:
    kept = beginning("double")
    me = sit()
    me.open(*host.room("solo", record=kept["record"], seed="double"))
    position, claim = position_and_claim(kept)
    before = me.message()["view"]
    me.do(position)
    expect(me.prompt).to_have_text("You found 2 Keys! Claim them all, or choose.")
    # Nothing hidden was shown yet: the block can be taken up again.
    me.press("Undo")
    expect(me.prompt).to_have_text("Your turn: take a block in hand, or choose a line of the yard.")
    assert me.message()["view"] == before
    me.do(position)
    hand = me.page.get_by_role("region", name="Your Keys")
    expect(me.button(re.compile(r"Yours!.*Choose to claim it"), hand)).to_have_count(2)
    me.press("Claim all 2 Keys")
    me.press("Keep all")
    expect(me.prompt).to_have_text("Draw 2 Keys, one at a time. Which altar?")
    assert [c["key"]["id"] for c in me.message()["view"]["players"][0]["claimed"]][-2:] == list(claim.keys)
    me.press(re.compile("Draw from the Sun altar"))
    expect(me.prompt).to_have_text("Draw a Key. Which altar?")
    drawn = me.message()["view"]
    why = "That can't be taken back: something hidden has been shown."
    me.button(f"Undo: {why}").click(force=True)  # it's marked as disabled, but says why when pressed
    expect(me.prompt).to_have_text(why)
    assert me.message()["view"] == drawn


def test_two_keys_can_be_claimed_one_by_one(host: PageServer, sit: SitDown) -> None:
    kept = beginning("double")
    me = sit()
    me.open(*host.room("solo", record=kept["record"], seed="double"))
    position, claim = position_and_claim(kept)
    me.do(position)
    hand = me.page.get_by_role("region", name="Your Keys")
    me.click(me.button(re.compile(r"Yours!.*Choose to claim it"), hand).first)
    me.press("Claim the Key")
    expect(me.prompt).to_have_text("You may put one Sun or Moon under its altar: choose it, or keep all.")
    assert me.message()["view"]["players"][0]["claimed"][-1]["key"]["id"] == claim.keys[0]
    assert len(me.message()["view"]["hand"]) == 3


def test_more_than_seven_blocks_go_back(host: PageServer, sit: SitDown) -> None:
    me = sit()
    me.open(*host.room("solo", record=beginning("discard")["record"], seed="discard"))
    expected = ExpectedGame(host, me.room)
    line = expected.first_line()
    yard = me.page.get_by_role("region", name="Excavation yard")
    me.press(re.compile("^row 1: "), yard)
    expect(me.prompt).to_have_text(re.compile(r"^From row 1 you would get .* You keep seven: 2 blocks go back\.$"))
    me.press("Take these blocks")
    expected.play(line)
    expect(me.prompt).to_have_text(re.compile("choose 2 blocks, one at a time"))
    for block in list(expected.state.player.supply[:2]):
        me.press(f"{name_of(block)}: choose to put back")
        expect(me.prompt).to_have_text(f"Put {name_of(block)} back into the bag?")
        me.press("Put it back")
        expected.play(f"discard {block}")
    expect(me.prompt).to_have_text("No claim: put a Key aside, unseen. From which altar?")
    seen = me.message()["view"]
    assert seen | {"actions": []} == expected.view(Seat.SOUTH)
    assert len(seen["players"][0]["supply"]) == 7


def test_a_stuck_game_ends_and_is_scored(host: PageServer, sit: SitDown) -> None:
    me = sit()
    seats = [{"holder": "bot", "bot": "researcher"}, HUMAN]
    me.open(*host.room("device", 2, seats, record=beginning("stuck")["record"], seed="stuck"))
    expected = ExpectedGame(host, me.room)
    assert expected.seat is Seat.SOUTH
    expected.step(me, expected.first_line())
    while not expected.is_over:
        expected.step(me, expected.choose())
    expect(me.page.get_by_text("The game is over: for four rounds nobody positioned a block.").first).to_be_visible()
    expect(me.page.get_by_role("table", name="Final scoring")).to_be_visible()
    assert me.message()["view"]["ended"] == "stuck"
