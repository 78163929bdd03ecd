"""The reasons of steps, as the one who acted knew them and as everybody may know them (RULES 9); and as plain data."""

from collections.abc import Collection, Iterable, Sequence

from blockandkey.bots.explain import Reason, explain, explain_openly
from blockandkey.rules.components import ComponentSet, key_data
from blockandkey.rules.fields import Data
from blockandkey.rules.geometry import Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.record import Step
from blockandkey.rules.state import Claim, Position


def whole_reasons(step: Step, views: Collection[Seat]) -> list[Reason]:
    """The reasons of a step by all that its player knew: not to be told while the game runs.

    They tell only of what these seats see.
    """
    return explain(observe(step.before, step.before.player.seat), step.action, views)


def open_reasons(steps: Sequence[Step], views: Collection[Seat]) -> list[Reason]:
    """The reasons of the first of these steps, as everybody may know them; the next may be the claim after it.

    They tell only of what these seats see.
    """
    step, *following = steps
    before, after = observe(step.before, None), observe(step.after, None)
    claims = [then.action for then in following if isinstance(step.action, Position) and isinstance(then.action, Claim)]
    claimed = [before.components.key(id) for claim in claims for id in claim.keys]
    return explain_openly(before, step.action, after, claimed, views)


def whole_reasons_data(step: Step, views: Collection[Seat]) -> list[Data]:
    """`whole_reasons` as plain data."""
    return reasons_data(whole_reasons(step, views), step.before.components)


def open_reasons_data(steps: Sequence[Step], views: Collection[Seat]) -> list[Data]:
    """`open_reasons` as plain data."""
    return reasons_data(open_reasons(steps, views), steps[0].before.components)


def reasons_data(reasons: Iterable[Reason], components: ComponentSet) -> list[Data]:
    """Reasons as plain data; what doesn't apply is left out."""
    return [_reason_data(reason, components) for reason in reasons]


def _reason_data(reason: Reason, components: ComponentSet) -> Data:
    data: Data = {
        "kind": reason.kind,
        "key": key_data(components.key(reason.key)) if reason.key else None,
        "vp": reason.vp,
        "squares": reason.squares,
        "faces": reason.faces,
        "colour": reason.colour,
        "seat": reason.seat,
        "blocks": [str(block) for block in reason.blocks] or None,
        "altar": reason.altar,
    }
    return {name: value for name, value in data.items() if value is not None}
