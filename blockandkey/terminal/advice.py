"""Hints for the player at the screen, and why a bot did what it did, in sentences."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from blockandkey.bots.explain import Reason, explain, explain_openly, hint
from blockandkey.locales.texts import Texts, block_names, key_name, log_lines
from blockandkey.rules.components import Key
from blockandkey.rules.game import legal_actions
from blockandkey.rules.geometry import SEATS, Seat
from blockandkey.rules.observe import observe
from blockandkey.rules.record import Step
from blockandkey.rules.state import Bury, Claim, Discard, PlaceCore, Position, TakeLine
from blockandkey.terminal.placing import Placing
from blockandkey.terminal.vocabulary import Complaint, typed

CHOICES = (PlaceCore, TakeLine, Position, Discard, Bury)  # worth asking about; claims and draws speak for themselves


class Advice(Placing):
    """Answers those who ask what to do, and why a bot did it."""

    def hint(self, words: list[str]) -> None:
        """`hint`: suggest what to do now, and say why; it is still to be typed."""
        if not self.is_asked:
            raise Complaint("game-over" if self.game.is_over else "turn-over")
        seen = self.seen()
        action, reasons = hint(seen, legal_actions(seen), views=self.views)
        self.say(self.texts("hint", action=typed(self.texts, action)))
        self.show([f"- {line}" for line in reason_lines(self.texts, reasons, self.names())])

    def why_bot(self) -> None:
        """`why`: say why the bot that chose last did so, as far as one may know while the game goes on."""
        steps = self.game.steps
        bots = [i for i, step in enumerate(steps) if isinstance(step.action, CHOICES) and self._is_bots(step)]
        if not bots:
            raise Complaint("usage-why")
        step, later = steps[bots[-1]], steps[bots[-1] + 1 :]
        self.say(next(iter(log_lines(self.texts, step, self.viewer, self.names()))))
        over, views = self.game.is_over, self.views
        reasons = _all_reasons(step, views) if over else _open_reasons(step, later, views)
        self.show([f"- {line}" for line in reason_lines(self.texts, reasons, self.names())])
        if views != SEATS and (over or not reasons):
            self.say(self.texts("why-strict"))
        elif over or reasons:
            self.say(self.texts("why-whole" if over else "why-seen"))
        else:
            self.say(self.texts("why-unseen"))

    def _is_bots(self, step: Step) -> bool:
        return step.before.player.seat not in self.game.humans


def _all_reasons(step: Step, views: Collection[Seat]) -> list[Reason]:
    return explain(observe(step.before, step.before.player.seat), step.action, views)


def _open_reasons(step: Step, later: Sequence[Step], views: Collection[Seat]) -> list[Reason]:
    """Why, as everybody may know it; a placed block's claim is the step after it."""
    claimed: list[Key] = []
    if isinstance(step.action, Position) and later and isinstance(claim := later[0].action, Claim):
        claimed = [key for key in later[0].before.player.hand if key.id in claim.keys]
    return explain_openly(observe(step.before, None), step.action, observe(step.after, None), claimed, views)


def reason_lines(texts: Texts, reasons: Sequence[Reason], names: Mapping[Seat, str]) -> Iterator[str]:
    """Reasons in sentences; the colours that are wanted make one."""
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
