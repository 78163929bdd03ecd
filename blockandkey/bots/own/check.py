"""A check for bot writers: does the bot play by the rules, without secret knowledge, reproducibly and in time?"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from blockandkey.bots.catalogue import Bot, bot, close, is_own
from blockandkey.bots.ladder.trainee import Trainee
from blockandkey.bots.own.host import answer, blame
from blockandkey.bots.own.process import LIMIT, BotFault
from blockandkey.rules.blocks import COLOURS
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import Key, Level
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import InvalidText
from blockandkey.rules.observe import Observation, observe
from blockandkey.rules.state import Action, IllegalAction, Phase, State, TakeLine, parse_action

FICKLE, DISHONEST = "does not repeat itself with the same generator", "chooses by what it can't know"

_PARTS = {"half within": 0.5, "95 % within": 0.95, "all within": 1.0}


@dataclass(frozen=True, slots=True)
class Report:
    """The findings about a bot."""

    bot: str
    faults: tuple[str, ...]  # one line each
    games: int
    seconds: tuple[float, ...]  # the time of each decision
    phases: frozenset[Phase]  # the phases in which the bot had to choose
    limit: float

    def within(self, part: float) -> float:
        """The quantile of the decision times, in seconds."""
        return sorted(self.seconds)[ceil(part * len(self.seconds)) - 1]

    def data(self) -> dict[str, Any]:
        """The report as plain data; the times, which differ from run to run, are in `timing`."""
        times = {f"{part:g}": round(self.within(part), 6) for part in _PARTS.values() if self.seconds}
        return {
            "bot": self.bot,
            "faults": list(self.faults),
            "games": self.games,
            "decisions": len(self.seconds),
            "phases": [phase.value for phase in Phase if phase in self.phases],
            "timing": {"limit": self.limit, "seconds": times},
        }

    def lines(self) -> Iterator[str]:
        """The report as text."""
        yield f"{self.bot}: {self.games} games, {len(self.seconds)} decisions in {len(self.phases)} phases"
        if self.seconds:
            times = ", ".join(f"{what} {1000 * self.within(part):.1f} ms" for what, part in _PARTS.items())
            yield f"decisions: {times}; the limit is {self.limit:g} s"
        yield from (f"fault: {fault}" for fault in self.faults)
        if not self.faults:
            yield "no fault found"


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that a bot was asked for, and its answer."""

    state: State
    seed: int
    action: Action


def check_bot(checked: str | Bot | Callable[[], Bot], games: int = 1, seed: str = "", limit: float = LIMIT) -> Report:
    """Try a bot in `games` games with each number of players, and in every phase; faults are reported, not raised.

    Give the bot by name, such as `mymodule:MyBot`, if possible: then it runs in a process of its own and can be
    stopped. Of a class, a new object plays each game; an object plays all of them.
    """
    checking = _Checking(checked, limit)
    try:
        for players in PLAYERS:
            for number in range(games):
                checking.game(players, number, f"check {seed} {players} {number}")
        for state in () if checking.broken_off else _others(f"check {seed}"):
            checking.position(state)
    except BotFault as fault:  # the bot can't be created
        checking.add(fault.reason)
    name = checked if isinstance(checked, str) else getattr(checked, "__name__", type(checked).__name__)
    if FICKLE in checking.faults:
        checking.faults.pop(DISHONEST, None)  # a bot that doesn't repeat itself would fail that check too
    faults = tuple(checking.faults.values())
    return Report(name, faults, checking.games, tuple(checking.seconds), frozenset(checking.phases), limit)


class _Checking:
    """A check in progress."""

    def __init__(self, checked: str | Bot | Callable[[], Bot], limit: float) -> None:
        self._checked, self._limit = checked, limit
        self.faults: dict[str, str] = {}  # the first of each kind, with where it happened
        self.seconds: list[float] = []
        self.met: set[tuple[bool, Phase]] = set()  # whether solo, and the phases in which the bot was asked
        self.games = 0
        self.broken_off = False  # did a game end by a fault?

    @property
    def phases(self) -> set[Phase]:
        """The phases in which the bot was asked."""
        return {phase for _, phase in self.met}

    def add(self, kind: str, state: State | None = None, details: str = "") -> None:
        """Add a fault, unless there is one of this kind already."""
        where = ""
        if state:
            table = "solo" if state.is_solo else f"{len(state.players)} players"
            where = f"{table}, turn {state.turn}, {state.phase}: "
        self.faults.setdefault(kind, f"{where}{kind}{details}")

    def game(self, players: int, number: int, seed: str) -> None:
        """Let the bot play against Trainees, then repeat its decisions, and repeat them with other secrets."""
        place, chance, generator = (number - 1) % players, Keyed(seed), random.Random(seed)
        state, asked, player = new_game(players, chance), list[Asked](), self._made()
        self.games += 1
        try:
            while state.phase is not Phase.OVER:
                if state.on_turn == place:
                    asked.append(self._ask(player, state, generator.getrandbits(64)))
                    action = asked[-1].action
                else:
                    seen = observe(state, state.player.seat)
                    action = Trainee().choose(seen, legal_actions(seen), generator)
                state = play(state, action, chance)
        except BotFault as fault:
            self.broken_off = True
            self.add(fault.reason, state)
        except IllegalAction as illegal:
            self.add("answers what is illegal", state, str(illegal).removeprefix("illegal"))
        finally:
            close(player)
        self._ask_again(asked, seed)

    def position(self, state: State) -> None:
        """Ask the bot for a decision in this state, unless its own games had one in the same phase."""
        if (state.is_solo, state.phase) in self.met:
            return
        player = self._made()
        try:
            asked = [self._ask(player, state, 0)]
        except BotFault as fault:
            self.add(fault.reason, state)
        else:
            if asked[0].action not in legal_actions(state):
                self.add("answers what is illegal", state, f": {str(asked[0].action)!r}")
            self._ask_again(asked, "others")
        finally:
            close(player)

    def _made(self) -> Bot:
        """A new bot for a game; raises BotFault."""
        made = self._checked
        if isinstance(made, str):
            return bot(made, self._limit) if is_own(made) else _Here(lambda: bot(made))
        return _Here(made if callable(made) else lambda: made)

    def _ask(self, player: Bot, state: State, seed: int) -> Asked:
        """Ask for a decision, measure its time and collect what was noticed; raises BotFault."""
        self.met.add((state.is_solo, state.phase))
        seen = observe(state, state.player.seat)
        actions, began = legal_actions(seen), time.perf_counter()
        action = player.choose(seen, actions, random.Random(seed))
        self.seconds.append(time.perf_counter() - began)
        for noticed in sorted(getattr(player, "noticed", ())):
            self.add(noticed, state)
        if self.seconds[-1] > self._limit:
            self.add(f"takes more than {self._limit:g} s for a decision", state, f": {self.seconds[-1]:.1f} s")
        return Asked(state, seed, action)

    def _ask_again(self, asked: Sequence[Asked], seed: str) -> None:
        """Ask new bots for the same decisions: first with the same states, then with other secrets in them."""
        differs = self._first_change(asked, lambda state: state)
        if differs:
            self.add(FICKLE, *differs)
            return
        generator = random.Random(seed)
        differs = self._first_change(asked, lambda state: with_other_secrets(state, generator))
        if differs:
            self.add(DISHONEST, *differs)

    def _first_change(self, asked: Sequence[Asked], changed: Callable[[State], State]) -> tuple[State, str] | None:
        """The first state in which a new bot chooses another action, and the two actions."""
        player = self._made()
        try:
            for question in asked:
                state = changed(question.state)
                seen = observe(state, state.player.seat)
                again: object = None
                try:
                    again = player.choose(seen, legal_actions(seen), random.Random(question.seed))
                except BotFault as fault:
                    again = fault
                if again != question.action:
                    return question.state, f": first {str(question.action)!r}, then {str(again)!r}"
        finally:
            close(player)
        return None


class _Here:
    """Runs a bot in this process with the checks that the host process makes for a person's own bot."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self.noticed: set[str] = set()
        try:
            self._bot = make()
        except InvalidText as error:
            raise BotFault(str(error)) from None
        except Exception as error:
            raise BotFault(blame(error)) from None

    def choose(self, observation: Observation, actions: Sequence[Action], generator: random.Random) -> Action:
        before = replace(observation)
        told = answer(self._bot, observation, list(actions), generator.getrandbits(64))
        if "fault" in told:
            raise BotFault(told["fault"])
        self.noticed |= {*told["noticed"]}
        if observation != before:
            self.noticed.add("alters the observation it is given")
        return parse_action(told["action"])


def _others(seed: str) -> Iterator[State]:
    """States of games with many excavations, so that every phase occurs."""
    for players in (1, 2, 3):
        chance, generator = Keyed(f"{seed} {players}"), random.Random(f"{seed} {players}")
        state = new_game(players, chance)
        while state.phase is not Phase.OVER:
            yield state
            actions = legal_actions(state)
            lines = [action for action in actions if isinstance(action, TakeLine)]
            dig = lines and generator.random() < 0.6
            state = play(state, generator.choice(lines if dig else actions), chance)


def with_other_secrets(state: State, generator: random.Random) -> State:
    """A state that looks the same to the player on turn: all that this player can't know is redrawn (RULES 9.2)."""
    own = state.player
    known = {*own.hand, *state.buried, *(c.key for player in state.players for c in player.claimed)}
    unknown = {level: [k for k in state.components.of_level(level) if k not in known] for level in Level}
    for keys in unknown.values():
        generator.shuffle(keys)
    enigmas = [colour for colour in COLOURS if colour is not own.enigma]
    generator.shuffle(enigmas)

    def redrawn(keys: Sequence[Key]) -> tuple[Key, ...]:
        return tuple(key if key in known else unknown[key.level].pop() for key in keys)

    others = {
        player.seat: replace(player, hand=redrawn(player.hand), enigma=enigmas.pop())
        for player in state.players
        if player is not own
    }
    return replace(
        state,
        players=tuple(others.get(player.seat, player) for player in state.players),
        suns=redrawn(state.suns),
        moons=redrawn(state.moons),
        aside=redrawn(state.aside),
    )
