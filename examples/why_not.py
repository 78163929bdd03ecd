"""Ask why a block can't stand somewhere, where it would come to rest, and where it may stand."""

from blockandkey import (
    ORIENTATIONS,
    CoreCube,
    Shape,
    Temple,
    format_cell,
    format_square,
    judge,
    parse_action,
    parse_block,
    parse_cell,
    parse_square,
    placements,
    rest,
)
from blockandkey.rules.state import PlaceCore

core = parse_action("core white grey brown green")
assert isinstance(core, PlaceCore)
temple = Temple.of(
    CoreCube(parse_square("d4"), core.faces),
    [(parse_block("green-I3"), map(parse_cell, ("f4.1", "f4.2", "f4.3")))],
)

upright = next(o for o in ORIENTATIONS if o.shape is Shape.V3 and o.cells[-1].z == 1)
cells = rest(temple, upright, parse_square("g4"))
print("it would rest on", *map(format_cell, cells))
for broken in judge(temple, cells):
    print(broken.rule, *map(format_cell, broken.cells), *map(format_square, broken.stacks))
print("a V3 has", len(placements(temple, Shape.V3)), "legal placements here")
