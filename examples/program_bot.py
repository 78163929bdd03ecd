"""A bot that is a program of its own: one JSON object per line on standard input and output (docs/bots.md).

Run: blockandkey simulate --bot "program:python3 examples/program_bot.py" --bot researcher
It uses nothing of this package, so you can translate it into any language.
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    match message["do"]:
        case "start":
            values = {key["id"]: key["vp"] for key in message["set"]["keys"]}
        case "act":
            dice = random.Random(message["seed"])  # the same seed repeats the game
            actions = message["view"]["actions"]
            # Claim what is worth most; otherwise excavate while the supply is small; otherwise play anything.
            claims = [action for action in actions if action.startswith("claim")]
            lines = [action for action in actions if action.startswith("take")]
            own = next(p for p in message["view"]["players"] if p["seat"] == message["view"]["seat"])
            if claims:
                action = max(claims, key=lambda claim: sum(values.get(word, 0) for word in claim.split()))
            else:
                action = dice.choice(lines if lines and len(own["supply"]) < 5 else actions)
            print(json.dumps({"version": message["version"], "action": action}), flush=True)
        case "end":
            print("the end:", message["forfeit"] or message["view"]["scores"], file=sys.stderr)
