"""The Researcher: it claims all the Keys that it can and looks no further than its next block."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

from blockandkey.rules.blocks import COLOUR_OF_LETTER, Colour
from blockandkey.rules.components import Level
from blockandkey.rules.observe import Observation
from blockandkey.rules.solo import ancients_block
from blockandkey.rules.state import (
    Action,
    Aside,
    Bury,
    Claim,
    Discard,
    Draw,
    Phase,
    PlaceAncients,
    PlaceCore,
    Position,
    TakeLine,
    line_blocks,
)
from blockandkey.rules.turn import SUPPLY, founded
from blockandkey.rules.views import Outlook, Sheet, View, claimable, lacking, view

# What a Key is worth, as a part of its VP, by how many squares it lacks. A claim counts more than its VP, since the Key
# that is drawn after it is worth something too.
CLOSENESS = {1: 0.5, 2: 0.25, 3: 0.1}
CLAIMED = 1.5


class Researcher:
    """Places the block that brings the most valuable Keys closest to a claim, and excavates if no block helps."""

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        match observation.phase:
            case Phase.ACTION:
                return _act(observation, actions, generator)
            case Phase.ANCIENTS:
                return _best(_values_after(observation, actions), generator)
            case phase:
                worth = _WORTH[phase]
                return _best([(worth(observation, action), action) for action in actions], generator)


def _best(valued: list[tuple[float, Action]], generator: random.Random) -> Action:
    """The action of the highest value, one of them at random if there are several."""
    highest = max(value for value, _ in valued)
    return generator.choice([action for value, action in valued if value == highest])


def _act(observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
    """Position the block that helps most, or else excavate."""
    positions = [action for action in actions if isinstance(action, Position)]
    lines = [action for action in actions if isinstance(action, TakeLine)]
    if not positions:
        return _best([(_worth_of_line(observation, action), action) for action in lines or actions], generator)
    assert observation.temple is not None
    now = value(view(observation.temple, observation.own.seat), observation, may_claim=False)
    valued = _values_after(observation, positions)
    room = len(observation.own.supply) < SUPPLY
    if lines and room and max(worth for worth, _ in valued) <= now:
        return _best([(_worth_of_line(observation, action), action) for action in lines], generator)
    return _best(valued, generator)


def value(seen: View, observation: Observation, may_claim: bool) -> float:
    """What a view is worth for the Keys in hand."""
    total = 0.0
    for key in observation.hand:
        if may_claim and claimable(seen, key.design):
            total += key.vp * CLAIMED
        else:
            total += key.vp * CLOSENESS.get(lacking(seen, key.design), 0.0)
    return total


def _values_after(observation: Observation, actions: Sequence[Action]) -> list[tuple[float, Action]]:
    """The value of each placement; placements that look the same from the seat are valued once."""
    assert observation.temple is not None
    outlook = Outlook.of(observation.temple, observation.own.seat)
    known: dict[tuple[Colour, Sheet], float] = {}
    valued: list[tuple[float, Action]] = []
    for action in actions:
        assert isinstance(action, Position | PlaceAncients)
        block = action.block if isinstance(action, Position) else ancients_block(observation)
        assert block is not None
        shown = outlook.shown(action.cells)
        looks = (block.colour, shown)
        if looks not in known:
            after = outlook.with_shown(block, shown)
            known[looks] = value(after, observation, may_claim=isinstance(action, Position))
        valued.append((known[looks], action))
    return valued


def wanted_colours(observation: Observation) -> Counter[Colour]:
    """How many squares of each colour the Keys in hand have."""
    letters = "".join(row for key in observation.hand for row in key.design)
    return Counter(COLOUR_OF_LETTER[letter] for letter in letters if letter in COLOUR_OF_LETTER)


def _worth_of_core(observation: Observation, action: Action) -> float:
    assert isinstance(action, PlaceCore)
    return value(view(founded(observation, action.faces), observation.own.seat), observation, may_claim=False)


def _worth_of_line(observation: Observation, action: Action) -> float:
    """Many blocks, of colours that the Keys ask for and the supply lacks."""
    if not isinstance(action, TakeLine):
        return 0.0
    supply = Counter(block.colour for block in observation.own.supply)
    wanted = wanted_colours(observation)
    blocks = line_blocks(observation, action.line)
    return sum(1 + wanted[block.colour] / (1 + supply[block.colour]) for block in blocks)


def _worth_of_discard(observation: Observation, action: Action) -> float:
    assert isinstance(action, Discard)
    supply = Counter(block.colour for block in observation.own.supply)
    return supply[action.block.colour] - wanted_colours(observation)[action.block.colour]


def _worth_of_claim(observation: Observation, action: Action) -> float:
    assert isinstance(action, Claim)
    return sum(key.vp for key in observation.hand if key.id in action.keys)


def _worth_of_draw(observation: Observation, action: Action) -> float:
    """A Moon while there is at most one in hand, else a Sun."""
    assert isinstance(action, Draw)
    moons = sum(key.level is Level.MOON for key in observation.hand)
    return float((action.altar is Level.MOON) == (moons < 2))


def _worth_of_aside(observation: Observation, action: Action) -> float:
    assert isinstance(action, Aside)
    return float(observation.altar(action.altar))


def _worth_of_bury(observation: Observation, action: Action) -> float:
    """Keep every Key."""
    assert isinstance(action, Bury)
    return float(action.key is None)


_WORTH: dict[Phase, Callable[[Observation, Action], float]] = {
    Phase.CORE: _worth_of_core,
    Phase.DRAFT: _worth_of_line,
    Phase.DISCARD: _worth_of_discard,
    Phase.CLAIM: _worth_of_claim,
    Phase.DRAW: _worth_of_draw,
    Phase.ASIDE: _worth_of_aside,
    Phase.BURY: _worth_of_bury,
}
