"""Questions about positions for the page's own code, and the core's answers (web/tests/support/judgePage.ts)."""

import random
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from blockandkey.rules.blocks import ORIENTATIONS, ORIENTATIONS_OF, Block, Orientation, orientation_of
from blockandkey.rules.components import Key, key_data
from blockandkey.rules.geometry import (
    HEIGHT,
    Cell,
    Cells,
    Square,
    format_square,
    format_view_square,
    lowest_corner,
    moved,
)
from blockandkey.rules.observe import Observation, observe, view_data
from blockandkey.rules.placement import Broken, judge, placements, rest
from blockandkey.rules.solo import ancients_block, ancients_options
from blockandkey.rules.state import Phase, State
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import Occurrence, View, claims, complete, missing, view
from tests.support.boxes import boxed
from tests.support.games import CHOOSERS, states, temple_of, whole_game

Data = dict[str, Any]
WEB = Path(__file__).parents[2] / "web"

BUNDLE = """
import { build } from "vite";
const lib = { entry: "tests/support/judgePage.ts", formats: ["es"], fileName: "judge" };
await build({ configFile: false, logLevel: "error", build: { lib, outDir: process.argv[1], target: "es2022" } });
"""


def bundle(folder: Path) -> str:
    """The page's own code for judgements, as one module."""
    subprocess.run(["node", "--input-type=module", "-e", BUNDLE, str(folder)], cwd=WEB, check=True, capture_output=True)
    return (folder / "judge.js").read_text()


def positions(count: int) -> Iterator[State]:
    """Positions of whole games with all numbers of players, every fifth game in another box; all phases with a temple.

    In every other position the last block is lifted by a level, because bridges, and so gaps, are rare in these games.
    """
    games = 0
    while True:
        players, choose = 1 + games % 4, CHOOSERS[games % len(CHOOSERS)]
        played = states(whole_game(players, f"judgements {games}", choose, boxed() if games % 5 == 4 else None))
        found = [state for state in played if state.temple and state.phase is not Phase.OVER]
        ancients = [state for state in found if state.phase is Phase.ANCIENTS]
        for state in (*random.Random(games).sample(found, 12), *ancients[:3]):
            if count == 0:
                return
            yield lifted(state) if count % 2 else state
            count -= 1
        games += 1


def lifted(state: State) -> State:
    """The state with the last block a level higher, if it has one that isn't at the top."""
    temple = temple_of(state)
    if not temple.blocks or max(cell.z for cell in temple.blocks[-1].cells) == HEIGHT - 1:
        return state
    *before, (block, cells) = ((placed.block, placed.cells) for placed in temple.blocks)
    return replace(state, temple=Temple.of(temple.core, [*before, (block, moved(cells, 0, 0, 1))]))


@dataclass
class Questions:
    """What is asked about a position, and what the core answers."""

    asked: Data
    expected: Data = field(default_factory=lambda: {"resting": [], "anywhere": [], "squares": [], "near": []})


def questions(state: State, placements_asked: int, generator: random.Random) -> Questions:
    """Questions about a position, as the player on turn may ask them."""
    seen = observe(state, state.player.seat)
    temple, ancients = temple_of(state), ancients_block(seen) if seen.phase is Phase.ANCIENTS else None
    corner = seen.components.box.corner(seen.drew.stars) if ancients and seen.drew else None
    blocks = [ancients] if ancients else list(seen.own.supply)
    found = Questions(
        {
            "temple": view_data(seen)["temple"],
            "seat": seen.own.seat.value,
            "hand": [key_data(key) for key in seen.hand],
            "blocks": [str(block) for block in blocks],
            "corner": format_square(corner) if corner else None,
            "resting": [],
            "anywhere": [],
            "squares": [],
        }
    )
    for number in range(placements_asked if blocks else 0):
        block = generator.choice(blocks)
        if number % 4 == 3:
            _ask_anywhere(found, temple, generator)
        else:
            _ask_resting(found, seen, temple, block, generator, legal=number % 2 == 0)
    if blocks:
        _ask_squares(found, seen, temple, generator.choice(blocks))
    shown = view(temple, seen.own.seat)
    found.expected["near"] = [_near(shown, key) for key in seen.hand]
    return found


def _options(seen: Observation, temple: Temple, block: Block) -> list[Cells]:
    """Where a block may be placed."""
    return ancients_options(seen) if seen.phase is Phase.ANCIENTS else placements(temple, block.shape)


def _ask_resting(
    found: Questions, seen: Observation, temple: Temple, block: Block, generator: random.Random, legal: bool
) -> None:
    options = _options(seen, temple, block)
    if legal and options:
        cells = generator.choice(options)
        orientation, square = orientation_of(cells), lowest_corner(cells).square
    else:
        orientation = generator.choice(ORIENTATIONS_OF[block.shape])
        square = Square(generator.randint(-1, 7), generator.randint(-1, 7))
        cells = rest(temple, orientation, square)
    found.asked["resting"].append({"block": str(block), "orientation": orientation.index, "over": [*square, 0]})
    broken = [_fault(fault) for fault in judge(temple, cells)]
    if not broken and cells not in options:
        broken = [["ancients", [], []]]
    found.expected["resting"].append(
        [[list(cell) for cell in cells], broken, [] if broken else _completed(seen, temple, block, cells)]
    )


def _completed(seen: Observation, temple: Temple, block: Block, cells: Cells) -> list[list[object]]:
    """The Keys of the hand that a legal placement completes, and the first place of each."""
    if seen.phase is Phase.ANCIENTS:
        return []
    after = view(temple.with_block(block, cells), seen.own.seat)
    places = ((key.id, claims(after, key.design)) for key in seen.hand)
    return [[id, _place(found[0])] for id, found in places if found]


def _ask_anywhere(found: Questions, temple: Temple, generator: random.Random) -> None:
    """Ask about an orientation in the air or in the ground; where there is a gap, about one that lies in it."""
    orientation: Orientation = generator.choice(ORIENTATIONS)
    at = Cell(generator.randint(-2, 8), generator.randint(-2, 8), generator.randint(-1, 7))
    if gaps := _gaps(temple):
        gap, cube = generator.choice(gaps), generator.choice(orientation.cells)
        at = Cell(gap.x - cube.x, gap.y - cube.y, gap.z - cube.z)
    found.asked["anywhere"].append({"orientation": orientation.index, "at": list(at)})
    found.expected["anywhere"].append([_fault(fault) for fault in judge(temple, moved(orientation.cells, *at))])


def _gaps(temple: Temple) -> list[Cell]:
    """The free cells below a cube."""
    below = (Cell(c.x, c.y, z) for placed in temple.blocks for c in placed.cells for z in range(c.z))
    return [cell for cell in below if temple.is_free(cell)]


def _ask_squares(found: Questions, seen: Observation, temple: Temple, block: Block) -> None:
    options = _options(seen, temple, block)
    for orientation in ORIENTATIONS_OF[block.shape]:
        squares = [lowest_corner(cells).square for cells in options if orientation_of(cells) is orientation]
        found.asked["squares"].append({"block": str(block), "orientation": orientation.index})
        found.expected["squares"].append([format_square(s) for s in sorted(squares, key=lambda s: (s.y, s.x))])


def _near(shown: View, key: Key) -> Data:
    """How close a Key is."""
    lack, place = missing(shown, key.design) or (None, ())
    completed = claims(shown, key.design)
    return {
        "missing": lack,
        "place": _place(place),
        "there": [_place(found) for found in complete(shown, key.design)],
        "completed": _place(completed[0]) if completed else [],
    }


def _place(found: Occurrence) -> list[str]:
    return [format_view_square(square) for square in found]


def _fault(broken: Broken) -> list[object]:
    return [broken.rule, [list(cell) for cell in broken.cells], [format_square(square) for square in broken.stacks]]
