"""Play a whole two-player game with the Researcher and print what each seat saw at the end."""

import random

from blockandkey import Keyed, Phase, legal_actions, new_game, observe, outcome, picture, play, view
from blockandkey.bots import bot

chance = Keyed("an example")  # the same seed gives the same game
generator = random.Random(1)  # the bots' own luck
researcher = bot("researcher")

state = new_game(2, chance)
while state.phase is not Phase.OVER:
    seen = observe(state, state.player.seat)  # a bot sees what a player sees
    action = researcher.choose(seen, legal_actions(state), generator)
    state = play(state, action, chance)

assert state.temple is not None
for score in outcome(state).scores:
    print(f"{score.seat}: {score.total} points, {score.claimed} Keys claimed")
    print("\n".join(picture(view(state.temple, score.seat))))
