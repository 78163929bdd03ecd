"""The Expert: it simulates what may come."""

from blockandkey.bots.ladder.director import Depth, Director, SearchOptions


class Expert(Director):
    """Tries its best plans in simulations of what may come."""

    name = "expert"
    options = SearchOptions(Depth.SIMULATE, width=80, trust=0.6, sims=1150, rounds=4, rounds_at_large_tables=5)
