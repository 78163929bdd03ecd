"""Writes the 40 golden playthroughs again. Read the difference before you commit it."""

from tests.support.games import CHOOSERS, whole_game
from tests.support.playthrough import FROZEN, PLAYTHROUGHS, written

GAMES = 10  # for each number of players


def main() -> None:
    """Play and write."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for players in (1, 2, 3, 4):
        for number in range(1, GAMES + 1):
            seed = f"golden-{players}-{number}"
            steps = whole_game(players, seed, CHOOSERS[number % 3], FROZEN)
            lines = written(players, seed, [step.action for step in steps])
            (PLAYTHROUGHS / f"{players}-{number}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
