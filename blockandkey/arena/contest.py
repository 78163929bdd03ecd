"""A contest: which bots meet at which tables, with which deals, and who sits where in each game."""

from dataclasses import dataclass
from itertools import combinations, permutations

from blockandkey.bots import bot
from blockandkey.rules.box import PLAYERS
from blockandkey.rules.components import ComponentSet
from blockandkey.rules.geometry import InvalidText


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays a game: its table, its deal, and the bots in turn order."""

    table: int
    deal: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that the results of the games depend on."""

    bots: tuple[str, ...]
    players: int
    games: int  # at each table
    seed: str
    components: ComponentSet
    limit: float | None = None  # seconds for each decision of a person's own bot

    def __post_init__(self) -> None:
        if self.players not in PLAYERS:
            raise InvalidText(f"not a number of players: {self.players} (1 to 4)")
        if self.games < 1:
            raise InvalidText(f"not a number of games: {self.games} (at least 1)")
        if twice := [name for name in self.bots if self.bots.count(name) > 1]:
            raise InvalidText(f"the bot {twice[0]!r} is named twice")
        if len(self.bots) < min(self.players, 2):
            raise InvalidText("a contest needs two bots or more; one alone can play solo (--players 1)")
        if self.limit is not None and not 0 < self.limit < float("inf"):
            raise InvalidText(f"not a time limit: {self.limit} (seconds, more than 0)")

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The bots that meet, table by table.

        In solo every bot has a table of its own. If there are as many bots as players, they all sit at one table.
        Otherwise every two bots meet at a table: the one named first has one seat, the other has all other seats.
        """
        if self.players == 1:
            return tuple((name,) for name in self.bots)
        if self.players == len(self.bots):
            return (self.bots,)
        return tuple((one, *(other,) * (self.players - 1)) for one, other in combinations(self.bots, 2))

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.tables)

    def pairing(self, number: int) -> Pairing:
        """Who sits where in the game of this number, which doesn't depend on how many games there are.

        The tables take turns. At each table a deal is played once from every place in turn order before the next deal
        begins. With three bots or more the next deal seats them in another order.
        """
        tables = self.tables
        deal, turned = divmod(number // len(tables), self.players)
        first, *others = tables[number % len(tables)]
        orders = list(dict.fromkeys(permutations(others)))
        order = (first, *orders[deal % len(orders)])
        return Pairing(number % len(tables), deal, order[-turned:] + order[:-turned] if turned else order)

    def game_seed(self, deal: int) -> str:
        """The seed of a deal, the same at every table."""
        return f"{self.seed}-{deal}"


def prepare(contest: Contest) -> None:
    """Make each bot once, so that a wrong name fails early and the rules are compiled once, not in each worker."""
    for name in contest.bots:
        bot(name)
