"""The view as JSON (PROTOCOL 3): every view obeys the schema, and docs/view.md shows what the program gives."""

import itertools
import json
import random
import re
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from blockandkey import Keyed, Phase, legal_actions, new_game, observe, parse_action, play
from blockandkey.rules.observe import view_data
from tests.golden.view import examples

SCHEMA = Draft202012Validator(json.loads(files("blockandkey").joinpath("protocol/view.schema.json").read_text()))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_view_obeys_the_schema(players: int) -> None:
    chance, generator = Keyed(f"schema {players}"), random.Random(players)
    state = new_game(players, chance)
    phases: set[Phase] = set()
    for number in itertools.count():
        sampled = number % 8 == 0 or state.phase not in phases  # validating all would take long
        phases.add(state.phase)
        for seat in (None, *(player.seat for player in state.players)):
            actions = legal_actions(state) if seat is state.player.seat else []
            told = json.loads(json.dumps(view_data(observe(state, seat), actions)))
            if sampled:
                SCHEMA.validate(told)
            assert [str(parse_action(text)) for text in told["actions"]] == told["actions"]
        if state.phase is Phase.OVER:
            break
        state = play(state, generator.choice(legal_actions(state)), chance)
    assert phases >= {Phase.CORE, Phase.DRAFT, Phase.ACTION, Phase.CLAIM, Phase.OVER}


def test_docs_show_each_phase() -> None:
    page = (Path(__file__).parents[2] / "docs/view.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"## (\w+)\n.*?```json\n(.*?)\n```", page, re.DOTALL))
    assert set(shown) == {phase.value for phase in Phase}
    for phase, text in examples().items():
        assert shown[phase] == text, f"run python -m tests.golden.view: {phase} is out of date"
        SCHEMA.validate(json.loads(text))
