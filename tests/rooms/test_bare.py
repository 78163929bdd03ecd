"""rooms/ needs nothing but the standard library and rules/: a bare interpreter plays a whole room."""

import json
import subprocess
import sys
from pathlib import Path

from blockandkey.protocol.wire import Message
from tests.rooms.bare_room import BLOCKED
from tests.support.imports import PACKAGE

SCRIPT = Path(__file__).with_name("bare_room.py")


def test_a_bare_interpreter_plays_a_whole_room() -> None:
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(PACKAGE)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=PACKAGE.parent)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["refused"] == list(BLOCKED)
    ours = {name.split(".")[1] for name in told["modules"] if name.startswith("blockandkey.")}
    assert ours == {"rules", "rooms"}
    data = told["message"]
    Message.model_validate(data)
    assert data["room"]["status"] == "over"
    assert [score["total"] for score in data["view"]["scores"]]
    assert data["you"]["role"] == "seat"
    assert data["audit"]["commit"] == data["events"][0]["facts"]["commit"]
    assert {"created", "joined", "started", "said", "away", "stand_in", "action"} == {
        event["kind"] for event in data["events"]
    }
