"""The referee (PROTOCOL 1): every case of the conformance suite, and a clear error for what can't be understood."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blockandkey.referee import answer_line

CASES = [json.loads(line) for line in (Path(__file__).parents[1] / "golden/cases.jsonl").read_text().splitlines()]
FACES = {"north": "white", "east": "grey", "south": "brown", "west": "green"}
CORE = {"square": "d4", "faces": FACES}
TEMPLE = {"core": CORE, "blocks": [{"block": "green-I3", "cells": ["c3.1", "c2.1", "c1.1"]}]}


@pytest.mark.parametrize("op", ["placements", "judge", "view", "claims", "ancients", "score"])
def test_conformance(op: str) -> None:
    cases = [case for case in CASES if case["q"]["op"] == op]
    assert len(cases) >= 120
    for case in cases:
        answered = answer_line(json.dumps(case["q"]))
        assert answered.pop("id") == case["q"]["id"]
        assert answered == case["a"], case["q"]


def ask(**fields: object) -> dict[str, object]:
    """The answer to a request about TEMPLE, unless another is given."""
    return answer_line(json.dumps({"temple": TEMPLE, **fields}))


def temple(block: str, *cells: str) -> dict[str, object]:
    """TEMPLE with one more block."""
    return {"core": CORE, "blocks": [*TEMPLE["blocks"], {"block": block, "cells": cells}]}


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ({"op": "dig"}, "op"),
        ({}, "op"),
        ({"op": 3}, "op"),
        ({"op": "view"}, "seat"),
        ({"op": "view", "seat": "up"}, "seat"),
        ({"op": "view", "seat": "south", "temple": []}, "temple"),
        ({"op": "placements", "shape": "Q9"}, "shape"),
        ({"op": "judge", "cells": ["d4"]}, "cells"),
        ({"op": "judge", "cells": ["a1.1", "c3.1", "e5.1"]}, "cells"),
        ({"op": "judge", "cells": []}, "cells"),
        ({"op": "judge", "cells": "d4.1"}, "cells"),
        ({"op": "claims", "seat": "south", "designs": {"k": ["G", "GW"]}}, "designs.k"),
        ({"op": "claims", "seat": "south", "designs": {"k": ["..", ".."]}}, "designs.k"),
        ({"op": "claims", "seat": "south", "designs": {"k": []}}, "designs.k"),
        ({"op": "claims", "seat": "south", "designs": {"k": ["GX"]}}, "designs.k"),
        ({"op": "claims", "seat": "south", "designs": []}, "designs"),
        ({"op": "ancients", "shape": "I3", "stars": 5}, "stars"),
        ({"op": "ancients", "shape": "I3", "stars": True}, "stars"),
        ({"op": "score", "players": [{}]}, "players[0].vp"),
        ({"op": "score", "players": [3]}, "players[0]"),
        (
            {"op": "view", "seat": "south", "temple": temple("green-I4", "c3.1", "d3.1", "e3.1", "f3.1")},
            "temple.blocks[1]",
        ),
        ({"op": "view", "seat": "south", "temple": temple("green-I3", "f1.1", "g1.1", "h1.1")}, "temple.blocks[1]"),
        ({"op": "view", "seat": "south", "temple": temple("green-V3", "f1.1", "g1.1", "h1.1")}, "temple.blocks[1]"),
        ({"op": "view", "seat": "south", "temple": temple("white-I3", "g1.1", "h1.1", "i1.1")}, "temple.blocks[1]"),
        ({"op": "view", "seat": "south", "temple": temple("white-I3", "h1.5", "h1.6", "h1.7")}, "temple.blocks[1]"),
        ({"op": "view", "seat": "south", "temple": {"core": {**CORE, "square": "h4"}, "blocks": []}}, "temple.core"),
        (
            {
                "op": "view",
                "seat": "south",
                "temple": {
                    "core": {**CORE, "faces": {**FACES, "north": "grey", "east": "white"}},
                    "blocks": [],
                },
            },
            "temple.core",
        ),
    ],
)
def test_what_cannot_be_understood_names_the_field(request_: dict[str, object], named: str) -> None:
    answered = ask(id="x", **request_)
    assert set(answered) == {"error", "id"}
    assert str(answered["error"]).startswith(f"{named}:"), answered


def test_any_file_and_level_can_be_judged() -> None:
    assert ask(op="judge", cells=["h9.1", "h10.1", "h11.1"]) == {"broken": ["grid"]}
    assert ask(op="judge", cells=["c3.5", "c3.6", "c3.7"]) == {"broken": ["height", "touch", "support"]}


def test_without_blocks_nothing_can_be_claimed() -> None:
    assert ask(op="claims", seat="south", designs={"k": ["B"]}, temple={"core": CORE, "blocks": []}) == {"claims": {}}


def test_answers_come_line_by_line_at_once() -> None:
    command = [sys.executable, "-m", "blockandkey.cli", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(
                json.dumps({"op": "view", "seat": "south", "temple": TEMPLE, "id": number}) + "\nrubbish\n"
            )
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
            assert "error" in json.loads(process.stdout.readline())


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["d4.1", "green-I3", "south", "I3"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([case["q"] for case in CASES[:60]]), st.data())
def test_mutated_requests_are_answered(question: dict[str, object], data: st.DataObject) -> None:
    changed = json.loads(json.dumps(question))
    place = changed
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            place[key] = data.draw(JSON)
            break
        place = place[key]
    answered = answer_line(json.dumps(changed))
    assert isinstance(answered, dict)


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert "error" in answer_line(text) or json.loads(text)
