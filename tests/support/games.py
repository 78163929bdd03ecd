"""States for tests: built by hand, or from whole games that simple functions play; and where every piece is."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from blockandkey.rules.blocks import BLOCKS, COLOURS, Block, parse_block
from blockandkey.rules.box import STANDARD_BOX
from blockandkey.rules.chance import Chance, Keyed
from blockandkey.rules.components import ComponentSet, Key, Level
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import Seat, ViewSquare
from blockandkey.rules.record import Step
from blockandkey.rules.state import (
    Action,
    Claim,
    ClaimedKey,
    Phase,
    Position,
    State,
    TakeLine,
    parse_action,
    parse_cells,
)
from blockandkey.rules.temple import CoreCube, Temple

Kind = TypeVar("Kind", bound=Action)

FACES = STANDARD_BOX.core_faces[0]  # white to the north, grey east, brown south, green west


class ConstantChance:
    """Chance that always gives the same answer, or the last one if there are fewer."""

    def __init__(self, answer: int) -> None:
        self.answer = answer

    def one_of(self, n: int, index: int) -> int:
        return min(self.answer, n - 1)


FIRST, LAST = ConstantChance(0), ConstantChance(99)


# States built by hand


def blocks(text: str) -> tuple[Block, ...]:
    """Read blocks such as `green-L4 white-I3`."""
    return tuple(map(parse_block, text.split()))


def sites(text: str) -> tuple[Block | None, ...]:
    """Read a yard, with `-` for an empty site; the sites that the text leaves out are empty."""
    read = [None if word == "-" else parse_block(word) for word in text.split()]
    return (*read, *[None] * (9 - len(read)))


def temple(players: int, *placed: str) -> Temple:
    """A temple with blocks such as `green-I3 a3.1 b3.1 c3.1` and the Core Cube; it need not be legal."""
    texts = [text.split() for text in placed]
    core = CoreCube(STANDARD_BOX.core_square(players), FACES)
    return Temple.of(core, [(parse_block(block), parse_cells(cells)) for block, *cells in texts])


def table(
    players: int,
    *placed: str,
    supplies: Sequence[str] = (),
    yard: str | None = None,
    bag: str | None = None,
    hand: Sequence[Key] | None = None,
    **changes: Any,
) -> State:
    """A game after its draft, in turn 1, with the first seat of RULES 2.3 on turn; all else is as usual.

    `supplies` are in turn order, `hand` is that of the player on turn.
    """
    state = new_game(players, Keyed("table"))
    standing = temple(players, *placed)
    given = [blocks(text) for text in supplies] + [()] * (players - len(supplies))
    used = {*(p.block for p in standing.blocks), *(block for supply in given for block in supply)}
    left = [block for block in BLOCKS if block not in {*used, *blocks(bag or "")}]
    dug = sites(yard) if yard is not None else tuple(left[:9])
    seated = zip(state.players, STANDARD_BOX.seats_of(players), given, strict=True)
    state = replace(
        state,
        players=tuple(replace(player, seat=seat, supply=supply) for player, seat, supply in seated),
        yard=dug,
        bag=tuple(sorted(blocks(bag))) if bag is not None else tuple(block for block in left if block not in dug),
        temple=standing,
        phase=Phase.ACTION,
        turn=1,
    )
    state = replace(state, **changes)
    return with_player(state, hand=tuple(hand)) if hand is not None else state


def with_player(state: State, index: int | None = None, **changes: Any) -> State:
    """The state with a changed player: the one on turn unless `index` names another."""
    index = state.on_turn if index is None else index
    player = replace(state.players[index], **changes)
    return replace(state, players=(*state.players[:index], player, *state.players[index + 1 :]))


def key(*design: str, id: str = "mine", level: Level = Level.SUN, vp: int = 2, stars: int = 1, pips: int = 1) -> Key:
    """A Key of the test's own."""
    return Key(id, level, vp, design, *((0, 0) if level is Level.STAR else (stars, pips)))


NOWHERE = ("WYBG", "GBYW", "WYBG", "GBYW")  # a design that no temple here shows


def unclaimable_key(id: str, level: Level = Level.SUN, stars: int = 1, pips: int = 1) -> Key:
    """A Key that can't be claimed."""
    return key(*NOWHERE, id=id, level=level, stars=stars, pips=pips)


def claimed(count: int, vp: int = 1) -> tuple[ClaimedKey, ...]:
    """A number of claimed Keys."""
    return tuple(ClaimedKey(key("W", id=f"claimed-{i}", vp=vp), (ViewSquare(0, 0),)) for i in range(count))


# A roof at level 6 over all squares but g7 g8 h7 h8: a block there touches nothing, one on the roof is too high.
ROOF = tuple(
    f"{block} {' '.join(f'{square}.6' for square in squares.split())}"
    for block, squares in {
        **{f"{colour}-I4": f"a{y} b{y} c{y} d{y}" for y, colour in enumerate(COLOURS, start=1)},
        "white-O4": "e1 e2 f1 f2",
        "grey-O4": "g1 g2 h1 h2",
        "brown-O4": "e3 e4 f3 f4",
        "green-O4": "g3 g4 h3 h4",
        "white-L4": "a5 b5 c5 a6",
        "grey-L4": "b6 c6 d6 d5",
        "brown-L4": "e5 f5 g5 e6",
        "green-L4": "f6 g6 h6 h5",
        "white-V3": "a7 a8 b7",
        "grey-V3": "b8 c8 c7",
        "brown-V3": "d7 d8 e7",
        "green-V3": "e8 f8 f7",
    }.items()
)


def do(state: State, *actions: str, chance: Chance = FIRST) -> State:
    """The state after these actions, given as text."""
    for text in actions:
        state = play(state, parse_action(text), chance)
    return state


def texts(things: Iterable[Action | Block | Key]) -> list[str]:
    """The text forms of actions, blocks or Keys."""
    return [str(thing) for thing in things]


def only(kind: type[Kind], actions: Iterable[Action]) -> list[Kind]:
    """The actions, all of which must be of one kind."""
    found = list(actions)
    assert all(isinstance(action, kind) for action in found)
    return [action for action in found if isinstance(action, kind)]


def temple_of(state: State) -> Temple:
    """The temple of a game whose Core Cube has been placed."""
    assert state.temple
    return state.temple


# Whole games

Chooser = Callable[[random.Random, State, list[Action]], Action]


def choose_uniformly(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """Any action, all equally likely."""
    return generator.choice(legal)


def choose_claims(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """As many claims as possible, and positions that allow a claim, so that games end by Keys."""
    if isinstance(legal[0], Claim):
        return max(only(Claim, legal), key=lambda claim: len(claim.keys))
    positions = [action for action in legal if isinstance(action, Position)]
    if not positions or generator.random() < 0.2:
        return generator.choice(legal)
    tried = generator.sample(positions, min(len(positions), 25))
    return max(tried, key=lambda action: len(legal_actions(play(state, action, FIRST))))


def choose_lines(generator: random.Random, state: State, legal: list[Action]) -> Action:
    """Lines in most cases, so that supplies overflow and the bag runs empty."""
    lines = [action for action in legal if isinstance(action, TakeLine)]
    return generator.choice(lines) if lines and generator.random() < 0.7 else generator.choice(legal)


CHOOSERS: tuple[Chooser, ...] = (choose_uniformly, choose_claims, choose_lines)


def whole_game(
    players: int, seed: str, choose: Chooser = choose_uniformly, components: ComponentSet | None = None
) -> list[Step]:
    """A game from the deal to its end."""
    generator, chance = random.Random(seed), Keyed(seed)
    state = new_game(players, chance, components)
    steps: list[Step] = []
    while state.phase is not Phase.OVER:
        action = choose(generator, state, legal_actions(state))
        after = play(state, action, chance)
        steps.append(Step(state, action, after))
        state = after
        assert len(steps) < 1000, "the game doesn't end"
    return steps


@cache
def some_game(players: int, seed: str = "1", choose: Chooser = choose_uniformly) -> tuple[Step, ...]:
    """`whole_game` with a cache, for tests that share a game."""
    return tuple(whole_game(players, seed, choose))


def states(steps: Sequence[Step]) -> list[State]:
    """All states of a game, the first one included."""
    return [steps[0].before, *(step.after for step in steps)]


@cache
def one_of_each_phase() -> dict[tuple[bool, Phase], State]:
    """A state for each phase, solo and not solo."""
    found: dict[tuple[bool, Phase], State] = {}
    for players, choose in ((1, choose_claims), (2, choose_claims), (1, choose_lines), (2, choose_lines)):
        for state in states(some_game(players, "1", choose)):
            found.setdefault((state.is_solo, state.phase), state)
    return found


# Where everything is


def all_blocks(state: State) -> list[Block]:
    """Every block wherever it is: in the bag, the yard, the supplies, the temple."""
    dug = [block for block in state.yard if block]
    held = [block for player in state.players for block in player.supply]
    placed = [p.block for p in state.temple.blocks] if state.temple else []
    return sorted([*state.bag, *dug, *held, *placed])


def all_keys(state: State) -> list[Key]:
    """Every Key wherever it is: in the altars, the hands, laid open, put aside."""
    held = [k for player in state.players for k in player.hand]
    opened = [c.key for player in state.players for c in player.claimed]
    return [*state.suns, *state.moons, *held, *opened, *state.aside]


def seats_on_turn(state: State, *actions: str) -> list[Seat]:
    """The seats on turn before each of these actions and after the last."""
    found = [state.player.seat]
    for action in actions:
        state = do(state, action)
        found.append(state.player.seat)
    return found
