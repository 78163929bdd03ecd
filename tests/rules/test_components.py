"""Component sets: RULES 1.4 and 1.5, and the checker, which names file, Key and reason in a line for each fault."""

import copy
import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.components import (
    SETS,
    InvalidSet,
    Level,
    parse_set,
    read_set,
    referred_set,
    set_data,
    set_reference,
    shipped_set,
    shipped_sets,
)
from blockandkey.rules.geometry import InvalidText

Data = dict[str, Any]

# A published version is never altered (PROTOCOL 2): if this fails, make a new version of the set instead.
STANDARD_1 = "68ee5b065492d21026bb116ffa96c51ba78bacae2b409793d01eaaa4f7b4e338"

STANDARD = shipped_set("standard", 1)


@pytest.fixture
def data() -> Data:
    """A sound set, to be spoilt."""
    sound = copy.deepcopy(set_data(STANDARD)) | {"name": "own"}
    del sound["sha256"]
    return sound


def key(data: Data, id: str) -> Data:
    return next(table for table in data["keys"] if table["id"] == id)


def toml(data: Data) -> str:
    """The set as TOML; JSON's strings, numbers and lists are TOML's too."""
    head = [f"{name} = {json.dumps(value)}" for name, value in data.items() if name != "keys"]
    tables = ["\n".join(f"{name} = {json.dumps(value)}" for name, value in table.items()) for table in data["keys"]]
    return "\n".join([*head, *(f"[[keys]]\n{table}" for table in tables)])


def faults(data: Any, source: str = "my.toml") -> list[str]:
    """What the checker says, each line without the source that it must begin with."""
    with pytest.raises(InvalidSet) as caught:
        parse_set(data, source)
    found = caught.value.faults
    assert found
    assert str(caught.value).splitlines() == found, "a fault is one line"
    assert all(fault.startswith(f"{source}: ") for fault in found)
    return [fault.removeprefix(f"{source}: ") for fault in found]


# RULES 1.4


def test_1_4_eight_star_twenty_four_sun_and_sixteen_moon_keys() -> None:
    counts = Counter(key.level for key in STANDARD.keys)
    assert counts == {Level.STAR: 8, Level.SUN: 24, Level.MOON: 16}
    assert {level: len(STANDARD.of_level(level)) for level in Level} == counts
    assert len({key.id for key in STANDARD.keys}) == 48


def test_1_4_stars_give_one_suns_two_and_moons_four_vp() -> None:
    worth = {Level.STAR: 1, Level.SUN: 2, Level.MOON: 4}
    assert all(key.vp == worth[key.level] for key in STANDARD.keys)


def quarter(points: frozenset[tuple[int, int, str]]) -> frozenset[tuple[int, int, str]]:
    """A design's squares turned by 90 degrees and moved to the origin."""
    turned = {(y, -x, letter) for x, y, letter in points}
    left, low = min(x for x, _, _ in turned), min(y for _, y, _ in turned)
    return frozenset((x - left, y - low, letter) for x, y, letter in turned)


def squares(design: tuple[str, ...]) -> frozenset[tuple[int, int, str]]:
    """The coloured squares of a design."""
    return frozenset((x, -y, letter) for y, row in enumerate(design) for x, letter in enumerate(row) if letter != ".")


def test_1_4_all_designs_differ_even_after_rotation() -> None:
    seen: set[frozenset[tuple[int, int, str]]] = set()
    for key in STANDARD.keys:
        turns, points = set(), squares(key.design)
        for _ in range(4):
            points = quarter(points)
            turns.add(points)
        assert not turns & seen, key.id
        seen |= turns


def test_1_4_suns_and_moons_carry_stars_and_pips_and_star_keys_carry_none() -> None:
    for key in STANDARD.keys:
        if key.level is Level.STAR:
            assert (key.stars, key.pips) == (0, 0)
        else:
            assert key.stars in range(1, 5)
            assert key.pips in range(1, 10)


def test_1_4_every_combination_of_stars_and_pips_is_used() -> None:
    used = {(key.stars, key.pips) for key in STANDARD.keys if key.level is not Level.STAR}
    assert used == {(stars, pips) for stars in range(1, 5) for pips in range(1, 10)}


def test_1_4_there_is_an_enigma_for_each_colour() -> None:
    assert len(COLOURS) == 4


# RULES 1.5


@pytest.mark.parametrize(("level", "sizes"), [("star", {2, 3}), ("sun", {3, 4}), ("moon", {4, 5})])
def test_1_5_the_number_of_squares_of_each_level(level: str, sizes: set[int]) -> None:
    assert {len(squares(key.design)) for key in STANDARD.of_level(Level(level))} == sizes


def test_1_5_designs_lie_within_four_by_four() -> None:
    for key in STANDARD.keys:
        assert len(key.design) <= 4, key.id
        assert all(len(row) == len(key.design[0]) <= 4 for row in key.design), key.id


def test_1_5_designs_are_connected_at_least_by_corners() -> None:
    for key in STANDARD.keys:
        left = {(x, y) for x, y, _ in squares(key.design)}
        waiting = [left.pop()]
        while waiting:
            x, y = waiting.pop()
            joined = {(a, b) for a, b in left if abs(a - x) <= 1 and abs(b - y) <= 1}
            left -= joined
            waiting += joined
        assert not left, key.id


@pytest.mark.parametrize("level", Level)
def test_1_5_each_colour_is_used_equally_often(level: Level) -> None:
    letters = Counter(letter for key in STANDARD.of_level(level) for _, _, letter in squares(key.design))
    assert set(letters) == set("WYBG")
    assert len(set(letters.values())) == 1


def test_1_5_the_published_version_is_never_altered() -> None:
    assert (STANDARD.name, STANDARD.version) == ("standard", 1)
    assert STANDARD.sha256 == STANDARD_1


def test_1_5_the_hash_is_of_the_content_and_not_of_the_file() -> None:
    read = tomllib.loads((SETS / "standard.toml").read_text(encoding="utf-8"))
    names = ("id", "level", "vp", "design", "stars", "pips")
    keys = [{name: table[name] for name in names if name in table} for table in read["keys"]]
    content = {"keys": keys, "name": "standard", "version": 1}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert STANDARD.sha256 == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_the_hash_changes_with_every_part_of_the_content(data: Data) -> None:
    hashes = {parse_set(data, "sound").sha256}

    def changed(change: Callable[[Data], Any]) -> None:
        other = copy.deepcopy(data)
        change(other)
        hashes.add(parse_set(other, "changed").sha256)

    changed(lambda d: d.update(name="mine"))
    changed(lambda d: d.update(version=2))
    changed(lambda d: d["keys"].reverse())
    changed(lambda d: key(d, "sun-1").update(vp=3))
    changed(lambda d: key(d, "sun-1").update(stars=1))
    changed(lambda d: key(d, "sun-1").update(pips=9))
    changed(lambda d: key(d, "sun-1").update(id="sun-99"))
    changed(lambda d: key(d, "sun-1").update(design=["WWW"]))
    assert len(hashes) == 9
    changed(lambda d: d.update(format="blockandkey-set/1"))
    assert len(hashes) == 9


# Reading


def test_a_set_round_trips_through_its_data() -> None:
    assert referred_set(set_reference(STANDARD)) == STANDARD
    own = parse_set(set_data(STANDARD) | {"name": "own"}, "own")
    assert parse_set(set_data(own), "again") == referred_set(set_reference(own)) == own
    assert json.loads(json.dumps(set_data(STANDARD))) == set_data(STANDARD)


def test_a_set_round_trips_through_a_file(data: Data, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(toml(data), encoding="utf-8")
    assert read_set(path).keys == STANDARD.keys
    assert read_set(path) == parse_set(data, "sound")


def test_a_set_gives_its_keys_by_id() -> None:
    assert STANDARD.key("moon-16").level is Level.MOON
    with pytest.raises(InvalidText, match="'moon-17'"):
        STANDARD.key("moon-17")


def test_shipped_sets_are_found_by_name_and_version() -> None:
    assert STANDARD in shipped_sets()
    assert shipped_set("standard") is shipped_set("standard", 1) is STANDARD
    with pytest.raises(InvalidText, match="'nonsense'"):
        shipped_set("nonsense")
    with pytest.raises(InvalidText, match="version 99"):
        shipped_set("standard", 99)


def test_every_shipped_file_is_named_after_its_set() -> None:
    assert {path.name for path in SETS.glob("*")} == {f"{s.name}.toml" for s in shipped_sets()}


def test_the_name_of_a_shipped_set_is_reserved_for_it(data: Data) -> None:
    assert faults(data | {"name": "standard"}) == [
        "name 'standard' is reserved for the set that comes with the program"
    ]


def test_a_file_that_is_not_there_is_named_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(InvalidSet) as caught:
        read_set(path)
    assert caught.value.faults == [f"{path}: No such file or directory"]


@pytest.mark.parametrize("content", [b"keys = [", b"name = 'a'\nname = 'b'", b"\xff\xfe\x00", b"just words"])
def test_a_file_that_is_no_toml_is_named_in_one_line(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidSet) as caught:
        read_set(path)
    (fault,) = caught.value.faults
    assert fault.startswith(f"{path}: not a TOML file: ")
    assert len(fault.splitlines()) == 1


def test_a_folder_is_no_set(tmp_path: Path) -> None:
    with pytest.raises(InvalidSet, match=str(tmp_path)):
        read_set(tmp_path)


def test_a_fault_in_a_file_names_the_file_the_key_and_the_reason(data: Data, tmp_path: Path) -> None:
    key(data, "sun-3")["vp"] = 0
    path = tmp_path / "mine.toml"
    path.write_text(toml(data), encoding="utf-8")
    with pytest.raises(InvalidSet) as caught:
        read_set(path)
    assert str(caught.value) == f"{path}: Key sun-3: vp is 0, not a whole number from 1"


# The checker: the head


@pytest.mark.parametrize(
    ("entry", "value", "reason"),
    [
        ("format", "blockandkey-set/2", "format is 'blockandkey-set/2'"),
        ("format", 1, "format is 1"),
        ("name", "", "name must be"),
        ("name", "two words", "name must be"),
        ("name", "x" * 41, "name must be"),
        ("name", 7, "name must be"),
        ("version", 0, "version must be"),
        ("version", "1", "version must be"),
        ("version", 1.0, "version must be"),
        ("version", True, "version must be"),
        ("keys", {}, "has no keys"),
        ("keys", "all", "has no keys"),
        ("author", "me", "unknown entry 'author'"),
    ],
)
def test_a_fault_of_the_head_is_named(data: Data, entry: str, value: object, reason: str) -> None:
    data[entry] = value
    (fault,) = faults(data)
    assert fault.startswith(reason)


@pytest.mark.parametrize(
    ("entry", "reason"), [("name", "name must be"), ("version", "version must be"), ("keys", "has no keys")]
)
def test_a_missing_entry_of_the_head_is_named(data: Data, entry: str, reason: str) -> None:
    del data[entry]
    (fault,) = faults(data)
    assert fault.startswith(reason)


def test_an_empty_set_has_a_line_for_each_thing_that_it_lacks() -> None:
    assert len(faults({})) == 3


# The checker: a Key


@pytest.mark.parametrize(
    ("entry", "value", "reason"),
    [
        ("level", "comet", "level is 'comet'"),
        ("level", 2, "level is 2"),
        ("level", ["sun"], "level is ['sun']"),
        ("vp", 0, "vp is 0"),
        ("vp", -1, "vp is -1"),
        ("vp", "2", "vp is '2'"),
        ("vp", 2.0, "vp is 2.0"),
        ("vp", True, "vp is True"),
        ("design", "WG", "design must be a list"),
        ("design", 5, "design must be a list"),
        ("design", [1, 2], "design must be a list"),
        ("design", [["W"]], "design must be a list"),
        ("design", [], "blank design"),
        ("design", ["..", ".."], "blank design"),
        ("design", ["WG", "W"], "ragged design"),
        ("design", ["WX"], "design ['WX'] has 'X'"),
        ("design", ["W\n"], r"design ['W\n'] has '\n'"),
        ("design", ["WWWWWWWWW"], "design ['WWWWWWWWW'] is too large"),
        ("design", ["W......", *["......."] * 5, "......W"], "design ['W......'"),
        ("stars", 0, "stars is 0"),
        ("stars", 5, "stars is 5"),
        ("stars", True, "stars is True"),
        ("pips", 0, "pips is 0"),
        ("pips", 10, "pips is 10"),
        ("pips", "3", "pips is '3'"),
        ("colour", "red", "unknown entry 'colour'"),
    ],
)
def test_a_fault_of_a_key_names_the_key_and_the_reason(data: Data, entry: str, value: object, reason: str) -> None:
    key(data, "sun-3")[entry] = value
    (fault,) = faults(data)
    assert fault.startswith(f"Key sun-3: {reason}")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("level", "level is missing"),
        ("vp", "vp is missing"),
        ("design", "design must be a list"),
        ("stars", "stars is missing"),
        ("pips", "pips is missing"),
    ],
)
def test_a_missing_entry_of_a_key_is_named(data: Data, entry: str, reason: str) -> None:
    del key(data, "moon-2")[entry]
    (fault,) = faults(data)
    assert fault.startswith(f"Key moon-2: {reason}")


@pytest.mark.parametrize("entry", ["stars", "pips"])
def test_a_star_key_has_no_stars_and_pips(data: Data, entry: str) -> None:
    key(data, "star-1")[entry] = 1
    assert faults(data) == [f"Key star-1: a Star Key has no {entry}"]


@pytest.mark.parametrize("id", ["", "two words", "a/b", "x" * 41])
def test_an_id_is_a_word(data: Data, id: str) -> None:
    key(data, "sun-3")["id"] = id
    (fault,) = faults(data)
    assert fault.startswith("Key ")
    assert ": id must be" in fault


def test_a_key_without_an_id_is_named_by_its_number(data: Data) -> None:
    number = data["keys"].index(key(data, "sun-3")) + 1
    del key(data, "sun-3")["id"]
    (fault,) = faults(data)
    assert fault.startswith(f"Key {number}: id must be")


@pytest.mark.parametrize("table", [3, "sun-3", ["sun-3"], None])
def test_a_key_that_is_no_table_is_named_by_its_number(data: Data, table: object) -> None:
    data["keys"][4] = table
    assert faults(data) == ["Key 5: is not a table"]


def test_every_fault_has_its_own_line(data: Data) -> None:
    key(data, "sun-3").update(vp=0, stars=7)
    key(data, "star-2")["design"] = ["WG", "W"]
    data["version"] = 0
    found = faults(data)
    assert len(found) == 4
    assert sorted(fault.split(": ")[0] for fault in found if fault.startswith("Key ")) == [
        *("Key star-2", "Key sun-3", "Key sun-3"),
    ]


# The checker: the Keys together


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("star-1", "has 7 Star Keys, not 8"),
        ("sun-1", "has 23 Sun Keys, not 24"),
        ("moon-1", "has 15 Moon Keys, not 16"),
    ],
)
def test_a_missing_key_is_counted(data: Data, id: str, reason: str) -> None:
    data["keys"].remove(key(data, id))
    assert faults(data) == [reason]


def test_a_key_too_many_is_counted(data: Data) -> None:
    data["keys"].append({"id": "star-9", "level": "star", "vp": 1, "design": ["W.W.W"]})
    assert faults(data) == ["has 9 Star Keys, not 8"]


def test_an_id_used_twice_is_named(data: Data) -> None:
    key(data, "sun-3")["id"] = "sun-4"
    assert faults(data) == ["Key sun-4: the id is used 2 times"]


@pytest.mark.parametrize(
    "design",
    [
        ["GB.", "GBG"],
        ["GG", "BB", "G."],  # turned by 90 degrees
        ["GBG", ".BG"],  # by 180
        [".G", "BB", "GG"],  # by 270
        [".....", ".GB..", ".GBG.", "....."],  # framed with blanks
    ],
)
def test_a_design_used_twice_is_named_turned_or_framed_as_well(data: Data, design: list[str]) -> None:
    key(data, "sun-1")["design"] = ["GB.", "GBG"]
    key(data, "moon-1")["design"] = design
    (fault,) = faults(data)
    order = [table["id"] for table in data["keys"]]
    first, second = sorted(("sun-1", "moon-1"), key=order.index)
    assert fault.startswith(f"Key {second}: the same design as {first}")


def test_mirror_images_are_different_designs(data: Data) -> None:
    key(data, "sun-1")["design"] = ["GB.", "GBG"]
    key(data, "moon-1")["design"] = [".BG", "GBG"]
    assert parse_set(data, "mirrored").key("moon-1").design == (".BG", "GBG")


def test_the_same_squares_in_other_colours_are_different_designs(data: Data) -> None:
    key(data, "sun-1")["design"] = ["GB.", "GBG"]
    key(data, "moon-1")["design"] = ["GB.", "GBW"]
    assert parse_set(data, "coloured").key("moon-1").design == ("GB.", "GBW")


def test_a_set_of_ones_own_need_not_obey_what_is_ours(data: Data) -> None:
    """RULES 1.5: VP, Stars, Pips and designs are data, so that owners can type in their own cards."""
    key(data, "moon-1").update(vp=7, design=["W.....G"], stars=1, pips=1)
    assert parse_set(data, "mine").key("moon-1").vp == 7


# Ids and the lines that name them


@pytest.mark.parametrize("id", ["sun\n3", "sun\r3", "sun\u20283"])
def test_a_fault_is_one_line_whatever_the_id(data: Data, id: str) -> None:
    key(data, "sun-3")["id"] = id
    assert len(faults(data)) == 1


def test_an_id_may_not_be_the_word_for_no_key(data: Data) -> None:
    """`claim none` and `bury none` (state.NONE) must not be able to mean a Key."""
    key(data, "sun-3")["id"] = "none"
    (fault,) = faults(data)
    assert fault.startswith("Key none: ")
