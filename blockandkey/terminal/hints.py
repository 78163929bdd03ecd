"""Hints for the player at the screen, and explanations of what a bot did."""

from collections.abc import Iterator, Mapping, Sequence

from blockandkey.bots.explain import Reason, hint
from blockandkey.bots.reasons import open_reasons, whole_reasons
from blockandkey.locales.texts import Texts, block_names, key_name, log_lines
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.record import Step
from blockandkey.rules.state import Bury, Discard, PlaceCore, Position, TakeLine
from blockandkey.terminal.placements import PlacementCommands
from blockandkey.terminal.vocabulary import UserError, typed_action

# The actions that `why` explains; claims and draws need no explanation.
CHOICES = (PlaceCore, TakeLine, Position, Discard, Bury)


class HintCommands(PlacementCommands):
    """The commands `hint`, and `why` without a placement."""

    def hint(self, words: list[str]) -> None:
        """`hint`: suggest an action and say why; the player still has to type it."""
        if not self.can_act:
            raise UserError("game-over" if self.game.is_over else "turn-over")
        seen = self.observation()
        action, reasons = hint(seen, legal_actions(seen), views=self.views)
        self.say(self.texts("hint", action=typed_action(self.texts, action)))
        self.show([f"- {line}" for line in reason_lines(self.texts, reasons, self.player_names())])

    def why_bot(self) -> None:
        """`why`: explain the last choice of a bot. Before the end, only public facts are used."""
        steps = self.game.steps
        choices = [i for i, step in enumerate(steps) if isinstance(step.action, CHOICES) and self._is_of_bot(step)]
        if not choices:
            raise UserError("usage-why")
        step, following = steps[choices[-1]], steps[choices[-1] + 1 :][:1]
        self.say(next(iter(log_lines(self.texts, step, self.viewer, self.player_names()))))
        over, views = self.game.is_over, self.views
        reasons = whole_reasons(step, views) if over else open_reasons([step, *following], views)
        self.show([f"- {line}" for line in reason_lines(self.texts, reasons, self.player_names())])
        if views != SEATS and (over or not reasons):
            self.say(self.texts("why-strict"))
        elif over or reasons:
            self.say(self.texts("why-whole" if over else "why-seen"))
        else:
            self.say(self.texts("why-unseen"))

    def _is_of_bot(self, step: Step) -> bool:
        return step.before.player.seat not in self.game.humans


def reason_lines(texts: Texts, reasons: Sequence[Reason], names: Mapping[Seat, str]) -> Iterator[str]:
    """A sentence for each reason; all `wanted` colours share one."""
    wanted = [texts(f"colour-{reason.colour}") for reason in reasons if reason.kind == "wanted"]
    for reason in reasons:
        if reason.kind != "wanted":
            yield _sentence(texts, reason, names)
        elif wanted:
            yield texts("because-wanted", colour=", ".join(wanted))
            wanted = []


def _sentence(texts: Texts, reason: Reason, names: Mapping[Seat, str]) -> str:
    fewer = reason.kind == "enigma" and (reason.faces or 0) < 0
    unseen = reason.kind == "buries" and reason.key is None
    return texts(
        f"because-{reason.kind}{'-fewer' if fewer else '-unseen' if unseen else ''}",
        key=key_name(texts, reason.key) if reason.key else "",
        vp=reason.vp or 0,
        squares=reason.squares or 0,
        faces=abs(reason.faces or 0),
        colour=texts(f"colour-{reason.colour}") if reason.colour else "",
        who=names[reason.seat] if reason.seat else "",
        blocks=block_names(texts, reason.blocks),
        altar=reason.altar or "",
    )
