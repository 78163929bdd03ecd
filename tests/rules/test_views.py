"""Seeing and claiming: RULES 6."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from blockandkey.rules.blocks import BLOCKS, COLOUR_OF_LETTER, COLOURS, Block, Colour
from blockandkey.rules.components import Key, shipped_set
from blockandkey.rules.geometry import Cell, InvalidText, Seat, ViewSquare, format_view_square, parse_view_square
from blockandkey.rules.placement import placements
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import (
    NOWHERE,
    Design,
    Occurrence,
    Outlook,
    View,
    claimable,
    claims,
    complete,
    lacking,
    missing,
    occurrences,
    parse_design,
    picture,
    stencils,
    trimmed,
    turned,
    turns,
    view,
)
from tests.support.positions import examples, grown_temples, seats, temple, temples, turned_seat, turned_temple

EVERYTHING = (1 << 48) - 1  # all squares of a view


def seen(*rows: str, new: str = "") -> View:
    """A view of rows of letters, the lowest last; `new` names the squares that show the block just placed."""
    sheets = dict.fromkeys(COLOURS, 0)
    for level, row in enumerate(reversed(rows)):
        for column, letter in enumerate(row):
            if letter != ".":
                sheets[COLOUR_OF_LETTER[letter]] |= 1 << (column + 8 * level)
    squares = map(parse_view_square, new.split())
    return View(tuple(sheets.values()), sum(1 << (square.column + 8 * square.level) for square in squares))


def rows(where: Temple, seat: str, highest: int = 6) -> list[str]:
    """What a seat sees, from level `highest` down; there must be nothing above it."""
    drawn = picture(view(where, Seat(seat)))
    assert set("".join(drawn[: 6 - highest])) <= {"."}
    return list(drawn[6 - highest :])


def places(found: tuple[Occurrence, ...]) -> list[str]:
    """Occurrences as texts such as `a1 b1`."""
    return [" ".join(map(format_view_square, occurrence)) for occurrence in found]


def found_in(view: View, *design: str) -> list[str]:
    """All occurrences of a design, new or not."""
    return places(occurrences(view, parse_design(design), EVERYTHING))


def claimed_in(view: View, *design: str) -> list[str]:
    """The occurrences that allow a claim."""
    found = claims(view, parse_design(design))
    assert claimable(view, parse_design(design)) == bool(found)
    return places(found)


# RULES 6.1

# White to the north, grey to the east, brown to the south, green to the west; a green line on a1, b1 and c1
CORNER = temple("green-I3 a1.1 b1.1 c1.1")


def test_6_1_a_view_is_eight_wide_and_six_high_with_level_six_first() -> None:
    drawn = picture(view(temple("white-I3 a1.4 a1.5 a1.6"), Seat.SOUTH))
    assert drawn == ("W.......", "W.......", "W.......", "........", "...BB...", "...BB...")


@pytest.mark.parametrize(
    ("seat", "above", "below"),
    [
        ("south", "...BB...", "GGGBB..."),  # a to h
        ("east", "...YY...", "G..YY..."),  # rank 1 to 8
        ("north", "...WW...", "...WWGGG"),  # h to a
        ("west", "...GG...", "...GG..G"),  # rank 8 to 1
    ],
)
def test_6_1_each_seat_sees_left_to_right_from_its_own_side(seat: str, above: str, below: str) -> None:
    assert rows(CORNER, seat, 2) == [above, below]


@pytest.mark.parametrize(("seat", "letter"), [("north", "G"), ("east", "B"), ("south", "Y"), ("west", "W")])
def test_6_1_the_core_cube_shows_the_side_that_faces_the_viewer(seat: str, letter: str) -> None:
    assert rows(temple(on="d4 GBYW"), seat, 2) == [f"...{letter * 2}..."] * 2


def test_6_1_the_nearest_cube_hides_those_behind_it() -> None:
    built = temple("white-I3 d1.1 d1.2 d1.3", "green-I4 d3.1 d3.2 d3.3 d3.4")
    assert rows(built, "south", 4) == ["...G....", "...W....", "...WB...", "...WB..."]


@pytest.mark.parametrize(
    ("seat", "shown"), [("south", "W..BB..."), ("north", "...WW..B"), ("west", "B..GG..W"), ("east", "W..YY..B")]
)
def test_6_1_near_and_far_change_with_the_side(seat: str, shown: str) -> None:
    # white on a1, brown on a8: south sees white before brown, north brown before white
    built = temple("white-I3 a1.1 a1.2 a1.3", "brown-I3 a8.1 a8.2 a8.3")
    assert rows(built, seat, 3)[2] == shown


def test_6_1_east_and_west_see_near_and_far_the_other_way_round() -> None:
    built = temple("white-I3 a1.1 a1.2 a1.3", "brown-I3 h1.1 h1.2 h1.3")
    assert rows(built, "east", 3)[2] == "B..YY..."
    assert rows(built, "west", 3)[2] == "...GG..W"


def test_6_1_depth_is_not_seen() -> None:
    near, far = temple("white-I3 a1.1 b1.1 c1.1"), temple("white-I3 a8.1 b8.1 c8.1")
    assert rows(near, "south") == rows(far, "south")


def test_6_1_what_hangs_is_seen_with_the_gap_below_it() -> None:
    assert rows(temple("white-I3 a1.3 b1.3 c1.3"), "south", 3) == ["WWW.....", "...BB...", "...BB..."]


def test_6_1_a_view_tells_face_count_and_the_new_block() -> None:
    shown = view(temple("white-I3 a2.1 b2.1 c2.1", "green-I3 a1.1 a1.2 a1.3"), Seat.SOUTH)
    assert picture(shown)[-1] == "GWWBB..."
    assert shown.face(ViewSquare(0, 0)) is Colour.GREEN
    assert shown.face(ViewSquare(1, 0)) is Colour.WHITE
    assert shown.face(ViewSquare(3, 1)) is Colour.BROWN
    assert shown.face(ViewSquare(7, 5)) is None
    assert [shown.count(colour) for colour in COLOURS] == [2, 0, 4, 3]
    assert shown.new == seen("........", new="a1 a2 a3").new


def without_last(where: Temple) -> Temple:
    """The temple before its last block was placed."""
    return Temple.of(where.core, [(placed.block, placed.cells) for placed in where.blocks[:-1]])


def naive_view(where: Temple, seat: Seat) -> tuple[list[str], set[ViewSquare]]:
    """RULES 6.1 in plain loops: the picture, and the squares that the block just placed has changed (6.3)."""
    before = naive_view(without_last(where), seat)[0] if where.blocks else []
    letters = {cell: placed.block.colour.letter for placed in where.blocks for cell in placed.cells}
    letters |= dict.fromkeys(where.core.cells, where.core.face(seat).letter)
    last = where.blocks[-1].cells if where.blocks else ()
    drawn, new = [], set()
    for level in range(5, -1, -1):
        row = ""
        for column in range(8):
            lines = {
                Seat.SOUTH: [Cell(column, y, level) for y in range(8)],
                Seat.NORTH: [Cell(7 - column, y, level) for y in range(7, -1, -1)],
                Seat.EAST: [Cell(x, column, level) for x in range(7, -1, -1)],
                Seat.WEST: [Cell(x, 7 - column, level) for x in range(8)],
            }
            nearest = next((cell for cell in lines[seat] if cell in letters), None)
            row += letters[nearest] if nearest else "."
            if nearest in last and before[5 - level][column] != row[-1]:
                new.add(ViewSquare(column, level))
        drawn.append(row)
    return drawn, new


@given(temples, seats)
@examples(60)
def test_6_1_a_view_matches_plain_loops(where: Temple, seat: Seat) -> None:
    shown = view(where, seat)
    drawn, new = naive_view(where, seat)
    assert list(picture(shown)) == drawn
    assert {ViewSquare(c, z) for c, z in product(range(8), range(6)) if shown.new >> (c + 8 * z) & 1} == new
    for column, level in product(range(8), range(6)):
        face = shown.face(ViewSquare(column, level))
        assert (face.letter if face else ".") == drawn[5 - level][column]
    assert [shown.count(colour) for colour in COLOURS] == ["".join(drawn).count(c.letter) for c in COLOURS]


@given(temples, seats)
def test_6_1_turning_the_temple_and_the_seat_leaves_the_view_as_it_was(where: Temple, seat: Seat) -> None:
    assert view(turned_temple(where), turned_seat(seat)) == view(where, seat)


@given(temples, seats, st.sampled_from(BLOCKS))
def test_6_1_an_outlook_tells_the_view_with_one_more_block(where: Temple, seat: Seat, block: Block) -> None:
    outlook = Outlook.of(where, seat)
    assert outlook.view == view(where, seat)
    for legal in placements(where, block.shape)[:20]:
        assert outlook.with_shown(block, outlook.shown(legal)) == view(where.with_block(block, legal), seat)


# RULES 6.2


def test_6_2_a_design_occurs_where_its_colours_are_seen() -> None:
    assert found_in(seen("WG......", "GW......", "WYW.WG.."), "WG") == [
        *("a1 a2", "a2 a3", "a2 b2", "a3 b3", "b2 b3", "e1 f1"),
    ]
    assert found_in(seen("...WG..."), "WG") == ["d1 e1"]
    assert found_in(seen("...WW..."), "WG") == []
    assert found_in(seen("...W.G.."), "WG") == []


@pytest.mark.parametrize(
    "shown",
    [
        seen("G....", "GW..."),  # as drawn
        seen("GG...", "W...."),  # by 90 degrees
        seen("WG...", ".G..."),  # by 180
        seen(".W...", "GG..."),  # by 270
    ],
    ids=["0", "90", "180", "270"],
)
def test_6_2_a_design_occurs_after_any_rotation(shown: View) -> None:
    assert len(found_in(shown, "G.", "GW")) == 1


@pytest.mark.parametrize(
    "shown", [seen(".G...", "WG..."), seen("GG...", ".W..."), seen("GW...", "G...."), seen("W....", "GG...")]
)
def test_6_2_a_design_is_never_mirrored(shown: View) -> None:
    assert found_in(shown, "G.", "GW") == []
    assert len(found_in(shown, ".G", "WG")) == 1


def test_6_2_blank_squares_ask_for_nothing() -> None:
    for between in "WYBG.":
        assert found_in(seen(f"..W{between}G..."), "W.G") == ["c1 e1"]
    assert found_in(seen("YG..", "WB.."), "W.", ".G") == ["a1 b2"]  # turned
    assert found_in(seen("WY..", "BG.."), "W.", ".G") == ["a2 b1"]


def test_6_2_blank_squares_may_lie_outside_the_view() -> None:
    framed = ("....", ".WG.", "....")
    assert found_in(seen("WG......"), *framed) == ["a1 b1"]
    assert found_in(seen("......WG"), *framed) == ["g1 h1"]
    top = ["......WG", *["........"] * 5]
    assert found_in(seen(*top), *framed) == ["g6 h6"]


def test_6_2_coloured_squares_may_not_lie_outside_the_view() -> None:
    assert found_in(seen("G.......", ".......W"), "WG") == []  # no wrapping from h1 to a2
    assert found_in(seen(".......W"), "WG") == []


def test_6_2_the_faces_need_not_touch_or_lie_at_one_depth() -> None:
    deep = temple("white-I3 a1.1 a1.2 a1.3", "green-I3 b8.1 b8.2 b8.3")
    assert found_in(view(deep, Seat.SOUTH), "WG") == ["a1 b1", "a2 b2", "a3 b3"]
    apart = temple("white-I3 a1.1 a1.2 a1.3", "green-I3 h1.1 h1.2 h1.3")
    assert found_in(view(apart, Seat.SOUTH), "W......G") == ["a1 h1", "a2 h2", "a3 h3"]


def test_6_2_the_core_cube_is_part_of_the_view() -> None:
    assert found_in(view(temple(), Seat.SOUTH), "BB", "BB") == ["d1 d2 e1 e2"]
    assert found_in(view(temple(), Seat.EAST), "BB", "BB") == []


def test_6_2_an_occurrence_is_a_set_of_squares_and_listed_once() -> None:
    assert found_in(seen("WW", "WW"), "WW") == ["a1 a2", "a1 b1", "a2 b2", "b1 b2"]
    assert found_in(seen("WW", "WW"), "WW", "WW") == ["a1 a2 b1 b2"]


def test_6_2_a_long_design_fits_only_lying() -> None:
    assert found_in(seen("WWWWWWWG"), "WWWWWWWG") == ["a1 b1 c1 d1 e1 f1 g1 h1"]
    assert found_in(seen("GWWWWWWW"), "WWWWWWWG") == ["a1 b1 c1 d1 e1 f1 g1 h1"]
    assert found_in(seen(*["G"] * 6), "WWWWWWWG") == []


designs = (
    st.integers(1, 4)
    .flatmap(lambda width: st.lists(st.text("WYBG.", min_size=width, max_size=width), min_size=1, max_size=4))
    .filter(lambda drawn: set("".join(drawn)) != {"."})
)
few_colours = st.lists(st.text("WG.", min_size=8, max_size=8), min_size=6, max_size=6)
new_squares = st.sets(st.builds(ViewSquare, st.integers(0, 7), st.integers(0, 5)), max_size=8)
small_designs = st.sampled_from(
    [("W",), ("WG",), ("W.G",), ("WW",), ("W.", ".G"), ("WG", "G."), ("GW", ".W", ".W"), ("WGG", "W.."), (".W.", "G.G")]
)


def squares_of(design: Design) -> dict[tuple[int, int], str]:
    """The coloured squares of a design by column and level."""
    drawn = enumerate(reversed(design))
    return {(x, y): letter for y, row in drawn for x, letter in enumerate(row) if letter != "."}


def naive_places(design: Design) -> dict[Occurrence, list[dict[ViewSquare, str]]]:
    """Every way to lay a design on a view by turning and shifting it: the squares in order, and their letters."""
    found: dict[Occurrence, list[dict[ViewSquare, str]]] = {}
    points = squares_of(design)
    for _ in range(4):
        points = {(y, -x): letter for (x, y), letter in points.items()}
        left, low = min(x for x, _ in points), min(y for _, y in points)
        for dx, dy in product(range(8), range(6)):
            laid = {ViewSquare(x - left + dx, y - low + dy): letter for (x, y), letter in points.items()}
            if all(square.column < 8 and square.level < 6 for square in laid):
                found.setdefault(tuple(sorted(laid)), []).append(laid)
    return found


def lacks(drawn: list[str], laid: dict[ViewSquare, str]) -> int:
    return sum(drawn[5 - square.level][square.column] != letter for square, letter in laid.items())


def naive_occurrences(drawn: list[str], design: Design, new: set[ViewSquare]) -> list[Occurrence]:
    laid = naive_places(design).items()
    return sorted(at for at, ways in laid if set(at) & new and any(lacks(drawn, way) == 0 for way in ways))


@given(few_colours, small_designs, new_squares)
@examples(60)
def test_6_2_occurrences_and_claims_match_plain_loops(drawn: list[str], design: Design, new: set[ViewSquare]) -> None:
    shown = seen(*drawn, new=" ".join(map(format_view_square, new)))
    every = {ViewSquare(*place) for place in product(range(8), range(6))}
    assert list(occurrences(shown, design, EVERYTHING)) == naive_occurrences(drawn, design, every)
    assert list(claims(shown, design)) == naive_occurrences(drawn, design, new)
    assert claimable(shown, design) == bool(naive_occurrences(drawn, design, new))


@given(few_colours, designs)
@examples(60)
def test_6_2_missing_matches_trying_every_place(drawn: list[str], design: list[str]) -> None:
    tried = [(lacks(drawn, way), at) for at, ways in naive_places(tuple(design)).items() for way in ways]
    nearest = min(((lack, at) for lack, at in tried if lack), default=None)
    assert missing(seen(*drawn), parse_design(design)) == nearest
    assert lacking(seen(*drawn), parse_design(design)) == (nearest[0] if nearest else NOWHERE)
    assert complete(seen(*drawn), parse_design(design)) == tuple(sorted({at for lack, at in tried if not lack}))


def test_6_2_missing_tells_how_many_squares_and_where() -> None:
    assert missing(seen("WG......"), ("WGB",)) == (1, tuple(map(parse_view_square, ("a1", "b1", "c1"))))
    assert missing(seen(".....WGB"), ("WGB",)) == (2, tuple(map(parse_view_square, ("d1", "e1", "f1"))))  # as BGW
    assert complete(seen(".....WGB"), ("WGB",)) == (tuple(map(parse_view_square, ("f1", "g1", "h1"))),)
    assert missing(seen(*["WWWWWWWW"] * 6), ("WW",)) is None
    assert missing(seen("........"), ("WG",)) == (2, tuple(map(parse_view_square, ("a1", "a2"))))


@given(designs, st.integers(0, 4), st.integers(0, 2))
@examples(60)
def test_6_2_the_mirror_image_of_a_chiral_design_is_not_found(design: list[str], right: int, up: int) -> None:
    mirror = trimmed(tuple(row[::-1] for row in design))
    assume(mirror not in turns(tuple(design)))
    shown = seen(*("." * right + row for row in mirror), *["." * 8] * up)
    assert occurrences(shown, tuple(design), EVERYTHING) == ()
    assert len(occurrences(shown, mirror, EVERYTHING)) == 1


@given(designs)
def test_6_2_a_design_turned_or_framed_is_the_same_design(design: list[str]) -> None:
    drawn = tuple(design)
    framed = ("." * (len(drawn[0]) + 2), *(f".{row}." for row in drawn), "." * (len(drawn[0]) + 2))
    assert set(turns(framed)) == set(turns(turned(drawn))) == set(turns(drawn))
    assert turned(turned(turned(turned(drawn)))) == drawn
    assert len(stencils(drawn)) == len(turns(drawn)) in (1, 2, 4)


def test_6_2_turning_moves_the_top_row_to_a_side() -> None:
    assert turned(("WG", "..", "B.")) in {("B.W", "..G"), ("G..", "W.B")}
    assert set(turns(("WG",))) == {("WG",), ("W", "G"), ("GW",), ("G", "W")}
    assert turns(("W",)) == (("W",),)


@given(designs)
def test_6_2_a_design_is_read_as_it_was_written(design: list[str]) -> None:
    assert list(parse_design(design)) == design


@pytest.mark.parametrize(
    ("design", "reason"),
    [
        (["WG", "W"], "ragged"),
        (["WG", ""], "ragged"),
        (["..", ".."], "blank"),
        ([""], "blank"),
        ([], "blank"),
        (["WX"], "'X'"),
        (["wg"], "'g'"),
        (["W G"], "' '"),
        (["W\n"], r"\\n"),
    ],
)
def test_6_2_what_is_no_design_is_refused_and_quoted(design: list[str], reason: str) -> None:
    with pytest.raises(InvalidText, match=reason) as caught:
        parse_design(design)
    assert repr(design) in str(caught.value)


# RULES 6.3


def test_6_3_an_occurrence_must_use_a_face_of_the_block_just_placed() -> None:
    assert claimed_in(seen("WG..WG..", new="e1"), "WG") == ["e1 f1"]
    assert claimed_in(seen("WG..WG..", new="b1 e1 f1"), "WG") == ["a1 b1", "e1 f1"]
    assert claimed_in(seen("WG..WG..", new="c1"), "WG") == []
    assert claimed_in(seen("WG..WG.."), "WG") == []


def test_6_3_a_new_face_in_a_blank_square_does_not_count() -> None:
    assert claimed_in(seen("WBG", new="b1"), "W.G") == []
    assert claimed_in(seen("WBG", new="b1 c1"), "W.G") == ["a1 c1"]


def test_6_3_the_last_block_of_the_temple_is_the_one_just_placed() -> None:
    built = ("white-I3 a1.1 a1.2 a1.3", "green-I3 b1.1 b1.2 b1.3")
    assert claimed_in(view(temple(*built), Seat.SOUTH), "WG") == ["a1 b1", "a2 b2", "a3 b3"]
    later = temple(*built, "brown-I3 h1.1 h1.2 h1.3")
    assert claimed_in(view(later, Seat.SOUTH), "WG") == []
    assert claimed_in(view(later, Seat.SOUTH), "B") == ["h1", "h2", "h3"]


def test_6_3_with_nothing_placed_nothing_can_be_claimed() -> None:
    assert claimed_in(view(temple(), Seat.SOUTH), "BB") == []


def test_6_3_a_new_block_out_of_sight_allows_no_claim() -> None:
    hidden = temple("white-I4 a1.1 a1.2 a1.3 a1.4", "green-I3 a3.1 a3.2 a3.3")
    assert claimed_in(view(hidden, Seat.SOUTH), "W") == []
    assert claimed_in(view(hidden, Seat.SOUTH), "G") == []
    assert claimed_in(view(hidden, Seat.NORTH), "G") == ["h1", "h2", "h3"]


def test_6_3_a_design_seen_elsewhere_before_can_be_claimed_where_it_is_new() -> None:
    before = ("white-I3 a1.1 a1.2 a1.3", "green-I3 b1.1 b1.2 b1.3", "white-V3 g1.1 g2.1 g1.2")
    assert found_in(view(temple(*before), Seat.SOUTH), "WG") != []
    assert claimed_in(view(temple(*before, "green-V3 h1.1 h2.1 h1.2"), Seat.SOUTH), "WG") == ["g1 h1", "g2 h2"]


def test_6_3_squares_covered_with_their_own_colour_are_not_new() -> None:
    before = ("white-I3 a3.1 b3.1 c3.1",)
    assert found_in(view(temple(*before), Seat.SOUTH), "WWW") == ["a1 b1 c1"]
    after = view(temple(*before, "white-V3 a2.1 a1.1 b1.1"), Seat.SOUTH)
    assert after.new == 0
    assert claimed_in(after, "WWW") == []
    partly = view(temple(*before, "white-I4 c1.1 d1.1 e1.1 f1.1"), Seat.SOUTH)
    assert partly.new == seen("........", new="d1 e1 f1").new
    assert claimed_in(partly, "WWWW") == ["a1 b1 c1 d1", "b1 c1 d1 e1", "c1 d1 e1 f1"]
    assert claimed_in(partly, "WWW") == ["b1 c1 d1", "c1 d1 e1", "d1 e1 f1"]


@given(grown_temples(), seats)
def test_6_3_a_claim_is_an_occurrence_that_was_not_complete_before(where: Temple, seat: Seat) -> None:
    assume(where.blocks)
    before = view(without_last(where), seat)
    after = view(where, seat)
    for key in shipped_set("standard").keys:
        assert set(claims(after, key.design)) == {*complete(after, key.design)} - {*complete(before, key.design)}


def test_6_3_a_face_may_serve_any_number_of_keys() -> None:
    shown = seen("BY", "WG", new="b1")
    for design in (("WG",), ("Y", "G"), ("B.", ".G"), ("G",), ("BY", "WG")):
        assert claimed_in(shown, *design) != []


@given(grown_temples(), seats)
def test_6_3_every_claim_of_the_standard_set_uses_a_new_face(where: Temple, seat: Seat) -> None:
    shown = view(where, seat)
    drawn, new = naive_view(where, seat)
    for key in shipped_set("standard").keys:
        found = claims(shown, key.design)
        assert list(found) == naive_occurrences(drawn, key.design, new)
        assert all(set(occurrence) & new for occurrence in found)


@given(grown_temples(), seats, st.sampled_from(shipped_set("standard").keys))
def test_6_3_turning_the_temple_and_the_seat_leaves_claims_as_they_were(where: Temple, seat: Seat, key: Key) -> None:
    there, here = view(turned_temple(where), turned_seat(seat)), view(where, seat)
    assert claims(there, key.design) == claims(here, key.design)
    assert occurrences(there, key.design, EVERYTHING) == occurrences(here, key.design, EVERYTHING)


# RULES 6.4


def test_6_4_occurrences_come_in_protocol_order() -> None:
    shown = seen("G.G.....", "WGW.....", "G.......", new="a2 c2")
    assert claimed_in(shown, "WG") == ["a1 a2", "a2 a3", "a2 b2", "b2 c2", "c2 c3"]


@given(few_colours, small_designs)
def test_6_4_squares_and_occurrences_are_sorted_as_their_texts(drawn: list[str], design: Design) -> None:
    found = occurrences(seen(*drawn), design, EVERYTHING)
    texts = [[format_view_square(square) for square in occurrence] for occurrence in found]
    assert texts == sorted(sorted(text) for text in texts)
