"""Sentences that both displays show: the heading, the other players, the state of the Keys."""

from collections import Counter
from collections.abc import Callable, Sequence

from blockandkey.locales.texts import Texts, key_name, view_place
from blockandkey.rules.blocks import COLOURS, Block
from blockandkey.rules.components import Key, Level
from blockandkey.rules.observe import Observation, SeenPlayer
from blockandkey.rules.scoring import enigma_points
from blockandkey.rules.solo import TURNS
from blockandkey.rules.state import Phase
from blockandkey.rules.turn import STUCK_ROUNDS, TRIGGER
from blockandkey.rules.views import Design, complete
from blockandkey.terminal.perspective import is_claimable, missing_squares, view_from, viewing_seat
from blockandkey.terminal.vocabulary import typed_block


def heading(texts: Texts, seen: Observation) -> list[str]:
    """The round, the observer's seat and the observer's points so far."""
    seat = viewing_seat(seen)
    parts = [_round_name(texts, seen), texts(f"seat-{seat}")]
    own, goal = seen.player(seat), TRIGGER.get(len(seen.players))
    enigma = seen.enigma or own.enigma
    vp, count = sum(c.key.vp for c in own.claimed), len(own.claimed)
    if seen.turn == 0 and enigma:
        return [*parts, texts("table-own-enigma", colour=texts(f"colour-{enigma}"))]
    keys = texts("table-keys-of", vp=vp, count=count, goal=goal) if goal else texts("table-keys", vp=vp, count=count)
    faces = view_from(seen.temple, seat).count(enigma) if enigma else 0
    total = vp + enigma_points(faces)
    points = texts("table-total", total=total) if seen.ended else texts("table-so-far", total=total)
    if enigma:
        colour = texts(f"colour-{enigma}")
        keys += ", " + texts("table-faces", colour=colour, faces=faces, points=enigma_points(faces))
    return [*parts, texts("table-points", points=points, parts=keys)]


def _round_name(texts: Texts, seen: Observation) -> str:
    if seen.ended:
        return texts("table-over")
    if seen.turn == 0:
        return texts("table-setup")
    if len(seen.players) == 1:
        return texts("table-turn-solo", turn=seen.turn, turns=TURNS)
    if seen.turns_left is not None:
        return texts("table-round-last")
    if rounds := idle_rounds(seen):
        return texts("table-rounds-left", left=STUCK_ROUNDS - rounds)
    return texts("table-round", round=round_of(seen.turn, len(seen.players)))


def idle_rounds(seen: Observation) -> int:
    """How many whole rounds have passed without a positioned block; 0 where that can't end the game (RULES 4.5)."""
    players = len(seen.players)
    placed = seen.phase in (Phase.CLAIM, Phase.DRAW)  # this turn has positioned one: its end resets the count
    counts = players > 1 and not seen.ended and seen.turns_left is None and not placed
    return seen.idle_turns // players if counts else 0


def idle_note(texts: Texts, seen: Observation) -> list[str]:
    """A warning about rounds without a positioned block and how many are left; empty if there are none."""
    rounds = idle_rounds(seen)
    return [texts("idle", rounds=rounds, left=STUCK_ROUNDS - rounds)] if rounds else []


def round_of(turn: int, players: int) -> int:
    """The round of a turn, which is also the number of each player's own turns; 0 during set-up."""
    return -(-turn // players)


def player_line(texts: Texts, player: SeenPlayer, supply: str, id: str = "table-other") -> str:
    """A line with the public facts about a player; `supply` describes their blocks."""
    vp, count = sum(c.key.vp for c in player.claimed), len(player.claimed)
    who = texts(f"seat-{player.seat}")
    return texts(id, who=who, vp=vp, count=count, hand=hand_counts(texts, player.hand), supply=supply)


def hand_counts(texts: Texts, hand: Sequence[Level]) -> str:
    """How many Keys of each level are in a hand."""
    counts = Counter(hand)
    return " ".join(texts(f"hand-{level}", count=counts[level]) for level in Level if counts[level]) or texts("none")


def blocks_by_colour(texts: Texts, blocks: Sequence[Block]) -> str:
    """Blocks, shortened by naming each colour once: `green L4 O4, white T4`."""
    shapes = {colour: " ".join(b.shape for b in blocks if b.colour is colour) for colour in COLOURS}
    named = (f"{texts(f'colour-{colour}')} {names}" for colour, names in shapes.items() if names)
    return ", ".join(named) or texts("supply-count", count=0)


def typed_blocks(texts: Texts, blocks: Sequence[Block]) -> str:
    """Blocks as the player types them: `green-L4, white-T4`."""
    return ", ".join(typed_block(texts, block) for block in blocks) or texts("supply-empty")


def key_status(texts: Texts, seen: Observation, key: Key, wrap: Callable[[str], str] = str) -> str:
    """What a Key of the hand still lacks, if there is a temple, and for a solo player its Stars and Pips.

    `wrap` is applied to the first part.
    """
    parts = []
    if seen.temple:
        parts.append(wrap(design_status(texts, seen, key.design)))
    if len(seen.players) == 1 and key.stars:
        parts.append(texts("key-solo", stars=key.stars, pips=key.pips))
    return " ".join(parts)


def design_status(texts: Texts, seen: Observation, design: Design) -> str:
    """Which squares a design lacks for a claim (RULES 6.3), and where it is complete already without counting."""
    seat = viewing_seat(seen)
    shown = view_from(seen.temple, seat)
    if is_claimable(seen, design):
        return texts("key-now")
    lacking, there = missing_squares(shown, design), complete(shown, design)
    needed = (texts("key-asks", colour=texts(f"colour-{c}"), place=view_place(texts, [s], seat)) for s, c in lacking)
    squares = ", ".join(needed)
    if there:
        return texts("key-there", place=view_place(texts, there[0], seat), count=len(lacking), squares=squares)
    return texts("key-lacks", count=len(lacking), squares=squares)


def completed_note(texts: Texts, seen: Observation) -> list[str]:
    """A line about the Keys of the hand that are complete in the view but can't be claimed; empty if there are none."""
    if not seen.temple:
        return []
    shown = view_from(seen.temple, viewing_seat(seen))
    keys = [k for k in seen.hand if complete(shown, k.design) and not is_claimable(seen, k.design)]
    names = ", ".join(key_name(texts, key.id) for key in keys)
    return [texts("keys-there", count=len(keys), keys=names)] if keys else []


def core_notes(texts: Texts, seen: Observation) -> list[str]:
    """What to know before placing the Core Cube."""
    return [texts("core-note-alone" if len(seen.players) == 1 else "core-note"), texts("core-order")]
