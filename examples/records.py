"""Let bots play, write the games as records, and check the records by the rules."""

import json

from blockandkey import InvalidRecord, verify, write
from blockandkey.arena import simulate

games = [simulate(players, ["researcher", "random"], f"game {players}") for players in (1, 2, 3, 4)]
records = [json.dumps(write(game.steps, {"seed": game.seed})) for game in games]

for line in records:
    steps = verify(json.loads(line))
    print(f"{len(steps)} actions, verified; {len(line)} bytes")

forged = json.loads(records[1])
forged["result"]["totals"]["south"] += 1
try:
    verify(forged)
except InvalidRecord as error:
    print("forged:", error)
