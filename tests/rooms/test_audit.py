"""The audit: a commitment at the start, the server's seed and the salt at the end, and `replay --audit`."""

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blockandkey.arena import simulate
from blockandkey.cli.main import main
from blockandkey.rules.fair import fair_data, fair_seed
from blockandkey.rules.fields import InvalidRecord
from blockandkey.rules.playback import audit, replay, verify
from blockandkey.rules.record import write
from tests.support.servers import (
    HUMAN,
    OPEN,
    RANDOM,
    RESEARCHER,
    LocalServer,
    ServerProcess,
    SocketClient,
    bearer,
    run_on_server,
)

Data = dict[str, Any]
CORE = "core white grey brown green"


def fits(audit: Data, commit: str) -> bool:
    """Do the seeds and the salt match the commitment?"""
    made = hashlib.sha256(f"{audit['server_seed']}:{audit['salt']}".encode()).hexdigest()
    seed = hashlib.sha256(audit["server_seed"].encode()).hexdigest()
    return bool(audit["commit"] == commit == made and audit["seed"] == seed)


# In Messages


@pytest.mark.parametrize("kind", ["solo", "device", "online"])
def test_seed_and_salt_are_told_to_everybody_and_only_after_the_end(tmp_path: Path, kind: str) -> None:
    async def work(server: LocalServer) -> None:
        seats = [HUMAN] if kind == "solo" else [HUMAN, OPEN if kind == "online" else HUMAN]
        made = await server.create(kind, *seats)
        tokens = [made["token"], made["invite"], made["watch"]]

        async def audits() -> list[Data | None]:
            return [(await server.see(made["room"], token))["audit"] for token in tokens]

        assert await audits() == [None] * 3
        if kind == "online":
            tokens.append(await server.join(made, "south"))
        first = await server.see(made["room"], made["token"])
        if kind == "device":
            await server.do(made["room"], made["token"], "lift")
        on_turn = tokens[-1] if kind == "online" and first["view"]["on_turn"] == "south" else made["token"]
        await server.act(made["room"], on_turn, CORE)
        assert await audits() == [None] * len(tokens)
        await server.do(made["room"], made["token"], "end")
        told = await audits()
        assert told[0] is not None
        assert told == [told[0]] * len(tokens)
        assert fits(told[0], first["events"][0]["facts"]["commit"])
        record = await server.registry.record(made["room"], made["token"])
        assert {name: (record | record["fair"])[name] for name in told[0]} == told[0]

    run_on_server(tmp_path, work)


def test_the_commitment_is_the_same_after_a_restart(tmp_path: Path) -> None:
    made: Data = {}

    async def end(server: LocalServer) -> None:
        made.update(await server.create("solo", HUMAN))
        await server.do(made["room"], made["token"], "end")

    async def look(server: LocalServer) -> None:
        data = await server.see(made["room"], made["watch"])
        assert fits(data["audit"], data["events"][0]["facts"]["commit"])

    run_on_server(tmp_path, end)
    run_on_server(tmp_path, look)


def test_a_seed_given_by_the_creator_has_no_commitment(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        made = await server.create("solo", HUMAN, seed="mine")
        assert "commit" not in (await server.see(made["room"], made["token"]))["events"][0]["facts"]
        assert (await server.do(made["room"], made["token"], "end"))["audit"] is None
        record = await server.registry.record(made["room"], made["token"])
        assert (record["seed"], "fair" in record) == ("mine", False)
        verify(record)

    run_on_server(tmp_path, work)


def test_a_game_that_starts_from_a_record_has_no_commitment(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        begun = write(simulate(2, ["researcher"], "begun").steps[:20])
        made = await server.create("device", HUMAN, HUMAN, record=begun)
        assert "commit" not in (await server.see(made["room"], made["token"]))["events"][0]["facts"]
        data = await server.do(made["room"], made["token"], "end")
        assert data["room"]["status"] == "over"
        assert data["audit"] is None
        record = await server.registry.record(made["room"], made["token"])
        assert record.keys() & {"seed", "fair"} == set()
        with pytest.raises(InvalidRecord, match="does not tell its commitment"):
            audit(record)

    run_on_server(tmp_path, work)


def test_no_byte_over_http_or_socket_reveals_the_seed_before_the_end(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    made = server.create("online", HUMAN, RESEARCHER)
    room, tokens = made["room"], (made["token"], made["watch"])

    def until_over(connection: SocketClient) -> Data:
        while (data := connection.message())["room"]["status"] != "over":
            assert data["audit"] is None
        return data

    with server.client() as client, server.connect(room, tokens[0]) as ann, server.connect(room, tokens[1]) as eve:
        first = ann.message()
        gets = [client.get(f"/api/rooms/{room}", headers=bearer(token)) for token in tokens]
        ann.send({"client": "end", "version": first["version"], "do": "end"})
        over = [until_over(connection) for connection in (ann, eve)]
        over += [client.get(f"/api/rooms/{room}", headers=bearer(token)).json() for token in tokens]
    server.stop()
    told = over[0]["audit"]
    assert fits(told, first["events"][0]["facts"]["commit"])
    assert [data["audit"] for data in over] == [told] * 4
    before = [get.text for get in gets] + ann.frames[:-1] + eve.frames[:-1]
    assert len(before) >= 4
    assert not any(told[name] in text for text in before for name in ("seed", "server_seed", "salt"))


# `replay --audit`


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a room's finished game, as JSON."""
    told: list[Data] = []

    async def work(server: LocalServer) -> None:
        made = await server.create("online", RESEARCHER, RANDOM, RESEARCHER)
        await server.settle(made["room"], lambda data: data["room"]["status"] == "over", made["token"])
        told.append(await server.registry.record(made["room"], made["token"]))

    run_on_server(tmp_path_factory.mktemp("finished"), work)
    return json.dumps(told[0])


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run `replay --audit` on a file with this text; its exit code, output and errors."""

    def run(text: str, *more: str) -> tuple[int, str, str]:
        file = tmp_path / "record.json"
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["blockandkey", "replay", "--audit", str(file), *more])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def test_the_record_of_a_room_says_that_the_shuffle_was_not_changed(finished: str, command: Any) -> None:
    commit = json.loads(finished)["fair"]["commit"]
    code, out, err = command(finished)
    assert (code, err) == (0, "")
    assert out.startswith("the shuffle was not changed after the start: ")
    assert commit in out
    assert len(out.splitlines()) == 1
    code, out, err = command(f"{finished}\n{finished}\n")
    assert (code, len(out.splitlines())) == (0, 2)
    code, out, err = command(finished, "--json")
    assert json.loads(out) == {"records": 1, "verified": True, "commits": [commit]}


def opening(record: Data) -> None:
    """Keep only the deal of a record."""
    record["moves"] = []
    del record["result"]


def other_yard(record: Data) -> None:
    opening(record)
    record["yard"][:2] = reversed(record["yard"][:2])


def other_enigma(record: Data) -> None:
    opening(record)
    one, two, *_ = record["deal"].values()
    one["enigma"], two["enigma"] = two["enigma"], one["enigma"]


def other_hand(record: Data) -> None:
    opening(record)
    one, two, *_ = record["deal"].values()
    one["keys"], two["keys"] = two["keys"], one["keys"]


def other_beginner(record: Data) -> None:
    opening(record)
    record["order"] = record["order"][1:] + record["order"][:1]


def other_refill(record: Data) -> None:
    """The last blocks are drawn from the bag in another order; nothing later depends on it."""
    last = [move["refill"] for move in record["moves"] if len(move.get("refill", [])) > 1][-1]
    last.reverse()
    at = next(number for number, move in enumerate(record["moves"]) if move.get("refill") is last)
    del record["moves"][at + 1 :], record["result"]


def other_draw(record: Data) -> None:
    at = next(number for number, move in enumerate(record["moves"]) if move.get("draws"))
    del record["moves"][at + 1 :], record["result"]
    level, _, number = record["moves"][at]["draws"][-1].partition("-")
    dealt = {id for deal in record["deal"].values() for id in deal["keys"]}
    ids = [f"{level}-{other}" for other in range(1, 13) if other != int(number)]
    record["moves"][at]["draws"][-1] = next(id for id in ids if id not in dealt)


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (other_yard, "the seed gives another yard"),
        (other_enigma, "the seed gives another deal"),
        (other_hand, "the seed gives another deal"),
        (other_beginner, "the seed gives another deal"),
        (other_refill, "the seed gives another outcome at action "),
        (other_draw, "the seed gives another outcome at action "),
    ],
)
def test_what_does_not_follow_from_the_seed_is_named(
    finished: str, command: Any, damage: Callable[[Data], None], named: str
) -> None:
    record = json.loads(finished)
    damage(record)
    replay(record)  # nothing is wrong by the rules alone
    assert_named(command(json.dumps(record)), named)


def assert_named(done: tuple[int, str, str], *named: str) -> None:
    """The exit code is 1, and one line names the fault and doesn't say that the shuffle is unchanged."""
    code, out, err = done
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("blockandkey: ")
    assert all(word in err for word in named), err


SEED, SALT = "a" * 64, "b" * 64


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": "another"}, "the seed does not follow from server_seed and numbers"),
        ({"fair": fair_data(SEED, SALT, {})}, "the seed does not follow from server_seed and numbers"),
        ({"seed": fair_seed(SEED, {}), "fair": fair_data(SEED, SALT, {})}, "the seed gives another deal"),
        ({"fair": fair_data(SEED, SALT, {}) | {"salt": SEED}}, "commit is not that of server_seed and salt"),
        ({"fair": fair_data(SEED, SALT, {}) | {"salt": 7}}, "salt is 7, not a text"),
        ({"seed": None}, "seed is None, not a text"),
        ({"fair": ["x"]}, "fair is ['x'], not an object"),
        ({"moves": 3}, "moves is 3, not a list"),
        ({"result": {}}, "result: totals"),
    ],
)
def test_values_of_the_audit_that_do_not_match_are_named(finished: str, command: Any, change: Data, named: str) -> None:
    assert_named(command(json.dumps(json.loads(finished) | change)), named)


def test_missing_values_of_the_audit_are_named(finished: str, command: Any) -> None:
    record = json.loads(finished)
    assert_named(command(json.dumps({n: record[n] for n in record if n != "seed"})), "seed is None, not a text")
    without = {name: record[name] for name in record if name != "fair"}
    assert_named(
        command(json.dumps(without)), "nothing to check the shuffle with: the record does not tell its commitment"
    )


def test_a_repeated_field_is_named(finished: str, command: Any) -> None:
    """Programs disagree on which of two values counts, so that a record could mean two things."""
    again = json.dumps(json.loads(finished)["result"])
    assert_named(command(f'{finished[:-1]}, "result": {again}}}'), "field 'result' is given twice")


def test_the_second_record_of_a_file_is_named_by_its_line(finished: str, command: Any) -> None:
    assert_named(command(f"{finished}\n{json.dumps(json.loads(finished) | {'seed': '1'})}\n"), "record.json:2: ")


@pytest.mark.parametrize(
    ("text", "named"), [("", "no record in it"), ("once upon a time", "not JSON"), ("[]", "not a JSON object")]
)
def test_what_is_no_record_is_named(command: Any, text: str, named: str) -> None:
    assert_named(command(text), named)


def test_wrong_use_has_another_code(command: Any, finished: str) -> None:
    assert command(finished, "--fair")[0] == 2
    assert command(finished, "another file")[0] == 2
