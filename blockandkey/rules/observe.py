"""What a seat or a spectator may know of a state (RULES 9). Every secret leaves through here, and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from blockandkey.rules.blocks import Block, Colour
from blockandkey.rules.components import ALTARS, ComponentSet, Key, Level, key_data, set_id
from blockandkey.rules.geometry import Seat, format_cell, format_square, format_view_square
from blockandkey.rules.scoring import Tally, rank, ranked, score
from blockandkey.rules.state import Action, Bury, ClaimedKey, Draw, Ended, Phase, State
from blockandkey.rules.temple import Temple
from blockandkey.rules.views import picture, view


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What everybody knows of a player."""

    seat: Seat
    hand: tuple[Level, ...]  # the levels of the Keys in hand, Stars first
    supply: tuple[Block, ...]
    claimed: tuple[ClaimedKey, ...]
    enigma: Colour | None  # open at the end


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one viewer may know it; a spectator's has no seat, no hand and no Enigma."""

    components: ComponentSet
    seat: Seat | None
    hand: tuple[Key, ...]
    enigma: Colour | None
    players: tuple[SeenPlayer, ...]  # in turn order
    yard: tuple[Block | None, ...]
    bag: tuple[Block, ...]  # as a set: sorted
    suns: int
    moons: int
    temple: Temple | None
    phase: Phase
    on_turn: Seat
    turn: int
    idle_turns: int
    turns_left: int | None
    ended: Ended | None
    aside: tuple[Level, ...]  # solo: Keys put aside
    buried: tuple[Key, ...]  # solo, for the player alone: Keys known to lie under their altars, in order
    drew: Key | None  # solo, for the player alone: the Key that guides the Ancients

    @property
    def own(self) -> SeenPlayer:
        """What everybody knows of the player whose observation this is; a spectator has no such player."""
        return next(player for player in self.players if player.seat is self.seat)

    def player(self, seat: Seat) -> SeenPlayer:
        """What is known of the player at a seat."""
        return next(player for player in self.players if player.seat is seat)

    @property
    def is_solo(self) -> bool:
        """Is this the game of section 8?"""
        return len(self.players) == 1

    @property
    def seat_on_turn(self) -> Seat:
        """The seat of the player on turn."""
        return self.on_turn

    @property
    def hand_on_turn(self) -> tuple[Key, ...]:
        """The hand of the player on turn, as far as the viewer knows it: one's own, or nothing."""
        return self.hand if self.seat is self.on_turn else ()

    @property
    def supply_on_turn(self) -> tuple[Block, ...]:
        """The supply of the player on turn."""
        return self.player(self.on_turn).supply

    def altar(self, level: Level) -> int:
        """How many Keys an altar has."""
        return self.suns if level is Level.SUN else self.moons

    def has_keys(self, altar: Level) -> bool:
        """Is there a Key on an altar?"""
        return self.altar(altar) > 0


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a seat alone may know; see Observation. A spectator knows no secrets."""

    seat: Seat | None = None
    hand: tuple[Key, ...] = ()
    enigma: Colour | None = None
    buried: tuple[Key, ...] = ()
    drew: Key | None = None


_STARS_FIRST = tuple(Level)


def observe_secrets(state: State, seat: Seat | None) -> Secrets:
    """What a seat alone may know of a state; None is a spectator."""
    for player in state.players:
        if player.seat is seat:
            return Secrets(seat, player.hand, player.enigma, state.buried, state.drew)
    return Secrets(seat)


def observe(state: State, seat: Seat | None) -> Observation:
    """What a seat may know of a state; None is a spectator."""
    own = observe_secrets(state, seat)
    over = state.phase is Phase.OVER
    players = tuple(
        SeenPlayer(
            player.seat,
            tuple(sorted((key.level for key in player.hand), key=_STARS_FIRST.index)),
            player.supply,
            player.claimed,
            player.enigma if over else None,
        )
        for player in state.players
    )
    return Observation(
        components=state.components,
        seat=seat,
        hand=own.hand,
        enigma=own.enigma,
        players=players,
        yard=state.yard,
        bag=state.bag,
        suns=len(state.suns),
        moons=len(state.moons),
        temple=state.temple,
        phase=state.phase,
        on_turn=state.player.seat,
        turn=state.turn,
        idle_turns=state.idle_turns,
        turns_left=state.turns_left,
        ended=state.ended,
        aside=tuple(key.level for key in state.aside),
        buried=own.buried,
        drew=own.drew,
    )


def observe_action(state: State, action: Action, seat: Seat | None) -> str:
    """The text of an action, done in `state`, as a viewer may know it: which Key was buried is its owner's secret."""
    if isinstance(action, Bury) and action.key and state.player.seat is not seat:
        return f"bury {state.components.key(action.key).level}"
    return str(action)


def observe_key(before: State, action: Action, after: State, seat: Seat | None) -> Key | None:
    """The Key that an action drew or buried, as a viewer may know it: nobody but the one who did it."""
    if before.player.seat is not seat:
        return None
    match action:
        case Draw():
            return after.players[before.on_turn].hand[-1]
        case Bury(str() as id):
            return before.components.key(id)
    return None


# The view as JSON (PROTOCOL 3)

FORMAT = "blockandkey-view/1"


def temple_data(temple: Temple) -> dict[str, Any]:
    """A temple as plain data, the form of PROTOCOL 1."""
    faces = {seat.value: temple.core.face(seat).value for seat in Seat}
    blocks = [{"block": str(p.block), "cells": [format_cell(cell) for cell in p.cells]} for p in temple.blocks]
    return {"core": {"square": format_square(temple.core.square), "faces": faces}, "blocks": blocks}


FIELDS = (
    "format", "set", "seat", "hand", "enigma", "view", "players", "yard", "bag", "altars", "temple", "phase", "on_turn",
    "turn", "idle_turns", "turns_left", "ended", "aside", "buried", "drew", "scores", "actions",
)  # fmt: skip


def view_data(seen: Observation, actions: Sequence[Action] = ()) -> dict[str, Any]:
    """An observation, with the actions that its viewer may do now, as plain data; its schema is view.schema.json."""
    drawn = list(picture(view(seen.temple, seen.seat))) if seen.temple and seen.seat else None
    data = public_data(seen) | secrets_data(Secrets(seen.seat, seen.hand, seen.enigma, seen.buried, seen.drew), drawn)
    data["temple"] = temple_data(seen.temple) if seen.temple else None
    data["actions"] = [str(action) for action in actions]
    return {name: data[name] for name in FIELDS}


def public_data(seen: Observation) -> dict[str, Any]:
    """What everybody may know, except the temple."""
    return {
        "format": FORMAT,
        "set": set_id(seen.components),
        "players": [_player_data(player) for player in seen.players],
        "yard": [str(block) if block else None for block in seen.yard],
        "bag": [str(block) for block in seen.bag],
        "altars": {level.value: seen.altar(level) for level in ALTARS},
        "phase": seen.phase.value,
        "on_turn": seen.on_turn.value,
        "turn": seen.turn,
        "idle_turns": seen.idle_turns,
        "turns_left": seen.turns_left,
        "ended": seen.ended,
        "aside": [level.value for level in seen.aside],
        "scores": _scores_data(seen),
    }


def secrets_data(own: Secrets, drawn: list[str] | None) -> dict[str, Any]:
    """What a seat alone may know, with the picture of what it sees."""
    return {
        "seat": own.seat,
        "hand": [key_data(key) for key in own.hand],
        "enigma": own.enigma,
        "view": drawn,
        "buried": [key_data(key) for key in own.buried],
        "drew": key_data(own.drew) if own.drew else None,
    }


def _player_data(player: SeenPlayer) -> dict[str, Any]:
    claimed = [{"key": key_data(c.key), "place": [format_view_square(s) for s in c.place]} for c in player.claimed]
    return {
        "seat": player.seat.value,
        "hand": [level.value for level in player.hand],
        "supply": [str(block) for block in player.supply],
        "claimed": claimed,
        "enigma": player.enigma,
    }


def _scores_data(seen: Observation) -> list[dict[str, Any]] | None:
    """The final scores, best first, once the Enigmas are open."""
    if not seen.ended or not seen.temple:
        return None
    scores = {}
    for player in seen.players:
        assert player.enigma
        vp = tuple(claimed.key.vp for claimed in player.claimed)
        scores[player.seat] = score(seen.temple, Tally(player.seat, player.enigma, vp, len(player.supply)))
    return [
        {
            "seat": seat.value,
            "total": scores[seat].total,
            "keys": scores[seat].keys,
            "enigma": scores[seat].enigma,
            "faces": scores[seat].faces,
            "claimed": scores[seat].claimed,
            "supply": scores[seat].supply,
            "rank": rank(scores[seat].total) if len(scores) == 1 else None,
        }
        for seat in ranked(tuple(scores.values()))
    ]
