"""The constants that the page shares with the core: rules.ts is generated, and complete."""

import json
import re
from pathlib import Path

from blockandkey.protocol.rules_ts import QUARTER_TURNS, write_rules
from blockandkey.rules.blocks import ORIENTATIONS, SHAPES
from blockandkey.rules.geometry import ROTATIONS, Cell

RULES = Path(__file__).parents[2] / "web" / "src" / "rules" / "rules.ts"


def test_the_page_has_the_newest_constants() -> None:
    assert RULES.read_text(encoding="utf-8") == write_rules(), "run make wire"


def test_the_page_numbers_orientations_as_the_core_does() -> None:
    """The page numbers them shape by shape, in the order of rules.ts."""
    text = RULES.read_text(encoding="utf-8")
    (shapes,) = re.findall(r"export const SHAPES = (\[.*\]) as const", text)
    assert json.loads(shapes) == list(SHAPES)
    (body,) = re.findall(r"export const SHAPE_ORIENTATIONS = \{\n(.*?)\}", text, re.DOTALL)
    lists = {shape: json.loads(cells) for shape, cells in re.findall(r"  (\w+): (\[.*\]),", body)}
    numbered = [(shape, cells) for shape in json.loads(shapes) for cells in lists[shape]]
    expected = [(o.shape.value, " ".join(f"{x}{y}{z}" for x, y, z in o.cells)) for o in ORIENTATIONS]
    assert numbered == expected


def test_a_quarter_turn_is_a_rotation_of_order_four() -> None:
    cell = Cell(1, 2, 3)
    for turned in QUARTER_TURNS.values():
        assert turned(cell) in {rotation(cell) for rotation in ROTATIONS} - {cell}
        assert turned(turned(turned(turned(cell)))) == cell != turned(turned(cell))
