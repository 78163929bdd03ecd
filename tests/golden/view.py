"""Writes the examples of docs/view.md again: `python -m tests.golden.view`."""

import json
import random
from pathlib import Path

from blockandkey import Keyed, Phase, State, legal_actions, new_game, observe, play
from blockandkey.rules.observe import view_data

PAGE = Path(__file__).parents[2] / "docs/view.md"


def examples() -> dict[str, str]:
    """A view of each phase, from one solo game and, for the last, its end."""
    found: dict[str, str] = {}
    for number in range(100):
        chance, generator = Keyed(f"view {number}"), random.Random(number)
        state = new_game(1, chance)
        while state.phase is not Phase.OVER:
            found.setdefault(state.phase.value, written(state))
            actions = legal_actions(state)
            takes = [action for action in actions if str(action).startswith("take")]
            state = play(state, generator.choice(takes if takes and generator.random() < 0.6 else actions), chance)
        found.setdefault("over", written(state))
        if set(found) == {phase.value for phase in Phase}:
            return found
    raise AssertionError("not every phase was met")


def written(state: State) -> str:
    """The view of the player on turn, a line for each entry."""
    data = view_data(observe(state, state.player.seat), legal_actions(state))
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def main() -> None:
    """Put the examples into the page."""
    page = PAGE.read_text(encoding="utf-8")
    for phase, text in examples().items():
        start = page.index("```json\n", page.index(f"## {phase}\n")) + len("```json\n")
        page = f"{page[:start]}{text}\n{page[page.index('```', start) :]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
