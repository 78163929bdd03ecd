"""Placing a block: its legal places, the Keys that each would complete, and why a place is illegal."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from blockandkey.locales.texts import broken_line, key_name
from blockandkey.rules.blocks import Block
from blockandkey.rules.geometry import Cells, format_square
from blockandkey.rules.placement import judge
from blockandkey.rules.solo import ancients_options
from blockandkey.rules.state import Action, Phase, PlaceAncients, Position
from blockandkey.rules.views import Outlook, claimable
from blockandkey.terminal.context import PlayerContext, read_coordinate, shape_of
from blockandkey.terminal.coordinates import (
    Coordinate,
    candidate_placements,
    covers,
    cubes,
    footprint,
    format_cells,
    is_coordinate,
    resting_over,
    shapes_on,
)
from blockandkey.terminal.display import Choice, Drawing, wrapped_rows
from blockandkey.terminal.vocabulary import UserError, command_words, resolve_exact, typed_block

CLAIMS = "claims"  # `places claims` lists only places that complete a Key

Place = tuple[Block, Cells]


class PlacementCommands(PlayerContext):
    """Commands about placements."""

    def resolve_placement(self, block: Block | None, words: list[str]) -> Action | None:
        """The placement that the words name. If several match, list them and return None.

        Without levels the block drops onto the squares.
        """
        placed = block or self.ancients_block()
        assert placed is not None
        coordinates = [read_coordinate(word) for word in words]
        legal = self.legal_cells(placed)
        cells = candidate_placements(self.temple(), placed.shape, legal, coordinates)
        if not cells and len(coordinates) >= cubes(placed.shape):
            raise UserError("reason-shape")
        if len(cells) == 1 or (cells and cells[0] not in legal):
            return Position(placed, cells[0]) if block else PlaceAncients(cells[0])
        self._list_places(placed, coordinates)
        return None

    def places(self, words: list[str]) -> None:
        """`places green-L4 d4`: list the places of a block over these squares; with `claims` only those for a Key."""
        claims = [word for word in words if resolve_exact(self.texts, word, [CLAIMS], command_words)]
        words = [word for word in words if word not in claims]
        block = self.ancients_block()
        if words and not is_coordinate(words[0]):
            block = self.resolve_any_block(words[0])
            words = words[1:]
        if block:
            self._list_places(block, [read_coordinate(word) for word in words], bool(claims))
        elif claims:
            self._list_completing_places([read_coordinate(word) for word in words])
        else:
            self._count_places()

    def _count_places(self) -> None:
        for block in self.own_blocks():
            places = [(block, cells) for cells in self.legal_cells(block)]
            self.say(self._count_line(block, places))
        raise UserError("places-ask")

    def _count_line(self, block: Block, places: Sequence[Place]) -> str:
        claims = sum(1 for keys in self.completed_keys(places) if keys)
        line = self.texts("places-title", block=typed_block(self.texts, block), count=len(places))
        return line + (" " + self.texts("places-claims", count=claims) if claims else "")

    def _list_places(self, block: Block, coordinates: list[Coordinate], claims: bool = False) -> None:
        """List the places of a block that cover the coordinates, or say why there are none."""
        places = [(block, cells) for cells in self.legal_cells(block) if covers(cells, coordinates)]
        if not places:
            self.show(self._explain_no_place(block, coordinates))
            return
        if claims:
            places = self._completing(places)
            if not places:
                raise UserError("places-no-claim", block=typed_block(self.texts, block))
        self.show(self.numbered_places(self._count_line(block, places), places))

    def _list_completing_places(self, coordinates: list[Coordinate]) -> None:
        """List the places of all blocks of the supply that would complete a Key."""
        legal = [(block, cells) for block in self.own_blocks() for cells in self.legal_cells(block)]
        places = self._completing([(block, cells) for block, cells in legal if covers(cells, coordinates)])
        if not places:
            raise UserError("places-no-claim-any")
        self.show(self.numbered_places(self.texts("places-claims-title", count=len(places)), places, named=True))

    def _completing(self, places: Sequence[Place]) -> list[Place]:
        return [place for place, keys in zip(places, self.completed_keys(places), strict=True) if keys]

    def numbered_places(self, title: str, places: Sequence[Place], named: bool = False, other_rows: int = 0) -> Drawing:
        """The places as a numbered list, those that complete the most VP first. Sets `choices` if one can be played.

        `named` adds the blocks. The list is cut to fit the screen beside `other_rows` rows.
        """
        marked = zip(places, self.completed_keys(places), strict=True)
        ordered = sorted(marked, key=lambda place: -sum(self.game.components.key(id).vp for id in place[1]))
        ancients, own = self.ancients_block(), self.own_blocks()
        picks: list[Action] = []
        if ancients:
            picks += [PlaceAncients(cells) for (block, cells), _ in ordered if block == ancients]
        elif self.game.state.phase is Phase.ACTION and self.can_act:
            picks += [Position(*place) for place, _ in ordered if place[0] in own]
        self.choices = picks or self.choices
        more, pick = self.texts("places-more", count=len(places)), self.texts("places-pick")
        around = sum(map(wrapped_rows, (title, more, pick))) + 2  # the typed command and the prompt
        listed = self._fitting([self._choice(*place, named) for place in ordered], around + other_rows)
        lines = [title, *self.display.places(listed)]
        if len(places) > len(listed):
            lines.append(self.texts("places-more", count=len(places) - len(listed)))
        return [*lines, pick] if picks else lines

    def _fitting(self, choices: Sequence[Choice], used: int) -> Sequence[Choice]:
        """The first choices, as many as fit on the screen when `used` rows are taken."""
        room = self.display.rows_left(used)
        most = bisect_right(range(len(choices) + 1), room, key=lambda count: len(self.display.places(choices[:count])))
        return choices[: max(1, most - 1)]

    def _choice(self, place: Place, keys: tuple[str, ...], named: bool) -> Choice:
        block, cells = f"{typed_block(self.texts, place[0])} " if named else "", format_cells(place[1])
        return f"{block}{cells}", ", ".join(key_name(self.texts, key) for key in keys)

    def completed_keys(self, places: Iterable[Place]) -> list[tuple[str, ...]]:
        """For each placement the Keys of the viewer that it would complete; none for the Ancients (RULES 8.5)."""
        hand = () if self.viewer is None or self.ancients_block() else self.observation().hand
        if not hand or self.viewer is None:
            return [() for _ in places]
        outlook = Outlook.of(self.temple(), self.viewer)
        found = []
        for block, cells in places:
            seen = outlook.with_shown(block, outlook.shown(cells))
            found.append(tuple(key.id for key in hand if claimable(seen, key.design)))
        return found

    # Why a place is illegal

    def _explain_no_place(self, block: Block, coordinates: list[Coordinate]) -> Drawing:
        """Say why a block has no legal place over these coordinates: what is wrong with the best illegal one."""
        temple, legal, name = self.temple(), self.legal_cells(block), typed_block(self.texts, block)
        if not legal:
            return [self.texts("places-nowhere", block=name)]
        over = ", ".join(map(format_square, footprint(coordinates)))
        found = list(resting_over(temple, block.shape, coordinates))
        found = found or list(resting_over(temple, block.shape, list(footprint(coordinates).elements())))
        if not found:
            return [self.texts("places-too-far", block=name, squares=over)]
        best = min(found, key=self._fault_count)
        lines = [broken_line(self.texts, fault, best, temple) for fault in judge(temple, best)]
        first = self.texts("places-none", block=name, squares=over, cells=format_cells(best))
        last = self.texts("places-name-all", block=name)
        return [first, *(lines or [self._level_or_ancients(best, legal)]), *([last] if len(found) > 1 else [])]

    def _fault_count(self, cells: Cells) -> tuple[int, int]:
        broken = judge(self.temple(), cells)
        return len(broken), sum(len(fault.cells) + len(fault.stacks) for fault in broken)

    def _level_or_ancients(self, cells: Cells, legal: Sequence[Cells]) -> str:
        return self.texts("places-level" if cells in legal else "reason-ancients")

    def explain_placement(self, block: Block | None, coordinates: list[Coordinate]) -> None:
        """Say what is wrong with a block at these coordinates; without a block, with a shape of this footprint."""
        temple, state = self.temple(), self.game.state
        shape = block.shape if block else next(shapes_on(temple, coordinates), None) if coordinates else None
        cells = candidate_placements(temple, shape, [], coordinates) if shape else ()
        if not shape or not cells or shape_of(cells[0]) is None:
            raise UserError("why-no-shape")
        if block and shape_of(cells[0]) is not block.shape:
            raise UserError("reason-shape")
        best = min(cells, key=lambda c: len(judge(temple, c)))
        if broken := judge(temple, best):
            self.show([broken_line(self.texts, fault, best, temple) for fault in broken])
        elif state.phase is Phase.ANCIENTS and best not in ancients_options(state):
            raise UserError("reason-ancients")
        else:
            self.say(self.texts("why-fits", cells=format_cells(best)))
