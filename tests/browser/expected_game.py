"""A room's game, played along in the test's own process: what the page should show, and what to do next."""

import random
from collections import Counter
from typing import Any

from blockandkey.bots.catalogue import bot
from blockandkey.rooms.resume import resumed
from blockandkey.rules.chance import Keyed
from blockandkey.rules.components import referred_set
from blockandkey.rules.fair import fair_seed
from blockandkey.rules.game import legal_actions, new_game, play
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe, view_data
from blockandkey.rules.state import Action, Claim, Phase, Position, State, TakeLine, parse_action
from tests.browser.page_server import PageServer
from tests.browser.people import Person


class ExpectedGame:
    """The game of a room: its state, computed by the rules from the room's seed and the actions played."""

    def __init__(self, host: PageServer, room: str) -> None:
        first = host.events(room)[0]["data"]
        seed = first["seed"] if first["seed"] is not None else fair_seed(first["server_seed"], {})
        self._chance = Keyed(seed)
        components = referred_set(first["set"])
        begun = resumed(first["record"], seed)[1] if first["record"] else None
        self.state: State = begun or new_game(first["players"], self._chance, components)
        self._generator = random.Random("browser")
        self.done: list[str] = []
        self.blocks: Counter[Seat] = Counter()  # how many each seat has positioned

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def seat(self) -> Seat:
        """The seat on turn."""
        return self.state.player.seat

    def play(self, action: Action | str) -> None:
        """Play an action."""
        told = parse_action(action) if isinstance(action, str) else action
        self.blocks[self.seat] += isinstance(told, Position)
        self.state = play(self.state, told, self._chance)
        self.done.append(str(told))

    def wait_until_shown(self, person: Person, seat: Seat | None) -> None:
        """Wait until the server sends a person exactly what a seat may know of this state."""
        wanted = self.view(seat)
        while (seen := person.message()["view"] | {"actions": []}) != wanted:
            if not person.wait_for_news():
                differing = {name: (seen[name], wanted[name]) for name in wanted if seen[name] != wanted[name]}
                raise AssertionError(f"after {self.done[-1:]}: {differing}")

    def step(self, person: Person, action: Action) -> None:
        """Let a person do an action at the page, and wait until the server has played it."""
        seat = self.seat
        person.do(action)
        self.play(action)
        self.wait_until_shown(person, seat)

    def choose(self, positions: bool = False) -> Action:
        """The Researcher's choice; with `positions`, it positions a block if it can."""
        legal = legal_actions(self.state)
        if positions and self.state.phase is Phase.ACTION:
            legal = [action for action in legal if isinstance(action, Position)] or legal
        return bot("researcher").choose(observe(self.state, self.seat), legal, self._generator)

    def choose_for_short_game(self, most: int) -> Action:
        """An action that keeps the game short: up to `most` blocks each, all possible claims, then only lines."""
        legal = legal_actions(self.state)
        if self.state.phase is Phase.CLAIM:
            return max(legal, key=lambda action: len(action.keys) if isinstance(action, Claim) else 0)
        if self.state.phase is Phase.ACTION:
            wanted = Position if self.blocks[self.seat] < most else TakeLine
            legal = [action for action in legal if isinstance(action, wanted)] or legal
        return bot("researcher").choose(observe(self.state, self.seat), legal, self._generator)

    def first_line(self) -> Action:
        """The first line that may be taken."""
        return next(action for action in legal_actions(self.state) if isinstance(action, TakeLine))

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """The view of a seat, without its actions."""
        return view_data(observe(self.state, seat)) | {"actions": []}

    def secrets(self, seat: Seat) -> set[str]:
        """The ids of the Keys in a seat's hand."""
        return {key.id for player in self.state.players if player.seat is seat for key in player.hand}
