"""A bot over plain HTTP: takes an open seat with an invitation and plays at random until the game is over.

Run: python examples/http_bot.py http://127.0.0.1:8700 ROOM INVITE SEAT
"""

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(address: str, token: str = "", body: object = None) -> Any:
    """Send a request; a refusal is returned as {"error": …}."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urlopen(Request(address, data, headers)))
    except HTTPError as refused:
        return json.load(refused)


def main(server: str, room: str, invite: str, seat: str) -> None:
    """Join the room, then play a random legal action whenever there is one."""
    here = f"{server}/api/rooms/{room}"
    token = call(f"{here}/join", body={"invite": invite, "seat": seat, "name": "Random bot"})["token"]
    while (message := call(here, token))["room"]["status"] != "over":
        if not message["view"] or not message["view"]["actions"]:
            time.sleep(0.2)
            continue
        version, action = message["version"], random.choice(message["view"]["actions"])
        command = {"client": f"{seat}-{version}", "version": version, "do": "act", "action": action}
        call(f"{here}/commands", token, command)
    print(json.dumps(message["view"]["scores"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
