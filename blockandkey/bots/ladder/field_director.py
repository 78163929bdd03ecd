"""The Field Director: it looks one turn ahead."""

from blockandkey.bots.ladder.director import Depth, Director, SearchOptions


class FieldDirector(Director):
    """Looks one turn ahead, by the learned value function."""

    name = "field-director"
    options = SearchOptions(Depth.ONE_TURN)
