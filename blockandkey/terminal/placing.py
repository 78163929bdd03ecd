"""Placing a block: where it may go, which Keys that would complete, and why there is no place."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from blockandkey.locales.texts import broken_line, key_name
from blockandkey.rules.blocks import Block
from blockandkey.rules.geometry import Cells, format_square
from blockandkey.rules.placement import judge
from blockandkey.rules.solo import ancients_options
from blockandkey.rules.state import Action, Phase, PlaceAncients, Position
from blockandkey.rules.views import Outlook, claimable
from blockandkey.terminal.board import Choice, Drawing, rows_of
from blockandkey.terminal.desk import Desk, shape_of, spot_meant
from blockandkey.terminal.spots import (
    Spot,
    covers,
    cubes,
    format_cells,
    is_spot,
    resting,
    settled,
    shapes_over,
    squares,
)
from blockandkey.terminal.vocabulary import Complaint, command_words, exactly, typed_block

CLAIMS = "claims"  # `places claims`: only what completes a Key

Place = tuple[Block, Cells]


class Placing(Desk):
    """Answers what the player asks about placements."""

    def placing(self, block: Block | None, words: list[str]) -> Action | None:
        """The placement meant; without levels the block falls by itself, with fewer cells the places are listed."""
        placed = block or self.ancients_block()
        assert placed is not None
        meant = [spot_meant(word) for word in words]
        legal = self.legal_cells(placed)
        cells = settled(self.temple(), placed.shape, legal, meant)
        if not cells and len(meant) >= cubes(placed.shape):
            raise Complaint("reason-shape")
        if len(cells) == 1 or (cells and cells[0] not in legal):
            return Position(placed, cells[0]) if block else PlaceAncients(cells[0])
        self._list_over(placed, meant)
        return None

    def places(self, words: list[str]) -> None:
        """`places green-L4 d4`: list where a block may go, over these squares or to complete a Key if that is said."""
        claims = [word for word in words if exactly(self.texts, word, [CLAIMS], command_words)]
        words = [word for word in words if word not in claims]
        block = self.ancients_block()
        if words and not is_spot(words[0]):
            block = self.any_block_meant(words[0])
            words = words[1:]
        if block:
            self._list_over(block, [spot_meant(word) for word in words], bool(claims))
        elif claims:
            self._list_claims([spot_meant(word) for word in words])
        else:
            self._count_places()

    def _count_places(self) -> None:
        for block in self.own_blocks():
            places = [(block, cells) for cells in self.legal_cells(block)]
            self.say(self._counted(block, places))
        raise Complaint("places-ask")

    def _counted(self, block: Block, places: Sequence[Place]) -> str:
        claims = sum(1 for keys in self.completed(places) if keys)
        line = self.texts("places-title", block=typed_block(self.texts, block), count=len(places))
        return line + (" " + self.texts("places-claims", count=claims) if claims else "")

    def _list_over(self, block: Block, meant: list[Spot], claims: bool = False) -> None:
        """List the places of a block over spots, or say why there are none."""
        places = [(block, cells) for cells in self.legal_cells(block) if covers(cells, meant)]
        if not places:
            self.show(self._misfit(block, meant))
            return
        if claims:
            places = self._completing(places)
            if not places:
                raise Complaint("places-no-claim", block=typed_block(self.texts, block))
        self.show(self.numbered(self._counted(block, places), places))

    def _list_claims(self, meant: list[Spot]) -> None:
        """List all that would complete a Key, whatever block of the supply it takes."""
        legal = [(block, cells) for block in self.own_blocks() for cells in self.legal_cells(block)]
        places = self._completing([(block, cells) for block, cells in legal if covers(cells, meant)])
        if not places:
            raise Complaint("places-no-claim-any")
        self.show(self.numbered(self.texts("places-claims-title", count=len(places)), places, named=True))

    def _completing(self, places: Sequence[Place]) -> list[Place]:
        return [place for place, keys in zip(places, self.completed(places), strict=True) if keys]

    def numbered(self, title: str, places: Sequence[Place], named: bool = False, others: int = 0) -> Drawing:
        """The places, what completes most first, with numbers that pick one if it may be played now.

        `named` with their blocks; as many as there is room for beside so many `others` lines.
        """
        marked = zip(places, self.completed(places), strict=True)
        ordered = sorted(marked, key=lambda place: -sum(self.game.components.key(id).vp for id in place[1]))
        ancients, own = self.ancients_block(), self.own_blocks()
        picks: list[Action] = []
        if ancients:
            picks += [PlaceAncients(cells) for (block, cells), _ in ordered if block == ancients]
        elif self.game.state.phase is Phase.ACTION and self.is_asked:
            picks += [Position(*place) for place, _ in ordered if place[0] in own]
        self.choices = picks or self.choices
        more, pick = self.texts("places-more", count=len(places)), self.texts("places-pick")
        around = sum(map(rows_of, (title, more, pick))) + 2  # what was typed, and the prompt
        listed = self._as_fit([self._choice(*place, named) for place in ordered], around + others)
        lines = [title, *self.board.places(listed)]
        if len(places) > len(listed):
            lines.append(self.texts("places-more", count=len(places) - len(listed)))
        return [*lines, pick] if picks else lines

    def _as_fit(self, choices: Sequence[Choice], others: int) -> Sequence[Choice]:
        """The first of the choices, as many as the screen has room for beside so many other lines."""
        room = self.board.room(others)
        most = bisect_right(range(len(choices) + 1), room, key=lambda count: len(self.board.places(choices[:count])))
        return choices[: max(1, most - 1)]

    def _choice(self, place: Place, keys: tuple[str, ...], named: bool) -> Choice:
        block, cells = f"{typed_block(self.texts, place[0])} " if named else "", format_cells(place[1])
        return f"{block}{cells}", ", ".join(key_name(self.texts, key) for key in keys)

    def completed(self, places: Iterable[Place]) -> list[tuple[str, ...]]:
        """The Keys of the viewer that each placement would complete; none for the Ancients (RULES 8.5)."""
        hand = () if self.viewer is None or self.ancients_block() else self.seen().hand
        if not hand or self.viewer is None:
            return [() for _ in places]
        outlook = Outlook.of(self.temple(), self.viewer)
        found = []
        for block, cells in places:
            seen = outlook.with_shown(block, outlook.shown(cells))
            found.append(tuple(key.id for key in hand if claimable(seen, key.design)))
        return found

    # Why not

    def _misfit(self, block: Block, meant: list[Spot]) -> Drawing:
        """Say why a block has no place over these spots: what is wrong where it fits best."""
        temple, legal, name = self.temple(), self.legal_cells(block), typed_block(self.texts, block)
        if not legal:
            return [self.texts("places-nowhere", block=name)]
        over = ", ".join(map(format_square, squares(meant)))
        found = list(resting(temple, block.shape, meant))
        found = found or list(resting(temple, block.shape, list(squares(meant).elements())))
        if not found:
            return [self.texts("places-too-far", block=name, squares=over)]
        best = min(found, key=self._faults)
        lines = [broken_line(self.texts, fault, best, temple) for fault in judge(temple, best)]
        first = self.texts("places-none", block=name, squares=over, cells=format_cells(best))
        last = self.texts("places-name-all", block=name)
        return [first, *(lines or [self._level_or_ancients(best, legal)]), *([last] if len(found) > 1 else [])]

    def _faults(self, cells: Cells) -> tuple[int, int]:
        broken = judge(self.temple(), cells)
        return len(broken), sum(len(fault.cells) + len(fault.stacks) for fault in broken)

    def _level_or_ancients(self, cells: Cells, legal: Sequence[Cells]) -> str:
        return self.texts("places-level" if cells in legal else "reason-ancients")

    def why_cells(self, block: Block | None, meant: list[Spot]) -> None:
        """Say what is wrong with a block, or any that fits, on these spots."""
        temple, state = self.temple(), self.game.state
        shape = block.shape if block else next(shapes_over(temple, meant), None) if meant else None
        cells = settled(temple, shape, [], meant) if shape else ()
        if not shape or not cells or shape_of(cells[0]) is None:
            raise Complaint("why-no-shape")
        if block and shape_of(cells[0]) is not block.shape:
            raise Complaint("reason-shape")
        best = min(cells, key=lambda c: len(judge(temple, c)))
        if broken := judge(temple, best):
            self.show([broken_line(self.texts, fault, best, temple) for fault in broken])
        elif state.phase is Phase.ANCIENTS and best not in ancients_options(state):
            raise Complaint("reason-ancients")
        else:
            self.say(self.texts("why-fits", cells=format_cells(best)))
