"""The messages as models and as TypeScript."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from blockandkey.arena import simulate
from blockandkey.protocol.requests import CommandData, CreateRoom, Join
from blockandkey.protocol.typescript import models, write_types
from blockandkey.protocol.view import ViewData
from blockandkey.rooms.errors import CODES, Refused
from blockandkey.rules.game import legal_actions
from blockandkey.rules.observe import observe, view_data
from blockandkey.server.web.statuses import STATUS

TYPES = Path(__file__).parents[2] / "web" / "src" / "net" / "wire.ts"


def test_the_page_has_the_newest_types() -> None:
    assert TYPES.read_text(encoding="utf-8") == write_types(), "run make wire"


def test_every_model_becomes_a_type() -> None:
    text = write_types()
    for model in models():
        assert f"export interface {model.__name__} {{" in text
        assert model.__doc__
    assert "unknown[]" not in text
    assert "  readonly kind: Kind;" in text
    assert "  readonly faces: Readonly<Record<SeatName, ColourName>>;" in text
    assert "  readonly hand: readonly KeyData[];" in text
    assert "  readonly yard: readonly (BlockName | null)[];" in text
    assert "  readonly taken?: readonly BlockName[];" in text


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_view_matches_its_model(players: int) -> None:
    for step in simulate(players, ["researcher"], "view").steps[::9]:
        for seat in (step.before.player.seat, None):
            data = view_data(observe(step.before, seat), legal_actions(step.before) if seat else [])
            ViewData.model_validate(json.loads(json.dumps(data)))
            with pytest.raises(ValidationError):
                ViewData.model_validate(data | {"secret": 1})


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "\u202eevil", "\ud800"])
def test_names_are_short_and_printable(name: str) -> None:
    with pytest.raises(ValidationError):
        Join(invite="a", seat="south", name=name)


def test_names_are_tidied() -> None:
    assert Join(invite="a", seat="south", name="  Zoë   B. ").name == "Zoë B."


@pytest.mark.parametrize("client", ["", "a b", "bot:x:1", "x" * 65, "é"])
def test_client_ids_are_plain_words(client: str) -> None:
    with pytest.raises(ValidationError):
        CommandData(client=client, do="undo")


def test_unknown_fields_are_refused() -> None:
    wish = {"kind": "solo", "players": 1, "seats": [{"holder": "human"}]}
    CreateRoom.model_validate(wish)
    with pytest.raises(ValidationError, match="token"):
        CreateRoom.model_validate(wish | {"token": "x"})


@pytest.mark.parametrize("client", ["join-1", "x" * 15, "x" * 65, "with a blank inside"])
def test_the_client_id_that_repeats_a_join_is_long_enough_to_be_secret(client: str) -> None:
    with pytest.raises(ValidationError):
        Join(invite="a", seat="south", name="Ann", client=client)
    assert Join(invite="a", seat="south", name="Ann", client="0f" * 8).client


def test_every_refusal_has_a_status_and_a_meaning() -> None:
    assert STATUS.keys() == CODES.keys()
    for code, meaning in CODES.items():
        assert 400 <= STATUS[code] < 600
        assert Refused(code).message == meaning
        assert not meaning.endswith(".")
