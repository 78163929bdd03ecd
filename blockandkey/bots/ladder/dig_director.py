"""The Dig Director: it plans two of its own turns ahead."""

from blockandkey.bots.ladder.director import Depth, Director, SearchOptions


class DigDirector(Director):
    """Plans two own turns ahead, with the supply and the yard."""

    name = "dig-director"
    options = SearchOptions(Depth.TWO_TURNS, width=80, trust=0.6)
